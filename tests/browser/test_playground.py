"""The playground as a newcomer meets it: one command, a page in Chromium, a game to the end.

Keeps pictures in `tests-output/`, to be looked at.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright

from durak_bot.presentation.buttons import (
    Again,
    BeatWith,
    Done,
    MyCards,
    OpenTable,
    OptionsPage,
    Practise,
    SitDown,
    StartGame,
    TakeAll,
    Tap,
    UsePreset,
)
from durak_bot.table.options import Preset
from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(600)]

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "tests-output"
PHONE, DESKTOP = (390, 844), (1280, 800)


@asynccontextmanager
async def playground(tmp_path: Path, language: str) -> AsyncIterator[str]:
    """Start `durak-bot playground` and give the address it prints."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "durak_bot", "playground", "--port", "0"),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": language, "PYTHONUNBUFFERED": "1"},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        said = (await asyncio.wait_for(process.stdout.readline(), 120)).decode()
        address = re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert address is not None, said
        yield address[0]
    finally:
        if process.returncode is None:
            process.terminate()
        assert await asyncio.wait_for(process.wait(), 120) == 0


@asynccontextmanager
async def page_at(
    address: str, chromium: str, size: tuple[int, int], locale: str, *, dark: bool = False
) -> AsyncIterator[Page]:
    """Open the page in Chromium; any error it logs fails the test."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        context = await browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            color_scheme="dark" if dark else "light",
            device_scale_factor=2,
        )
        page = await context.new_page()
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        await page.goto(address)
        yield page
        await browser.close()
        assert problems == []


async def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    await page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")


async def move(person: Person) -> bool:
    """Make one move of the person's own; return whether there was one to make."""
    offered = await person.offers()
    ways = [each for each in offered if isinstance(each.action, BeatWith)]
    cards = [each for each in offered if isinstance(each.action, Tap)]
    fits = [each for each in cards if each.label.startswith("▸")]
    ends = [each for each in offered if isinstance(each.action, Done | TakeAll)]
    for choice in (ways, fits, ends):
        if choice:
            return await person.press(choice[0])
    return False


async def begin(page: Page) -> Person:
    """Begin a game against the computer as a newcomer does: four presses."""
    person = await Person.at(page)
    await page.wait_for_selector("#log [data-text]")
    await picture(page, "1-arrival")
    await page.click("#back")
    await page.locator(".chats [data-chat]").last.click()
    await page.click("[data-start]")
    await person.press_until(Practise, lambda: person.offers(Tap), "the cards")
    await page.wait_for_selector("#log >> text=козир")
    await picture(page, "2-dealt")
    return person


async def test_a_newcomer_makes_the_first_move_after_four_presses(
    tmp_path: Path, chromium: str
) -> None:
    async with (
        playground(tmp_path, "uk_UA.UTF-8") as address,
        page_at(address, chromium, PHONE, "uk-UA") as page,
    ):
        person = await begin(page)
        assert await person.until(lambda: move(person), "a move of one's own")


@pytest.mark.drill
async def test_a_newcomer_plays_to_the_end(tmp_path: Path, chromium: str) -> None:
    async with (
        playground(tmp_path, "uk_UA.UTF-8") as address,
        page_at(address, chromium, PHONE, "uk-UA") as page,
    ):
        person = await begin(page)
        moves = 0
        while not await person.offers(Again):
            moves += await move(person)
            if moves == 5:
                await picture(page, "3-in-the-middle")
            await page.wait_for_timeout(50)
        await picture(page, "4-result")
        assert moves > 5


async def test_friends_sit_down_in_the_group_and_see_their_own_cards_only(
    tmp_path: Path, chromium: str
) -> None:
    async with (
        playground(tmp_path, "uk_UA.UTF-8") as address,
        page_at(address, chromium, DESKTOP, "uk-UA") as page,
    ):
        person = await Person.at(page)
        await person.press_until(OpenTable, lambda: person.offers(SitDown), "a lobby")
        # With days for a move nobody is played for, however long it takes to look at the cards.
        day = UsePreset(Preset.DAY.value)
        await person.press_until(OptionsPage, lambda: person.offers(UsePreset), "the settings")
        await person.press_until(day, lambda: chosen(person, day), "days for a move")
        for index, name in ((1, "Іван"), (2, "Марко")):
            await person.become(index)
            await person.press_until(SitDown, partial(seated, person, name), f"{name} at the table")
        await person.become(0)
        await person.until(partial(seated, person, "Марко"), "the others at the table")
        await picture(page, "5-lobby")
        await person.press_until(StartGame, lambda: person.offers(MyCards), "a board")
        hands: list[set[str]] = []
        for index in range(3):
            await person.become(index)
            hands.append(await person.press_until(MyCards, lambda: six_cards(person), "six cards"))
            await picture(page, f"6-group-{index}")
        assert len(set.union(*hands)) == 18


async def chosen(person: Person, preset: UsePreset) -> bool:
    """Tell whether the settings mark this preset."""
    return any(o.action == preset and "✓" in o.label for o in await person.offers(UsePreset))


async def seated(person: Person, name: str) -> bool:
    """Tell whether the board names somebody."""
    return name in await person.text()


async def six_cards(person: Person) -> set[str]:
    """Return the cards of the hand on the screen, nothing while it is not there."""
    actions = [each.action for each in await person.offers(Tap)]
    shown = {str(action.card) for action in actions if isinstance(action, Tap)}
    return shown if len(shown) == 6 else set()
