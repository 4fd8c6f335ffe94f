"""Jobs over timer rows: made at start and after commits, drained on stop (DESIGN, Time)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from durak_bot.service.scheduler import Scheduler
from durak_bot.table.table import Table, TableId, Timer, TimerKind
from tests.fakes import MemoryTables
from tests.quick_time import QuickTime, now
from tests.service.house import House

ID = TableId("K7Q2")


@dataclass
class Heard:
    """Stands for the service: writes down which timers came due."""

    timers: list[Timer] = field(default_factory=list)
    spared: list[TableId] = field(default_factory=list)
    work: Callable[[], Awaitable[None]] | None = None

    async def timer_due(self, table: TableId, timer: Timer) -> None:
        if self.work is not None:
            await self.work()
        self.timers.append(timer)

    async def spare(self, table: TableId) -> None:
        self.spared.append(table)


async def lobby(house: House, *timers: Timer) -> Table:
    await house.lobby("Olya")
    table = replace(house.table, timers=timers)
    house.tables.tables[table.id] = table
    return table


def timer(after: float, kind: TimerKind = TimerKind.COMPUTER, version: int = 1) -> Timer:
    return Timer(kind, 0, now() + after, version)


async def until(found: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Wait until something is so."""
    for _ in range(round(seconds * 100)):
        if found():
            return True
        await asyncio.sleep(0.01)
    return found()


def made(tables: MemoryTables, heard: Heard, sweep: float = 30.0) -> Scheduler:
    return Scheduler(heard, tables, QuickTime(), sweep=sweep)


async def test_timers_stored_before_the_start_come_due(house: House) -> None:
    due = timer(0.05)
    await lobby(house, due)
    heard = Heard()
    scheduler = made(house.tables, heard)
    await scheduler.start()
    assert await until(lambda: heard.timers == [due])
    await scheduler.stop()


async def test_a_timer_long_overdue_is_not_dropped(house: House) -> None:
    due = timer(-5000)
    await lobby(house, due)
    heard = Heard()
    scheduler = made(house.tables, heard)
    await scheduler.start()
    assert await until(lambda: heard.timers == [due])
    await scheduler.stop()


async def test_a_turn_that_ran_out_in_our_outage_is_spared(house: House) -> None:
    await lobby(house, timer(-5000, TimerKind.TURN))
    heard = Heard()
    scheduler = made(house.tables, heard)
    await scheduler.start()
    await scheduler.stop()
    assert heard.spared == [house.id]


async def test_a_commit_replaces_the_tables_jobs(house: House) -> None:
    table = await lobby(house, timer(0.1))
    heard = Heard()
    scheduler = made(house.tables, heard)
    await scheduler.start()
    new = timer(0.05, version=2)
    scheduler.sync(replace(table, timers=(new,)))
    assert await until(lambda: new in heard.timers)
    await asyncio.sleep(0.15)
    await scheduler.stop()
    assert heard.timers == [new]


async def test_stopping_awaits_work_that_has_begun(house: House) -> None:
    begun = asyncio.Event()

    async def work() -> None:
        begun.set()
        await asyncio.sleep(0.1)

    await lobby(house, timer(0.0))
    heard = Heard(work=work)
    scheduler = made(house.tables, heard)
    await scheduler.start()
    await begun.wait()
    await scheduler.stop()
    assert len(heard.timers) == 1


async def test_the_sweep_finds_what_no_process_holds(house: House) -> None:
    heard = Heard()
    scheduler = made(house.tables, heard, sweep=0.05)
    await scheduler.start()
    due = timer(-60)
    await lobby(house, due)
    assert await until(lambda: due in heard.timers)
    await scheduler.stop()


async def test_a_timer_that_fails_stops_no_other(house: House) -> None:
    async def work() -> None:
        if not heard.timers:
            heard.timers.append(first)
            raise RuntimeError("the store is away")

    first, second = timer(0.0), timer(0.05, version=2)
    await lobby(house, first, second)
    heard = Heard(work=work)
    scheduler = made(house.tables, heard)
    await scheduler.start()
    assert await until(lambda: second in heard.timers)
    await scheduler.stop()
