"""Every reason is found somewhere, in the order of RULES.md's list."""

from typing import get_args

import pytest

from durak_bot.engine.refusals import Refusal
from durak_bot.engine.rules import Rules
from tests.builders import position, why

CODES = """
game_over not_playing not_your_card defender_cannot_attack not_attacker not_neighbour
rank_not_on_table limit_first_bout limit_bout limit_defender_hand wait_for_defence already_passed
wait_your_turn defender_cannot_pass must_attack no_cards not_defender nothing_on_table
already_taking all_beaten no_such_attack already_beaten too_low wrong_suit
trump_needs_higher_trump transfer_off transfer_not_in_first_bout defence_started transfer_rank
nobody_to_transfer_to next_hand_too_small already_shown show_off
"""


def test_the_refusals_are_those_of_the_rules_in_their_order() -> None:
    assert [kind.code for kind in get_args(Refusal)] == CODES.split()


def test_a_card_not_held_comes_before_the_role() -> None:
    assert why(position("6S", "8S", "6D"), 1, "attack 6C") == "not_your_card"


def test_the_role_comes_before_the_rank() -> None:
    assert why(position("6S", "9C", "6D", table="8S"), 1, "attack 9C") == "defender_cannot_attack"


def test_the_rank_comes_before_the_limit() -> None:
    assert why(position("6S 9C", "9D", table="8S"), 0, "attack 9C") == "rank_not_on_table"


def test_the_limit_comes_before_the_turn() -> None:
    state = position("6S 9C", "9D", "8D", table="8S/9S JD/QD KH")
    assert why(state, 2, "attack 8D") == "limit_defender_hand"


def test_a_pass_already_said_comes_before_the_turn() -> None:
    state = position("6S", "9D", "8D", "7C", table="8S/9S", passed=[2])
    assert why(state, 2, "attack 8D") == "already_passed"


@pytest.mark.parametrize(
    ("hands", "text", "code"),
    [
        (("", "8C 7D"), "transfer 8C", "nobody_to_transfer_to"),
        (("", "9C 7D"), "transfer 9C", "transfer_rank"),
        (("9S", "8C 7D"), "transfer 8C", "next_hand_too_small"),
    ],
)
def test_the_rank_of_a_transfer_comes_before_its_target(
    hands: tuple[str, str], text: str, code: str
) -> None:
    assert why(position(*hands, table="8S", rules=Rules(transfer=True)), 1, text) == code
