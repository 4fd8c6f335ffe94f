"""`durak-bot discord-emojis` as a user runs it, and a game with the faces it has uploaded."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from durak_bot.presentation.buttons import SetComputers, StartGame, Tap
from tests.discord.loopback.floods import OFF
from tests.discord.loopback.friends import Friend, Tally, choices
from tests.discord.loopback.loopback import Loopback
from tests.discord.process import Process

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

UPLOAD = "POST /applications/{application_id}/emojis"


@pytest.fixture
async def server() -> AsyncIterator[Loopback]:
    async with Loopback(limits=OFF, patience=60) as server:
        yield server


async def upload(server: Loopback, folder: Path, token: str = "") -> tuple[int, str]:
    """Run the command; return its exit code and all it says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "durak_bot",
        "discord-emojis",
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "DISCORD_BOT_TOKEN": token or server.token,
            "DISCORD_API_URL": server.api_url,
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), 240)
    return process.returncode or 0, said.decode()


@pytest.mark.drill
async def test_faces_are_uploaded_once_and_shown_in_the_next_game(
    server: Loopback, tmp_path: Path
) -> None:
    code, said = await upload(server, tmp_path)
    assert code == 0, said
    drawn = len(server.world.emojis)
    assert drawn >= 36
    removed = next(iter(server.world.emojis.values()))
    del server.world.emojis[removed.id]
    code, said = await upload(server, tmp_path)
    assert (code, len(server.world.emojis)) == (0, drawn), said
    assert len(server.calls(UPLOAD)) == drawn + 1
    assert removed.name in said

    bot = Process(
        tmp_path,
        epoch=time.time(),
        DISCORD_BOT_TOKEN=server.token,
        DISCORD_API_URL=server.api_url,
    )
    person = server.add_person("Оля", "uk")
    channel = server.add_channel(server.add_guild("Друзі", [person]), "durak")
    friend = Friend(server, person, channel, random.Random(1), Tally())
    await bot.start()
    try:
        await server.connected()
        await server.wait_for(server.command_names)
        await server.slash(person, channel, "durak new")
        await friend.do(SetComputers)
        await friend.do(StartGame)
        hand = await server.wait_for(friend.hand)
        labels = [c.label for c in choices(hand) if isinstance(c.action, Tap)]
        assert labels
        assert all(":" in label for label in labels), labels
        await server.quiet()
        assert server.violations() == []
        assert bot.complaints() == []
    finally:
        await bot.end()


async def test_a_wrong_token_is_said_in_one_line(server: Loopback, tmp_path: Path) -> None:
    code, said = await upload(server, tmp_path, token=f"{server.token}x")
    assert code == 1
    assert len(said.strip().splitlines()) == 1, said
    assert "DISCORD_BOT_TOKEN" in said
    assert server.token not in said
