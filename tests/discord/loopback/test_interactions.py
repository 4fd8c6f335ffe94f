"""Commands, presses and selects reach the bot, and its answers reach the right people."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.discord.loopback.conftest import Room

if TYPE_CHECKING:
    import discord


async def test_a_command_reaches_the_bot_with_its_options_and_languages(room: Room) -> None:
    outcome = await room.server.slash(room.anna, room.channel, "tiny board", size="big")
    seen = room.client.seen[0]
    assert outcome.kind == "reply"
    assert outcome.text == "Board 2"
    assert (seen.locale.value, seen.guild_locale and seen.guild_locale.value) == ("uk", "pl")
    assert seen.user.display_name == "Анна"


async def test_a_public_reply_is_seen_by_all(room: Room) -> None:
    await room.server.slash(room.anna, room.channel, "tiny board")
    for person in (room.anna, room.boris):
        [bubble] = room.server.screen(person, room.channel)
        assert (bubble.text, [b.label for b in bubble.buttons]) == ("Board 1", ["A", "B"])


async def test_a_deferred_private_reply_is_seen_by_its_reader_alone(room: Room) -> None:
    outcome = await room.server.slash(room.anna, room.channel, "tiny say", what="psst")
    assert (outcome.kind, outcome.text) == ("thinking", "psst")
    assert [b.text for b in room.server.screen(room.anna, room.channel)] == ["psst"]
    assert room.server.screen(room.boris, room.channel) == []


async def test_a_command_that_is_not_registered_cannot_be_sent(room: Room) -> None:
    with pytest.raises(LookupError, match="no command"):
        await room.server.slash(room.anna, room.channel, "nothing here")
    with pytest.raises(LookupError, match="no choice"):
        await room.server.slash(room.anna, room.channel, "tiny board", size="huge")


async def test_a_press_is_acknowledged_and_its_time_measured(room: Room) -> None:
    shown = await room.server.slash(room.anna, room.channel, "tiny board")
    outcome = await room.server.press(room.boris, shown.bubbles[0], "B")
    assert outcome.kind == "quiet"
    assert outcome.acknowledged is not None
    assert outcome.acknowledged < 3
    assert room.client.seen[-1].data is not None
    assert room.client.seen[-1].data.get("custom_id") == "B"


async def test_a_press_that_is_not_acknowledged_in_time_fails(room: Room) -> None:
    from discord import NotFound

    async def late(interaction: discord.Interaction) -> None:
        await asyncio.sleep(3.1)
        await interaction.response.defer()

    room.client.press = late
    shown = await room.server.slash(room.anna, room.channel, "tiny board")
    outcome = await room.server.press(room.anna, shown.bubbles[0], "A")
    assert outcome.failed
    await room.server.wait_for(lambda: room.client.failures)
    error = room.client.failures[0]
    assert isinstance(error, NotFound)
    assert error.code == 10062


async def test_a_second_answer_is_refused(room: Room) -> None:
    from discord import HTTPException

    found: list[int] = []

    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        adapter = interaction.client.http
        from discord.http import Route

        route = Route(
            "POST",
            "/interactions/{interaction_id}/{interaction_token}/callback",
            interaction_id=interaction.id,
            interaction_token=interaction.token,
        )
        try:
            await adapter.request(route, json={"type": 6})
        except HTTPException as error:
            found.append(error.code)

    room.client.press = twice
    shown = await room.server.slash(room.anna, room.channel, "tiny board")
    await room.server.press(room.anna, shown.bubbles[0], "A")
    await room.server.wait_for(lambda: found)
    assert found == [40060]


async def test_an_update_changes_the_message_of_the_pressed_button(room: Room) -> None:
    from tests.discord.loopback.client import board

    async def update(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=board("C", text="Changed"))

    room.client.press = update
    shown = await room.server.slash(room.anna, room.channel, "tiny board")
    outcome = await room.server.press(room.anna, shown.bubbles[0], "A")
    [bubble] = room.server.screen(room.boris, room.channel)
    assert (outcome.kind, bubble.text) == ("update", "Changed")


async def test_an_original_is_edited_and_deleted_through_the_token(room: Room) -> None:
    from tests.discord.loopback.client import board

    await room.server.slash(room.anna, room.channel, "tiny board")
    interaction = room.client.seen[0]
    await interaction.edit_original_response(view=board(text="Edited"))
    assert [b.text for b in room.server.screen(room.anna, room.channel)] == ["Edited"]
    await interaction.delete_original_response()
    assert room.server.screen(room.anna, room.channel) == []


async def test_a_follow_up_is_edited_by_the_webhook_alone(room: Room) -> None:
    import discord

    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        sent = await interaction.followup.send("hand", ephemeral=True, wait=True)
        webhook = discord.Webhook.partial(
            interaction.application_id, interaction.token, client=interaction.client
        )
        await webhook.edit_message(sent.id, content="new hand")
        assert isinstance(interaction.channel, discord.TextChannel)
        leak = interaction.channel.get_partial_message(sent.id)
        with pytest.raises(discord.NotFound):
            await leak.edit(content="leak")

    room.client.press = whisper
    shown = await room.server.slash(room.anna, room.channel, "tiny board")
    outcome = await room.server.press(room.boris, shown.bubbles[0], "A")
    await room.server.wait_for(lambda: outcome.text == "new hand")
    await room.server.quiet()
    assert [b.text for b in room.server.screen(room.anna, room.channel)] == ["Board 1"]
    assert not room.client.failures


async def test_a_token_dies_after_fifteen_minutes(room: Room) -> None:
    import discord

    await room.server.slash(room.anna, room.channel, "tiny board")
    room.server.clock.skip(16 * 60)
    with pytest.raises(discord.HTTPException) as error:
        await room.client.seen[0].edit_original_response(content="late")
    assert (error.value.status, error.value.code) == (401, 50027)
    assert not isinstance(error.value, discord.NotFound)


async def test_a_select_delivers_its_values(room: Room) -> None:
    import discord
    from discord import ui

    channel = room.client.get_channel(room.channel.id)
    assert isinstance(channel, discord.TextChannel)
    view = ui.View(timeout=None)
    options = [discord.SelectOption(label=f"Card {n}", value=f"c{n}") for n in range(3)]
    view.add_item(ui.Select(custom_id="cards", options=options))
    view.stop()
    await channel.send("Pick", view=view)
    shown = room.server.screen(room.anna, room.channel)[-1]
    await room.server.select(room.anna, shown, "cards", ["Card 2"])
    assert room.client.seen[-1].data is not None
    assert room.client.seen[-1].data.get("values") == ["c2"]


async def test_a_stranger_neither_sees_nor_presses(room: Room) -> None:
    stranger = room.server.add_person("Stranger")
    shown = await room.server.slash(room.anna, room.channel, "tiny board")
    assert room.server.screen(stranger, room.channel) == []
    with pytest.raises(LookupError):
        await room.server.press(stranger, shown.bubbles[0], "A")


async def test_a_private_reply_vanishes_from_the_screen_when_dismissed(room: Room) -> None:
    outcome = await room.server.slash(room.anna, room.channel, "tiny say", what="psst")
    room.server.dismiss(outcome.bubbles[0])
    assert room.server.screen(room.anna, room.channel) == []


async def test_six_presses_at_once_are_served_at_once(room: Room) -> None:
    shown = await room.server.slash(room.anna, room.channel, "tiny board")
    outcomes = await asyncio.gather(
        *(room.server.press(room.anna, shown.bubbles[0], "A") for _ in range(6))
    )
    assert not any(outcome.failed for outcome in outcomes)


async def test_commands_work_in_the_private_conversation(room: Room) -> None:
    place = room.server.dm(room.anna)
    outcome = await room.server.slash(room.anna, place, "tiny say", what="here")
    assert outcome.text == "here"
    assert room.client.seen[0].guild is None
    other = room.server.add_private_chat([room.anna, room.boris])
    with pytest.raises(LookupError, match="not offered"):
        await room.server.slash(room.anna, other, "tiny say", what="there")
