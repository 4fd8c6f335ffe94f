"""Messages, private conversations, members, permissions, emojis, and the live refusals."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest

from tests.discord.loopback.conftest import Room
from tests.discord.loopback.errors import opening_too_fast
from tests.discord.loopback.world import SEND, VIEW

if TYPE_CHECKING:
    import discord

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


async def place(room: Room) -> discord.TextChannel:
    import discord

    found = await room.server.wait_for(lambda: room.client.get_channel(room.channel.id))
    assert isinstance(found, discord.TextChannel)
    return found


async def test_a_board_is_posted_edited_and_deleted(room: Room) -> None:
    from tests.discord.loopback.client import board

    channel = await place(room)
    sent = await channel.send(view=board("A"))
    await channel.get_partial_message(sent.id).edit(view=board("B", text="New"))
    assert [b.text for b in room.server.screen(room.boris, room.channel)] == ["New"]
    assert (await channel.fetch_message(sent.id)).id == sent.id
    await sent.delete()
    assert room.server.screen(room.boris, room.channel) == []


async def test_a_deleted_message_cannot_be_edited(room: Room) -> None:
    import discord

    from tests.discord.loopback.client import board

    channel = await place(room)
    sent = await channel.send(view=board("A"))
    room.server.delete_message(room.server.screen(room.anna, room.channel)[0])
    with pytest.raises(discord.NotFound) as error:
        await channel.get_partial_message(sent.id).edit(view=board("B"))
    assert error.value.code == 10008


async def test_only_allowed_mentions_ring(room: Room) -> None:
    import discord

    channel = await place(room)
    text = f"<@{room.anna.id}> <@{room.boris.id}>"
    allowed = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(room.boris.id)]
    )
    await channel.send(text, allowed_mentions=allowed)
    [message] = room.server.world.written_in(room.channel)
    assert message.pings == {room.boris.id}


async def test_a_private_message_arrives(room: Room) -> None:
    import discord

    dm = await room.client.create_dm(discord.Object(room.anna.id))
    await dm.send("hello")
    assert [b.text for b in room.server.private(room.anna)] == ["hello"]


async def test_closed_private_messages_are_refused(room: Room) -> None:
    import discord

    room.anna.dms_closed = True
    dm = await room.client.create_dm(discord.Object(room.anna.id))
    with pytest.raises(discord.Forbidden) as error:
        await dm.send("hello")
    assert error.value.code == 50007


async def test_who_shares_no_server_cannot_be_written_to(room: Room) -> None:
    import discord

    room.server.leave(room.boris, room.guild)
    dm = await room.client.create_dm(discord.Object(room.boris.id))
    with pytest.raises(discord.Forbidden) as error:
        await dm.send("hello")
    assert error.value.code == 50278


async def test_opening_conversations_too_fast_can_be_injected(room: Room) -> None:
    import discord

    room.server.inject("POST /users/@me/channels", error=opening_too_fast())
    with pytest.raises(discord.Forbidden) as error:
        await room.client.create_dm(discord.Object(room.anna.id))
    assert error.value.code == 40003
    await room.client.create_dm(discord.Object(room.anna.id))


async def test_a_member_is_found_until_he_leaves(room: Room) -> None:
    import discord

    guild = await room.server.wait_for(lambda: room.client.get_guild(room.guild.id))
    assert (await guild.fetch_member(room.boris.id)).display_name == "Boris"
    room.server.leave(room.boris, room.guild)
    with pytest.raises(discord.NotFound) as error:
        await guild.fetch_member(room.boris.id)
    assert error.value.code == 10007


@pytest.mark.parametrize(("denied", "code"), [(SEND, 50013), (VIEW, 50001)])
async def test_a_missing_permission_is_seen_and_refused(room: Room, denied: int, code: int) -> None:
    import discord

    channel = await place(room)
    room.server.deny(room.channel, denied)
    await room.server.wait_for(lambda: not channel.permissions_for(channel.guild.me).value & denied)
    with pytest.raises(discord.Forbidden) as error:
        await channel.send("hello")
    assert error.value.code == code


async def test_a_kicked_bot_is_told_and_has_no_access(room: Room) -> None:
    import discord

    channel = await place(room)
    room.server.kick_bot(room.guild)
    await room.server.wait_for(lambda: room.client.get_guild(room.guild.id) is None)
    with pytest.raises(discord.Forbidden) as error:
        await channel.send("hello")
    assert error.value.code == 50001


async def test_threads_carry_boards_too(room: Room) -> None:
    import discord

    thread = room.server.add_thread(room.channel, "evening")
    found = await room.server.wait_for(lambda: room.client.get_channel(thread.id))
    assert isinstance(found, discord.Thread)
    await found.send("here")
    assert [b.text for b in room.server.screen(room.anna, thread)] == ["here"]
    room.server.archive(thread)
    with pytest.raises(discord.HTTPException) as error:
        await found.send("there")
    assert error.value.code == 50083


async def test_emojis_are_uploaded_used_and_removed(room: Room) -> None:
    from discord import ui

    made = await room.client.create_application_emoji(name="six_spades", image=PIXEL)
    channel = await place(room)
    view = ui.View(timeout=None)
    view.add_item(ui.Button(custom_id="6S", emoji=made))
    view.stop()
    await channel.send("cards", view=view)
    button = room.server.screen(room.anna, room.channel)[0].buttons[0]
    assert button.label == ":six_spades:"
    assert [e.name for e in await room.client.fetch_application_emojis()] == ["six_spades"]
    await made.delete()
    assert await room.client.fetch_application_emojis() == []


async def test_an_emoji_that_is_none_is_refused(room: Room) -> None:
    import discord
    from discord import ui

    channel = await place(room)
    view = ui.View(timeout=None)
    view.add_item(ui.Button(custom_id="6S", emoji="\U0001f0a1"))
    view.stop()
    with pytest.raises(discord.HTTPException) as error:
        await channel.send("cards", view=view)
    assert error.value.code == 50035


async def test_commands_are_replaced_in_one_call(room: Room) -> None:
    before = await room.client.tree.fetch_commands()
    room.client.tree.clear_commands(guild=None)
    await room.client.tree.sync()
    assert [c.name for c in before] == ["tiny"]
    assert await room.client.tree.fetch_commands() == []
