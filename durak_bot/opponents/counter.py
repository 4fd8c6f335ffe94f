"""Level 4, counter: remembers every card, plays on what it knows, and plays the end exactly."""

from __future__ import annotations

import random

from durak_bot.engine.moves import Attack, Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.careful import ranked
from durak_bot.opponents.endgame import sift
from durak_bot.opponents.look import Look, look
from durak_bot.opponents.worlds import Knowledge, knowledge
from durak_bot.opponents.worth import BEATEN_BY, NUMBERS, PLAIN_CARDS, SAME_RANK

NODES = 40_000
"""Positions an ending may take here; a level that is asked often must not think long."""

SURE_HIT = 4.0
"""What it is worth to lead or throw in what the defender certainly cannot beat."""

SURE_MISS = -1.0
"""What it is worth to play into a card that is known to beat it cheaply."""


def choose(seen: Observation, rng: random.Random, budget: Budget) -> Move:
    """Return the counter's move: exact where the cards are known, else the best bet.

    Luck plays no part. Raises as `look` does.
    """
    if len(seen.legal) == 1:
        return seen.legal[0]
    known = knowledge(seen)
    at = look(seen)
    bets = [move for _, move in _bets(at, known)]
    order = (*bets, *(move for move in seen.legal if move not in bets))
    nodes = Budget(budget.worlds, min(NODES, budget.nodes), budget.seconds)
    return sift(known, order, nodes)[0]


def _bets(at: Look, known: Knowledge) -> list[tuple[float, Move]]:
    """Rank the moves like level 3 and correct each attack by what is known of the defender."""
    bets = [
        (worth + _hit(at, known, move) if isinstance(move, Attack) else worth, move)
        for worth, move in ranked(at)
    ]
    bets.sort(key=lambda bet: -bet[0])
    return bets


def _hit(at: Look, known: Knowledge, move: Attack) -> float:
    """Return how welcome an attack is to a defender of whom some or all cards are known."""
    defender = at.seen.defender
    if at.seen.taking:
        return 0.0
    number = NUMBERS[at.seen.trump][move.card]
    sure = known.sure[defender]
    beats = sure & BEATEN_BY[number]
    if not known.missing[defender]:
        return 0.0 if beats else SURE_HIT
    if beats and (beats & -beats).bit_length() - 1 < PLAIN_CARDS:
        return SURE_MISS
    unseen = sum(1 << other for other in known.unseen)
    if not beats and not unseen & BEATEN_BY[number]:
        return SURE_HIT
    if at.seen.rules.transfer and sure & SAME_RANK[number] and not at.seen.table:
        return SURE_MISS
    return 0.0
