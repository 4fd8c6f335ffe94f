"""One transaction a change: races, faults and kills lose nothing (scenarios 78, 82, 83)."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, select
from sqlalchemy.exc import OperationalError

from durak_bot.delivery.surfaces import Surface, SurfaceKind
from durak_bot.table.people import PlaceOptions
from durak_bot.table.table import Change
from storage.database import Database
from storage.schema import metadata
from storage.store import Store, open_store
from tests.storage.conftest import HandClock, by_hand
from tests.storage.examples import (
    GROUP,
    ID,
    OLYA,
    ended,
    lobby,
    moves_so_far,
    opened,
    playing,
    result,
)
from tests.storage.test_people_and_places import SUPERGROUP

REPOSITORY = Path(__file__).resolve().parents[2]


async def _count_up(store: Store, times: int) -> None:
    """Raise the table's number of games, deciding anew whenever the race is lost."""
    for _ in range(times):
        while True:
            table = await store.tables.load(ID)
            assert table is not None
            await asyncio.sleep(0)
            after = replace(table, version=table.version + 1, games=table.games + 1)
            if await store.tables.commit(Change(after, table.version)):
                break


async def test_of_two_changes_of_one_version_one_is_stored(store: Store, other: Store) -> None:
    await store.tables.commit(opened(lobby()))
    one, two = Change(lobby(version=2, host=None), 1), Change(lobby(version=2, games=7), 1)
    stored = await asyncio.gather(store.tables.commit(one), other.tables.commit(two))
    assert sorted(stored) == [False, True]
    assert await store.tables.load(ID) == (one.table if stored[0] else two.table)


async def test_two_processes_that_read_and_then_write_lose_nothing(
    store: Store, other: Store
) -> None:
    await store.tables.commit(opened(lobby()))
    await asyncio.gather(*(_count_up(each, 5) for each in (store, other, store, other)))
    table = await store.tables.load(ID)
    assert table is not None
    assert (table.games, table.version) == (20, 21)


async def test_two_transactions_that_select_and_then_update_lose_nothing(
    url: str, store: Store, other: Store, clock: HandClock
) -> None:
    """As SQLite is used by default, both would read 1 and one update would vanish silently."""
    leases = metadata.tables["leases"]
    row = {"name": "count", "holder": "", "expires": 0.0}
    async with by_hand(store) as connection:
        await connection.execute(leases.insert().values(**row))

    async def add(database: Database) -> None:
        def once(connection: Connection) -> None:
            query = select(leases.c.expires).with_for_update()
            value = connection.execute(query).scalar_one()
            connection.execute(select(leases.c.name)).all()
            connection.execute(leases.update().values(expires=value + 1))

        await database.write(once)

    await asyncio.gather(add(store.database), add(other.database), add(store.database))
    async with by_hand(store) as connection:
        assert (await connection.execute(select(leases.c.expires))).scalar_one() == 3.0


async def _everything(store: Store) -> dict[str, set[Any]]:
    async with by_hand(store) as connection:
        return {
            name: {tuple(row) for row in await connection.execute(select(table))}
            for name, table in metadata.tables.items()
        }


class Fault(Exception):  # noqa: N818 - what it is called in the test
    """Stands for a power cut, a full disk, a lost connection."""


@contextmanager
def _fault_before(store: Store, number: int) -> Iterator[list[str]]:
    """Fail before the statement of this number (from 0), and list those that were let through."""
    engine = store.database.engines[0]
    seen: list[str] = []

    def fail(_conn: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if statement.startswith("BEGIN"):
            return
        if len(seen) == number:
            raise Fault
        seen.append(statement)

    event.listen(engine, "before_cursor_execute", fail)
    try:
        yield seen
    finally:
        event.remove(engine, "before_cursor_execute", fail)


async def _fails(action: Callable[[], Awaitable[object]]) -> bool:
    try:
        await action()
    except Fault:
        return True
    return False


async def _fails_whole(store: Store, action: Callable[[], Awaitable[object]], least: int) -> None:
    """Check that a fault before any statement of an action leaves everything as it was."""
    before = await _everything(store)
    for number in range(100):
        with _fault_before(store, number) as passed:
            failed = await _fails(action)
        if not failed:
            assert number >= least
            assert await _everything(store) != before
            return
        assert await _everything(store) == before, f"after {passed[-1:]}"
    pytest.fail("the action has no end")


async def test_a_fault_between_any_two_writes_of_a_change_leaves_nothing_of_it(
    store: Store,
) -> None:
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    await store.surfaces.caught_up(ID, 3)
    change = ended(playing())
    await _fails_whole(store, lambda: store.tables.commit(change), least=9)


async def test_a_fault_while_a_table_is_opened_leaves_nothing_of_it(store: Store) -> None:
    change = Change(playing(), None, moves=moves_so_far(), results=(result(OLYA),))
    await _fails_whole(store, lambda: store.tables.commit(change), least=6)


async def test_a_fault_while_a_chat_moves_leaves_it_where_it_was(store: Store) -> None:
    await store.tables.commit(opened(lobby()))
    await store.profiles.save_place_options(PlaceOptions(GROUP, "Друзі", language="uk"))
    await store.surfaces.save(Surface(ID, SurfaceKind.BOARD, GROUP, address="5"))
    await _fails_whole(store, lambda: store.profiles.move_chat(GROUP, SUPERGROUP), least=9)


async def test_an_action_that_nobody_waits_for_any_more_is_done_whole_and_blocks_nobody(
    url: str, store: Store
) -> None:
    """A connection dropped in mid-transaction could keep SQLite's write lock for ever."""
    tables = [playing(f"A{number}") for number in range(20)]
    async with open_store(url) as short:
        for number, table in enumerate(tables):
            change = Change(table, None, moves=moves_so_far())
            task = asyncio.create_task(short.tables.commit(change))
            await asyncio.sleep(number * 0.0003)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert await store.tables.commit(opened(lobby(f"B{number}")))
    for table in tables:
        stored = await store.tables.load(table.id)
        assert stored in (None, table)
        assert len(await store.tables.moves(table.id, 1)) == (2 if stored else 0)


async def test_closing_waits_for_what_is_being_stored(url: str, store: Store) -> None:
    async with open_store(url) as short:
        task = asyncio.create_task(short.tables.commit(opened(lobby())))
        await asyncio.sleep(0)
        task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert await store.tables.load(ID) == lobby()


async def test_sqlite_waits_while_another_process_holds_the_write_lock_for_three_seconds(
    tmp_path: Path, empty_file: Path
) -> None:
    """Scenario 82: the move is late, not lost; whoever only reads does not wait."""
    async with open_store(f"sqlite:///{tmp_path}/store.db") as store:
        lock = sqlite3.connect(tmp_path / "store.db", isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN IMMEDIATE")
        commits = [store.tables.commit(opened(lobby(name))) for name in ("K7Q2", "A3B4", "C5D6")]
        waiting = asyncio.gather(*commits)
        await asyncio.sleep(3)
        assert await store.tables.load(ID) is None
        assert not waiting.done()
        lock.execute("COMMIT")
        assert await waiting == [True, True, True]
        assert await store.tables.load(ID) == lobby()
        lock.close()


async def test_what_only_reads_cannot_write_on_sqlite(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/store.db") as store:
        engine = store.database.engines[1]
        with engine.connect() as connection, pytest.raises(OperationalError, match="readonly"):
            connection.execute(metadata.tables["leases"].delete())


COMMIT_AND_WAIT = """
import asyncio, sys
from storage.store import open_store
from durak_bot.table.table import Change
from tests.storage.examples import ended, moves_so_far, playing

async def main():
    async with open_store(sys.argv[1]) as store:
        await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
        assert await store.tables.commit(ended(playing()))
        print("stored", flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


async def test_what_was_committed_is_there_after_a_kill(url: str) -> None:
    """Scenario 36: `kill -9` right after the commit."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", COMMIT_AND_WAIT, url),
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"stored\n"
    process.send_signal(signal.SIGKILL)
    await process.communicate()
    async with open_store(url) as store:
        assert await store.tables.load(ID) == ended(playing()).table
        assert [move.number for move in await store.tables.moves(ID, 1)] == [1, 2, 3]
        assert len(await store.results.results(OLYA)) == 1
        assert await store.tables.record(ID, 1) is not None
        assert len(await store.database.rows(select(metadata.tables["game_seats"]))) == 2
        assert [timer for _, timer in await store.timers.pending()] == [
            *ended(playing()).table.timers
        ]
        assert await store.surfaces.behind() == (ID,)
