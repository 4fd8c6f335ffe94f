"""The computers of a running bot: who thinks where, and for how long.

A level that only follows rules of thumb answers at once. A level that searches does so in a
process of its own, one move after another, so that nobody's press waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import random
import signal
import time
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

from durak_bot.engine.moves import Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents.budget import STANDARD, Budget
from durak_bot.opponents.ladder import choose

SECONDS = 1.0
"""A move is there after this long, the wait for other computers included."""

SLOT = 0.4
"""What one search may use of it while others could come."""

LEAST = 0.03
"""What it may use even if it has waited too long already."""

SEARCHES_FROM = 4
"""The lowest level that may think for longer than a press may wait."""

FALLBACK = Budget(worlds=20, nodes=2_000, seconds=0.05)
"""What a searching level may use where its process is gone: rules of thumb, in effect."""

_log = logging.getLogger(__name__)


class Computers:
    """Chooses moves for the computers of every table of this process.

    To be closed when the bot stops; `choose` still answers after that, by rules of thumb.
    """

    def __init__(self, luck: random.Random | None = None, budget: Budget = STANDARD) -> None:
        """Take `luck` for repeatable play; without it each process plays differently."""
        self._luck = luck or random.Random()
        self._budget = budget
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def choose(self, level: int, seen: Observation) -> Move:
        """Return a level's move within about a second, without blocking the loop.

        Raises `ValueError` as `ladder.choose` does.
        """
        seed = self._luck.getrandbits(64)
        if level < SEARCHES_FROM or len(seen.legal) == 1:
            return think(level, seen, seed, FALLBACK)
        came = time.monotonic()
        self._waiting += 1
        try:
            async with self._turn:
                budget = slot(self._budget, time.monotonic() - came, self._waiting)
                return await self._search(level, seen, seed, budget)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """End the search process; a search under way is waited for (at most a slot)."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)

    async def _search(self, level: int, seen: Observation, seed: int, budget: Budget) -> Move:
        if not self._closed:
            if self._pool is None:
                self._pool = _pool()
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._pool, think, level, seen, seed, budget)
            except BrokenExecutor:
                _log.warning("the search process has ended; the next search starts another")
                self._pool = None
        level = min(level, SEARCHES_FROM)
        return await asyncio.to_thread(think, level, seen, seed, FALLBACK)


def slot(budget: Budget, waited: float, waiting: int) -> Budget:
    """Return what one search may use now: less when it waited or others wait.

    `waited` in seconds; `waiting` counts this search too.
    """
    share = budget.share(waiting)
    left = max(0.0, SECONDS - waited) / waiting
    return Budget(share.worlds, share.nodes, max(LEAST, min(SLOT, left)))


def think(level: int, seen: Observation, seed: int, budget: Budget) -> Move:
    """Choose with luck from a seed: what travels to the search process and back."""
    return choose(level, seen, random.Random(seed), budget)


def _pool() -> ProcessPoolExecutor:
    """Return a process that is started when first used; spawned, since threads run already."""
    return ProcessPoolExecutor(
        max_workers=1, mp_context=multiprocessing.get_context("spawn"), initializer=_ignore_stop
    )


def _ignore_stop() -> None:
    """Leave Ctrl-C to the bot's own process, which closes this one in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
