"""`durak-bot discord-emojis`: faces that are missing are uploaded, others are left alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from discord.http import Route

from adapters.discord.emojis import upload
from durak_bot.engine.cards import CARDS
from durak_bot.reception.starting import StartError
from tests.discord.loopback.loopback import Loopback


@pytest.fixture(autouse=True)
def _same_address() -> Iterator[None]:
    base = Route.BASE
    yield
    Route.BASE = base


@pytest.mark.slow
async def test_only_missing_faces_are_uploaded() -> None:
    told: list[str] = []
    async with Loopback() as server:
        assert await upload(server.token, told.append, server.api_url) == len(CARDS)
        assert await upload(server.token, told.append, server.api_url) == 0
    assert len(set(told)) == len(told) == len(CARDS)


async def test_a_wrong_token_is_named() -> None:
    async with Loopback() as server:
        with pytest.raises(StartError, match="DISCORD_BOT_TOKEN"):
            await upload("MTAw.wrong.token", print, server.api_url)
