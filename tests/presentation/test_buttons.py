"""The button codec: what is written reads back, and nothing else is read at all."""

from contextlib import suppress
from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak_bot.engine.cards import CARDS, Card
from durak_bot.presentation.buttons import (
    Action,
    BadPress,
    BeatWith,
    Done,
    Menu,
    Press,
    SetOption,
    Tap,
    decode,
    encode,
)

KINDS: tuple[type[Action], ...] = get_args(Action)
VALUES: dict[type, st.SearchStrategy[Any]] = {
    Card: st.sampled_from(CARDS),
    int: st.integers(0, 999),
    bool: st.booleans(),
    str: st.from_regex(r"[a-z0-9_]{0,15}", fullmatch=True),
}


def _of(kind: type[Action]) -> st.SearchStrategy[Action]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{field.name: VALUES[hints[field.name]] for field in fields(kind)})


ACTIONS = st.one_of([_of(kind) for kind in KINDS])
PRESSES = st.builds(
    Press,
    st.sampled_from(["", "K7Q2", "ABCD"]),
    st.integers(0, 99_999),
    st.integers(0, 999),
    ACTIONS,
)


@given(PRESSES)
def test_every_press_reads_back_as_itself(press: Press) -> None:
    assert decode(encode(press)) == press


@given(PRESSES)
def test_every_press_is_at_most_64_bytes_of_ascii(press: Press) -> None:
    assert len(encode(press).encode("ascii")) <= 64


@given(st.text(max_size=80) | st.binary(max_size=80).map(lambda raw: raw.decode("latin-1")))
def test_garbage_is_refused_as_a_bad_press(data: str) -> None:
    with pytest.raises(BadPress):
        decode(f"?{data}")


@given(PRESSES, st.integers(0, 63), st.characters())
def test_a_spoilt_press_is_another_press_or_none_at_all(
    press: Press, place: int, sign: str
) -> None:
    data = encode(press)
    spoilt = data[:place] + sign + data[place + 1 :]
    with suppress(BadPress):
        assert encode(decode(spoilt)) == spoilt


@pytest.mark.parametrize(
    "data",
    [
        "",
        ".",
        "...",
        "K7Q2",
        "K7Q2.1.1",
        "K7Q2.1.1.",
        "K7Q2.1.1.c",
        "K7Q2.1.1.c1S",
        "K7Q2.1.1.cQH-",
        "K7Q2.1.1.cqh",
        "K7Q2.01.1.cQH",
        "K7Q2.1.1.cQH ",
        "K7Q2.1.1.cQH\n",
        "K7Q2.١.1.cQH",
        "K7Q2.-1.1.cQH",
        "k7q2.1.1.cQH",
        "K7Q2.1.1.bQH",
        "K7Q2.1.1.d",
        "K7Q2.1.1.d-1",
        "K7Q2.1.1.d1234567",
        "K7Q2.1.1.l2",
        "K7Q2.1.1.k0",
        "K7Q2.1.1.Z",
        "K7Q2.1.1.pclock",
        "K7Q2.1.1.cQH.x",
        "K7Q2.9999999999.1.cQH",
        "A" * 65,
        "K7Q2.1.1.m" + "a" * 60,
    ],
)
def test_what_no_screen_has_made_is_refused(data: str) -> None:
    with pytest.raises(BadPress):
        decode(data)


def test_verbs_are_one_letter_each_and_all_different() -> None:
    assert len({kind.verb for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize(
    "action", [Menu("two words"), SetOption("clock", "ж"), SetOption("a-b", "1"), Done(-1)]
)
def test_a_press_that_would_not_read_back_is_never_written(action: Action) -> None:
    with pytest.raises(ValueError, match=r"press|number|word|values"):
        encode(Press("K7Q2", 1, 1, action))


@pytest.mark.parametrize(
    ("action", "data"),
    [
        (Tap(CARDS[0]), "K7Q2.3.14.c2S"),
        (BeatWith(CARDS[8], CARDS[51]), "K7Q2.3.14.b10S-AH"),
        (SetOption("first_until", "discard"), "K7Q2.3.14.pfirst_until-discard"),
    ],
)
def test_old_buttons_stay_readable(action: Action, data: str) -> None:
    assert encode(Press("K7Q2", 3, 14, action)) == data
