"""Whole random games a second, and microseconds a move, beside a bare loop as the floor.

    python -m benchmarks [--seconds 3]

A playout is what a searching opponent does most: deal, then `actors`, `legal_moves` and `advance`
until the game is over, each choice by luck. Whoever may act is as likely as another, so attackers
throw in before the defence as well. The contestants take turns in short rounds, processor time is
measured, and the best round counts: on a shared machine the others measure the neighbours.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter, process_time

from benchmarks import bare
from durak_bot.engine.cards import Card, pack_of
from durak_bot.engine.deal import deal
from durak_bot.engine.judge import actors, legal_moves
from durak_bot.engine.play import advance
from durak_bot.engine.rules import Rules

ROUND = 60
"""Games in a round: a tenth of a second at most, and always the same ones."""

LEAST = 1000
"""Two-player games a second that the engine owes its opponents."""


def play_out(rules: Rules, seats: int, pack: list[Card], luck: Callable[[], float]) -> int:
    """Play one game at random through the engine's public functions; return its moves."""
    state = deal(rules, seats, pack)
    moves = 0
    while state.outcome is None:
        able = actors(state)
        seat = able[0] if len(able) == 1 else able[int(luck() * len(able))]
        choice = legal_moves(state, seat)
        state = advance(state, seat, choice[int(luck() * len(choice))])
        moves += 1
    return moves


@dataclass
class Contestant:
    """One line of the table, and its best round so far."""

    name: str
    seats: int
    play: Callable[[list[Card], Callable[[], float]], int]
    seconds: float = float("inf")
    moves: int = 0

    def run(self) -> None:
        """Play a round; the same games each time."""
        luck = Random(self.seats)
        pack = list(pack_of(36))
        moves = 0
        start = process_time()
        for _ in range(ROUND):
            luck.shuffle(pack)
            moves += self.play(pack, luck.random)
        self.seconds = min(self.seconds, process_time() - start)
        self.moves = moves

    @property
    def games_a_second(self) -> float:
        """Whole games a second in the best round."""
        return ROUND / self.seconds

    @property
    def microseconds_a_move(self) -> float:
        """Microseconds a move in the best round."""
        return self.seconds / self.moves * 1e6


def contestants() -> list[Contestant]:
    """Return what is measured: two and four players, the floor first."""
    found = []
    for seats in (2, 4):
        found += [
            Contestant("bare loop", seats, partial(bare.play_out, seats)),
            Contestant("throw-in", seats, partial(play_out, Rules(), seats)),
            Contestant("transfer", seats, partial(play_out, Rules(transfer=True), seats)),
        ]
    return found


def measure(seconds: float) -> list[Contestant]:
    """Let the contestants take turns for so many seconds in all."""
    found = contestants()
    end = perf_counter() + seconds
    while perf_counter() < end:
        for contestant in found:
            contestant.run()
    return found


def table(found: list[Contestant]) -> str:
    """Write the results; `× floor` is how many times longer a move takes than in the bare loop."""
    lines = [
        f"{'players':>7}  {'game':<10}{'games/s':>9}{'moves/game':>12}{'µs/move':>9}{'× floor':>9}"
    ]
    floors = {one.seats: one.microseconds_a_move for one in found if one.name == "bare loop"}
    lines += [
        f"{one.seats:>7}  {one.name:<10}{one.games_a_second:>9,.0f}{one.moves / ROUND:>12.0f}"
        f"{one.microseconds_a_move:>9.2f}{one.microseconds_a_move / floors[one.seats]:>9.1f}"
        for one in found
    ]
    return "\n".join(lines)


def main() -> int:
    """Measure and print; exit with 1 if the engine is slower than it may be."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=6, help="how long to measure (6)")
    found = measure(parser.parse_args().seconds)
    print(table(found))
    slow = [
        one
        for one in found
        if one.seats == 2 and one.name != "bare loop" and one.games_a_second < LEAST
    ]
    for one in slow:
        print(f"{one.name}: fewer than {LEAST:,} two-player games a second")
    return 1 if slow else 0
