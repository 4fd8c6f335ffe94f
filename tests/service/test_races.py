"""Races between people, timers and processes (scenarios 5, 36, 78, 80, 83)."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from durak_bot.engine.moves import Take
from durak_bot.engine.rules import Order, Rules
from durak_bot.service.answers import Ok, Refused
from durak_bot.service.transaction import LostRaceError
from durak_bot.table.options import LIVE
from durak_bot.table.table import Phase, TimerKind
from tests.builders import position
from tests.service.house import House, choices, ok, person, refused, whole

FREE = Rules(order=Order.FREE)
LIMIT = position(
    *("AS KS", "QH QD", "6D 7C", "6C 8C"), table="6S", deck="9D", rules=FREE, cap=2, bout=2
)
DEFEND = position("7S 8H", "9S 10S JS", "QC KC AC", table="6S", deck="6D 7D", rules=FREE)
NAMES = ("Olya", "Ivan", "Marko", "Nina")


async def test_of_two_who_throw_in_for_one_place_one_is_told_that_it_is_taken(
    house: House,
) -> None:
    await house.at(LIMIT, *NAMES)
    answers = await asyncio.gather(
        house.move("Marko", "attack 6D"), house.move("Nina", "attack 6C")
    )
    done = [answer for answer in answers if isinstance(answer, Ok)]
    late = [answer.reason.code for answer in answers if isinstance(answer, Refused)]
    assert (len(done), late) == (1, ["limit_defender_hand"])


async def test_two_taps_of_one_button_put_one_card_on_the_table(house: House) -> None:
    await house.at(DEFEND, *NAMES[:3])
    answers = await asyncio.gather(*(house.tap("Ivan", "9S") for _ in range(2)))
    assert sum(isinstance(answer, Ok) for answer in answers) == 1
    assert len(house.tables.played[house.id, 1]) == 1


async def test_after_another_process_was_quicker_the_action_is_judged_anew(house: House) -> None:
    await house.at(DEFEND, *NAMES[:3])
    rival = replace(house.table, version=house.table.version + 1, touched=0.0)
    house.tables.rivals = [rival]
    ok(await house.move("Ivan", "beat 6S 9S"))
    assert house.table.version == rival.version + 1


async def test_an_action_that_always_loses_the_race_stores_nothing(house: House) -> None:
    await house.at(DEFEND, *NAMES[:3])
    house.tables.rivals = [
        replace(house.table, version=house.table.version + number) for number in range(1, 50)
    ]
    with pytest.raises(LostRaceError):
        await house.move("Ivan", "beat 6S 9S")
    assert house.state == DEFEND


async def test_a_move_its_timers_and_its_follow_ups_are_one_transaction(house: House) -> None:
    await house.at(DEFEND, *NAMES[:3])
    await house.done("Olya")
    await house.done("Marko")
    before = len(house.tables.changes)
    ok(await house.move("Ivan", "take"))
    assert len(house.tables.changes) == before + 1
    assert [move.seat for move in house.tables.changes[-1].moves] == [1, 0, 2]


async def test_the_process_is_woken_after_the_commit(house: House) -> None:
    await house.at(DEFEND, *NAMES[:3])
    ok(await house.move("Ivan", "beat 6S 9S"))
    assert house.wake.tables[-1] == house.table


async def test_a_refused_press_stores_nothing(house: House) -> None:
    await house.at(DEFEND, *NAMES[:3])
    before = house.table
    assert refused(await house.tap("Olya", "8H")) == "rank_not_on_table"
    assert house.table == before


async def test_a_press_at_one_table_never_touches_another(house: House) -> None:
    await house.at(DEFEND, *NAMES[:3])
    first = house.table
    other = replace(first, id=type(first.id)("B2B2"))
    house.tables.tables[other.id] = other
    ok(await house.move("Ivan", "beat 6S 9S"))
    assert house.tables.tables[other.id] == other


async def test_a_stranger_gets_a_typed_refusal(house: House) -> None:
    await house.at(DEFEND, *NAMES[:3])
    before = house.table
    assert refused(await house.move("Nina", "take")) == "not_seated"
    assert house.table == before


async def test_a_button_of_an_earlier_bout_is_stale(house: House) -> None:
    await house.at(DEFEND, *NAMES[:3])
    answer = await house.service.move(person("Ivan"), house.id, 1, 1, Take())
    assert refused(answer) == "stale"


async def test_a_card_that_can_go_two_ways_is_asked_about(house: House) -> None:
    state = position("7S 8H", "9S 10S JS", "QC KC", table="6S 7D", rules=FREE)
    trumps = position("7S 8H", "9H 10S JS", "QC KC", table="6S 7D", rules=FREE)
    await house.at(trumps, *NAMES[:3])
    assert str(choices(await house.tap("Ivan", "9H"))) == "9H"
    assert house.state == trumps
    await house.at(state, *NAMES[:3])
    ok(await house.tap("Ivan", "9S"))


async def test_beat_and_transfer_are_both_offered(house: House) -> None:
    rules = Rules(order=Order.FREE, transfer=True)
    state = position("7S 9H", "8H 10S", "QC KC", table="8S", rules=rules)
    await house.at(state, *NAMES[:3])
    assert str(choices(await house.tap("Ivan", "8H"))) == "8H"


async def test_a_tapped_card_is_judged_as_what_was_meant(house: House) -> None:
    rules = Rules(order=Order.FREE, transfer=True)
    state = position("7S 9H", "8C 10D 6S", "QC", table="8S", rules=rules)
    await house.at(state, *NAMES[:3])
    assert refused(await house.tap("Ivan", "8C")) == "next_hand_too_small"
    assert refused(await house.tap("Ivan", "6S")) == "too_low"
    assert refused(await house.tap("Ivan", "10D")) == "wrong_suit"
    assert refused(await house.tap("Ivan", "AS")) == "not_your_card"


async def test_a_computer_thinks_anew_when_the_position_changed_under_it(house: House) -> None:
    await house.at(DEFEND, "Olya", "*", "Marko")
    timer = house.timer(TimerKind.COMPUTER, 1)
    assert timer is not None

    def dealt_anew() -> None:
        hands = (1, *house.state.hands[1:])
        game = replace(house.game, state=house.state._replace(hands=hands))
        table = replace(house.table, game=game, version=house.table.version + 1)
        house.tables.tables[table.id] = table

    house.thinker.meanwhile = [dealt_anew]
    house.thinker.script = [Take(), Take()]
    house.clock.time = timer.due
    await house.service.timer_due(house.id, timer)
    assert len(house.thinker.asked) == 2
    assert house.state.taking


async def test_a_computer_that_fails_does_not_hold_the_table_up(house: House) -> None:
    await house.at(DEFEND, "Olya", "*", "Marko")

    def lost() -> None:
        raise RuntimeError("no idea")

    house.thinker.meanwhile = [lost]
    await house.due(TimerKind.COMPUTER, 1)
    assert house.state.taking


async def test_after_a_crash_between_commit_and_show_all_is_in_the_store(house: House) -> None:
    await house.started("Olya", "Ivan", options=LIVE)
    leader = house.table.sitters[house.state.attacker].name
    card = str(min(c for c in await hand(house, leader)))
    ok(await house.tap(leader, card))
    again = House(clock=house.clock, tables=house.tables, id=house.id)
    assert again.table.phase is Phase.PLAYING
    assert whole(again.state)
    assert refused(await again.tap(leader, card)) == "not_your_card"
    assert again.left(TimerKind.TURN, again.state.defender) == 60


async def hand(house: House, name: str) -> list[str]:
    view = await house.view(name)
    assert view.game is not None
    return [str(card) for card in view.game.seen.hand]
