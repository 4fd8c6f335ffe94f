"""What is said to one person leaves nothing behind in the group."""

from __future__ import annotations

from pathlib import Path

from adapters.emulator.emulator import Emulator
from adapters.emulator.screens import Bubble
from adapters.emulator.world import Person
from adapters.telegram.leavings import OFFER, PAGE
from tests.quick_time import QuickClock
from tests.telegram.conftest import Scene, running


async def offer(scene: Scene, person: Person, words: str) -> Bubble:
    """Let somebody whom the bot cannot write to type a command, and return the offer."""
    there = len(scene.boards())
    scene.say(person, words)
    found = await scene.until(lambda: scene.boards()[there:], "an offer")
    return found[0]  # type: ignore[no-any-return]


def stands(scene: Scene, bubble: Bubble) -> bool:
    return any(each.message_id == bubble.message_id for each in scene.boards())


async def test_an_offer_that_is_taken_goes(scene: Scene) -> None:
    rules = await offer(scene, scene.ivan, "rules")
    await scene.press(scene.ivan, rules, rules.buttons[0].text)
    await scene.until(lambda: any("📖" in b.text for b in scene.asides(scene.ivan)), "the rules")
    await scene.until(lambda: scene.boards() == [], "nothing left")


async def test_an_unknown_word_is_told_in_the_answer_to_the_press(scene: Scene) -> None:
    shown = await offer(scene, scene.ivan, "blini")
    answer = await scene.press(scene.ivan, shown, shown.buttons[0].text)
    assert "blini" in answer.text
    assert answer.show_alert
    assert scene.asides(scene.ivan) == []
    await scene.until(lambda: scene.boards() == [], "nothing left")


async def test_a_refusal_is_told_in_the_answer_to_the_press(scene: Scene) -> None:
    shown = await offer(scene, scene.ivan, "leave")
    answer = await scene.press(scene.ivan, shown, shown.buttons[0].text)
    assert "/durak new" in answer.text


async def test_an_offer_names_no_secret(scene: Scene) -> None:
    shown = await offer(scene, scene.ivan, "blini")
    assert "blini" not in shown.text


async def test_an_offer_is_for_whoever_asked(scene: Scene) -> None:
    shown = await offer(scene, scene.ivan, "blini")
    answer = await scene.press(scene.olya, shown, shown.buttons[0].text)
    assert "Іван" in answer.text
    assert "blini" not in answer.text
    assert stands(scene, shown)
    assert scene.asides(scene.olya) == []


async def test_an_offer_nobody_takes_goes_after_two_minutes(scene: Scene) -> None:
    shown = await offer(scene, scene.ivan, "blini")
    await scene.settled(OFFER - 10)
    assert stands(scene, shown)
    await scene.until(lambda: scene.boards() == [], "nothing left", within=60)


async def test_what_a_crash_left_goes_at_the_next_start(tmp_path: Path) -> None:
    async with Emulator(clock=QuickClock()) as emulator:
        olya = emulator.people.add_person("Оля", "uk", started=True)
        ivan = emulator.people.add_person("Іван", "uk")
        group = emulator.groups.add_group("Friends", members=[olya, ivan])
        scene = Scene(emulator, None, olya, ivan, ivan, group)  # type: ignore[arg-type]
        async with running(emulator, tmp_path / "again.db"):
            await offer(scene, ivan, "blini")
        assert len(scene.boards()) == 1
        async with running(emulator, tmp_path / "again.db"):
            await scene.until(lambda: scene.boards() == [], "nothing left")


async def test_the_answer_to_a_hidden_administrator_goes_too(scene: Scene) -> None:
    from adapters.emulator.world import Status

    scene.emulator.groups.set_member(scene.olya, scene.group, Status.ADMINISTRATOR, anonymous=True)
    scene.say(scene.olya, "new")
    await scene.until(scene.boards, "the answer")
    await scene.until(lambda: scene.boards() == [], "nothing left", within=OFFER + 60)


async def test_a_page_goes_some_minutes_after_its_last_use(scene: Scene) -> None:
    await scene.started()
    await scene.on_board(scene.marko, "Меню")
    menu = (await scene.until(lambda: scene.asides(scene.marko), "the menu"))[0]
    await scene.settled(PAGE - 30)
    await scene.press(scene.marko, menu, "Status")
    await scene.settled(PAGE - 30)
    assert scene.asides(scene.marko)
    await scene.until(lambda: scene.asides(scene.marko) == [], "nothing left", within=120)


async def test_a_hand_of_a_running_game_stays(scene: Scene) -> None:
    await scene.started()
    await scene.settled(2 * PAGE)
    assert scene.asides(scene.ivan)
