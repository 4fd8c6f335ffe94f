"""Level 4, counter: remembers every card, plays on what it knows, and plays the end exactly."""

from __future__ import annotations

import random

from durak_bot.engine.moves import PASS, Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents import careful
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.careful import VALUE
from durak_bot.opponents.endgame import sift
from durak_bot.opponents.look import Look, look
from durak_bot.opponents.worlds import Knowledge, knowledge
from durak_bot.opponents.worth import BEATEN_BY, PLAIN, SAME_RANK, each

NODES = 40_000
"""Positions an ending may take here; a level that is asked often must not think long."""

HIT = 40
"""What it is worth, in tenths of a rank, to play what the defender certainly cannot beat."""

MISS = -15
"""What it costs to play into a card known to beat it cheaply, or known to pass it on."""


def choose(seen: Observation, rng: random.Random, budget: Budget) -> Move:
    """Return the counter's move: exact where the cards are known, else the best bet.

    Luck plays no part. Raises as `look` does.
    """
    if len(seen.legal) == 1:
        return seen.legal[0]
    known = knowledge(seen)
    first = bet(look(seen), known)
    moves = (first, *(move for move in seen.legal if move != first))
    return sift(known, moves, Budget(budget.worlds, min(NODES, budget.nodes), budget.seconds))[0]


def bet(at: Look, known: Knowledge) -> Move:
    """Return level 3's move, with each attack corrected by what is known of the defender."""
    seen = at.seen
    if at.may_take:
        return careful.plan(at)
    cost = {number: VALUE[number] - hit(at, known, number) for number in each(at.attacks)}
    if not at.leads:
        cards = careful.against(at)
        gladly = careful.gladly(at.hand, at.ranks, seen.deck, cards, seen.taking)
        dearest = max((VALUE[number] for number in each(gladly & _EVERY)), default=-1000)
        cost = {number: price for number, price in cost.items() if price <= dearest}
        if not cost:
            return PASS if at.may_pass else careful.plan(at)
    return at.attack(min(cost, key=cost.__getitem__))


_EVERY = (1 << 52) - 1


def hit(at: Look, known: Knowledge, number: int) -> int:
    """Return how much an attack hurts a defender of whom some or all cards are known."""
    seen, defender = at.seen, at.seen.defender
    if seen.taking:
        return 0
    sure = known.sure[defender]
    beats = sure & BEATEN_BY[number]
    if not beats:
        hidden = known.missing[defender] and any(
            BEATEN_BY[number] >> other & 1 for other in known.unseen
        )
        return 0 if hidden else HIT
    passes_on = seen.rules.transfer and not seen.table and sure & SAME_RANK[number]
    return MISS if beats & PLAIN or passes_on else 0
