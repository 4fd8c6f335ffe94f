"""Buttons that released versions have sent still mean what they meant."""

from __future__ import annotations

from typing import get_args

import pytest

from durak_bot.presentation.buttons import Action, decode
from tests.presentation.meaning import KEPT, MEANINGS, told

FILES = tuple(sorted(KEPT.glob("buttons_*.txt")))
LINES = tuple(
    tuple(line.split("\t"))
    for file in FILES
    for line in file.read_text(encoding="utf-8").splitlines()
)


def test_every_button_that_was_ever_sent_means_what_it_meant() -> None:
    assert LINES
    assert [(data, told(decode(data))) for data, _ in LINES] == list(LINES)


@pytest.mark.parametrize("kind", MEANINGS, ids=lambda kind: kind.__name__)
def test_every_kind_of_button_is_kept(kind: type[Action]) -> None:
    assert any(type(decode(data).action) is kind for data, _ in LINES)


def test_every_action_has_a_word_for_what_is_kept() -> None:
    assert set(MEANINGS) == set(get_args(Action))
