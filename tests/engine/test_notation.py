"""RULES.md, Records: what is written reads back, and what cannot be read says where."""

import json
from typing import Any

import pytest

from durak_bot.engine.cards import CARDS
from durak_bot.engine.events import Outcome, Why
from durak_bot.engine.moves import PASS, TAKE, Attack, Beat, Move, Show, Transfer
from durak_bot.engine.notation import (
    NotationError,
    read_card,
    read_move,
    read_rules,
    read_turn,
    write_move,
    write_rules,
)
from durak_bot.engine.position import read_position, write_position
from durak_bot.engine.rules import Draw, FirstUntil, Order, Rules, Throwers
from tests.builders import position

A, B = read_card("6S"), read_card("10H")


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_card_reads_back(card: object) -> None:
    assert read_card(str(card)) == card


@pytest.mark.parametrize("text", ["", "6", "S", "1S", "11S", "6s", "T S", "6S ", "XS", None, 6, []])
def test_what_is_no_card_is_refused(text: object) -> None:
    with pytest.raises(NotationError, match="no card"):
        read_card(text)


@pytest.mark.parametrize("made", [Attack(A), Beat(A, B), Transfer(A), Show(A), TAKE, PASS])
def test_every_move_reads_back(made: Move) -> None:
    assert read_move(write_move(made)) == made


@pytest.mark.parametrize(
    "value",
    [[], ["fly"], ["attack"], ["attack", "6S", "7S"], ["beat", "6S"], ["take", "6S"], "take", [1]],
)
def test_what_is_no_move_is_refused(value: object) -> None:
    with pytest.raises(NotationError, match="move"):
        read_move(value)


@pytest.mark.parametrize("value", [[], ["attack", "6S"], [True, "take"], [0.0, "take"], [None]])
def test_a_turn_without_a_seat_is_refused(value: object) -> None:
    with pytest.raises(NotationError, match=r"seat|name"):
        read_turn(value)


ODD = Rules(
    pack=52,
    transfer=True,
    order=Order.FREE,
    one_at_a_time=True,
    throwers=Throwers.NEIGHBOURS,
    first_limit=6,
    first_until=FirstUntil.DISCARD,
    throw_after_take=False,
    draw=Draw.JOINED,
    transfer_first=False,
    show_trump=True,
    stalemate=7,
)


@pytest.mark.parametrize("rules", [Rules(), ODD])
def test_rules_read_back(rules: Rules) -> None:
    assert read_rules(json.loads(json.dumps(write_rules(rules)))) == rules


def test_rules_not_named_have_their_defaults() -> None:
    assert read_rules({"transfer": True}) == Rules(transfer=True)


@pytest.mark.parametrize(
    "value",
    [
        {"pack": 32},
        {"pack": True},
        {"transfer": 1},
        {"order": "any"},
        {"first_limit": 7},
        {"stalemate": -1},
        {"speed": 1},
        [],
    ],
)
def test_rules_that_are_none_are_refused(value: object) -> None:
    with pytest.raises(NotationError, match="rules"):
        read_rules(value)


GOOD: dict[str, Any] = {
    "trump": "D",
    "hands": [["6S", "7S"], ["8S", "9D"], ["10C"]],
    "deck": ["6H", "6D"],
    "attacker": 0,
    "table": [["JS", "QS"], ["JC", None]],
}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"trump": "X"}, "trump"),
        ({"hands": [["6S"]]}, "players"),
        ({"hands": [["6S", "6S"], ["7S"]]}, "twice"),
        ({"hands": [["6S"], ["JS"]]}, "twice"),
        ({"discard": ["6D"]}, "twice"),
        ({"hands": [["2S"], ["7S"]]}, "pack of 36"),
        ({"attacker": 3}, "attacker"),
        ({"attacker": "0"}, "attacker"),
        ({"table": [["JS"]]}, "table"),
        ({"out": [5]}, "out"),
        ({"out": [0]}, "holds cards"),
        ({"hands": [["6S"], [], []], "out": [1, 2]}, "fewer than two"),
        ({"passed": [0, 0]}, "twice"),
        ({"taking": 1}, "taking"),
        ({"taking": True, "table": []}, "taking"),
        ({"takes": -1}, "takes"),
        ({"bout": 0}, "bout"),
        ({"cap": 1}, "cap"),
        ({"defender": 0}, "defender"),
        ({"waiting": [2, 0]}, "waiting"),
        ({"over": "no"}, "over"),
        ({"why": "bored", "over": True}, "why"),
        ({"loser": 0}, "loser"),
        ({"known": [["8S"], [], []]}, "known"),
        ({"known": [[]]}, "known"),
        ({"shown": ["6S"]}, "shown"),
        ({"up_card": "6S"}, "up_card"),
        ({"places": [[0]]}, "places"),
        ({"colour": "red"}, "colour"),
    ],
    ids=str,
)
def test_a_position_that_cannot_be_says_what_is_wrong(change: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError, match=message) as error:
        read_position({**GOOD, **change}, Rules())
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("key", ["trump", "hands", "deck", "attacker", "table"])
def test_a_position_needs_its_first_five_keys(key: str) -> None:
    with pytest.raises(NotationError, match=f"{key} is missing"):
        read_position({name: value for name, value in GOOD.items() if name != key}, Rules())


@pytest.mark.parametrize("value", [None, 1, "x", [], True])
def test_what_is_no_object_is_no_position(value: object) -> None:
    with pytest.raises(NotationError, match="no object"):
        read_position(value, Rules())


def test_a_hand_made_position_is_in_its_second_bout_by_default() -> None:
    assert read_position(GOOD, Rules()).bout == 2


def test_the_cap_follows_from_the_defenders_hand_and_the_beaten_cards_r3_2() -> None:
    assert read_position(GOOD, Rules()).cap == 3


def test_the_last_card_of_the_deck_shows_the_trump() -> None:
    assert read_position(GOOD, Rules()).up_card == read_card("6D")


def test_the_main_attacker_has_joined_if_cards_lie() -> None:
    assert read_position(GOOD, Rules()).joined == (0,)


def test_a_game_that_is_over_may_leave_open_why() -> None:
    assert read_position({**GOOD, "over": True}, Rules()).outcome == Outcome(None, Why.ABORTED)


def test_a_position_says_who_defends_and_who_is_waited_for() -> None:
    written = write_position(position("6S 7S", "8S 9S", "7D", table="6D/7H"))
    assert {key: written[key] for key in ("defender", "cap", "waiting", "over", "loser")} == {
        "defender": 1,
        "cap": 3,
        "waiting": [0, 2],
        "over": False,
        "loser": None,
    }
