"""Commands as people write them."""

from __future__ import annotations

import asyncio

import pytest

from adapters.telegram.commands import Command, read
from tests.telegram.conftest import Scene, Stage


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/durak", Command("durak")),
        ("/DURAK New", Command("durak", "new")),
        ("/durak@DurakBot hand", Command("durak", "hand")),
        ("/durak@durakbot", Command("durak")),
        ("/durak join T0ken", Command("durak", "join", "T0ken")),
        ("/start j_T0ken", Command("start", "j_T0ken")),
        ("/durak@OtherBot new", None),
        ("/durakk new", None),
        ("/other", None),
        ("durak new", None),
        ("", None),
    ],
)
def test_a_command_is_read_whatever_its_case(text: str, expected: Command | None) -> None:
    assert read(text, "DurakBot") == expected


async def test_a_bare_command_brings_the_running_table_down(scene: Scene) -> None:
    lobby = await scene.lobby()
    await scene.settled(3.2)  # a board just posted stays where it is
    scene.say(scene.ivan, "")
    await scene.until(lambda: scene.board().message_id != lobby.message_id, "a new board")
    await scene.until(lambda: len(scene.boards()) == 1, "the old one gone")


async def test_an_unknown_word_gets_a_private_answer_only(scene: Scene) -> None:
    scene.say(scene.olya, "blini")
    await scene.until(lambda: any("blini" in b.text for b in scene.private(scene.olya)))
    assert scene.boards() == []


async def test_whoever_cannot_be_reached_gets_a_button_for_the_answer(scene: Scene) -> None:
    scene.say(scene.ivan, "rules")
    offer = await scene.until(lambda: scene.boards() and scene.board())
    await scene.press(scene.ivan, offer, offer.buttons[0].text)
    await scene.until(lambda: scene.asides(scene.ivan), "the rules for his eyes only")


async def test_a_lobby_that_others_wait_in_is_brought_down_by_new(scene: Scene) -> None:
    lobby = await scene.lobby()
    await scene.press(scene.ivan, lobby, "Граю")
    table = await scene.table()
    await scene.settled(3.2)
    scene.say(scene.marko, "new")
    await scene.until(lambda: scene.board().message_id != lobby.message_id)
    assert await scene.table() == table


async def test_start_in_private_is_the_menu_with_a_game_one_press_away(scene: Scene) -> None:
    scene.emulator.people.press_start(scene.ivan)
    menu = await scene.until(lambda: scene.private(scene.ivan))
    await scene.press(scene.ivan, menu[0], menu[0].buttons[0].text)
    assert await scene.until(lambda: len(scene.cards(scene.ivan)) == 6, "six cards")


async def test_practice_is_one_message(scene: Scene) -> None:
    scene.emulator.people.press_start(scene.ivan)
    menu = await scene.until(lambda: scene.private(scene.ivan))
    await scene.press(scene.ivan, menu[0], menu[0].buttons[0].text)
    await scene.until(lambda: scene.cards(scene.ivan))
    await scene.settled()
    assert len(scene.private(scene.ivan)) == 2  # the menu, and table and cards in one


async def test_an_invite_link_seats_and_shows_the_place_of_the_cards(scene: Scene) -> None:
    await scene.lobby()
    view = await scene.bot.service.view(await scene.table(), None)
    assert view is not None
    token = (await scene.bot.store.tables.load(view.id)).token  # type: ignore[union-attr]
    scene.emulator.people.press_start(scene.ivan, f"j_{token}")
    await scene.until(lambda: "Іван" in scene.board().text, "Ivan at the table")
    assert await scene.until(lambda: scene.private(scene.ivan), "the slip")


async def test_a_pending_join_is_found_by_a_bare_start(stage: Stage) -> None:  # scenario 50
    from adapters.emulator.switches import Switches

    scene = await stage(Switches(ephemeral_supported=False))
    lobby = await scene.lobby()
    query = scene.emulator.people.press_nowait(scene.ivan, scene.group, lobby, "Граю")
    async with asyncio.timeout(10):
        await query.done.wait()
    assert query.answer is not None
    assert query.answer.url is not None
    scene.emulator.people.press_start(scene.ivan)  # the link's payload is lost
    table = lobby.text.split()[1]
    await scene.until(lambda: any(table in b.text for b in scene.private(scene.ivan)), "the slip")


async def test_an_administrator_who_hides_gets_one_answer_with_a_button(scene: Scene) -> None:
    from adapters.emulator.world import Status

    scene.emulator.groups.set_member(scene.olya, scene.group, Status.ADMINISTRATOR, anonymous=True)
    scene.say(scene.olya, "new")
    answer = await scene.until(lambda: scene.boards() and scene.board())
    await scene.press(scene.olya, answer, answer.buttons[0].text)
    await scene.until(lambda: "Оля" in scene.board().text, "a lobby")


async def test_commands_are_set_for_groups_and_private_chats(scene: Scene) -> None:
    def ready() -> bool:
        here = scene.emulator.people.commands(scene.olya, scene.group)
        return "durak" in [each["command"] for each in here]

    await scene.until(ready, "commands")
    assert [c["command"] for c in scene.emulator.people.commands(scene.olya, scene.olya)] == [
        "start",
        "durak",
    ]


async def test_the_private_command_shows_the_hand_in_the_group(scene: Scene) -> None:
    await scene.started()
    await scene.until(
        lambda: any(
            each["command"] == "hand"
            for each in scene.emulator.people.commands(scene.ivan, scene.group)
        )
    )
    before = len(scene.emulator.calls("sendMessage", scene.group))
    await scene.settled(3.2)
    scene.emulator.people.send_text(scene.ivan, scene.group, "/hand")
    await scene.until(lambda: len(scene.emulator.calls("sendMessage", scene.group)) > before)
    assert len(scene.boards()) == 1
