"""Buttons and rows of them: which press belongs to which label."""

from __future__ import annotations

from collections.abc import Sequence

from durak_bot.presentation.buttons import Action, Menu, Press, encode
from durak_bot.presentation.screen import Button, Style
from durak_bot.presentation.words import Words
from durak_bot.table.views import TableView

MAX_LABEL = 64
"""Characters of a label that both platforms show."""

Row = tuple[Button, ...]


def key(
    view: TableView,
    label: str,
    action: Action,
    style: Style = Style.PLAIN,
    *,
    bout: int | None = None,
) -> Button:
    """Return a button of this table; it carries the game and `bout` it was made for: this one."""
    game = view.game
    number = game.number if game else view.games
    if bout is None:
        bout = game.seen.bout if game else 0
    return Button(_cut(label), encode(Press(view.id, number, bout, action)), style)


def bare(label: str, action: Action, style: Style = Style.PLAIN) -> Button:
    """Return a button that belongs to no table."""
    return Button(_cut(label), encode(Press("", 0, 0, action)), style)


def inviting(view: TableView, words: Words, token: str) -> Button:
    """Return the button that invites to this table: by a link, or by the page with all ways."""
    page = Press(view.id, 0, 0, Menu("invite"))
    return Button(words.t("button-invite"), encode(page), invite=token)


def grid(buttons: Sequence[Button], across: int) -> tuple[Row, ...]:
    """Return the buttons in rows of `across`."""
    return tuple(tuple(buttons[start : start + across]) for start in range(0, len(buttons), across))


def _cut(label: str) -> str:
    return label if len(label) <= MAX_LABEL else label[: MAX_LABEL - 1] + "…"
