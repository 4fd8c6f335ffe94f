"""R5: passing the attack on."""

import pytest

from durak_bot.engine.cards import CardSet
from durak_bot.engine.events import Shown, Transferred
from durak_bot.engine.judge import legal_moves
from durak_bot.engine.notation import read_card
from durak_bot.engine.refusals import NextHandTooSmall
from durak_bot.engine.rules import Rules
from tests.builders import cards, counts, events, hand, move, played, position, refused, why

TRANSFER = Rules(transfer=True)
SHOW = Rules(transfer=True, show_trump=True)


def test_without_the_option_nothing_is_transferred_r5() -> None:
    assert why(position("9S", "8C 7D", "KS KD", table="8S"), 1, "transfer 8C") == "transfer_off"


def test_who_transfers_becomes_the_main_attacker_r5_1() -> None:
    state = position("9S", "8C 7D", "KS KD", table="8S", rules=TRANSFER)
    state = played(state, "1 transfer 8C")
    assert (state.attacker, state.defender, state.throwers) == (1, 2, (1, 0))


def test_the_table_sees_to_whom_the_attack_went_r5_1() -> None:
    state = position("9S", "8C 7D", "KS KD", table="8S", rules=TRANSFER)
    assert events(state, "1 transfer 8C") == (Transferred(1, read_card("8C"), 2),)


def test_a_transferred_card_lies_once_scenario_6() -> None:
    state = position("9S", "8C 7D", "KS KD", table="8S", rules=TRANSFER)
    state = played(state, "1 transfer 8C")
    assert (state.unbeaten, hand(state, 1)) == (cards("8S 8C"), cards("7D"))


def test_a_card_that_is_not_held_does_not_transfer_scenario_6() -> None:
    state = position("9S", "8C 7D", "KS KD", table="8S", rules=TRANSFER)
    assert why(state, 1, "transfer 8D") == "not_your_card"


def test_only_the_defender_transfers_r5_1() -> None:
    state = position("9S", "8C 7D", "KS 8D", table="8S", rules=TRANSFER)
    assert why(state, 2, "transfer 8D") == "not_defender"


def test_both_beating_and_transferring_are_offered_scenario_9() -> None:
    state = position("9S 6D", "8H 7D", table="8S", rules=TRANSFER)
    assert {move("beat 8S 8H"), move("transfer 8H")} < set(legal_moves(state, 1))


def test_a_beaten_card_ends_the_chance_r5_1_scenario_11() -> None:
    state = position("9S 6D", "8C 7D", "KS KD", table="8S/10S 8D", rules=TRANSFER)
    assert why(state, 1, "transfer 8C") == "defence_started"


def test_another_rank_does_not_transfer_r5_2() -> None:
    state = position("9S", "9C 7D", "KS KD", table="8S", rules=TRANSFER)
    assert why(state, 1, "transfer 9C") == "transfer_rank"


def test_a_trump_of_the_rank_transfers_r5_2() -> None:
    state = position("9S", "8H 7D", "KS KD", table="8S", rules=TRANSFER)
    assert why(state, 1, "transfer 8H") == "ok"


def test_it_goes_round_the_table_r5_2() -> None:
    state = position("9S 8H 7S 6S", "8C 7D", "8D KS KD", table="8S", rules=TRANSFER)
    state = played(state, "1 transfer 8C", "2 transfer 8D")
    assert (state.attacker, state.defender) == (2, 0)


def test_of_two_players_it_goes_back_and_forth_r5_2() -> None:
    state = position("9S 8H JC", "8C 7D AD KD", table="8S", rules=TRANSFER)
    state = played(state, "1 transfer 8C", "0 transfer 8H")
    assert (state.attacker, state.defender, state.joined) == (0, 1, (0, 1))


def test_the_next_hand_must_be_large_enough_r5_3_scenario_7() -> None:
    state = position("9S", "8C 7D 6D", "KS KD", table="8S 8D", rules=TRANSFER)
    assert refused(state, 1, "transfer 8C") == NextHandTooSmall(seat=2, held=2, needed=3)


def test_a_hand_just_large_enough_is_accepted_r5_3_scenario_7() -> None:
    state = position("9S", "8C 7D 6D", "KS KD QD", table="8S 8D", rules=TRANSFER)
    assert why(state, 1, "transfer 8C") == "ok"


def test_the_limit_is_counted_anew_from_the_next_hand_r5_3() -> None:
    state = position("9S", "8C 7D", "KS KD QD", table="8S", rules=TRANSFER)
    assert (state.cap, played(state, "1 transfer 8C").cap) == (2, 3)


def test_a_player_without_cards_is_skipped_when_the_deck_is_empty_r5_3() -> None:
    state = position("9S", "8C 7D", "", "KS KD", table="8S", rules=TRANSFER)
    assert played(state, "1 transfer 8C").defender == 3


def test_a_player_without_cards_is_not_skipped_while_there_is_a_deck_r5_3() -> None:
    state = position("9S", "8C 7D", "", "KS KD", table="8S", deck="AH", rules=TRANSFER)
    assert refused(state, 1, "transfer 8C") == NextHandTooSmall(seat=2, held=0, needed=2)


def test_a_player_who_is_out_is_skipped_r5_3() -> None:
    state = position("9S", "8C 7D", "", "KS KD", out=[2], table="8S", rules=TRANSFER)
    assert played(state, "1 transfer 8C").defender == 3


def test_it_never_comes_back_to_oneself_r5_3() -> None:
    state = position("", "8C 7D", table="8S", rules=TRANSFER)
    assert why(state, 1, "transfer 8C") == "nobody_to_transfer_to"


@pytest.mark.parametrize(
    ("allowed", "verdict"), [(True, "ok"), (False, "transfer_not_in_first_bout")]
)
def test_the_first_bout_may_be_without_transfer_r5_4(allowed: bool, verdict: str) -> None:
    rules = Rules(transfer=True, transfer_first=allowed)
    state = position("9S", "8C 7D", "KS KD", table="8S", bout=1, deck="6H", rules=rules)
    assert why(state, 1, "transfer 8C") == verdict


def test_who_transferred_throws_in_first_and_draws_first_r5_1() -> None:
    state = position(
        "9S", "8C 7D", "KS KD QD", table="8S", deck="AS AC AD JC JD 6H", rules=TRANSFER
    )
    state = played(state, "1 transfer 8C", "2 take", "1 pass", "0 pass")
    assert counts(state) == (2, 6, 5)


def test_a_shown_trump_passes_the_attack_on_and_stays_r5_5() -> None:
    state = position("9S", "8H 7D", "KS KD", table="8S", rules=SHOW)
    state = played(state, "1 show 8H")
    assert (state.defender, hand(state, 1), state.unbeaten) == (2, cards("8H 7D"), cards("8S"))


def test_everybody_sees_the_shown_trump_r5_5() -> None:
    state = position("9S", "8H 7D", "KS KD", table="8S", rules=SHOW)
    assert events(state, "1 show 8H") == (Shown(1, read_card("8H"), 2),)
    assert CardSet(played(state, "1 show 8H").known[1]) == cards("8H")


def test_a_card_is_shown_once_a_bout_r5_5() -> None:
    state = position("8D 9S JC", "8H 7D", table="8S", rules=SHOW)
    state = played(state, "1 show 8H", "0 transfer 8D")
    assert why(state, 1, "show 8H") == "already_shown"


def test_in_the_next_bout_it_may_be_shown_again_r5_5() -> None:
    state = position("9S 6C", "8H 7D", "8D KD", table="8S", rules=SHOW)
    state = played(state, "1 show 8H", "2 take", "1 pass", "0 pass")
    assert state.shown == 0


def test_a_shown_trump_may_still_be_played_r5_5() -> None:
    state = position("8D 9S", "8H 7D KD", table="8S", rules=SHOW)
    state = played(state, "1 show 8H", "0 transfer 8D")
    assert why(state, 1, "beat 8S 8H") == "ok"


def test_showing_needs_room_for_the_cards_that_lie_only_r5_5() -> None:
    state = position("9S", "8H 7D 6D", "KS", table="8S", rules=SHOW)
    assert why(state, 1, "show 8H") == "ok"
    assert why(state, 1, "transfer 8H") == "next_hand_too_small"


def test_only_the_trump_of_the_rank_is_shown_r5_5() -> None:
    state = position("9S", "8C 9H", "KS KD", table="8S", rules=SHOW)
    assert why(state, 1, "show 8C") == "transfer_rank"
    assert why(state, 1, "show 9H") == "transfer_rank"


def test_without_the_option_nothing_is_shown_r5_5() -> None:
    state = position("9S", "8H 7D", "KS KD", table="8S", rules=TRANSFER)
    assert why(state, 1, "show 8H") == "show_off"


def test_without_transfer_nothing_is_shown_either_r5_5() -> None:
    rules = Rules(show_trump=True)
    state = position("9S", "8H 7D", "KS KD", table="8S", rules=rules)
    assert why(state, 1, "show 8H") == "transfer_off"
