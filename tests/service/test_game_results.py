"""Every game that ends, in whatever way, is written down once with all its seats (R6.4)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from durak_bot.engine.events import Outcome, Why
from durak_bot.engine.record import Maker
from durak_bot.engine.rules import Order, Rules
from durak_bot.table.options import LIVE, PRESETS, Absent, Preset
from durak_bot.table.people import PlaceId, PlaceOptions, Platform
from durak_bot.table.table import GameResult, Presence, ResultKind, TimerKind
from durak_bot.table.timers import GAME_IDLE
from tests.builders import position
from tests.service import test_kinds as kinds
from tests.service.house import GROUP, House, ok, person

FREE = Rules(order=Order.FREE)
OLYA, IVAN, MARKO = map(person, ("Olya", "Ivan", "Marko"))
LED = position("7S 8H", "9S 10S JS", "QC KC 9C", table="6S", deck="7D 8D", rules=FREE)
ALONE = PlaceOptions(PlaceId(Platform.TELEGRAM, "Olya"), private=True)


def kept(house: House) -> GameResult:
    """Return the one game that was written down."""
    (game,) = house.tables.games
    return game


def endings(game: GameResult) -> list[tuple[Presence, ResultKind, bool]]:
    """Return how each seat was played at the end, how it ended for it, and whether it lost."""
    return [(seat.presence, seat.kind, seat.loss) for seat in game.seats]


WHYS: dict[str, tuple[Why, int | None]] = {
    "played out": (Why.LAST, 1),
    "draw": (Why.BOTH_OUT, None),
    "leave": (Why.LEFT, 1),
    "time": (Why.LAST, 1),
    "removed": (Why.REMOVED, 1),
    "aborted": (Why.ABORTED, None),
    "stopped": (Why.ABORTED, None),
}


@pytest.mark.parametrize("name", kinds.ENDINGS)
async def test_an_ending_writes_one_game_with_why_and_by_whom(house: House, name: str) -> None:
    end, _ = kinds.ENDINGS[name]
    await end(house)
    why, loser = WHYS[name]
    assert kept(house).outcome == Outcome(loser, why)


@pytest.mark.parametrize("name", kinds.ENDINGS)
async def test_people_end_in_the_game_as_in_their_own_results(house: House, name: str) -> None:
    end, _ = kinds.ENDINGS[name]
    await end(house)
    ended = kept(house).ended
    assert [
        (seat.person, seat.kind, seat.finish, seat.durak, seat.loss, ended)
        for seat in kept(house).seats
    ] == [
        (row.person, row.kind, row.finish, row.durak, row.loss, row.at) for row in house.tables.rows
    ]


async def test_time_up_twice_ends_a_walkover_game_by_time(house: House) -> None:
    state = position("6S 6D 8C", "7H 9D 9C 10C", rules=FREE)
    await house.at(state, "Olya", "Ivan", options=replace(LIVE, absent=Absent.WALKOVER))
    for card in ("6S", "6D"):
        ok(await house.move("Olya", f"attack {card}"))
        await house.due(TimerKind.TURN, 1)
        if house.table.game is not None:
            await house.due(TimerKind.WINDOW)
    assert kept(house).outcome == Outcome(1, Why.TIME)
    assert endings(kept(house)) == [
        (Presence.HERE, ResultKind.PLAYED, False),
        (Presence.AWAY, ResultKind.TIME, True),
    ]


async def test_a_computer_can_be_the_durak_and_its_level_is_known(house: House) -> None:
    await house.at(position("6S", "7S 8D", rules=FREE), "Olya", "*")
    ok(await house.move("Olya", "attack 6S"))
    await house.due(TimerKind.COMPUTER, 1)
    olya, computer = kept(house).seats
    assert (olya.person, olya.level, olya.finish, olya.durak) == (OLYA, None, 1, False)
    assert (computer.person, computer.level, computer.durak, computer.loss) == (None, 1, True, True)
    assert (computer.finish, computer.kind) == (2, ResultKind.PLAYED)
    assert computer.cards in (1, 3)


async def practising(house: House) -> None:
    """Begin a game of Olya alone against two computers."""
    await house.meet("Olya")
    house.id = ok(await house.service.practise(OLYA, ALONE, level=4, count=2)).id


async def given_up(house: House) -> None:
    ok(await house.service.leave(OLYA, house.id))


async def stopped(house: House) -> None:
    ok(await house.service.stop(OLYA, house.id))


async def left_lying(house: House) -> None:
    await house.pass_time(GAME_IDLE + 1)


async def blocked(house: House) -> None:
    await house.service.place_lost(ALONE.place, for_good=True)


@pytest.mark.parametrize(
    ("end", "presence"),
    [
        (given_up, Presence.LEFT),
        (stopped, Presence.HERE),
        (left_lying, Presence.HERE),
        (blocked, Presence.HERE),
    ],
)
async def test_a_game_alone_against_computers_that_is_not_played_out_is_written_down_as_aborted(
    house: House, end: Callable[[House], Awaitable[None]], presence: Presence
) -> None:
    await practising(house)
    await end(house)
    game = kept(house)
    assert game.outcome == Outcome(None, Why.ABORTED)
    assert [(seat.person, seat.level) for seat in game.seats] == [
        (OLYA, None),
        (None, 4),
        (None, 4),
    ]
    assert endings(game) == [
        (presence, ResultKind.ABORTED, False),
        *[(Presence.HERE, ResultKind.ABORTED, False)] * 2,
    ]
    assert house.tables.rows == []
    assert house.tables.records == {}


async def test_a_game_alone_is_at_home_in_a_private_chat(house: House) -> None:
    await practising(house)
    await given_up(house)
    game = kept(house)
    assert (game.place, game.private, game.room) == (ALONE.place, True, False)
    assert game.preset is Preset.PRACTICE


async def test_a_game_knows_its_home_and_when_it_was_played(house: House) -> None:
    await house.started("Olya", "Ivan")
    begun = house.clock.time
    house.clock.time += 30
    ok(await house.service.leave(IVAN, house.id))
    game = kept(house)
    assert (game.table, game.number, game.place, game.private) == (house.id, 1, GROUP, False)
    assert (game.started, game.ended) == (begun, begun + 30)


async def test_a_game_in_a_room_says_so(house: House) -> None:
    await house.meet("Olya", "Ivan")
    house.id = ok(await house.service.open(OLYA, ALONE, room=True)).id
    ok(await house.service.join_by_token(IVAN, house.table.token))
    ok(await house.service.start(OLYA, house.id))
    ok(await house.service.stop(OLYA, house.id))
    assert kept(house).room


@pytest.mark.parametrize("preset", Preset)
async def test_a_game_names_its_preset(house: House, preset: Preset) -> None:
    await house.started("Olya", "Ivan", options=replace(PRESETS[preset], level=5))
    ok(await house.service.stop(OLYA, house.id))
    assert (kept(house).preset, kept(house).options.level) == (preset, 5)


async def test_a_game_by_house_rules_has_no_preset(house: House) -> None:
    options = replace(LIVE, window=30)
    await house.started("Olya", "Ivan", options=options)
    ok(await house.service.stop(OLYA, house.id))
    assert (kept(house).preset, kept(house).options) == (None, options)


async def test_one_who_went_out_and_left_has_played(house: House) -> None:
    state = position("", "9S", "8D 10S", out=[0], places=[[0]], rules=FREE, attacker=1)
    await house.at(state, "Olya", "Ivan", "Marko")
    ok(await house.service.leave(OLYA, house.id))
    ok(await house.move("Ivan", "attack 9S"))
    ok(await house.move("Marko", "beat 9S 10S"))
    olya = kept(house).seats[0]
    assert (olya.presence, olya.kind, olya.finish) == (Presence.LEFT, ResultKind.PLAYED, 1)


async def test_who_had_a_stand_in_at_the_end_is_told_from_who_played(house: House) -> None:
    await house.at(position("6S", "7S 8D", rules=FREE), "Olya", "Ivan")
    ok(await house.service.stand_in(OLYA, house.id, on=True))
    await house.due(TimerKind.COMPUTER, 0)
    ok(await house.move("Ivan", "beat 6S 7S"))
    assert endings(kept(house))[0] == (Presence.STAND_IN, ResultKind.PLAYED, False)


async def test_who_made_the_moves_of_each_seat_is_counted(house: House) -> None:
    await house.at(LED, "Olya", "Ivan", "*")
    ok(await house.move("Ivan", "take"))
    await house.due(TimerKind.WINDOW)
    ok(await house.service.stop(OLYA, house.id))
    made = [seat.made for seat in kept(house).seats]
    assert made[:2] == [{Maker.WINDOW: 1}, {Maker.PERSON: 1}]
    assert made[2] == {Maker.WINDOW: 1}


async def test_moves_of_a_game_from_before_they_were_counted_are_nobodys(house: House) -> None:
    await house.at(LED, "Olya", "Ivan", "Marko")
    old = replace(house.table, game=replace(house.game, made=None))
    house.tables.tables[house.id] = old
    ok(await house.move("Ivan", "take"))
    ok(await house.service.stop(OLYA, house.id))
    assert [seat.made for seat in kept(house).seats] == [None, None, None]


async def test_every_game_of_a_table_has_its_own_number(house: House) -> None:
    await house.started("Olya", "Ivan")
    ok(await house.service.stop(OLYA, house.id))
    for who in (OLYA, IVAN):
        ok(await house.service.again(who, house.id, 1))
    ok(await house.service.stop(OLYA, house.id))
    assert [game.number for game in house.tables.games] == [1, 2]


async def test_a_lobby_that_closes_is_no_game(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    ok(await house.service.stop(OLYA, house.id))
    assert house.tables.games == []


async def test_a_game_moves_along_with_its_chat(house: House) -> None:
    await house.started("Olya", "Ivan")
    ok(await house.service.stop(OLYA, house.id))
    await house.service.place_moved(GROUP, GROUP._replace(chat="-100999"))
    assert kept(house).place.chat == "-100999"
