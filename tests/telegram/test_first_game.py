"""From `/durak new` to a played game, by what people see and press."""

from __future__ import annotations

import asyncio
import random

from adapters.emulator.world import Person
from durak_bot.presentation.buttons import BeatWith, Done, TakeAll, Tap, TransferWith, decode
from tests.telegram.conftest import Scene, Stage


async def test_a_new_table_is_one_board_with_its_buttons(scene: Scene) -> None:
    lobby = await scene.lobby()
    assert any("Граю" in button.text for button in lobby.buttons)


async def test_a_friend_sits_down_with_one_press(scene: Scene) -> None:
    lobby = await scene.lobby()
    await scene.press(scene.ivan, lobby, "Граю")
    await scene.until(lambda: "Іван" in scene.board().text)
    assert len(scene.boards()) == 1


async def test_the_slip_of_the_one_who_sits_down_becomes_the_hand(scene: Scene) -> None:
    lobby = await scene.lobby()
    await scene.press(scene.ivan, lobby, "Граю")
    slip = await scene.until(lambda: scene.asides(scene.ivan))
    await scene.on_board(scene.olya, "Почати")
    await scene.until(lambda: scene.cards(scene.ivan), "the hand")
    assert [each.ephemeral_id for each in scene.asides(scene.ivan)] == [slip[0].ephemeral_id]


async def test_the_host_needs_two_taps_against_a_computer(scene: Scene) -> None:
    await scene.lobby()
    await scene.on_board(scene.olya, "🤖 +")
    await scene.on_board(scene.olya, "Почати")
    assert await scene.until(lambda: len(scene.cards(scene.olya)) == 6, "six cards")


async def test_two_people_play_to_the_end(stage: Stage) -> None:
    scene = await stage()
    await scene.started()
    luck = random.Random(7)
    await asyncio.wait_for(
        asyncio.gather(*(_play(scene, who, luck) for who in (scene.olya, scene.ivan))), 3600
    )
    assert "🏁" in scene.board().text


async def _play(scene: Scene, person: Person, luck: random.Random) -> None:
    """Press whatever is marked, else take or be done, until the board shows the end."""
    while "🏁" not in scene.board().text:
        await asyncio.sleep(luck.uniform(0.5, 2))
        for bubble in scene.hands(person)[:1]:
            acts = [(decode(b.data), b) for b in bubble.buttons if b.data]
            cards = [
                b
                for press, b in acts
                if isinstance(press.action, BeatWith | TransferWith)
                or (isinstance(press.action, Tap) and b.text.startswith("▸"))
            ]
            ends = [b for press, b in acts if isinstance(press.action, TakeAll | Done)]
            if cards or ends:
                await scene.press(
                    person, bubble, (luck.choice(cards) if cards else ends[0]).data or ""
                )
