"""R4: the end of a bout, drawing, who leads next."""

from itertools import pairwise

import pytest

from durak_bot.engine.cards import CardSet
from durak_bot.engine.events import BoutBeaten, BoutTaken, Drew, Leads
from durak_bot.engine.notation import read_card
from durak_bot.engine.rules import Draw, Order, Rules
from tests.builders import cards, counts, events, hand, played, position, walk


def test_beaten_cards_go_to_the_discard_r4_1() -> None:
    state = played(position("6C 7C", "KD", table="6S/8S"), "0 pass")
    assert CardSet(state.discard) == cards("6S 8S")


def test_the_defender_who_beat_all_leads_r4_1_scenario_12() -> None:
    state = played(position("6C 7C", "KD QD", "9C", table="6S/8S"), "0 pass", "2 pass")
    assert (state.attacker, state.defender) == (1, 2)


def test_who_leads_next_is_announced_once_r4_1_scenario_13() -> None:
    seen = events(position("6C 7C", "KD QD", "9C", table="6S/8S"), "0 pass", "2 pass")
    assert [event for event in seen if isinstance(event, Leads)] == [Leads(3, 1, 2)]


def test_the_player_after_the_taker_leads_r4_2_scenario_12() -> None:
    state = position("6C 7C", "KD QD", "9C 10C", table="6S", taking=True)
    state = played(state, "0 pass", "2 pass")
    assert (state.attacker, state.defender) == (2, 0)


def test_of_two_players_the_attacker_leads_again_after_a_take_r4_2_scenario_12() -> None:
    state = played(position("6C 7C", "KD QD", table="6S"), "1 take", "0 pass")
    assert (state.attacker, state.defender) == (0, 1)


def test_the_taker_gets_his_own_cards_back_as_well_r4_2() -> None:
    state = played(position("9C 7C", "KD QD", table="6S/8S 8D"), "1 take", "0 pass")
    assert hand(state, 1) == cards("6S 8S 8D KD QD")


def test_taken_cards_are_known_to_all() -> None:
    state = played(position("9C 7C", "KD QD", table="6S/8S 8D"), "1 take", "0 pass")
    assert CardSet(state.known[1]) == cards("6S 8S 8D")


def test_a_known_card_is_forgotten_when_it_is_played() -> None:
    state = position("9C 7C", "KD QD", known=[["9C", "7C"], []])
    assert CardSet(played(state, "0 attack 7C").known[0]) == cards("9C")


def test_the_bout_ends_by_itself_when_the_limit_is_used_up_and_beaten_r4_3() -> None:
    state = position("8C 7C", "KH AD", "6D", table="6S/8S 8D/JD JS/QS QD/KD KS", bout=1, deck="7H")
    assert played(state, "1 beat KS KH").bout == 2


def test_the_bout_ends_by_itself_with_the_last_card_that_fits_after_take_r4_3() -> None:
    state = played(position("8C 7D", "6H KD", table="8S", taking=True), "0 attack 8C")
    assert (state.table, state.bout) == ((), 3)


def test_the_bout_does_not_end_while_somebody_merely_lacks_a_fitting_card_r4_3() -> None:
    state = played(position("7C 7D", "9S KD", table="8S"), "1 beat 8S 9S")
    assert state.bout == 2


def test_the_bout_ends_when_nobody_with_cards_is_left_to_ask_r4_3() -> None:
    state = played(position("", "9S KD JD", "7C", out=[], table="8S"), "1 beat 8S 9S", "2 pass")
    assert state.bout == 3


def test_the_attacker_draws_first_the_defender_last_r4_4_scenario_1() -> None:
    state = position(
        "6C 7C 8C 9C", "6D 7D 8D 9D", "JC QC KC AC JD QD", table="6S/8S", deck="10C 10D 10H"
    )
    assert counts(played(state, "0 pass", "2 pass")) == (6, 5, 6)


def test_each_fills_up_before_the_next_one_draws_r4_4() -> None:
    state = position("6C 7C 8C", "6D 7D 8D", table="6S/8S", deck="10C JC 10H")
    assert counts(played(state, "0 pass")) == (6, 3)


def test_the_others_draw_clockwise_from_the_main_attacker_r4_4() -> None:
    state = position("6C", "7C", "8C", "9C", table="6S/8S", deck="10C JC QC KC AC 10H")
    seen = events(state, "0 pass", "2 pass", "3 pass")
    assert [event for event in seen if isinstance(event, Drew)] == [
        Drew(0, 5, None),
        Drew(2, 1, read_card("10H")),
    ]


@pytest.mark.parametrize(
    ("draw", "expected"), [(Draw.CLOCKWISE, (6, 5, 6, 5)), (Draw.JOINED, (6, 5, 5, 6))]
)
def test_the_table_may_draw_in_the_order_of_joining_r4_4(
    draw: Draw, expected: tuple[int, ...]
) -> None:
    state = position(
        *("6C 7C 8C 9C JC", "6D 7D 8D 9D JD", "QC KC AC QD KD", "10C 10D 7S 9S JS"),
        table="6S/8S",
        deck="AD 10H",
        joined=[0, 3],
        rules=Rules(draw=draw),
    )
    assert counts(played(state, "0 pass", "2 pass", "3 pass")) == expected


def test_a_last_card_with_cards_in_the_deck_is_not_the_end_r4_5_scenario_22() -> None:
    deck = "6D 7D 8D 9D 10D JD QD KD AD 10H"
    state = played(position("6S", "8S 9C 9S 10C JC QC", deck=deck), "0 attack 6S", "1 beat 6S 8S")
    assert counts(state) == (6, 6)
    assert state.out == 0


def test_without_a_deck_nobody_draws_r4_5_scenario_19() -> None:
    state = played(position("6C 7C", "KD", table="6S/8S", discard="6D 7D"), "0 pass")
    assert counts(state) == (2, 1)


def test_who_has_no_card_without_a_deck_is_out_r4_5() -> None:
    state = played(position("", "10D 7C", "6D KH", table="6S/9S"), "2 pass")
    assert (state.ranking, state.attacker, state.defender) == (((0,),), 1, 2)


def test_if_the_defender_goes_out_the_next_player_leads_r4_6() -> None:
    state = played(position("7S 7D", "9S", "6D KH", table="6S"), "1 beat 6S 9S")
    assert (state.ranking, state.attacker, state.defender) == (((1,),), 2, 0)


def test_a_player_who_is_out_is_passed_over_scenario_33() -> None:
    state = position("7S 7D", "9S KD", "", "6D KH", table="6S", out=[2])
    state = played(state, "1 take", "0 pass", "3 pass")
    assert (state.attacker, state.defender) == (3, 0)


def test_the_table_hears_what_became_of_the_cards_r4_1() -> None:
    seen = events(position("6C 7C", "KD", table="6S/8S"), "0 pass")
    assert BoutBeaten(1, cards("6S 8S"), 1) in seen


def test_the_table_hears_what_was_taken_r4_2() -> None:
    seen = events(position("6C 7C", "KD 9D", table="6S"), "1 take", "0 pass")
    assert BoutTaken(1, cards("6S"), 1) in seen


def test_passes_close_a_bout_in_free_order_too_r4_3() -> None:
    rules = Rules(order=Order.FREE)
    state = position("6C 7C", "KD 9D", "8C", table="6S/8S", rules=rules)
    assert played(state, "2 pass", "0 pass").bout == 3


@pytest.mark.parametrize("seed", range(5))
def test_the_discard_never_comes_back_scenario_19(seed: int) -> None:
    discards = [state.discard for state, _, _ in walk(Rules(), 3, seed)]
    assert all(before & ~after == 0 for before, after in pairwise(discards))
