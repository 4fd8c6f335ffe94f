"""sendMessage, to everyone in a chat or to one reader (an ephemeral message)."""

from aiogram.methods import SendMessage
from aiogram.types import EphemeralMessageParameters, ReplyParameters

from adapters.emulator import content, wire
from adapters.emulator.access import member_of, reach, writable
from adapters.emulator.api import Api
from adapters.emulator.errors import Json, bad_request, stale_query
from adapters.emulator.world import Chat, Kind, Message, World


def send_message(api: Api, call: SendMessage) -> Json:
    """Post a message and give it back."""
    world = api.world
    if call.receiver_user_id is not None or call.callback_query_id is not None:
        raise bad_request("emulator: use ephemeral_message_parameters")
    chat = reach(world, call.chat_id)
    reply = _reply(chat, call.reply_parameters)
    thread = call.message_thread_id
    if thread is None and chat.forum and reply is not None:
        thread = reply.thread
    thread = writable(chat, thread)
    shown = content.read(world, call.text, call.entities, call.parse_mode, call.reply_markup)
    private = call.ephemeral_message_parameters
    if private is None:
        if call.reply_parameters and call.reply_parameters.ephemeral_message_id:
            raise bad_request("a reply to an ephemeral message must be ephemeral")
        api.admit(chat)
        message = world.post(chat, world.profile.id)
    else:
        message = _ephemeral(api, chat, private, call.reply_parameters)
    shown.put(message)
    message.thread = thread
    message.reply_to = reply.id if reply else None
    message.silent = bool(call.disable_notification)
    world.bell.ring()
    return wire.message(world, message)


def _reply(chat: Chat, reply: ReplyParameters | None) -> Message | None:
    if reply is None or reply.message_id is None:
        return None
    found = chat.messages.get(reply.message_id)
    if found is not None and not found.deleted:
        return found
    if reply.allow_sending_without_reply is True:  # unset it is a placeholder of aiogram
        return None
    raise bad_request("message to be replied not found")


def _ephemeral(
    api: Api, chat: Chat, wanted: EphemeralMessageParameters, reply: ReplyParameters | None
) -> Message:
    world = api.world
    if not world.switches.ephemeral_supported:
        raise bad_request(world.switches.ephemeral_refusal)
    if chat.kind is Kind.PRIVATE:
        raise bad_request("ephemeral messages can be sent only to groups and supergroups")
    person = member_of(world, chat, wanted.receiver_user_id)
    _permit(world, chat, wanted, reply)
    replaced = _replaced(world, wanted)
    api.admit(chat, ephemeral=True)
    message = world.post_ephemeral(chat, world.profile.id, person.id, person.id)
    message.delivered = person.online
    message.replaces = replaced
    return message


def _permit(
    world: World, chat: Chat, wanted: EphemeralMessageParameters, reply: ReplyParameters | None
) -> None:
    """Let the bot write to one reader: as administrator, or soon after that person's act."""
    switches, now = world.switches, world.clock.now()
    if wanted.callback_query_id is not None:
        query = world.queries.get(wanted.callback_query_id)
        if query is None or (query.person, query.chat) != (wanted.receiver_user_id, chat.id):
            raise bad_request("QUERY_ID_INVALID")
        fresh = now - query.at <= switches.ephemeral_window
        spent = query.answer is not None and not switches.answered_query_permits
        if chat.bot.status.governs or (fresh and not spent):
            return
        raise stale_query()
    if chat.bot.status.governs:
        return
    if reply is not None and reply.ephemeral_message_id is not None:
        command = chat.ephemerals.get((wanted.receiver_user_id, reply.ephemeral_message_id))
        asked = command is not None and command.sender == wanted.receiver_user_id
        if asked and command and now - command.date <= switches.ephemeral_window:
            return
    raise bad_request(switches.ephemeral_refusal)


def _replaced(world: World, wanted: EphemeralMessageParameters) -> int | None:
    if not wanted.replace_callback_query_message:
        return None
    query = world.queries.get(wanted.callback_query_id or "")
    if query is None or query.ephemeral is not None:
        raise bad_request("only the message of a callback query can be replaced")
    return query.message
