"""People and the places they meet in, known by platform ids and never by names."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from durak_bot.table.options import HOUR

DAY = 24 * HOUR


class Platform(StrEnum):
    """Where a person or a place is."""

    TELEGRAM = "telegram"
    DISCORD = "discord"


class PersonId(NamedTuple):
    """A person on one platform; `user` is the platform's id as text."""

    platform: Platform
    user: str

    def __str__(self) -> str:
        return f"{self.platform}:{self.user}"


class PlaceId(NamedTuple):
    """A chat or channel, and the topic or thread in it (empty: none, or the General topic)."""

    platform: Platform
    chat: str
    thread: str = ""

    def __str__(self) -> str:
        return f"{self.platform}:{self.chat}:{self.thread}"


class Habit(StrEnum):
    """Where a person last played from, so where the hand lives."""

    DM = "dm"
    CHAT = "chat"


@dataclass(frozen=True, slots=True)
class Profile:
    """What is remembered of a person between games."""

    person: PersonId
    name: str
    """As the platform shows it, cleaned and cut; never used to identify."""
    platform_language: str = "en"
    """IETF tag the platform reports."""
    language: str | None = None
    """Chosen by the person; None follows the platform."""
    games: int = 0
    """Games finished, for the hints of the first three."""
    hints: bool | None = None
    """None: on for the first three games."""
    auto_pass: bool = False
    """Pass by itself where it gives nothing away: two players, or against computers alone."""
    habit: Habit | None = None
    reachable: bool = False
    """Whether a private message is known to arrive (pressed Start, not blocked)."""
    pending_invite: str | None = None
    """Invite token of a join that still needs a Start without payload (scenario 50)."""

    @property
    def wants_hints(self) -> bool:
        """Return whether refusals add what would work."""
        return self.games < HINTED_GAMES if self.hints is None else self.hints


HINTED_GAMES = 3


class Opens(StrEnum):
    """Who may open tables in a place."""

    ANYONE = "anyone"
    ADMINS = "admins"


@dataclass(frozen=True, slots=True)
class Quiet:
    """Hours in which nothing in a chat notifies anybody: from `start` to `end`, local time.

    Raises `ValueError` for hours that are none, or that leave no time between them.
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if self.start == self.end or not (0 <= self.start < 24 and 0 <= self.end < 24):
            raise ValueError(f"quiet hours: {self.start}…{self.end}")


@dataclass(frozen=True, slots=True)
class PlaceOptions:
    """What a place has decided for itself.

    A topic has a default of its own; everything else its chat decides for all topics.
    """

    place: PlaceId
    title: str = ""
    private: bool = False
    """A private chat with one person: board and hand are one message there."""
    language: str | None = None
    """Chosen; None follows the person who opened the table."""
    preset: str | None = None
    """The chat's default for new tables, an explicit choice."""
    opens: Opens = Opens.ANYONE
    mentions: bool = True
    quiet: Quiet | None = None
    """None: it may be loud at any time."""
    offset: int = 0
    """Minutes that the chat's clock is ahead of UTC."""

    def quiet_until(self, now: float) -> float | None:
        """Return when the quiet hours that hold now end (Unix seconds); None outside them."""
        if self.quiet is None:
            return None
        local = (now + self.offset * 60) % DAY
        since = (local - self.quiet.start * HOUR) % DAY
        length = (self.quiet.end - self.quiet.start) * HOUR % DAY
        return now + length - since if since < length else None
