"""What is known of one surface: notices pass, everything settles, forgetting leaves nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from durak_bot.delivery.followed import Followed
from durak_bot.delivery.layout import Progress
from durak_bot.delivery.live_surface import LiveSurface
from durak_bot.delivery.pacing import Urgency
from durak_bot.delivery.sight import Sight
from durak_bot.delivery.surfaces import (
    Gone,
    Permit,
    PlatformAnswer,
    Rejected,
    RetryAfter,
    Surface,
    SurfaceKind,
    Unreachable,
)
from durak_bot.engine.cards import CARDS
from durak_bot.presentation.screen import Screen, Text, Time
from durak_bot.table.table import Phase
from tests.delivery.fakes import (
    BOARD,
    GROUP,
    IVAN,
    OLYA,
    TABLE,
    FakeSource,
    World,
    game,
    in_chat,
    in_private,
)

SCREEN = Screen(((Text("board"),),))


def hand() -> Surface:
    return Surface(TABLE, *in_private(OLYA), address="1/1", shown=1)


def followed() -> Followed:
    async def nothing() -> None:
        return None

    return Followed(TABLE, Sight(nothing))


async def playing(world: World) -> Surface:
    """Let a game run in which Olya has her hand in private, and return that."""
    world.source.reach(OLYA)
    world.source.game = game()
    await world.commit(30)
    return world.store.get(in_private(OLYA))


def last(world: World) -> str:
    """Return what Olya's private hand says."""
    return world.display.of(SurfaceKind.HAND_DM)[-1].text


# ---------------------------------------------------------------------- notices


async def test_a_notice_is_read_in_the_hand_it_is_for(world: World) -> None:
    shown = await playing(world)
    assert await world.courier.notice(shown, "no")
    await world.time.turn(3)
    assert last(world).endswith("!no")


async def test_a_notice_goes_when_the_game_moves(world: World) -> None:
    await world.courier.notice(await playing(world), "no")
    await world.time.turn(3)
    world.source.game = game(moves=1)
    await world.commit(10)
    assert last(world) == f"1 {world.source.version}"


async def test_a_notice_stays_while_the_game_does_not_move(world: World) -> None:
    await world.courier.notice(await playing(world), "no")
    await world.commit(10)
    assert last(world) == f"1 {world.source.version} !no"


async def test_before_a_game_a_notice_goes_with_the_next_version(world: World) -> None:
    world.source.phase = Phase.LOBBY
    world.source.reach(OLYA)
    await world.commit(30)
    await world.courier.notice(world.store.get(in_private(OLYA)), "no")
    await world.time.turn(3)
    await world.commit(10)
    assert last(world) == f"1 {world.source.version}"


async def test_before_a_game_a_notice_stays_while_nothing_changes(world: World) -> None:
    world.source.phase = Phase.LOBBY
    world.source.reach(OLYA)
    await world.commit(30)
    await world.courier.notice(world.store.get(in_private(OLYA)), "no")
    world.courier.wake(TABLE)
    await world.time.turn(10)
    assert last(world).endswith("!no")


async def test_a_later_notice_does_not_keep_an_earlier_one(world: World) -> None:
    world.source.phase = Phase.LOBBY
    world.source.reach(OLYA, IVAN)
    await world.commit(30)
    await world.courier.notice(world.store.get(in_private(OLYA)), "no")
    world.source.version += 1
    world.courier.wake(TABLE)
    await world.courier.notice(world.store.get(in_private(IVAN)), "nor you")
    await world.time.turn(10)
    hands = [text for text in world.texts if not text.startswith("board")]
    assert not any("!no" in text and text.startswith("1 ") for text in hands)


async def test_a_notice_goes_when_a_card_asks_for_its_target(world: World) -> None:
    await world.courier.notice(await playing(world), "no")
    await world.time.turn(3)
    await world.courier.focus(TABLE, OLYA, CARDS[0])
    await world.time.turn(3)
    assert last(world) == f"1 {world.source.version} focus"


async def test_a_hand_that_sleeps_is_tried_for_a_notice(world: World) -> None:
    shown = await playing(world)
    world.display.answers = [lambda s: Unreachable() if s.person else None]
    await world.commit(5)
    world.display.answers = []
    await world.courier.notice(shown, "no")
    await world.time.turn(3)
    assert last(world).endswith("!no")


async def test_an_older_copy_of_the_hand_takes_no_notice(world: World) -> None:
    shown = await playing(world)
    assert not await world.courier.notice(replace(shown, address="1/999"), "no")


# ---------------------------------------------------------------------- focus, loudness


async def test_a_card_no_longer_asks_for_its_target_when_the_game_moves(world: World) -> None:
    await playing(world)
    await world.courier.focus(TABLE, OLYA, CARDS[0])
    await world.time.turn(3)
    world.source.game = game(moves=1)
    await world.commit(10)
    assert last(world) == f"1 {world.source.version}"


async def test_a_card_goes_on_asking_while_the_game_does_not_move(world: World) -> None:
    await playing(world)
    await world.courier.focus(TABLE, OLYA, CARDS[0])
    await world.commit(10)
    assert last(world).endswith("focus")


async def test_what_was_loud_once_is_silent_afterwards(world: World) -> None:
    await playing(world)
    world.source.game = game(nudges=1)
    await world.commit(10)
    world.source.game = game(moves=1)
    await world.commit(10)
    assert [call.silent for call in world.display.of(SurfaceKind.HAND_DM, "edit")] == [True]


# ---------------------------------------------------------------------- presses and showing


def test_a_hand_just_pressed_comes_before_those_nobody_looks_at() -> None:
    live = LiveSurface(hand())
    live.press(Permit("77", 1014.0), 1000.0)
    view = FakeSource().view(None)
    assert live.urgency(view, 1001.0) is Urgency.PRESS
    assert live.urgency(view, 1010.0) is Urgency.REST


def test_a_hand_that_is_pressed_is_there_and_needs_no_new_message() -> None:
    live = LiveSurface(hand())
    live.want_anew()
    live.press(Permit("77", 1014.0), 1000.0)
    assert (live.surface.anew, live.surface.press, live.surface.press_ends) == (False, "77", 1014.0)


def test_a_hand_that_shrinks_no_longer_asks_where_a_card_goes() -> None:
    live = LiveSurface(hand())
    live.ask_where(CARDS[0], Progress())
    live.shrink()
    assert (live.surface.stub, live.surface.focus) == (True, None)


def test_a_hand_that_sleeps_is_tried_again_when_it_is_opened() -> None:
    live = LiveSurface(hand())
    live.fall_asleep()
    live.open(1000.0, fresh=False)
    assert not live.asleep


def test_a_hand_is_opened_by_leave_of_a_press() -> None:
    live = LiveSurface(hand())
    live.open(1000.0, fresh=True, permit=Permit("77", 1014.0))
    assert (live.surface.anew, live.surface.press, live.surface.press_ends) == (True, "77", 1014.0)


def test_a_shrunk_hand_that_is_called_comes_whole() -> None:
    live = LiveSurface(replace(hand(), stub=True))
    live.call()
    assert (live.surface.stub, live.surface.anew, live.loud) == (False, True, True)


def test_an_edit_does_not_make_a_message_younger() -> None:
    live = LiveSurface(replace(hand(), posted=1.0))
    live.shown(live.surface, "1/1", SCREEN, 100.0)
    assert live.surface.posted == 1.0


def test_what_was_wanted_anew_while_it_was_sent_is_still_wanted_anew() -> None:
    live = LiveSurface(hand())
    live.want_anew()
    sent = live.surface
    live.shown(sent, "1/2", SCREEN, 100.0)
    assert not live.surface.anew
    live.want_anew()
    live.shown(sent, "1/2", SCREEN, 100.0)
    assert live.surface.anew


@pytest.mark.parametrize(("shift", "same"), [(0, True), (2, True), (10, False)])
def test_a_deadline_that_moves_by_a_breath_is_shown_already(shift: int, same: bool) -> None:
    live = LiveSurface(hand())
    live.shown(live.surface, "1/1", until(100), 1.0)
    assert live.shows(until(100 + shift)) is same


def until(unix: int) -> Screen:
    return Screen(((Time(unix, "12:00"),),))


# ---------------------------------------------------------------------- settling


REFUSALS: dict[str, Callable[[Surface], PlatformAnswer | None]] = {
    "rejected": lambda _: Rejected(),
    "gone": lambda _: Gone(),
    "board unreachable": lambda s: Unreachable() if s.person is None else None,
    "private chat closed": lambda s: Unreachable() if s.kind is SurfaceKind.HAND_DM else None,
    "no hands at all": lambda s: Unreachable() if s.person else None,
}


@pytest.mark.parametrize("refusal", list(REFUSALS))
async def test_whatever_the_platform_refuses_the_table_does_not_stay_behind(
    world: World, refusal: str
) -> None:
    world.source.reach(OLYA)
    world.display.answers = [REFUSALS[refusal]]
    await world.commit(60)
    assert world.store.caught[-1] == world.source.version


async def test_a_hand_that_is_not_to_be_shown_any_more_is_settled(world: World) -> None:
    world.source.reach(OLYA)
    paint = world.painter.paint

    async def boards_only(surface: Surface, *given: object, **named: object) -> object:
        return None if surface.person else await paint(surface, *given, **named)  # type: ignore[arg-type]

    world.painter.paint = boards_only  # type: ignore[method-assign, assignment]
    await world.commit(10)
    assert world.store.caught[-1] == world.source.version


async def test_an_unchanged_screen_is_settled(world: World) -> None:
    world.painter.same = True
    await world.commit(10)
    await world.commit(10)
    assert world.store.caught[-1] == world.source.version


async def test_a_table_that_nobody_is_shown_is_not_behind(world: World) -> None:
    world.source.places = world.source.people = ()
    await world.commit(10)
    assert world.store.caught[-1] == world.source.version


async def test_a_surface_that_sleeps_is_settled_when_it_is_asked_for_all_the_same(
    world: World,
) -> None:
    await playing(world)
    world.display.answers = [lambda s: Unreachable() if s.person else None]
    await world.commit(10)
    await world.courier.focus(TABLE, OLYA, CARDS[0])
    await world.commit(10)
    assert world.store.caught[-1] == world.source.version


async def test_a_surface_forgotten_while_it_waits_holds_nothing_up(world: World) -> None:
    world.source.phase = Phase.LOBBY
    world.source.reach(OLYA, IVAN)
    await world.commit(30)
    world.display.answers = [lambda s: RetryAfter(600) if s.person == IVAN else None]
    await world.commit(10)
    world.source.people = (OLYA,)
    await world.commit(10)
    assert world.store.caught[-1] == world.source.version


async def test_whoever_waits_for_a_hand_is_told_that_it_was_forgotten(world: World) -> None:
    world.source.phase = Phase.LOBBY
    await world.commit(30)
    world.display.takes = 2.0
    permit = Permit("77", world.time.now() + 14)
    waiting = asyncio.ensure_future(world.courier.show_hand_here(TABLE, IVAN, GROUP, permit))
    await world.time.turn(0.5)
    world.source.people = (OLYA,)
    await world.commit()
    assert waiting.done()
    assert waiting.result() is False


async def test_whoever_asks_for_a_hand_that_is_being_edited_is_told_when_that_is_done(
    world: World,
) -> None:
    world.source.reach(OLYA)
    await world.commit(30)
    world.display.takes = 2.0
    await world.commit(0.5)
    fresh = world.courier.show_hand_privately(TABLE, OLYA, fresh=True)
    waiting = asyncio.ensure_future(fresh)
    await world.time.turn(1.6)
    assert waiting.done()
    assert await waiting
    await world.time.turn(10)
    assert [c.what for c in world.display.of(SurfaceKind.HAND_DM)][-2:] == ["post", "remove"]


async def test_a_hand_posted_after_it_was_forgotten_is_taken_away(world: World) -> None:
    world.source.phase = Phase.LOBBY
    await world.commit(30)
    world.display.takes = 2.0
    permit = Permit("77", world.time.now() + 14)
    waiting = asyncio.ensure_future(world.courier.show_hand_here(TABLE, IVAN, GROUP, permit))
    await world.time.turn(0.5)
    world.source.people = (OLYA,)
    await world.commit(30)
    await waiting
    assert world.texts == [f"board {world.source.version}"]


async def test_a_hand_edited_while_it_was_forgotten_is_taken_away_once(world: World) -> None:
    world.source.phase = Phase.LOBBY
    world.source.reach(OLYA, IVAN)
    await world.commit(30)
    world.display.takes = 2.0
    await world.commit(0.5)
    world.source.people = (OLYA,)
    await world.commit(30)
    assert len(world.display.of(SurfaceKind.HAND_DM, "remove")) == 1


async def test_a_hand_forgotten_while_it_is_painted_is_not_posted(world: World) -> None:
    world.source.phase = Phase.LOBBY
    await world.commit(30)
    world.source.reach(IVAN)
    paint = world.painter.paint

    async def slow(*given: object, **named: object) -> object:
        await world.time.sleep(1)
        return await paint(*given, **named)  # type: ignore[arg-type]

    world.painter.paint = slow  # type: ignore[method-assign, assignment]
    await world.commit(0.5)
    world.source.people = (OLYA,)
    await world.commit(30)
    assert world.display.of(SurfaceKind.HAND_DM) == []


# ---------------------------------------------------------------------- forgetting


async def test_a_table_that_forgets_a_surface_knows_nothing_of_it_any_more() -> None:
    table = followed()
    live = table.get(hand())
    live.call()
    live.say("no", Progress(), 1)
    live.ask_where(CARDS[0], Progress())
    live.press(Permit("77", 1.0), 1.0)
    live.await_turn()
    live.fall_asleep()
    live.shown(live.surface, "1/2", SCREEN, 1.0)
    table.forget(live)
    assert (table.surfaces, table.settled) == ({}, True)
    bare = Surface(TABLE, *in_private(OLYA))
    assert vars(table.get(bare)) == vars(LiveSurface(bare))


async def test_what_was_to_be_stored_of_a_forgotten_surface_is_not(world: World) -> None:
    world.source.phase = Phase.LOBBY
    world.source.reach(OLYA, IVAN)
    await world.commit(30)
    await world.commit(0.5)  # both hands are edited, and their digests gather
    world.source.people = (OLYA,)
    await world.commit(30)
    assert (TABLE, in_private(IVAN)) not in world.store.surfaces


async def test_a_card_that_waited_for_its_target_does_not_after_a_restart(world: World) -> None:
    world.source.reach(OLYA)
    asks = replace(hand(), focus=CARDS[0], posted=world.time.now())
    world.store.surfaces[TABLE, asks.key] = asks
    await world.courier.show_hand_privately(TABLE, OLYA)
    assert last(world) == f"1 {world.source.version}"


async def test_forgetting_an_earlier_surface_leaves_the_one_that_took_its_place() -> None:
    table = followed()
    earlier = table.get(hand())
    table.forget(earlier)
    later = table.get(hand())
    table.forget(earlier)
    assert table.surfaces == {later.key: later}


async def test_a_call_that_did_not_come_out_is_not_made_up_for_in_another_game(
    world: World,
) -> None:
    await playing(world)
    world.display.answers = [lambda s: RetryAfter(5) if s.person else None]
    world.source.game = game(nudges=1)
    await world.commit(1)
    world.display.answers = []
    world.source.game, world.source.people = None, (IVAN,)
    await world.commit(30)
    world.source.people = (IVAN, OLYA)
    await world.commit(30)
    assert world.display.of(SurfaceKind.HAND_DM, "post")[-1].silent


async def test_a_moved_chat_is_forgotten_whole(world: World) -> None:
    await world.commit(30)
    world.display.takes = 2.0
    permit = Permit("77", world.time.now() + 14)
    waiting = asyncio.ensure_future(world.courier.show_hand_here(TABLE, IVAN, GROUP, permit))
    await world.time.turn(0.5)
    await world.courier.moved(GROUP, GROUP._replace(chat="-200"))
    await world.time.turn(0.1)
    assert waiting.result() is False
    assert in_chat(IVAN) not in [key for _, key in world.store.surfaces]
    assert BOARD in [key for _, key in world.store.surfaces]
