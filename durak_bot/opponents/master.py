"""Level 5, master: deals the hidden cards in every likely way and plays each deal to its end.

The same deals serve every move, so that moves are compared and not luck; moves that fall far
behind are dropped early. With every card known it plays the end exactly, like level 4.
"""

from __future__ import annotations

import random
import time

from durak_bot.engine.moves import Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.counter import bet
from durak_bot.opponents.endgame import sift
from durak_bot.opponents.look import look
from durak_bot.opponents.playout import risk
from durak_bot.opponents.worlds import Knowledge, knowledge, sample
from durak_bot.opponents.worth import NUMBERS

ROUND = 20
"""Deals between two looks at the clock and at who has fallen behind."""

DOUBT = 0.05
"""How much less often another move must lose before it is preferred to the first."""

BEHIND = 3.0
"""Standard errors a move must be worse by to be dropped."""


def choose(seen: Observation, rng: random.Random, budget: Budget) -> Move:
    """Return the master's move. Raises as `look` does."""
    if len(seen.legal) == 1:
        return seen.legal[0]
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    known = knowledge(seen)
    moves = sift(known, preferred(known), budget)
    if len(moves) == 1:
        return moves[0]
    return search(known, moves, rng, budget.worlds, until)


def preferred(known: Knowledge) -> tuple[Move, ...]:
    """Return the legal moves, first the one that level 4 would bet on."""
    seen = known.seen
    first = bet(look(seen), known)
    return (first, *(move for move in seen.legal if move != first))


def search(
    known: Knowledge,
    moves: tuple[Move, ...],
    rng: random.Random,
    worlds: int,
    until: float | None,
) -> Move:
    """Return the move that loses least often over sampled deals.

    The first of `moves` keeps the benefit of the doubt (`DOUBT`): sampled deals differ by luck.
    """
    seat = known.seat
    numbers = NUMBERS[known.seen.trump]
    lost = dict.fromkeys(moves, 0.0)
    alive = list(moves)
    done = 0
    for done in range(1, worlds + 1):
        world = sample(known, rng)
        for move in alive:
            position = world.copy()
            position.make(seat, move, numbers)
            lost[move] += risk(position, seat)
        if done % ROUND == 0 and done < worlds:
            alive = _leaders(alive, lost, done)
            if len(alive) == 1 or (until is not None and time.monotonic() > until):
                break
    lost[moves[0]] -= DOUBT * done
    return min(alive, key=lost.__getitem__)


def _leaders(alive: list[Move], lost: dict[Move, float], done: int) -> list[Move]:
    """Drop the moves that are worse than the best beyond doubt."""
    best = min(lost[move] for move in alive)
    share = min(max(best / done, 0.05), 0.95)
    margin = BEHIND * (2 * share * (1 - share) * done) ** 0.5
    return [move for move in alive if lost[move] <= best + margin]
