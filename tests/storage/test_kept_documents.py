"""Tables that released versions have stored are read, shown, pressed and played to their end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from durak_bot.engine import judge
from durak_bot.engine.events import Ended, Event
from durak_bot.presentation import board, hand, menu, options_page
from durak_bot.presentation.buttons import decode as decode_button
from durak_bot.presentation.screen import Screen
from durak_bot.presentation.words import Words, words
from durak_bot.service.answers import Ok, Refused
from durak_bot.table.change import people, plays
from durak_bot.table.people import PersonId, Profile
from durak_bot.table.refusals import NoTable
from durak_bot.table.table import Phase, Presence, Table, TimerKind
from durak_bot.table.views import look
from storage.codec import decode, encode
from storage.layouts import LAYOUT
from tests.fakes import FakeClock, MemoryTables
from tests.service.house import whole
from tests.storage.evening import Evening, done, in_memory
from tests.storage.kept import DOCUMENTS, FOLDERS, text_of


@pytest.fixture(params=DOCUMENTS, ids=[f"{f.parent.parent.name}/{f.stem}" for f in DOCUMENTS])
def document(request: pytest.FixtureRequest) -> str:
    """Return a table as a released version has stored it."""
    return text_of(request.param)


@pytest.fixture
def table(document: str) -> Table:
    """Return the same table read."""
    return decode(document)


@pytest.fixture
async def evening(table: Table) -> Evening:
    """Return the service with this table alone, a second after somebody last did something."""
    begun = 0.0 if table.game is None else table.game.since
    evening = in_memory(FakeClock(max(table.touched, begun) + 1.0), 0, table)
    for sitter in people(table):
        assert sitter.person is not None
        await evening.service.directory.meet(sitter.person, sitter.name, "en")
    return evening


def test_it_is_read_as_what_it_was(document: str, table: Table) -> None:
    written = json.loads(document)
    assert (table.id, table.token, table.version) == (
        written["id"],
        written["token"],
        written["version"],
    )
    assert table.phase == written["phase"]
    assert [sitter.name for sitter in table.sitters] == [s["name"] for s in written["sitters"]]
    assert [[t.kind, t.seat, t.due, t.version] for t in table.timers] == written["timers"]


def test_it_is_written_at_the_newest_layout(table: Table) -> None:
    written = encode(table)
    assert json.loads(written)["layout"] == LAYOUT
    assert decode(written) == table


def test_no_card_of_it_is_lost(table: Table) -> None:
    assert table.game is None or whole(table.game.state)


def _screens(table: Table, told: Words, now: float) -> list[Screen]:
    """Return every screen of a table: the board, and what each of its people can open."""
    shown = [board.screen(look(table, None), told, now)]
    for sitter in people(table):
        assert sitter.person is not None
        view, profile = look(table, sitter.person), Profile(sitter.person, sitter.name)
        shown += [
            hand.screen(view, told, now, hints=True),
            hand.screen(view, told, now, boarded=True),
            hand.stub(view, told),
            *(
                menu.screen(view, told, page, now=now, profile=profile, admin=True)
                for page in menu.PAGES
            ),
            *(options_page.screen(view, told, page) for page in options_page.PAGES),
        ]
    return shown


@pytest.mark.parametrize("language", Words.languages())
def test_it_is_shown_to_everybody(table: Table, language: str) -> None:
    for screen in _screens(table, words(language), table.touched + 1):
        assert screen.text.strip()
        for button in (button for row in screen.rows for button in row):
            assert button.data is not None
            decode_button(button.data)


async def test_a_press_at_it_is_done(evening: Evening, table: Table) -> None:
    await _begun(evening, table)
    now = await evening.table(table.id)
    if now.phase is Phase.CLOSED:
        return
    now = await evening.until(table.id, lambda now: _who_moves(now) is not None)
    seat, game = _who_moves(now), now.game
    assert seat is not None
    assert game is not None
    person, move = now.sitters[seat].person, judge.legal_moves(game.state, seat)[0]
    assert person is not None
    answer = await evening.service.move(person, now.id, game.number, game.state.bout, move)
    assert isinstance(answer, Ok)
    assert (await evening.table(table.id)).version == now.version + 1


async def test_it_is_played_to_its_end(evening: Evening, table: Table) -> None:
    await _begun(evening, table)
    begun = await evening.table(table.id)
    if begun.phase is Phase.CLOSED:
        return

    def over(now: Table) -> bool:
        assert now.game is None or whole(now.game.state)
        return now.phase is not Phase.PLAYING

    ended = await evening.until(table.id, over)
    assert ended.finished is not None
    assert ended.finished.number == begun.games
    memory = evening.tables
    assert isinstance(memory, MemoryTables)
    assert sorted(row.person for row in memory.rows) == _recorded(begun)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
async def test_a_closed_table_takes_no_press(folder: Path) -> None:
    table = decode(text_of(folder / "tables/closed.json"))
    evening = in_memory(FakeClock(table.touched), 0, table)
    assert table.host is not None
    answer = await evening.service.again(table.host, table.id, table.games)
    assert isinstance(answer, Refused)
    assert isinstance(answer.reason, NoTable)


def _who_moves(table: Table) -> int | None:
    """Return a seat that is asked and whose person plays."""
    if table.game is None:
        return None
    asked = judge.asked(table.game.state)
    return next((seat for seat in asked if plays(table.sitters[seat])), None)


def _recorded(table: Table) -> list[PersonId]:
    """Return the people whose result a running game will write, in order."""
    return sorted(sitter.person for sitter in people(table) if sitter.person is not None)


async def _begun(evening: Evening, table: Table) -> None:
    """Bring the table to a running game, the way its people would; a closed one stays closed."""
    service = evening.service
    if table.paused:
        await service.place_back(table.home.place)
    if table.phase is Phase.RESULT:
        for sitter in people(table):
            assert sitter.person is not None
            if not sitter.again:
                done(await service.again(sitter.person, table.id, table.games))
    now = await evening.table(table.id)
    if now.phase is Phase.LOBBY:
        assert now.host is not None
        if len(now.sitters) == 1:
            done(await service.seat_computers(now.host, now.id, 1))
        done(await service.start(now.host, now.id))


def test_what_is_kept_of_the_newest_layout_shows_every_kind_there_is() -> None:
    """Where it does not: a new kind wants a scene (`scenes.py`), and the layout to be recorded."""
    files = FOLDERS[-1].glob("tables/*.json")
    tables = [decode(text_of(file)) for file in files]
    games = [table.game for table in tables if table.game is not None]
    logs = [log for game in games for log in (game.now, game.before) if log is not None]
    assert {table.phase for table in tables} == set(Phase)
    assert {timer.kind for table in tables for timer in table.timers} == set(TimerKind)
    assert {sitter.presence for table in tables for sitter in table.sitters} == set(Presence)
    # The end is never in the log of a game that runs.
    events = {type(event) for log in logs for event in log.events}
    assert events == set(get_args(Event)) - {Ended}
