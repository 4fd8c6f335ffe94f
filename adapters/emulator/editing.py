"""Edits and deletions of messages, and the answer to a press."""

from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteEphemeralMessage,
    DeleteMessage,
    DeleteMessages,
    EditEphemeralMessageReplyMarkup,
    EditEphemeralMessageText,
    EditMessageReplyMarkup,
    EditMessageText,
)

from adapters.emulator import content, limits, wire
from adapters.emulator.access import own_message, reach
from adapters.emulator.api import Api
from adapters.emulator.content import Content
from adapters.emulator.errors import Json, bad_request, not_modified, stale_query
from adapters.emulator.world import Chat, Kind, Message, PressAnswer, World


def edit_text(api: Api, call: EditMessageText) -> Json:
    """Replace text and keyboard; a keyboard that is not given again is gone."""
    world = api.world
    chat = reach(world, call.chat_id)
    message = own_message(world, chat, call.message_id)
    shown = content.read(world, call.text, call.entities, call.parse_mode, call.reply_markup)
    api.admit(chat)
    _change(world, message, shown)
    return wire.message(world, message)


def edit_markup(api: Api, call: EditMessageReplyMarkup) -> Json:
    """Replace the keyboard."""
    world = api.world
    chat = reach(world, call.chat_id)
    message = own_message(world, chat, call.message_id)
    markup = content.keyboard(world, call.reply_markup)
    api.admit(chat)
    _change(world, message, Content(message.text, message.entities, markup))
    return wire.message(world, message)


def _change(world: World, message: Message, shown: Content) -> None:
    if shown.equals(message):
        raise not_modified()
    shown.put(message)
    message.edited = world.clock.now()
    world.bell.ring()


def delete_message(api: Api, call: DeleteMessage) -> bool:
    """Remove a message of the bot, or of others where it may."""
    chat = reach(api.world, call.chat_id)
    _delete(api.world, chat, call.message_id)
    return True


def delete_messages(api: Api, call: DeleteMessages) -> bool:
    """Remove several messages; those that cannot be found are skipped."""
    chat = reach(api.world, call.chat_id)
    for message_id in call.message_ids:
        if (found := chat.messages.get(message_id)) and not found.deleted:
            _delete(api.world, chat, message_id)
    return True


def _delete(world: World, chat: Chat, message_id: int) -> None:
    message = chat.messages.get(message_id)
    if message is None or message.deleted:
        raise bad_request("message to delete not found")
    late = world.clock.now() - message.date > limits.DELETE_WITHIN
    ours = message.sender == world.profile.id or chat.kind is Kind.PRIVATE
    rules = chat.bot.status.governs and chat.bot.may_delete
    if not rules and (late or not ours):
        raise bad_request("message can't be deleted")
    message.deleted = True
    world.bell.ring()


def edit_ephemeral_text(api: Api, call: EditEphemeralMessageText) -> bool:
    """Replace text and keyboard of a message that one person sees."""
    world = api.world
    chat, message = _ephemeral(
        world, call.chat_id, call.receiver_user_id, call.ephemeral_message_id
    )
    if call.text and len(call.text) > limits.EPHEMERAL_EDIT:
        raise bad_request("MEDIA_CAPTION_TOO_LONG")
    shown = content.read(world, call.text, call.entities, call.parse_mode, call.reply_markup)
    api.admit(chat, ephemeral=True)
    _change(world, message, shown)
    return True


def edit_ephemeral_markup(api: Api, call: EditEphemeralMessageReplyMarkup) -> bool:
    """Replace the keyboard of a message that one person sees."""
    world = api.world
    chat, message = _ephemeral(
        world, call.chat_id, call.receiver_user_id, call.ephemeral_message_id
    )
    markup = content.keyboard(world, call.reply_markup)
    api.admit(chat, ephemeral=True)
    _change(world, message, Content(message.text, message.entities, markup))
    return True


def delete_ephemeral(api: Api, call: DeleteEphemeralMessage) -> bool:
    """Remove a message that one person sees."""
    world = api.world
    _, message = _ephemeral(world, call.chat_id, call.receiver_user_id, call.ephemeral_message_id)
    message.deleted = True
    world.bell.ring()
    return True


def _ephemeral(world: World, chat_id: int | str, reader: int, number: int) -> tuple[Chat, Message]:
    chat = reach(world, chat_id)
    message = chat.ephemerals.get((reader, number))
    if message is None or message.deleted or message.sender != world.profile.id:
        raise bad_request("MESSAGE_ID_INVALID")
    switches = world.switches
    if switches.ephemeral_edits_bound and not chat.bot.status.governs:
        last = world.windows.get((chat.id, reader), float("-inf"))
        if world.clock.now() - last > switches.ephemeral_window:
            raise bad_request(switches.ephemeral_refusal)
    return chat, message


def answer_query(api: Api, call: AnswerCallbackQuery) -> bool:
    """Answer a press, once and in time."""
    world = api.world
    limits.check_answer(call.text)
    if call.url is not None:
        _check_answer_url(call.url, world.profile.username)
    query = world.queries.get(call.callback_query_id)
    if query is None:
        raise stale_query()
    query.answers += 1
    late = world.clock.now() - query.at > world.switches.query_lifetime
    if query.answer is not None or late:
        raise stale_query()
    query.answer = PressAnswer(call.text or "", bool(call.show_alert), call.url)
    query.done.set()
    world.bell.ring()
    return True


def _check_answer_url(url: str, username: str) -> None:
    """Refuse everything but a link to the bot itself: other addresses are for games."""
    limits.check_url(url, username)
    bare = url.removeprefix("https://").removeprefix("http://")
    if not bare.lower().startswith(f"t.me/{username.lower()}?start="):
        raise bad_request("URL_INVALID")
