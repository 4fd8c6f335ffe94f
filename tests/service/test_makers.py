"""Who made a move goes with it, and into the record (R2.7, R6.4; UX Throwing in)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from durak_bot.engine.record import Maker, Replayed, read_record, replay
from durak_bot.engine.rules import Order, Rules
from durak_bot.table.options import LIVE
from durak_bot.table.table import Presence, TimerKind
from tests.builders import position
from tests.service.house import House, ok, person

FREE = Rules(order=Order.FREE)
THREE = ("Olya", "Ivan", "Marko")
OLYA, IVAN, MARKO = map(person, THREE)
LED = position("7S 8H", "9S 10S JS", "QC KC 9C", table="6S", deck="7D 8D", rules=FREE)
ALL_BEATEN = position("7S 8H", "10S JS 6D", "QC KC 9C", table="6S/9S", deck="7D 8D", rules=FREE)
NOTHING_FITS = position("7S 8H", "10S JS 6D", "QC KC", table="6S/9S", deck="7D 8D", rules=FREE)
DUEL = position("7S 8H", "9S 10S JS", table="6S", deck="7D 8D", rules=FREE)


async def made(house: House) -> list[tuple[int, Maker | None]]:
    """Return who made which seat's moves."""
    return [(move.seat, move.made_by) for move in await house.tables.moves(house.id, 1)]


def put(house: House, name: str, presence: Presence) -> None:
    """Let somebody be there in another way."""
    sitters = tuple(
        replace(sitter, presence=presence) if sitter.name == name else sitter
        for sitter in house.table.sitters
    )
    house.tables.tables[house.id] = replace(house.table, sitters=sitters)


async def again(house: House) -> None:
    """Let what waits be made anew, as after a pause."""
    await house.service.place_lost(house.table.home.place, for_good=False)
    await house.service.place_back(house.table.home.place)


async def test_a_tapped_card_is_the_persons(house: House) -> None:
    await house.at(LED, *THREE)
    ok(await house.tap("Ivan", "9S"))
    assert await made(house) == [(1, Maker.PERSON)]


async def test_a_move_that_a_button_names_is_the_persons(house: House) -> None:
    await house.at(LED, *THREE)
    ok(await house.move("Ivan", "take"))
    assert await made(house) == [(1, Maker.PERSON)]


async def test_done_that_passes_at_once_is_the_persons(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    ok(await house.done("Olya"))
    assert await made(house) == [(0, Maker.PERSON)]


async def test_done_that_waits_is_a_wish_when_it_passes(house: House) -> None:
    await house.at(LED, *THREE)
    ok(await house.done("Marko"))
    ok(await house.move("Ivan", "take"))
    assert await made(house) == [(1, Maker.PERSON), (2, Maker.WISH)]


async def test_done_that_was_said_already_is_a_wish_after_a_new_card_of_a_known_rank(
    house: House,
) -> None:
    state = position("6C 8H", "10S JC 6D", "QC KC 9C", table="6S/9S", deck="7D 8D", rules=FREE)
    await house.at(state, *THREE)
    ok(await house.done("Marko"))
    ok(await house.move("Olya", "attack 6C"))
    ok(await house.move("Ivan", "take"))
    assert (await made(house))[-1] == (2, Maker.WISH)


async def test_done_out_of_turn_is_a_wish_when_the_turn_comes(house: House) -> None:
    state = position("7S 8H", "10S JS 6D", "QC KC 9C", table="6S/9S", deck="7D 8D")
    await house.at(state, *THREE)
    ok(await house.done("Marko"))
    ok(await house.done("Olya"))
    assert await made(house) == [(0, Maker.PERSON), (2, Maker.WISH)]


async def test_what_is_played_when_a_turns_time_is_up_is_the_clocks(house: House) -> None:
    await house.at(LED, *THREE)
    await house.due(TimerKind.TURN, 1)
    assert await made(house) == [(1, Maker.CLOCK)]


async def test_silence_until_the_window_ends_is_the_windows_pass(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    await house.due(TimerKind.WINDOW)
    assert await made(house) == [(0, Maker.WINDOW), (2, Maker.WINDOW)]


async def test_a_computer_plays_its_own_seat_as_a_computer(house: House) -> None:
    await house.at(LED, "Olya", "*", "Marko")
    await house.due(TimerKind.COMPUTER, 1)
    assert await made(house) == [(1, Maker.COMPUTER)]


@pytest.mark.parametrize(
    "presence", [Presence.STAND_IN, Presence.AWAY, Presence.LEFT, Presence.REMOVED]
)
async def test_a_computer_plays_a_persons_seat_as_a_stand_in(
    house: House, presence: Presence
) -> None:
    await house.at(LED, *THREE)
    put(house, "Ivan", presence)
    await again(house)
    await house.due(TimerKind.COMPUTER, 1)
    assert await made(house) == [(1, Maker.STAND_IN)]


async def test_who_plays_a_card_himself_again_makes_his_own_move(house: House) -> None:
    await house.at(LED, *THREE)
    put(house, "Ivan", Presence.STAND_IN)
    await again(house)
    ok(await house.tap("Ivan", "9S"))
    assert await made(house) == [(1, Maker.PERSON)]


async def test_a_pass_by_the_tables_option_is_an_auto_pass(house: House) -> None:
    await house.at(NOTHING_FITS, *THREE, options=replace(LIVE, auto_pass=True))
    assert await made(house) == [(0, Maker.AUTO_PASS), (2, Maker.AUTO_PASS)]


async def test_a_pass_by_ones_own_setting_is_an_auto_pass(house: House) -> None:
    await house.at(DUEL, "Olya", "Ivan")
    await house.service.set_personal(OLYA, "auto_pass", on=True)
    ok(await house.tap("Ivan", "9S"))
    assert await made(house) == [(1, Maker.PERSON), (0, Maker.AUTO_PASS)]


async def test_the_record_of_a_game_says_who_made_each_move(house: House) -> None:
    await house.started("Olya", "Ivan")
    leader = house.state.attacker
    await house.due(TimerKind.TURN, leader)
    await house.due(TimerKind.TURN, 1 - leader)
    ok(await house.service.leave(IVAN, house.id))
    record = read_record(await house.service.record(house.id, 1))
    assert record.made_by == (Maker.CLOCK, Maker.CLOCK)
    assert isinstance(replay(record), Replayed)
