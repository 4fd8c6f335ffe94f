"""The end of a game: its result, one a person, the record, and the table afterwards (R6)."""

from __future__ import annotations

from dataclasses import replace

from durak_bot.engine.events import Ended, Outcome, Why
from durak_bot.engine.record import Record, result_of, write_record
from durak_bot.table.change import (
    Moment,
    alter,
    alter_game,
    belongs,
    host_among,
    people,
    running,
)
from durak_bot.table.option_text import preset_of
from durak_bot.table.options import Absent
from durak_bot.table.play import ready
from durak_bot.table.table import (
    BoutLog,
    Change,
    Finished,
    Game,
    GameResult,
    PersonResult,
    Phase,
    Presence,
    ResultKind,
    SeatResult,
    Sitter,
    Table,
)


def finish(change: Change, moment: Moment) -> Change:
    """Write down a game that is over, and show its result.

    Seats of people who have left are free afterwards; a table without people closes.
    """
    game = _result(change.table, moment.now)
    results = tuple(
        PersonResult(
            person=seat.person,
            kind=seat.kind,
            finish=seat.finish,
            durak=seat.durak,
            loss=seat.loss,
            players=len(game.seats),
            at=game.ended,
        )
        for seat in game.seats
        if seat.person is not None
    )
    return replace(_clear(change, moment), results=results, record=_record(change.table))


def cut(change: Change, moment: Moment, why: Why, loser: int | None = None) -> Change:
    """End a running game before its time; `loser` is whom it ends by, None for nobody's loss."""
    game = running(change.table)
    outcome = Outcome(loser, why)
    now = BoutLog(game.now.bout, (*game.now.events, Ended(outcome)))
    return finish(alter_game(change, state=game.state._replace(outcome=outcome), now=now), moment)


def abandon(change: Change, moment: Moment) -> Change:
    """End a game against computers alone that its only person gave up: no result of his."""
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
    """Take the finished game off the table, and write down that it was played."""
    table, game = change.table, running(change.table)
    result = _result(table, moment.now)
    finished = Finished(
        number=game.number,
        outcome=result.outcome,
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
        replace(change, game=result),
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


def _result(table: Table, now: float) -> GameResult:
    """Return all that is kept of the game on the table, which is over."""
    game = running(table)
    outcome = game.state.outcome
    assert outcome is not None, "only a game that is over has a result"
    return GameResult(
        table=table.id,
        number=game.number,
        place=table.home.place,
        private=table.home.private,
        room=table.room,
        options=table.options,
        preset=preset_of(table.options),
        started=game.started,
        ended=now,
        bouts=game.state.bout,
        moves=game.moves,
        outcome=outcome,
        seats=tuple(_seat_result(table, game, outcome, seat) for seat in range(game.state.seats)),
    )


def _seat_result(table: Table, game: Game, outcome: Outcome, seat: int) -> SeatResult:
    sitter, hands = table.sitters[seat], game.state.hands
    kind = _kind(sitter, outcome)
    durak = outcome.why is Why.LAST and outcome.loser == seat
    finish = len(hands) if durak else finish_of(game.state.ranking, seat)
    return SeatResult(
        person=sitter.person,
        level=None if sitter.person is not None else sitter.level or table.options.level,
        presence=sitter.presence,
        kind=kind,
        finish=None if kind is ResultKind.ABORTED else finish,
        durak=durak,
        loss=durak or kind in (ResultKind.LEFT, ResultKind.TIME, ResultKind.REMOVED),
        cards=hands[seat].bit_count(),
        made=None if game.made is None else game.made[seat],
    )


def _kind(sitter: Sitter, outcome: Outcome) -> ResultKind:
    """Return how a game ended for who sits there: it belongs to the person, not to the cards."""
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
