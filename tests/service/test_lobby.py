"""Opening a table, taking seats, choosing options, starting (UX Lobby; scenarios 34, 35, 55)."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from durak_bot.engine.rules import Order, Rules
from durak_bot.service.answers import Ok, Refused
from durak_bot.table.options import LIVE, PRESETS, Invites, Preset
from durak_bot.table.people import Opens, PlaceOptions
from durak_bot.table.refusals import AlreadyRunning, NotHost
from durak_bot.table.table import Phase, TimerKind
from tests.service.house import GROUP, HERE, House, ok, person, refused

OLYA, IVAN, MARKO, NINA = map(person, ("Olya", "Ivan", "Marko", "Nina"))


async def test_whoever_opens_a_table_sits_at_it_as_host(house: House) -> None:
    await house.lobby("Olya")
    assert (house.table.host, house.seat("Olya")) == (OLYA, 0)


async def test_two_taps_of_the_host_and_one_of_a_friend_start_a_game(house: House) -> None:
    await house.meet("Olya", "Ivan")
    table = ok(await house.service.open(OLYA, HERE)).id
    await house.service.join(IVAN, table)
    view = ok(await house.service.start(OLYA, table))
    assert view.phase is Phase.PLAYING
    assert view.game is not None
    assert view.game.seen.hand


async def test_nobody_sits_twice(house: House) -> None:
    await house.lobby("Olya")
    assert refused(await house.service.join(OLYA, house.id)) == "already_seated"


async def test_a_person_takes_a_computers_seat_when_all_are_taken(house: House) -> None:
    await house.lobby("Olya")
    await house.service.seat_computers(OLYA, house.id, 5)
    await house.meet("Ivan")
    ok(await house.service.join(IVAN, house.id))
    assert [sitter.person for sitter in house.table.sitters] == [OLYA, None, None, None, None, IVAN]


async def test_a_table_full_of_people_takes_nobody_more(house: House) -> None:
    await house.lobby("A", "B", "C", "D", "E", "F")
    assert refused(await house.service.join(person("G"), house.id)) == "table_full"


async def test_the_number_of_computers_is_absolute(house: House) -> None:
    await house.lobby("Olya")
    for _ in range(2):
        ok(await house.service.seat_computers(OLYA, house.id, 2, level=1))
    assert [sitter.level for sitter in house.table.sitters] == [None, 1, 1]


async def test_more_computers_than_seats_are_refused(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    assert refused(await house.service.seat_computers(OLYA, house.id, 5)) == "table_full"


async def test_a_pack_too_small_for_those_seated_is_refused(house: House) -> None:
    await house.lobby("A", "B", "C", "D", "E")
    answer = await house.service.set_option(person("A"), house.id, "pack", "24")
    assert refused(answer) == "too_many_for_pack"


@pytest.mark.parametrize(
    ("name", "value"),
    [("pack", "35"), ("clock", "5"), ("order", "mixed"), ("transfer", "yes"), ("colour", "red")],
)
async def test_an_option_there_is_not_is_refused(house: House, name: str, value: str) -> None:
    await house.lobby("Olya")
    assert refused(await house.service.set_option(OLYA, house.id, name, value)) == "bad_option"


async def test_an_administrator_sets_options_without_a_seat(house: House) -> None:
    await house.lobby("Olya")
    answer = await house.service.set_option(NINA, house.id, "transfer", "on", admin=True)
    assert ok(answer).options.rules.transfer


async def test_a_guest_sets_no_options(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    answer = await house.service.set_option(IVAN, house.id, "transfer", "on")
    assert refused(answer) == "not_host"


async def test_a_preset_keeps_the_level_of_computers(house: House) -> None:
    await house.lobby("Olya", options=replace(LIVE, level=1))
    view = ok(await house.service.use_preset(OLYA, house.id, Preset.DAY))
    assert view.options == replace(PRESETS[Preset.DAY], level=1)


async def test_a_running_game_keeps_its_options(house: House) -> None:
    await house.started("Olya", "Ivan")
    answer = await house.service.set_option(OLYA, house.id, "transfer", "on")
    assert refused(answer) == "already_running"


async def test_one_person_alone_does_not_start(house: House) -> None:
    await house.lobby("Olya")
    assert refused(await house.service.start(OLYA, house.id)) == "not_enough_players"


async def test_a_stranger_does_not_start(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    assert refused(await house.service.start(NINA, house.id)) == "not_seated"


async def test_a_guest_is_told_how_long_the_host_may_still_be_silent(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    house.clock.time += 20
    answer = await house.service.start(IVAN, house.id)
    assert isinstance(answer, Refused)
    assert answer.reason == NotHost("Olya", 40)


async def test_anybody_seated_starts_when_the_host_is_silent_for_a_minute(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    house.clock.time += 60
    assert ok(await house.service.start(IVAN, house.id)).phase is Phase.PLAYING


async def test_the_view_says_who_may_start(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    now = house.clock.time
    assert (await house.view("Olya")).starts_from <= now
    assert (await house.view("Ivan")).starts_from == now + 60
    assert (await house.view("Marko")).starts_from == math.inf


async def test_seats_of_a_first_game_are_in_random_order(house: House) -> None:
    house.luck.seats_in_order = False
    orders = set()
    for _ in range(6):
        await house.started("Olya", "Ivan", "Marko")
        orders.add(tuple(sitter.name for sitter in house.table.sitters))
        await house.service.stop(OLYA, house.id)
    assert len(orders) > 1


async def test_the_hosts_role_passes_on_when_he_leaves(house: House) -> None:
    await house.lobby("Olya", "Ivan", "Marko")
    await house.service.leave(OLYA, house.id)
    assert house.table.host == IVAN


async def test_a_lobby_closes_with_its_last_person(house: House) -> None:
    await house.lobby("Olya")
    await house.service.seat_computers(OLYA, house.id, 2)
    await house.service.leave(OLYA, house.id)
    assert house.table.phase is Phase.CLOSED


async def test_a_silent_lobby_closes_by_itself(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    await house.due(TimerKind.LOBBY)
    assert house.table.phase is Phase.CLOSED


async def test_a_press_lets_a_lobby_live_on(house: House) -> None:
    await house.lobby("Olya")
    house.clock.time += 1000
    await house.service.set_option(OLYA, house.id, "transfer", "on")
    assert house.left(TimerKind.LOBBY) == 1800


async def test_an_abandoned_lobby_gives_way_to_a_new_one(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    old = house.id
    house.clock.time += 120
    await house.meet("Nina")
    new = ok(await house.service.open(NINA, HERE)).id
    assert house.tables.tables[old].phase is Phase.CLOSED
    assert house.tables.tables[new].phase is Phase.LOBBY


async def test_the_closed_lobbys_message_is_woken(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    house.clock.time += 120
    await house.service.open(NINA, HERE)
    assert any(table.phase is Phase.CLOSED for table in house.wake.tables)


async def test_a_lively_lobby_is_brought_down_instead(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    answer = await house.service.open(NINA, HERE)
    assert isinstance(answer, Refused)
    assert answer.reason == AlreadyRunning(house.id)
    assert answer.view is not None
    assert answer.view.id == house.id


async def test_the_host_replaces_his_own_lobby(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    assert ok(await house.service.open(OLYA, HERE)).id != house.id
    assert house.table.phase is Phase.CLOSED


async def test_a_lobby_may_wait_beside_a_game_but_not_start(house: House) -> None:
    await house.started("Olya", "Ivan")
    await house.meet("Nina", "Marko")
    lobby = ok(await house.service.open(NINA, HERE)).id
    await house.service.join(MARKO, lobby)
    assert refused(await house.service.start(NINA, lobby)) == "already_running"


async def test_a_place_may_let_only_administrators_open(house: House) -> None:
    strict = replace(HERE, opens=Opens.ADMINS)
    assert refused(await house.service.open(OLYA, strict)) == "not_admin"
    assert isinstance(await house.service.open(OLYA, strict, admin=True), Ok)


async def test_a_room_is_joined_by_its_token_only(house: House) -> None:
    await house.meet("Olya", "Ivan")
    view = ok(await house.service.open(OLYA, HERE, room=True))
    assert view.token is not None
    assert refused(await house.service.join(IVAN, view.id)) == "invites_closed"
    assert ok(await house.service.join_by_token(IVAN, view.token)).viewer == 1


async def test_a_table_may_take_nobody_from_elsewhere(house: House) -> None:
    await house.lobby("Olya", options=replace(LIVE, invites=Invites.NOBODY))
    answer = await house.service.join_by_token(IVAN, house.table.token)
    assert refused(answer) == "invites_closed"


async def test_a_wrong_token_leads_to_no_table(house: House) -> None:
    assert refused(await house.service.join_by_token(IVAN, "nothing")) == "no_table"


async def test_joining_by_token_ends_the_pending_invite(house: House) -> None:
    await house.lobby("Olya")
    await house.service.directory.set_pending(IVAN, house.table.token)
    await house.service.join_by_token(IVAN, house.table.token)
    assert (await house.service.directory.profile(IVAN)).pending_invite is None


async def test_the_token_is_shown_to_those_seated_only(house: House) -> None:
    await house.lobby("Olya")
    assert (await house.view("Olya")).token == house.table.token
    assert (await house.view("Nina")).token is None
    assert (await house.view(None)).token is None


async def test_a_places_default_is_an_explicit_choice(house: House) -> None:
    await house.lobby("Olya")
    await house.service.set_option(OLYA, house.id, "transfer", "on")
    await house.service.set_option(OLYA, house.id, "clock", "45")
    ok(await house.service.keep_default(OLYA, house.id))
    settings = await house.service.directory.place(GROUP)
    options = ok(await house.service.open(OLYA, settings)).options
    assert options == replace(LIVE, rules=Rules(order=Order.FREE, transfer=True), clock=45)


async def test_practice_begins_at_once(house: House) -> None:
    await house.meet("Olya")
    private = PlaceOptions(GROUP._replace(chat="7"), private=True)
    view = ok(await house.service.practise(OLYA, private, level=1, count=2))
    assert view.phase is Phase.PLAYING
    assert [seat.level for seat in view.seats] == [None, 1, 1]


async def test_a_second_practice_brings_the_running_one_back(house: House) -> None:
    private = PlaceOptions(GROUP._replace(chat="7"), private=True)
    first = ok(await house.service.practise(OLYA, private, level=1))
    again = await house.service.practise(OLYA, private, level=2)
    assert isinstance(again, Refused)
    assert again.reason == AlreadyRunning(first.id)


async def test_a_host_may_remove_somebody_before_the_game(house: House) -> None:
    await house.lobby("Olya", "Ivan", "Marko")
    await house.service.vote_out(OLYA, house.id, 1)
    assert [sitter.name for sitter in house.table.sitters] == ["Olya", "Marko"]


async def test_guests_vote_a_silent_host_out(house: House) -> None:
    await house.lobby("Olya", "Ivan", "Marko")
    await house.service.vote_out(IVAN, house.id, 0)
    assert house.table.host == OLYA
    await house.service.vote_out(MARKO, house.id, 0)
    assert house.table.host == IVAN


async def test_in_the_lobby_card_presses_are_typed_refusals(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    done = await house.service.done(OLYA, house.id, 0, 0, 0)
    assert refused(done) == "no_game"
