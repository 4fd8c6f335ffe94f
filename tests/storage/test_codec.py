"""A table and its document: nothing is lost, and nothing else is read as one."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak_bot.engine import events
from durak_bot.engine.cards import CARDS, CardSet, pack_of
from durak_bot.engine.notation import NotationError
from durak_bot.table.table import BoutLog
from storage.codec import decode, encode
from storage.layouts import LAYOUT
from tests.storage.examples import lobby, playing, tables

A_CARD, ANOTHER = CARDS[5], CARDS[18]

EVENTS: tuple[events.Event, ...] = (
    events.Attacked(0, A_CARD, lead=True),
    events.Beaten(1, A_CARD, ANOTHER),
    events.Transferred(1, ANOTHER, to=2),
    events.Shown(1, ANOTHER, to=2),
    events.Taking(1),
    events.Passed(0),
    events.BoutBeaten(1, CardSet.of((A_CARD, ANOTHER)), 1),
    events.BoutTaken(1, CardSet.of((A_CARD,)), 1),
    events.Drew(0, 2, ANOTHER),
    events.Drew(0, 2, None),
    events.WentOut((0, 2)),
    events.Leads(3, 0, 1),
    events.Ended(events.Outcome(None, events.Why.STALEMATE)),
)


@given(tables())
def test_any_table_reads_back_as_the_same_value(table: Any) -> None:
    assert decode(encode(table)) == table


def test_events_of_every_kind_read_back() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(events.Event))
    table = playing()
    assert table.game is not None
    kept = replace(table, game=replace(table.game, now=BoutLog(1, EVENTS)))
    assert decode(encode(kept)) == kept


def test_a_name_with_half_a_character_is_stored_all_the_same() -> None:
    sitters = (replace(lobby().sitters[0], name="\ud83d\x00"),)
    assert decode(encode(lobby(sitters=sitters))).sitters == sitters


def test_every_rule_is_named_in_the_document() -> None:
    document = json.loads(encode(playing()))
    assert set(document["game"]["rules"]) == set(document["options"]["rules"])
    assert len(document["game"]["rules"]) == 12


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "no object"),
        ("{}", "layout is unknown"),
        ('{"layout": true}', "layout is unknown"),
        ('{"layout": 0}', "layout is unknown"),
        (f'{{"layout": {LAYOUT + 6}}}', f"layout {LAYOUT + 6} is newer than layout {LAYOUT}, the"),
        (f'{{"layout": {LAYOUT}}}', "id is missing"),
    ],
)
def test_what_is_no_document_is_named_in_one_line(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        decode(text)
    assert "\n" not in str(caught.value)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to each value in a document."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        if isinstance(item, dict | list):
            yield from _paths(item, (*path, key))
        else:
            yield (*path, key)


def _at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


def _edited(path: tuple[Any, ...], value: object) -> str:
    document = json.loads(encode(playing()))
    _at(document, path[:-1])[path[-1]] = value
    return json.dumps(document)


PATHS = tuple(_paths(json.loads(encode(playing()))))

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.just([]),
    st.just({}),
    st.just([1, "6S", None]),
    st.sampled_from(["6S", "telegram", "left", "attacked", 10**30]),
)


@given(st.sampled_from(PATHS), JUNK)
def test_a_document_edited_by_hand_is_read_or_refused_and_nothing_else(
    path: tuple[Any, ...], value: object
) -> None:
    try:
        table = decode(_edited(path, value))
    except NotationError:
        return
    assert decode(encode(table)) == table


HIDDEN = tuple(path for path in PATHS if path[:2] in {("game", "position"), ("game", "pack")})


@given(st.sampled_from(HIDDEN), JUNK)
def test_a_refusal_of_what_is_hidden_shows_no_card(path: tuple[Any, ...], value: object) -> None:
    try:
        decode(_edited(path, value))
    except NotationError as error:
        words = set(re.findall(r"\w+", str(error)))
        assert not words & {str(card) for card in pack_of(52)}


def test_every_field_must_be_there() -> None:
    for path in PATHS:
        document = json.loads(encode(playing()))
        holder = _at(document, path[:-1])
        # Positions are the notation's, which knows what follows from the rest; who made moves is
        # counted for those who made any.
        if isinstance(holder, dict) and not {"position", "made"} & set(path[:-1]):
            del holder[path[-1]]
            with pytest.raises(NotationError, match=r"missing|layout"):
                decode(json.dumps(document))
