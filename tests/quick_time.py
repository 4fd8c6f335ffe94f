"""Time that leaps: an event loop that never sleeps, and the clocks that agree with it.

Whatever runs in such a loop (the bot, the emulator, the people of a test) waits as long as ever by
its own time, but where nothing except time is waited for, time leaps to the next moment at which
something happens. So a test takes as long as its work, and a slow machine changes nothing: time
stands still while anything is being done.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from datetime import datetime, tzinfo
from typing import Any, TypeVar, TypeVarTuple

import aiosqlite
import apscheduler.schedulers.base
import pytest

from adapters.emulator.clock import Clock

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

EPOCH = 1_767_225_600.0
"""When every such loop begins, in Unix seconds."""

GRACE = 0.002
"""Real seconds in which nothing arrives from a loopback socket before time leaps."""

AWAY = 1.0
"""Real seconds after which a loop that waits for a thread looks round anyway."""


class QuickLoop(asyncio.SelectorEventLoop):
    """A loop whose time stands still while there is work, and leaps while there is none.

    Work of threads and of other processes counts if it goes through `run_in_executor` or is
    announced by `away`.
    """

    def __init__(self) -> None:
        self._now = 0.0
        self._elsewhere = 0
        super().__init__(_Leaping(self))

    def time(self) -> float:
        """Return seconds since the loop began, by its own time."""
        return self._now

    def leap(self, seconds: float) -> None:
        """Let time pass at once."""
        self._now += seconds

    @property
    def waits_for_others(self) -> bool:
        """Return whether a thread or a process works for this loop."""
        return self._elsewhere > 0

    @contextmanager
    def away(self) -> Iterator[None]:
        """Keep time from leaping: something is being done outside the loop."""
        self._elsewhere += 1
        try:
            yield
        finally:
            self._elsewhere -= 1

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Run it as every loop does; time stands still meanwhile."""
        future = super().run_in_executor(executor, func, *args)
        self._elsewhere += 1
        future.add_done_callback(self._came_back)
        return future

    def _came_back(self, _: object) -> None:
        self._elsewhere -= 1


class _Leaping(selectors.DefaultSelector):
    """Asks the system without waiting, and leaps instead."""

    def __init__(self, loop: QuickLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        if self._loop.waits_for_others:
            return super().select(AWAY)
        if not (ready := super().select(GRACE)):
            self._loop.leap(timeout)
        return ready


Factories = Mapping[str, Callable[[], asyncio.AbstractEventLoop]]

QUICK: Factories = {"quick": QuickLoop}
REAL: Factories = {"real": asyncio.new_event_loop}
"""What `pytest_asyncio_loop_factories` of a conftest returns for tests of one kind or the other."""


def now() -> float:
    """Return Unix seconds by the time of the running loop."""
    return EPOCH + asyncio.get_running_loop().time()


class QuickTime:
    """The bot's time (`Clock` and `Timepiece`) inside such a loop."""

    def now(self) -> float:
        return now()

    def wall(self, moment: float) -> float:
        return moment

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class QuickClock(Clock):
    """The Telegram emulator's time inside such a loop."""

    def now(self) -> float:
        return now() + self.skipped


class _QuickDatetime(datetime):
    """What APScheduler takes for the system's clock."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> _QuickDatetime:
        return cls.fromtimestamp(now(), tz)


def teach_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the two libraries that look past the loop keep its time.

    aiosqlite works in threads of its own, APScheduler asks the system for the time; neither offers
    another way in.
    """
    execute: Callable[..., Coroutine[Any, Any, Any]] = aiosqlite.Connection._execute  # noqa: SLF001

    async def announced(self: aiosqlite.Connection, *args: Any, **kwargs: Any) -> Any:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, QuickLoop)
        with loop.away():
            return await execute(self, *args, **kwargs)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", announced)
    monkeypatch.setattr(apscheduler.schedulers.base, "datetime", _QuickDatetime)
