"""Level 3, careful: weighs what a hand is worth after each move, and what it costs to take.

The weights come from a few hundred trial matches of each set of them against level 2; what
matters most is how many cards one holds compared with everybody else.
"""

from __future__ import annotations

import random

from durak_bot.engine.moves import PASS, TAKE, Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.look import Look, cheapest_defence, look, lowest
from durak_bot.opponents.worth import BEATEN_BY, NUMBERS, PLAIN_CARDS, RANK, SAME_RANK, each

MIDDLE = 9.2
"""The rank that is worth nothing; below it a card is a burden."""

TRUMP = 13.0
"""What a trump is worth beyond its rank: a whole suit."""

ALIKE = (0.0, 0.0, 1.0, 1.5, 2.5)
"""What cards of one rank add together, by their number: they go in one bout (S1: lead pairs)."""

BURDEN = 84.0
"""What it costs to hold all the cards there are; a share of them costs that share."""

OUT = 300.0
"""What it is worth to be out."""

TRUMP_LEAD = 5.5
"""What leading a trump costs beyond the card, while there is a deck."""


def choose(seen: Observation, rng: random.Random, budget: Budget) -> Move:
    """Return the careful move; neither luck nor the budget matters. Raises as `look` does."""
    return plan(look(seen))


def plan(at: Look) -> Move:
    """Return the best of `ranked`."""
    return ranked(at)[0][1]


def ranked(at: Look) -> list[tuple[float, Move]]:
    """Return moves worth a thought with what the hand is worth after them, best first.

    Of several ways to defend more than one card only the cheapest is here.
    """
    if at.may_take:
        options = _defences(at)
    elif at.leads:
        options = [(_after_lead(at, number), at.attack(number)) for number in each(at.attacks)]
    else:
        options = _throw_ins(at)
    options.sort(key=lambda option: -option[0])
    return options


def hand_worth(hand: int, all_cards: int, deck: int) -> float:
    """Return what a hand is worth; `all_cards` are those in every hand and in the deck."""
    count = hand.bit_count()
    if not count and not deck:
        return OUT
    worth = 0.0
    for number in each(hand):
        worth += RANK[number] - MIDDLE
        if number >= PLAIN_CARDS:
            worth += TRUMP
        alike = (hand & SAME_RANK[number]).bit_count()
        if alike > 1:
            worth += max(RANK[number] - MIDDLE, 1.0) * ALIKE[alike] / alike
    return worth - BURDEN * count / max(all_cards, 1)


def _worth(at: Look, hand: int) -> float:
    """Value a hand after a move, as if the cards of the others stay where they are."""
    seen = at.seen
    others = sum(seen.counts) - len(seen.hand)
    return hand_worth(hand, others + seen.deck, seen.deck)


def _after_lead(at: Look, number: int) -> float:
    worth = _worth(at, at.hand ^ (1 << number))
    return worth - TRUMP_LEAD if number >= PLAIN_CARDS and at.seen.deck else worth


def _defences(at: Look) -> list[tuple[float, Move]]:
    """Value beating, passing on and taking; a card kept for the next bout is worth two more."""
    lying = 0
    numbers = NUMBERS[at.seen.trump]
    for attack_card, cover in at.seen.table:
        lying |= 1 << numbers[attack_card]
        if cover is not None:
            lying |= 1 << numbers[cover]
    tempo = 2.0 if at.seen.deck else 0.0
    options: list[tuple[float, Move]] = [(_worth(at, at.hand | lying) - tempo, TAKE)]
    options += [
        (_worth(at, at.hand ^ (1 << number)) + 2.0, at.transfer(number))
        for number in each(at.transfers)
    ]
    if at.shows:
        options.append((_worth(at, at.hand) + 1.0, at.show(lowest(at.shows))))
    beats = cheapest_defence(at.hand, at.unbeaten)
    if len(beats) == 1:
        attack = beats[0][0]
        options += [
            (_worth(at, at.hand ^ (1 << number)), at.beat(attack, number))
            for number in each(at.hand & BEATEN_BY[attack])
        ]
    elif beats:
        hand = at.hand
        for _, number in beats:
            hand ^= 1 << number
        options.append((_worth(at, hand), at.beat(*beats[0])))
    return options


def _throw_ins(at: Look) -> list[tuple[float, Move]]:
    """Value each card against keeping it; the emptier the deck, the gladder it goes."""
    late = max(0.0, 1.0 - at.seen.deck / 12)
    keep = _worth(at, at.hand)
    eager = (1.5 if not at.seen.taking else -0.5) * (1.0 - late) + 8.0 * late
    options: list[tuple[float, Move]] = [
        (_worth(at, at.hand ^ (1 << number)) + eager, at.attack(number))
        for number in each(at.attacks)
    ]
    if at.may_pass:
        options.append((keep, PASS))
    return options
