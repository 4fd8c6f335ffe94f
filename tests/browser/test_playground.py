"""The playground as a newcomer meets it: one command, a page in Chromium, a game to the end.

Keeps pictures in `tests-output/`, to be looked at.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, async_playwright
from playwright.async_api import TimeoutError as PlaywrightTimeout

from durak_bot.presentation.buttons import (
    Again,
    BeatWith,
    Done,
    Practise,
    StartGame,
    TakeAll,
    Tap,
    decode,
)

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
        said = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        address = re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert address is not None, said
        yield address[0]
    finally:
        if process.returncode is None:
            process.terminate()
        assert await asyncio.wait_for(process.wait(), 30) == 0


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
    await page.wait_for_timeout(300)
    await page.screenshot(path=PICTURES / f"{name}.png")


async def buttons(page: Page) -> list[tuple[object, Locator]]:
    """Return the buttons on the page with what they do, the newest message's last."""
    every = await page.eval_on_selector_all(
        "[data-data]", "all => all.map(each => each.dataset.data)"
    )
    return [(decode(data).action, page.locator(f'[data-data="{data}"]').last) for data in every]


async def press(page: Page, kind: type, within: float = 30) -> None:
    """Press the first button that does this, as soon as there is one."""
    ends = time.monotonic() + within
    while time.monotonic() < ends:
        for action, button in await buttons(page):
            if isinstance(action, kind):
                await button.click()
                return
        await page.wait_for_timeout(100)
    raise AssertionError(f"no button for {kind.__name__} within {within} s")


async def dismiss(page: Page) -> None:
    """Close an alert that lies over the page, whenever its answer came."""
    await page.evaluate("document.querySelectorAll('dialog[open]').forEach(each => each.close())")


async def become(page: Page, index: int) -> None:
    """Switch to another person."""
    await dismiss(page)
    await page.locator("[data-person]").nth(index).click()


async def move(page: Page) -> bool:
    """Make one move of the person's own; return whether there was one to make."""
    await dismiss(page)
    offered = await buttons(page)
    marked = set(
        await page.eval_on_selector_all(
            "[data-button]",
            "all => all.filter(e => e.dataset.button.startsWith('▸')).map(e => e.dataset.data)",
        )
    )
    ways = [b for a, b in offered if isinstance(a, BeatWith)]
    fits = [b for a, b in offered if isinstance(a, Tap) and await data_of(b) in marked]
    ends = [b for a, b in offered if isinstance(a, Done | TakeAll)]
    for choice in (ways, fits, ends):
        if choice:
            await choice[0].click(timeout=2000)
            return True
    return False


async def data_of(button: Locator) -> str:
    return await button.get_attribute("data-data") or ""


async def test_a_newcomer_makes_the_first_move_within_a_minute_and_plays_to_the_end(
    tmp_path: Path, chromium: str
) -> None:
    async with (
        playground(tmp_path, "uk_UA.UTF-8") as address,
        page_at(address, chromium, PHONE, "uk-UA") as page,
    ):
        arrived = time.monotonic()
        await picture(page, "1-arrival")
        await page.click("#back")
        await page.locator(".chats [data-chat]").last.click()
        await page.click("[data-start]")
        await press(page, Practise)
        await page.wait_for_selector("#log >> text=козир")
        await picture(page, "2-dealt")
        while not await move(page):
            await page.wait_for_timeout(100)
        assert time.monotonic() - arrived < 60
        moves = 0
        while not any(isinstance(action, Again) for action, _ in await buttons(page)):
            # The message may have changed under the thumb.
            with contextlib.suppress(PlaywrightTimeout):
                moves += await move(page)
            if moves == 5:
                await picture(page, "3-in-the-middle")
            await page.wait_for_timeout(150)
        await picture(page, "4-result")
        assert moves > 5


async def test_friends_sit_down_in_the_group_and_see_their_own_cards_only(
    tmp_path: Path, chromium: str
) -> None:
    async with (
        playground(tmp_path, "uk_UA.UTF-8") as address,
        page_at(address, chromium, DESKTOP, "uk-UA") as page,
    ):
        await page.locator('[data-button*="Новий стіл"]').click(timeout=60_000)
        for index in (1, 2):
            await become(page, index)
            await page.locator('[data-button*="Граю"]').last.click()
            await page.wait_for_timeout(1500)
        await become(page, 0)
        await picture(page, "5-lobby")
        await press(page, StartGame)
        await page.wait_for_selector('[data-button*="Мої карти"]')
        hands: list[set[str]] = []
        for index in range(3):
            await become(page, index)
            await page.wait_for_timeout(1500)
            if not any(isinstance(action, Tap) for action, _ in await buttons(page)):
                await page.locator('[data-button*="Мої карти"]').last.click()
                await page.wait_for_timeout(1500)
            await dismiss(page)
            await picture(page, f"6-group-{index}")
            shown = await buttons(page)
            hands.append({str(action.card) for action, _ in shown if isinstance(action, Tap)})
        assert [len(hand) for hand in hands] == [6, 6, 6]
        assert len(set.union(*hands)) == 18
