"""One courier with fakes around it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.delivery.fakes import World, make_world


@pytest.fixture
async def world() -> AsyncIterator[World]:
    made = make_world()
    await made.courier.start()
    yield made
    await made.courier.stop(0.1)
