"""Positions, moves and games as short literals, for tests of every layer.

state = position("6S 7S", "8S 9H", table="8C/10C 9D", trump="D")
state = played(state, "0 attack 6S", "1 beat 6S 8S")
assert why(state, 0, "attack 7S") == "rank_not_on_table"
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from durak_bot.engine.cards import Card, CardSet, pack_of
from durak_bot.engine.deal import deal
from durak_bot.engine.events import Event
from durak_bot.engine.judge import actors, is_legal, legal_moves
from durak_bot.engine.moves import Move
from durak_bot.engine.notation import read_card, read_move
from durak_bot.engine.play import advance, play
from durak_bot.engine.position import read_position
from durak_bot.engine.reasons import refusal
from durak_bot.engine.refusals import Refusal
from durak_bot.engine.rules import Rules
from durak_bot.engine.state import State


def cards(text: str) -> CardSet:
    """Read cards such as `6S 10H`."""
    return CardSet.of(map(read_card, text.split()))


def move(text: str) -> Move:
    """Read a move such as `beat 6S 8S`."""
    return read_move(text.split())


def position(
    *hands: str,
    table: str = "",
    trump: str = "H",
    deck: str = "",
    discard: str = "",
    attacker: int = 0,
    rules: Rules = Rules(),
    **more: Any,
) -> State:
    """Return the position of these hands, seat 0 first; `6S/8S` is beaten, `7D` is not.

    `deck` has the next card first; `more` are further keys of positions in RULES.md's notation.
    """
    pairs = [[*pair.split("/"), None][:2] for pair in table.split()]
    value = {
        "trump": trump,
        "hands": [hand.split() for hand in hands],
        "deck": deck.split(),
        "discard": discard.split(),
        "attacker": attacker,
        "table": pairs,
        **more,
    }
    return read_position(value, rules)


def _turns(turns: tuple[str, ...]) -> Iterator[tuple[int, Move]]:
    for turn in turns:
        seat, _, words = turn.partition(" ")
        yield int(seat), move(words)


def played(state: State, *turns: str) -> State:
    """Return the position after these turns, such as `0 attack 6S`; all must be legal."""
    for seat, made in _turns(turns):
        state = play(state, seat, made).state
    return state


def events(state: State, *turns: str) -> tuple[Event, ...]:
    """Return what the table sees during these turns."""
    seen: list[Event] = []
    for seat, made in _turns(turns):
        step = play(state, seat, made)
        seen += step.events
        state = step.state
    return tuple(seen)


def _judged(state: State, seat: int, made: Move) -> Refusal | None:
    """Return the refusal, once the three faces of legality have agreed on it."""
    reason = refusal(state, seat, made)
    assert (reason is None) == is_legal(state, seat, made) == (made in legal_moves(state, seat))
    return reason


def why(state: State, seat: int, text: str) -> str:
    """Return the code of the refusal, or `ok`."""
    reason = _judged(state, seat, move(text))
    return "ok" if reason is None else reason.code


def refused(state: State, seat: int, text: str) -> Refusal:
    """Return the refusal with its facts; the move must not be legal."""
    reason = _judged(state, seat, move(text))
    assert reason is not None, f"{text} is legal"
    return reason


def shuffled(rules: Rules, seed: int) -> tuple[Card, ...]:
    """Return the pack of the rules; the same seed shuffles it the same way."""
    pack = list(pack_of(rules.pack))
    Random(seed).shuffle(pack)
    return tuple(pack)


def dealt(rules: Rules, seats: int, seed: int) -> State:
    """Return a freshly dealt game; the same seed deals the same cards."""
    return deal(rules, seats, shuffled(rules, seed))


def walk(rules: Rules, seats: int, seed: int) -> Iterator[tuple[State, int, Move]]:
    """Play a game at random to its end: each position with the seat and the move made in it."""
    luck = Random(seed)
    state = dealt(rules, seats, seed)
    while state.outcome is None:
        seat = luck.choice(actors(state))
        made = luck.choice(legal_moves(state, seat))
        yield state, seat, made
        state = advance(state, seat, made)


def hand(state: State, seat: int) -> CardSet:
    """Return a hand with a face."""
    return CardSet(state.hands[seat])


def counts(state: State) -> tuple[int, ...]:
    """Return how many cards each seat holds."""
    return tuple(bits.bit_count() for bits in state.hands)
