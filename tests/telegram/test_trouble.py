"""What Telegram does to bots: limits, kicks, migrations, topics, bad updates, second copies."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from adapters.emulator.emulator import Emulator
from adapters.emulator.errors import bad_gateway, too_many_requests
from adapters.emulator.floods import DOCUMENTED
from adapters.telegram.app import TelegramApp
from durak_bot.reception.starting import StartError
from durak_bot.table.people import PersonId, Platform
from durak_bot.table.table import Phase, Table
from tests.quick_time import QuickClock, QuickTime
from tests.telegram.conftest import Scene, Stage, running


async def stored(scene: Scene, table: str) -> Table:
    found = await scene.bot.store.tables.load(table)  # type: ignore[arg-type]
    assert found is not None
    return found


async def test_a_deleted_board_comes_back(scene: Scene) -> None:
    lobby = await scene.lobby()
    scene.emulator.groups.delete_message(scene.group, lobby.message_id)
    query = scene.emulator.people.press_data(
        scene.ivan, scene.group, lobby.message_id, lobby.buttons[0].data or "", inaccessible=True
    )
    await scene.emulator.people.answered(query)
    await scene.until(lambda: scene.boards() and "Іван" in scene.board().text, "a new board")


async def test_moves_are_stored_and_answered_while_the_board_must_wait(
    scene: Scene,
) -> None:  # scenario 51
    lobby = await scene.lobby()
    fault = scene.emulator.inject(
        "editMessageText", too_many_requests(2), chat=scene.group, times=1
    )
    await scene.press(scene.ivan, lobby, "Граю")
    await scene.press(scene.marko, lobby, "Граю")
    await scene.until(lambda: "Marko" in scene.board().text, "the newest board")
    assert fault is not None
    assert "Іван" in scene.board().text


async def test_after_failures_the_next_commit_shows_the_right_board(scene: Scene) -> None:  # 61
    lobby = await scene.lobby()
    fault = scene.emulator.inject("editMessageText", bad_gateway(), times=None)
    await scene.press(scene.ivan, lobby, "Граю")
    await scene.settled()
    fault.clear()
    await scene.until(lambda: "Іван" in scene.board().text)


async def test_a_kick_closes_the_table(scene: Scene) -> None:  # scenario 46
    await scene.started()
    table = await scene.table()
    scene.emulator.groups.kick_bot(scene.group)
    for _ in range(100):
        if (await stored(scene, table)).phase is Phase.CLOSED:
            break
        await asyncio.sleep(0.05)
    assert (await stored(scene, table)).phase is Phase.CLOSED


async def test_without_the_right_to_write_the_table_pauses_and_goes_on(
    scene: Scene,
) -> None:  # scenario 47
    await scene.started()
    table = await scene.table()
    scene.emulator.groups.revoke_write(scene.group)
    await _until(scene, table, paused=True)
    scene.emulator.groups.grant_write(scene.group)
    await _until(scene, table, paused=False)


async def _until(scene: Scene, table: str, *, paused: bool) -> None:
    async with asyncio.timeout(10):
        while (await stored(scene, table)).paused is not paused:  # noqa: ASYNC110 - it is a row
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("new_first", [False, True])
async def test_a_group_that_becomes_a_supergroup_keeps_its_table(
    stage: Stage, new_first: bool
) -> None:  # scenario 45
    from adapters.emulator.world import Kind

    scene = await stage(kind=Kind.GROUP)
    lobby = await scene.lobby()
    table = lobby.text.split()[1]
    new = scene.emulator.groups.migrate(scene.group, new_first=new_first)
    board = await scene.until(lambda: scene.boards(new), "a board in the new chat")
    await scene.press(scene.ivan, board[-1], "Граю")
    await scene.until(lambda: "Іван" in scene.boards(new)[-1].text)
    assert (await stored(scene, table)).home.place.chat == str(new.id)
    assert len([b for b in scene.boards(new) if b.chat == new.id]) == 1


async def test_an_unannounced_migration_is_learnt_from_the_refusal(stage: Stage) -> None:
    from adapters.emulator.world import Kind

    scene = await stage(kind=Kind.GROUP)
    await scene.lobby()
    new = scene.emulator.groups.migrate(scene.group, announced=False)
    await scene.bot.service.join(
        (await scene.bot.service.directory.meet(_person("77"), "Petro", "uk")).person,
        (await scene.bot.service.tables_of(_person(str(scene.olya.id))))[0].id,
    )
    await scene.until(lambda: scene.boards(new) and "Petro" in scene.boards(new)[-1].text)


async def test_a_board_left_in_the_old_chat_still_seats(stage: Stage) -> None:  # scenario 45
    from adapters.emulator.world import Kind

    scene = await stage(kind=Kind.GROUP)
    old = await scene.lobby()
    new = scene.emulator.groups.migrate(scene.group)
    await scene.until(lambda: len(scene.boards(new)) > 1, "the old board and a new one")
    await scene.press(scene.ivan, old, "Граю")
    await scene.until(lambda: "Іван" in scene.boards(new)[-1].text, "Ivan on the new board")
    await scene.settled()
    assert len([b for b in scene.boards(new) if b.chat == new.id]) == 1


def _person(number: str) -> PersonId:
    return PersonId(Platform.TELEGRAM, number)


async def test_a_table_of_a_topic_stays_in_it(stage: Stage) -> None:  # scenario 58
    scene = await stage(kind="forum")
    topic = scene.emulator.groups.add_topic(scene.group, "Games")
    scene.say(scene.olya, "new", thread=topic.id)
    board = await scene.until(scene.boards)
    assert board[-1].thread == topic.id


async def test_a_table_of_general_stays_there(stage: Stage) -> None:  # scenario 58
    scene = await stage(kind="forum")
    scene.emulator.groups.add_topic(scene.group, "Games")
    scene.say(scene.olya, "new")
    board = await scene.until(scene.boards)
    assert board[-1].thread is None


async def test_a_table_opened_in_a_reply_stands_in_the_group(scene: Scene) -> None:  # 58
    first = scene.emulator.people.send_text(scene.olya, scene.group, "hello")
    scene.say(scene.olya, "new", reply_to=first.id)
    board = await scene.until(scene.boards)
    assert board[-1].thread is None


async def test_being_added_is_greeted_once(scene: Scene) -> None:
    scene.emulator.groups.kick_bot(scene.group)
    scene.emulator.groups.add_bot(scene.group)
    await scene.until(scene.boards, "a greeting")
    await scene.settled()
    assert len(scene.boards()) == 1


async def test_the_greeting_opens_a_table_with_one_press(scene: Scene) -> None:
    scene.emulator.groups.kick_bot(scene.group)
    scene.emulator.groups.add_bot(scene.group)
    greeting = (await scene.until(scene.boards))[0]
    await scene.press(scene.ivan, greeting, greeting.buttons[0].text)
    await scene.until(lambda: "Іван" in scene.board().text)


async def test_an_update_that_cannot_be_read_stops_nothing(scene: Scene) -> None:
    scene.emulator.inject_update()
    await scene.lobby()


async def test_a_redelivered_update_does_nothing(scene: Scene) -> None:
    await scene.lobby()
    await scene.settled(0.2)
    scene.emulator.redeliver()
    await scene.settled()
    assert len(scene.boards()) == 1


async def test_a_failing_server_is_polled_again(scene: Scene) -> None:
    scene.emulator.inject("getUpdates", bad_gateway(), times=1)
    scene.emulator.people.press_start(scene.ivan)
    await scene.until(lambda: scene.private(scene.ivan))


async def test_names_with_markup_are_shown_as_they_are(scene: Scene) -> None:  # scenario 60
    petro = scene.emulator.people.add_person("<b>x_*[", "en")
    scene.emulator.people.join(petro, scene.group)
    lobby = await scene.lobby()
    await scene.press(petro, lobby, "Граю")
    await scene.until(lambda: "<b>x_*[" in scene.board().text)


async def test_a_hand_survives_a_restart(tmp_path: Path) -> None:
    async with Emulator(clock=QuickClock()) as emulator:
        olya = emulator.people.add_person("Оля", "uk")
        group = emulator.groups.add_group("Friends", members=[olya])
        scene = Scene(emulator, None, olya, olya, olya, group)  # type: ignore[arg-type]
        async with running(emulator, tmp_path / "again.db"):
            await scene.lobby()
            await scene.on_board(olya, "🤖 +")
        async with running(emulator, tmp_path / "again.db"):
            await scene.on_board(olya, "Почати")
            assert await scene.until(lambda: scene.cards(olya))
        assert len(scene.boards()) == 1


async def test_a_lively_lobby_stays_within_the_limits(stage: Stage) -> None:
    scene = await stage(floods=DOCUMENTED)
    await scene.lobby()
    for _ in range(6):
        await scene.on_board(scene.olya, "🤖 +")
        await scene.on_board(scene.olya, "🤖 −")
    assert scene.emulator.floods.refused == 0


async def test_a_wrong_token_is_one_line(emulator_only: Emulator) -> None:
    app = _app(emulator_only, "1111111111:AAWrongWrongWrongWrongWrongWrong000")
    with pytest.raises(StartError, match="token"):
        await app.start(None)  # type: ignore[arg-type]
    await app.close()


async def test_a_second_copy_is_one_line(stage: Stage) -> None:
    from adapters.emulator.switches import PollEnds, Switches

    scene = await stage(Switches(poll_ends=PollEnds.NEWER))
    app = _app(scene.emulator, scene.emulator.token)
    await app.start(None)  # type: ignore[arg-type]
    with pytest.raises(StartError, match="copy"):
        await asyncio.wait_for(app.run(), 20)
    await app.stop()
    await app.close()


async def test_the_token_is_never_shown(emulator_only: Emulator) -> None:
    app = _app(emulator_only, emulator_only.token)
    assert emulator_only.token not in repr(app)
    await app.close()


class NoNotes:
    """Notes of a bot that has never run."""

    async def read(self, name: str) -> str | None:
        return None

    async def write(self, name: str, text: str) -> None:
        """Forget it."""


def _app(emulator: Emulator, token: str) -> TelegramApp:
    return TelegramApp(
        token,
        emulator.base_url,
        service=None,  # type: ignore[arg-type]
        seen=None,  # type: ignore[arg-type]
        clock=QuickTime(),
        notes=NoNotes(),
    )
