"""Take pictures of the Discord bot for the README: lobby, board, hand, result.

Run by hand, with simcord's preview extra and a Chromium: `python -m tests.discord.pictures FOLDER`.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import shutil
import sys
from pathlib import Path

from playwright.async_api import async_playwright

from durak_bot.table.table import Phase
from tests.conftest import BROWSERS
from tests.discord.players import play
from tests.discord.stage import Clock, Scene, Seen, Store, person, playing

WIDTH, HEIGHT = 460, 900
NAMES = ("Оля", "Іван", "Marko")


async def main(folder: Path) -> None:
    """Play a game and take pictures on the way."""
    async with playing(Store(clock=Clock(speed=1.0)), NAMES) as scene:
        for who in scene.friends:
            await scene.bot.service.directory.meet(person(who), who.name, "uk", hopeful=True)
            await scene.bot.service.directory.set_language(person(who), "uk")
        await scene.say(scene.host, "new")
        for who in scene.friends[1:]:
            await scene.press(who, scene.board(), "Граю")
        await scene.settled()
        await take(scene, folder / "discord-lobby.png", scene.board())
        await scene.press(scene.host, scene.board(), "Почати")
        for seed in range(100):
            await play(scene, scene.friends, seed, bouts=1)
            game = scene.table.game
            if game is not None and len(game.state.table) > 1 and scene.hand(scene.host).presses():
                break
        await scene.settled()
        await take(scene, folder / "discord-board.png", scene.board())
        await take(scene, folder / "discord-hand.png", scene.hand(scene.host))
        for seed in range(10):
            await scene.env.advance_time(5)
            await play(scene, scene.friends, seed, bouts=60)
        assert scene.table.phase is Phase.RESULT
        await scene.settled()
        await take(scene, folder / "discord-result.png", scene.board())


async def take(scene: Scene, file: Path, shown: Seen) -> None:
    """Take a picture of one message as the host sees it."""
    moment = dt.datetime.fromtimestamp(scene.store.clock.now(), dt.UTC)
    preview = scene.env.preview(
        scene.channel,
        viewers=[scene.host],
        layout="channel",
        width=WIDTH,
        height=HEIGHT,
        locale="uk",
        presentation_time=moment,
    )
    async with preview, async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=_chromium())
        size = {"width": WIDTH, "height": HEIGHT}
        page = await browser.new_page(viewport=size, device_scale_factor=2)  # type: ignore[arg-type]
        await page.goto(preview.url)
        await page.wait_for_timeout(3000)
        message = page.locator(f'article.channel-message[data-message-id="{shown.message.id}"]')
        await message.first.screenshot(path=str(file))
        await browser.close()


def _chromium() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found is not None, "no Chromium"
    return found


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
