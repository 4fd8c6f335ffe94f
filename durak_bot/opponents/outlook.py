"""How an ending for two will probably turn out, told from a dozen counts.

A playout that reaches an empty deck with two players left stops and asks here: two hands that are
known can be played exactly, which takes milliseconds, or judged in microseconds. The weights are a
logistic regression on several thousand endings that came up between level 3 players (some with
mistakes) and were then solved by `exact`; on endings it had not seen it names the winner in
88 of 100, where playing on by level 3 finds 82. `benchmarks/outlook.py` makes them anew.
"""

from __future__ import annotations

from math import exp

from durak_bot.opponents.worth import BEATEN_BY, PLAIN_CARDS, RANK, TRUMPS

THROW_IN = (
    3.534,
    -0.626,
    0.281,
    0.816,
    -0.488,
    2.448,
    -1.739,
    -1.217,
    0.734,
    0.168,
    -0.139,
    -0.621,
)
TRANSFER = (
    3.534,
    -0.626,
    0.281,
    0.816,
    -0.488,
    2.448,
    -1.739,
    -1.217,
    0.734,
    0.168,
    -0.139,
    -0.621,
)


def outlook(attacker: int, defender: int, weights: tuple[float, ...]) -> float:
    """Return how likely the attacker, about to lead, is to make the defender the durak."""
    score = weights[0]
    for weight, count in zip(weights[1:], counts(attacker, defender), strict=True):
        score += weight * count
    return 1.0 / (1.0 + exp(-score))


def counts(attacker: int, defender: int) -> tuple[int, ...]:
    """Return what the weights are for, of both hands in turn.

    Cards, cards the other cannot beat, trumps, ranks, and how far plain cards lie above nines;
    at last whether the attacker has the highest trumps.
    """
    unbeaten, ranks, high = _count(attacker, defender)
    unbeaten_too, ranks_too, high_too = _count(defender, attacker)
    trumps, trumps_too = attacker & TRUMPS, defender & TRUMPS
    return (
        *(attacker.bit_count(), defender.bit_count(), unbeaten, unbeaten_too),
        *(trumps.bit_count(), trumps_too.bit_count(), ranks, ranks_too, high, high_too),
        trumps > trumps_too,
    )


def _count(hand: int, other: int) -> tuple[int, int, int]:
    unbeaten = ranks = high = 0
    while hand:
        card = hand & -hand
        hand ^= card
        number = card.bit_length() - 1
        rank = RANK[number]
        ranks |= 1 << rank
        if number < PLAIN_CARDS:
            high += rank - 9
        if not other & BEATEN_BY[number]:
            unbeaten += 1
    return unbeaten, ranks.bit_count(), high
