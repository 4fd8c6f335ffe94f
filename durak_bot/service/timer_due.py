"""What happens at a timer's time, computers' moves included: they are thought out unlocked."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

from durak_bot.engine import judge
from durak_bot.engine.moves import Move
from durak_bot.engine.observe import Observation, observe
from durak_bot.engine.record import Maker
from durak_bot.service.directory import Directory
from durak_bot.service.ports import Tables, Thinker
from durak_bot.service.transaction import Transactions
from durak_bot.table import timeouts
from durak_bot.table.change import Moment, alter, plays
from durak_bot.table.play import forced, make
from durak_bot.table.refusals import Reason, Stale, TooLate
from durak_bot.table.table import Change, Table, TableId, Timer, TimerKind

log = logging.getLogger(__name__)

THOUGHTS = 5
"""Times a computer thinks anew because the position has changed under it."""


class TimerDue:
    """Acts for clocks and computers, through the same transactions as people."""

    def __init__(
        self, transactions: Transactions, tables: Tables, thinker: Thinker, directory: Directory
    ) -> None:
        self._transactions = transactions
        self._tables = tables
        self._thinker = thinker
        self._directory = directory

    async def due(self, table: TableId, timer: Timer) -> None:
        """Do what a timer is for, if it still stands in the table."""
        match timer.kind:
            case TimerKind.COMPUTER:
                await self._computer(table, timer)
            case TimerKind.NUDGE if (morning := await self._quiet_until(table)) is not None:
                await self._transactions.act(
                    table, partial(timeouts.put_off, timer=timer, due=morning)
                )
            case _:
                await self._transactions.act(table, partial(timeouts.expire, timer=timer))

    async def _quiet_until(self, table: TableId) -> float | None:
        """Return when the quiet hours of the table's home end, None outside them."""
        loaded = await self._tables.load(table)
        if loaded is None:
            return None
        home = await self._directory.place(loaded.home.place)
        return home.quiet_until((await self._transactions.moment()).now)

    async def _computer(self, table: TableId, timer: Timer) -> None:
        """Make a computer's move; if the position has changed meanwhile, think anew."""
        for _ in range(THOUGHTS):
            loaded = await self._tables.load(table)
            if loaded is None or timer not in loaded.timers:
                return
            thought = await self._think(loaded, timer)
            done = await self._transactions.act(
                table, partial(_moved, timer=timer, thought=thought)
            )
            if not isinstance(done.reason, Stale):
                return
        await self._transactions.act(table, partial(_later, timer=timer))

    async def _think(self, table: Table, timer: Timer) -> tuple[Observation, Move] | None:
        """Return what the seat sees and the move it makes; None where it has none to make.

        A computer that fails plays what the clock would: the people are not to wait for it.
        """
        seat, game = timer.seat, table.game
        if seat is None or game is None or not judge.may_act(game.state, seat):
            return None
        seen = observe(game.state, seat)
        level = table.sitters[seat].level or table.options.level
        try:
            move = await self._thinker.choose(level, seen)
        except Exception:
            log.exception("table %s, game %s: level %s failed", table.id, game.number, level)
            move = forced(game.state, seat)
        if not judge.is_legal(game.state, seat, move):
            log.error("table %s, game %s: level %s broke a rule", table.id, game.number, level)
            move = forced(game.state, seat)
        return seen, move


def _moved(
    change: Change, moment: Moment, timer: Timer, thought: tuple[Observation, Move] | None
) -> Change | Reason:
    """Make the move thought out for what the seat still sees; `Stale` if it sees another thing."""
    table, seat = change.table, timer.seat
    if timer not in table.timers or seat is None or table.game is None:
        return TooLate()
    change = alter(change, timers=tuple(other for other in table.timers if other != timer))
    if thought is None or plays(table.sitters[seat]):
        return change
    seen, move = thought
    if observe(table.game.state, seat) != seen:
        return Stale()
    made_by = Maker.COMPUTER if table.sitters[seat].person is None else Maker.STAND_IN
    return make(change, moment, seat, move, made_by)


def _later(change: Change, moment: Moment, timer: Timer) -> Change | Reason:
    """Let a computer that was disturbed each time try again soon."""
    again = replace(timer, due=moment.now + 1.0, version=change.table.version)
    timers = tuple(again if other == timer else other for other in change.table.timers)
    return Stale() if timers == change.table.timers else alter(change, timers=timers)
