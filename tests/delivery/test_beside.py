"""Hands inside a chat that do not count in its calls have a pace beside its board's."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from durak_bot.delivery.pacing import Pace
from durak_bot.delivery.surfaces import Permit, PlatformAnswer, RetryAfter, Surface, SurfaceKind
from durak_bot.table.table import Phase
from tests.delivery.fakes import GROUP, IVAN, OLYA, START, TABLE, World, game

BESIDE = Pace(spacing=1.4, burst=2, beside=True)
SLOW = Pace(per_minute=1, spacing=1.0, burst=1)


async def sits(world: World) -> None:
    """Show a board, and in the chat the hands of both."""
    world.source.game = game()
    world.courier.wake(TABLE)
    await world.time.turn(5)
    for person in (OLYA, IVAN):
        shown = world.courier.show_hand_here(TABLE, person, GROUP, Permit("p", START + 1000))
        await _run(world, shown)


async def _run(world: World, work: Coroutine[Any, Any, object]) -> None:
    task = asyncio.ensure_future(work)
    await world.time.turn(5)
    await task


async def test_hands_beside_the_board_wait_for_nothing_that_counts(world: World) -> None:
    world.display.beside = BESIDE
    world.display.group = SLOW
    await sits(world)
    assert len(world.display.of(SurfaceKind.HAND_CHAT)) == 2


async def test_a_hand_that_is_too_much_lets_the_board_rest(world: World) -> None:
    world.display.beside = BESIDE
    await sits(world)

    def answer(surface: Surface) -> PlatformAnswer | None:
        return RetryAfter(100) if surface.kind is SurfaceKind.HAND_CHAT else None

    world.display.answers = [answer]
    await _run(world, world.courier.show_hand_here(TABLE, OLYA, GROUP, Permit("q", START + 1000)))
    boards = len(world.display.of(SurfaceKind.BOARD))
    world.source.version += 1
    world.source.game = game(moves=1)
    world.courier.wake(TABLE)
    await world.time.turn(50)
    assert len(world.display.of(SurfaceKind.BOARD)) == boards


async def test_the_end_of_a_game_is_said_to_be_a_quiet_moment(world: World) -> None:
    await sits(world)
    world.source.version += 1
    world.source.game, world.source.phase = None, Phase.RESULT
    world.courier.wake(TABLE)
    await world.time.turn(5)
    assert world.display.eased == [(GROUP, 2)]
