"""A surface: one message somewhere that shows a table, and what the platform says of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from durak_bot.delivery.pacing import Pace
from durak_bot.engine.cards import Card
from durak_bot.presentation.screen import Screen
from durak_bot.table.people import PersonId, PlaceId
from durak_bot.table.table import TableId


class SurfaceKind(StrEnum):
    """What a surface shows and how it is reached."""

    BOARD = "board"
    HAND_DM = "hand_dm"
    HAND_CHAT = "hand_chat"
    """Inside the chat, seen by its person alone (Telegram: ephemeral)."""


class Permit(NamedTuple):
    """A press that permits a private message inside the chat until `ends` (Unix seconds)."""

    press: str
    ends: float


class SurfaceKey(NamedTuple):
    """What tells the surfaces of one table apart."""

    kind: SurfaceKind
    place: PlaceId
    person: PersonId | None


@dataclass(frozen=True, slots=True)
class Surface:
    """One message that is kept equal to a screen.

    Identified by (table, kind, place, person). `address` is the adapter's own text, empty until
    first shown.
    """

    table: TableId
    kind: SurfaceKind
    place: PlaceId
    person: PersonId | None = None
    """Whose hand; None for boards."""
    address: str = ""
    digest: str = ""
    """Of the screen last shown."""
    posted: float = 0.0
    """When the message was posted, Unix seconds: edits end, deletes end (48 h)."""
    shown: int = 0
    """Generation of the message; lower than `wanted` means: post anew, drop the old one."""
    wanted: int = 1
    focus: Card | None = None
    """The card that waits for a target."""
    press: str = ""
    """Platform token of the press that lets a private message be sent or edited, if any."""
    press_ends: float = 0.0
    stub: bool = False
    """Shrunk to a line: the hand lives elsewhere."""

    @property
    def key(self) -> SurfaceKey:
        """Return what tells it apart from the table's other surfaces."""
        return SurfaceKey(self.kind, self.place, self.person)

    @property
    def anew(self) -> bool:
        """Return whether the next showing is a new message, not an edit."""
        return not self.address or self.shown < self.wanted


def private_place(person: PersonId) -> PlaceId:
    """Return the person's private chat with the bot, named by the person.

    Adapters find the chat behind it (Telegram: the same number; Discord: a channel to be opened).
    """
    return PlaceId(person.platform, person.user)


@dataclass(frozen=True, slots=True)
class Displayed:
    """It is shown, at this address."""

    address: str


@dataclass(frozen=True, slots=True)
class Gone:
    """The message is no longer there, or can no longer be edited: post anew."""


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The person or place cannot be written to. `for_good` when the bot was thrown out."""

    for_good: bool = False


@dataclass(frozen=True, slots=True)
class RetryAfter:
    """The platform asks to wait."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Moved:
    """The chat has another id now."""

    chat: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The network or the platform's servers failed: try again a little later."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """The platform takes no such message: a mistake of ours, which a repetition does not mend."""


PlatformAnswer = Displayed | Gone | Unreachable | RetryAfter | Moved | Failed | Rejected


class Display(Protocol):
    """What an adapter does for delivery. Never raises for what a platform answers."""

    def pace(self, place: PlaceId, kind: SurfaceKind = SurfaceKind.BOARD) -> Pace:
        """Return how fast messages of this kind may be written to this chat."""

    def ease(self, place: PlaceId, hands: int) -> None:
        """Take note that nothing is urgent in a place for a moment.

        A game has ended there, and so many hands inside the place are about to show it.
        """

    async def show(self, surface: Surface, screen: Screen, *, silent: bool) -> PlatformAnswer:
        """Post the screen (no address) or edit it in place, and return where it is."""

    async def remove(self, surface: Surface) -> PlatformAnswer:
        """Delete the message, or strip its buttons where deleting is refused."""


class Surfaces(Protocol):
    """Where surfaces are stored."""

    async def of(self, table: TableId) -> tuple[Surface, ...]:
        """Return all surfaces of a table."""

    async def save(self, surface: Surface) -> None:
        """Store one surface."""

    async def forget(self, surface: Surface) -> None:
        """Drop one surface."""

    async def behind(self) -> tuple[TableId, ...]:
        """Return the tables that changed since they were last shown (repair after a crash)."""

    async def caught_up(self, table: TableId, version: int) -> None:
        """Say that all surfaces show this version."""

    async def note(self, surfaces: Sequence[Surface], shown: Mapping[TableId, int]) -> None:
        """Store surfaces, and which tables are shown at which version, all at once."""

    async def find(self, place: PlaceId, address: str) -> Surface | None:
        """Return the surface at an address, None for a stray message."""
