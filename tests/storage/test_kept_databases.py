"""Databases of released versions are migrated, opened, and everything in them goes on."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table as Rows
from sqlalchemy import func, make_url, select

from durak_bot.engine.record import Replayed, read_record, replay
from durak_bot.table.people import Opens, PlaceId, Platform, Quiet
from durak_bot.table.table import Phase, Table, TableId
from storage import schema
from storage.layouts import LAYOUT
from storage.migrate import check, migrate
from storage.store import Store, open_store
from tests.fakes import FakeClock
from tests.storage.conftest import execute
from tests.storage.evening import on
from tests.storage.kept import FOLDERS, documents_in, restore_file, restore_server, text_of
from tests.storage.scenes import ELENA, IVAN, MAREK, NINA, OLYA, PEOPLE


@pytest.fixture(
    params=[
        *(pytest.param(each / "sqlite.sql", id=f"{each.name}-sqlite") for each in FOLDERS),
        *(
            pytest.param(
                each / "postgresql.sql", id=f"{each.name}-postgresql", marks=pytest.mark.postgres
            )
            for each in FOLDERS
        ),
    ]
)
def dump(request: pytest.FixtureRequest) -> Path:
    """Return the SQL text of a database as a released version left it."""
    file: Path = request.param
    return file


@pytest.fixture
def url(dump: Path, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return the URL of that database, restored and not yet migrated."""
    if dump.stem == "sqlite":
        restore_file(dump, tmp_path / "store.db")
        yield f"sqlite:///{tmp_path}/store.db"
        return
    server: str = request.getfixturevalue("postgres_url")
    name = f"durak_{secrets.token_hex(6)}"
    mine = make_url(server).update_query_dict({"search_path": name})
    asyncio.run(execute(server, f"CREATE SCHEMA {name}"))
    address = mine.render_as_string(hide_password=False)
    asyncio.run(restore_server(text_of(dump), address))
    yield address
    asyncio.run(execute(server, f"DROP SCHEMA {name} CASCADE"))


@pytest.fixture
def now() -> FakeClock:
    """Return the clock of the day after the last scene."""
    return FakeClock(1_790_000_000.0 + 2 * 24 * 3600)


@pytest.fixture
async def kept(url: str, now: FakeClock) -> AsyncIterator[Store]:
    """Open the database as the next start of the bot would."""
    async with open_store(url, now=now.now) as store:
        yield store


def _named(dump: Path) -> dict[str, dict[str, Any]]:
    """Return the documents in a dump by the names of their scenes."""
    return documents_in(dump.parent)


async def _load(store: Store, table: str) -> Table:
    loaded = await store.tables.load(TableId(table))
    assert loaded is not None
    return loaded


async def _count(store: Store, rows: Rows) -> int:
    found = await store.database.rows(select(func.count()).select_from(rows))
    return int(found[0][0])


async def test_it_is_migrated_to_what_the_code_knows(url: str) -> None:
    await migrate(url)
    assert await check(url) == ()


async def test_every_table_in_it_is_read(kept: Store, dump: Path) -> None:
    for document in _named(dump).values():
        table = await _load(kept, document["id"])
        assert (table.token, table.version) == (document["token"], document["version"])
    assert await _count(kept, schema.tables) == len(_named(dump))


async def test_its_tables_are_found_by_people_places_tokens_and_timers(
    kept: Store, dump: Path
) -> None:
    timers = await kept.timers.pending()
    for document in _named(dump).values():
        if document["phase"] == "closed":
            continue
        table = await _load(kept, document["id"])
        assert await kept.tables.by_token(table.token) == table
        assert all([table in await kept.tables.at(shown.place) for shown in table.places])
        seated = [sitter.person for sitter in table.sitters if sitter.person is not None]
        assert all([table in await kept.tables.of(person) for person in seated])
        assert {timer for found, timer in timers if found == table.id} == set(table.timers)


@pytest.mark.parametrize("scene", ["throw_in", "options", "cross_platform", "paused"])
async def test_a_game_in_it_goes_on_to_its_end(
    kept: Store, dump: Path, now: FakeClock, scene: str
) -> None:
    table = await _load(kept, _named(dump)[scene]["id"])
    evening = on(kept, now)
    await evening.service.place_back(table.home.place)
    await evening.service.spare(table.id)
    ended = await evening.play_out(table.id)
    assert ended.phase is Phase.RESULT
    record = await kept.tables.record(table.id, ended.games)
    # Moves from before the release and from after it are one game.
    assert isinstance(replay(read_record(record)), Replayed)


async def test_a_game_that_goes_on_is_kept_with_what_is_known_of_it(
    kept: Store, dump: Path, now: FakeClock
) -> None:
    """Where it is not known who made the moves so far, it is not known of all."""
    table = await _load(kept, _named(dump)["throw_in"]["id"])
    before = await kept.tables.moves(table.id, 1)
    await on(kept, now).play_out(table.id)
    after = await kept.tables.moves(table.id, 1)
    assert None not in {move.made_by for move in after[len(before) :]}
    rows = schema.game_seats.c
    query = select(rows.person, rows.made).where(rows.table_id == table.id).order_by(rows.seat)
    seats = await kept.database.rows(query)
    assert [seat.person for seat in seats] == [
        None if sitter.person is None else sitter.person.user for sitter in table.sitters
    ]
    known = None not in {move.made_by for move in before}
    assert all((seat.made is not None) is known for seat in seats)


async def test_of_games_that_ended_before_nothing_is_made_up(kept: Store, dump: Path) -> None:
    written = re.findall(r'^INSERT INTO "?games\b', text_of(dump), re.MULTILINE)
    assert await _count(kept, schema.games) == len(written)


async def test_the_next_change_stores_a_table_at_the_newest_layout(
    kept: Store, dump: Path, now: FakeClock
) -> None:
    table = await _load(kept, _named(dump)["throw_in"]["id"])
    await on(kept, now).service.spare(table.id)
    stored = select(schema.tables.c.document).where(schema.tables.c.id == table.id)
    rows = await kept.database.rows(stored)
    assert (await _load(kept, table.id)).version == table.version + 1
    assert json.loads(rows[0].document)["layout"] == LAYOUT


async def test_its_records_replay_to_their_results(kept: Store) -> None:
    rows = await kept.database.rows(select(schema.records.c.table_id, schema.records.c.game))
    assert rows
    for table, game in rows:
        record = await kept.tables.record(TableId(table), game)
        assert isinstance(replay(read_record(record)), Replayed)


async def test_its_results_are_read(kept: Store) -> None:
    found = [result for person in PEOPLE for result in await kept.results.results(person)]
    assert len(found) == await _count(kept, schema.results)
    assert {result.kind.value for result in found} >= {"played", "left", "time", "aborted"}


async def test_its_people_are_known(kept: Store) -> None:
    profiles = [await kept.profiles.profile(person) for person in PEOPLE]
    assert [each and each.name for each in profiles] == [name for name, _ in PEOPLE.values()]
    known = {each.person: each for each in profiles if each is not None}
    assert known[MAREK].language == "pl"
    assert [known[person].habit for person in (OLYA, IVAN, NINA)] == ["dm", "chat", None]
    assert [known[person].hints for person in (IVAN, ELENA, OLYA)] == [True, False, None]
    assert (known[NINA].auto_pass, known[NINA].pending_invite) == (True, "tokenOfNobody")
    assert (known[OLYA].reachable, known[IVAN].reachable) == (True, False)


async def test_what_its_chats_have_chosen_holds(kept: Store, now: FakeClock) -> None:
    chat = PlaceId(Platform.TELEGRAM, "-1008888")
    settings = await kept.profiles.place_options(chat)
    assert settings is not None
    assert (settings.opens, settings.mentions) == (Opens.ADMINS, False)
    assert (settings.quiet, settings.offset) == (Quiet(23, 8), -330)
    topic = await on(kept, now).service.directory.place(chat._replace(thread="7"))
    assert (topic.preset, topic.language) == ("pack=52;clock=0", "uk")


async def test_its_messages_are_found_again(kept: Store, dump: Path) -> None:
    surfaces = [
        surface
        for document in _named(dump).values()
        for surface in await kept.surfaces.of(TableId(document["id"]))
    ]
    assert len(surfaces) == await _count(kept, schema.surfaces)
    assert all([await kept.surfaces.find(each.place, each.address) == each for each in surfaces])
    assert TableId(_named(dump)["throw_in"]["id"]) in await kept.surfaces.behind()


async def test_what_it_remembers_of_platforms_is_remembered(kept: Store) -> None:
    assert not await kept.updates.remember(Platform.TELEGRAM, 2**40, bot="4242")
    assert await kept.notes.read("discord:commands") == "digest-of-commands"
    assert await kept.lease("telegram:4242").acquire()
