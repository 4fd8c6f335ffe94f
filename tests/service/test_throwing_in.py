"""The window, "done" in advance, auto-pass (UX Throwing in; R2.5, R2.7; scenarios 25, 26)."""

from __future__ import annotations

from dataclasses import replace

from durak_bot.engine.events import Passed
from durak_bot.engine.notation import read_card
from durak_bot.engine.rules import Order, Rules
from durak_bot.service.answers import Refused
from durak_bot.table.options import LIVE, PRESETS, Preset
from durak_bot.table.press import ANY_BOUT
from durak_bot.table.refusals import NewCards
from durak_bot.table.table import TimerKind
from tests.builders import position
from tests.service.house import House, ok, person, refused

FREE = Rules(order=Order.FREE)
THREE = ("Olya", "Ivan", "Marko")
ALL_BEATEN = position("7S 8H", "10S JS 6D", "QC KC 9C", table="6S/9S", deck="7D 8D", rules=FREE)
OPEN = position("7S 8H", "9S 10S JS", "QC KC 9C", table="6S", deck="7D 8D", rules=FREE)
IN_TURN = position("7S 8H", "10S JS 6D", "QC KC 9C", table="6S/9S", deck="7D 8D")


async def test_the_window_opens_when_all_is_beaten(house: House) -> None:
    await house.at(OPEN, *THREE)
    assert house.timer(TimerKind.WINDOW) is None
    ok(await house.move("Ivan", "beat 6S 9S"))
    assert house.left(TimerKind.WINDOW) == 8 + 5


async def test_after_a_take_the_window_is_shorter(house: House) -> None:
    await house.at(OPEN, *THREE)
    ok(await house.move("Ivan", "take"))
    assert house.left(TimerKind.WINDOW) == 5 + 5


async def test_the_window_counts_from_when_it_could_be_seen(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    house.clock.time += 1
    await house.service.window_seen(house.id, house.table.version)
    assert house.left(TimerKind.WINDOW) == 8


async def test_only_the_first_sight_counts(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    await house.service.window_seen(house.id, house.table.version)
    house.clock.time += 5
    await house.service.window_seen(house.id, house.table.version)
    assert house.left(TimerKind.WINDOW) == 3


async def test_a_board_from_before_the_window_does_not_show_it(house: House) -> None:
    await house.at(OPEN, *THREE)
    version = house.table.version
    ok(await house.move("Ivan", "beat 6S 9S"))
    await house.service.window_seen(house.id, version)
    assert house.left(TimerKind.WINDOW) == 13


async def test_the_shown_end_stays_when_the_board_comes_promptly(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    before = (await house.view(None)).game
    house.clock.time += 1
    await house.service.window_seen(house.id, house.table.version)
    after = (await house.view(None)).game
    assert before is not None
    assert after is not None
    assert before.deadline == after.deadline


async def test_silence_is_a_pass_and_no_time_out(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    await house.due(TimerKind.WINDOW)
    assert house.state.bout == 3
    assert [sitter.misses for sitter in house.table.sitters] == [0, 0, 0]


async def test_passes_of_the_window_are_ordinary_recorded_moves(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    await house.due(TimerKind.WINDOW)
    moves = await house.tables.moves(house.id, 1)
    assert [move.seat for move in moves] == [0, 2]


async def test_the_window_begins_anew_with_a_new_card_answered(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    house.clock.time += 6
    ok(await house.move("Marko", "attack 9C"))
    assert house.timer(TimerKind.WINDOW) is None
    ok(await house.move("Ivan", "take"))
    assert house.left(TimerKind.WINDOW) == 10


async def test_a_card_given_along_begins_the_window_anew(house: House) -> None:
    """UX: after "take" as well, it starts again with each new card."""
    state = position("7S 8H", "9S 10S JS", "QC KC 6D", table="6S", deck="7D 8D", rules=FREE)
    await house.at(state, *THREE)
    ok(await house.move("Ivan", "take"))
    house.clock.time += 4
    ok(await house.move("Marko", "attack 6D"))
    assert house.left(TimerKind.WINDOW) == 5 + 5


async def test_a_pass_does_not_lengthen_the_window(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    before = house.timer(TimerKind.WINDOW)
    house.clock.time += 3
    ok(await house.done("Olya"))
    assert house.timer(TimerKind.WINDOW) == before


async def test_when_all_have_said_done_the_bout_closes_at_once(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    ok(await house.done("Olya"))
    ok(await house.done("Marko"))
    assert house.state.bout == 3


async def test_done_in_advance_passes_as_soon_as_the_rules_allow(house: House) -> None:
    await house.at(OPEN, *THREE)
    ok(await house.done("Olya", seen=1))
    assert not house.state.passed
    ok(await house.done("Marko", seen=1))
    ok(await house.move("Ivan", "take"))
    assert house.state.bout == 3


async def test_done_stands_until_a_new_rank_lies(house: House) -> None:
    await house.at(OPEN, *THREE)
    ok(await house.done("Olya", seen=1))
    ok(await house.move("Ivan", "beat 6S 9S"))
    assert not house.state.passed


async def test_done_stands_when_a_card_of_a_known_rank_opens_the_passes(house: House) -> None:
    state = position(
        *("7S 8H", "10S JS 6D", "QC KC 9C", "AC 9D"), table="6S/9S", deck="7D 8D", rules=FREE
    )
    await house.at(state, *THREE, "Nina")
    ok(await house.done("Olya"))
    ok(await house.done("Nina"))
    ok(await house.move("Marko", "attack 9C"))
    ok(await house.move("Ivan", "take"))
    assert house.state.passed == 0b1001


async def test_a_passed_player_may_throw_in_a_new_rank(house: House) -> None:
    state = position("10H 8H", "10S JS 6D", "QC KC 9C", table="6S/9S", deck="7D 8D", rules=FREE)
    await house.at(state, *THREE)
    ok(await house.done("Olya"))
    ok(await house.move("Marko", "attack 9C"))
    ok(await house.move("Ivan", "take"))
    assert refused(await house.move("Olya", "attack 10H")) == "rank_not_on_table"


async def test_done_counts_where_nothing_new_could_be_thrown_in(house: House) -> None:
    await house.at(OPEN, *THREE)
    ok(await house.move("Ivan", "beat 6S 9S"))
    ok(await house.done("Olya", seen=0))


async def test_a_resting_hand_throws_in_whatever_the_bout(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    card = read_card("9C")
    ok(await house.service.tap(person("Marko"), house.id, house.game.number, ANY_BOUT, card))


async def test_a_resting_hand_never_leads(house: House) -> None:  # R2.1
    await house.at(position("7S 8H", "9S 10S JS", "QC KC 9C", deck="7D 8D", rules=FREE), *THREE)
    card = read_card("7S")
    answer = await house.service.tap(person("Olya"), house.id, house.game.number, ANY_BOUT, card)
    assert refused(answer) == "stale"


async def test_done_for_cards_not_seen_yet_is_asked_again(house: House) -> None:
    await house.at(OPEN, *THREE)
    ok(await house.move("Ivan", "beat 6S 9S"))
    answer = await house.done("Marko", seen=0)
    assert isinstance(answer, Refused)
    assert isinstance(answer.reason, NewCards)


async def test_a_new_card_of_a_known_rank_does_not_ask_again(house: House) -> None:
    state = position("7S 6D", "9S 10S JS", "QC KC 6C", deck="7D 8D", rules=FREE)
    await house.at(state, *THREE)
    ok(await house.move("Olya", "attack 6D"))
    ok(await house.move("Marko", "attack 6C"))
    ok(await house.done("Olya", seen=1))


async def test_the_leader_may_not_say_done(house: House) -> None:
    await house.at(position("7S 8H", "9S 10S", "QC", rules=FREE), *THREE)
    assert refused(await house.done("Olya")) == "must_attack"


async def test_the_defender_may_not_say_done(house: House) -> None:
    await house.at(OPEN, *THREE)
    assert refused(await house.done("Ivan")) == "defender_cannot_pass"


async def test_in_turn_each_is_asked_for_one_window(house: House) -> None:
    await house.at(IN_TURN, *THREE, options=PRESETS[Preset.CLASSIC])
    await house.due(TimerKind.WINDOW)
    assert house.state.passed == 0b001
    assert house.left(TimerKind.WINDOW) == 13
    await house.due(TimerKind.WINDOW)
    assert house.state.bout == 3


async def test_without_a_window_the_turn_clock_applies(house: House) -> None:
    await house.at(IN_TURN, *THREE, options=replace(LIVE, window=0, clock=30))
    assert house.left(TimerKind.WINDOW) == 35


async def test_without_window_and_clock_the_table_waits(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE, options=replace(LIVE, window=0, take_window=0, clock=0))
    assert house.timer(TimerKind.WINDOW) is None


async def test_auto_pass_is_for_those_without_a_card_that_fits(house: House) -> None:
    await house.at(OPEN, *THREE, options=replace(LIVE, auto_pass=True))
    ok(await house.move("Ivan", "beat 6S 9S"))
    assert house.state.passed == 0b001


async def test_with_two_players_auto_pass_is_a_personal_setting(house: House) -> None:
    state = position("7S 8H", "9S 10S JS", table="6S", deck="7D 8D", rules=FREE)
    await house.at(state, "Olya", "Ivan")
    await house.service.set_personal(person("Olya"), "auto_pass", True)
    ok(await house.move("Ivan", "beat 6S 9S"))
    assert house.state.bout == 3


async def test_with_three_people_the_personal_setting_does_not_count(house: House) -> None:
    await house.at(OPEN, *THREE)
    await house.service.set_personal(person("Olya"), "auto_pass", True)
    ok(await house.move("Ivan", "beat 6S 9S"))
    assert house.state.passed == 0


async def test_nobody_learns_who_has_passed_while_the_bout_runs(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    before = (await house.view("Ivan")).game
    ok(await house.done("Olya"))
    after = (await house.view("Ivan")).game
    assert before == after


async def test_the_bout_tells_its_passes_when_it_has_closed(house: House) -> None:
    await house.at(ALL_BEATEN, *THREE)
    await house.due(TimerKind.WINDOW)
    view = (await house.view("Ivan")).game
    assert view is not None
    assert [event for event in view.closing if isinstance(event, Passed)] == [Passed(0), Passed(2)]


async def test_passes_made_by_themselves_in_turn_are_not_seen_either(house: House) -> None:
    await house.at(IN_TURN, *THREE, options=replace(PRESETS[Preset.DAY]))
    assert house.state.passed == 0b001
    view = (await house.view("Ivan")).game
    assert view is not None
    assert (view.asked, view.seen.passed, view.deadline) == ((0, 2), frozenset(), None)
    own = (await house.view("Marko")).game
    assert own is not None
    assert own.deadline is not None


async def test_a_refusal_does_not_tell_who_passed_either(house: House) -> None:
    state = position("6D 8H", "10S JS", "QC 9C", "9D AC", table="6S/9S", deck="7D")
    await house.at(state, *THREE, "Nina", options=PRESETS[Preset.DAY])
    answer = await house.move("Nina", "attack 9D")
    assert refused(answer) == "wait_your_turn"


async def test_computers_decide_late_while_people_may_throw_in(house: House) -> None:
    await house.at(ALL_BEATEN, "Olya", "Ivan", "*")
    left = house.left(TimerKind.COMPUTER, 2)
    assert left is not None
    assert 6.0 <= left <= 7.5


async def test_computers_are_quick_when_people_are_done(house: House) -> None:
    await house.at(ALL_BEATEN, "Olya", "Ivan", "*")
    ok(await house.done("Olya"))
    left = house.left(TimerKind.COMPUTER, 2)
    assert left is not None
    assert left <= 2.0


async def test_only_players_with_cards_are_waited_for(house: House) -> None:
    state = position(*("7S", "10S JS", "", "QC"), table="6S/9S", out=[2], rules=FREE)
    await house.at(state, *THREE, "Nina")
    ok(await house.done("Nina"))
    view = (await house.view("Ivan")).game
    assert view is not None
    assert view.asked == (0, 3)
    await house.due(TimerKind.WINDOW)
    assert house.state.bout == 3
