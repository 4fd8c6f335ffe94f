"""What broke other bots, from the press in the chat to the board (the scenario is named each)."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from adapters.emulator.emulator import Emulator
from adapters.emulator.errors import bad_gateway, forbidden, not_modified, stale_query
from adapters.emulator.world import Kind, Person
from durak_bot.table.people import PersonId, PlaceId, Platform
from durak_bot.table.table import Phase, Table, TableId
from tests.quick_time import QuickClock
from tests.telegram.conftest import Scene, Stage, running


async def stored(scene: Scene, table: TableId) -> Table:
    found = await scene.bot.store.tables.load(table)
    assert found is not None
    return found


async def becomes(scene: Scene, table: TableId, **wanted: object) -> Table:
    """Wait for the stored table to have these values."""
    async with asyncio.timeout(15):
        while True:
            found = await stored(scene, table)
            if all(getattr(found, name) == value for name, value in wanted.items()):
                return found
            await asyncio.sleep(0.05)


def id_of(person: Person) -> PersonId:
    return PersonId(Platform.TELEGRAM, str(person.id))


def leader(scene: Scene) -> Person:
    return next(
        who for who in (scene.olya, scene.ivan) if any("▸" in b.text for b in scene.cards(who))
    )


async def forged(scene: Scene, person: Person, data: str) -> str:
    board = scene.board()
    query = scene.emulator.people.press_data(person, scene.group, board.message_id, data)
    return (await scene.emulator.people.answered(query)).text


async def test_a_lobby_nobody_needs_gives_way_and_its_message_says_so(scene: Scene) -> None:
    """Scenario 35."""
    first = await scene.lobby()
    scene.say(scene.olya, "new")
    await scene.until(lambda: scene.board().text.split()[1] != first.text.split()[1], "a new one")
    await scene.until(
        lambda: any(
            b.message_id == first.message_id and "закрито" in b.text for b in scene.boards()
        ),
        "the first closed",
    )


async def test_a_move_stored_but_not_shown_is_shown_after_a_restart(tmp_path: Path) -> None:
    """Scenario 36: the process dies between commit and edit; old buttons work afterwards."""
    async with Emulator(clock=QuickClock()) as emulator:
        olya = emulator.people.add_person("Оля", "uk", started=True)
        ivan = emulator.people.add_person("Іван", "uk", started=True)
        group = emulator.groups.add_group("Friends", members=[olya, ivan])
        scene = Scene(emulator, None, olya, ivan, ivan, group)  # type: ignore[arg-type]
        async with running(emulator, tmp_path / "durak.db"):
            await scene.dealt()
            await scene.until(lambda: scene.cards(olya) and scene.cards(ivan), "both hands")
            await scene.until(lambda: "⚔️" in scene.board().text, "the board")
            board, who = scene.board(), leader(scene)
            card = next(b.text for b in scene.cards(who) if "▸" in b.text)
            fault = emulator.inject("editMessageText", bad_gateway(), times=None)
            await scene.in_hand(who, card)
        fault.clear()
        assert scene.board().text == board.text  # it was never shown
        async with running(emulator, tmp_path / "durak.db"):
            face = card.removeprefix("▸")
            await scene.until(lambda: scene.board().text.count(face) >= 1, "the card on the board")
            answer = await scene.press(who, board, "Мої карти")
            assert answer.text
            assert len(scene.boards()) == 1


async def test_an_administrator_of_a_chat_with_another_table_stops_nothing_here(
    scene: Scene,
) -> None:
    """Scenario 41."""
    await scene.lobby()
    table = await scene.table()
    other = scene.emulator.groups.add_group("Others", members=[scene.marko, scene.olya])
    scene.say(scene.marko, "new", other)
    board = (await scene.until(lambda: scene.boards(other)))[0]
    query = scene.emulator.people.press_data(
        scene.marko, other, board.message_id, f"{table}.0.0.x1"
    )
    answer = await scene.emulator.people.answered(query)
    assert answer.text
    assert (await stored(scene, table)).phase is Phase.LOBBY


async def test_an_administrator_who_does_not_play_stops_the_game(scene: Scene) -> None:
    """Scenario 41: Olya made the group."""
    lobby = await scene.lobby(scene.ivan)
    await scene.press(scene.marko, lobby, "Граю")
    await scene.on_board(scene.ivan, "Почати")
    table = await scene.table()
    await becomes(scene, table, phase=Phase.PLAYING)
    await forged(scene, scene.olya, f"{table}.1.0.x1")
    await becomes(scene, table, phase=Phase.RESULT)


async def test_a_press_at_one_table_leaves_the_other_alone(scene: Scene) -> None:
    """Scenario 42: his hands are told apart by their tables' names."""
    await scene.started()
    first = await scene.table()
    before = await stored(scene, first)
    other = scene.emulator.groups.add_group("Others", members=[scene.olya, scene.marko])
    scene.say(scene.olya, "new", other)
    board = (await scene.until(lambda: scene.boards(other)))[0]
    await scene.press(scene.olya, board, "🤖 +")
    ready = await scene.until(
        lambda: next(
            (b for b in scene.boards(other) if any("Почати" in x.text for x in b.buttons)), None
        )
    )
    await scene.press(scene.olya, ready, "Почати")
    second = TableId(board.text.split()[1])
    hand = await scene.until(
        lambda: next(
            (b for b in scene.private(scene.olya) if second in b.text and len(b.buttons) >= 6), None
        ),
        "the hand of the second table",
    )
    await scene.press(scene.olya, hand, hand.buttons[0].text)
    await scene.settled()
    assert (await stored(scene, first)).version == before.version


@pytest.mark.parametrize(
    "text",
    [
        "Forbidden: bot was kicked from the supergroup chat",
        "Forbidden: bot is not a member of the supergroup chat",
    ],
)
async def test_a_board_refused_for_good_ends_the_game_without_a_loss(
    scene: Scene, text: str
) -> None:
    """Scenario 46: no loss, no clock, and no call more."""
    await scene.started()
    table = await scene.table()
    for method in ("editMessageText", "sendMessage"):
        scene.emulator.inject(method, forbidden(text), chat=scene.group, times=None)
    who = leader(scene)
    await scene.in_hand(who, next(b.text for b in scene.cards(who) if "▸" in b.text))
    closed = await becomes(scene, table, phase=Phase.CLOSED)
    assert closed.timers == ()
    rows = await scene.bot.store.results.results(id_of(scene.ivan))
    assert [row.loss for row in rows] == [False]
    await scene.settled()
    calls = len(scene.emulator.calls(chat=scene.group))
    await scene.settled(1.5)
    assert len(scene.emulator.calls(chat=scene.group)) == calls


async def test_a_deleted_group_that_has_moved_keeps_its_game(stage: Stage) -> None:
    """Scenario 46: what Telegram calls deleted is often a migration."""
    scene = await stage(kind=Kind.GROUP)
    lobby = await scene.lobby()
    table = await scene.table()
    text = "Forbidden: the group chat was deleted"
    scene.emulator.inject("editMessageText", forbidden(text), chat=scene.group)
    await scene.press(scene.ivan, lobby, "Граю")
    await becomes(scene, table, paused=True)
    new = scene.emulator.groups.migrate(scene.group)
    await becomes(scene, table, paused=False, phase=Phase.LOBBY)
    await scene.until(lambda: "Іван" in scene.boards(new)[-1].text, "the board in the new chat")


async def test_the_host_is_told_once_in_private_that_the_table_waits(scene: Scene) -> None:
    """Scenario 47."""
    await scene.started()
    table = await scene.table()
    scene.emulator.groups.revoke_write(scene.group)
    await becomes(scene, table, paused=True)
    told = await scene.until(
        lambda: [b for b in scene.private(scene.olya) if "⏸" in b.text], "the host told"
    )
    await scene.settled()
    assert [b.silent for b in scene.private(scene.olya) if "⏸" in b.text] == [False], told


async def test_presses_of_a_stranger_are_answered_privately(scene: Scene) -> None:
    """Scenario 55: Start, Take, My cards."""
    lobby = await scene.lobby()
    table = await scene.table()
    started = await forged(scene, scene.marko, f"{table}.0.0.g")
    assert started
    assert (await stored(scene, table)).phase is Phase.LOBBY
    await scene.press(scene.ivan, lobby, "Граю")
    await scene.on_board(scene.olya, "Почати")
    await becomes(scene, table, phase=Phase.PLAYING)
    before = await stored(scene, table)
    for action in ("k", "h", "d0"):
        assert await forged(scene, scene.marko, f"{table}.1.1.{action}"), action
    assert (await stored(scene, table)).game == before.game
    assert len(scene.boards()) == 1


async def test_presses_of_an_outage_are_played_though_their_answers_are_too_late(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    """Scenario 56: five at once."""
    scene = await stage()
    more = [scene.emulator.people.add_person(f"Friend{n}", "uk") for n in range(3)]
    for person in more:
        scene.emulator.people.join(person, scene.group)
    lobby = await scene.lobby()
    scene.emulator.inject("answerCallbackQuery", stale_query(), times=None)
    for person in (scene.ivan, scene.marko, *more):
        scene.emulator.people.press_nowait(person, scene.group, lobby, "Граю")
    await scene.until(
        lambda: all(name in scene.board().text for name in ("Іван", "Marko", "Friend2")),
        "all five at the table",
    )
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


async def test_not_modified_is_a_success(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    """Scenario 52: never an error in the log, never a repetition."""
    lobby = await scene.lobby()
    scene.emulator.inject("editMessageText", not_modified(), chat=scene.group)
    await scene.press(scene.ivan, lobby, "Граю")
    await scene.settled(1.0)
    assert len(scene.emulator.calls("editMessageText", scene.group)) == 1
    assert not [r for r in caplog.records if r.levelno >= logging.WARNING]


async def test_standing_up_in_a_game_is_asked_first_whatever_was_pressed(scene: Scene) -> None:
    """UX End: a lobby's button pressed after the deal costs nobody a game."""
    await scene.started()
    table = await scene.table()
    await forged(scene, scene.ivan, f"{table}.0.0.l0")
    await scene.until(
        lambda: any("Це поразка" in b.text for b in scene.hands(scene.ivan)), "the question"
    )
    assert (await stored(scene, table)).phase is Phase.PLAYING


async def test_an_earlier_games_board_is_out_of_date(scene: Scene) -> None:
    """Scenario 54."""
    await scene.started()
    table = await scene.table()
    before = await stored(scene, table)
    assert "застаріла" in await forged(scene, scene.ivan, f"{table}.9.1.k")
    assert (await stored(scene, table)).game == before.game


async def test_when_every_call_fails_the_move_is_kept(scene: Scene) -> None:
    """Scenario 61: and the next press shows the right board."""
    lobby = await scene.lobby()
    table = await scene.table()
    faults = [
        scene.emulator.inject(method, bad_gateway(), times=None)
        for method in ("editMessageText", "sendMessage", "answerCallbackQuery", "deleteMessage")
    ]
    scene.emulator.people.press_nowait(scene.ivan, scene.group, lobby, "Граю")
    async with asyncio.timeout(10):
        while len((await stored(scene, table)).sitters) < 2:  # noqa: ASYNC110 - it is a row
            await asyncio.sleep(0.05)
    for fault in faults:
        fault.clear()
    await scene.press(scene.marko, lobby, "Граю")
    await scene.until(
        lambda: "Іван" in scene.board().text and "Marko" in scene.board().text, "the right board"
    )


@pytest.mark.parametrize("name", ["\u202eкод", "_*[", "@everyone", "Щ" * 64, "\u200b\u200b"])
async def test_no_name_spoils_a_board(scene: Scene, name: str) -> None:
    """Scenario 60: the board keeps its lines and mentions nobody."""
    guest = scene.emulator.people.add_person(name, "en")
    scene.emulator.people.join(guest, scene.group)
    lobby = await scene.lobby()
    await scene.press(guest, lobby, "Граю")
    board = await scene.until(
        lambda: scene.board() if len(scene.board().text.splitlines()) > 2 else None, "two seats"
    )
    assert all(len(line) <= 44 for line in board.text.splitlines())
    assert "\u202e" not in board.text
    assert not board.mentions_me


async def test_settings_of_the_place_survive_its_move(stage: Stage) -> None:
    """Scenario 45."""
    scene = await stage(kind=Kind.GROUP)
    await scene.lobby()
    old = PlaceId(Platform.TELEGRAM, str(scene.group.id))
    await scene.bot.service.set_chat(old, "mentions", "off", admin=True)
    new = scene.emulator.groups.migrate(scene.group)
    await scene.until(lambda: len(scene.boards(new)) > 1)
    kept = await scene.bot.service.directory.place(PlaceId(Platform.TELEGRAM, str(new.id)))
    assert not kept.mentions
