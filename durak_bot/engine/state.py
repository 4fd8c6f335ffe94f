"""A position: everything needed to go on, as one immutable value."""

from __future__ import annotations

from typing import NamedTuple, NewType

from durak_bot.engine.cards import Card, Suit
from durak_bot.engine.events import Outcome
from durak_bot.engine.rules import Rules

Seat = NewType("Seat", int)
"""A place at the table, 0-based, clockwise."""


class Pair(NamedTuple):
    """An attack card and what beat it, None while it lies unbeaten."""

    attack: Card
    cover: Card | None


class State(NamedTuple):
    """A position of Durak. Holds hidden cards: people and opponents get `observe` instead.

    Card sets are plain integers with a bit a card (`CardSet` gives them a face); seat sets are
    integers with a bit a seat. A NamedTuple, because the opponents make millions of them and a
    frozen dataclass costs six times as much.
    """

    rules: Rules
    trump: Suit
    up_card: Card | None
    """The card that showed the trump; None in a hand-made position that does not say (R1.2)."""
    hands: tuple[int, ...]
    """Card bits by seat. Secret."""
    known: tuple[int, ...]
    """Bits of those cards in each hand that the whole table has seen: taken, shown, turned up."""
    deck: tuple[Card, ...]
    """Cards to draw, the next one first, the turned-up trump last. Secret but for the last."""
    discard: int
    bout: int
    """Number of the bout, from 1."""
    attacker: int
    """The main attacker's seat (R2.1)."""
    defender: int
    table: tuple[Pair, ...]
    cap: int
    """Attack cards this bout allows, counted anew after a transfer (R3, R5.3)."""
    taking: bool
    passed: int
    """Seat bits of those who passed since the last attack card (R2.5)."""
    joined: tuple[int, ...]
    """Seats that have attacked in this bout, in order of joining (R4.4)."""
    shown: int
    """Bits of trumps shown in this bout (R5.5)."""
    takes: int
    """Bouts taken in a row that began with the deck empty (R6.2)."""
    places: tuple[tuple[int, ...], ...]
    """Seats that are out, in order; those of one bout together (R6.3)."""
    out: int
    """Seat bits of `places`."""
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """Return how many seats the game has, those that are out included."""
        return len(self.hands)
