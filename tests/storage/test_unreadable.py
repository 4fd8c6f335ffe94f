"""What cannot be read is named in one line and takes nothing else down with it."""

import json
import logging
from dataclasses import replace

import pytest
from sqlalchemy import update

from durak_bot.delivery.surfaces import Surface, SurfaceKind
from durak_bot.engine.cards import pack_of
from durak_bot.table.people import PlaceOptions, Profile
from durak_bot.table.table import Change
from storage.codec import encode
from storage.errors import StoredDataError
from storage.layouts import LAYOUT
from storage.schema import metadata
from storage.store import Store
from tests.storage.conftest import by_hand
from tests.storage.examples import GROUP, ID, OLYA, lobby, moves_so_far, opened, playing, result

HEALTHY = "A3B4"


def _edited(**changes: object) -> str:
    return json.dumps({**json.loads(encode(playing())), **changes})


GARBAGE = {
    "nothing": "",
    "cut off": encode(playing())[:500],
    "another program's": '{"players": []}',
    "of a later layout": _edited(layout=LAYOUT + 1),
    "of another phase": _edited(phase="sleeping"),
    "a version that differs": _edited(version=99),
    "an id that differs": _edited(id="ZZZZ"),
    "a card twice": encode(playing()).replace('"6S"', '"7S"'),
}


async def edit(store: Store, table: str, **values: object) -> None:
    """Change all rows of a database table by hand."""
    async with by_hand(store) as connection:
        await connection.execute(update(metadata.tables[table]).values(**values))


@pytest.fixture(params=list(GARBAGE.values()), ids=list(GARBAGE))
async def garbage(request: pytest.FixtureRequest, store: Store) -> None:
    """Store a table whose document is garbage, and a healthy one beside it."""
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    await edit(store, "tables", document=request.param)
    await store.tables.commit(opened(lobby(HEALTHY)))


@pytest.mark.usefixtures("garbage")
async def test_loading_it_names_the_table_in_one_line_without_cards(store: Store) -> None:
    with pytest.raises(StoredDataError, match="table K7Q2") as caught:
        await store.tables.load(ID)
    assert "\n" not in str(caught.value)
    assert not {str(card) for card in pack_of(52)} & set(str(caught.value).split())
    with pytest.raises(StoredDataError, match="table K7Q2"):
        await store.tables.by_token("token-of-K7Q2")


@pytest.mark.usefixtures("garbage")
async def test_scans_leave_it_out_and_find_the_rest(store: Store) -> None:
    assert [table.id for table in await store.tables.of(OLYA)] == [HEALTHY]
    assert [table.id for table in await store.tables.at(GROUP)] == [HEALTHY]
    assert [table.id for table in await store.tables.in_chat(GROUP)] == [HEALTHY]
    assert {table for table, _ in await store.timers.pending()} == {HEALTHY}
    assert {table for table, _ in await store.timers.overdue(1e9)} == {HEALTHY}
    assert await store.surfaces.behind() == (HEALTHY,)
    assert list(await store.profiles.move_chat(GROUP, GROUP._replace(chat="-9"))) == [HEALTHY]


@pytest.mark.usefixtures("garbage")
async def test_it_is_reported_once_however_often_it_is_met(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        await store.timers.overdue(1e9)
        await store.tables.of(OLYA)
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(lines) == 1
    assert lines[0].startswith("table K7Q2 cannot be read")


async def test_a_move_that_is_none_is_named_by_its_game(store: Store) -> None:
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    await edit(store, "moves", move="castle 6S")
    with pytest.raises(StoredDataError, match="table K7Q2: a move of game 1 cannot be read"):
        await store.tables.moves(ID, 1)


@pytest.mark.parametrize("header", ["", "[]", "nonsense"])
async def test_a_record_that_is_none_is_named_by_its_game(store: Store, header: str) -> None:
    await store.tables.commit(Change(playing(), None, record={"durak": 1}))
    await edit(store, "records", header=header)
    with pytest.raises(StoredDataError, match="table K7Q2: the record of game 1 cannot be read"):
        await store.tables.record(ID, 1)


async def test_a_surface_that_is_none_is_left_out(store: Store) -> None:
    await store.tables.commit(opened(lobby()))
    board = Surface(ID, SurfaceKind.BOARD, GROUP, address="5")
    await store.surfaces.save(board)
    await edit(store, "surfaces", focus="99X")
    assert await store.surfaces.of(ID) == ()
    assert await store.surfaces.find(GROUP, "5") is None
    await store.surfaces.save(board)
    assert await store.surfaces.of(ID) == (board,)


async def test_a_profile_that_is_none_is_named_by_its_person(store: Store) -> None:
    await store.profiles.save_profile(Profile(OLYA, "Оля"))
    await edit(store, "people", habit="nowhere")
    with pytest.raises(StoredDataError, match="person telegram:1001 cannot be read"):
        await store.profiles.profile(OLYA)


async def test_settings_that_are_none_are_named_by_their_place(store: Store) -> None:
    await store.profiles.save_place_options(PlaceOptions(GROUP))
    await edit(store, "places", opens="nobody")
    with pytest.raises(StoredDataError, match="settings of telegram:-100500: cannot be read"):
        await store.profiles.place_options(GROUP)


async def test_a_result_that_is_none_is_left_out(store: Store) -> None:
    await store.tables.commit(replace(opened(lobby()), results=(result(OLYA),)))
    await edit(store, "results", kind="eaten")
    assert not await store.results.results(OLYA)
