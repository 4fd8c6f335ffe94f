"""Chats that move, are lost or come back, people who go from them (scenarios 41, 45–47, 75)."""

from __future__ import annotations

from dataclasses import replace

from durak_bot.table.people import PlaceId, PlaceOptions, Platform
from durak_bot.table.table import Phase, Presence, ResultKind, TablePlace, TimerKind
from tests.service.house import GROUP, House, ok, person, refused

OLYA, IVAN, MARKO = map(person, ("Olya", "Ivan", "Marko"))
ELSEWHERE = PlaceId(Platform.DISCORD, "9")


async def test_a_lost_chat_ends_its_game_without_a_loss(house: House) -> None:
    await house.started("Olya", "Ivan")
    await house.service.place_lost(GROUP, for_good=True)
    assert house.table.phase is Phase.CLOSED
    assert house.table.timers == ()
    assert {(row.kind, row.loss) for row in house.tables.rows} == {(ResultKind.ABORTED, False)}


async def test_a_lost_chat_is_lost_with_all_its_topics(house: House) -> None:
    await house.meet("Olya")
    topic = PlaceOptions(GROUP._replace(thread="5"))
    table = ok(await house.service.open(OLYA, topic)).id
    await house.service.place_lost(GROUP, for_good=True)
    assert house.tables.tables[table].phase is Phase.CLOSED


async def test_a_board_elsewhere_goes_alone(house: House) -> None:
    await house.started("Olya", "Ivan")
    places = (*house.table.places, TablePlace(ELSEWHERE, home=False, private=False))
    house.tables.tables[house.id] = replace(house.table, places=places)
    await house.service.place_lost(ELSEWHERE, for_good=True)
    assert house.table.phase is Phase.PLAYING
    assert [place.place for place in house.table.places] == [GROUP]


async def test_without_the_right_to_write_the_clocks_stand_still(house: House) -> None:
    await house.started("Olya", "Ivan")
    await house.service.place_lost(GROUP, for_good=False)
    assert [timer.kind for timer in house.table.timers] == [TimerKind.LOBBY]
    assert (await house.view(None)).paused


async def test_a_paused_table_plays_no_card(house: House) -> None:
    await house.started("Olya", "Ivan")
    await house.service.place_lost(GROUP, for_good=False)
    assert refused(await house.tap("Olya", "6S")) == "paused"


async def test_a_table_that_comes_back_begins_its_clocks_anew(house: House) -> None:
    await house.started("Olya", "Ivan")
    house.clock.time += 50
    await house.service.place_lost(GROUP, for_good=False)
    house.clock.time += 5000
    await house.service.place_back(GROUP)
    assert house.left(TimerKind.TURN, house.state.attacker) == 60


async def test_a_moved_chat_keeps_table_and_settings_however_often_it_is_said(
    house: House,
) -> None:
    await house.started("Olya", "Ivan")
    await house.service.set_place(PlaceOptions(GROUP, language="uk"))
    new = PlaceId(Platform.TELEGRAM, "-100200")
    for _ in range(2):
        await house.service.place_moved(GROUP, new)
    assert house.table.home.place == new
    assert (await house.service.directory.place(new)).language == "uk"
    assert house.wake.tables[-1] == house.table


async def test_a_person_gone_from_the_chat_has_left(house: House) -> None:
    await house.started("Olya", "Ivan", "Marko")
    await house.service.person_gone(IVAN, GROUP)
    assert house.table.sitters[1].presence is Presence.LEFT


async def test_a_person_gone_from_another_chat_stays(house: House) -> None:
    await house.started("Olya", "Ivan", "Marko")
    await house.service.person_gone(IVAN, ELSEWHERE)
    assert house.table.sitters[1].presence is Presence.HERE


async def test_a_person_gone_from_a_chat_that_only_shows_the_table_stays(house: House) -> None:
    await house.started("Olya", "Ivan", "Marko")
    places = (*house.table.places, TablePlace(ELSEWHERE, home=False, private=False))
    house.tables.tables[house.id] = replace(house.table, places=places)
    await house.service.person_gone(IVAN, ELSEWHERE)
    assert house.table.sitters[1].presence is Presence.HERE


async def test_a_places_language_reaches_its_boards(house: House) -> None:
    await house.lobby("Olya")
    await house.service.set_place(PlaceOptions(GROUP, language="en"))
    assert (await house.view(None)).language == "en"


async def test_without_a_choice_the_board_speaks_as_its_opener(house: House) -> None:
    await house.lobby("Olya")
    assert (await house.view(None)).language == "uk"


async def test_a_person_sees_all_tables_he_sits_at(house: House) -> None:
    await house.started("Olya", "Ivan")
    await house.lobby("Olya", "Marko")
    assert {view.phase for view in await house.service.tables_of(OLYA)} == {
        Phase.PLAYING,
        Phase.LOBBY,
    }


async def test_a_table_one_has_left_is_not_among_them(house: House) -> None:
    await house.started("Olya", "Ivan", "Marko")
    await house.service.leave(IVAN, house.id)
    assert await house.service.tables_of(IVAN) == []


async def test_the_tables_of_a_place_are_found(house: House) -> None:
    await house.started("Olya", "Ivan")
    assert [view.id for view in await house.service.tables_at(GROUP, None)] == [house.id]


async def room(house: House) -> None:
    """Let Olya play with two friends in a room at home in her private chat."""
    await house.meet("Olya", "Ivan", "Marko")
    private = PlaceOptions(PlaceId(Platform.TELEGRAM, "Olya"), private=True)
    view = ok(await house.service.open(OLYA, private, room=True))
    assert view.token is not None
    for friend in (IVAN, MARKO):
        ok(await house.service.join_by_token(friend, view.token))
    house.id = view.id
    ok(await house.service.start(OLYA, house.id))


async def test_a_room_goes_on_when_its_host_blocks_the_bot(house: House) -> None:
    await room(house)
    await house.service.place_lost(PlaceId(Platform.TELEGRAM, "Olya"), for_good=True)
    assert house.table.phase is Phase.PLAYING
    assert house.table.sitters[0].presence is Presence.LEFT
    assert house.table.host == IVAN


async def test_a_room_does_not_wait_for_one_private_chat(house: House) -> None:
    await room(house)
    await house.service.place_lost(PlaceId(Platform.TELEGRAM, "Olya"), for_good=False)
    assert not house.table.paused


async def test_practice_ends_when_its_person_blocks_the_bot(house: House) -> None:
    private = PlaceOptions(PlaceId(Platform.TELEGRAM, "Olya"), private=True)
    house.id = ok(await house.service.practise(OLYA, private, level=1)).id
    await house.service.place_lost(private.place, for_good=True)
    assert house.table.phase is Phase.CLOSED
    assert house.tables.rows == []
