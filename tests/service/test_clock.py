"""Turn clocks, calls and computers' pace (UX; scenarios 34, 38, 43, 65, 80; R6.4)."""

from __future__ import annotations

from dataclasses import replace

from durak_bot.engine.moves import Take
from durak_bot.engine.rules import Order, Rules
from durak_bot.table.options import LIVE, PRESETS, Absent, Preset
from durak_bot.table.table import Phase, Presence, ResultKind, TimerKind
from tests.builders import position
from tests.service.house import House, ok, person, refused

FREE = Rules(order=Order.FREE)
LEAD = position("6S 7S 8H", "9S 10S JS", "QC KC AC", deck="6D 7D", rules=FREE)
DEFEND = position("7S 8H", "9S 10S JS", "QC KC AC", table="6S", deck="6D 7D", rules=FREE)
THREE = ("Olya", "Ivan", "Marko")


async def test_the_leader_is_on_the_turn_clock(house: House) -> None:
    await house.at(LEAD, *THREE)
    assert house.left(TimerKind.TURN, 0) == 60


async def test_the_defender_is_on_the_turn_clock_while_a_card_lies(house: House) -> None:
    await house.at(LEAD, *THREE)
    house.clock.time += 20
    ok(await house.move("Olya", "attack 6S"))
    assert house.left(TimerKind.TURN, 1) == 60
    assert house.timer(TimerKind.TURN, 0) is None


async def test_a_wish_of_another_leaves_the_clock_alone(house: House) -> None:
    await house.at(DEFEND, *THREE)
    before = house.timer(TimerKind.TURN, 1)
    house.clock.time += 20
    ok(await house.done("Marko"))
    assert house.timer(TimerKind.TURN, 1) == before


async def test_a_defender_out_of_time_takes(house: House) -> None:
    await house.at(DEFEND, *THREE)
    await house.due(TimerKind.TURN, 1)
    assert house.state.taking
    assert house.table.sitters[1].misses == 1


async def test_a_leader_out_of_time_plays_the_lowest_card_plain_before_trump(house: House) -> None:
    state = position("6H KS 9D", "9S 10S JS", "QC KC AC", deck="6D 7D", rules=FREE)
    await house.at(state, *THREE)
    await house.due(TimerKind.TURN, 0)
    assert str(house.state.table[0].attack) == "9D"


async def test_two_time_outs_in_a_row_make_a_person_away(house: House) -> None:
    await house.at(DEFEND, *THREE)
    house.tables.tables[house.id] = replace(
        house.table,
        sitters=(
            house.table.sitters[0],
            replace(house.table.sitters[1], misses=1),
            house.table.sitters[2],
        ),
    )
    await house.due(TimerKind.TURN, 1)
    assert house.table.sitters[1].presence is Presence.AWAY


async def away(house: House) -> None:
    """Let Ivan run out of time twice in a row, with six cards each in two seats."""
    state = position(
        *("6S 7S 8S 9S", "10S JS QS KS", "6C 7C 8C 9C"), deck="6D 7D 8D 9D", attacker=1, rules=FREE
    )
    await house.at(state, *THREE)
    await house.due(TimerKind.TURN, 1)
    await house.pass_time(0)
    ok(await house.move("Marko", "take"))
    await house.due(TimerKind.WINDOW)
    ok(await house.move("Olya", "attack 6S"))
    await house.due(TimerKind.TURN, 1)
    assert house.table.sitters[1].presence is Presence.AWAY


async def test_the_computer_plays_an_absent_persons_seat_on(house: House) -> None:
    await away(house)
    await house.due(TimerKind.WINDOW)
    await house.pass_time(0)
    ok(await house.move("Marko", "attack 6C"))
    if house.state.defender == 0:
        ok(await house.move("Olya", "take"))
        assert house.timer(TimerKind.COMPUTER, 1) is not None


async def test_a_person_who_acts_is_back(house: House) -> None:
    await away(house)
    await house.done("Ivan")
    assert house.table.sitters[1].presence is Presence.HERE
    assert house.table.sitters[1].misses == 0


async def test_acting_brings_back_even_if_refused(house: House) -> None:
    await away(house)
    assert refused(await house.move("Ivan", "attack AS")) == "not_your_card"
    assert house.table.sitters[1].presence is Presence.HERE


async def test_a_played_card_resets_the_count_of_time_outs(house: House) -> None:
    await house.at(DEFEND, *THREE)
    await house.due(TimerKind.TURN, 1)
    await house.done("Ivan")
    assert house.table.sitters[1].misses == 0


async def test_with_walkover_an_absent_person_ends_the_game(house: House) -> None:
    await house.at(DEFEND, *THREE, options=replace(LIVE, absent=Absent.WALKOVER))
    sitters = house.table.sitters
    missed = (sitters[0], replace(sitters[1], misses=1), sitters[2])
    house.tables.tables[house.id] = replace(house.table, sitters=missed)
    await house.due(TimerKind.TURN, 1)
    assert house.table.phase is Phase.RESULT
    kinds = {row.person.user: row.kind for row in house.tables.rows}
    assert kinds == {
        "Olya": ResultKind.PLAYED,
        "Ivan": ResultKind.TIME,
        "Marko": ResultKind.PLAYED,
    }


async def test_a_job_that_comes_after_the_move_does_nothing(house: House) -> None:
    await house.at(DEFEND, *THREE)
    timer = house.timer(TimerKind.TURN, 1)
    assert timer is not None
    house.clock.time = timer.due - 0.001
    ok(await house.move("Ivan", "beat 6S 9S"))
    before = house.table
    house.clock.time = timer.due
    await house.service.timer_due(house.id, timer)
    assert house.table == before


async def test_a_move_that_comes_after_the_job_is_told_that_time_was_up(house: House) -> None:
    await house.at(DEFEND, *THREE)
    await house.due(TimerKind.TURN, 1)
    assert refused(await house.move("Ivan", "beat 6S 9S")) == "too_late"


async def test_the_card_the_clock_led_is_not_called_foreign(house: House) -> None:
    await house.at(LEAD, *THREE)
    await house.due(TimerKind.TURN, 0)
    assert refused(await house.tap("Olya", "6S")) == "too_late"


async def test_long_after_a_time_out_the_true_reason_is_given(house: House) -> None:
    await house.at(DEFEND, *THREE)
    await house.due(TimerKind.TURN, 1)
    house.clock.time += 11
    assert refused(await house.move("Ivan", "beat 6S 9S")) == "already_taking"


async def test_with_the_clock_off_nobody_is_hurried(house: House) -> None:
    await house.at(LEAD, *THREE, options=replace(LIVE, clock=0))
    assert house.timer(TimerKind.TURN, 0) is None


async def test_a_game_without_clock_and_people_ends_one_day(house: House) -> None:
    await house.at(LEAD, *THREE, options=replace(LIVE, clock=0))
    await house.pass_time(8 * 24 * 3600)
    assert house.table.phase is Phase.CLOSED
    assert {row.kind for row in house.tables.rows} == {ResultKind.ABORTED}


async def test_after_15_seconds_a_person_is_called_to_the_turn(house: House) -> None:
    await house.at(LEAD, *THREE)
    await house.due(TimerKind.NUDGE, 0)
    view = await house.view("Olya")
    assert view.game is not None
    assert (view.game.nudged, view.game.nudge) == (0, 1)
    assert house.left(TimerKind.TURN, 0) == 45


async def test_a_call_lapses_with_the_turn(house: House) -> None:
    await house.at(LEAD, *THREE)
    await house.due(TimerKind.NUDGE, 0)
    ok(await house.move("Olya", "attack 6S"))
    view = await house.view("Ivan")
    assert view.game is not None
    assert view.game.nudged is None


async def test_one_call_a_turn_though_others_throw_in(house: House) -> None:
    state = position("7S 6D", "9S 10S JS", "QC KC 6C", table="6S", rules=FREE)
    await house.at(state, *THREE)
    await house.due(TimerKind.NUDGE, 1)
    ok(await house.move("Marko", "attack 6C"))
    assert house.timer(TimerKind.NUDGE, 1) is None
    view = await house.view("Ivan")
    assert view.game is not None
    assert (view.game.nudged, view.game.nudge) == (1, 1)


async def test_nobody_is_called_to_throw_in(house: House) -> None:
    await house.at(DEFEND, *THREE)
    ok(await house.move("Ivan", "beat 6S 9S"))
    assert not [timer for timer in house.table.timers if timer.kind is TimerKind.NUDGE]


async def test_nobody_is_called_who_plays_against_computers_alone(house: House) -> None:
    await house.at(LEAD, "Olya", "*", "*")
    assert house.timer(TimerKind.NUDGE, 0) is None


async def test_in_a_game_by_days_the_call_comes_at_once_and_before_the_end(house: House) -> None:
    state = position("6S 7S", "9S 10S", "QC KC", deck="6D")
    await house.at(state, *THREE, options=PRESETS[Preset.DAY])
    assert house.left(TimerKind.NUDGE, 0) == 0
    await house.due(TimerKind.NUDGE, 0)
    assert house.left(TimerKind.NUDGE, 0) == 33 * 3600
    await house.due(TimerKind.NUDGE, 0)
    assert house.timer(TimerKind.NUDGE, 0) is None
    assert house.game.nudges == 2


async def test_a_computer_takes_a_human_pace(house: House) -> None:
    await house.at(LEAD, "*", "Ivan", "Marko")
    left = house.left(TimerKind.COMPUTER, 0)
    assert left is not None
    assert 0.8 <= left <= 2.0


async def test_computers_hurry_when_nobody_is_left_to_watch(house: House) -> None:
    state = position("6S 7S", "9S 10S", "", out=[2], rules=FREE)
    await house.at(state, "*", "*", "Marko")
    assert house.left(TimerKind.COMPUTER, 0) == 0.3


async def test_a_computer_plays_what_it_thought_out(house: House) -> None:
    await house.at(DEFEND, "Olya", "*", "Marko")
    house.thinker.script = [Take()]
    await house.due(TimerKind.COMPUTER, 1)
    assert house.state.taking
    assert house.thinker.asked[0].seat == 1


async def test_time_outs_in_our_own_outage_are_put_off(house: House) -> None:
    await house.at(DEFEND, *THREE)
    house.clock.time += 3600
    await house.service.spare(house.id)
    assert house.left(TimerKind.TURN, 1) == 60
    assert house.table.sitters[1].misses == 0


async def test_coming_and_going_gains_no_time(house: House) -> None:
    await house.at(DEFEND, *THREE)
    house.clock.time += 30
    await house.service.stand_in(person("Ivan"), house.id, True)
    await house.service.stand_in(person("Ivan"), house.id, False)
    assert house.left(TimerKind.TURN, 1) == 30
