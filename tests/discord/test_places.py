"""Channels: what is missing is named, what is gone is posted anew, who is gone has left."""

from __future__ import annotations

import discord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from durak_bot.table.people import Habit
from durak_bot.table.table import Phase, Presence, TimerKind
from tests.discord.conftest import Stage
from tests.discord.players import play
from tests.discord.stage import Scene, person

HOUR = 3600


async def test_a_deleted_board_is_posted_anew_at_the_next_change(scene: Scene) -> None:
    board = await scene.lobby()
    await board.message.delete()
    await scene.say(scene.friends[1], "join")
    await scene.settled()
    assert len(scene.boards()) == 1
    assert "Ivan" in scene.board().text


async def test_a_board_older_than_55_minutes_is_posted_anew_at_the_next_change(
    scene: Scene,
) -> None:
    board = await scene.lobby()
    await scene.env.advance_time(56 * 60)
    await scene.press(scene.friends[1], board, "I'm in")
    await scene.settled()
    assert len(scene.boards()) == 1
    assert scene.board().message.id != board.message.id


async def test_a_younger_board_is_edited(scene: Scene) -> None:
    board = await scene.lobby()
    await scene.env.advance_time(50 * 60)
    await scene.press(scene.friends[1], board, "I'm in")
    await scene.settled()
    assert scene.board().message.id == board.message.id


async def test_buttons_work_after_a_restart(scene: Scene) -> None:
    """SCENARIOS 70."""
    board = await scene.lobby()
    await scene.restart()
    await scene.press(scene.friends[1], board, "I'm in")
    await scene.settled()
    assert "Ivan" in scene.board().text


async def test_buttons_work_after_any_time(scene: Scene) -> None:
    board = await scene.lobby()
    await scene.env.advance_time(30 * 24 * HOUR)
    await scene.press(scene.friends[1], board, "I'm in")
    await scene.settled()
    assert "Ivan" in scene.board().text


async def test_commands_are_sent_again_only_when_they_have_changed(scene: Scene) -> None:
    def sent() -> int:
        return sum(e.method == "PUT" for e in scene.env.http_requests)

    first = sent()
    await scene.restart()
    assert (first, sent()) == (1, 1)


async def test_a_member_who_has_left_the_server_has_left_the_game(scene: Scene) -> None:
    """SCENARIOS 75: noticed at the latest when he must act."""
    olya, ivan = scene.friends[:2]
    await scene.bot.service.directory.meet(person(ivan), "Ivan", "en", hopeful=True)
    await scene.bot.service.directory.set_habit(person(ivan), Habit.DM)
    await scene.started(ivan)
    private = f"/channels/{ivan.user.dm_channel.id}/messages"
    scene.guild.remove_member(ivan)
    scene.env.inject_error("POST", private, status=403, code=50278, times=None)
    for seed in range(10):
        await scene.ring(TimerKind.NUDGE)
        await play(scene, [olya], seed, bouts=1)
        if not scene.plays:
            break
    assert scene.table.finished is not None
    sitter = next(s for s in scene.table.finished.sitters if s.person == person(ivan))
    assert sitter.presence is Presence.LEFT


async def called_in_the_channel(scene: Scene, *, gone: bool) -> None:
    """Let Ivan, who takes no private messages, be called to act."""
    ivan = scene.friends[1]
    await scene.bot.service.directory.meet(person(ivan), "Ivan", "en", reachable=False)
    await scene.started(ivan)
    await play(scene, [scene.host], seed=1, bouts=1)
    if gone:
        scene.guild.remove_member(ivan)
    await scene.ring(TimerKind.NUDGE)


async def test_somebody_who_is_called_and_is_not_there_has_left(scene: Scene) -> None:
    """SCENARIOS 75: no private message fails to arrive, since none is sent."""
    await called_in_the_channel(scene, gone=True)
    assert scene.table.finished is not None
    assert Presence.LEFT in [sitter.presence for sitter in scene.table.finished.sitters]


async def test_somebody_who_is_called_and_is_there_stays(scene: Scene) -> None:
    await called_in_the_channel(scene, gone=False)
    assert scene.plays


async def test_a_missing_right_is_named_and_no_table_is_opened(stage: Stage) -> None:
    """SCENARIOS 76 and 77."""
    scene = await stage(1)
    silent = scene.guild.create_text_channel(
        "silent",
        overwrites={scene.bot_user: discord.PermissionOverwrite(send_messages=False)},
    )
    result = await scene.host.slash(silent, "durak new")
    assert "Send Messages" in scene.said(result)
    assert not scene.store.tables.tables


async def test_status_names_a_missing_right(stage: Stage) -> None:
    """SCENARIOS 77."""
    scene = await stage(1)
    dark = scene.guild.create_text_channel(
        "dark", overwrites={scene.bot_user: discord.PermissionOverwrite(embed_links=False)}
    )
    result = await scene.host.slash(dark, "durak status")
    assert "Embed Links" in scene.said(result)


async def test_view_send_and_embed_are_enough(stage: Stage) -> None:
    scene = await stage(1)
    overwrite = discord.PermissionOverwrite.from_pair(
        discord.Permissions(view_channel=True, send_messages=True, embed_links=True),
        discord.Permissions.all()
        & ~discord.Permissions(view_channel=True, send_messages=True, embed_links=True),
    )
    bare = scene.guild.create_text_channel("bare", overwrites={scene.bot_user: overwrite})
    await scene.host.slash(bare, "durak new")
    await scene.settled()
    assert [len(scene.seen(m).buttons) > 0 for m in bare.history()] == [True]


async def test_a_thread_has_a_board_of_its_own(stage: Stage) -> None:
    scene = await stage(1)
    await scene.say(scene.host, "new")
    message = await scene.host.send(scene.channel, "here?")
    thread = await message.create_thread(name="cards")
    handle = next(each for each in scene.channel.threads if each.id == thread.id)
    await scene.host.slash(handle, "durak new")
    await scene.settled()
    assert any(m.components for m in handle.history())
    assert len(scene.store.tables.tables) == 2


async def test_a_server_that_throws_the_bot_out_ends_its_tables(scene: Scene) -> None:
    await scene.lobby()
    guild = scene.bot.app.client.get_guild(scene.guild.id)
    scene.bot.app.client.dispatch("guild_remove", guild)
    await scene.settled()
    assert scene.table.phase is Phase.CLOSED


async def test_a_server_is_greeted_once_with_one_button(stage: Stage) -> None:
    scene = await stage(1)
    guild = scene.bot.app.client.get_guild(scene.guild.id)
    scene.bot.app.client.dispatch("guild_join", guild)
    await scene.settled()
    greetings = scene.boards()
    assert [len(each.buttons) for each in greetings] == [1]


async def test_reactions_are_no_controls(scene: Scene) -> None:
    """SCENARIOS 73: none is put under a board, and the bot could not even see one."""
    await scene.started(scene.friends[1])
    await play(scene, scene.friends, seed=3, bouts=1)
    assert [board.message.reactions for board in scene.boards()] == [[]]
    assert not scene.bot.app.client.intents.reactions


async def test_a_table_waits_without_the_right_to_write_and_goes_on_with_it(scene: Scene) -> None:
    """SCENARIOS 77: the server says when it has changed its mind."""
    await scene.started(scene.friends[1])
    silence(scene)
    await play(scene, scene.friends, seed=3, bouts=1)
    paused = scene.table.paused
    scene.env.backend.delete_overwrite(scene.channel.id, scene.bot_user.id)
    await scene.settled()
    assert (paused, scene.table.paused) == (True, False)


async def test_a_channel_that_changes_otherwise_keeps_a_table_waiting(scene: Scene) -> None:
    await scene.started(scene.friends[1])
    silence(scene)
    await play(scene, scene.friends, seed=3, bouts=1)
    scene.env.backend.edit_channel(scene.channel.id, {"topic": "cards"})
    await scene.settled()
    assert scene.table.paused


async def test_the_board_stands_again_when_it_may_be_written(scene: Scene) -> None:
    await scene.started(scene.friends[1])
    silence(scene)
    await play(scene, scene.friends, seed=3, bouts=1)
    before = scene.board().text
    scene.env.backend.delete_overwrite(scene.channel.id, scene.bot_user.id)
    await scene.settled()
    assert scene.board().text != before


def silence(scene: Scene) -> None:
    """Take from the bot what it needs to keep a board."""
    deny = discord.Permissions(view_channel=True, send_messages=True).value
    mute = Overwrite(scene.bot_user.id, OverwriteType.MEMBER, deny=deny)
    scene.env.backend.set_overwrite(scene.channel.id, mute)
