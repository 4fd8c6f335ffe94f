"""A person's hand: what is asked, until when, the cards, and what each press would do."""

from __future__ import annotations

from durak_bot.engine.cards import Card, Suit
from durak_bot.engine.moves import Beat, Pass, Show, Take, Transfer
from durak_bot.engine.rules import Order
from durak_bot.presentation import board, closed, lobby, menu, result
from durak_bot.presentation.buttons import (
    Action,
    BeatWith,
    Done,
    Menu,
    MyCards,
    ShowCard,
    StandIn,
    StandUp,
    TakeAll,
    Tap,
    TransferWith,
    Unfocus,
)
from durak_bot.presentation.clock import deadline, left
from durak_bot.presentation.faces import PLAYABLE, face, hand_order, suit_face
from durak_bot.presentation.hints import hint
from durak_bot.presentation.keyboard import Row, grid, key
from durak_bot.presentation.names import named
from durak_bot.presentation.prompt import done_key, prompt
from durak_bot.presentation.screen import Bold, Line, Screen, Style, plain
from durak_bot.presentation.stage import lying, playable, throwers, ways
from durak_bot.presentation.words import Words
from durak_bot.table.table import Phase, Presence
from durak_bot.table.views import GameView, TableView

ANSWER = 200
"""Characters of the answer to a press, on Telegram the shorter of both platforms."""


def screen(
    view: TableView,
    words: Words,
    now: float,
    *,
    focus: Card | None = None,
    notice: str | None = None,
    boarded: bool = False,
    elsewhere: bool = False,
    hints: bool = False,
) -> Screen:
    """Return the viewer's hand: a slip before the deal, his own result after the end. Secret.

    `focus` is the card that waits for a target, `notice` a line to add (a refusal that could not
    be answered otherwise). `boarded` puts the board into the same message, for private play;
    `elsewhere` says that the chat around it does not show the table.
    """
    match view.phase:
        case Phase.LOBBY if boarded:
            shown = lobby.private(view, words)
        case Phase.LOBBY:
            shown = _slip(view, words, elsewhere=elsewhere)
        case Phase.PLAYING if view.game is not None:
            shown = _playing(view, view.game, words, focus, boarded=boarded, hints=hints)
        case Phase.RESULT if view.finished is not None:
            shown = result.own(view, view.finished, words)
        case Phase.CLOSED if view.finished is not None:
            return result.kept(view, view.finished, words)
        case _:
            return closed.stub(view, words)
    return shown if notice is None else Screen((*shown.lines, plain(f"❗ {notice}")), shown.rows)


def stub(view: TableView, words: Words) -> Screen:
    """Return the line a hand shrinks to when it lives elsewhere, with the way back."""
    return Screen(
        (plain(words.t("hand-elsewhere", table=view.id)),),
        ((key(view, words.t("button-hand-here"), MyCards()),),),
    )


def text(view: TableView, words: Words, now: float | None = None) -> str:
    """Return the hand as an answer to a press: at most 200 characters. Secret.

    By suit, trumps last; what is less important goes where a big hand leaves no room.
    """
    game = view.game
    if view.phase is not Phase.PLAYING or game is None or view.viewer is None:
        return words.t("hand-not-yet", table=view.id)
    trump = words.t("hand-trump", table=view.id, trump=suit_face(game.seen.trump))
    ask = prompt(view, game, view.viewer, words)
    if now is not None:
        ask += left(words, game.deadline, now)
    for parts in (
        [trump, ask, _by_suit(game, marks=True)],
        [trump, ask, _by_suit(game, marks=False)],
        [trump, _by_suit(game, marks=True)],
    ):
        told = "\n".join(filter(None, parts))
        if utf16(told) <= ANSWER:
            return told
    return _by_suit(game, marks=False)


def utf16(told: str) -> int:
    """Return the length as the platforms count it: a symbol outside the first plane is two."""
    return len(told.encode("utf-16-le")) // 2


def _by_suit(game: GameView, *, marks: bool) -> str:
    fits = playable(game.seen.legal) if marks else set()
    suits: dict[Suit, list[str]] = {}
    for card in hand_order(game.seen.hand, game.seen.trump):
        mark = PLAYABLE if card in fits else ""
        suits.setdefault(card.suit, []).append(mark + card.rank.text)
    return "\n".join(f"{suit_face(suit)} {' '.join(ranks)}" for suit, ranks in suits.items())


def _slip(view: TableView, words: Words, *, elsewhere: bool) -> Screen:
    """Return what waits for the deal where the cards will appear."""
    if view.viewer is None:
        return Screen((plain(words.t("slip-not-seated", table=view.id)),))
    return Screen(
        (plain(words.t("slip", table=view.id)), *(lobby.lines(view, words) if elsewhere else ())),
        (
            *(((menu.board_here(view, words, on=True),),) if elsewhere else ()),
            (key(view, words.t("button-stand-up"), StandUp()),),
        ),
    )


def _playing(
    view: TableView,
    game: GameView,
    words: Words,
    focus: Card | None,
    *,
    boarded: bool,
    hints: bool,
) -> Screen:
    if view.viewer is None:
        return Screen((plain(words.t("slip-not-seated", table=view.id)),))
    me = view.seats[view.viewer]
    if me.presence in {Presence.LEFT, Presence.REMOVED}:
        return Screen((plain(words.t("hand-left", table=view.id)),))
    if me.finish is not None or not game.seen.hand:
        return _without_cards(view, game, words, boarded=boarded)
    if me.presence is not Presence.HERE:
        return _played_for(view, game, words, boarded=boarded)
    if focus is not None and len(ways(game.seen.legal, focus)) > 0:
        ask: Line = (Bold(words.t("ask-which", card=face(focus))),)
        rows = _targets(view, game, focus, words)
    else:
        ask = (
            Bold(prompt(view, game, me.seat, words)),
            *deadline(game.deadline, view.options.clock),
        )
        rows = (*cards(view, game), *_actions(view, game, me.seat, words))
    lines = [*_about(view, game, words, ask, boarded=boarded)]
    told = hint(game.seen, words) if hints and playable(game.seen.legal) else None
    if told is not None:
        lines.append(plain(f"💡 {told}"))
    return Screen(tuple(lines), rows)


def _about(
    view: TableView, game: GameView, words: Words, ask: Line, *, boarded: bool
) -> tuple[Line, ...]:
    """Return the lines above the cards: what is asked, against what, and how the others stand."""
    others = board.others(view, game, words)
    news = board.news(view, game, words) if boarded else ()
    return (
        board.header(view, game, words),
        ask,
        *board.pairs(game),
        board.duel(view, game, words),
        *others,
        *news,
    )


def _without_cards(view: TableView, game: GameView, words: Words, *, boarded: bool) -> Screen:
    assert view.viewer is not None
    place = view.seats[view.viewer].finish
    told = words.t("ask-no-cards") if place is None else words.t("ask-out", place=place)
    lines = _about(view, game, words, (Bold(told),), boarded=boarded)
    return Screen((*lines, board.status(view, game, words)), (_menu(view, words),))


def _played_for(view: TableView, game: GameView, words: Words, *, boarded: bool) -> Screen:
    """Return the hand of somebody whose cards a computer plays, with the way back."""
    back = key(view, words.t("button-back-to-game"), StandIn(False), Style.SUCCESS)
    ask: Line = (Bold(words.t("ask-played-for")),)
    lines = _about(view, game, words, ask, boarded=boarded)
    return Screen(
        (*lines, board.status(view, game, words)),
        ((back,), *cards(view, game), _menu(view, words)),
    )


def cards(
    view: TableView, game: GameView, *, bout: int | None = None, marks: bool = True
) -> tuple[Row, ...]:
    """Return the cards in their places, what can be played marked by colour and by a sign.

    They can be pressed in this bout, or in the given one.
    """
    fits = playable(game.seen.legal) if marks else set()
    held = [
        key(view, f"{PLAYABLE}{face(card)}", Tap(card), Style.SUCCESS, bout=bout)
        if card in fits
        else key(view, face(card), Tap(card), bout=bout)
        for card in hand_order(game.seen.hand, game.seen.trump)
    ]
    return grid(held, across(len(held)))


def across(cards: int) -> int:
    """Return how many cards stand in a row: three, four from ten on, six from twenty-one on."""
    if cards <= 9:
        return 3
    return 4 if cards <= 20 else 6


def _actions(view: TableView, game: GameView, me: int, words: Words) -> tuple[Row, ...]:
    """Return the rows below the cards; taking stands alone on the last."""
    seen = game.seen
    menu = _menu(view, words)
    if any(isinstance(move, Take) for move in seen.legal):
        label = words.t("button-take", count=len(lying(seen)))
        return (menu, (key(view, label, TakeAll(), Style.DANGER),))
    if _may_say_done(game, me):
        label = words.t(done_key(game, me))
        return ((key(view, label, Done(len(lying(seen))), Style.PRIMARY), *menu),)
    return (menu,)


def _may_say_done(game: GameView, me: int) -> bool:
    """Tell whether "done" means something: now, or kept as a wish where the order is free."""
    seen = game.seen
    if any(isinstance(move, Pass) for move in seen.legal):
        return True
    free = seen.rules.order is Order.FREE and bool(seen.table)
    return free and me in throwers(seen) and not game.wish and me not in seen.passed


def _menu(view: TableView, words: Words) -> Row:
    return (key(view, words.t("button-menu"), Menu()),)


def _targets(view: TableView, game: GameView, card: Card, words: Words) -> tuple[Row, ...]:
    """Return one row a way to use the card, and the way back."""
    to = named(view.seats, words)[_next_defender(game)]
    rows = [
        (key(view, _way_words(move, to, words), _way(move), Style.SUCCESS),)
        for move in ways(game.seen.legal, card)
    ]
    return (*rows, (key(view, words.t("button-back"), Unfocus()),))


def _way(move: Beat | Transfer | Show) -> Action:
    match move:
        case Beat(attack, card):
            return BeatWith(attack, card)
        case Transfer(card):
            return TransferWith(card)
        case Show(card):
            return ShowCard(card)


def _way_words(move: Beat | Transfer | Show, to: str, words: Words) -> str:
    match move:
        case Beat(attack, card):
            return words.t("button-beat", attack=face(attack), card=face(card))
        case Transfer(card):
            return words.t("button-transfer", card=face(card), name=to)
        case Show(card):
            return words.t("button-show", card=face(card), name=to)


def _next_defender(game: GameView) -> int:
    """Return who would defend after a transfer: the next with cards, or with a deck to draw."""
    seen = game.seen
    seats = len(seen.counts)
    out = {seat for shared in seen.ranking for seat in shared}
    for step in range(1, seats):
        seat = (seen.defender + step) % seats
        if seat not in out and (seen.counts[seat] or seen.deck):
            return seat
    return seen.defender
