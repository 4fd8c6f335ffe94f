"""Layouts of a table's document: which one is written, and how an earlier one becomes the next.

The seam for every change of what is stored. `codec` writes the newest layout and reads nothing
else; a document of an earlier one goes through its upgraders first, one layout after the other.
Nothing is rewritten ahead of time: a table is stored at the newest layout with its next change.

To go from layout k to k + 1, raise `LAYOUT`, and register under k a function that takes a document
of layout k and returns one of k + 1, as `_with_makers_counted` does.

An upgrader is pure, works on plain values alone (the classes of today are not those of its time)
and is never changed once released. It need not check what it is given: one that finds something
else than it expects may raise as it likes. `layout` itself is set here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from durak_bot.engine.notation import NotationError

Document = dict[str, Any]
"""A table as JSON reads it, of any layout. Secret: it holds hands."""

LAYOUT = 2
"""The layout that is written. Goes up with any change of what stands in a document."""

FIRST = 1


def _with_makers_counted(document: Document) -> Document:
    """Layout 2 counts who made the moves of a game: not known of one that has begun."""
    game = document["game"]
    return {**document, "game": None if game is None else {**game, "made": None}}


UPGRADES: Mapping[int, Callable[[Document], Document]] = {1: _with_makers_counted}
"""By layout, what makes a document of it one of the next; one for each layout before `LAYOUT`."""


def upgraded(
    document: Document,
    upgrades: Mapping[int, Callable[[Document], Document]] = UPGRADES,
    newest: int = LAYOUT,
) -> Document:
    """Return a document of any layout so far as one of the newest; the one given stays as it is.

    Raises `NotationError` with one line: for a layout that is none, for one that a later version
    of the program has written, and for a document that is not of the layout it names.
    """
    layout = _layout(document, newest)
    for step in range(layout, newest):
        try:
            document = {**upgrades[step](document), "layout": step + 1}
        except Exception:  # noqa: BLE001 - whatever a spoilt document makes an upgrader stumble over
            # The cause may quote what is hidden, so it is not passed on.
            words = f"document: is not as layout {step} is, and cannot be read as layout {step + 1}"
            raise NotationError(words) from None
    return document


def _layout(document: Document, newest: int) -> int:
    layout = document.get("layout")
    if isinstance(layout, bool) or not isinstance(layout, int) or layout < FIRST:
        known = f"this version reads layouts up to {newest}"
        raise NotationError(f"document: its layout is unknown; {known}")
    if layout > newest:
        latest = f"layout {newest}, the latest this version reads"
        raise NotationError(f"document: layout {layout} is newer than {latest}")
    return layout
