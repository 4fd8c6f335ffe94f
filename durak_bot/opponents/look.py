"""An observation in the terms of `worth`: what a level looks at before it chooses."""

from __future__ import annotations

from dataclasses import dataclass

from durak_bot.engine.moves import (
    ATTACKS,
    BEATS,
    SHOWS,
    TRANSFERS,
    Attack,
    Move,
    Pass,
    Show,
    Take,
    Transfer,
)
from durak_bot.engine.observe import Observation
from durak_bot.opponents.worth import BEATEN_BY, NAMED, NUMBERS, SAME_RANK, bits_of


@dataclass(frozen=True, slots=True)
class Look:
    """One seat's view, all sets with bits by worth. Holds nothing the observation does not."""

    seen: Observation
    hand: int
    ranks: int
    """Every card whose rank lies on the table."""
    unbeaten: int
    attacks: int
    """Cards that may be led or thrown in now."""
    transfers: int
    shows: int
    may_pass: bool
    may_take: bool

    @property
    def leads(self) -> bool:
        """Tell whether the bout is to be opened."""
        return not self.seen.table

    def attack(self, number: int) -> Move:
        """Return the move that leads or throws this card in."""
        return ATTACKS[NAMED[self.seen.trump][number]]

    def beat(self, attack: int, number: int) -> Move:
        """Return the move that beats `attack` with this card."""
        named = NAMED[self.seen.trump]
        return BEATS[named[attack]][named[number]]

    def transfer(self, number: int) -> Move:
        """Return the move that transfers with this card."""
        return TRANSFERS[NAMED[self.seen.trump][number]]

    def show(self, number: int) -> Move:
        """Return the move that shows this trump."""
        return SHOWS[NAMED[self.seen.trump][number]]


def look(seen: Observation) -> Look:
    """Return the observation with its sets by worth.

    Raises `ValueError` if the seat has no legal move: then there is nothing to choose.
    """
    if not seen.legal:
        raise ValueError("this seat has no legal move")
    trump = seen.trump
    numbers = NUMBERS[trump]
    ranks = unbeaten = 0
    for attack, cover in seen.table:
        ranks |= SAME_RANK[numbers[attack]]
        if cover is None:
            unbeaten |= 1 << numbers[attack]
        else:
            ranks |= SAME_RANK[numbers[cover]]
    attacks = transfers = shows = 0
    may_pass = may_take = False
    for move in seen.legal:
        match move:
            case Attack(card):
                attacks |= 1 << numbers[card]
            case Transfer(card):
                transfers |= 1 << numbers[card]
            case Show(card):
                shows |= 1 << numbers[card]
            case Pass():
                may_pass = True
            case Take():
                may_take = True
            case _:
                pass
    return Look(
        seen=seen,
        hand=bits_of(seen.hand, trump),
        ranks=ranks,
        unbeaten=unbeaten,
        attacks=attacks,
        transfers=transfers,
        shows=shows,
        may_pass=may_pass,
        may_take=may_take,
    )


def cheapest_defence(hand: int, unbeaten: int) -> tuple[tuple[int, int], ...]:
    """Return a card against each unbeaten one, dearest attack first; empty if one is missing.

    Whoever beats the dearest first with the cheapest card that does always finds a defence if
    there is one: what beats a dear card also beats a cheaper one of its suit.
    """
    plan: list[tuple[int, int]] = []
    while unbeaten:
        attack = unbeaten.bit_length() - 1
        fitting = hand & BEATEN_BY[attack]
        if not fitting:
            return ()
        cover = fitting & -fitting
        plan.append((attack, cover.bit_length() - 1))
        hand ^= cover
        unbeaten ^= 1 << attack
    return tuple(plan)


def lowest(bits: int) -> int:
    """Return the number of the cheapest card of a set that is not empty."""
    return (bits & -bits).bit_length() - 1
