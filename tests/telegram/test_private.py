"""In private: rooms among friends, practice, pages, language."""

from __future__ import annotations

from adapters.emulator.screens import Bubble
from adapters.emulator.world import Person
from tests.telegram.conftest import Scene, person_chat


def labels(bubble: Bubble) -> str:
    return " ".join(button.text for button in bubble.buttons)


async def room(scene: Scene) -> Bubble:
    """Let Olya open a room in her private chat and return its lobby."""
    scene.emulator.people.press_start(scene.olya)
    await scene.until(lambda: scene.private(scene.olya))
    scene.emulator.people.send_text(scene.olya, person_chat(scene.olya), "/durak new")
    found: Bubble = await scene.until(lambda: lobby_of(scene, scene.olya), "a lobby in private")
    return found


def lobby_of(scene: Scene, person: Person) -> Bubble | None:
    shown = [b for b in scene.private(person) if any(x.url for x in b.buttons)]
    return shown[-1] if shown else None


async def join_by_link(scene: Scene, person: Person, lobby: Bubble) -> None:
    link = next(button.url for button in lobby.buttons if button.url)
    assert link is not None
    assert scene.emulator.people.open_link(person, link)
    await scene.until(lambda: lobby_of(scene, person) or scene.private(person), "the seat")


async def test_a_room_is_joined_by_its_link(scene: Scene) -> None:
    lobby = await room(scene)
    await join_by_link(scene, scene.ivan, lobby)
    await scene.until(lambda: "Іван" in scene.private(scene.olya)[-1].text)


async def test_friends_play_a_room_in_their_private_chats(scene: Scene) -> None:
    await join_by_link(scene, scene.ivan, await room(scene))
    await scene.in_hand(scene.olya, "Почати")
    for person in (scene.olya, scene.ivan):
        assert len(await scene.until(lambda who=person: scene.cards(who))) == 6  # type: ignore[misc]


async def test_a_page_over_a_hand_leads_back_in_place(scene: Scene) -> None:
    await scene.started()
    await scene.in_hand(scene.olya, "Меню")
    menu = await scene.until(lambda: _titled(scene, "☰"), "the menu")
    await scene.press(scene.olya, menu, "📊")
    await scene.until(lambda: not _titled(scene, "☰"), "the status")
    back = next(b for b in scene.hands(scene.olya) if "Назад" in labels(b))
    await scene.press(scene.olya, back, "Назад")
    again = await scene.until(lambda: _titled(scene, "☰"), "the menu again")
    assert again.message_id == menu.message_id


def _titled(scene: Scene, sign: str) -> Bubble | None:
    return next((b for b in scene.private(scene.olya) if b.text.startswith(sign)), None)


async def test_a_chosen_language_changes_the_hand(scene: Scene) -> None:
    await scene.started()
    scene.emulator.people.send_text(scene.olya, person_chat(scene.olya), "/durak lang")
    page = await scene.until(
        lambda: next((b for b in scene.private(scene.olya) if "English" in labels(b)), None)
    )
    await scene.press(scene.olya, page, "English")
    await scene.until(
        lambda: any("Menu" in labels(b) and len(b.buttons) > 6 for b in scene.private(scene.olya))
    )


async def test_stop_asks_the_host_in_private_and_ends_the_game(scene: Scene) -> None:
    await scene.started()
    scene.say(scene.olya, "stop")
    asked = await scene.until(
        lambda: next((b for b in scene.hands(scene.olya) if "⏹" in labels(b)), None), "a question"
    )
    await scene.press(scene.olya, asked, "⏹")
    await scene.until(lambda: "⚔️" not in scene.board().text, "no board")


async def test_blocking_the_bot_moves_the_hand_into_the_group(scene: Scene) -> None:
    await scene.started()
    scene.emulator.people.block(scene.olya)
    await scene.settled()
    await scene.on_board(scene.olya, "Мої карти")
    assert await scene.until(
        lambda: any(len(b.buttons) > 5 for b in scene.asides(scene.olya)), "the hand"
    )


async def test_playing_in_the_group_shrinks_the_private_copy(scene: Scene) -> None:
    await scene.started()
    await scene.on_board(scene.olya, "Мої карти")
    here = await scene.until(lambda: scene.asides(scene.olya))
    card = next((b for b in here[0].buttons if "▸" in b.text), None)
    if card is None:  # Ivan leads: his card makes Olya defend
        await scene.in_hand(
            scene.ivan, next(b.text for b in scene.cards(scene.ivan) if "▸" in b.text)
        )
        take = await scene.until(
            lambda: next(
                (b for x in scene.asides(scene.olya) for b in x.buttons if "Беру" in b.text), None
            )
        )
        card = take
    await scene.press(scene.olya, scene.asides(scene.olya)[0], card.text)
    await scene.until(
        lambda: any(len(b.buttons) == 1 for b in scene.private(scene.olya)), "one line"
    )


async def test_a_new_start_while_practising_keeps_the_game(scene: Scene) -> None:
    scene.emulator.people.press_start(scene.ivan)
    menu = (await scene.until(lambda: scene.private(scene.ivan)))[0]
    await scene.press(scene.ivan, menu, menu.buttons[0].text)
    await scene.until(lambda: scene.cards(scene.ivan))
    answer = await scene.press(scene.ivan, menu, menu.buttons[0].text)
    assert answer.text
    assert scene.cards(scene.ivan)
