"""R3: how many attack cards a bout allows."""

import pytest

from durak_bot.engine.refusals import LimitBout, LimitDefenderHand, LimitFirstBout
from durak_bot.engine.rules import FirstUntil, Rules
from durak_bot.engine.state import State
from tests.builders import played, position, refused, why

FIVE = "8S/9S 8D/9D 9C/10C 9H/10H 10S"


def five_lie(rules: Rules, bout: int, discard: str = "") -> State:
    return position(
        "8C 6S", "KH AH", "KS KD", table=FIVE, rules=rules, deck="7S 7H", bout=bout, discard=discard
    )


def test_the_first_bout_has_no_sixth_card_r3_1_scenario_4() -> None:
    assert refused(five_lie(Rules(), bout=1), 0, "attack 8C") == LimitFirstBout(5)


def test_the_next_bout_has_one_r3_1_scenario_4() -> None:
    assert why(five_lie(Rules(), bout=2), 0, "attack 8C") == "ok"


def test_with_first_limit_6_the_first_bout_has_one_r3_1_scenario_4() -> None:
    assert why(five_lie(Rules(first_limit=6), bout=1), 0, "attack 8C") == "ok"


@pytest.mark.parametrize(("discard", "verdict"), [("", "limit_first_bout"), ("6D 7C", "ok")])
def test_the_first_limit_may_hold_until_the_first_beaten_bout_r3_1(
    discard: str, verdict: str
) -> None:
    rules = Rules(first_until=FirstUntil.DISCARD)
    state = five_lie(rules, bout=3, discard=discard)
    assert why(state, 0, "attack 8C") == verdict


def test_there_is_never_a_seventh_card_r3_1() -> None:
    state = position("JC", "KH AH KC AC", table=f"{FIVE}/JS 10D")
    assert refused(state, 0, "attack JC") == LimitBout(6)


def test_no_more_cards_than_the_defender_held_r3_2() -> None:
    state = position("8C 6S", "KH", "KS KD", table="8S/9S 8D/9D 9C")
    assert refused(state, 0, "attack 8C") == LimitDefenderHand(1, 3)


def test_the_limit_stands_from_the_beginning_of_the_bout_r3_2_scenario_3() -> None:
    state = position("9D 6S", "JC QC KC", table="6H/7H 7D/8D 8C/9C")
    assert state.cap == 6
    assert why(state, 0, "attack 9D") == "ok"


def test_the_same_limit_binds_cards_after_take_r3_3() -> None:
    state = played(position("8C 8D 6S", "KH 7H AH", table="8S"), "1 take", "0 attack 8C")
    assert (state.taking, state.cap, len(state.table)) == (True, 3, 2)


def test_the_first_limit_binds_cards_after_take_r3_3() -> None:
    state = position("8C 6S", "KH AH JH", table=FIVE, bout=1, taking=True, deck="7S 7H")
    assert why(state, 0, "attack 8C") == "limit_first_bout"


def test_with_throw_after_take_off_the_bout_ends_at_take_r3_3() -> None:
    rules = Rules(throw_after_take=False)
    state = played(position("8C 6S", "KH 7H", "KS", table="8S", rules=rules), "1 take")
    assert (state.bout, state.table) == (3, ())
