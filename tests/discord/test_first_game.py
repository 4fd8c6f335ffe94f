"""From `/durak new` to a game, by what people see and press."""

from __future__ import annotations

from tests.discord.stage import Scene


async def test_a_new_table_is_one_board_with_its_buttons(scene: Scene) -> None:
    await scene.say(scene.host, "new")
    assert len(scene.boards()) == 1
    assert "✋ I'm in" in scene.board().labels


async def test_a_friend_sits_down_with_one_press(scene: Scene) -> None:
    board = await scene.lobby(scene.friends[1])
    assert "Ivan" in board.text


async def test_the_slip_of_the_one_who_sits_down_becomes_the_hand(scene: Scene) -> None:
    ivan = scene.friends[1]
    await scene.lobby(ivan)
    slip = scene.asides(ivan)
    assert len(slip) == 1
    await scene.press(scene.host, scene.board(), "Start")
    await scene.settled()
    assert [each.message.id for each in scene.asides(ivan)] == [slip[0].message.id]
    assert len(scene.hand(ivan).presses()) >= 6
