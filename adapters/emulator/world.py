"""Everything that exists in the emulated Telegram: people, chats, messages, presses."""

import asyncio
from dataclasses import dataclass, field
from enum import StrEnum

from adapters.emulator.bell import Bell
from adapters.emulator.clock import Clock
from adapters.emulator.errors import Json
from adapters.emulator.switches import Switches

ANONYMOUS_ADMIN = 1087968824  # GroupAnonymousBot, the sender of anonymous administrators
GENERAL = 1  # the topic that every forum has; messages in it carry no thread id


class Kind(StrEnum):
    """The types of chats that a bot of this kind meets."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"


class Status(StrEnum):
    """How somebody stands in a chat."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    KICKED = "kicked"

    @property
    def inside(self) -> bool:
        """Whether somebody of this status is in the chat."""
        return self not in (Status.LEFT, Status.KICKED)

    @property
    def governs(self) -> bool:
        """Whether somebody of this status is an administrator."""
        return self in (Status.CREATOR, Status.ADMINISTRATOR)


@dataclass(eq=False)
class Person:
    """A human with a Telegram account and one app."""

    id: int
    name: str
    language_code: str | None = "en"
    username: str | None = None
    last_name: str | None = None
    started: bool = False
    """Pressed Start in the private chat with the bot."""
    blocked: bool = False
    """Blocked the bot."""
    deactivated: bool = False
    online: bool = True
    """Ephemeral messages reach only people who are online."""
    met: bool = False
    """The bot saw this person in an update."""
    read: dict[tuple[int, int | None], int] = field(default_factory=dict)
    """By chat and topic: the last message looked at in the page."""


@dataclass
class Member:
    """How a person or the bot stands in one chat."""

    status: Status = Status.MEMBER
    anonymous: bool = False
    may_write: bool = True
    may_delete: bool = True
    """For administrators: may delete messages of others."""


@dataclass
class Topic:
    """A thread of a forum."""

    id: int
    name: str
    closed: bool = False
    deleted: bool = False


@dataclass(eq=False)
class Message:
    """A message as the server keeps it; `id` is 0 for ephemeral ones."""

    chat: int
    id: int
    sender: int
    date: float
    order: int
    """Position among all messages of the world."""
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    markup: Json | None = None
    thread: int | None = None
    """Topic of a forum, or root of a reply chain in a supergroup."""
    reply_to: int | None = None
    silent: bool = False
    edited: float | None = None
    deleted: bool = False
    service: Json = field(default_factory=dict)
    """Extra fields of a service message (``left_chat_member`` …)."""
    anonymous: bool = False
    ephemeral: int | None = None
    receiver: int | None = None
    delivered: bool = True
    """Whether an ephemeral message stands on its reader's screen."""
    replaces: int | None = None
    """For its reader an ephemeral message may stand in the place of this message."""
    seen_by_bot: bool = True


@dataclass(eq=False)
class Chat:
    """A group, supergroup or private chat (whose id is the person's)."""

    id: int
    kind: Kind
    title: str = ""
    forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    bot: Member = field(default_factory=Member)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemerals: dict[tuple[int, int], Message] = field(default_factory=dict)
    last_id: int = 0
    last_ephemeral: dict[int, int] = field(default_factory=dict)
    migrated_to: int | None = None
    deleted: bool = False
    ours_wrote_last: bool = False
    """Whether our bot was the last bot to write: only then bare commands reach it."""
    pinned: int | None = None

    @property
    def is_group(self) -> bool:
        """Whether several people can be in here."""
        return self.kind is not Kind.PRIVATE

    def status(self, user: int) -> Status:
        """Tell how `user` stands here."""
        member = self.members.get(user)
        return member.status if member else Status.LEFT


@dataclass(frozen=True)
class PressAnswer:
    """What `answerCallbackQuery` showed to the one who pressed."""

    text: str = ""
    show_alert: bool = False
    url: str | None = None


@dataclass(eq=False)
class Query:
    """One press of a button, waiting for its answer."""

    id: str
    person: int
    chat: int
    data: str
    at: float
    message: int
    """Id of the pressed message, 0 when it is ephemeral."""
    ephemeral: int | None = None
    answer: PressAnswer | None = None
    answers: int = 0
    """How often the bot tried to answer, the refused attempts included."""
    done: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Profile:
    """What the bot says of itself."""

    name: str
    username: str
    id: int
    privacy: bool = True
    commands: dict[tuple[str, str], list[Json]] = field(default_factory=dict)
    """By scope and language code ('' for every language)."""
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)


class World:
    """Hold the state; every change rings `bell`."""

    def __init__(self, profile: Profile, switches: Switches, clock: Clock) -> None:
        self.profile = profile
        self.switches = switches
        self.clock = clock
        self.bell = Bell()
        self.people: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}
        self.queries: dict[str, Query] = {}
        self.windows: dict[tuple[int, int], float] = {}
        """When a (chat, person) last sent an ephemeral command."""
        self._order = 0
        self._next_query = 7_000_000_000_000_000

    def private(self, person: int) -> Chat:
        """Give the private chat of `person` with the bot, creating it silently."""
        return self.chats.setdefault(person, Chat(person, Kind.PRIVATE))

    def next_order(self) -> int:
        """Count one more message of the world."""
        self._order += 1
        return self._order

    def post(self, chat: Chat, sender: int, text: str = "") -> Message:
        """Append a message to `chat`; the caller fills in the rest."""
        chat.last_id += 1
        message = Message(
            chat.id, chat.last_id, sender, self.clock.now(), self.next_order(), text=text
        )
        chat.messages[message.id] = message
        if chat.is_group and sender == self.profile.id:
            chat.ours_wrote_last = True
        self.bell.ring()
        return message

    def post_ephemeral(self, chat: Chat, sender: int, receiver: int, key: int) -> Message:
        """Append a message that only `receiver` sees; ids are counted per person `key`."""
        number = chat.last_ephemeral.get(key, 0) + 1
        chat.last_ephemeral[key] = number
        message = Message(chat.id, 0, sender, self.clock.now(), self.next_order())
        message.ephemeral, message.receiver = number, receiver
        chat.ephemerals[key, number] = message
        self.bell.ring()
        return message

    def new_query(
        self, person: int, chat: int, message: int, ephemeral: int | None, data: str
    ) -> Query:
        """Register a press."""
        self._next_query += 1
        query = Query(
            str(self._next_query), person, chat, data, self.clock.now(), message, ephemeral
        )
        self.queries[query.id] = query
        return query
