"""Whether the bot reaches a chat and may write there: the refusals about people and groups."""

from adapters.emulator.errors import ApiError, bad_request, forbidden, upgraded
from adapters.emulator.world import GENERAL, Chat, Kind, Message, Person, Status, World


def find_chat(world: World, chat_id: int | str | None) -> Chat:
    """Find a chat that the bot knows; raises ApiError 400 otherwise."""
    if not isinstance(chat_id, int):
        raise bad_request("chat not found")
    person = world.people.get(chat_id)
    if person is not None:
        if not (person.started or person.met):
            raise bad_request("chat not found")
        return world.private(person.id)
    chat = world.chats.get(chat_id)
    if chat is None:
        raise bad_request("chat not found")
    return chat


def reach(world: World, chat_id: int | str | None) -> Chat:
    """Find a chat in which the bot can act; raises ApiError saying why it cannot."""
    chat = find_chat(world, chat_id)
    refusal = (
        _closed_person(world.people[chat.id]) if chat.kind is Kind.PRIVATE else _closed_group(chat)
    )
    if refusal:
        raise refusal
    return chat


def _closed_person(person: Person) -> ApiError | None:
    if person.deactivated:
        return forbidden("user is deactivated")
    if person.blocked:
        return forbidden("bot was blocked by the user")
    if not person.started:
        return forbidden("bot can't initiate conversation with a user")
    return None


def _closed_group(chat: Chat) -> ApiError | None:
    if chat.migrated_to is not None:
        return upgraded(chat.migrated_to)
    if chat.deleted:
        return forbidden("the group chat was deleted")
    if chat.bot.status is Status.KICKED:
        return forbidden(f"bot was kicked from the {chat.kind.value} chat")
    if not chat.bot.status.inside:
        return forbidden(f"bot is not a member of the {chat.kind.value} chat")
    return None


def writable(chat: Chat, thread: int | None) -> int | None:
    """Check that the bot may post in `chat` and `thread`; give the thread to store."""
    if not chat.bot.may_write and not chat.bot.status.governs:
        raise bad_request("not enough rights to send text messages to the chat")
    if chat.forum:
        return _open_topic(chat, thread)
    if thread is None:
        return None
    root = chat.messages.get(thread)
    if chat.kind is not Kind.SUPERGROUP or root is None or root.deleted:
        raise bad_request("message thread not found")
    return thread


def _open_topic(chat: Chat, thread: int | None) -> int | None:
    topic = chat.topics.get(GENERAL if thread is None else thread)
    if thread == GENERAL or topic is None or topic.deleted:
        raise bad_request("message thread not found")
    if topic.closed and not chat.bot.status.governs:
        raise bad_request("TOPIC_CLOSED")
    return thread


def member_of(world: World, chat: Chat, user: int) -> Person:
    """Find a person who is in `chat`; raises ApiError 400 otherwise."""
    person = world.people.get(user)
    if person is None or not chat.status(user).inside:
        raise bad_request("user not found")
    return person


def own_message(world: World, chat: Chat, message_id: int | None) -> Message:
    """Find a message of the bot that can be edited; raises ApiError 400 otherwise."""
    message = chat.messages.get(message_id or 0)
    if message is None or message.deleted:
        raise bad_request("message to edit not found")
    if message.sender != world.profile.id or message.service:
        raise bad_request("message can't be edited")
    if not chat.bot.may_write and not chat.bot.status.governs and chat.is_group:
        raise bad_request("CHAT_WRITE_FORBIDDEN")
    return message
