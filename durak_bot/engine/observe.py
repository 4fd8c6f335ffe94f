"""The only door to hidden cards: what one seat, or a bystander, may know of a position."""

from __future__ import annotations

from dataclasses import dataclass

from durak_bot.engine.cards import Card, CardSet, Suit
from durak_bot.engine.events import Outcome
from durak_bot.engine.judge import legal_moves
from durak_bot.engine.moves import Move
from durak_bot.engine.rules import Order, Rules
from durak_bot.engine.state import Pair, State


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
    ranking: tuple[tuple[int, ...], ...]
    outcome: Outcome | None
    legal: tuple[Move, ...]
    """The seat's legal moves, in a fixed order; empty for a bystander."""


def observe(state: State, seat: int | None) -> Observation:
    """Return what this seat, or a bystander (None), may know of the position.

    A seat that is out sees what a bystander sees. Raises `ValueError` for a seat that is not at
    the table.
    """
    if seat is not None and not 0 <= seat < len(state.hands):
        raise ValueError(f"no seat {seat} among {len(state.hands)}")
    return Observation(
        rules=state.rules,
        trump=state.trump,
        up_card=state.up_card,
        seat=seat,
        hand=CardSet(0 if seat is None else state.hands[seat]),
        counts=tuple(hand.bit_count() for hand in state.hands),
        known=tuple(map(CardSet, state.known)),
        deck=len(state.deck),
        discard=CardSet(state.discard),
        bout=state.bout,
        attacker=state.attacker,
        defender=state.defender,
        table=state.table,
        cap=state.cap,
        taking=state.taking,
        passed=_passes_seen(state, seat),
        joined=state.joined,
        shown=CardSet(state.shown),
        takes=state.takes,
        ranking=state.ranking,
        outcome=state.outcome,
        legal=() if seat is None else legal_moves(state, seat),
    )


def _passes_seen(state: State, seat: int | None) -> frozenset[int]:
    """Return the passes this seat may know of: where the order is free only its own (R2.7)."""
    seen = state.passed
    if state.rules.order is Order.FREE:
        seen &= 0 if seat is None else 1 << seat
    return frozenset(other for other in range(len(state.hands)) if seen >> other & 1)
