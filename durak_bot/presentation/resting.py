"""A hand that rests: the cards, and nothing that grows old, where not every change may be shown.

Beside a board that tells the rest it claims nothing: no demand, no marks, no deadline, no bout. A
card that fits is played all the same; what came of a press, its answer says.
"""

from __future__ import annotations

from durak_bot.presentation import hand
from durak_bot.presentation.buttons import Menu, StandIn
from durak_bot.presentation.faces import suit_face
from durak_bot.presentation.keyboard import Row, key
from durak_bot.presentation.screen import Bold, Line, Screen, Style, plain
from durak_bot.presentation.words import Words
from durak_bot.table.press import ANY_BOUT
from durak_bot.table.table import Presence
from durak_bot.table.views import GameView, SeatView, TableView


def screen(view: TableView, game: GameView, words: Words, *, notice: str | None = None) -> Screen:
    """Return the resting hand of somebody at the table for whom nothing waits. Secret.

    `notice` is a line to add.
    """
    assert view.viewer is not None
    me = view.seats[view.viewer]
    title: Line = words.line("hand-trump", table=view.id, trump=Bold(suit_face(game.seen.trump)))
    lines = [title, (Bold(_told(game, me, words)),)]
    if notice is not None:
        lines.append(plain(f"❗ {notice}"))
    return Screen(tuple(lines), _rows(view, game, me, words))


def _told(game: GameView, me: SeatView, words: Words) -> str:
    if me.finish is not None:
        return words.t("ask-out", place=me.finish)
    if not game.seen.hand:
        return words.t("ask-no-cards")
    if me.presence is not Presence.HERE:
        return words.t("ask-played-for")
    return words.t("hand-rests")


def _rows(view: TableView, game: GameView, me: SeatView, words: Words) -> tuple[Row, ...]:
    menu = (key(view, words.t("button-menu"), Menu(), bout=ANY_BOUT),)
    if me.finish is not None or not game.seen.hand:
        return (menu,)
    if me.presence is not Presence.HERE:
        label = words.t("button-back-to-game")
        back = key(view, label, StandIn(False), Style.SUCCESS, bout=ANY_BOUT)
        return ((back,), menu)
    return (*hand.cards(view, game, bout=ANY_BOUT, marks=False), menu)
