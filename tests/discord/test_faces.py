"""Faces of cards look as they did when somebody looked at them (`faces.txt`)."""

from __future__ import annotations

import pytest

from durak_bot.engine.cards import Card
from tests.discord.shades import LEVELS, SHOWN, kept, shades


@pytest.mark.parametrize("card", SHOWN, ids=str)
def test_a_face_looks_as_it_was_kept(card: Card) -> None:
    """One level of darkness is left to another machine's arithmetic."""
    pairs = (
        (LEVELS.index(now), LEVELS.index(then))
        for row, before in zip(shades(card), kept()[card], strict=True)
        for now, then in zip(row, before, strict=True)
    )
    assert max(abs(now - then) for now, then in pairs) <= 1
