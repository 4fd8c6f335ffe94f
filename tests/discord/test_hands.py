"""Private hands: dismissed, expired, closed private chats, big hands, why not."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from durak_bot.engine.cards import pack_of
from durak_bot.engine.rules import Order, Rules
from durak_bot.presentation.buttons import Tap
from durak_bot.table.people import Habit
from tests.builders import position
from tests.discord.conftest import Stage
from tests.discord.players import choice
from tests.discord.stage import Scene, person

LONG = 16 * 60
"""Seconds after which an interaction's token is dead."""


async def test_a_hand_is_kept_current_through_its_token(scene: Scene) -> None:
    olya, ivan = scene.friends[:2]
    await scene.started(ivan)
    ids = [each.message.id for each in scene.asides(ivan)]
    mover = next(who for who in (olya, ivan) if choice(scene.hand(who), random.Random(1)))
    data = choice(scene.hand(mover), random.Random(1))
    assert data is not None
    await scene.carry(mover, scene.hand(mover), data)
    assert [each.message.id for each in scene.asides(ivan)] == ids


async def test_an_expired_hand_is_not_edited_and_comes_anew_at_the_next_press(
    scene: Scene,
) -> None:
    """SCENARIOS 67: no call goes through a dead token; the board is the bot's own."""
    _olya, ivan = scene.friends[:2]
    await scene.started(ivan)
    await scene.env.advance_time(LONG)
    calls = len(scene.env.http_requests)
    await scene.press(ivan, scene.board(), "My cards")
    first = scene.env.http_requests[calls].path
    assert not ("/messages/" in first and "/webhooks/" in first)
    assert len(scene.hand(ivan).presses()) >= 6


@pytest.mark.parametrize(("status", "code"), [(404, 10015), (401, 50027)])
async def test_a_token_that_dies_early_leads_to_the_private_chat(
    scene: Scene, status: int, code: int
) -> None:
    olya, ivan = scene.friends[:2]
    await scene.lobby(ivan)
    scene.env.inject_error("PATCH", "/webhooks/*", status=status, code=code, times=None)
    await scene.press(olya, scene.board(), "Start")
    await scene.settled()
    assert len(scene.private(ivan)) == 1


@pytest.mark.parametrize("code", [50007, 50278, 40003])
async def test_a_closed_private_chat_leads_to_the_hand_in_the_channel(
    scene: Scene, code: int
) -> None:
    """SCENARIOS 71: the game goes on, and the player is told how."""
    ivan = scene.friends[1]
    await scene.bot.service.directory.meet(person(ivan), "Ivan", "en", hopeful=True)
    await scene.bot.service.directory.set_habit(person(ivan), Habit.DM)
    await scene.lobby()
    scene.env.inject_error("POST", "/channels/*/messages", status=403, code=code, times=1)
    await scene.press(ivan, scene.board(), "I'm in")
    await scene.settled()
    assert not scene.private(ivan)
    assert any("privately" in each.text for each in scene.asides(ivan))
    await scene.press(scene.host, scene.board(), "Start")
    await scene.settled()
    assert len(scene.hand(ivan).presses()) >= 6


async def test_a_refusal_is_said_in_the_hand_and_not_as_a_message_more(scene: Scene) -> None:
    olya, ivan = scene.friends[:2]
    await scene.started(ivan)
    idle = next(who for who in (olya, ivan) if choice(scene.hand(who), random.Random(1)) is None)
    hand = scene.hand(idle)
    before = len(scene.asides(idle))
    card = next(data for press, _, data in hand.presses() if isinstance(press.action, Tap))
    await scene.carry(idle, hand, card)
    assert len(scene.asides(idle)) == before
    assert "❗" in scene.hand(idle).text


async def test_a_hand_of_a_table_that_is_over_says_nothing_more(scene: Scene) -> None:
    """So a press on it (SCENARIOS 54) is answered by a message of its own."""
    ivan = scene.friends[1]
    await scene.started(ivan)
    hand = next(each for each in scene.store.surfaces.kept.values() if each.person == person(ivan))
    assert await scene.bot.courier.notice(hand, "no")
    for _ in range(2):
        await scene.bot.service.stop(person(scene.host), scene.table.id)
    await scene.settled()
    assert not await scene.bot.courier.notice(hand, "no")


async def test_a_strangers_press_is_answered_to_him_alone(scene: Scene) -> None:
    """SCENARIOS 55."""
    _olya, ivan, marko = scene.friends
    await scene.started(ivan)
    version = scene.table.version
    await scene.press(marko, scene.board(), "My cards")
    assert len(scene.asides(marko)) == 1
    assert scene.table.version == version


async def test_a_dismissed_hand_is_given_anew(scene: Scene) -> None:
    """SCENARIOS 69: My cards gives a new one, and the older copy goes."""
    ivan = scene.friends[1]
    await scene.started(ivan)
    old = scene.hand(ivan).message.id
    await scene.env.advance_time(10)
    await scene.press(ivan, scene.board(), "My cards")
    await scene.settled()
    hands = [
        e for e in scene.asides(ivan) if any(isinstance(p.action, Tap) for p, _, _ in e.presses())
    ]
    assert len(hands) == 1
    assert hands[0].message.id != old


@pytest.mark.parametrize(("cards", "pack"), [(29, 36), (30, 36), (45, 52)])
async def test_a_big_hand_can_be_played(stage: Stage, cards: int, pack: int) -> None:
    """SCENARIOS 72."""
    scene = await stage(2)
    _olya, ivan = scene.friends
    await scene.started(ivan)
    table, seat = scene.table, scene.table.seat_of(person(ivan))
    assert table.game is not None
    assert seat is not None
    mine = list(pack_of(pack))[:cards]
    hands = [" ".join(map(str, mine)), "AH"]
    rules = Rules(pack=pack, order=Order.FREE)  # type: ignore[arg-type]  # parametrized
    state = position(*(hands if seat == 0 else hands[::-1]), attacker=seat, rules=rules)
    scene.store.tables.tables[table.id] = replace(
        table, game=replace(table.game, state=state), version=table.version + 1
    )
    scene.bot.courier.wake(table.id)
    await scene.settled()
    await scene.env.advance_time(10)
    await scene.press(ivan, scene.board(), "My cards")
    await scene.settled()
    shown = scene.hand(ivan)
    taps = [data for press, _, data in shown.presses() if isinstance(press.action, Tap)]
    assert len(taps) == cards
    await scene.carry(ivan, shown, taps[-1])
    assert scene.table.game is not None
    assert len(scene.table.game.state.table) == 1
