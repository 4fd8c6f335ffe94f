"""Jobs over timer rows: made at start and after commits, drained on stop (DESIGN, Time)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

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


async def test_a_timer_that_failed_is_tried_again_by_the_sweep(house: House) -> None:
    attempts = 0

    async def work() -> None:
        nonlocal attempts
        attempts += 1
        if attempts == 1:
            raise RuntimeError("the store is away")

    due = timer(-60)
    await lobby(house, due)
    heard = Heard(work=work)
    scheduler = made(house.tables, heard, sweep=0.05)
    await scheduler.start()
    assert await until(lambda: due in heard.timers)
    await scheduler.stop()


@dataclass
class Away(MemoryTables):
    """Tables that cannot be had the first time somebody looks for overdue timers."""

    looked: int = 0

    async def overdue(self, now: float) -> Sequence[tuple[TableId, Timer]]:
        self.looked += 1
        if self.looked == 1:
            raise RuntimeError("the store is away")
        return await super().overdue(now)


async def test_a_sweep_that_fails_is_followed_by_another() -> None:
    house = House(tables=Away())
    heard = Heard()
    scheduler = made(house.tables, heard, sweep=0.05)
    await scheduler.start()
    due = timer(-60)
    await lobby(house, due)
    assert await until(lambda: due in heard.timers)
    await scheduler.stop()


async def test_the_sweep_leaves_alone_what_has_only_just_come_due(house: House) -> None:
    heard = Heard()
    scheduler = made(house.tables, heard, sweep=0.02)
    await scheduler.start()
    await lobby(house, timer(-1))
    await asyncio.sleep(0.2)
    await scheduler.stop()
    assert heard.timers == []


async def test_a_timer_in_the_works_is_not_begun_again(house: House) -> None:
    begun = 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        await asyncio.sleep(0.3)

    await lobby(house, timer(-60))
    heard = Heard(work=work)
    scheduler = made(house.tables, heard, sweep=0.02)
    await scheduler.start()
    await asyncio.sleep(0.2)
    assert begun == 1
    await scheduler.stop()


async def test_four_tables_are_worked_on_at_once(house: House) -> None:
    begun = 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        await end.wait()

    end = asyncio.Event()
    await lobby(house, *(timer(0.0, version=version) for version in range(5)))
    scheduler = made(house.tables, Heard(work=work))
    await scheduler.start()
    await until(lambda: begun == 4)
    await asyncio.sleep(0.05)
    assert begun == 4
    end.set()
    await scheduler.stop()


async def test_a_job_that_a_commit_takes_away_is_not_done(house: House) -> None:
    table = await lobby(house, timer(0.1))
    heard = Heard()
    scheduler = made(house.tables, heard)
    await scheduler.start()
    scheduler.sync(replace(table, timers=()))
    await asyncio.sleep(0.2)
    await scheduler.stop()
    assert heard.timers == []


@pytest.mark.parametrize(
    ("after", "kind"),
    [(-5000, TimerKind.COMPUTER), (-5000, TimerKind.LOBBY), (5000, TimerKind.TURN)],
)
async def test_only_a_clock_that_ran_out_is_spared(
    house: House, after: float, kind: TimerKind
) -> None:
    await lobby(house, timer(after, kind))
    heard = Heard()
    scheduler = made(house.tables, heard)
    await scheduler.start()
    await scheduler.stop()
    assert heard.spared == []


async def test_a_table_that_cannot_be_spared_holds_up_no_start(house: House) -> None:
    class Unsparing(Heard):
        async def spare(self, table: TableId) -> None:
            raise RuntimeError("the store is away")

    due = timer(-5000, TimerKind.TURN)
    await lobby(house, due)
    heard = Unsparing()
    scheduler = made(house.tables, heard)
    await scheduler.start()
    assert await until(lambda: heard.timers == [due])
    await scheduler.stop()
