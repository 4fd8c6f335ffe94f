"""Results, records and the rematch (R1.4, R6; UX End; scenarios 15, 40, 54)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from durak_bot.engine.events import Why
from durak_bot.engine.rules import Order, Rules
from durak_bot.table.options import LIVE, NextLead
from durak_bot.table.table import Phase, Presence, ResultKind, TimerKind
from tests.builders import position
from tests.service.house import House, ok, person, refused

FREE = Rules(order=Order.FREE)
OLYA, IVAN, MARKO = map(person, ("Olya", "Ivan", "Marko"))
LAST_CARD = position("6S", "7S 8D", rules=FREE)
"""Olya leads her last card and goes out."""


async def finished(house: House, *names: str) -> None:
    """Play to the end: Olya is out, Ivan keeps a card."""
    await house.at(LAST_CARD, *(names or ("Olya", "Ivan")))
    ok(await house.move("Olya", "attack 6S"))
    ok(await house.move("Ivan", "beat 6S 7S"))
    assert house.table.phase is Phase.RESULT


async def test_the_durak_by_the_cards_loses(house: House) -> None:
    await finished(house)
    rows = {row.person.user: (row.finish, row.durak, row.loss) for row in house.tables.rows}
    assert rows == {"Olya": (1, False, False), "Ivan": (2, True, True)}


async def test_every_ending_writes_one_result_a_person(house: House) -> None:
    await finished(house)
    assert [row.kind for row in house.tables.rows] == [ResultKind.PLAYED] * 2


async def test_a_draw_is_nobodys_loss(house: House) -> None:
    await house.at(position("6S", "7S", rules=FREE), "Olya", "Ivan")
    ok(await house.move("Olya", "attack 6S"))
    ok(await house.move("Ivan", "beat 6S 7S"))
    assert house.table.finished is not None
    assert house.table.finished.outcome.why is Why.BOTH_OUT
    assert [(row.loss, row.durak) for row in house.tables.rows] == [(False, False)] * 2


async def test_after_a_draw_both_start_anew(house: House) -> None:
    await test_a_draw_is_nobodys_loss(house)
    ok(await house.service.again(OLYA, house.id, 1))
    assert ok(await house.service.again(IVAN, house.id, 1)).phase is Phase.PLAYING


async def test_whoever_is_away_at_the_end_loses_by_time_whatever_the_cards_say(
    house: House,
) -> None:
    await house.at(LAST_CARD, "Olya", "Ivan")
    sitters = house.table.sitters
    gone = (replace(sitters[0], presence=Presence.AWAY), sitters[1])
    house.tables.tables[house.id] = replace(house.table, sitters=gone)
    await house.service.place_lost(house.table.home.place, for_good=False)
    await house.service.place_back(house.table.home.place)
    await house.due(TimerKind.COMPUTER, 0)
    ok(await house.move("Ivan", "beat 6S 7S"))
    rows = {row.person.user: (row.kind, row.loss, row.durak) for row in house.tables.rows}
    assert rows == {
        "Olya": (ResultKind.TIME, True, False),
        "Ivan": (ResultKind.PLAYED, True, True),
    }


async def test_a_finished_game_counts_for_those_who_finished_it(house: House) -> None:
    await finished(house)
    assert (await house.service.directory.profile(OLYA)).games == 1


async def test_the_record_names_every_rule(house: House) -> None:
    await house.started("Olya", "Ivan")
    await house.service.leave(IVAN, house.id)
    record = await house.service.record(house.id, 1)
    assert record is not None
    rules = record["rules"]
    assert isinstance(rules, dict)
    assert len(rules) == 12
    assert record["result"] == {"loser": 1, "why": "left", "bouts": 1}


async def test_the_result_is_shown_with_places(house: House) -> None:
    await finished(house)
    view = await house.view(None)
    assert view.game is None
    assert view.finished is not None
    assert [seat.finish for seat in view.finished.seats] == [1, None]


async def test_buttons_of_the_finished_game_stop_at_once(house: House) -> None:
    await finished(house)
    answer = await house.service.done(OLYA, house.id, 1, 3, 0)
    assert refused(answer) == "game_over"


async def test_a_board_of_an_earlier_game_is_out_of_date(house: House) -> None:
    await finished(house)
    await house.service.again(OLYA, house.id, 1)
    await house.service.again(IVAN, house.id, 1)
    before = house.table
    answer = await house.service.done(OLYA, house.id, 1, 1, 0)
    assert refused(answer) == "stale"
    assert house.table == before


async def test_the_rematch_starts_when_all_have_confirmed(house: House) -> None:
    await finished(house)
    assert ok(await house.service.again(OLYA, house.id, 1)).phase is Phase.RESULT
    assert ok(await house.service.again(IVAN, house.id, 1)).games == 2


async def test_computers_always_confirm(house: House) -> None:
    await house.at(LAST_CARD, "*", "Ivan")
    await house.due(TimerKind.COMPUTER, 0)
    ok(await house.move("Ivan", "beat 6S 7S"))
    assert ok(await house.service.again(IVAN, house.id, 1)).phase is Phase.PLAYING


async def test_after_20_seconds_it_starts_with_those_who_confirmed(house: House) -> None:
    await house.started("Olya", "Ivan", "Marko")
    await house.service.stop(OLYA, house.id)
    await house.service.again(OLYA, house.id, 1)
    house.clock.time += 5
    await house.service.again(IVAN, house.id, 1)
    assert house.left(TimerKind.AGAIN) == 15
    assert (await house.view(None)).again_until == house.clock.time + 15
    await house.due(TimerKind.AGAIN)
    assert [sitter.name for sitter in house.table.sitters] == ["Olya", "Ivan"]
    assert house.table.phase is Phase.PLAYING


async def test_one_who_confirmed_alone_waits_for_a_second(house: House) -> None:
    await finished(house)
    await house.service.again(OLYA, house.id, 1)
    await house.due(TimerKind.AGAIN)
    assert house.table.phase is Phase.RESULT
    assert house.timer(TimerKind.AGAIN) is None
    assert ok(await house.service.again(IVAN, house.id, 1)).phase is Phase.PLAYING


async def test_a_guest_at_the_result_sits_in_the_next_game(house: House) -> None:
    await finished(house)
    await house.meet("Marko")
    ok(await house.service.join(MARKO, house.id))
    await house.service.again(OLYA, house.id, 1)
    view = ok(await house.service.again(IVAN, house.id, 1))
    assert [seat.name for seat in view.seats] == ["Olya", "Ivan", "Marko"]


async def test_the_rematch_does_not_wait_for_one_who_leaves(house: House) -> None:
    await house.started("Olya", "Ivan", "Marko")
    await house.service.stop(OLYA, house.id)
    await house.service.again(OLYA, house.id, 1)
    await house.service.again(IVAN, house.id, 1)
    await house.service.leave(MARKO, house.id)
    assert house.table.phase is Phase.PLAYING


async def test_seats_keep_their_order_in_a_rematch(house: House) -> None:
    house.luck.seats_in_order = False
    await house.started("Olya", "Ivan", "Marko")
    names = [sitter.name for sitter in house.table.sitters]
    await house.service.stop(OLYA, house.id)
    for name in ("Olya", "Ivan", "Marko"):
        await house.service.again(person(name), house.id, 1)
    assert [sitter.name for sitter in house.table.sitters] == names


async def test_under_the_durak_the_player_before_him_leads(house: House) -> None:
    options = replace(LIVE, next_lead=NextLead.UNDER_DURAK)
    state = position("6S", "7S 8D", "", out=[2], places=[[2]], rules=FREE)
    await house.at(state, "Olya", "Ivan", "Marko", options=options)
    ok(await house.move("Olya", "attack 6S"))
    ok(await house.move("Ivan", "beat 6S 7S"))
    for name in ("Olya", "Ivan", "Marko"):
        await house.service.again(person(name), house.id, 1)
    assert (house.state.attacker, house.state.defender) == (0, 1)
    assert house.game.lead == 0


async def test_a_leavers_seat_is_free_after_the_game(house: House) -> None:
    await house.started("Olya", "Ivan")
    await house.service.leave(IVAN, house.id)
    assert [sitter.name for sitter in house.table.sitters] == ["Olya"]
    ok(await house.service.join(IVAN, house.id))


async def test_the_last_one_at_the_table_gets_a_lobby(house: House) -> None:
    await house.started("Olya", "Ivan")
    await house.service.leave(IVAN, house.id)
    assert ok(await house.service.again(OLYA, house.id, 1)).phase is Phase.LOBBY


async def test_a_silent_result_closes(house: House) -> None:
    await finished(house)
    await house.due(TimerKind.LOBBY)
    assert house.table.phase is Phase.CLOSED


@pytest.mark.parametrize("order", list(Order))
async def test_a_game_of_computers_and_a_person_who_only_waits_ends(
    house: House, order: Order
) -> None:
    await house.started(
        "Olya", "Ivan", options=replace(LIVE, rules=Rules(order=order)), computers=2
    )
    for _ in range(3000):
        if house.table.phase is not Phase.PLAYING:
            break
        timer = min(house.table.timers, key=lambda timer: timer.due)
        house.clock.time = max(house.clock.time, timer.due)
        await house.service.timer_due(house.id, timer)
    assert {row.kind for row in house.tables.rows} == {ResultKind.TIME}
