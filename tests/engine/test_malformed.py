"""Whatever somebody feeds to `explain` and `replay`: an answer or one clear line, no traceback."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import example, given, settings
from hypothesis import strategies as st

from durak_bot.engine.case import explain_case, read_case, write_explained
from durak_bot.engine.notation import NotationError
from durak_bot.engine.position import read_position, write_position
from durak_bot.engine.record import Record, read_record, replay, write_record
from durak_bot.engine.rules import Rules
from tests.builders import shuffled, walk

T = TypeVar("T")

CARD_TEXT = st.sampled_from(["6S", "7D", "10H", "JC", "AD", "2S", "1S", ""])
LEAVES = (
    st.none() | st.booleans() | st.integers(-3, 50) | st.floats() | st.text(max_size=3) | CARD_TEXT
)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)

CASE = {
    "rules": {"transfer": True, "show_trump": True, "throwers": "neighbours", "draw": "joined"},
    "position": {
        "trump": "D",
        "hands": [["8H", "7C", "KD"], ["8D", "9S", "JS"], [], ["10S", "8C"]],
        "deck": ["6H", "QD"],
        "attacker": 0,
        "table": [["8S", None]],
        "bout": 3,
        "out": [2],
        "discard": ["6C"],
        "taking": False,
        "passed": [],
        "joined": [0],
        "takes": 0,
        "over": False,
        "known": [[], ["JS"], [], []],
        "shown": [],
        "places": [[2]],
    },
    "seat": 1,
    "move": ["beat", "8S", "9S"],
    "then": [[0, "pass"], [3, "pass"]],
}
GAME = write_record(
    Record(Rules(), 2, shuffled(Rules(), 1), moves=tuple((s, m) for _, s, m in walk(Rules(), 2, 1)))
)


def read_or_line(read: Callable[[object], T], value: object) -> T | str:
    """Return what was read, or the message of the refusal."""
    try:
        return read(value)
    except NotationError as error:
        return str(error)


def changed(draw: st.DrawFn, value: Any) -> Any:
    """Give the value with something inside it replaced, dropped or added."""
    if isinstance(value, dict) and value and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(value)))
        return {**value, key: changed(draw, value[key])}
    if isinstance(value, list) and value and draw(st.integers(0, 4)):
        index = draw(st.integers(0, len(value) - 1))
        return [*value[:index], changed(draw, value[index]), *value[index + 1 :]]
    return draw(JSON)


@st.composite
def spoilt(draw: st.DrawFn, value: Any) -> Any:
    """Draw a value with one to three things wrong, or oddly right."""
    for _ in range(draw(st.integers(1, 3))):
        value = changed(draw, value)
    return value


@settings(max_examples=400)
@given(spoilt(CASE))
@example(CASE)
def test_a_spoilt_case_is_explained_or_refused_in_one_line(value: Any) -> None:
    case = read_or_line(read_case, value)
    if isinstance(case, str):
        assert "\n" not in case
    else:
        json.dumps(write_explained(explain_case(case)))


@settings(max_examples=400)
@given(spoilt(CASE["position"]))
def test_a_position_that_reads_is_written_so_that_it_reads_the_same(value: Any) -> None:
    try:
        state = read_position(value, Rules())
    except NotationError:
        return
    assert read_position(write_position(state), Rules()) == state


@settings(max_examples=100)
@given(spoilt(GAME))
def test_a_spoilt_record_is_replayed_or_refused_in_one_line(value: Any) -> None:
    record = read_or_line(read_record, value)
    if isinstance(record, str):
        assert "\n" not in record
    else:
        replay(record)
