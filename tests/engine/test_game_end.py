"""R6: the durak, draws, places, games cut short."""

import pytest

from durak_bot.engine.events import Ended, Outcome, WentOut, Why
from durak_bot.engine.judge import actors, asked, waiting
from durak_bot.engine.play import cut
from durak_bot.engine.rules import Rules
from durak_bot.engine.state import State
from tests.builders import dealt, events, played, position, why


def test_the_last_player_with_cards_is_the_durak_r6_1() -> None:
    state = played(position("", "9S 10D", table="6S"), "1 beat 6S 9S")
    assert state.outcome == Outcome(1, Why.LAST)


def test_who_takes_the_last_card_is_the_durak_r6_1() -> None:
    assert played(position("", "9D 10D", table="6S"), "1 take").outcome == Outcome(1, Why.LAST)


def test_if_the_last_two_go_out_together_there_is_no_durak_r6_1_scenario_15() -> None:
    state = played(position("", "9S", table="6S"), "1 beat 6S 9S")
    assert state.outcome == Outcome(None, Why.BOTH_OUT)


def test_it_is_a_draw_with_a_third_already_out_too_r6_1_scenario_15() -> None:
    state = played(position("", "9S", "", out=[2], table="6S"), "1 beat 6S 9S")
    assert state.outcome == Outcome(None, Why.BOTH_OUT)


def test_after_the_end_nobody_acts_scenario_15() -> None:
    state = played(position("", "9S", table="6S"), "1 beat 6S 9S")
    assert (actors(state), asked(state), waiting(state)) == ((), (), ())


def test_the_end_is_the_last_thing_the_table_hears() -> None:
    seen = events(position("", "9S 10D", table="6S"), "1 beat 6S 9S")
    assert seen[-2:] == (WentOut((0,)), Ended(Outcome(1, Why.LAST)))


def stale(takes: int, rules: Rules = Rules()) -> State:
    return position("6D 7D", "9S KS", "8C 9C", table="6S", taking=True, takes=takes, rules=rules)


def test_forty_taken_bouts_without_a_deck_are_a_draw_r6_2() -> None:
    state = played(stale(39), "0 pass", "2 pass")
    assert state.outcome == Outcome(None, Why.STALEMATE)


def test_thirty_nine_are_not_r6_2() -> None:
    state = played(stale(38), "0 pass", "2 pass")
    assert (state.outcome, state.takes) == (None, 39)


def test_with_stalemate_0_it_is_never_a_draw_r6_2() -> None:
    assert played(stale(39, Rules(stalemate=0)), "0 pass", "2 pass").outcome is None


def test_a_beaten_bout_sets_the_count_back_r6_2() -> None:
    state = position("6D 7D", "9S KS", "8C 9C", table="6S/8S", takes=39)
    assert played(state, "0 pass", "2 pass").takes == 0


def test_somebody_going_out_sets_the_count_back_r6_2() -> None:
    state = position("", "9S KS", "8C 9C", table="6S", taking=True, takes=39)
    assert played(state, "2 pass").takes == 0


def test_bouts_with_a_deck_do_not_count_r6_2() -> None:
    state = position("6D 7D", "9S KS", table="6S", taking=True, deck="7H")
    assert played(state, "0 pass").takes == 0


def test_places_are_the_order_of_going_out_r6_3() -> None:
    state = position("6D 7D", "9S", "JC QC", "", out=[3], table="6S")
    assert played(state, "1 beat 6S 9S").ranking == ((3,), (1,))


def test_players_who_go_out_in_the_same_bout_share_a_place_r6_3() -> None:
    state = position("", "9S", "JC QC", "AC", table="6S")
    assert played(state, "1 beat 6S 9S").ranking == ((0, 1),)


@pytest.mark.parametrize("why_", [Why.LEFT, Why.TIME, Why.REMOVED, Why.ABORTED])
def test_a_game_cut_short_has_no_durak_by_the_cards_r6_4(why_: Why) -> None:
    assert cut(dealt(Rules(), 3, 1), why_).outcome == Outcome(None, why_)


@pytest.mark.parametrize("text", ["take", "pass", "attack 9S", "beat 6S 9S", "transfer 9S"])
def test_nothing_is_possible_after_the_end_scenario_29(text: str) -> None:
    assert why(cut(dealt(Rules(), 2, 1), Why.LEFT), 1, text) == "game_over"


@pytest.mark.parametrize("text", ["take", "pass", "attack 9S", "beat 6S 9S", "transfer 9S"])
def test_who_is_out_does_nothing_scenario_33(text: str) -> None:
    state = position("", "9S 10D", "6D 7D", attacker=1, out=[0], table="6S")
    assert why(state, 0, text) == "not_playing"


@pytest.mark.parametrize("text", ["take", "beat 6S 9S", "beat AC AD", "transfer 9S"])
def test_a_pair_that_is_not_there_is_refused_without_an_exception_scenario_29(text: str) -> None:
    assert why(position("6D 7D", "9S AD"), 1, text) == "nothing_on_table"
