"""The only door to hidden cards: what one seat, or a bystander, may know of a position."""

from __future__ import annotations

from dataclasses import dataclass

from durak_bot.engine.cards import Card, CardSet, Suit
from durak_bot.engine.events import Outcome
from durak_bot.engine.moves import Move
from durak_bot.engine.rules import Rules
from durak_bot.engine.state import Pair


@dataclass(frozen=True, slots=True)
class Observation:
    """A position as one seat sees it; `seat` None is a bystander, who sees public facts only.

    Two positions that look the same to a seat give equal observations, so whoever decides on
    one cannot peek. `passed` hides the passes of others where the order is free (R2.7).
    """

    rules: Rules
    trump: Suit
    up_card: Card | None
    seat: int | None
    hand: CardSet
    counts: tuple[int, ...]
    """Cards in each hand, by seat. Public."""
    known: tuple[CardSet, ...]
    """Cards of each hand the whole table has seen (taken, shown, turned up). Public."""
    deck: int
    """How many cards are left to draw, the turned-up trump included."""
    discard: CardSet
    bout: int
    attacker: int
    defender: int
    table: tuple[Pair, ...]
    cap: int
    taking: bool
    passed: frozenset[int]
    joined: tuple[int, ...]
    shown: CardSet
    takes: int
    places: tuple[tuple[int, ...], ...]
    outcome: Outcome | None
    legal: tuple[Move, ...]
    """The seat's legal moves, in a fixed order; empty for a bystander."""
