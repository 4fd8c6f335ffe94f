"""RULES.md, Records: whole games and single cases."""

import itertools
import json
from dataclasses import replace
from typing import Any

import pytest

from durak_bot.engine.case import explain_case, read_case, write_explained
from durak_bot.engine.events import Outcome, Why
from durak_bot.engine.notation import NotationError, write_rules
from durak_bot.engine.record import (
    IllegalRecord,
    Maker,
    Record,
    Replayed,
    Result,
    WrongResult,
    read_record,
    replay,
    result_of,
    write_record,
    write_replayed,
)
from durak_bot.engine.rules import Rules
from durak_bot.engine.state import State
from tests.builders import move, shuffled, walk


def game(rules: Rules = Rules(), seats: int = 3, seed: int = 5) -> tuple[Record, State]:
    """Return a random game as a record, and its last position."""
    moves = tuple((seat, made) for _, seat, made in walk(rules, seats, seed))
    record = Record(rules, seats, shuffled(rules, seed), moves=moves)
    last = replay(record)
    assert isinstance(last, Replayed)
    return replace(record, result=last.result, ranking=last.state.ranking), last.state


def test_a_record_replays_to_its_last_position() -> None:
    record, last = game()
    assert replay(record) == Replayed(len(record.moves), result_of(last), last)


def test_a_record_reads_back() -> None:
    record, _ = game()
    assert read_record(json.loads(json.dumps(write_record(record)))) == record


def made_by_all_kinds(record: Record) -> Record:
    """Return the record with who made its moves, as nobody ever made them."""
    makers = tuple(maker for maker, _ in zip(itertools.cycle(Maker), record.moves, strict=False))
    return replace(record, made_by=makers)


def test_a_record_reads_back_with_who_made_its_moves() -> None:
    record = made_by_all_kinds(game()[0])
    assert read_record(json.loads(json.dumps(write_record(record)))) == record


def test_who_made_the_moves_changes_nothing_in_a_replay() -> None:
    record, _ = game()
    assert replay(made_by_all_kinds(record)) == replay(record)


def test_a_record_that_does_not_say_who_made_its_moves_is_written_without() -> None:
    assert "made_by" not in write_record(game()[0])


def test_our_own_records_name_every_rule() -> None:
    record, _ = game(Rules(transfer=True))
    assert write_record(record)["rules"] == write_rules(Rules(transfer=True))


def test_an_illegal_move_is_found_with_its_number_and_reason() -> None:
    record, _ = game()
    moves = (*record.moves[:4], (9, move("take")), *record.moves[4:])
    answer = replay(replace(record, moves=moves))
    assert isinstance(answer, IllegalRecord)
    assert (answer.number, answer.seat, answer.refusal.code) == (5, 9, "not_playing")


def test_a_move_after_the_end_is_illegal() -> None:
    record, _ = game()
    answer = replay(replace(record, moves=(*record.moves, (0, move("pass")))))
    assert isinstance(answer, IllegalRecord)
    assert answer.refusal.code == "game_over"


def test_a_wrong_result_is_found() -> None:
    record, last = game()
    assert record.result is not None
    wrong = replace(record.result, bouts=record.result.bouts + 1)
    assert replay(replace(record, result=wrong)) == WrongResult(wrong, record.result, last)


def test_wrong_places_are_found() -> None:
    record, _ = game()
    answer = replay(replace(record, ranking=((0, 1, 2),)))
    assert isinstance(answer, WrongResult)
    assert answer.ranking


def test_a_record_that_stops_before_the_end_has_another_result() -> None:
    record, _ = game()
    answer = replay(replace(record, moves=record.moves[:-1], ranking=None))
    assert isinstance(answer, WrongResult)
    assert answer.replayed is None


@pytest.mark.parametrize("why", [Why.LEFT, Why.TIME, Why.REMOVED, Why.ABORTED])
def test_a_game_cut_short_ends_where_its_moves_end_r6_4(why: Why) -> None:
    record, _ = game()
    record = replace(record, moves=record.moves[:3], ranking=None, result=Result(None, why, 1))
    answer = replay(record)
    assert isinstance(answer, Replayed)
    assert answer.state.outcome == Outcome(None, why)


def test_an_unfinished_game_has_no_result() -> None:
    record, _ = game()
    answer = replay(replace(record, moves=record.moves[:3], ranking=(), result=None))
    assert isinstance(answer, Replayed)
    assert write_replayed(answer)["result"] is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"durak": 2}, "durak"),
        ({"durak": "1"}, "durak"),
        ({"players": 1}, "players"),
        ({"players": 7}, "players"),
        ({"pack": ["6S"]}, "pack"),
        ({"pack": ["6S"] * 36}, "twice"),
        ({"pack": ["2S"] * 36}, "pack of 36"),
        ({"lead": 3}, "lead"),
        ({"rules": {"order": "any"}}, "order"),
        ({"moves": {}}, "moves"),
        ({"moves": [[0, "fly"]]}, r"moves\[0\]"),
        ({"result": {"loser": 0}}, "result"),
        ({"result": {"loser": 9, "why": "last", "bouts": 1}}, "loser"),
        ({"places": [[7]]}, "places"),
        ({"made_by": ["person"]}, "made_by: 1 for"),
        ({"made_by": {"0": "person"}}, "made_by"),
        ({"made_by": ["nobody"]}, r"made_by\[0\]: is none of person, computer"),
        ({"made_by": [None]}, r"made_by\[0\]"),
        ({"winner": 1}, "winner"),
    ],
    ids=str,
)
def test_a_record_that_cannot_be_read_says_what_is_wrong(
    change: dict[str, Any], message: str
) -> None:
    record, _ = game()
    with pytest.raises(NotationError, match=message) as error:
        read_record({**write_record(record), **change})
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("value", [None, 1, "x", [], {}])
def test_what_is_no_record_is_refused(value: object) -> None:
    with pytest.raises(NotationError, match="record"):
        read_record(value)


CASE: dict[str, Any] = {
    "position": {
        "trump": "D",
        "hands": [["6S", "7C"], ["8S", "9S"]],
        "deck": [],
        "attacker": 0,
        "table": [],
    },
    "seat": 0,
    "move": ["attack", "6S"],
}


def explain(**change: Any) -> dict[str, Any]:
    return write_explained(explain_case(read_case({**CASE, **change})))


def test_a_legal_move_is_explained_with_the_position_after_it() -> None:
    answer = explain()
    assert (answer["legal"], answer["code"]) == (True, None)
    assert answer["position"]["table"] == [["6S", None]]


def test_the_moves_that_follow_are_played_as_well() -> None:
    assert explain(then=[[1, "beat", "6S", "8S"], [0, "pass"]])["position"]["bout"] == 3


def test_an_illegal_move_is_explained_with_the_unchanged_position() -> None:
    answer = explain(move=["attack", "8S"])
    assert (answer["legal"], answer["code"]) == (False, "not_your_card")
    assert answer["position"]["hands"] == CASE["position"]["hands"]


def test_an_illegal_move_among_those_that_follow_is_found() -> None:
    answer = explain_case(read_case({**CASE, "then": [[1, "beat", "6S", "9S"], [1, "take"]]}))
    assert (answer.number, answer.refusal and answer.refusal.code) == (3, "all_beaten")


@pytest.mark.parametrize(
    "change", [{"seat": "0"}, {"move": []}, {"then": [["take"]]}, {"position": {}}, {"hint": 1}]
)
def test_a_case_that_cannot_be_read_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(NotationError, match="case"):
        read_case({**CASE, **change})
