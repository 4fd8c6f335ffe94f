"""What the bot asks and says about itself and about chats: profile, commands, members."""

from collections.abc import Mapping

from aiogram.methods import (
    DeleteMyCommands,
    GetChat,
    GetChatAdministrators,
    GetChatMember,
    GetChatMemberCount,
    GetMyCommands,
    GetMyDescription,
    GetMyName,
    GetMyShortDescription,
    LeaveChat,
    PinChatMessage,
    SetMyCommands,
    SetMyDescription,
    SetMyName,
    SetMyShortDescription,
    UnpinChatMessage,
)
from aiogram.types import BotCommandScopeDefault
from pydantic import BaseModel

from adapters.emulator import limits, wire
from adapters.emulator.access import find_chat, own_message, reach
from adapters.emulator.api import Api
from adapters.emulator.errors import Json, bad_request
from adapters.emulator.world import Kind, Member, Status


def scope_key(scope: BaseModel | None) -> str:
    """Name a command scope: its type and what it is limited to."""
    shape = (scope or BotCommandScopeDefault()).model_dump(mode="json", exclude_none=True)
    return ":".join(str(shape[k]) for k in ("type", "chat_id", "user_id") if k in shape)


def set_commands(api: Api, call: SetMyCommands) -> bool:
    """Keep the command menu of a scope and language."""
    if len(call.commands) > limits.COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in call.commands:
        limits.check_command(command.command, command.description)
    key = scope_key(call.scope), call.language_code or ""
    api.world.profile.commands[key] = [c.model_dump(exclude_none=True) for c in call.commands]
    api.world.bell.ring()
    return True


def delete_commands(api: Api, call: DeleteMyCommands) -> bool:
    """Forget the command menu of a scope and language."""
    api.world.profile.commands.pop((scope_key(call.scope), call.language_code or ""), None)
    return True


def get_commands(api: Api, call: GetMyCommands) -> list[Json]:
    """Give the command menu of a scope and language."""
    key = scope_key(call.scope), call.language_code or ""
    return api.world.profile.commands.get(key, [])


def set_description(api: Api, call: SetMyDescription) -> bool:
    """Keep what stands in the empty private chat."""
    _keep(api.world.profile.descriptions, call.language_code, call.description, limits.DESCRIPTION)
    api.world.bell.ring()
    return True


def set_short_description(api: Api, call: SetMyShortDescription) -> bool:
    """Keep what stands on the bot's page."""
    short = api.world.profile.short_descriptions
    _keep(short, call.language_code, call.short_description, limits.SHORT_DESCRIPTION)
    return True


def set_name(api: Api, call: SetMyName) -> bool:
    """Keep the bot's name in a language."""
    _keep(api.world.profile.names, call.language_code, call.name, limits.NAME)
    return True


def _keep(kept: dict[str, str], language: str | None, text: str | None, limit: int) -> None:
    if text and len(text) > limit:
        raise bad_request("emulator: text is too long")
    if text:
        kept[language or ""] = text
    else:
        kept.pop(language or "", None)


def _in_language(kept: Mapping[str, str], language: str | None, default: str) -> str:
    return kept.get(language or "", kept.get("", default))


def get_description(api: Api, call: GetMyDescription) -> Json:
    """Give what stands in the empty private chat."""
    return {"description": _in_language(api.world.profile.descriptions, call.language_code, "")}


def get_short_description(api: Api, call: GetMyShortDescription) -> Json:
    """Give what stands on the bot's page."""
    kept = api.world.profile.short_descriptions
    return {"short_description": _in_language(kept, call.language_code, "")}


def get_name(api: Api, call: GetMyName) -> Json:
    """Give the bot's name in a language."""
    profile = api.world.profile
    return {"name": _in_language(profile.names, call.language_code, profile.name)}


def get_chat(api: Api, call: GetChat) -> Json:
    """Describe a chat."""
    chat = find_chat(api.world, call.chat_id)
    if chat.is_group:
        reach(api.world, chat.id)
    return wire.full_chat(api.world, chat)


def get_member(api: Api, call: GetChatMember) -> Json:
    """Tell how somebody stands in a chat."""
    world = api.world
    chat = reach(world, call.chat_id)
    if call.user_id == world.profile.id:
        return wire.member(world, call.user_id, chat.bot)
    known = world.people.get(call.user_id)
    if known is None or (chat.kind is Kind.PRIVATE and known.id != chat.id):
        raise bad_request("PARTICIPANT_ID_INVALID")
    default = Member(Status.MEMBER if chat.kind is Kind.PRIVATE else Status.LEFT)
    return wire.member(world, known.id, chat.members.get(known.id, default))


def get_administrators(api: Api, call: GetChatAdministrators) -> list[Json]:
    """List the people (and the bot) who govern a chat; other bots never stand here."""
    world = api.world
    chat = reach(world, call.chat_id)
    if chat.kind is Kind.PRIVATE:
        raise bad_request("there are no administrators in the private chat")
    found = [
        wire.member(world, user, each) for user, each in chat.members.items() if each.status.governs
    ]
    if chat.bot.status.governs:
        found.append(wire.member(world, world.profile.id, chat.bot))
    return found


def count_members(api: Api, call: GetChatMemberCount) -> int:
    """Count who is in a chat, the bot included."""
    chat = reach(api.world, call.chat_id)
    return sum(each.status.inside for each in chat.members.values()) + 1


def leave_chat(api: Api, call: LeaveChat) -> bool:
    """Take the bot out of a group."""
    world = api.world
    chat = reach(world, call.chat_id)
    if chat.kind is Kind.PRIVATE:
        raise bad_request("chat member status can't be changed in private chats")
    old, chat.bot = chat.bot, Member(Status.LEFT)
    change = wire.member_change(
        world, chat, world.profile.id, world.profile.id, old=old, new=chat.bot
    )
    api.updates.push("my_chat_member", change)
    world.bell.ring()
    return True


def pin(api: Api, call: PinChatMessage) -> bool:
    """Pin a message of the bot."""
    chat = reach(api.world, call.chat_id)
    if chat.is_group and not chat.bot.status.governs:
        raise bad_request("not enough rights to manage pinned messages in the chat")
    chat.pinned = own_message(api.world, chat, call.message_id).id
    api.world.bell.ring()
    return True


def unpin(api: Api, call: UnpinChatMessage) -> bool:
    """Take the pin away."""
    chat = reach(api.world, call.chat_id)
    if chat.is_group and not chat.bot.status.governs:
        raise bad_request("not enough rights to manage pinned messages in the chat")
    chat.pinned = None
    api.world.bell.ring()
    return True
