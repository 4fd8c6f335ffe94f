"""Rate limits and injected faults look to discord.py as the live service's do."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.discord.loopback.conftest import Room
from tests.discord.loopback.errors import ApiError, rate_limited
from tests.discord.loopback.floods import OFF

if TYPE_CHECKING:
    import discord

EDITS = "PATCH /channels/{channel_id}/messages/{message_id}"


async def posted(room: Room) -> discord.PartialMessage:
    import discord

    channel = await room.server.wait_for(lambda: room.client.get_channel(room.channel.id))
    assert isinstance(channel, discord.TextChannel)
    return channel.get_partial_message((await channel.send("board")).id)


async def test_a_sixth_edit_within_five_seconds_waits(room: Room) -> None:
    message = await posted(room)
    begun = time.monotonic()
    await asyncio.gather(*(message.edit(content=str(n)) for n in range(6)))
    assert 4 < time.monotonic() - begun < 8
    assert len(room.server.calls(EDITS, ok=True)) == 6


async def test_one_route_limited_leaves_presses_alone(room: Room) -> None:
    message = await posted(room)
    shown = await room.server.slash(room.anna, room.channel, "tiny board")
    room.server.inject(EDITS, error=rate_limited(2.0))
    edit = asyncio.create_task(message.edit(content="new"))
    await room.server.wait_for(lambda: room.server.calls(EDITS, ok=False))
    outcome = await room.server.press(room.anna, shown.bubbles[0], "A")
    assert outcome.acknowledged is not None
    assert outcome.acknowledged < 1
    assert not edit.done()
    await edit
    assert room.server.calls(EDITS)[0].status == 429


async def test_a_global_limit_stops_all_of_the_bots_own_calls(room: Room) -> None:
    message = await posted(room)
    room.server.inject(EDITS, error=rate_limited(1.5, scope="global"))
    edit = asyncio.create_task(message.edit(content="new"))
    await room.server.wait_for(lambda: room.server.calls(EDITS, ok=False))
    begun = time.monotonic()
    await room.client.fetch_user(room.anna.id)
    assert time.monotonic() - begun > 1
    await edit


async def test_the_quota_of_old_messages_is_counted(room: Room) -> None:
    message = await posted(room)
    room.server.clock.skip(3700)
    for n in range(3):
        await message.edit(content=str(n))
    edit = asyncio.create_task(message.edit(content="one more"))
    refused = await room.server.wait_for(lambda: room.server.calls(EDITS, ok=False))
    assert refused[0].code == 30046
    edit.cancel()


async def test_limits_can_be_switched_off(room: Room) -> None:
    room.server.floods.limits = OFF
    message = await posted(room)
    begun = time.monotonic()
    for n in range(12):
        await message.edit(content=str(n))
    assert time.monotonic() - begun < 3


async def test_an_error_hits_as_often_as_told(room: Room) -> None:
    import discord

    message = await posted(room)
    fault = room.server.inject(EDITS, error=ApiError(403, 50001, "Missing Access"), skip=1)
    await message.edit(content="first")
    with pytest.raises(discord.Forbidden):
        await message.edit(content="second")
    await message.edit(content="third")
    assert fault.hits == 1


async def test_a_lost_answer_leaves_the_call_done(room: Room) -> None:
    message = await posted(room)
    room.server.inject(EDITS, lose_answer=True)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await message.edit(content="done")
    assert [b.text for b in room.server.screen(room.anna, room.channel)] == ["done"]


async def test_a_dropped_call_is_not_done(room: Room) -> None:
    message = await posted(room)
    room.server.inject(EDITS, drop=True)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await message.edit(content="lost")
    assert [b.text for b in room.server.screen(room.anna, room.channel)] == ["board"]


async def test_an_outage_is_survived(room: Room) -> None:
    room.server.go_down()
    with pytest.raises((aiohttp.ClientError, OSError)):
        await room.client.fetch_user(room.anna.id)
    room.server.come_back()
    await room.server.wait_for(lambda: room.server.gateway.connected, 30)
    outcome = await room.server.slash(room.anna, room.channel, "tiny board")
    assert not outcome.failed
