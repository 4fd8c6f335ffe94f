"""Which moves of an ending are worth a thought, where every card's place is known."""

from __future__ import annotations

import random
import time

from durak_bot.engine.moves import Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.compact import RUNNING, Position
from durak_bot.opponents.exact import Ending, TooHard, duel
from durak_bot.opponents.worlds import Knowledge, sample
from durak_bot.opponents.worth import NUMBERS

SHARE = 0.6
"""Part of a decision's time that exact play may use; the rest is for guessing if it fails."""


def sift(known: Knowledge, moves: tuple[Move, ...], budget: Budget) -> tuple[Move, ...]:
    """Return the moves that no exact answer speaks against, in the order given.

    A single move if one is proven to win, the proven draws if nothing wins, without the proven
    losses otherwise; all of them where they all lose, where more than two are in the game, or
    where cards are hidden.
    """
    if not known.certain:
        return moves
    pair = duel(sample(known, random.Random(0)))
    if pair is None:
        return moves
    two, seats = pair
    me = seats.index(known.seat)
    after = {move: _after(two, me, move, known.seen) for move in moves}
    deadline = None if budget.seconds is None else time.monotonic() + budget.seconds * SHARE
    to_win = Ending(me, budget.nodes, deadline)
    unknown = []
    for move in moves:
        won = _wins(to_win, after[move])
        if won:
            return (move,)
        if won is None:
            unknown.append(move)
    to_lose = Ending(1 - me, budget.nodes, deadline)
    lost = {move: _wins(to_lose, after[move]) for move in moves}
    drawn = tuple(move for move in moves if lost[move] is False and move not in unknown)
    if drawn and not unknown:
        return drawn
    return tuple(move for move in moves if not lost[move]) or moves


def _after(two: Position, me: int, move: Move, seen: Observation) -> Position:
    position = two.copy()
    position.make(me, move, NUMBERS[seen.trump])
    return position


def _wins(ending: Ending, position: Position) -> bool | None:
    """Ask an ending; None where it is too hard."""
    if position.loser != RUNNING:
        return position.loser == 1 - ending.hero
    try:
        return ending.wins(position)
    except TooHard:
        return None
