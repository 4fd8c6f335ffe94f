"""One chat's queue: what is to be shown there, the most urgent first, at the chat's pace.

A lane runs only while something waits in it, so a stalled chat delays no other and an idle one
costs nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from durak_bot.delivery.pacing import CallBudget, Urgency
from durak_bot.delivery.surfaces import Surface, SurfaceKey
from durak_bot.service.errand import apart
from durak_bot.table.table import TableId

log = logging.getLogger(__name__)

PATIENT = 6.0
"""Seconds that a board waits behind those who must act; then it is its turn."""

LEISURE = {Urgency.GATHER: 1.5, Urgency.REST: 3.5}
"""Seconds in which changes gather that nobody waits for, where calls are counted by the minute.

They also leave one call in hand for whoever must act next: spent on looks, it would make him wait,
and while he waits there is only more to look at.
"""

AT_LAST = 7.0
"""Seconds after which a board that gathers is shown, though the chat is busy."""

MOST_BACKOFF = 60.0
"""Seconds between attempts while a platform fails."""


class Timepiece(Protocol):
    """Time that passes, so that tests can turn it."""

    def now(self) -> float:
        """Return Unix seconds."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class Repaint(NamedTuple):
    """Bring one surface up to date; what it shows is decided when its turn comes."""

    table: TableId
    key: SurfaceKey


@dataclass(frozen=True, slots=True)
class Remove:
    """Take away a message that a newer one replaces."""

    surface: Surface


Errand = Repaint | Remove


class _Place(NamedTuple):
    """Where an errand stands in the queue: how urgent, and since when it waits."""

    urgency: Urgency
    since: float


class Lane:
    """Errands of one chat."""

    def __init__(
        self,
        budget: CallBudget,
        overall: CallBudget,
        time: Timepiece,
        run: Callable[[Errand, Lane], Awaitable[None]],
    ) -> None:
        self.budget = budget
        self._overall = overall
        self._time = time
        self._run = run
        self._waiting: dict[Errand, _Place] = {}
        self._failures = 0
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def put(self, errand: Errand, urgency: Urgency) -> None:
        """Queue an errand; one that waits already is now as urgent as said, and waits on."""
        if urgency is Urgency.PRESS and self.budget.pace.per_minute is not None:
            urgency = Urgency.REST  # the answer to the press says it, and costs nothing
        old = self._waiting.get(errand)
        since = self._time.now() if old is None else old.since
        self._waiting[errand] = _Place(urgency, since)
        self._changed.set()
        if self._task is None or self._task.done():
            self._task = apart(self._work())

    def spend(self, *, counted: bool = True) -> None:
        """Note a call in the chat's budget and in that of all chats."""
        now = self._time.now()
        self.budget.spend(now, counted=counted)
        self._overall.spend(now, counted=False)

    def worked(self) -> None:
        """Forget earlier failures."""
        self._failures = 0

    def hold(self, seconds: float) -> None:
        """Wait as long as the platform asks."""
        self.budget.hold(self._time.now() + seconds)

    def back_off(self) -> None:
        """Wait longer with each failure in a row."""
        self._failures += 1
        self.hold(min(MOST_BACKOFF, 2.0 ** (self._failures - 1)))

    async def close(self, within: float) -> None:
        """Let the call that runs end, for at most `within` seconds, and drop what waits."""
        self._waiting.clear()
        self._changed.set()
        if self._task is None:
            return
        _, late = await asyncio.wait({self._task}, timeout=within)
        for task in late:
            task.cancel()

    async def _work(self) -> None:
        while self._waiting:
            now = self._time.now()
            errand = min(self._waiting, key=lambda each: self._turn(each, now))
            at = max(self._turn(errand, now)[0], self._overall.ready(now))
            if at > now:
                await self._nap(at - now)
                continue
            del self._waiting[errand]
            try:
                await self._run(errand, self)
            except Exception:
                # One surface that cannot be shown must not stop the others of its chat.
                log.exception("delivery failed for a message of one chat")

    def _turn(self, errand: Errand, now: float) -> tuple[float, Urgency, float]:
        """Return when it is an errand's turn, and what decides between equals."""
        urgency, since = self._waiting[errand]
        counted = isinstance(errand, Repaint)
        at = self.budget.ready(now, urgency, counted=counted)
        if counted and urgency in LEISURE and self.budget.pace.per_minute is not None:
            at = max(at, since + LEISURE[urgency])
        old = urgency is Urgency.GATHER and max(
            since + AT_LAST, self.budget.ready(now, Urgency.ACT)
        )
        if old and old <= at:
            return old, Urgency.ACT, since
        if urgency is Urgency.BOARD and now >= since + PATIENT:
            return at, Urgency.ACT, since
        return at, urgency, since

    async def _nap(self, seconds: float) -> None:
        """Sleep, or wake up early because something else is to be done."""
        self._changed.clear()
        sleep = asyncio.ensure_future(self._time.sleep(seconds))
        change = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait({sleep, change}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleep.cancel()
            change.cancel()
