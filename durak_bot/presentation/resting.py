"""A hand that rests: it stays true for a while, where not every change may be shown.

Beside a board that tells the rest it shows the cards, which of them may be thrown in, and nothing
that grows old by itself: no deadline, no counts, nobody else's doings, no bout. "Pass" stands there
in every bout; what came of it, its answer says.
"""

from __future__ import annotations

from durak_bot.engine.cards import Card
from durak_bot.engine.events import Attacked, Beaten, Transferred
from durak_bot.engine.rules import Order
from durak_bot.presentation import hand
from durak_bot.presentation.buttons import Done, Menu, StandIn
from durak_bot.presentation.faces import any_rank, suit_face
from durak_bot.presentation.keyboard import Row, key
from durak_bot.presentation.screen import Bold, Line, Screen, Style, plain
from durak_bot.presentation.stage import playable, throwers
from durak_bot.presentation.words import Words
from durak_bot.table.press import ANY_BOUT
from durak_bot.table.table import Presence
from durak_bot.table.views import GameView, SeatView, TableView


def screen(view: TableView, game: GameView, words: Words, *, notice: str | None = None) -> Screen:
    """Return the resting hand of somebody at the table of whom nothing is asked alone. Secret.

    `notice` is a line to add.
    """
    assert view.viewer is not None
    me = view.seats[view.viewer]
    title: Line = words.line("hand-trump", table=view.id, trump=Bold(suit_face(game.seen.trump)))
    lines = [title, (Bold(_told(game, me, words)),), plain(words.t("hand-board-shows"))]
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
    fits = playable(game.seen.legal)
    return words.t("ask-may-throw", ranks=any_rank(fits, words)) if fits else words.t("hand-rests")


def _rows(view: TableView, game: GameView, me: SeatView, words: Words) -> tuple[Row, ...]:
    menu = (key(view, words.t("button-menu"), Menu(), bout=ANY_BOUT),)
    if me.finish is not None or not game.seen.hand:
        return (menu,)
    if me.presence is not Presence.HERE:
        label = words.t("button-back-to-game")
        back = key(view, label, StandIn(False), Style.SUCCESS, bout=ANY_BOUT)
        return ((back,), menu)
    held = hand.cards(view, game, bout=ANY_BOUT)
    free = game.seen.rules.order is Order.FREE
    if not free or me.seat not in throwers(game.seen):
        return (*held, menu)
    done = Done(_mattered(game))
    passing = key(view, words.t("button-pass"), done, Style.PRIMARY, bout=ANY_BOUT)
    return (*held, (passing, *menu))


def _mattered(game: GameView) -> int:
    """Return how many of the cards lay when the last rank that the viewer holds came.

    Later ones change nothing for him: "done" with this number means the same, and the hand need
    not change with every card.
    """
    ranks = {card.rank for card in game.seen.hand}
    known, count = set[object](), 0
    for number, card in enumerate(_laid(game), start=1):
        if card.rank in ranks and card.rank not in known:
            known.add(card.rank)
            count = number
    return count


def _laid(game: GameView) -> list[Card]:
    """Return the cards on the table in the order they were put there."""
    return [
        event.card for event in game.events if isinstance(event, Attacked | Beaten | Transferred)
    ]
