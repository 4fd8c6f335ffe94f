"""Time that leaps: an event loop that never sleeps, and the clocks that agree with it.

Whatever runs in such a loop (the bot, the emulator, the people of a test) waits as long as ever by
its own time, but where nothing except time is waited for, time leaps to the next moment at which
something happens. So a test takes as long as its work, and a slow machine changes nothing: time
stands still while anything is being done.
"""

from __future__ import annotations

import asyncio
import selectors
import socket
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from datetime import datetime, tzinfo
from queue import SimpleQueue
from typing import Any, TypeVar, TypeVarTuple

import aiosqlite.core
import apscheduler.schedulers.base
import pytest

from adapters.emulator.clock import Clock

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

EPOCH = 1_767_225_600.0
"""When every such loop begins, in Unix seconds."""

GRACE = 0.002
"""Real seconds in which nothing arrives (a connection being made, say) before time leaps."""

AWAY = 1.0
"""Real seconds after which a loop that waits for a thread looks round anyway."""

LOST = 0.5
"""Real seconds after which what was sent and never read is taken to be lost: its reader is gone."""


class QuickLoop(asyncio.SelectorEventLoop):
    """A loop whose time stands still while there is work, and leaps while there is none.

    Both ends of a connection are in it, so it knows what is under way between them. Work of threads
    and of other processes counts if it goes through `run_in_executor` or is `awaited_elsewhere`.
    """

    def __init__(self) -> None:
        self._now = 0.0
        self._elsewhere = 0
        self.under_way = 0
        """Bytes that one end has sent and the other has not read."""
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

    def awaited_elsewhere(self, future: asyncio.Future[Any]) -> None:
        """Keep time from leaping until somebody outside the loop has set this result."""
        self._elsewhere += 1
        future.add_done_callback(self._came_back)

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Run it as every loop does; time stands still meanwhile."""
        future = super().run_in_executor(executor, func, *args)
        self.awaited_elsewhere(future)
        return future

    def _came_back(self, _: object) -> None:
        self._elsewhere -= 1

    def _make_socket_transport(self, sock: socket.socket, *args: Any, **kwargs: Any) -> Any:
        counted = _Counted(sock.family, sock.type, sock.proto, sock.detach())
        counted.loop = self
        counted.setblocking(False)
        return super()._make_socket_transport(counted, *args, **kwargs)  # type: ignore[misc]


class _Counted(socket.socket):
    """One end of a connection, as asyncio uses it."""

    loop: QuickLoop

    def send(self, *args: Any) -> int:
        sent = super().send(*args)
        self.loop.under_way += sent
        return sent

    def sendmsg(self, *args: Any) -> int:
        sent = super().sendmsg(*args)
        self.loop.under_way += sent
        return sent

    def recv(self, *args: Any) -> bytes:
        read = super().recv(*args)
        self.loop.under_way -= len(read)
        return read

    def recv_into(self, *args: Any) -> int:
        read = super().recv_into(*args)
        self.loop.under_way -= read
        return read


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
        if self._loop.under_way:
            if not (ready := super().select(LOST)):
                self._loop.under_way = 0
            return ready
        if not (ready := super().select(GRACE)):
            self._loop.leap(timeout)
        return ready


class _Told(SimpleQueue[Any]):
    """What aiosqlite's threads are told to do; the loop that waits for it knows."""

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, object]) -> None:
        future = item[0]
        if future is not None:
            loop = future.get_loop()
            assert isinstance(loop, QuickLoop)
            loop.awaited_elsewhere(future)
        super().put_nowait(item)


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
    monkeypatch.setattr(aiosqlite.core, "SimpleQueue", _Told)
    monkeypatch.setattr(apscheduler.schedulers.base, "datetime", _QuickDatetime)
