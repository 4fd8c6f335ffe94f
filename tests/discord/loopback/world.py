"""State of the loopback server: people, guilds, channels, messages, commands, emojis."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.discord.loopback.clock import Clock
from tests.discord.loopback.errors import Json, missing_access, unknown

DISCORD_EPOCH = 1_420_070_400  # Unix seconds; identifiers count milliseconds from here

VIEW = 1 << 10
SEND = 1 << 11
EMBED = 1 << 14
HISTORY = 1 << 16
ADMINISTRATOR = 1 << 3
MANAGE_GUILD = 1 << 5
USE_COMMANDS = 1 << 31
SEND_IN_THREADS = 1 << 38
NEEDED = VIEW | SEND | EMBED
"""What the bot is invited with: enough for everything it does."""
MEMBER = NEEDED | HISTORY | USE_COMMANDS | SEND_IN_THREADS

TEXT, DM, GROUP_DM, THREAD = 0, 1, 3, 11
"""Channel types."""

EPHEMERAL = 1 << 6
LOADING = 1 << 7
COMPONENTS_V2 = 1 << 15
"""Message flags."""


@dataclass(eq=False)
class Person:
    """A user of Discord, or the bot itself."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_closed: bool = False
    """Refuse private messages from the bot with 403/50007."""

    def __repr__(self) -> str:
        return f"<{self.name} {self.locale}>"


@dataclass(eq=False)
class Guild:
    """A server of Discord with its members."""

    id: int
    name: str
    locale: str
    members: list[Person]
    admins: set[int] = field(default_factory=set)
    bot_permissions: int = MEMBER
    nicks: dict[int, str] = field(default_factory=dict)
    kicked: bool = False
    """The bot is no member any more."""

    def __repr__(self) -> str:
        return f"<guild {self.name} {self.locale}>"


@dataclass(eq=False)
class Channel:
    """A place for messages: a text channel, a thread, or a private conversation."""

    id: int
    type: int
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    people: list[Person] = field(default_factory=list)
    """Those in a private conversation, the bot aside."""
    denied: int = 0
    """Permissions taken from the bot here."""
    deleted: bool = False
    archived: bool = False
    with_bot: bool = True
    """False for a conversation among people, where only a user-installed command reaches."""

    def __repr__(self) -> str:
        return f"<channel {self.name or self.people} {self.id}>"

    def bot_permissions(self) -> int:
        """Return what the bot may do here."""
        if self.guild is None:
            return MEMBER if self.with_bot else EMBED
        denied = self.denied | (self.parent.denied if self.parent else 0)
        return self.guild.bot_permissions & ~denied

    def audience(self) -> list[Person]:
        """Return the people who see what is written here."""
        return self.guild.members if self.guild is not None else self.people


@dataclass(eq=False)
class Message:
    """A message, shown to all or to one."""

    id: int
    channel: Channel
    author: Person
    created: float
    content: str = ""
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    edits: int = 0
    reader: Person | None = None
    """The only one who sees it, for an ephemeral message."""
    dismissed: bool = False
    deleted: bool = False
    pings: set[int] = field(default_factory=set)
    """People notified when it was sent."""
    tokens: set[str] = field(default_factory=set)
    """Interaction tokens through which it may be changed."""
    interaction: Json | None = None
    """Metadata of the interaction that made it."""

    def __repr__(self) -> str:
        whose = f" for {self.reader.name}" if self.reader else ""
        return f"<message {self.id}{whose} in {self.channel!r}>"

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.reader is not None

    @property
    def thinking(self) -> bool:
        """Whether it is still the "… is thinking" of a deferred answer."""
        return bool(self.flags & LOADING)


@dataclass(eq=False)
class Command:
    """An application command as it was registered."""

    id: int
    body: Json
    guild: int | None = None


@dataclass(eq=False)
class Emoji:
    """An application emoji."""

    id: int
    name: str
    image: str


class World:
    """Everything that is there; handlers and control change it."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._serial = 0
        self.people: dict[int, Person] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.commands: dict[int, Command] = {}
        self.emojis: dict[int, Emoji] = {}
        self.bot = self.add_person("Durak Loopback", bot=True)
        self.application_id = self.bot.id

    def new_id(self) -> int:
        """Return a fresh identifier, ordered by time as Discord's are."""
        self._serial += 1
        milliseconds = int((self.clock.now() - DISCORD_EPOCH) * 1000)
        return (milliseconds << 22) | (self._serial & 0x3FFFFF)

    def add_person(self, name: str, locale: str = "en-US", *, bot: bool = False) -> Person:
        """Add somebody, who is nowhere yet."""
        person = Person(self.new_id(), name, locale, bot)
        self.people[person.id] = person
        return person

    def add_guild(self, name: str, members: list[Person], locale: str = "en-US") -> Guild:
        """Add a server; its first member is an administrator."""
        guild = Guild(self.new_id(), name, locale, list(members))
        guild.admins.update(person.id for person in members[:1])
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, kind: int, name: str, **more: Any) -> Channel:
        """Add a channel, a thread or a private conversation."""
        channel = Channel(self.new_id(), kind, name, **more)
        self.channels[channel.id] = channel
        return channel

    def dm(self, person: Person) -> Channel:
        """Return the private conversation of the bot with somebody; made when missing."""
        for channel in self.channels.values():
            if channel.type == DM and channel.with_bot and channel.people == [person]:
                return channel
        return self.add_channel(DM, "", people=[person])

    def mutual(self, person: Person) -> bool:
        """Tell whether the bot shares a server with somebody."""
        return any(person in guild.members for guild in self.guilds.values() if not guild.kicked)

    def channel(self, channel_id: str | int) -> Channel:
        """Return a channel that the bot can reach. Raises `ApiError`."""
        channel = self.channels.get(int(channel_id))
        if channel is None or channel.deleted:
            raise unknown("Channel")
        kicked = channel.guild is not None and channel.guild.kicked
        if kicked or not channel.with_bot or not channel.bot_permissions() & VIEW:
            raise missing_access()
        return channel

    def guild(self, guild_id: str | int) -> Guild:
        """Return a server that the bot is in. Raises `ApiError`."""
        guild = self.guilds.get(int(guild_id))
        if guild is None:
            raise unknown("Guild")
        if guild.kicked:
            raise missing_access()
        return guild

    def message(self, channel: Channel, message_id: str | int) -> Message:
        """Return a message that stands there for the bot. Raises `ApiError`."""
        message = self.messages.get(int(message_id))
        if message is None or message.deleted or message.channel is not channel:
            raise unknown("Message")
        return message

    def written_in(self, channel: Channel) -> Iterator[Message]:
        """Give the messages of a channel, oldest first, deleted ones left out."""
        for message in self.messages.values():
            if message.channel is channel and not message.deleted:
                yield message
