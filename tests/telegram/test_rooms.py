"""Rooms opened from a group: by invite only, played in private chats."""

from __future__ import annotations

from tests.telegram.conftest import Scene


async def test_a_room_opened_from_a_group_is_in_the_private_chat_alone(scene: Scene) -> None:
    scene.say(scene.olya, "new private")
    await scene.until(
        lambda: any(
            "Почати" in b.text or "🤖 +" in b.text
            for m in scene.private(scene.olya)
            for b in m.buttons
        ),
        "a lobby in private",
    )
    await scene.settled()
    assert not any("✋" in button.text for board in scene.boards() for button in board.buttons)


async def test_its_host_is_told_how_friends_come_in(scene: Scene) -> None:
    scene.say(scene.olya, "new private")
    told = await scene.until(
        lambda: [m for m in scene.hands(scene.olya) if "start=j_" in m.text], "an invite"
    )
    assert "Telegram" in told[0].text
