"""Who acts, and where: from Telegram's users and chats to persons and places, and back."""

from __future__ import annotations

from collections.abc import Callable

from aiogram import Bot
from aiogram.enums import ChatMemberStatus, ChatType
from aiogram.exceptions import AiogramError
from aiogram.types import Chat, InaccessibleMessage, Message, User

from durak_bot.table.people import PersonId, PlaceId, Platform

ANONYMOUS_ADMIN = 1087968824
"""GroupAnonymousBot: writes for administrators who hide; their presses come from themselves."""

ADMIN_KNOWN = 60.0
"""Seconds for which it is remembered whether somebody is an administrator."""

PERMIT = 14.0
"""Seconds after a press in which a private message inside the group may be sent: 15, less a second
for the way."""


def person_id(user: User | int) -> PersonId:
    """Return the person behind a user."""
    return PersonId(Platform.TELEGRAM, str(user if isinstance(user, int) else user.id))


def place_of(chat: Chat | int, thread: int | None = None) -> PlaceId:
    """Return the place of a chat and topic; General is a place without topic."""
    number = chat if isinstance(chat, int) else chat.id
    return PlaceId(Platform.TELEGRAM, str(number), str(thread or ""))


def place_of_message(message: Message | InaccessibleMessage) -> PlaceId:
    """Return where a message stands; a reply chain of a group without topics is no topic."""
    thread = None
    if isinstance(message, Message) and message.is_topic_message:
        thread = message.message_thread_id
    return place_of(message.chat, thread)


def chat_number(place: PlaceId) -> int:
    """Return Telegram's number of the chat."""
    return int(place.chat)


def thread_number(place: PlaceId) -> int | None:
    """Return the topic to send to; none for General and for chats without topics."""
    return int(place.thread) if place.thread else None


def user_number(person: PersonId) -> int:
    """Return Telegram's number of the person, which is that of the private chat, too."""
    return int(person.user)


class Admins:
    """Who administers a chat, asked of Telegram and remembered for a minute."""

    def __init__(self, bot: Bot, now: Callable[[], float]) -> None:
        self._bot = bot
        self._now = now
        self._known: dict[tuple[str, str], tuple[float, bool]] = {}

    async def governs(self, place: PlaceId, person: PersonId) -> bool:
        """Return whether the person is an administrator there; "no" while Telegram is silent."""
        if place.platform is not Platform.TELEGRAM or place.chat == person.user:
            return False
        key = (place.chat, person.user)
        since, known = self._known.get(key, (0.0, False))
        if self._now() - since < ADMIN_KNOWN:
            return known
        try:
            member = await self._bot.get_chat_member(chat_number(place), user_number(person))
        except (AiogramError, TimeoutError):
            return False
        governs = member.status in (ChatMemberStatus.CREATOR, ChatMemberStatus.ADMINISTRATOR)
        self._known = {k: v for k, v in self._known.items() if self._now() - v[0] < ADMIN_KNOWN}
        self._known[key] = (self._now(), governs)
        return governs


def is_private(chat: Chat) -> bool:
    """Return whether the chat is one person's with the bot."""
    return chat.type == ChatType.PRIVATE
