"""What delivery stores: surfaces, updates taken in, the lease of the one who delivers."""

from dataclasses import replace

import pytest

from durak_bot.delivery.surfaces import Surface, SurfaceKind, private_place
from durak_bot.engine.cards import CARDS
from durak_bot.table.people import PlaceId, Platform
from durak_bot.table.table import Change
from storage.store import Store
from storage.updates import KEPT
from tests.storage.conftest import HandClock
from tests.storage.examples import GROUP, ID, OLYA, TOPIC, lobby, opened

BOARD = Surface(ID, SurfaceKind.BOARD, GROUP, address="55")
HAND = Surface(
    ID,
    SurfaceKind.HAND_CHAT,
    GROUP,
    OLYA,
    address="e:1001:3",
    digest="abc",
    posted=1000.5,
    shown=2,
    wanted=3,
    focus=CARDS[17],
    press="query-1",
    press_ends=1015.25,
    stub=True,
)


@pytest.fixture(autouse=True)
async def table(store: Store) -> None:
    await store.tables.commit(opened(lobby()))


async def test_surfaces_are_kept_whole(store: Store) -> None:
    await store.surfaces.save(BOARD)
    await store.surfaces.save(HAND)
    assert set(await store.surfaces.of(ID)) == {BOARD, HAND}


async def test_saving_a_surface_again_changes_it(store: Store) -> None:
    await store.surfaces.save(HAND)
    await store.surfaces.save(replace(HAND, focus=None, address="new"))
    assert await store.surfaces.of(ID) == (replace(HAND, focus=None, address="new"),)


async def test_a_forgotten_surface_is_gone_and_its_neighbours_stay(store: Store) -> None:
    await store.surfaces.save(BOARD)
    await store.surfaces.save(HAND)
    await store.surfaces.forget(BOARD)
    assert await store.surfaces.of(ID) == (HAND,)


async def test_a_surface_is_found_by_where_it_is(store: Store) -> None:
    await store.surfaces.save(BOARD)
    await store.surfaces.save(HAND)
    assert await store.surfaces.find(GROUP, "e:1001:3") == HAND
    assert await store.surfaces.find(private_place(OLYA), "55") is None
    assert await store.surfaces.find(GROUP, "56") is None


async def test_a_message_is_found_though_its_topic_is_not_told(store: Store) -> None:
    board = replace(BOARD, place=TOPIC)
    await store.surfaces.save(board)
    assert await store.surfaces.find(GROUP, "55") == board


async def test_what_was_never_shown_is_found_nowhere(store: Store) -> None:
    await store.surfaces.save(replace(BOARD, address=""))
    assert await store.surfaces.find(GROUP, "") is None


async def test_a_table_is_behind_from_its_commit_until_it_is_shown(store: Store) -> None:
    assert await store.surfaces.behind() == (ID,)
    await store.surfaces.caught_up(ID, 1)
    assert await store.surfaces.behind() == ()
    await store.tables.commit(Change(lobby(version=2), 1))
    assert await store.surfaces.behind() == (ID,)


async def test_a_table_that_moved_on_while_it_was_shown_stays_behind(store: Store) -> None:
    await store.tables.commit(Change(lobby(version=2), 1))
    await store.surfaces.caught_up(ID, 1)
    assert await store.surfaces.behind() == (ID,)


async def test_an_update_is_new_once(store: Store, other: Store) -> None:
    assert await store.updates.remember(Platform.TELEGRAM, 9_000_000_000)
    assert not await other.updates.remember(Platform.TELEGRAM, 9_000_000_000)
    assert await other.updates.remember(Platform.TELEGRAM, 9_000_000_001)


async def test_each_bot_counts_its_own_updates(store: Store) -> None:
    assert await store.updates.remember(Platform.TELEGRAM, 5, bot="1")
    assert await store.updates.remember(Platform.TELEGRAM, 5, bot="2")
    assert await store.updates.remember(Platform.DISCORD, 5, bot="1")


async def test_updates_are_forgotten_after_two_days(store: Store, clock: HandClock) -> None:
    await store.updates.remember(Platform.TELEGRAM, 5)
    clock.time += KEPT / 2
    await store.updates.remember(Platform.TELEGRAM, 6)
    clock.time += KEPT / 2 + 1
    await store.updates.remember(Platform.TELEGRAM, 7)
    assert not await store.updates.remember(Platform.TELEGRAM, 6)
    assert await store.updates.remember(Platform.TELEGRAM, 5)


async def test_a_lease_has_one_holder(store: Store, other: Store) -> None:
    mine, theirs = store.lease("bot"), other.lease("bot")
    assert await mine.acquire()
    assert not await theirs.acquire()
    assert not await theirs.renew()
    assert await mine.acquire()


async def test_leases_of_other_names_are_free(store: Store, other: Store) -> None:
    assert await store.lease("bot").acquire()
    assert await other.lease("another").acquire()


async def test_a_released_lease_is_free_at_once(store: Store, other: Store) -> None:
    mine, theirs = store.lease("bot"), other.lease("bot")
    await mine.acquire()
    await theirs.release()
    assert not await theirs.acquire()
    await mine.release()
    assert await theirs.acquire()


async def test_a_lease_that_is_not_renewed_ends(
    store: Store, other: Store, clock: HandClock
) -> None:
    mine, theirs = store.lease("bot", seconds=30), other.lease("bot", seconds=30)
    await mine.acquire()
    clock.time += 29
    assert await mine.renew()
    clock.time += 29
    assert not await theirs.acquire()
    clock.time += 1
    assert not await mine.renew()
    assert await theirs.acquire()
    assert not await mine.acquire()


async def test_a_place_is_told_from_its_namesake_on_another_platform(store: Store) -> None:
    await store.surfaces.save(BOARD)
    assert await store.surfaces.find(PlaceId(Platform.DISCORD, GROUP.chat), "55") is None
