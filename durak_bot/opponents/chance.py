"""Any legal move: no level, the yardstick the lowest level is measured against."""

from __future__ import annotations

import random

from durak_bot.engine.moves import Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents.budget import Budget


def choose(seen: Observation, rng: random.Random, budget: Budget) -> Move:
    """Return one of the legal moves, each as likely as the other."""
    return rng.choice(seen.legal)
