"""What the whole table sees happen. Public facts only: no event names a hidden card."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from durak_bot.engine.cards import Card, CardSet


@dataclass(frozen=True, slots=True)
class Attacked:
    """A card was led or thrown in; `lead` tells which."""

    seat: int
    card: Card
    lead: bool


@dataclass(frozen=True, slots=True)
class Beaten:
    """An attack card was beaten."""

    seat: int
    attack: Card
    card: Card


@dataclass(frozen=True, slots=True)
class Transferred:
    """The attack was passed on to seat `to` with a card played (R5.1)."""

    seat: int
    card: Card
    to: int


@dataclass(frozen=True, slots=True)
class Shown:
    """The attack was passed on to seat `to` with a trump shown (R5.5)."""

    seat: int
    card: Card
    to: int


@dataclass(frozen=True, slots=True)
class Taking:
    """The defender said that he takes."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat throws in nothing more. Shown to people only when the bout has closed (R2.7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoutBeaten:
    """The bout closed with everything beaten; `cards` went to the discard (R4.1)."""

    defender: int
    cards: CardSet
    attacks: int


@dataclass(frozen=True, slots=True)
class BoutTaken:
    """The bout closed and the defender took `cards` (R4.2)."""

    defender: int
    cards: CardSet
    attacks: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew `count` cards; `shown` is the turned-up trump when it was among them (R4.4)."""

    seat: int
    count: int
    shown: Card | None


@dataclass(frozen=True, slots=True)
class WentOut:
    """These seats have no cards left and share a place (R4.5, R6.3)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Leads:
    """A new bout begins (R2.1)."""

    bout: int
    attacker: int
    defender: int


class Why(StrEnum):
    """How a game ended."""

    LAST = "last"
    BOTH_OUT = "both_out"
    STALEMATE = "stalemate"
    LEFT = "left"
    TIME = "time"
    REMOVED = "removed"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the durak's seat, or None for a draw or a game cut short (R6.1)."""

    loser: int | None
    why: Why


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


Event = (
    Attacked
    | Beaten
    | Transferred
    | Shown
    | Taking
    | Passed
    | BoutBeaten
    | BoutTaken
    | Drew
    | WentOut
    | Leads
    | Ended
)
