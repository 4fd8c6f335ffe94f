"""The options a game is played with; every one is stored with the game (R1–R6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from durak_bot.engine.cards import pack_of

RULES_VERSION = 1
"""Stored with each game: a later fix of the engine never changes a running game silently."""

HAND = 6
"""Cards dealt to a seat, and the number a hand is filled up to (R1.2, R4.4)."""

BOUT_LIMIT = 6
"""Attack cards in a bout at most (R3.1)."""

MIN_SEATS = 2
MAX_SEATS = 6


class Order(StrEnum):
    """Who may throw in at a time (R2.4)."""

    TURN = "turn"
    FREE = "free"


class Throwers(StrEnum):
    """Who may throw in at all (R2.8)."""

    ALL = "all"
    NEIGHBOURS = "neighbours"


class FirstUntil(StrEnum):
    """How long the limit of the first bout holds (R3.1)."""

    BOUT = "bout"
    DISCARD = "discard"


class Draw(StrEnum):
    """In which order the attackers draw (R4.4)."""

    CLOCKWISE = "clockwise"
    JOINED = "joined"


@dataclass(frozen=True, slots=True)
class Rules:
    """One choice for every option; the defaults are those of RULES.md and of records.

    `stalemate` is the number of taken bouts in a row that make a draw, 0 for never (R6.2).
    Raises `ValueError` when a value is none of the option's.
    """

    pack: Literal[24, 36, 52] = 36
    transfer: bool = False
    order: Order = Order.TURN
    one_at_a_time: bool = False
    throwers: Throwers = Throwers.ALL
    first_limit: Literal[5, 6] = 5
    first_until: FirstUntil = FirstUntil.BOUT
    throw_after_take: bool = True
    draw: Draw = Draw.CLOCKWISE
    transfer_first: bool = True
    show_trump: bool = False
    stalemate: int = 40

    def __post_init__(self) -> None:
        if self.pack not in (24, 36, 52):
            raise ValueError(f"pack: {self.pack!r} is none of 24, 36, 52")
        if self.first_limit not in (5, 6):
            raise ValueError(f"first_limit: {self.first_limit!r} is neither 5 nor 6")
        if self.stalemate < 0:
            raise ValueError(f"stalemate: {self.stalemate!r} is below 0")
        for name, kind in _ENUMS.items():
            if not isinstance(getattr(self, name), kind):
                raise ValueError(  # noqa: TRY004 - a value out of range, like the others
                    f"{name}: {getattr(self, name)!r} is no {kind.__name__}"
                )

    @property
    def most_seats(self) -> int:
        """Return how many players the pack deals six cards each (R1.1)."""
        return min(MAX_SEATS, len(pack_of(self.pack)) // HAND)


_ENUMS: dict[str, type[StrEnum]] = {
    "order": Order,
    "throwers": Throwers,
    "first_until": FirstUntil,
    "draw": Draw,
}
