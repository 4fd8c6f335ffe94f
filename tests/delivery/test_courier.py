"""What is shown follows what is stored, whatever the platform does (DESIGN, delivery)."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace

from durak_bot.delivery.surfaces import (
    Failed,
    Gone,
    Moved,
    Permit,
    PlatformAnswer,
    Rejected,
    RetryAfter,
    Surface,
    SurfaceKind,
    Unreachable,
)
from durak_bot.engine.cards import CARDS
from durak_bot.table.people import Habit, PersonId, PlaceId, Platform
from durak_bot.table.table import Phase, TablePlace
from durak_bot.table.views import Views
from tests.delivery.fakes import (
    BOARD,
    GROUP,
    IVAN,
    OLYA,
    TABLE,
    World,
    in_private,
    make_world,
)

PERMIT = Permit("77", 1_000_014.0)


async def test_a_new_table_gets_one_board(world: World) -> None:
    await world.commit()
    assert [call.what for call in world.display.of(SurfaceKind.BOARD)] == ["post"]


async def test_a_reachable_person_gets_the_hand_in_private(world: World) -> None:
    world.source.reach(OLYA)
    await world.commit()
    assert [call.chat for call in world.display.of(SurfaceKind.HAND_DM)] == ["1"]


async def test_a_new_address_is_stored_at_once(world: World) -> None:
    await world.commit()
    assert world.store.get(BOARD).address


async def test_digests_are_stored_in_batches(world: World) -> None:
    await world.commit(5)
    saved = world.store.saves
    for _ in range(3):
        await world.commit(0.4)
    await world.time.turn(10)
    assert world.store.saves - saved <= 2


async def test_a_burst_of_changes_is_one_edit_of_the_newest(world: World) -> None:
    await world.commit(100)
    before = len(world.display.calls)
    world.display.takes = 0.5
    for _ in range(10):
        await world.commit()
    await world.time.turn(3)
    edits = world.display.calls[before:]
    assert len(edits) == 2
    assert edits[-1].text == f"board {world.source.version}"


async def test_an_unchanged_screen_costs_no_call(world: World) -> None:
    world.painter.same = True
    await world.commit(10)
    before = len(world.display.calls)
    await world.commit(10)
    assert len(world.display.calls) == before


async def test_a_lively_table_never_exceeds_twenty_calls_in_any_minute(world: World) -> None:
    for _ in range(600):
        await world.commit(0.5)
    times = [call.at for call in world.display.calls if call.chat == GROUP.chat]
    assert max(sum(at <= other < at + 60 for other in times) for at in times) <= 20


async def test_a_lively_table_is_never_shown_more_than_six_seconds_late(world: World) -> None:
    for _ in range(600):
        await world.commit(0.5)
    times = [call.at for call in world.display.calls if call.chat == GROUP.chat]
    assert max(b - a for a, b in itertools.pairwise(times)) <= 6


async def test_after_429_only_the_newest_board_is_sent(world: World) -> None:  # scenario 51
    await world.commit(10)
    world.display.answers = [RetryAfter(34)]
    await world.commit(1)
    before = len(world.display.calls)
    for _ in range(3):
        await world.commit(1)
    assert len(world.display.calls) == before
    await world.time.turn(40)
    assert [call.text for call in world.display.calls[before:]] == [f"board {world.source.version}"]


async def test_a_wait_of_hours_is_obeyed(world: World) -> None:  # scenario 51
    await world.commit(10)
    world.display.answers = [RetryAfter(3 * 3600)]
    await world.commit(1)
    before = len(world.display.calls)
    await world.commit(2 * 3600)
    assert len(world.display.calls) == before


async def test_a_stalled_chat_delays_no_other(world: World) -> None:
    world.source.reach(OLYA)
    await world.commit(10)

    def stall(surface: Surface) -> PlatformAnswer | None:
        return RetryAfter(500) if surface.kind is SurfaceKind.BOARD else None

    world.display.answers = [stall]
    await world.commit(5)
    assert world.display.of(SurfaceKind.HAND_DM)[-1].text == f"1 {world.source.version}"


async def test_a_deleted_board_is_posted_anew(world: World) -> None:
    await world.commit(10)
    world.display.answers = [Gone()]
    await world.commit(5)
    assert [call.what for call in world.display.of(SurfaceKind.BOARD)] == ["post", "edit", "post"]


async def test_a_board_that_cannot_be_posted_is_not_tried_for_ever(world: World) -> None:
    world.display.answers = [lambda _: Gone()]
    await world.commit(60)
    assert len(world.display.of(SurfaceKind.BOARD)) == 1


async def test_a_failing_platform_is_tried_again_with_growing_pauses(world: World) -> None:
    await world.commit(100)
    world.display.answers = [Failed(), Failed(), Failed()]
    await world.commit(30)
    times = [call.at for call in world.display.of(SurfaceKind.BOARD)][1:]
    gaps = [round(b - a) for a, b in itertools.pairwise(times)]
    assert gaps == [1, 2, 4]


async def test_a_rejected_screen_is_not_repeated(world: World) -> None:
    await world.commit(10)
    world.display.answers = [Rejected()]
    await world.commit(60)
    assert len(world.display.of(SurfaceKind.BOARD)) == 2


async def test_a_kick_is_told_to_the_service_once(world: World) -> None:  # scenario 46
    world.display.answers = [lambda _: Unreachable(for_good=True)]
    await world.commit(5)
    await world.commit(60)
    assert world.source.lost == [(GROUP, True)]


async def test_a_place_that_is_back_gets_its_board(world: World) -> None:  # scenario 47
    world.display.answers = [Unreachable()]
    await world.commit(5)
    world.courier.place_back(GROUP)
    await world.time.turn(5)
    assert world.display.of(SurfaceKind.BOARD)[-1].text == f"board {world.source.version}"


async def test_a_moved_chat_is_told_and_gets_its_board_at_the_new_place(
    world: World,
) -> None:  # scenario 45
    new = PlaceId(Platform.TELEGRAM, "-200")

    def move(old: PlaceId, to: PlaceId) -> None:
        world.source.places = (TablePlace(to, home=True, private=False),)
        for (table, key), surface in tuple(world.store.surfaces.items()):
            del world.store.surfaces[table, key]
            moved = replace(surface, place=to, address="")
            world.store.surfaces[table, moved.key] = moved

    world.source.on_moved = move
    await world.commit(10)
    world.display.answers = [Moved("-200")]
    await world.commit(10)
    assert world.source.moved == [(GROUP, new)]
    assert [call.chat for call in world.display.of(SurfaceKind.BOARD)][-1] == "-200"


async def test_a_chat_that_moves_while_its_board_is_being_stored_gets_no_second_one(
    world: World,
) -> None:  # scenario 45
    save, slow = world.store.save, True

    async def late(surface: Surface) -> None:
        if slow:
            await world.time.sleep(1)
        await save(surface)

    world.store.save = late  # type: ignore[method-assign]
    world.courier.wake(TABLE)
    await world.time.settle()
    elsewhere = PlaceId(Platform.TELEGRAM, "-300")
    permit = Permit("1", world.time.now() + 14)
    hand = asyncio.ensure_future(world.courier.show_hand_here(TABLE, OLYA, elsewhere, permit))
    await world.time.settle()
    moving = asyncio.ensure_future(world.courier.moved(elsewhere, GROUP))
    await world.time.turn(10)
    await asyncio.gather(hand, moving)
    assert len(world.display.of(SurfaceKind.BOARD, "post")) == 1


async def test_a_blocked_private_chat_falls_back_to_the_hand_in_the_chat(world: World) -> None:
    world.source.reach(OLYA)

    def blocked(surface: Surface) -> PlatformAnswer | None:
        return Unreachable() if surface.kind is SurfaceKind.HAND_DM else None

    world.display.answers = [blocked]
    await world.commit(5)
    assert not (await world.source.profile(OLYA)).reachable
    assert [call.what for call in world.display.of(SurfaceKind.HAND_CHAT)] == ["post"]


async def test_a_blocked_private_chat_opens_the_shrunk_hand_in_the_chat(world: World) -> None:
    world.source.reach(OLYA)
    await world.commit(5)
    await shown(world, OLYA)
    await world.courier.played(TABLE, OLYA, SurfaceKind.HAND_DM)
    await world.time.turn(10)
    assert world.display.of(SurfaceKind.HAND_CHAT)[-1].text.endswith("stub")
    world.display.answers = [lambda s: Unreachable() if s.kind is SurfaceKind.HAND_DM else None]
    await world.commit(10)
    assert world.display.of(SurfaceKind.HAND_CHAT)[-1].text == f"1 {world.source.version}"


async def test_where_neither_way_works_nothing_is_tried_again(world: World) -> None:
    world.source.reach(OLYA)

    def closed(surface: Surface) -> PlatformAnswer | None:
        return None if surface.kind is SurfaceKind.BOARD else Unreachable()

    world.display.answers = [closed]
    await world.commit(5)
    hands = len(world.display.calls) - len(world.display.of(SurfaceKind.BOARD))
    for _ in range(5):
        await world.commit(5)
    assert len(world.display.calls) - len(world.display.of(SurfaceKind.BOARD)) == hands


async def test_the_slip_becomes_the_hand_in_the_same_message(world: World) -> None:
    await world.commit(5)
    assert await shown(world, IVAN) is True
    await world.commit(30)
    calls = world.display.of(SurfaceKind.HAND_CHAT)
    assert [call.what for call in calls] == ["post", "edit"]


async def test_my_cards_always_sends_a_fresh_message(world: World) -> None:
    await shown(world, IVAN)
    await world.time.turn(30)
    await shown(world, IVAN)
    await world.time.turn(30)
    calls = world.display.of(SurfaceKind.HAND_CHAT)
    assert [call.what for call in calls] == ["post", "post", "remove"]


async def test_two_presses_at_once_send_one_message(world: World) -> None:
    await shown(world, IVAN)
    await shown(world, IVAN)
    assert len(world.display.of(SurfaceKind.HAND_CHAT, "post")) == 1


async def test_a_refused_private_message_is_said_at_once(world: World) -> None:
    world.display.answers = [lambda s: Unreachable() if s.person else None]
    assert await shown(world, IVAN) is False


async def test_in_a_chat_to_be_left_alone_a_press_does_not_wait(world: World) -> None:
    await world.commit(10)
    world.display.answers = [RetryAfter(34)]
    await world.commit(1)
    assert await world.courier.show_hand_here(TABLE, IVAN, GROUP, PERMIT) is None


async def test_the_copy_that_was_not_played_from_shrinks(world: World) -> None:
    world.source.reach(OLYA)
    await world.commit(5)
    await shown(world, OLYA)
    await world.courier.played(TABLE, OLYA, SurfaceKind.HAND_CHAT)
    await world.time.turn(5)
    assert world.display.of(SurfaceKind.HAND_DM)[-1].text.endswith("stub")


async def test_where_somebody_plays_is_remembered(world: World) -> None:
    await world.commit(5)
    await shown(world, OLYA)
    await world.courier.played(TABLE, OLYA, SurfaceKind.HAND_CHAT)
    assert (await world.source.profile(OLYA)).habit is Habit.CHAT


async def test_the_way_back_opens_a_shrunk_hand_in_place(world: World) -> None:
    world.source.reach(OLYA)
    await world.commit(5)
    await shown(world, OLYA)
    await world.courier.played(TABLE, OLYA, SurfaceKind.HAND_CHAT)
    await world.time.turn(5)
    task = asyncio.ensure_future(world.courier.show_hand_privately(TABLE, OLYA))
    await world.time.turn(2)
    assert await task
    assert world.display.of(SurfaceKind.HAND_DM)[-1].text == f"1 {world.source.version}"


async def test_bring_down_posts_the_board_anew_and_removes_the_old_one(world: World) -> None:
    await world.commit(10)
    assert await world.courier.bring_down(TABLE, GROUP)
    await world.time.turn(10)
    calls = world.display.of(SurfaceKind.BOARD)
    assert [call.what for call in calls] == ["post", "post", "remove"]
    assert len(world.display.messages) == 1


async def test_a_board_too_old_to_be_deleted_shrinks_to_a_line(world: World) -> None:
    await world.commit(49 * 3600)
    await world.courier.bring_down(TABLE, GROUP)
    await world.time.turn(10)
    assert world.display.of(SurfaceKind.BOARD)[-1].text == "farewell"


async def test_a_place_without_a_board_has_none_to_bring_down(world: World) -> None:
    await world.commit(10)
    elsewhere = PlaceId(Platform.TELEGRAM, "-300")
    assert not await world.courier.bring_down(TABLE, elsewhere)


async def test_a_card_that_waits_for_a_target_shows_on_the_hand(world: World) -> None:
    world.source.reach(OLYA)
    await world.commit(5)
    await world.courier.focus(TABLE, OLYA, CARDS[0])
    await world.time.turn(3)
    assert world.display.of(SurfaceKind.HAND_DM)[-1].text.endswith("focus")


async def test_the_hand_of_somebody_who_left_the_lobby_is_taken_away(world: World) -> None:
    world.source.phase = Phase.LOBBY
    world.source.reach(OLYA, IVAN)
    await world.commit(5)
    world.source.people = (OLYA,)
    await world.commit(5)
    assert [call.chat for call in world.display.of(SurfaceKind.HAND_DM, "remove")] == ["2"]
    assert (TABLE, in_private(IVAN)) not in world.store.surfaces


async def test_what_was_behind_at_a_crash_is_repaired_at_the_start() -> None:
    world = make_world()
    world.store.late = {TABLE}
    await world.courier.start()
    await world.time.turn(5)
    assert world.texts == ["board 1"]
    await world.courier.stop(0.1)


async def test_after_a_crash_an_up_to_date_board_costs_no_call() -> None:
    first = make_world()
    await first.courier.start()
    await first.commit(10)
    await first.courier.stop(0.1)
    second = make_world()
    second.store.surfaces, second.store.late = first.store.surfaces, {TABLE}
    second.source.version = first.source.version
    await second.courier.start()
    await second.time.turn(5)
    assert second.display.calls == []
    await second.courier.stop(0.1)


async def test_when_all_is_shown_the_table_is_no_longer_behind(world: World) -> None:
    await world.commit(10)
    assert world.store.caught[-1] == world.source.version


async def test_while_a_chat_is_stalled_the_table_stays_behind(world: World) -> None:
    await world.commit(10)
    world.display.answers = [lambda _: RetryAfter(1000)]
    await world.commit(10)
    assert world.source.version not in world.store.caught


async def test_calls_are_counted_by_chat(world: World) -> None:
    await world.commit(10)
    await world.commit(10)
    assert world.courier.calls[GROUP.chat] == 2


async def test_a_painter_that_breaks_stops_nobody_else(world: World) -> None:
    world.source.reach(OLYA)
    paint = world.painter.paint

    async def broken(surface: Surface, views: Views, *_: object, **__: object) -> object:
        if surface.person is not None:
            raise ValueError("no hand")
        return await paint(surface, views)

    world.painter.paint = broken  # type: ignore[method-assign, assignment]
    await world.commit(5)
    assert world.texts == [f"board {world.source.version}"]


async def shown(world: World, person: PersonId) -> bool | None:
    """Ask for the hand in the chat, and let a moment pass."""
    permit = Permit("77", world.time.now() + 14)
    task = asyncio.ensure_future(world.courier.show_hand_here(TABLE, person, GROUP, permit))
    await world.time.turn(1)
    return await task
