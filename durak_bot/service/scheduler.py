"""Wakes the service when a timer is due. The rows are the truth, jobs are rebuilt from them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import UTC, datetime
from typing import Protocol

from apscheduler.job import Job
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.date import DateTrigger

from durak_bot.service.ports import Clock, Timers
from durak_bot.table.table import Table, TableId, Timer, TimerKind

log = logging.getLogger(__name__)

SWEEP = 30.0
"""Seconds between looks for timers that no process holds."""

OVERLOOKED = 5.0
"""Seconds after which an overdue timer counts as overlooked."""

WORKERS = 4
"""Timers acted on at once: a computer that thinks holds up no other table."""

DRAIN = 10.0
"""Seconds that stopping waits for work already begun."""

_CLOCKS = (TimerKind.TURN, TimerKind.WINDOW)

Item = tuple[TableId, Timer]


class Due(Protocol):
    """The part of the service that timers reach."""

    async def timer_due(self, table: TableId, timer: Timer) -> None:
        """Do what a timer is for, if it still stands in the table."""

    async def spare(self, table: TableId) -> None:
        """Put off the time-outs that fell into our own outage."""


class Scheduler:
    """A date job a timer row; jobs only enqueue, workers act, stopping awaits them.

    APScheduler's own shutdown would cancel coroutines that run, so none of ours runs in it.
    """

    def __init__(self, service: Due, timers: Timers, clock: Clock, *, sweep: float = SWEEP) -> None:
        self._service = service
        self._timers = timers
        self._clock = clock
        self._sweep = sweep
        # One second of grace is the default, and a hiccup of the loop would drop jobs.
        self._scheduler = AsyncIOScheduler(
            timezone=UTC, job_defaults={"misfire_grace_time": None, "coalesce": True}
        )
        self._jobs: dict[TableId, dict[Timer, Job]] = {}
        self._queue: asyncio.Queue[Item] = asyncio.Queue()
        self._queued: set[Item] = set()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Spare people what fell into our outage, make a job a timer, and begin to work."""
        now = self._clock.now()
        for table in {
            table
            for table, timer in await self._timers.pending()
            if timer.kind in _CLOCKS and timer.due <= now
        }:
            await self._spare(table)
        for table, timer in await self._timers.pending():
            self._add(table, timer)
        self._scheduler.start()
        self._tasks = [asyncio.create_task(self._work()) for _ in range(WORKERS)]
        self._tasks.append(asyncio.create_task(self._look_round()))

    async def _spare(self, table: TableId) -> None:
        try:
            await self._service.spare(table)
        except Exception:
            log.exception("table %s: its clocks could not be put off", table)

    async def stop(self) -> None:
        """Take no more work, and finish what is queued."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)
        self._jobs.clear()
        if self._tasks:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._queue.join(), DRAIN)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    def sync(self, table: Table) -> None:
        """Make the table's jobs those of its timers; to be called after each commit."""
        wanted = set(table.timers)
        jobs = self._jobs.get(table.id, {})
        for timer in set(jobs) - wanted:
            self._drop(jobs.pop(timer))
        for timer in wanted - set(jobs):
            self._add(table.id, timer)
        if not self._jobs.get(table.id):
            self._jobs.pop(table.id, None)

    def _add(self, table: TableId, timer: Timer) -> None:
        jobs = self._jobs.setdefault(table, {})
        if timer not in jobs:
            trigger = DateTrigger(datetime.fromtimestamp(self._clock.wall(timer.due), UTC))
            jobs[timer] = self._scheduler.add_job(self._enqueue, trigger, args=(table, timer))

    def _drop(self, job: Job) -> None:
        # A job that has just run is gone already.
        with contextlib.suppress(LookupError):
            job.remove()

    async def _enqueue(self, table: TableId, timer: Timer) -> None:
        self._jobs.get(table, {}).pop(timer, None)
        self._put((table, timer))

    def _put(self, item: Item) -> None:
        if item not in self._queued:
            self._queued.add(item)
            self._queue.put_nowait(item)

    async def _work(self) -> None:
        while True:
            table, timer = item = await self._queue.get()
            try:
                await self._service.timer_due(table, timer)
            except Exception:
                # The row still stands: the sweep brings it again.
                log.exception("table %s: timer %s failed", table, timer.kind)
            finally:
                self._queued.discard(item)
                self._queue.task_done()

    async def _look_round(self) -> None:
        """Find overdue timers without a job: another process stopped, or ours failed."""
        while True:
            await asyncio.sleep(self._sweep)
            try:
                for item in await self._timers.overdue(self._clock.now() - OVERLOOKED):
                    self._put(item)
            except Exception:
                log.exception("the sweep for overdue timers failed")
