"""Whole games on the simulated Discord, played by what hands offer."""

from __future__ import annotations

import pytest

from durak_bot.table.table import Phase
from tests.discord.conftest import Stage
from tests.discord.players import play


@pytest.mark.slow
@pytest.mark.parametrize("people", [2, 3, 6])
async def test_a_whole_game_ends_with_its_result_on_the_board(stage: Stage, people: int) -> None:
    scene = await stage(people)
    await scene.started(*scene.friends[1:])
    await play(scene, scene.friends, seed=people)
    assert scene.table.phase is Phase.RESULT
    assert "🏁" in scene.board().text


async def test_a_game_goes_on_after_a_restart_in_mid_bout(stage: Stage) -> None:
    """SCENARIOS 36 and 70."""
    scene = await stage(2)
    await scene.started(scene.friends[1])
    await play(scene, scene.friends, seed=1, bouts=1)
    assert scene.table.game is not None
    moves = scene.table.game.moves
    await scene.restart()
    assert scene.table.game.moves == moves
    await play(scene, scene.friends, seed=2)
    assert scene.table.phase is Phase.RESULT
    assert len(scene.boards()) == 1
