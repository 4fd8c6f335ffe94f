"""Many games on every core, with the same numbers on any number of them.

Each game has luck of its own, made from the seed and the game's number, and results come back in
the order of the games; so neither the number of processes nor their speed can change anything.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from durak_bot.engine.rules import Rules
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.contest import Played, contest, shuffled
from durak_bot.opponents.ladder import PLAYERS


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: the same pack once with `hero` in each seat, then the next pack.

    `hero` and `villain` are names of `ladder.PLAYERS`; the villain has every other seat. Where
    both are the same player a pack is played once.
    """

    hero: str
    villain: str
    games: int
    seats: int
    seed: str
    rules: Rules
    budget: Budget

    def __post_init__(self) -> None:
        for name in (self.hero, self.villain):
            if name not in PLAYERS:
                raise ValueError(f"nobody is called {name!r}")
        if not 2 <= self.seats <= self.rules.most_seats:
            raise ValueError(f"{self.rules.pack} cards are for 2 to {self.rules.most_seats}")
        if self.games < 1:
            raise ValueError("a series has at least one game")

    @property
    def swaps(self) -> int:
        """Return how many games are played with one pack."""
        return 1 if self.hero == self.villain else self.seats

    def hero_seat(self, game: int) -> int:
        """Return where the hero sits in a game, numbered from 0."""
        return game % self.swaps


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a series, small enough to show progress by."""

    series: Series
    first: int
    after: int


def play(series: Series, game: int) -> Played:
    """Play one game of a series; the same each time and in any process."""
    deal = f"{series.seed}/{game // series.swaps}"
    hero = series.hero_seat(game)
    names = [series.hero if seat == hero else series.villain for seat in range(series.seats)]
    return contest(
        series.rules,
        shuffled(series.rules, random.Random(deal)),
        [PLAYERS[name] for name in names],
        [random.Random(f"{deal}/{seat}/{hero}") for seat in range(series.seats)],
        series.budget,
    )


def spread(
    series: Series, work: Callable[[Part], object], processes: int | None = None
) -> Iterator[object]:
    """Yield `work(part)` for each part of a series, in the order of the games.

    `work` must be a module's function and its answer picklable. `processes` None is every core
    this process may use; with one nothing is started.
    """
    parts = list(_parts(series))
    processes = min(processes or cores(), len(parts))
    if processes == 1:
        yield from map(work, parts)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes, _leave_stop_to_the_parent) as pool:
        yield from pool.imap(work, parts)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _parts(series: Series) -> Iterator[Part]:
    """Cut a series into about a hundred parts, none with more than 50 games."""
    size = max(1, min(50, series.games // 100))
    for first in range(0, series.games, size):
        yield Part(series, first, min(first + size, series.games))


def _leave_stop_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
