"""What happens when time is up: a timer acts like a person, if it still stands in the table."""

from __future__ import annotations

from dataclasses import replace

from durak_bot.engine import judge
from durak_bot.engine.moves import PASS
from durak_bot.engine.record import Maker
from durak_bot.engine.rules import Order
from durak_bot.table import ending, lobby, timers
from durak_bot.table.change import Moment, alter, alter_game, running
from durak_bot.table.play import forced, make
from durak_bot.table.presence import missed
from durak_bot.table.refusals import Reason, Stale
from durak_bot.table.table import Change, Timer, TimerKind


def expire(change: Change, moment: Moment, timer: Timer) -> Change | Reason:
    """Do what a timer is for; `Stale` if it no longer stands in the table (scenarios 38, 80).

    Computers' timers are not for here: their move needs thinking first.
    """
    table = change.table
    if timer not in table.timers:
        return Stale()
    change = alter(change, timers=tuple(other for other in table.timers if other != timer))
    match timer.kind:
        case TimerKind.TURN:
            return _turn(change, moment, timer)
        case TimerKind.WINDOW:
            return _window(change, moment)
        case TimerKind.NUDGE:
            return _nudge(change, moment, timer)
        case TimerKind.LOBBY:
            return _idle(change, moment)
        case TimerKind.AGAIN:
            dealt = lobby.rematch(change, moment)
            return dealt if isinstance(dealt, Change) else change
        case TimerKind.COMPUTER:
            return Stale()


def put_off(change: Change, moment: Moment, timer: Timer, due: float) -> Change | Reason:
    """Let a call wait for the end of the chat's quiet hours; it goes with its turn."""
    table = change.table
    if timer not in table.timers:
        return Stale()
    later = replace(timer, due=due, version=table.version)
    return alter(change, timers=tuple(later if t == timer else t for t in table.timers))


def _turn(change: Change, moment: Moment, timer: Timer) -> Change:
    """Make the move of a person whose time is up, and count it."""
    assert timer.seat is not None
    state = running(change.table).state
    change = make(change, moment, timer.seat, forced(state, timer.seat), Maker.CLOCK)
    change = alter_game(change, expired=(frozenset({timer.seat}), moment.now))
    if running(change.table).state.outcome is not None:
        return change
    return missed(change, moment, timer.seat)


def _window(change: Change, moment: Moment) -> Change:
    """Pass for those asked: silence is a pass, and no time-out (UX). All, or the one asked."""
    state = running(change.table).state
    asked = judge.asked(state)
    if state.rules.order is Order.TURN:
        asked = asked[:1]
    for seat in asked:
        if judge.may_pass(running(change.table).state, seat):
            change = make(change, moment, seat, PASS, Maker.WINDOW)
    return alter_game(change, expired=(frozenset(asked), moment.now))


def _nudge(change: Change, moment: Moment, timer: Timer) -> Change:
    """Call a person to a turn; in a game by days once more before the clock ends."""
    assert timer.seat is not None
    table, game = change.table, running(change.table)
    change = alter_game(change, nudged=(timer.seat, game.moves), nudges=game.nudges + 1)
    if table.options.clock < timers.LONG_CLOCK:
        return change
    turn = next((t for t in table.timers if t.kind is TimerKind.TURN), None)
    if turn is None or turn.due - timers.LAST_CALL <= max(moment.now, timer.due):
        return change
    again = replace(timer, due=turn.due - timers.LAST_CALL, version=table.version)
    return alter(change, timers=(*change.table.timers, again))


def _idle(change: Change, moment: Moment) -> Change:
    """Close a table where nobody does anything (scenario 34)."""
    return ending.close(lobby.stopped(change, moment))
