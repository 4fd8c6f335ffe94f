"""A store that has bad minutes: nothing is lost, nothing is done twice, and it is said once."""

import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError

from durak_bot.service.errand import Mark, on_errand
from durak_bot.service.game_service import GameService
from durak_bot.service.luck import SystemShuffler
from durak_bot.service.ports import AlreadyDoneError, StoreAwayError
from durak_bot.table.people import Opens, PersonId, PlaceOptions, Platform, Profile, Quiet
from durak_bot.table.table import Change, Phase
from storage.errors import StoreError
from storage.faults import is_away
from storage.store import Store, open_store
from tests.fakes import FakeClock, RememberedWake, ScriptedThinker
from tests.storage.conftest import HandClock
from tests.storage.examples import (
    GROUP,
    ID,
    IVAN,
    OLYA,
    ended,
    lobby,
    moves_so_far,
    opened,
    playing,
)

REPOSITORY = Path(__file__).resolve().parents[2]

NINA = PersonId(Platform.TELEGRAM, "30003")

MARK = Mark(Platform.TELEGRAM, "1", 77)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold a SQLite file's write lock, as another program does."""
    lock = sqlite3.connect(file, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        lock.execute("ROLLBACK")
        lock.close()


@pytest.fixture
async def file_store(tmp_path: Path, clock: HandClock) -> Any:
    async with open_store(f"sqlite:///{tmp_path}/store.db", now=clock.now) as opened_store:
        yield opened_store


# ---------------------------------------------------------------------- away, and back


async def test_what_nobody_waits_for_is_stored_when_a_long_lock_is_over(
    file_store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with locked(tmp_path / "store.db"):
        commit = asyncio.create_task(file_store.tables.commit(opened(lobby())))
        await asyncio.sleep(2.5)
        assert not commit.done()
    assert await commit
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(said) == 2
    assert "cannot be written (database is locked); trying again" in said[0]
    assert "can be written again" in said[1]


async def test_a_press_gives_up_in_time_and_stores_nothing_later(
    file_store: Store, tmp_path: Path
) -> None:
    began = asyncio.get_running_loop().time()
    with locked(tmp_path / "store.db"):
        with on_errand(MARK, patience=1.0) as errand, pytest.raises(StoreAwayError):
            await file_store.tables.commit(opened(lobby()))
        assert errand.waiting
        assert asyncio.get_running_loop().time() - began < 2.5
    await asyncio.sleep(1)
    assert await file_store.tables.load(ID) is None


async def test_a_full_disk_refuses_whole_and_takes_again_when_there_is_room(
    file_store: Store, tmp_path: Path
) -> None:  # HARVEST 106
    await file_store.tables.commit(opened(lobby()))

    def pages(count: int) -> Callable[[Any], Any]:
        return lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {count}")

    await file_store.database.write(pages(1))  # no fewer than there are: full from now on
    big = playing(version=2, token="x" * 200_000)
    with on_errand(patience=0.5), pytest.raises(StoreAwayError):
        await file_store.tables.commit(Change(big, 1, moves=moves_so_far()))
    assert await file_store.tables.load(ID) == lobby()
    assert await file_store.tables.moves(ID, 1) == []
    await file_store.database.write(pages(1_000_000))
    assert await file_store.tables.commit(Change(big, 1, moves=moves_so_far()))
    assert len(await file_store.tables.moves(ID, 1)) == 2


async def test_a_file_that_may_only_be_read_for_a_moment_is_no_end(file_store: Store) -> None:
    def only(value: int) -> None:
        with file_store.database.engines[0].connect() as connection:
            held: Any = connection.connection.driver_connection
            held.execute(f"PRAGMA query_only = {value}")

    only(1)
    commit = asyncio.create_task(file_store.tables.commit(opened(lobby())))
    await asyncio.sleep(0.3)
    assert not commit.done()
    only(0)
    assert await commit


async def test_a_mistake_of_ours_is_not_repeated(store: Store) -> None:
    tries: list[int] = []

    def wrong(connection: Any) -> None:
        tries.append(1)
        connection.exec_driver_sql("SELECT no FROM nowhere")

    with pytest.raises(DBAPIError):
        await store.database.write(wrong)
    assert len(tries) == 1


@pytest.mark.parametrize(
    "error",
    [
        TimeoutError(),
        ConnectionRefusedError(),
        asyncpg.exceptions.AdminShutdownError("bye"),
        asyncpg.exceptions.CannotConnectNowError("starting up"),
        asyncpg.exceptions.TooManyConnectionsError("full"),
        asyncpg.exceptions.DiskFullError("full"),
        asyncpg.exceptions.DeadlockDetectedError("dead"),
        asyncpg.exceptions.ReadOnlySQLTransactionError("standby"),
        asyncpg.exceptions.ConnectionDoesNotExistError("connection was closed"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_these_errors_mean_that_the_store_is_away(error: Exception) -> None:
    assert is_away(error)


# ---------------------------------------------------------------------- once, and not twice


@contextmanager
def _commit_answer_lost(store: Store) -> Iterator[None]:
    """Let the next transaction be stored, and its answer get lost."""
    engine = store.database.engines[0]
    dialect, commit = engine.dialect, engine.dialect.do_commit

    def lose(connection: Any) -> None:
        commit(connection)
        dialect.do_commit = commit  # type: ignore[method-assign]
        raise ConnectionResetError("gone")

    dialect.do_commit = lose  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        dialect.do_commit = commit  # type: ignore[method-assign]


async def test_a_change_whose_commit_was_not_answered_is_known_again(store: Store) -> None:
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    with _commit_answer_lost(store), on_errand(MARK):
        assert await store.tables.commit(ended(playing()))
    assert await store.tables.load(ID) == ended(playing()).table
    assert len(await store.tables.moves(ID, 1)) == 3
    assert len(await store.results.results(OLYA)) == 1
    assert await store.updates.seen(MARK.platform, MARK.number, bot=MARK.bot)


async def test_a_new_table_whose_commit_was_not_answered_is_known_again(store: Store) -> None:
    with _commit_answer_lost(store):
        assert await store.tables.commit(opened(lobby()))
    assert await store.tables.load(ID) == lobby()


async def test_one_that_fails_in_a_gathered_transaction_fails_alone(file_store: Store) -> None:
    def wrong(connection: Any) -> None:
        connection.exec_driver_sql("DELETE FROM tables")
        raise LookupError

    names = ("K7Q2", "A3B4", "C5D6")
    outcomes = await asyncio.gather(
        *(file_store.tables.commit(opened(lobby(name))) for name in names),
        file_store.database.write(wrong),
        file_store.tables.commit(opened(lobby(names[0]))),
        return_exceptions=True,
    )
    assert outcomes[:3] == [True, True, True]
    assert isinstance(outcomes[3], LookupError)
    assert outcomes[4] is False
    assert len(await file_store.tables.at(GROUP)) == 3


async def test_what_queues_during_a_transaction_shares_the_next(file_store: Store) -> None:
    begun: list[str] = []

    def note(_conn: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if statement.startswith("BEGIN"):
            begun.append(statement)

    event.listen(file_store.database.engines[0], "before_cursor_execute", note)
    names = [f"T{number:03}" for number in range(20)]
    await asyncio.gather(*(file_store.tables.commit(opened(lobby(name))) for name in names))
    assert len(begun) <= 2


# ---------------------------------------------------------------------- a press and its number


async def test_a_number_is_stored_with_what_its_press_does_or_not_at_all(
    store: Store, other: Store
) -> None:
    assert await store.updates.take(MARK)
    assert not await store.updates.take(MARK)
    assert await other.updates.take(MARK)  # killed before its commit: the press comes again
    with on_errand(MARK) as errand:
        assert await store.tables.commit(opened(lobby()))
    assert errand.mark is None
    assert not await _restarted(other, MARK)


async def _restarted(store: Store, mark: Mark) -> bool:
    """Take a mark in as a process does that has just started on the same database."""
    url = store.database.address.url.render_as_string(hide_password=False)
    path = store.database.address.search_path
    async with open_store(url + (f"?search_path={path}" if path else "")) as started:
        return await started.updates.take(mark)


async def test_an_update_that_another_process_carried_out_does_nothing(
    store: Store, other: Store
) -> None:
    await other.updates.remember(MARK.platform, MARK.number, bot=MARK.bot)
    with on_errand(MARK), pytest.raises(AlreadyDoneError):
        await store.tables.commit(opened(lobby()))
    assert await store.tables.load(ID) is None


# ---------------------------------------------------------------------- what is known


async def test_what_another_process_has_changed_is_seen_at_the_next_press(
    store: Store, other: Store
) -> None:
    await store.tables.commit(opened(lobby()))
    assert await other.tables.load(ID) == lobby()
    await store.tables.commit(Change(lobby(version=2, games=7), 1))
    with on_errand():
        assert await other.tables.load(ID) == lobby(version=2, games=7)


async def test_a_lost_race_forgets_what_was_known(store: Store, other: Store) -> None:
    await store.tables.commit(opened(lobby()))
    with on_errand():
        await other.tables.load(ID)
        await store.tables.commit(Change(lobby(version=2, games=7), 1))
        assert not await other.tables.commit(Change(lobby(version=2, host=None), 1))
        assert await other.tables.load(ID) == lobby(version=2, games=7)


# ---------------------------------------------------------------------- field by field


async def test_a_language_chosen_while_ones_game_ends_is_kept(store: Store) -> None:
    await store.profiles.save_profile(Profile(OLYA, "Оля", games=3))
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    service = _service(store)
    await asyncio.gather(
        service.directory.set_language(OLYA, "pl"), store.tables.commit(ended(playing()))
    )
    profile = await store.profiles.profile(OLYA)
    assert profile is not None
    assert (profile.language, profile.games) == ("pl", 4)


async def test_two_settings_changed_at_once_are_both_kept(store: Store, other: Store) -> None:
    known = PlaceOptions(GROUP, "Друзі")
    await store.profiles.save_place_options(known)
    quiet = replace(known, quiet=Quiet(22, 8))
    await asyncio.gather(
        _service(store).directory.save_place(known, quiet),
        _service(other).directory.save_place(known, replace(known, opens=Opens.ADMINS)),
    )
    store.forget_known()
    assert await store.profiles.place_options(GROUP) == replace(quiet, opens=Opens.ADMINS)


# ---------------------------------------------------------------------- one a place


def _service(store: Store) -> GameService:
    return GameService(
        store.tables,
        store.profiles,
        FakeClock(1000.0),
        SystemShuffler(),
        ScriptedThinker(),
        RememberedWake(),
    )


@pytest.mark.parametrize("attempt", range(3))
async def test_of_two_who_open_a_table_in_the_same_second_one_does(
    store: Store, other: Store, attempt: int
) -> None:
    place = PlaceOptions(GROUP, "Друзі")
    await asyncio.gather(
        _service(store).open(OLYA, place),
        _service(other).open(IVAN, place),
        _service(store).open(NINA, place),
    )
    assert len(await store.tables.at(GROUP)) == 1


async def test_of_two_lobbies_that_start_in_the_same_second_one_does(
    store: Store, other: Store
) -> None:
    """Two lobbies at one place are from before this was forbidden."""
    one, two = _service(store), _service(other)
    for service, person, guest in ((one, OLYA, IVAN), (two, NINA, IVAN)):
        opened_table = await service._create(  # noqa: SLF001 - past the check that forbids it
            person, PlaceOptions(GROUP), (await _options(service, person))
        )
        assert opened_table is not None
        await service.join(guest, opened_table.view.id)
    first, second = [table.id for table in await store.tables.at(GROUP)]
    await asyncio.gather(
        one.start(OLYA, first),
        one.start(OLYA, second),
        two.start(NINA, first),
        two.start(NINA, second),
    )
    phases = [table.phase for table in await store.tables.at(GROUP)]
    assert sorted(phases) == [Phase.LOBBY, Phase.PLAYING]


async def _options(_service: GameService, _person: object) -> Any:
    return lobby().options


# ---------------------------------------------------------------------- leases and beginnings

HOLD = """
import asyncio, sys
from storage.store import open_store

async def main():
    async with open_store(sys.argv[1]) as store:
        assert await store.lease("bot", seconds=1e9).acquire()
        print("held", flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


async def test_a_holder_killed_on_this_machine_is_not_waited_for(url: str, store: Store) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", HOLD, url),
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"held\n"
    lease = store.lease("bot")
    assert not await lease.acquire()
    process.kill()
    await process.wait()
    assert await lease.acquire()
    assert await lease.renew()


async def test_a_holder_on_another_machine_is_waited_for(store: Store, clock: HandClock) -> None:
    from storage import schema

    row = {"name": "bot", "holder": "ab12 another-boot 4026531836 1 5", "expires": 1015.0}
    await store.database.write(lambda connection: connection.execute(schema.leases.insert(), row))
    assert not await store.lease("bot").acquire()
    clock.time = 1016.0
    assert await store.lease("bot").acquire()


def _damage(file: Path, copy: Path) -> None:
    content = bytearray(file.read_bytes())
    half = len(content) // 2 // 4096 * 4096
    content[half : half + 8192] = b"\xff" * 8192
    copy.write_bytes(content)


async def test_a_file_damaged_in_the_middle_is_one_line_at_the_start(
    tmp_path: Path, empty_file: Path
) -> None:
    _damage(empty_file, tmp_path / "store.db")
    with pytest.raises(StoreError, match="cannot be used") as caught:
        async with open_store(f"sqlite:///{tmp_path}/store.db"):
            pass
    assert "\n" not in str(caught.value)
