"""Discord gone when the bot starts, gone later, gone in part: the bot waits and comes back."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from adapters.emulator.emulator import Emulator
from tests.discord.loopback.friends import Friend, Tally
from tests.discord.loopback.loopback import Loopback
from tests.discord.process import Process

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


@pytest.fixture
async def server() -> AsyncIterator[Loopback]:
    async with Loopback(patience=60) as server:
        yield server


@pytest.fixture
async def bot(server: Loopback, tmp_path: Path) -> AsyncIterator[Process]:
    process = Process(
        tmp_path,
        epoch=time.time(),
        DISCORD_BOT_TOKEN=server.token,
        DISCORD_API_URL=server.api_url,
    )
    yield process
    if process.alive:
        await process.end()


def somebody(server: Loopback) -> Friend:
    person = server.add_person("Оля", "uk")
    channel = server.add_channel(server.add_guild("Друзі", [person]), "durak")
    return Friend(server, person, channel, random.Random(1), Tally())


async def served(server: Loopback, friend: Friend) -> bool:
    outcome = await server.slash(friend.person, friend.channel, "durak help")
    return not outcome.failed


async def test_discord_that_is_gone_at_the_start_is_tried_again(
    server: Loopback, bot: Process
) -> None:
    friend = somebody(server)
    server.go_down()
    await bot.start()
    await server.wait_for(lambda: "cannot be reached" in bot.log)
    server.come_back()
    await server.connected()
    assert await served(server, friend)
    assert bot.complaints() == []


async def test_a_gateway_that_is_gone_at_the_start_is_tried_again(
    server: Loopback, bot: Process
) -> None:
    friend = somebody(server)
    server.gateway.closed = True
    await bot.start()
    await server.wait_for(server.command_names)
    await server.wait_for(lambda: server.gateway.log.turned_away >= 2)
    assert bot.alive, bot.log
    server.gateway.closed = False
    await server.connected()
    assert await served(server, friend)


async def test_an_outage_later_is_survived(server: Loopback, bot: Process) -> None:
    friend = somebody(server)
    await bot.start()
    await server.connected()
    await server.wait_for(server.command_names)
    server.go_down()
    await server.wait_for(lambda: server.gateway.log.turned_away >= 2)
    assert bot.alive
    server.come_back()
    await server.connected()
    assert await served(server, friend)


async def test_a_wrong_token_ends_the_bot_with_one_clear_line(
    server: Loopback, bot: Process
) -> None:
    wrong = f"{server.token}x"
    bot.set(DISCORD_BOT_TOKEN=wrong)
    await bot.start()
    assert await bot.wait(240) == 1
    assert "DISCORD_BOT_TOKEN" in bot.log.strip().splitlines()[-1]
    assert wrong not in bot.log


@asynccontextmanager
async def on_both(server: Loopback, folder: Path) -> AsyncIterator[tuple[Emulator, Process]]:
    """Prepare a bot with both tokens, not started yet."""
    async with Emulator() as telegram:
        process = Process(
            folder,
            epoch=time.time(),
            DISCORD_BOT_TOKEN=server.token,
            DISCORD_API_URL=server.api_url,
            TELEGRAM_BOT_TOKEN=telegram.token,
            TELEGRAM_API_URL=telegram.base_url,
        )
        try:
            yield telegram, process
        finally:
            if process.alive:
                await process.end()


async def greeted(telegram: Emulator) -> bool:
    """Tell whether a stranger on Telegram gets an answer."""
    person = telegram.people.add_person("Іван", "uk")
    private = telegram.world.private(person.id)
    telegram.people.press_start(person)
    await telegram.wait_for(
        lambda: any(b.from_bot for b in telegram.people.screen(person, private)), 240, "no answer"
    )
    return True


async def test_telegram_that_is_gone_at_the_start_leaves_discord_served(
    server: Loopback, tmp_path: Path
) -> None:
    friend = somebody(server)
    async with on_both(server, tmp_path) as (telegram, bot):
        fault = telegram.inject("getMe", drop=True, times=None)
        await bot.start()
        await server.connected()
        await server.wait_for(server.command_names)
        assert await served(server, friend)
        fault.clear()
        assert await greeted(telegram)


async def test_discord_that_is_gone_at_the_start_leaves_telegram_served(
    server: Loopback, tmp_path: Path
) -> None:
    friend = somebody(server)
    server.go_down()
    async with on_both(server, tmp_path) as (telegram, bot):
        await bot.start()
        assert await greeted(telegram)
        server.come_back()
        await server.connected()
        await server.wait_for(server.command_names)
        assert await served(server, friend)


async def test_discord_that_goes_later_leaves_telegram_served(
    server: Loopback, tmp_path: Path
) -> None:
    async with on_both(server, tmp_path) as (telegram, bot):
        await bot.start()
        await server.connected()
        server.go_down()
        assert await greeted(telegram)
        server.come_back()
        await server.connected()
        assert bot.alive


async def test_a_wrong_token_of_one_platform_leaves_the_other_served(
    server: Loopback, tmp_path: Path
) -> None:
    async with on_both(server, tmp_path) as (telegram, bot):
        bot.set(DISCORD_BOT_TOKEN=f"{server.token}x")
        await bot.start()
        assert await greeted(telegram)
        await server.wait_for(lambda: "DISCORD_BOT_TOKEN" in bot.log)
        assert bot.alive


async def test_commands_are_registered_only_when_they_have_changed(
    server: Loopback, bot: Process
) -> None:
    for _ in range(2):
        await bot.start()
        await server.connected()
        await server.quiet()
        await bot.end()
    assert len(server.calls("PUT */commands")) == 1


async def test_stopping_ends_the_session_and_the_process(server: Loopback, bot: Process) -> None:
    await bot.start()
    await server.connected()
    await server.quiet()
    assert await bot.end() == 0
    assert not server.gateway.connected
    assert bot.complaints() == []
