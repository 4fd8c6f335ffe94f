"""What the answer to a press says of the table: what the press did, or how things stand now."""

from __future__ import annotations

from dataclasses import replace

from durak_bot.engine.cards import Card
from durak_bot.engine.events import Attacked, Beaten, BoutTaken, Event, Shown, Transferred
from durak_bot.presentation import board, hand, result, story
from durak_bot.presentation.buttons import (
    Action,
    BeatWith,
    Done,
    ShowCard,
    TakeAll,
    Tap,
    TransferWith,
)
from durak_bot.presentation.clock import left
from durak_bot.presentation.faces import face
from durak_bot.presentation.names import named
from durak_bot.presentation.prompt import prompt
from durak_bot.presentation.screen import Line, Screen, Text
from durak_bot.presentation.stage import lying
from durak_bot.presentation.words import Words
from durak_bot.table.table import Phase, Presence
from durak_bot.table.views import GameView, TableView


def done(view: TableView, action: Action, words: Words) -> str | None:
    """Return what the viewer's press has just done; `view` is the table after it.

    None where there is nothing to say: what was pressed is no move.
    """
    match action:
        case Done():
            return words.t("answer-passed")
        case _ if view.game is None:
            return standing(view, words)
        case TakeAll():
            return words.t("answer-take", count=_taken(view.game))
        case Tap(card) | BeatWith(card=card) | TransferWith(card) | ShowCard(card):
            return _played(view, view.game, card, words)
        case _:
            return None


def standing(view: TableView, words: Words) -> str:
    """Return how things stand for the viewer: what happened last, and what is asked of him."""
    match view.phase:
        case Phase.LOBBY:
            return words.t("no-no-game-lobby")
        case Phase.PLAYING if view.game is not None and view.viewer is not None:
            last = story.last(view.game, named(view.seats, words), words)
            asked = demand(view, words)
            return asked if last is None else f"{last}. {asked}"
        case Phase.RESULT | Phase.CLOSED if view.finished is not None:
            return Screen(result.kept(view, view.finished, words).lines[:1]).text
        case _:
            return words.t("no-no-game-closed")


def brief(view: TableView, words: Words, now: float) -> str:
    """Return how a game stands, in at most 200 characters; empty where none is played.

    Secret: whoever has a seat is told his cards, too.
    """
    game = view.game
    if game is None:
        return ""
    if view.viewer is not None:
        return hand.text(view, words, now)
    status = board.status(view, replace(game, deadline=None), words)
    last: Line = (*status, Text(left(words, game.deadline, now)))
    for about in (
        (board.header(view, game, words), board.duel(view, game, words), *board.pairs(game)),
        (board.header(view, game, words), *board.pairs(game)),
        board.pairs(game),
    ):
        told = Screen((*about, last)).text
        if hand.utf16(told) <= hand.ANSWER:
            return told
    return Screen((status,)).text


def demand(view: TableView, words: Words) -> str:
    """Return what is asked of the viewer, who has a seat in the game that runs."""
    assert view.game is not None
    assert view.viewer is not None
    me = view.seats[view.viewer]
    if me.finish is not None:
        return words.t("ask-out", place=me.finish)
    if me.presence is not Presence.HERE:
        return words.t("ask-played-for")
    if not view.game.seen.hand:
        return words.t("ask-no-cards")
    return prompt(view, view.game, me.seat, words)


def _taken(game: GameView) -> int:
    """Return how many cards the taker has now, or will have if nobody throws in."""
    if game.seen.taking or not isinstance(game.closed, BoutTaken):
        return len(lying(game.seen))
    return len(game.closed.cards)


def _played(view: TableView, game: GameView, card: Card, words: Words) -> str | None:
    """Return where the viewer's card went: in this bout, or in the one that it has closed."""
    names = named(view.seats, words)
    for events, defender in (
        (game.events, game.seen.defender),
        (game.closing, game.closed.defender if game.closed else game.seen.defender),
    ):
        event = _last(events, view.viewer, card)
        match event:
            case Attacked():
                return words.t("answer-played", card=face(card), name=names[defender])
            case Beaten(attack=attack):
                return words.t("answer-beat", card=face(card), attack=face(attack))
            case Transferred(to=to):
                return words.t("answer-transfer", card=face(card), name=names[to])
            case Shown(to=to):
                return words.t("answer-show", card=face(card), name=names[to])
            case _:
                pass
    return None


def _last(events: tuple[Event, ...], seat: int | None, card: Card) -> Event | None:
    """Return the last time that this seat played or showed this card."""
    return next(
        (
            event
            for event in reversed(events)
            if isinstance(event, Attacked | Beaten | Transferred | Shown)
            and (event.seat, event.card) == (seat, card)
        ),
        None,
    )
