"""Whole games told as text: after each move the board, the hand of whoever is asked, refusals.

The moves are chosen by a seeded, sensible rule, so the same game comes out every time, and it is
the same one in every language.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from durak_bot.engine import judge
from durak_bot.engine.cards import Card, CardSet
from durak_bot.engine.moves import Attack, Beat, Move, Pass, Show, Take, Transfer
from durak_bot.engine.notation import write_move
from durak_bot.engine.state import State
from durak_bot.presentation import board, explain, hand
from durak_bot.presentation.words import Words
from durak_bot.table.change import Several
from durak_bot.table.options import Options
from durak_bot.table.table import Phase, Sitter
from tests.presentation.stand import Stand, dealt, drawn

TIMES = 2
"""How often one kind of refusal is told in a transcript."""


def told(sitters: tuple[Sitter, ...], options: Options, words: Words, seed: int) -> Iterator[str]:
    """Return a game, a block of text a move, from the deal to the result."""
    stand = Stand(dealt(sitters, options, seed), seed)
    luck = Random(seed)
    heard: dict[str, int] = {}
    yield from _seen(stand, words)
    while stand.table.phase is Phase.PLAYING:
        game = stand.table.game
        assert game is not None
        yield from _refused(stand, game.state, words, heard)
        seat, made = _choose(game.state, luck)
        yield f"### {stand.table.sitters[seat].name or '🤖'}: {' '.join(write_move(made))}"
        reason = stand.move(seat, made)
        assert reason is None, reason
        yield from _seen(stand, words)
    for seat, sitter in enumerate(stand.table.sitters):
        if sitter.person is not None:
            yield f"=== {sitter.name}"
            yield drawn(hand.screen(stand.view(seat), words, stand.now))


def _seen(stand: Stand, words: Words) -> Iterator[str]:
    yield drawn(board.screen(stand.view(), words, stand.now))
    game = stand.table.game
    if game is None:
        return
    for seat in judge.asked(game.state):
        if stand.table.sitters[seat].person is not None:
            view = stand.view(seat)
            yield f"=== {stand.table.sitters[seat].name}"
            yield drawn(hand.screen(view, words, stand.now, hints=game.state.bout <= 3))


def _refused(stand: Stand, state: State, words: Words, heard: dict[str, int]) -> Iterator[str]:
    """Tell why cards do not go, and which question a card with several ways brings."""
    for seat, sitter in enumerate(stand.table.sitters):
        if sitter.person is None:
            continue
        for card in CardSet(state.hands[seat]):
            before = stand.table
            reason = Stand(before).tap(seat, card)
            if reason is None:
                continue
            kind = "several" if isinstance(reason, Several) else reason.code
            heard[kind] = heard.get(kind, 0) + 1
            if heard[kind] > TIMES:
                continue
            yield f"=== {sitter.name} ✗ {card}"
            view = stand.view(seat)
            if isinstance(reason, Several):
                yield drawn(hand.screen(view, words, stand.now, focus=card))
            else:
                yield explain.refusal(reason, view, words, hints=heard[kind] > 1)


def _choose(state: State, luck: Random) -> tuple[int, Move]:
    """Return a sensible move: beat cheaply, throw in low cards, take when it would cost trumps."""
    seat = luck.choice(judge.actors(state))
    moves = judge.legal_moves(state, seat)
    if seat == state.defender and luck.random() < 0.6:
        passing = [move for move in moves if isinstance(move, Transfer | Show)]
        if passing:
            return seat, luck.choice(passing)
    return seat, min(moves, key=lambda move: _cost(move, state, luck))


def _cost(move: Move, state: State, luck: Random) -> float:
    match move:
        case Attack(card) | Beat(_, card) | Transfer(card) | Show(card):
            return _worth(card, state) + 2 * luck.random()
        case Pass():
            return 12
        case Take():
            return 18 + 8 * luck.random()


def _worth(card: Card, state: State) -> float:
    return int(card.rank) + (9 if card.suit == state.trump else 0)
