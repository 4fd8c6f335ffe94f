"""Level 1, calm: means to play like level 2 and makes a beginner's mistakes.

The mistakes are those S1 lists: a trump where a plain card would have done, an ace or a king led
early, dear cards given to somebody who takes, cards taken that could have been beaten.
"""

from __future__ import annotations

import random

from durak_bot.engine.moves import PASS, TAKE, Beat, Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents import steady
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.look import Look, look
from durak_bot.opponents.worth import NUMBERS, PLAIN, PLAIN_CARDS

SLIP = 0.28
"""How often a calm player does not think."""


def choose(seen: Observation, rng: random.Random, budget: Budget) -> Move:
    """Return the steady move, or in more than one of four decisions a beginner's one."""
    at = look(seen)
    slips = rng.random() < SLIP
    return _slip(at, rng) if slips else steady.plan(at)


def _slip(at: Look, rng: random.Random) -> Move:
    """Return a mistake that fits the moment, or any move at all."""
    seen = at.seen
    if at.may_take:
        trumps: list[Move] = [m for m in seen.legal if isinstance(m, Beat) and _is_trump(at, m)]
        return rng.choice((*trumps, TAKE)) if trumps else rng.choice(seen.legal)
    dear = at.attacks & PLAIN
    if dear and (at.leads or seen.taking):
        return at.attack(dear.bit_length() - 1)
    if at.may_pass and not at.attacks:
        return PASS
    return rng.choice(seen.legal)


def _is_trump(at: Look, move: Beat) -> bool:
    return NUMBERS[at.seen.trump][move.card] >= PLAIN_CARDS
