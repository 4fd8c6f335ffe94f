"""Presses on cards and on "done", judged anew on arrival: the table may have moved meanwhile."""

from __future__ import annotations

from durak_bot.engine.cards import Card
from durak_bot.engine.moves import Move
from durak_bot.engine.reasons import refusal
from durak_bot.engine.record import Maker
from durak_bot.engine.refusals import AlreadyPassed, AlreadyTaking, NotYourCard, WaitYourTurn
from durak_bot.table import play
from durak_bot.table.change import Moment, Several, alter_sitter, hosted, running
from durak_bot.table.people import PersonId
from durak_bot.table.presence import seated
from durak_bot.table.refusals import Paused, Reason, Stale, TooLate
from durak_bot.table.table import Change, Game, Presence, Table

ANY_BOUT = 0
"""Stands in a button for whatever bout runs, where a hand does not change with each.

It plays into a bout but never begins one: a card meant to be thrown in must not lead the next.
"""

JUST_NOW = 10.0
"""Seconds after a time-out in which an old press is told that time was up (scenario 80)."""

_OVERTAKEN = (Stale, AlreadyPassed, AlreadyTaking)
"""What a press is refused for when the clock has acted before it."""

Decided = Change | Reason | Several


def tap(
    change: Change, moment: Moment, *, person: PersonId, game: int, bout: int, card: Card
) -> Decided:
    """Play a card of one's hand if it can go one way, ask which way if it can go several."""
    begun = _at_table(change, moment, person, game, bout)
    if not isinstance(begun, tuple):
        return begun
    change, seat = begun
    state = running(change.table).state
    ways = play.ways(state, seat, card)
    if len(ways) > 1:
        return Several(card)
    if not ways:
        return _told(change.table, seat, play.why_not(state, seat, card), moment)
    return play.make(change, moment, seat, ways[0], Maker.PERSON)


def move(
    change: Change, moment: Moment, *, person: PersonId, game: int, bout: int, made: Move
) -> Decided:
    """Play one move, or say why not."""
    begun = _at_table(change, moment, person, game, bout)
    if not isinstance(begun, tuple):
        return begun
    change, seat = begun
    reason = refusal(running(change.table).state, seat, made)
    if reason is not None:
        return _told(change.table, seat, reason, moment)
    return play.make(change, moment, seat, made, Maker.PERSON)


def done(
    change: Change, moment: Moment, *, person: PersonId, game: int, bout: int, seen: int
) -> Decided:
    """Throw in nothing more, now or as soon as the rules allow; `seen` cards lay on the screen."""
    begun = _at_table(change, moment, person, game, bout)
    if not isinstance(begun, tuple):
        return begun
    change, seat = begun
    said = play.done(change, moment, seat, seen)
    return said if isinstance(said, Change) else _told(change.table, seat, said, moment)


def _at_table(
    change: Change, moment: Moment, person: PersonId, game: int, bout: int
) -> tuple[Change, int] | Reason:
    """Return the person's seat if a button of this game and bout still counts.

    Who plays a card stands in for himself again.
    """
    table = change.table
    seat = seated(table, person)
    if not isinstance(seat, int):
        return seat
    if (reason := _passed_by(table, game, bout, seat)) is not None:
        return _told(table, seat, reason, moment)
    if table.paused:
        return Paused()
    if table.sitters[seat].presence is not Presence.HERE:
        change = hosted(alter_sitter(change, seat, presence=Presence.HERE))
    return change, seat


def _passed_by(table: Table, game: int, bout: int, seat: int) -> Reason | None:
    """Tell why a seat's button of this game and bout does nothing any more."""
    if bout != ANY_BOUT or table.game is None:
        return play.current(table, game, bout)
    state = table.game.state
    if not state.table and seat == state.attacker:
        return Stale()
    return play.current(table, game, state.bout)


def _told(table: Table, seat: int, reason: Reason, moment: Moment) -> Reason:
    """Return the reason as it is told: that time was up explains more than what came of it.

    Where passes are hidden, nobody learns from a refusal who is still asked (R2.7).
    """
    game = table.game
    if game is None:
        return reason
    if isinstance(reason, WaitYourTurn) and play.hidden(table):
        return WaitYourTurn(play.may_throw(game.state))
    played = isinstance(reason, NotYourCard) and _lies(game, reason.card)
    if game.expired is None or not (played or isinstance(reason, _OVERTAKEN)):
        return reason
    seats, when = game.expired
    return TooLate() if seat in seats and moment.now - when <= JUST_NOW else reason


def _lies(game: Game, card: Card) -> bool:
    """Tell whether a card is on the table, where the clock may have put it."""
    return any(card in pair for pair in game.state.table)
