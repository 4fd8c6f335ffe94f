"""Private pages take no more of a group's calls than a table can spare."""

from __future__ import annotations

from adapters.telegram.shares import BURST, MOST, SPACING, Shares
from tests.fakes import FakeClock
from tests.telegram.conftest import Scene


def shares() -> tuple[Shares, FakeClock]:
    clock = FakeClock()
    return Shares(clock.now), clock


def test_a_person_has_a_few_pages_at_once_and_then_has_to_wait() -> None:
    share, _ = shares()
    assert [share.take("-1", "olya") for _ in range(BURST + 1)] == [True] * BURST + [False]


def test_a_person_has_one_more_page_after_a_while() -> None:
    share, clock = shares()
    for _ in range(BURST):
        share.take("-1", "olya")
    clock.time += BURST * SPACING + 1
    assert share.take("-1", "olya")


def test_one_person_leaves_the_share_of_another() -> None:
    share, _ = shares()
    while share.take("-1", "olya"):
        pass
    assert share.take("-1", "ivan")


def test_all_people_of_a_chat_together_have_a_few_a_minute() -> None:
    share, clock = shares()
    granted = 0
    for person in range(20):
        clock.time += 1
        granted += share.take("-1", str(person))
    assert granted == MOST


def test_another_chat_has_a_share_of_its_own() -> None:
    share, _ = shares()
    for person in range(20):
        share.take("-1", str(person))
    assert share.take("-2", "olya")


# ---------------------------------------------------------------------- with the whole bot


def pages(scene: Scene) -> int:
    """Return how many calls pages have cost so far: Marko has no hand."""
    calls = [
        *scene.emulator.calls("sendMessage", scene.group),
        *scene.emulator.calls("editEphemeralMessageText", scene.group),
    ]
    return sum(str(scene.marko.id) in str(call) for call in calls)


async def test_the_menu_pressed_every_second_costs_one_call(scene: Scene) -> None:
    await scene.started()
    for _ in range(10):
        await scene.on_board(scene.marko, "Меню")
        await scene.settled(1)
    assert pages(scene) == 1


async def test_a_page_that_stands_there_is_answered_with_how_things_stand(scene: Scene) -> None:
    await scene.started()
    await scene.on_board(scene.marko, "Меню")
    await scene.settled(4)
    answer = await scene.on_board(scene.marko, "Меню")
    assert "trump" in answer.text
    assert answer.show_alert


async def test_somebody_who_looks_about_all_the_time_gets_his_share(scene: Scene) -> None:
    await scene.started()
    answer = await scene.on_board(scene.marko, "Меню")
    for _ in range(15):
        for button in ("Status", "Back"):
            page = (await scene.until(lambda: scene.asides(scene.marko)))[0]
            if any(button in each.text for each in page.buttons):
                answer = await scene.press(scene.marko, page, button)
                await scene.settled(1)
    assert pages(scene) <= MOST
    assert answer.text


async def test_whoever_holds_cards_is_told_them_beyond_his_share(scene: Scene) -> None:
    await scene.started()
    for button in ("Меню", "Меню"):
        await scene.on_board(scene.ivan, button)
        await scene.settled(4)
    answer = await scene.on_board(scene.ivan, "Меню")
    assert any(suit in answer.text for suit in "♠♣♦♥")
    assert len(answer.text) <= 200


async def test_in_a_lobby_settings_are_changed_as_fast_as_the_chat_allows(scene: Scene) -> None:
    await scene.lobby()
    await scene.on_board(scene.olya, "⚙️")
    page = (await scene.until(lambda: scene.hands(scene.olya)))[0]
    for _ in range(5):
        other = next(b for b in page.buttons if "✓" not in b.text)
        answer = await scene.press(scene.olya, page, other.text)
        assert answer.text == ""
        page = scene.hands(scene.olya)[0]
