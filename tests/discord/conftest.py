"""A channel of friends with the bot in it; every request is checked, an ERROR in the log fails."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from tests.discord.bodies import wrong
from tests.discord.stage import Scene, Store, playing

NAMES = ("Olya", "Ivan", "Marko", "Petro", "Hanna", "Zoya")

Stage = Callable[..., Awaitable[Scene]]


@pytest.fixture
async def stage(caplog: pytest.LogCaptureFixture) -> AsyncIterator[Stage]:
    """Return a function that sets a scene with so many friends."""
    scenes: list[Scene] = []
    async with contextlib.AsyncExitStack() as stack:

        async def build(people: int = 3, store: Store | None = None, **options: object) -> Scene:
            scene = await stack.enter_async_context(
                playing(store or Store(), NAMES[:people], **options)
            )
            scenes.append(scene)
            return scene

        yield build
        for scene in scenes:
            assert wrong(scene.env) == []
    errors = [r for r in caplog.get_records("call") if r.levelno >= logging.ERROR]
    assert [record.getMessage() for record in errors] == []


@pytest.fixture
async def scene(stage: Stage) -> Scene:
    """Set a scene with three friends."""
    return await stage()
