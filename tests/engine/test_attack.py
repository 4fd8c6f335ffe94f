"""R2.1, R2.3–R2.8: leading, throwing in, passing."""

import pytest

from durak_bot.engine.cards import CardSet
from durak_bot.engine.judge import actors, asked, legal_moves, may_pass, playable, waiting
from durak_bot.engine.moves import PASS
from durak_bot.engine.refusals import NotNeighbour, RankNotOnTable, WaitForDefence, WaitYourTurn
from durak_bot.engine.rules import Order, Rules, Throwers
from tests.builders import cards, move, played, position, refused, why

FREE = Rules(order=Order.FREE)
NEIGHBOURS = Rules(throwers=Throwers.NEIGHBOURS)


def test_the_leader_may_play_any_card_r2_1() -> None:
    state = position("AS 6H 9D", "7S 8S")
    assert playable(state, 0) == cards("AS 6H 9D")


def test_nobody_else_may_act_before_the_lead_r2_1() -> None:
    assert actors(position("6S 7S", "8S 9S", "6D 6C")) == (0,)


def test_nobody_else_may_lead_r2_1() -> None:
    assert why(position("6S 7S", "8S 9S", "6D 6C"), 2, "attack 6D") == "not_attacker"


def test_nobody_else_may_pass_before_the_lead_r2_1() -> None:
    assert why(position("6S 7S", "8S 9S", "6D 6C"), 2, "pass") == "not_attacker"


def test_the_leader_may_not_pass_before_his_card_r2_1() -> None:
    assert why(position("6S", "8S"), 0, "pass") == "must_attack"


def test_a_pair_is_led_one_card_after_the_other_r2_6() -> None:
    state = played(position("6S 6D 7S", "8S 8D 9S"), "0 attack 6S", "0 attack 6D")
    assert state.unbeaten == cards("6S 6D")


def test_a_rank_of_an_attack_card_may_be_thrown_in_r2_3() -> None:
    assert why(position("8C 6S", "10H JH", "KS", table="8S/10S"), 0, "attack 8C") == "ok"


def test_a_rank_of_a_covering_card_may_be_thrown_in_r2_3() -> None:
    assert why(position("10C 6S", "10H JH", "KS", table="8S/10S"), 0, "attack 10C") == "ok"


def test_a_trump_needs_its_rank_on_the_table_as_well_r2_3() -> None:
    assert why(position("9H 6S", "10H JH", table="8S/10S"), 0, "attack 9H") == "rank_not_on_table"


def test_a_wrong_rank_is_refused_with_the_ranks_that_lie_r2_3() -> None:
    state = position("9C 6S", "10H JH", table="8S/10S 8D")
    assert refused(state, 0, "attack 9C") == RankNotOnTable(
        move("attack 9C").card,  # type: ignore[union-attr]
        cards("8S 10S"),
    )


def test_the_defender_does_not_throw_in_r2_3() -> None:
    state = position("9C 6S", "8C JH", "9D", table="8S/10S")
    assert why(state, 1, "attack 8C") == "defender_cannot_attack"


def test_the_main_attacker_throws_in_first_then_the_others_clockwise_r2_4() -> None:
    state = position("6S", "7S 7D", "6D", "6C", attacker=2, table="9S/10S", defender=3)
    assert waiting(state) == (2, 0, 1)


def test_another_player_waits_for_the_main_attacker_r2_4() -> None:
    state = position("9S KC", "10H JH 7C", "6D KH", table="6S/9H")
    assert refused(state, 2, "attack 6D") == WaitYourTurn((0, 2))


def test_another_player_may_throw_in_after_the_main_attackers_pass_r2_4() -> None:
    state = played(position("9S KC", "10H JH 7C", "6D KH", table="6S/9H"), "0 pass")
    assert why(state, 2, "attack 6D") == "ok"


def test_in_free_order_whoever_is_first_throws_in_r2_4() -> None:
    state = position("9S KC", "10H JH 7C", "6D KH", table="6S/9H", rules=FREE)
    assert why(state, 2, "attack 6D") == "ok"


def test_a_new_card_reopens_everybodys_pass_r2_5_scenario_26() -> None:
    state = position("9S KC 7S", "AH AS 7C", "6D KH 9D", table="6S/9H")
    state = played(state, "0 pass", "2 attack 6D", "1 beat 6D AH")
    assert why(state, 0, "attack 9S") == "ok"


def test_whoever_has_passed_waits_for_a_new_card_r2_5() -> None:
    state = played(position("9S KC", "10H JH 7C", "6D KH", table="6S/9H"), "0 pass")
    assert why(state, 0, "attack 9S") == "already_passed"


def test_passing_twice_is_refused_r2_5() -> None:
    state = played(position("9S KC", "10H JH 7C", "6D KH", table="6S/9H"), "0 pass")
    assert why(state, 0, "pass") == "already_passed"


def test_a_card_may_be_added_before_the_first_is_beaten_r2_6() -> None:
    assert why(position("6D 9S", "10H JH", table="6S"), 0, "attack 6D") == "ok"


def test_at_a_strict_table_one_card_lies_unbeaten_at_a_time_r2_6() -> None:
    state = position("6D 9S", "10H JH", table="6S", rules=Rules(one_at_a_time=True))
    assert refused(state, 0, "attack 6D") == WaitForDefence(1, cards("6S"))


def test_at_a_strict_table_cards_are_still_added_after_take_r2_6() -> None:
    rules = Rules(one_at_a_time=True)
    state = played(position("6D 9S", "10H JH", table="6S", rules=rules), "1 take")
    assert why(state, 0, "attack 6D") == "ok"


def test_a_pass_has_to_wait_for_the_defence_r2_7() -> None:
    assert why(position("6D 9S", "10H JH", table="6S"), 0, "pass") == "wait_for_defence"


def test_the_defender_has_no_pass_r2_7() -> None:
    assert why(position("6D 9S", "10H JH", table="6S/7S"), 1, "pass") == "defender_cannot_pass"


def test_a_player_without_cards_is_not_asked_r2_7() -> None:
    state = position("", "10H JH", "6D", table="6S/7S")
    assert waiting(state) == (2,)
    assert why(state, 0, "pass") == "no_cards"


def test_only_neighbours_throw_in_if_the_table_says_so_r2_8() -> None:
    state = position("9S", "10H JH", "KH", "6D 9C", table="6S/9H", rules=NEIGHBOURS)
    assert refused(state, 3, "attack 6D") == NotNeighbour(1, (0, 2))


def test_only_neighbours_pass_if_the_table_says_so_r2_8() -> None:
    state = position("9S", "10H JH", "KH", "6D 9C", table="6S/9H", rules=NEIGHBOURS)
    assert why(state, 3, "pass") == "not_neighbour"


def test_the_neighbour_of_a_gap_is_the_next_player_still_in_the_game_r2_8() -> None:
    state = position("9S 7S", "10H JH", "", "6D 9C", "8C", out=[2], table="6S/9H", rules=NEIGHBOURS)
    assert waiting(state) == (0, 3)


def test_the_game_waits_for_the_leader_then_for_the_defender_then_for_the_throwers() -> None:
    lead = position("6S 7S 9D", "8S 8D 9S", "6D 7D JC")
    defence = played(lead, "0 attack 6S")
    throw_in = played(defence, "1 beat 6S 8S")
    assert [asked(state) for state in (lead, defence, throw_in)] == [(0,), (1,), (0,)]


def test_in_free_order_the_game_waits_for_everybody_who_may_throw_in_r2_4() -> None:
    state = position("9S KC", "10H JH 7C", "6D KH", table="6S/9H", rules=FREE)
    assert asked(state) == (0, 2)


def test_only_players_who_can_throw_are_waited_for_scenario_25() -> None:
    state = position("9S KC", "10H JH 7C", "", "6D KH", out=[2], table="6S/9H")
    assert waiting(played(state, "0 pass")) == (3,)


def test_a_pass_stays_possible_without_a_fitting_card_r4_3() -> None:
    state = position("AC KC", "10H JH 7C", table="6S/9H")
    assert legal_moves(state, 0) == (PASS,)
    assert may_pass(state, 0)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there_has_no_moves(seat: int) -> None:
    state = position("9S KC", "10H JH", "6D", table="6S/9H")
    assert legal_moves(state, seat) == ()
    assert playable(state, seat) == CardSet(0)
    assert why(state, seat, "pass") == "not_playing"


def test_a_card_played_twice_lies_once_scenario_5() -> None:
    state = played(position("6S 6D", "10H JH"), "0 attack 6S")
    assert why(state, 0, "attack 6S") == "not_your_card"
