"""Level 3, careful: weighs what a card is worth against what it costs to hold one more.

Every card has a value; holding cards is a burden that grows as the game gets shorter. From these
two follow when to take (early, and low cards, rather than spend a trump), what to throw in (more
and dearer as the deck runs out) and when to pass an attack on. The weights were found by trial
matches against level 2. All arithmetic is in whole tenths of a rank, so that a playout, which
plays the same way, never differs by a rounding.
"""

from __future__ import annotations

import random
from functools import cache

from durak_bot.engine.moves import PASS, TAKE, Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.look import Look, cheapest_defence, look, lowest
from durak_bot.opponents.worth import NUMBERS, PLAIN_CARDS, RANK

MIDDLE = 92
"""The rank (9.2) that is worth nothing; a lower card is better gone."""

TRUMP = 156
"""What a trump is worth beyond its rank."""

VALUE: tuple[int, ...] = tuple(
    10 * RANK[number] - MIDDLE + (TRUMP if number >= PLAIN_CARDS else 0) for number in range(52)
)
"""What a card is worth, by number; grows with the number."""

BURDEN: tuple[int, ...] = tuple(19 + 996 // max(cards, 1) for cards in range(53))
"""What each card in the hand costs, by the number of cards the others hold or can draw."""

TEMPO = 9
"""What it costs to lose one's turn by taking, while there is a deck."""

PASS_ON = 20
"""What it is worth to pass an attack on rather than beat it."""

SHOWN = 10
"""What passing it on by showing a trump is worth, which tells everybody of the trump."""

ENDS = 12
"""Cards in the deck from which on the end is near."""


def choose(seen: Observation, rng: random.Random, budget: Budget) -> Move:
    """Return the careful move; neither luck nor the budget matters. Raises as `look` does."""
    return plan(look(seen))


def plan(at: Look) -> Move:
    """Return the move by weights; `playout` plays the same in a search."""
    if at.leads:
        return at.attack(lowest(at.attacks))
    if at.may_take:
        return _defend(at)
    seen = at.seen
    cards = at.attacks & gladly(at.hand, at.ranks, seen.deck, against(at), seen.taking)
    if cards:
        return at.attack(lowest(cards))
    return PASS if at.may_pass else at.attack(lowest(at.attacks))


def against(at: Look) -> int:
    """Return how many cards the others hold or can still draw."""
    return sum(at.seen.counts) - len(at.seen.hand) + at.seen.deck


def lying(at: Look) -> int:
    """Return every card on the table."""
    numbers = NUMBERS[at.seen.trump]
    bits = 0
    for attack, cover in at.seen.table:
        bits |= 1 << numbers[attack]
        if cover is not None:
            bits |= 1 << numbers[cover]
    return bits


def gladly(hand: int, ranks: int, deck: int, cards: int, taking: bool) -> int:
    """Return the cards worth throwing in; all, where that leaves none and none can be drawn.

    `cards` are those of the others and of the deck. Dear cards are not given early to a defender
    who takes.
    """
    return -1 if not deck and not hand & ~ranks else below(deck, cards, taking)


@cache
def below(deck: int, cards: int, taking: bool) -> int:
    """Return the cards not worth their burden: the emptier the deck, the more."""
    left = min(deck, ENDS)
    limit = BURDEN[cards] + ((-19 if taking else 15) * left + 80 * (ENDS - left)) // ENDS
    return sum(1 << number for number in range(52) if VALUE[number] < limit)


def _defend(at: Look) -> Move:
    """Pass on, beat or take, whatever leaves the better hand; the first named if two do."""
    deck, burden = at.seen.deck, BURDEN[against(at)]
    on_table = lying(at)
    best = worth_of(on_table) - burden * on_table.bit_count() - (TEMPO if deck else 0)
    move: Move = TAKE
    if beats := cheapest_defence(at.hand, at.unbeaten):
        left = at.hand.bit_count() - len(beats)
        kept = sum(burden - VALUE[number] for _, number in beats)
        if kept >= best or (not deck and not left):
            best, move = kept, at.beat(*beats[0])
    if at.shows and best <= SHOWN:
        best, move = SHOWN, at.show(lowest(at.shows))
    if at.transfers:
        number = lowest(at.transfers)
        if PASS_ON + burden - VALUE[number] >= best:
            move = at.transfer(number)
    return move


def worth_of(bits: int) -> int:
    """Return what a set of cards is worth, its burden not counted."""
    worth = 0
    while bits:
        low = bits & -bits
        worth += VALUE[low.bit_length() - 1]
        bits ^= low
    return worth
