"""Where a bout stands, and what of it the whole table may know."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from durak_bot.engine.cards import Card
from durak_bot.engine.moves import Attack, Beat, Move, Show, Transfer
from durak_bot.engine.observe import Observation
from durak_bot.engine.rules import Order, Throwers
from durak_bot.engine.seats import attackers, neighbours
from durak_bot.table.views import GameView, TableView


class Stage(Enum):
    """What a bout waits for."""

    LEAD = auto()
    DEFEND = auto()
    THROW = auto()
    """Everything is beaten: does anybody throw in?"""
    GIVE = auto()
    """The defender takes: does anybody throw in?"""


def stage(seen: Observation) -> Stage:
    """Return what the bout waits for."""
    if not seen.table:
        return Stage.LEAD
    if seen.taking:
        return Stage.GIVE
    return Stage.DEFEND if unbeaten(seen) else Stage.THROW


def unbeaten(seen: Observation) -> list[Card]:
    """Return the attack cards still to beat, in the order they were played."""
    return [pair.attack for pair in seen.table if pair.cover is None]


def lying(seen: Observation) -> list[Card]:
    """Return all cards on the table."""
    return [card for pair in seen.table for card in pair if card is not None]


def hides_passes(view: TableView) -> bool:
    """Return whether nobody may learn who has passed until the bout closes (R2.7)."""
    return view.options.rules.order is Order.FREE or view.options.auto_pass


def spokesman(view: TableView, game: GameView) -> int | None:
    """Return the one seat asked to throw in, None where that is open or hidden."""
    if len(game.asked) == 1 or (game.asked and not hides_passes(view)):
        return game.asked[0]
    return None


def playable(moves: Iterable[Move]) -> set[Card]:
    """Return the cards that some of these moves play or show."""
    return {move.card for move in moves if isinstance(move, Attack | Beat | Transfer | Show)}


def ways(moves: Iterable[Move], card: Card) -> list[Beat | Transfer | Show]:
    """Return the ways a defender may use a card."""
    return [
        move for move in moves if isinstance(move, Beat | Transfer | Show) and move.card == card
    ]


def waiting(seen: Observation) -> tuple[int, ...]:
    """Return the seats still to be asked, in order, as far as the viewer knows of passes (R2.4)."""
    return tuple(seat for seat in throwers(seen) if seen.counts[seat] and seat not in seen.passed)


def throwers(seen: Observation) -> tuple[int, ...]:
    """Return the seats that may throw in during this bout, main attacker first (R2.3, R2.8)."""
    out = sum(1 << seat for shared in seen.ranking for seat in shared)
    choose = neighbours if seen.rules.throwers is Throwers.NEIGHBOURS else attackers
    return choose(len(seen.counts), out, seen.attacker, seen.defender)
