"""One game among computers, from a pack to its end: what `arena` and `simulate` repeat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from durak_bot.engine.cards import Card, pack_of
from durak_bot.engine.deal import deal
from durak_bot.engine.events import Outcome
from durak_bot.engine.judge import asked
from durak_bot.engine.moves import Attack, Move, Transfer
from durak_bot.engine.observe import observe
from durak_bot.engine.play import advance
from durak_bot.engine.rules import Rules
from durak_bot.engine.state import State
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.ladder import Player


class Played(NamedTuple):
    """A finished game: its beginning, every move with its seat, and how it ended."""

    pack: tuple[Card, ...]
    dealt: State
    moves: tuple[tuple[int, Move], ...]
    bouts: int
    outcome: Outcome
    ranking: tuple[tuple[int, ...], ...]

    @property
    def attacks(self) -> int:
        """Return the number of attack cards played in the game, transferred ones included."""
        return sum(isinstance(move, Attack | Transfer) for _, move in self.moves)


def shuffled(rules: Rules, rng: random.Random) -> tuple[Card, ...]:
    """Return the pack of these rules in random order."""
    cards = list(pack_of(rules.pack))
    rng.shuffle(cards)
    return tuple(cards)


def contest(
    rules: Rules,
    pack: Sequence[Card],
    players: Sequence[Player],
    luck: Sequence[random.Random],
    budget: Budget,
) -> Played:
    """Play a game to its end; `players` and their `luck` are given by seat.

    Whoever the game waits for is asked, in the order of asking. Raises `ValueError` for a pack
    that `deal` refuses and `AssertionError` when a player breaks the rules.
    """
    dealt = state = deal(rules, len(players), pack)
    moves: list[tuple[int, Move]] = []
    while state.outcome is None:
        seat = asked(state)[0]
        seen = observe(state, seat)
        move = players[seat](seen, luck[seat], budget)
        assert move in seen.legal, f"seat {seat} may not {move}"
        moves.append((seat, move))
        state = advance(state, seat, move)
    return Played(tuple(pack), dealt, tuple(moves), state.bout, state.outcome, state.ranking)
