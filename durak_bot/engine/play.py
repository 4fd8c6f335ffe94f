"""Make a move: the next position, and what the table saw.

`play` judges first and is for people; `advance` trusts its caller and is for search.
"""

# ruff: noqa: RUF005 - search does little else than this, and adding tuples is a third cheaper

from __future__ import annotations

from typing import NamedTuple

from durak_bot.engine.bout import close
from durak_bot.engine.cards import RANK_BITS, Card
from durak_bot.engine.events import (
    Attacked,
    Beaten,
    Event,
    Outcome,
    Passed,
    Shown,
    Taking,
    Transferred,
    Why,
)
from durak_bot.engine.judge import is_legal
from durak_bot.engine.limits import cap
from durak_bot.engine.moves import Attack, Beat, Move, Pass, Show, Take, Transfer
from durak_bot.engine.reasons import refusal
from durak_bot.engine.refusals import Refusal
from durak_bot.engine.seats import order_of_asking, target
from durak_bot.engine.state import COVERED, LASTING, UNBEATEN, Pair, Seat, State, make, swap


class Step(NamedTuple):
    """The position after a move, and what everybody saw happen, in order."""

    state: State
    events: tuple[Event, ...]


class IllegalMove(ValueError):  # noqa: N818 - the game's word, as in python-chess
    """A move that the rules do not allow; carries the reason and the position, unchanged.

    The position holds hidden cards, so it is no part of the message.
    """

    def __init__(self, refusal: Refusal, state: State, seat: int, move: Move) -> None:
        super().__init__(f"seat {seat}: {move}: {refusal.code}")
        self.refusal = refusal
        self.state = state
        self.seat = seat
        self.move = move


def play(state: State, seat: int, move: Move) -> Step:
    """Make a legal move.

    Raises `IllegalMove` for any move that is not among the seat's `judge.legal_moves`.
    """
    if not is_legal(state, seat, move):
        reason = refusal(state, seat, move)
        assert reason is not None, f"no reason against {move} of seat {seat}"
        raise IllegalMove(reason, state, seat, move)
    events: list[Event] = []
    after = advance(state, seat, move, events)
    return Step(after, tuple(events))


def advance(state: State, seat: int, move: Move, events: list[Event] | None = None) -> State:
    """Return the position after a move that is known to be legal; what happened goes to `events`.

    For search: the move must come from `judge.legal_moves`, any other makes a wrong position.
    """
    if isinstance(move, Attack):
        return _attack(state, seat, move.card, events)
    if isinstance(move, Pass):
        return _pass(state, seat, events)
    if isinstance(move, Beat):
        return _beat(state, seat, move, events)
    match move:
        case Take():
            return _take(state, seat, events)
        case Transfer(card):
            return _transfer(state, seat, card, events)
        case Show(card):
            return _show(state, seat, card, events)


def cut(state: State, why: Why) -> State:
    """End a game that goes on before its time: nobody is the durak by the cards (R6.4)."""
    return state._replace(outcome=Outcome(None, why), throwers=())


def _attack(state: State, seat: int, card: Card, events: list[Event] | None) -> State:
    """Put an attack card down; every pass is open again (R2.5)."""
    held, known, table, taking, _, joined, ranks, unbeaten = state[LASTING:]
    if events is not None:
        events.append(Attacked(seat, card, lead=not table))
    bit = 1 << card
    hands = list(held)
    hands[seat] ^= bit
    played = (
        tuple(hands),
        swap(known, seat, known[seat] ^ bit) if known[seat] & bit else known,
        table + (UNBEATEN[card],),
        taking,
        0,
        joined if seat in joined else joined + (seat,),
        ranks | RANK_BITS[card],
        unbeaten | bit,
    )
    after = make(State, state[:LASTING] + played)
    return _settle(after, events) if taking else after


def _beat(state: State, seat: int, move: Beat, events: list[Event] | None) -> State:
    """Cover an attack card (R2.2)."""
    attack, card = move.attack, move.card
    held, known, table, taking, passed, joined, ranks, unbeaten = state[LASTING:]
    if events is not None:
        events.append(Beaten(seat, attack, card))
    bit = 1 << card
    hands = list(held)
    hands[seat] ^= bit
    unbeaten ^= 1 << attack
    played = (
        tuple(hands),
        swap(known, seat, known[seat] ^ bit) if known[seat] & bit else known,
        _covered(table, attack, card),
        taking,
        passed,
        joined,
        ranks | RANK_BITS[card],
        unbeaten,
    )
    after = make(State, state[:LASTING] + played)
    return after if unbeaten else _settle(after, events)


def _covered(table: tuple[Pair, ...], attack: Card, card: Card) -> tuple[Pair, ...]:
    """Return the table with one attack card beaten."""
    changed = list(table)
    for index, pair in enumerate(table):
        if pair[0] == attack:
            changed[index] = COVERED[attack][card]
            break
    return tuple(changed)


def _pass(state: State, seat: int, events: list[Event] | None) -> State:
    """Note that a seat throws in nothing more (R2.7)."""
    if events is not None:
        events.append(Passed(seat))
    passed = state.passed | 1 << seat
    if _nobody_waits(state, passed):
        return close(state, events)
    return _speak(state, state.taking, passed)


def _take(state: State, seat: int, events: list[Event] | None) -> State:
    """Note that the defender takes; the others may still throw in (R4.2, R3.3)."""
    if events is not None:
        events.append(Taking(seat))
    after = _speak(state, True, state.passed)
    return _settle(after, events) if state.rules.throw_after_take else close(after, events)


def _speak(state: State, taking: bool, passed: int) -> State:
    """Return the position after a word; no card has moved."""
    hands, known, table, _, _, joined, ranks, unbeaten = state[LASTING:]
    said = (hands, known, table, taking, passed, joined, ranks, unbeaten)
    return make(State, state[:LASTING] + said)


def _transfer(state: State, seat: int, card: Card, events: list[Event] | None) -> State:
    """Pass the attack on with a card played (R5.1)."""
    bit = 1 << card
    after = _pass_on(
        state,
        seat,
        hands=swap(state.hands, seat, state.hands[seat] ^ bit),
        known=swap(state.known, seat, state.known[seat] & ~bit),
        table=(*state.table, UNBEATEN[card]),
        shown=state.shown,
    )
    if events is not None:
        events.append(Transferred(seat, card, after.defender))
    return after


def _show(state: State, seat: int, card: Card, events: list[Event] | None) -> State:
    """Pass the attack on with a trump shown, which everybody knows from now on (R5.5)."""
    bit = 1 << card
    known = swap(state.known, seat, state.known[seat] | bit)
    after = _pass_on(
        state,
        seat,
        hands=state.hands,
        known=known,
        table=state.table,
        shown=state.shown | bit,
    )
    if events is not None:
        events.append(Shown(seat, card, after.defender))
    return after


def _pass_on(
    state: State,
    seat: int,
    *,
    hands: tuple[int, ...],
    known: tuple[int, ...],
    table: tuple[Pair, ...],
    shown: int,
) -> State:
    """Make the defender the main attacker, and the next player the defender (R5.1, R5.3)."""
    rules, joined = state.rules, state.joined
    to = target(state)
    assert to is not None
    return state._replace(
        attacker=Seat(seat),
        defender=to,
        throwers=order_of_asking(rules, len(hands), state.out, seat, to),
        cap=cap(rules, state.bout, state.discard, hands[to].bit_count()),
        shown=shown,
        hands=hands,
        known=known,
        table=table,
        passed=0,
        joined=joined if seat in joined else (*joined, seat),
        unbeaten=state.unbeaten | 1 << table[-1].attack,
    )


def _settle(state: State, events: list[Event] | None) -> State:
    """Close the bout if no more card fits or nobody is left to be asked (R4.3).

    To be called when every card is beaten or the defender takes.
    """
    if len(state.table) >= state.cap or _nobody_waits(state, state.passed):
        return close(state, events)
    return state


def _nobody_waits(state: State, passed: int) -> bool:
    """Tell whether everybody who may throw in has passed or has no cards (R4.3)."""
    hands = state.hands
    for seat in state.throwers:  # noqa: SIM110 - a generator costs three times as much
        if hands[seat] and not passed >> seat & 1:
            return False
    return True
