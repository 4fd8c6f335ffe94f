"""People and places, and a chat that gets another id (scenario 45)."""

from dataclasses import replace

import pytest

from durak_bot.delivery.surfaces import Surface, SurfaceKind, private_place
from durak_bot.table.people import (
    Habit,
    Opens,
    PersonId,
    PlaceId,
    PlaceOptions,
    Platform,
    Profile,
    Quiet,
)
from durak_bot.table.table import Change, Phase, TablePlace
from storage.store import Store
from tests.storage.examples import GROUP, ID, OLYA, TOPIC, lobby, opened, result

SUPERGROUP = PlaceId(Platform.TELEGRAM, "-1009000")
SUPERTOPIC = PlaceId(Platform.TELEGRAM, "-1009000", "7")

PROFILE = Profile(
    OLYA,
    "Оля",
    platform_language="uk-UA",
    language="en",
    games=4,
    hints=False,
    auto_pass=True,
    habit=Habit.CHAT,
    reachable=True,
    pending_invite="abc",
)
SETTINGS = PlaceOptions(
    GROUP,
    "Друзі",
    language="uk",
    preset="blitz",
    opens=Opens.ADMINS,
    mentions=False,
    quiet=Quiet(23, 7),
    offset=-210,
)


async def test_a_profile_is_kept_whole(store: Store) -> None:
    await store.profiles.save_profile(PROFILE)
    assert await store.profiles.profile(OLYA) == PROFILE


async def test_a_profile_can_be_blank_where_nothing_was_chosen(store: Store) -> None:
    await store.profiles.save_profile(PROFILE)
    await store.profiles.save_profile(Profile(OLYA, "Olya"))
    assert await store.profiles.profile(OLYA) == Profile(OLYA, "Olya")


async def test_the_same_number_on_another_platform_is_somebody_else(store: Store) -> None:
    await store.profiles.save_profile(PROFILE)
    assert await store.profiles.profile(PersonId(Platform.DISCORD, OLYA.user)) is None


async def test_settings_are_kept_whole(store: Store) -> None:
    await store.profiles.save_place_options(SETTINGS)
    assert await store.profiles.place_options(GROUP) == SETTINGS


async def test_a_topic_without_settings_has_those_of_its_chat(store: Store) -> None:
    await store.profiles.save_place_options(SETTINGS)
    assert await store.profiles.place_options(TOPIC) == replace(SETTINGS, place=TOPIC)


async def test_a_topic_with_settings_has_its_own(store: Store) -> None:
    await store.profiles.save_place_options(SETTINGS)
    own = PlaceOptions(TOPIC, "Друзі", language="en")
    await store.profiles.save_place_options(own)
    assert await store.profiles.place_options(TOPIC) == own
    assert await store.profiles.place_options(GROUP) == SETTINGS


async def test_a_topics_settings_are_no_other_places(store: Store) -> None:
    await store.profiles.save_place_options(PlaceOptions(TOPIC, language="en"))
    assert await store.profiles.place_options(GROUP) is None
    assert await store.profiles.place_options(GROUP._replace(thread="8")) is None


async def _fill(store: Store) -> None:
    places = (
        TablePlace(GROUP, home=True, private=False),
        TablePlace(TOPIC, home=False, private=False),
    )
    await store.tables.commit(replace(opened(lobby(places=places)), results=(result(OLYA),)))
    await store.tables.commit(opened(lobby("C5D6", phase=Phase.CLOSED)))
    await store.profiles.save_place_options(SETTINGS)
    board = Surface(ID, SurfaceKind.BOARD, GROUP, address="55", digest="d", posted=9.0, shown=1)
    await store.surfaces.save(board)
    await store.surfaces.save(
        Surface(ID, SurfaceKind.HAND_DM, private_place(OLYA), OLYA, address="56", shown=1)
    )


async def test_a_moved_chat_takes_its_open_tables_along_with_their_topics(store: Store) -> None:
    await _fill(store)
    assert list(await store.profiles.move_chat(GROUP, SUPERGROUP)) == [ID]
    table = await store.tables.load(ID)
    assert table is not None
    assert [shown.place for shown in table.places] == [SUPERGROUP, SUPERTOPIC]
    assert table.home.place == SUPERGROUP
    assert [found.id for found in await store.tables.at(SUPERTOPIC)] == [ID]
    assert not await store.tables.in_chat(GROUP)


async def test_a_moved_chat_keeps_settings_and_statistics(store: Store) -> None:
    await _fill(store)
    await store.profiles.move_chat(GROUP, SUPERGROUP)
    assert await store.profiles.place_options(SUPERGROUP) == replace(SETTINGS, place=SUPERGROUP)
    assert await store.profiles.place_options(GROUP) is None
    assert len(await store.results.results(OLYA)) == 1


async def test_a_moved_chat_has_a_board_to_be_posted_anew(store: Store) -> None:
    await _fill(store)
    await store.surfaces.caught_up(ID, 1)
    await store.profiles.move_chat(GROUP, SUPERGROUP)
    board, hand = await store.surfaces.of(ID)
    assert (board.place, board.address, board.anew) == (SUPERGROUP, "", True)
    assert hand.address == "56"
    assert ID in await store.surfaces.behind()


async def test_moving_a_chat_twice_does_nothing_more(store: Store) -> None:
    await _fill(store)
    await store.profiles.move_chat(GROUP, SUPERGROUP)
    once = await store.tables.load(ID)
    assert list(await store.profiles.move_chat(GROUP, SUPERGROUP)) == []
    assert await store.tables.load(ID) == once
    assert await store.profiles.place_options(SUPERGROUP) == replace(SETTINGS, place=SUPERGROUP)


async def test_a_chat_that_keeps_its_id_stays_as_it_is(store: Store) -> None:
    await _fill(store)
    before = await store.tables.load(ID)
    assert list(await store.profiles.move_chat(GROUP, TOPIC)) == []
    assert await store.tables.load(ID) == before


async def test_whoever_decided_before_the_move_has_to_decide_anew(store: Store) -> None:
    await _fill(store)
    await store.profiles.move_chat(GROUP, SUPERGROUP)
    assert not await store.tables.commit(Change(lobby(version=2), 1))


@pytest.mark.parametrize("chosen", ["old", "new"])
async def test_what_was_chosen_under_either_id_is_kept(store: Store, chosen: str) -> None:
    places = {"old": GROUP, "new": SUPERGROUP}
    for name, place in places.items():
        settings = PlaceOptions(place, "Друзі", language="uk" if name == chosen else None)
        await store.profiles.save_place_options(settings)
    await store.profiles.move_chat(GROUP, SUPERGROUP)
    kept = PlaceOptions(SUPERGROUP, "Друзі", language="uk")
    assert await store.profiles.place_options(SUPERGROUP) == kept


async def test_a_table_already_shown_under_the_new_id_is_shown_there_once(store: Store) -> None:
    places = (
        TablePlace(SUPERGROUP, home=False, private=False),
        TablePlace(GROUP, home=True, private=False),
    )
    await store.tables.commit(opened(lobby(places=places)))
    for place in (GROUP, SUPERGROUP):
        await store.surfaces.save(Surface(ID, SurfaceKind.BOARD, place, address=place.chat))
    await store.profiles.move_chat(GROUP, SUPERGROUP)
    table = await store.tables.load(ID)
    assert table is not None
    assert table.places == (TablePlace(SUPERGROUP, home=True, private=False),)
    assert [board.address for board in await store.surfaces.of(ID)] == [SUPERGROUP.chat]
