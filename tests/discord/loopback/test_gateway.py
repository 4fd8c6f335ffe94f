"""The gateway breaks in every way the live one does, and discord.py comes back."""

from __future__ import annotations

import asyncio

import pytest

from tests.discord.loopback.conftest import Room
from tests.discord.loopback.loopback import Loopback


async def test_the_bot_learns_its_servers_and_channels(room: Room) -> None:
    guild = await room.server.wait_for(lambda: room.client.get_guild(room.guild.id))
    assert (guild.name, guild.preferred_locale.value) == ("Друзі", "pl")
    assert [channel.name for channel in guild.text_channels] == ["durak"]


async def test_a_channel_made_later_is_announced(room: Room) -> None:
    later = room.server.add_channel(room.guild, "later")
    found = await room.server.wait_for(lambda: room.client.get_channel(later.id))
    assert str(found) == "later"
    room.server.delete_channel(later)
    await room.server.wait_for(lambda: room.client.get_channel(later.id) is None)


async def test_heartbeats_are_answered(room: Room) -> None:
    await room.server.wait_for(lambda: room.server.gateway.log.heartbeats)


async def test_a_cut_connection_is_resumed_and_missed_presses_come(room: Room) -> None:
    shown = await room.server.slash(room.anna, room.channel, "tiny board")
    room.server.gateway.drop()
    outcome = await room.server.press(room.anna, shown.bubbles[0], "A")
    assert not outcome.failed
    assert room.client.resumed == 1
    assert len(room.server.gateway.log.identifies) == 1


async def test_a_request_to_reconnect_is_followed(room: Room) -> None:
    await room.server.gateway.ask_to_reconnect()
    await room.server.wait_for(lambda: room.client.resumed)
    assert len(room.server.gateway.log.resumes) == 1


async def test_a_closed_connection_is_resumed(room: Room) -> None:
    await room.server.gateway.close(4000)
    await room.server.wait_for(lambda: room.client.resumed)


async def test_an_invalid_session_leads_to_a_new_one(room: Room) -> None:
    await room.server.gateway.invalidate()
    await room.server.wait_for(lambda: len(room.server.gateway.log.identifies) == 2)
    await room.server.connected()
    outcome = await room.server.slash(room.anna, room.channel, "tiny board")
    assert not outcome.failed


async def test_a_forgotten_session_leads_to_a_new_one(room: Room) -> None:
    room.server.gateway.forget_sessions()
    await room.server.gateway.close(4000)
    await room.server.wait_for(lambda: len(room.server.gateway.log.identifies) == 2)


async def test_a_wrong_token_is_refused(server: Loopback) -> None:
    import discord

    from tests.discord.loopback.client import Tiny, pointed_at

    with pointed_at(server):
        client = Tiny()
        with pytest.raises(discord.LoginFailure):
            await client.start("wrong")
        await client.close()


async def test_privileged_intents_are_refused(server: Loopback) -> None:
    import discord

    from tests.discord.loopback.client import pointed_at

    with pointed_at(server):
        client = discord.Client(intents=discord.Intents(guilds=True, members=True))
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await client.start(server.token)
        await client.close()


async def test_shards_get_the_events_of_their_servers(server: Loopback) -> None:
    import discord

    from tests.discord.loopback.client import pointed_at

    here = server.add_guild("One", [server.add_person("Anna")])
    with pointed_at(server):
        client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=2)
        task = asyncio.create_task(client.start(server.token))
        try:
            await server.wait_for(client.is_ready, 20)
            guild = client.get_guild(here.id)
            assert guild is not None
            assert guild.shard_id == (here.id >> 22) % 2
        finally:
            await client.close()
            await asyncio.wait([task], timeout=5)
            task.cancel()


async def test_without_an_answer_from_the_bot_a_press_fails(room: Room) -> None:
    shown = await room.server.slash(room.anna, room.channel, "tiny board")
    await room.client.close()
    outcome = await room.server.press(room.anna, shown.bubbles[0], "A")
    assert outcome.failed
