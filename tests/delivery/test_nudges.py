"""Who must act and is elsewhere: one nudge a turn, one mention, removed when he acts (UX)."""

from __future__ import annotations

import asyncio

from durak_bot.delivery.surfaces import Permit, RetryAfter, SurfaceKind
from durak_bot.table.people import PlaceOptions, Quiet
from tests.delivery.fakes import GROUP, IVAN, OLYA, TABLE, World, game


async def begun(world: World) -> None:
    world.source.game = game()
    await world.commit(30)


async def nudged(world: World, times: int = 1) -> None:
    world.source.game = game(nudges=times)
    await world.commit(10)


async def test_a_nudge_brings_the_private_hand_anew_and_loud(world: World) -> None:
    world.source.reach(OLYA)
    await begun(world)
    await nudged(world)
    posts = world.display.of(SurfaceKind.HAND_DM, "post")
    assert [call.silent for call in posts] == [True, False]


async def test_the_older_hand_is_removed(world: World) -> None:
    world.source.reach(OLYA)
    await begun(world)
    await nudged(world)
    assert len(world.display.of(SurfaceKind.HAND_DM, "remove")) == 1


async def test_a_turn_is_nudged_once(world: World) -> None:
    world.source.reach(OLYA)
    await begun(world)
    await nudged(world)
    await nudged(world)
    assert len(world.display.of(SurfaceKind.HAND_DM, "post")) == 2


async def test_a_day_game_nudges_a_second_time(world: World) -> None:
    world.source.reach(OLYA)
    await begun(world)
    await nudged(world, 1)
    await nudged(world, 2)
    assert len(world.display.of(SurfaceKind.HAND_DM, "post")) == 3


async def test_whom_only_the_chat_reaches_is_mentioned_there_aloud(world: World) -> None:
    await begun(world)
    await nudged(world)
    last = world.display.of(SurfaceKind.BOARD, "post")[-1]
    assert (last.text.endswith("@1"), last.silent) == (True, False)


async def test_the_mention_goes_when_he_acts(world: World) -> None:  # scenario 65
    await begun(world)
    await nudged(world)
    world.source.game = game(moves=1)
    await world.commit(20)
    assert "@" not in world.display.of(SurfaceKind.BOARD)[-1].text
    assert len(world.texts) == 1


async def test_a_place_without_mentions_has_none(world: World) -> None:
    world.source.settings = PlaceOptions(GROUP, mentions=False)
    await begun(world)
    await nudged(world)
    assert len(world.display.of(SurfaceKind.BOARD, "post")) == 1


async def test_in_quiet_hours_nothing_is_loud(world: World) -> None:
    """UX Noise: what is sent all the same is sent without a sound."""
    hour = int(world.time.now() // 3600) % 24
    world.source.settings = PlaceOptions(GROUP, quiet=Quiet(hour, (hour + 2) % 24))
    world.source.reach(OLYA)
    await begun(world)
    await nudged(world)
    assert {call.silent for call in world.display.calls} == {True}


async def test_an_old_board_is_posted_anew_silently_when_a_bout_begins(world: World) -> None:
    await begun(world)
    await world.time.turn(400)
    world.source.game = game(bout=2)
    await world.commit(10)
    assert [call.silent for call in world.display.of(SurfaceKind.BOARD, "post")] == [True, True]


async def test_an_old_board_stays_where_it_is_within_a_bout(world: World) -> None:
    await begun(world)
    await world.time.turn(400)
    world.source.game = game(moves=1)
    await world.commit(10)
    assert len(world.display.of(SurfaceKind.BOARD, "post")) == 1


async def test_a_young_board_stays_where_it_is(world: World) -> None:
    await begun(world)
    world.source.game = game(bout=2)
    await world.commit(10)
    assert len(world.display.of(SurfaceKind.BOARD, "post")) == 1


async def test_a_window_counts_from_when_it_was_shown_once(world: World) -> None:
    world.source.game = game(throwing=True)
    await world.commit(10)
    assert world.source.seen == [world.source.version]


async def test_a_window_in_a_stalled_chat_does_not_count_yet(world: World) -> None:
    await begun(world)
    world.display.answers = [RetryAfter(34)]
    world.source.game = game(throwing=True)
    await world.commit(10)
    assert world.source.seen == []
    await world.time.turn(40)
    assert world.source.seen == [world.source.version]


async def test_a_window_waits_for_nobody_who_is_not_asked(world: World) -> None:
    world.source.reach(OLYA, IVAN)
    await begun(world)
    world.display.answers = [lambda s: RetryAfter(34) if s.person == IVAN else None]
    world.source.game = game(throwing=True)
    await world.commit(10)
    assert world.source.seen == [world.source.version]


async def test_a_window_waits_for_the_hand_that_is_asked(world: World) -> None:
    world.source.reach(OLYA, IVAN)
    await begun(world)
    world.display.answers = [lambda s: RetryAfter(34) if s.person == OLYA else None]
    world.source.game = game(throwing=True)
    await world.commit(10)
    assert world.source.seen == []


async def test_whoever_must_act_comes_before_whoever_waits(world: World) -> None:
    world.source.game = game()
    await world.commit(60)
    for person in (IVAN, OLYA):
        permit = Permit("1", world.time.now())
        showing = world.courier.show_hand_here(TABLE, person, GROUP, permit)
        waiting = asyncio.ensure_future(showing)
        await world.time.turn(2)
        await waiting
    await world.time.turn(90)
    before = len(world.display.calls)
    world.source.game = game(moves=1)
    await world.commit(10)
    hands = [c.text for c in world.display.calls[before:] if c.kind is SurfaceKind.HAND_CHAT]
    assert hands[0].startswith("1 ")
