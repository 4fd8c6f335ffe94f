"""Make the weights of `opponents.outlook` anew: `python -m benchmarks.outlook SECONDS`.

Plays games between different players, takes each where the deck is empty and a bout begins, solves
it exactly, and fits a logistic regression by Newton's method. Prints the weights, and on endings
kept apart how often they and a playout name the winner.
"""

from __future__ import annotations

import random
import sys
import time
from math import exp

from durak_bot.engine.deal import deal
from durak_bot.engine.judge import asked
from durak_bot.engine.observe import observe
from durak_bot.engine.play import advance
from durak_bot.engine.rules import Rules
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.compact import Position, compact
from durak_bot.opponents.contest import shuffled
from durak_bot.opponents.exact import Ending, TooHard
from durak_bot.opponents.ladder import PLAYERS
from durak_bot.opponents.outlook import counts
from durak_bot.opponents.playout import playout

NAMES = ("careful", "careful", "steady", "mild", "calm", "master")
THOUGHT = Budget(worlds=12, nodes=100)
NODES = 60_000
RIDGE = 0.05


def ending(rules: Rules, luck: random.Random) -> Position | None:
    """Return where a game's deck is empty and a bout begins; None if it ends before that."""
    state = deal(rules, 2, shuffled(rules, luck))
    players = [PLAYERS[luck.choice(NAMES)] for _ in range(2)]
    slips = [luck.choice((0.0, 0.05, 0.15)) for _ in range(2)]
    while state.outcome is None:
        if not state.deck and not state.table:
            return compact(state)
        seat = asked(state)[0]
        seen = observe(state, seat)
        slip = luck.random() < slips[seat]
        move = luck.choice(seen.legal) if slip else players[seat](seen, luck, THOUGHT)
        state = advance(state, seat, move)
    return None


def solved(at: Position) -> float | None:
    """Return 1 for a win of the leader, 0 for a loss, half for a draw; None if too hard."""
    try:
        if Ending(at.attacker, NODES).wins(at):
            return 1.0
        return 0.0 if Ending(at.defender, NODES).wins(at) else 0.5
    except TooHard:
        return None


def chance(weights: list[float], row: list[float]) -> float:
    """Return the regression's answer."""
    score = sum(weight * value for weight, value in zip(weights, row, strict=True))
    return 1.0 / (1.0 + exp(max(-700.0, min(700.0, -score))))


def fit(rows: list[list[float]], wins: list[float], rounds: int = 12) -> list[float]:
    """Return the weights that make the wins likeliest, by Newton's method with a small ridge."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(rounds):
        slope = [RIDGE * weight for weight in weights]
        bend = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for row, win in zip(rows, wins, strict=True):
            guess = chance(weights, row)
            for i, value in enumerate(row):
                slope[i] += value * (guess - win)
                share = value * guess * (1 - guess)
                line = bend[i]
                for j in range(size):
                    line[j] += share * row[j]
        step = _solve(bend, slope)
        weights = [weight - change for weight, change in zip(weights, step, strict=True)]
    return weights


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a set of linear equations by elimination."""
    size = len(right)
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(size):
        best = max(range(at, size), key=lambda i: abs(lines[i][at]))
        lines[at], lines[best] = lines[best], lines[at]
        for other in range(size):
            if other != at:
                factor = lines[other][at] / lines[at][at]
                lines[other] = [
                    value - factor * top for value, top in zip(lines[other], lines[at], strict=True)
                ]
    return [lines[at][size] / lines[at][at] for at in range(size)]


def measure(rules: Rules, seconds: float) -> None:
    """Collect endings for a while, fit, and print what came out."""
    luck = random.Random(1)
    rows, wins, played = [], [], []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        at = ending(rules, luck)
        won = None if at is None else solved(at)
        if at is None or won is None:
            continue
        hands = at.hands[at.attacker], at.hands[at.defender]
        rows.append([1.0, *map(float, counts(*hands))])
        wins.append(won)
        played.append(float(playout(at) == at.defender))
    kept = len(rows) * 4 // 5
    weights = fit(rows[:kept], wins[:kept])
    tests = list(zip(rows[kept:], wins[kept:], played[kept:], strict=True))
    right = sum((chance(weights, row) > 0.5) == (win > 0.5) for row, win, _ in tests)
    plain = sum((end > 0.5) == (win > 0.5) for _, win, end in tests)
    print(f"{len(rows)} endings, transfer {rules.transfer}; of {len(tests)} kept apart:")
    print(f"weights name the winner in {right}, a playout in {plain}")
    print(tuple(round(weight, 4) for weight in weights))


def main() -> int:
    """Fit both kinds of game."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    for transfer in (False, True):
        measure(Rules(transfer=transfer), seconds / 2)
    return 0


if __name__ == "__main__":
    sys.exit(main())
