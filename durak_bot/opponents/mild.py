"""Mild: no level, but the bot that plays most like S1's 6,900 games.

S1 tells what came out of its games and nothing of the player; the three shares below were fitted
to its numbers of attack cards, draws, first movers and trumps (docs/statistics.md).
"""

from __future__ import annotations

import random

from durak_bot.engine.moves import PASS, TAKE, Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.look import cheapest_defence, look, lowest
from durak_bot.opponents.worth import PLAIN

ANY_LEAD = 0.40
"""How often any card is led, not the lowest."""

THROW_IN = 0.38
"""How often a plain card that fits is thrown in."""

NEEDLESS_TAKE = 0.35
"""How often cards are taken that could have been beaten."""


def choose(seen: Observation, rng: random.Random, budget: Budget) -> Move:
    """Return the mild move. Raises as `look` does."""
    at = look(seen)
    if at.leads:
        if rng.random() < ANY_LEAD:
            return rng.choice(seen.legal)
        return at.attack(lowest(at.attacks))
    if at.may_take:
        beats = cheapest_defence(at.hand, at.unbeaten)
        if at.transfers & PLAIN and rng.random() >= NEEDLESS_TAKE:
            return at.transfer(lowest(at.transfers))
        return at.beat(*beats[0]) if beats and rng.random() >= NEEDLESS_TAKE else TAKE
    cards = at.attacks & PLAIN
    if cards and (not at.may_pass or rng.random() < THROW_IN):
        return at.attack(lowest(cards))
    return PASS if at.may_pass else at.attack(lowest(at.attacks))
