"""A table is read once a version for all its surfaces, and never shown older than it is."""

from __future__ import annotations

import asyncio

from durak_bot.delivery.sight import Sight
from durak_bot.delivery.surfaces import Permit, RetryAfter, SurfaceKind
from durak_bot.table.people import PersonId
from durak_bot.table.views import TableView, Views
from tests.delivery.fakes import GROUP, IVAN, OLYA, TABLE, FakeSource, World, game


async def test_a_version_is_read_once_for_all_its_surfaces(world: World) -> None:
    world.source.reach(OLYA, IVAN)
    await world.commit(30)
    looks = world.source.looks
    await world.commit(30)
    assert [call.what for call in world.display.calls[-3:]] == ["edit"] * 3
    assert world.source.looks - looks == 1


def test_a_view_is_made_once_a_viewer() -> None:
    made: list[PersonId | None] = []

    def make(person: PersonId | None) -> TableView:
        made.append(person)
        return FakeSource().view(person)

    views = Views(make)
    for person in (None, OLYA, None, IVAN, OLYA):
        views.of(person)
    assert made == [None, OLYA, IVAN]


async def test_a_press_is_shown_what_another_process_has_stored(world: World) -> None:
    await world.commit(30)
    world.source.version += 1  # and nobody wakes this process
    permit = Permit("77", world.time.now() + 14)
    hand = asyncio.ensure_future(world.courier.show_hand_here(TABLE, IVAN, GROUP, permit))
    await world.time.turn(1)
    assert await hand
    assert world.display.of(SurfaceKind.HAND_CHAT)[-1].text == f"2 {world.source.version}"


async def test_after_a_long_wait_what_another_process_has_stored_is_shown(world: World) -> None:
    await world.commit(30)
    world.display.answers = [RetryAfter(3600)]
    await world.commit(5)
    world.source.version += 1  # and nobody wakes this process
    await world.time.turn(3600)
    assert world.display.of(SurfaceKind.BOARD)[-1].text == f"board {world.source.version}"


async def test_what_was_read_before_a_commit_is_not_painted_after_it(world: World) -> None:
    world.source.game = game()
    await world.commit(30)
    look = world.source.look

    async def slow(table: object) -> Views | None:
        views = await look(TABLE)
        await world.time.sleep(1)
        return views

    world.source.look = slow  # type: ignore[method-assign]
    await world.commit()
    await world.commit(10)
    assert world.display.of(SurfaceKind.BOARD)[-1].text == f"board {world.source.version}"


async def test_what_is_read_while_the_table_changes_is_not_kept() -> None:
    source = FakeSource()
    sight: Sight

    async def read() -> Views | None:
        views = await source.look(TABLE)
        if source.looks == 1:
            source.version += 1
            sight.outdate()
        return views

    sight = Sight(read)
    seen = [await sight.views() for _ in range(3)]
    assert [each.of(None).version for each in seen if each is not None] == [1, 2, 2]
    assert source.looks == 2


async def test_whoever_looks_at_the_same_time_shares_one_reading() -> None:
    source = FakeSource()

    async def read() -> Views | None:
        await asyncio.sleep(0)
        return await source.look(TABLE)

    sight = Sight(read)
    one, other = await asyncio.gather(sight.views(), sight.views())
    assert one is other
