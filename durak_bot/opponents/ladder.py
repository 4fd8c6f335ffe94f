"""The levels by number, and the players that stand beside the ladder."""

from __future__ import annotations

import random
from collections.abc import Callable

from durak_bot.engine.moves import Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents import calm, careful, chance, counter, master, mild, steady
from durak_bot.opponents.budget import STANDARD, Budget

Player = Callable[[Observation, random.Random, Budget], Move]
"""Whoever chooses a move from an observation, with luck and a budget given from outside."""

LEVELS: dict[int, str] = {
    1: "calm",
    2: "steady",
    3: "careful",
    4: "counter",
    5: "master",
}
"""The name of each level that can be chosen, weakest first."""

PLAYERS: dict[str, Player] = {
    "random": chance.choose,
    "mild": mild.choose,
    "calm": calm.choose,
    "steady": steady.choose,
    "careful": careful.choose,
    "counter": counter.choose,
    "master": master.choose,
}
"""Everybody `arena` and `simulate` can let play, by name."""


def choose(level: int, seen: Observation, rng: random.Random, budget: Budget = STANDARD) -> Move:
    """Return the move of a level, 1 to the highest of `LEVELS`.

    Equal observations, equal luck and a budget without `seconds` give the same move. A level
    above the highest plays like the highest: a stored table never stops because of its number.
    Raises `ValueError` below 1, and as `look` does where the seat has no legal move.
    """
    if level < 1:
        raise ValueError(f"level {level}: the lowest is 1")
    return PLAYERS[LEVELS[min(level, max(LEVELS))]](seen, rng, budget)
