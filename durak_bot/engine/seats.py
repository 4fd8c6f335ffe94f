"""Seats round the table: who comes next, who may throw in, to whom an attack passes on."""

from __future__ import annotations

from functools import cache

from durak_bot.engine.rules import Rules, Throwers
from durak_bot.engine.state import Seat, State

_NEIGHBOURS = Throwers.NEIGHBOURS


@cache
def clockwise(seats: int, start: int) -> tuple[Seat, ...]:
    """Return every seat once, clockwise, `start` first."""
    return tuple(Seat((start + step) % seats) for step in range(seats))


def next_in(seats: int, out: int, seat: int) -> Seat:
    """Return the next seat clockwise that is not out (`out` are seat bits).

    Comes round to `seat` itself when nobody else is left.
    """
    order = clockwise(seats, seat)
    if not out:
        return order[1]
    for other in order[1:]:
        if not out >> other & 1:
            return other
    return order[0]


@cache
def attackers(seats: int, out: int, attacker: int, defender: int) -> tuple[Seat, ...]:
    """Return the seats still in the game but for the defender: main attacker first, clockwise."""
    return tuple(
        seat for seat in clockwise(seats, attacker) if seat != defender and not out >> seat & 1
    )


@cache
def neighbours(seats: int, out: int, attacker: int, defender: int) -> tuple[Seat, ...]:
    """Return those of `attackers` who sit beside the defender, and the main attacker (R2.8)."""
    others = attackers(seats, out, attacker, defender)
    round_ = [seat for seat in clockwise(seats, defender) if seat in others]
    return tuple(seat for seat in others if seat in (attacker, round_[0], round_[-1]))


@cache
def drawers(seats: int, attacker: int, defender: int) -> tuple[Seat, ...]:
    """Return every seat: the main attacker first, clockwise, the defender last (R4.4)."""
    order = clockwise(seats, attacker)
    return (*[seat for seat in order if seat != defender], Seat(defender))


def order_of_asking(
    rules: Rules, seats: int, out: int, attacker: int, defender: int
) -> tuple[Seat, ...]:
    """Return the seats that may throw in during a bout, as asked (R2.4, R2.8).

    Cards and passes do not count here: see `judge.waiting`. `out` are seat bits.
    """
    if rules.throwers is _NEIGHBOURS:
        return neighbours(seats, out, attacker, defender)
    return attackers(seats, out, attacker, defender)


@cache
def seating(
    seats: int, out: int, defender: int, leads: bool, only_neighbours: bool
) -> tuple[Seat, Seat, tuple[Seat, ...]]:
    """Return main attacker, defender and throwers of the bout after the one of this defender.

    He `leads` himself unless he took or is out (R4.1, R4.2, R4.6). `out` are seat bits.
    """
    leader = Seat(defender) if leads else next_in(seats, out, defender)
    after = next_in(seats, out, leader)
    choose = neighbours if only_neighbours else attackers
    return leader, after, choose(seats, out, leader, after)


def throwers(state: State) -> tuple[Seat, ...]:
    """Return the seats that may throw in during this bout, main attacker first (R2.4, R2.8)."""
    return state.throwers


def target(state: State) -> Seat | None:
    """Return the seat a transfer would make the defender, None if there is nobody (R5.3).

    A seat without cards is skipped once the deck is empty. Never the defender himself.
    """
    seats = len(state.hands)
    for seat in clockwise(seats, (state.defender + 1) % seats):
        if seat == state.defender:
            return None
        if not state.out >> seat & 1 and (state.hands[seat] or state.deck):
            return seat
    return None
