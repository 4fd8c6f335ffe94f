"""A document of an earlier layout becomes one of the newest; one of a later is left alone."""

import copy
import itertools
import json
import re
from typing import Any

import pytest
from sqlalchemy import select, update

from durak_bot.engine.notation import NotationError
from durak_bot.table.table import Change
from storage import schema
from storage.codec import decode, encode
from storage.errors import StoredDataError
from storage.layouts import FIRST, LAYOUT, UPGRADES, Document, upgraded
from storage.store import Store
from tests.builders import move
from tests.fakes import FakeClock
from tests.storage.conftest import by_hand
from tests.storage.evening import on
from tests.storage.examples import GROUP, ID, IVAN, OLYA, lobby, opened, playing
from tests.storage.kept import documents

LATER = LAYOUT + 6


def _second(document: Document) -> Document:
    return {**document, "colour": "red"}


def _third(document: Document) -> Document:
    assert document["layout"] == 2
    return {"shade": f"dark {document['colour']}"}


STEPS = {1: _second, 2: _third}


def test_a_document_goes_through_every_layout_in_order() -> None:
    assert upgraded({"layout": 1}, STEPS, 3) == {"layout": 3, "shade": "dark red"}


def test_a_document_begins_at_its_own_layout() -> None:
    blue = {"layout": 2, "colour": "blue"}
    assert upgraded(blue, STEPS, 3) == {"layout": 3, "shade": "dark blue"}


def test_a_document_of_the_newest_layout_stays_as_it_is() -> None:
    assert upgraded({"layout": 3, "shade": "grey"}, STEPS, 3) == {"layout": 3, "shade": "grey"}


def test_a_document_that_is_not_of_its_layout_is_named_in_one_line_without_what_it_holds() -> None:
    with pytest.raises(NotationError, match="is not as layout 2 is") as caught:
        upgraded({"layout": 2, "color": "secret"}, STEPS, 3)
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)


def test_every_earlier_layout_has_what_makes_it_the_next() -> None:
    assert set(UPGRADES) == set(range(FIRST, LAYOUT))


def test_every_layout_that_is_upgraded_has_documents_kept() -> None:
    assert all(any(documents(layout)) for layout in UPGRADES)


def test_what_is_given_to_upgrade_is_not_changed() -> None:
    for document in itertools.chain.from_iterable(map(documents, range(FIRST, LAYOUT + 1))):
        before = copy.deepcopy(document)
        upgraded(document)
        assert document == before


def _of_a_later_version() -> str:
    """Return a document as a later version may write it: with words that nobody here knows."""
    document = {**json.loads(encode(playing())), "layout": LATER, "colour": "red"}
    return json.dumps(document)


def test_a_later_layout_is_refused_in_one_line_that_names_both() -> None:
    words = f"document: layout {LATER} is newer than layout {LAYOUT}, the latest this version reads"
    with pytest.raises(NotationError, match=f"^{re.escape(words)}$"):
        decode(_of_a_later_version())


@pytest.fixture
async def later(store: Store) -> None:
    """Store a table that a later version of the program has written since."""
    await store.tables.commit(opened(playing()))
    document = update(schema.tables).values(document=_of_a_later_version())
    async with by_hand(store) as connection:
        await connection.execute(document)


async def _stored(store: Store) -> dict[str, Any]:
    """Return all that is stored of the table, row by row."""
    rows: dict[str, Any] = {}
    for table in (schema.tables, schema.table_people, schema.table_places, schema.timers):
        key = table.c.id if table is schema.tables else table.c.table_id
        columns = [each for each in table.columns if each.name != "claimed"]
        found = await store.database.rows(select(*columns).where(key == ID))
        rows[table.name] = sorted(map(tuple, found))
    return rows


@pytest.mark.usefixtures("later")
async def test_a_table_of_a_later_layout_is_refused_whoever_presses(store: Store) -> None:
    service = on(store, FakeClock(1105.0)).service
    words = f"table {ID} cannot be read: document: layout {LATER} is newer than layout {LAYOUT}, "
    with pytest.raises(StoredDataError, match=f"^{re.escape(words)}[^\n]*$"):
        await service.move(OLYA, ID, 1, 1, move("pass"))


@pytest.mark.usefixtures("later")
async def test_nothing_that_happens_writes_over_a_table_of_a_later_layout(store: Store) -> None:
    before = await _stored(store)
    service = on(store, FakeClock(1105.0)).service
    acts = [
        service.move(OLYA, ID, 1, 1, move("pass")),
        service.leave(IVAN, ID),
        service.stop(OLYA, ID, admin=True),
        service.spare(ID),
        service.window_seen(ID, 3),
        *(service.timer_due(ID, timer) for timer in playing().timers),
    ]
    for act in acts:
        with pytest.raises(StoredDataError):
            await act
    await service.place_lost(GROUP, for_good=True)
    await service.place_moved(GROUP, GROUP._replace(chat="-9"))
    await service.person_gone(OLYA, GROUP)
    await service.set_personal(OLYA, "auto_pass", on=True)
    assert not await store.tables.commit(opened(lobby()))
    assert await store.timers.overdue(1e9) == []
    assert await _stored(store) == before


@pytest.mark.usefixtures("later")
async def test_a_process_that_still_holds_the_table_cannot_store_it_over_a_later_one(
    store: Store,
) -> None:
    """A later version has played on while this one thought: the version number tells."""
    newer = update(schema.tables).values(version=playing().version + 1)
    async with by_hand(store) as connection:
        await connection.execute(newer)
    before = await _stored(store)
    held = playing(version=playing().version + 1)
    assert not await store.tables.commit(Change(held, playing().version))
    assert await _stored(store) == before
