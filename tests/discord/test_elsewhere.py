"""Tables in several channels, rooms by invite: no board unasked, a hand for each where he is."""

from __future__ import annotations

import re

import simcord

from durak_bot.table.table import Phase
from tests.discord.conftest import Stage
from tests.discord.players import play
from tests.discord.stage import Scene, Seen, person


def boards(scene: Scene, channel: simcord.ChannelHandle) -> list[Seen]:
    return [scene.seen(m) for m in channel.history() if m.components and not m.flags.ephemeral]


async def joined_from_elsewhere(scene: Scene) -> simcord.ChannelHandle:
    """Let Ivan sit down at Olya's table from another channel."""
    await scene.lobby()
    other = scene.guild.create_text_channel("other")
    await scene.friends[1].slash(other, "durak join", invite=scene.table.token)
    await scene.settled()
    return other


def alone(scene: Scene, who: simcord.MemberActor, channel: simcord.ChannelHandle) -> list[Seen]:
    return [scene.seen(m) for m in channel.history(viewer=who) if m.flags.ephemeral]


async def test_joining_from_elsewhere_posts_no_board_there(scene: Scene) -> None:
    other = await joined_from_elsewhere(scene)
    assert "Ivan" in scene.board().text
    assert boards(scene, other) == []
    assert len(alone(scene, scene.friends[1], other)) == 1


async def test_a_button_shows_the_board_where_one_plays_from(scene: Scene) -> None:
    other = await joined_from_elsewhere(scene)
    ivan = scene.friends[1]
    await scene.press(ivan, alone(scene, ivan, other)[0], "Show the board")
    await scene.settled()
    assert len(boards(scene, other)) == 1
    assert len(scene.boards()) == 1


async def test_whoever_shows_a_board_may_take_it_away(scene: Scene) -> None:
    other = await joined_from_elsewhere(scene)
    ivan = scene.friends[1]
    await scene.press(ivan, alone(scene, ivan, other)[0], "Show the board")
    await scene.settled()
    await scene.press(ivan, boards(scene, other)[0], "⚙️")
    await scene.press(ivan, alone(scene, ivan, other)[-1], "☰")
    await scene.press(ivan, alone(scene, ivan, other)[-1], "Take the board away")
    await scene.settled()
    assert boards(scene, other) == []
    assert len(scene.boards()) == 1


async def test_the_home_board_cannot_be_taken_away(scene: Scene) -> None:
    await scene.lobby()
    await scene.press(scene.host, scene.boards()[0], "⚙️")
    await scene.press(scene.host, scene.asides(scene.host)[-1], "☰")
    assert not any("board" in label for label in scene.asides(scene.host)[-1].labels)


async def test_a_table_without_invites_takes_nobody_from_elsewhere(scene: Scene) -> None:
    await scene.lobby()
    await scene.bot.service.set_option(person(scene.host), scene.table.id, "invites", "nobody")
    other = scene.guild.create_text_channel("other")
    result = await scene.friends[1].slash(other, "durak join", invite=scene.table.token)
    assert "invite" in scene.said(result)
    assert len(scene.table.sitters) == 1


async def test_a_room_is_opened_from_a_channel_and_played_in_private(stage: Stage) -> None:
    scene = await stage(2)
    olya, ivan = scene.friends
    result = await scene.say(olya, "new", private=True)
    await scene.settled()
    invite = re.search(r"/durak join invite:(\w+)", scene.said(result))
    assert invite is not None
    assert scene.boards() == []
    assert len(scene.private(olya)) == 1
    await scene.say(ivan, "join", invite=invite[1])
    await scene.settled()
    await scene.press(olya.user, scene.private(olya)[0], "Start")
    await scene.settled()
    await play(scene, scene.friends, seed=5)
    assert scene.table.phase is Phase.RESULT
    assert scene.boards() == []


async def test_a_room_takes_nobody_without_its_token(stage: Stage) -> None:
    scene = await stage(2)
    await scene.say(scene.host, "new", private=True)
    await scene.say(scene.friends[1], "join")
    assert len(scene.table.sitters) == 1


async def test_practice_in_private_begins_with_one_press(stage: Stage) -> None:
    scene = await stage(1)
    olya = scene.host
    result = await olya.user.slash("durak board")
    await scene.settled()
    assert result.response is not None
    menu = scene.seen(result.response.message)
    await scene.press(olya.user, menu, "▶️ Play")
    await scene.settled()
    assert len(scene.hand(olya).presses()) >= 6
