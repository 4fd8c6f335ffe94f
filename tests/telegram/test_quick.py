"""The way to be quick: from a hand inside the group to the private chat, and back."""

from __future__ import annotations

from adapters.emulator.screens import Bubble
from adapters.emulator.world import Person
from durak_bot.table.people import Habit, PersonId, Platform
from tests.telegram.conftest import Scene

WAY = "⚡"
BACK = "Показати тут"


def with_button(bubbles: list[Bubble], button: str) -> Bubble | None:
    found = [b for b in bubbles if any(button in each.text for each in b.buttons)]
    return found[-1] if found else None


async def take_the_way(scene: Scene, person: Person) -> None:
    """Tap the link in what only this person sees in the group, and press Start."""
    here = await scene.until(lambda: with_button(scene.asides(person), WAY), "the way")
    link = next(each.url for each in here.buttons if WAY in each.text)
    assert link is not None
    assert scene.emulator.people.open_link(person, link)


async def habit(scene: Scene, person: Person) -> Habit | None:
    known = PersonId(Platform.TELEGRAM, str(person.id))
    return (await scene.bot.service.directory.profile(known)).habit


def plays_in_private(scene: Scene, person: Person) -> bool:
    return any(len(b.buttons) > 5 and not b.buttons[0].url for b in scene.private(person))


def lines_here(scene: Scene, person: Person) -> bool:
    """Return whether all that is left of a hand in the group is its line with the way back."""
    return all(len(b.buttons) == 1 and BACK in b.buttons[0].text for b in scene.asides(person))


async def test_the_slip_leads_to_the_private_chat(scene: Scene) -> None:
    lobby = await scene.lobby()
    await scene.press(scene.ivan, lobby, "Граю")
    await take_the_way(scene, scene.ivan)
    await scene.until(lambda: with_button(scene.private(scene.ivan), "Встати"), "the slip there")
    await scene.until(lambda: lines_here(scene, scene.ivan), "a line here")
    await scene.on_board(scene.olya, "Почати")
    await scene.until(lambda: plays_in_private(scene, scene.ivan), "cards there")
    assert lines_here(scene, scene.ivan)


async def test_a_hand_of_the_first_bout_leads_to_the_private_chat(scene: Scene) -> None:
    await scene.started()
    await take_the_way(scene, scene.ivan)
    await scene.until(lambda: plays_in_private(scene, scene.ivan), "cards there")
    await scene.until(lambda: lines_here(scene, scene.ivan), "a line here")
    assert await habit(scene, scene.ivan) is Habit.DM


async def test_a_hand_in_the_private_chat_offers_no_way(scene: Scene) -> None:
    await scene.started()
    assert with_button(scene.private(scene.olya), WAY) is None


async def test_the_hand_goes_to_the_private_chat_of_other_tables_too(scene: Scene) -> None:
    await scene.started()
    await take_the_way(scene, scene.ivan)
    await scene.until(lambda: plays_in_private(scene, scene.ivan), "cards there")
    other = scene.emulator.groups.add_group("Others", members=[scene.olya, scene.ivan])
    scene.say(scene.olya, "new", other)
    lobby = (await scene.until(lambda: scene.boards(other)))[0]
    await scene.press(scene.ivan, lobby, "Граю")
    table = lobby.text.split()[1]
    await scene.until(lambda: any(table in b.text for b in scene.private(scene.ivan)), "the slip")
    seen = scene.emulator.people.screen(scene.ivan, other)
    assert [b for b in seen if b.ephemeral] == []


async def test_show_them_here_brings_the_hand_back_for_good(scene: Scene) -> None:
    await scene.started()
    await take_the_way(scene, scene.ivan)
    line = await scene.until(
        lambda: lines_here(scene, scene.ivan) and scene.asides(scene.ivan)[0], "a line here"
    )
    await scene.press(scene.ivan, line, BACK)
    await scene.until(
        lambda: any(len(b.buttons) > 5 for b in scene.asides(scene.ivan)), "cards here"
    )
    await scene.until(lambda: not plays_in_private(scene, scene.ivan), "a line there")
    assert await habit(scene, scene.ivan) is Habit.CHAT


async def test_a_way_taken_by_somebody_without_a_seat_leads_to_the_menu(scene: Scene) -> None:
    await scene.lobby()
    scene.emulator.people.press_start(scene.marko, f"q_{await scene.table()}")
    await scene.until(lambda: with_button(scene.private(scene.marko), "Help"), "the menu")
