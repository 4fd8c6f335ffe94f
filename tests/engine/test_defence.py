"""R2.2, R4.2: beating and taking."""

import pytest

from durak_bot.engine.cards import Suit
from durak_bot.engine.judge import covers, legal_moves, playable
from durak_bot.engine.moves import TAKE, Beat
from durak_bot.engine.notation import read_card
from durak_bot.engine.refusals import (
    AlreadyBeaten,
    NoSuchAttack,
    TooLow,
    TrumpNeedsHigherTrump,
    WrongSuit,
)
from durak_bot.engine.rules import Rules
from tests.builders import cards, move, played, position, refused, why

CARD = read_card


@pytest.mark.parametrize(
    ("attack", "card", "verdict"),
    [
        ("8S", "QS", "ok"),
        ("9S", "10S", "ok"),
        ("QS", "JS", "too_low"),
        ("KS", "AS", "ok"),
        ("10D", "9D", "too_low"),
    ],
)
def test_ranks_are_not_text_scenario_20(attack: str, card: str, verdict: str) -> None:
    state = position("6C", f"{card} 6H", table=attack)
    assert why(state, 1, f"beat {attack} {card}") == verdict


def test_a_trump_beats_any_plain_card_r2_2() -> None:
    assert why(position("6C", "6H 7C", table="AS"), 1, "beat AS 6H") == "ok"


def test_a_trump_is_beaten_by_a_higher_trump_only_r2_2() -> None:
    state = position("6C", "QH AH AS", table="KH")
    assert covers(state, 1, CARD("KH")) == cards("AH")


def test_a_lower_card_of_the_suit_is_refused_with_both_cards_and_the_trump_r2_2() -> None:
    state = position("6C", "7S 6H", table="8S")
    assert refused(state, 1, "beat 8S 7S") == TooLow(CARD("7S"), CARD("8S"), Suit.HEARTS)


def test_another_plain_suit_never_beats_r2_2() -> None:
    state = position("6C", "AD 6H", table="8S")
    assert refused(state, 1, "beat 8S AD") == WrongSuit(CARD("AD"), CARD("8S"), Suit.HEARTS)


def test_a_plain_card_never_beats_a_trump_r2_2() -> None:
    state = position("6C", "AD 7H", table="6H")
    assert refused(state, 1, "beat 6H AD") == TrumpNeedsHigherTrump(CARD("AD"), CARD("6H"))


def test_a_lower_trump_is_too_low_for_a_trump_r2_2() -> None:
    assert why(position("6C", "QH 7S", table="KH"), 1, "beat KH QH") == "too_low"


def test_the_defender_chooses_which_card_to_beat_r2_2() -> None:
    state = position("6C", "10S 6H", table="8S 8D")
    assert legal_moves(state, 1) == (
        Beat(CARD("8S"), CARD("10S")),
        Beat(CARD("8S"), CARD("6H")),
        Beat(CARD("8D"), CARD("6H")),
        TAKE,
    )


def test_each_card_is_beaten_once_r2_2() -> None:
    state = position("6C", "JS 9D", table="8S/10S 8D")
    assert refused(state, 1, "beat 8S JS") == AlreadyBeaten(CARD("8S"), CARD("10S"))


def test_a_card_that_does_not_lie_cannot_be_beaten() -> None:
    state = position("6C", "JS 9D", table="8S")
    assert refused(state, 1, "beat 7S JS") == NoSuchAttack(CARD("7S"), cards("8S"))


def test_a_covering_card_is_no_attack() -> None:
    assert why(position("6C", "JS 9D", table="8S/10S 8D"), 1, "beat 10S JS") == "no_such_attack"


def test_only_the_defender_beats_r2_1() -> None:
    assert why(position("6C", "JS 9D", "KS", table="8S"), 2, "beat 8S KS") == "not_defender"


def test_only_the_defender_takes_r2_1() -> None:
    assert why(position("6C", "JS 9D", "KS", table="8S"), 0, "take") == "not_defender"


def test_taking_is_possible_although_every_card_could_be_beaten_r4_2() -> None:
    assert played(position("6C 8D", "JS 6H", table="8S"), "1 take").taking


def test_nothing_is_taken_before_a_card_lies() -> None:
    assert why(position("6C", "JS"), 1, "take") == "nothing_on_table"


def test_nothing_is_taken_when_all_is_beaten() -> None:
    assert why(position("6C", "JS 9D", table="8S/10S"), 1, "take") == "all_beaten"


@pytest.mark.parametrize("text", ["take", "beat 8S JS", "transfer 8D", "show 8H"])
def test_whoever_takes_does_nothing_more_r4_2(text: str) -> None:
    rules = Rules(transfer=True, show_trump=True)
    state = played(position("6C 8C", "JS 8D 8H", table="8S", rules=rules), "1 take")
    assert why(state, 1, text) == "already_taking"


def test_a_card_that_is_not_held_comes_before_every_other_reason() -> None:
    assert why(position("6C", "JS"), 1, "beat 8S QS") == "not_your_card"


def test_playable_are_the_cards_that_can_beat_or_transfer_scenario_9() -> None:
    state = position("6C 9S", "8H 7D 9D 10S", table="8S", rules=Rules(transfer=True))
    assert playable(state, 1) == cards("8H 10S")
    assert {move("beat 8S 8H"), move("transfer 8H")} <= set(legal_moves(state, 1))
