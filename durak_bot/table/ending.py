"""The end of a game: one result a person, the record, and the table afterwards (R6)."""

from __future__ import annotations

from dataclasses import replace

from durak_bot.engine.events import Ended, Outcome, Why
from durak_bot.engine.record import Record, result_of, write_record
from durak_bot.engine.state import State
from durak_bot.table.change import (
    Moment,
    alter,
    alter_game,
    belongs,
    host_among,
    people,
    running,
)
from durak_bot.table.options import Absent
from durak_bot.table.play import ready
from durak_bot.table.table import (
    BoutLog,
    Change,
    Finished,
    PersonResult,
    Phase,
    Presence,
    ResultKind,
    Sitter,
    Table,
)


def finish(change: Change, moment: Moment) -> Change:
    """Write down a game that is over, and show its result.

    Seats of people who have left are free afterwards; a table without people closes.
    """
    table, game = change.table, running(change.table)
    assert game.state.outcome is not None, "only a game that is over has a result"
    results = tuple(
        _result(table, game.state, seat, moment.now)
        for seat, sitter in enumerate(table.sitters)
        if sitter.person is not None
    )
    return replace(_clear(change, moment), results=results, record=_record(table))


def cut(change: Change, moment: Moment, why: Why, loser: int | None = None) -> Change:
    """End a running game before its time; `loser` is whom it ends by, None for nobody's loss."""
    game = running(change.table)
    outcome = Outcome(loser, why)
    now = BoutLog(game.now.bout, (*game.now.events, Ended(outcome)))
    return finish(alter_game(change, state=game.state._replace(outcome=outcome), now=now), moment)


def abandon(change: Change, moment: Moment) -> Change:
    """End a game against computers alone that its only person gave up: nothing is recorded."""
    game = running(change.table)
    state = game.state._replace(outcome=Outcome(None, Why.ABORTED))
    return _clear(alter_game(change, state=state), moment)


def close(change: Change) -> Change:
    """Close a table for good."""
    return alter(change, phase=Phase.CLOSED, game=None, timers=())


def left_alone(change: Change, moment: Moment, leaver: int, why: Why) -> Change:
    """End the game if too few people are left after this seat's person has gone (R6.4).

    Without a second person it ends by walkover, the leaver's loss; a game that one person began
    against computers is abandoned. Table option `absent: walkover` ends it for everybody. One who
    was out already leaves no loss behind, so the game goes on for the others.
    """
    table = change.table
    if table.sitters[leaver].safe:
        return change
    left = sum(map(belongs, table.sitters))
    if len(people(table)) == 1 and left == 0:
        return abandon(change, moment)
    if table.options.absent is Absent.WALKOVER or left < 2:
        return cut(change, moment, why, leaver)
    return change


def _clear(change: Change, moment: Moment) -> Change:
    """Take the finished game off the table."""
    table, game = change.table, running(change.table)
    outcome = game.state.outcome
    assert outcome is not None
    finished = Finished(
        number=game.number,
        outcome=outcome,
        ranking=game.state.ranking,
        sitters=table.sitters,
        bouts=game.state.bout,
        seconds=max(0.0, moment.now - game.started),
        hands=tuple(hand.bit_count() for hand in game.state.hands),
    )
    staying = tuple(
        replace(ready(sitter), again=sitter.person is None)
        for sitter in table.sitters
        if sitter.person is None or belongs(sitter)
    )
    phase = Phase.RESULT if any(sitter.person for sitter in staying) else Phase.CLOSED
    return alter(
        change,
        phase=phase,
        game=None,
        finished=finished,
        sitters=staying,
        host=host_among(table.host, staying),
        touched=moment.now,
        timers=(),
    )


def finish_of(ranking: tuple[tuple[int, ...], ...], seat: int) -> int | None:
    """Return when a seat went out, 1 for the first; who went out together is equal (R6.3).

    None for whoever has not gone out.
    """
    finish = 1
    for seats in ranking:
        if seat in seats:
            return finish
        finish += len(seats)
    return None


def _result(table: Table, state: State, seat: int, now: float) -> PersonResult:
    sitter, outcome = table.sitters[seat], state.outcome
    assert sitter.person is not None
    assert outcome is not None
    kind = _kind(sitter, outcome)
    durak = outcome.why is Why.LAST and outcome.loser == seat
    loss = durak or kind in (ResultKind.LEFT, ResultKind.TIME, ResultKind.REMOVED)
    finish = len(state.hands) if durak else finish_of(state.ranking, seat)
    if kind is ResultKind.ABORTED:
        finish = None
    return PersonResult(sitter.person, kind, finish, durak, loss, len(state.hands), now)


def _kind(sitter: Sitter, outcome: Outcome) -> ResultKind:
    """Return how a person's game ended: the result belongs to the person, not to the cards."""
    if outcome.why is Why.ABORTED:
        return ResultKind.ABORTED
    if sitter.safe:
        return ResultKind.PLAYED
    match sitter.presence:
        case Presence.LEFT:
            return ResultKind.LEFT
        case Presence.REMOVED:
            return ResultKind.REMOVED
        case Presence.AWAY:
            return ResultKind.TIME
        case Presence.HERE | Presence.STAND_IN:
            return ResultKind.PLAYED


def _record(table: Table) -> dict[str, object]:
    """Return the record's header: the moves stand in the store already."""
    game = running(table)
    state = game.state
    record = Record(
        rules=state.rules,
        seats=state.seats,
        pack=game.pack,
        lead=game.lead,
        result=result_of(state),
        ranking=state.ranking,
    )
    header: dict[str, object] = write_record(record)
    del header["moves"]
    return header
