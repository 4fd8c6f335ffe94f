"""A store that is away is weather: it is asked again until it is there, or nobody waits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from durak_bot.service.errand import Errand, current
from durak_bot.service.ports import StoreAwayError
from storage.faults import is_away, reason

logger = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_PAUSE = 0.05
MOST_PAUSE = 5.0
"""Seconds between attempts; any that succeeds wakes the others."""

MOST_PAUSE_OF_PRESS = 0.5

LAST_TRIES = 4
"""Attempts that are left to what is to be stored when the process ends."""


class Persistence:
    """Repeats attempts, and says in one line that a fault has begun and in one that it is over."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._since: dict[str, float] = {}
        """By what cannot be done: since when, by the loop's time."""
        self._changed = asyncio.Event()
        self._closed = False

    async def insist(self, doing: str, attempt: Callable[[], Awaitable[T]]) -> T:
        """Return what an attempt returns, however often it has to be repeated.

        An errand waits no longer than it has patience, everything else until the store is closed.
        `doing` is what is done to the store, such as "read". Raises `StoreAwayError`.
        """
        pause, failures = FIRST_PAUSE, 0
        while True:
            errand = current()
            try:
                value = await _within(attempt(), errand)
            except Exception as error:
                if isinstance(error, StoreAwayError) or not is_away(error):
                    raise
                failures += 1
                if failures > 1:
                    self._began(doing, error)
                if (self._closed and failures >= LAST_TRIES) or (
                    errand is not None and errand.late
                ):
                    raise StoreAwayError(f"the {self._name} cannot be {doing}") from None
            else:
                self._ended(doing, errand)
                return value
            if errand is not None:
                errand.waiting = True
            longest = MOST_PAUSE if errand is None else MOST_PAUSE_OF_PRESS
            await self._pause(min(pause, longest))
            pause = min(pause * 2, MOST_PAUSE)

    def close(self) -> None:
        """Try no more."""
        self._closed = True
        self._changed.set()

    def _began(self, doing: str, error: BaseException) -> None:
        if doing not in self._since:
            self._since[doing] = asyncio.get_running_loop().time()
            logger.warning(
                "the %s cannot be %s (%s); trying again until it can",
                self._name,
                doing,
                reason(error),
            )

    def _ended(self, doing: str, errand: Errand | None) -> None:
        if errand is not None:
            errand.waiting = False
        since = self._since.pop(doing, None)
        if since is not None:
            lasted = asyncio.get_running_loop().time() - since
            logger.warning("the %s can be %s again, after %.0f s", self._name, doing, lasted)
            self._changed.set()
            self._changed = asyncio.Event()

    async def _pause(self, seconds: float) -> None:
        """Wait, unless something changes meanwhile."""
        jittered = seconds * random.uniform(0.75, 1.25)  # noqa: S311 - no secret
        if self._closed:
            await asyncio.sleep(FIRST_PAUSE)
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), jittered)


async def _within(attempt: Awaitable[T], errand: Errand | None) -> T:
    """Wait for an attempt, which goes on, for as long as the errand has patience."""
    if errand is None or errand.until is None:
        return await attempt
    running = asyncio.ensure_future(attempt)
    left = max(0.0, errand.until - asyncio.get_running_loop().time())
    done, _ = await asyncio.wait({running}, timeout=left + GRACE)
    if not done:
        errand.waiting = True
        running.add_done_callback(lambda late: late.cancelled() or late.exception())
        raise TimeoutError
    return await running


GRACE = 0.6
"""Seconds that an attempt begun in time may go on: what is being stored is better waited for."""
