"""The way to be quick: from a hand inside a chat, where calls are counted, to the private chat."""

from __future__ import annotations

from durak_bot.presentation.screen import Button, Screen, Style
from durak_bot.presentation.words import Words
from durak_bot.table.table import Phase, Presence, TableId
from durak_bot.table.views import TableView


def offered(shown: Screen, view: TableView, words: Words) -> Screen:
    """Return a hand inside a chat, or the slip before it, with the private chat one tap away.

    Only until the first bout of the table's first game is over: whoever stays knows by then. It
    never stands last: that row is for taking.
    """
    if not _early(view) or not shown.rows:
        return shown
    way = Button(words.t("button-quicker"), style=Style.PRIMARY, private=payload(view.id))
    return Screen(shown.lines, (*shown.rows[:-1], (way,), shown.rows[-1]))


def payload(table: TableId) -> str:
    """Return what the way to the private chat carries: who comes by it plays there from now on."""
    return f"q_{table}"


def _early(view: TableView) -> bool:
    if view.viewer is None:
        return False
    game = view.game
    if game is None:
        return view.phase is Phase.LOBBY and view.games == 0
    me = view.seats[view.viewer]
    plays = me.presence is Presence.HERE and me.finish is None
    return plays and (game.number, game.seen.bout) == (1, 1)
