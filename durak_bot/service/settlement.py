"""What follows from any action before it is stored: moves by themselves, the end, the timers."""

from __future__ import annotations

from dataclasses import replace

from durak_bot.service import clock, ending
from durak_bot.service.change import Moment, running
from durak_bot.service.game import follow_up
from durak_bot.service.table import Change, Table


def settle(old: Table | None, change: Change, moment: Moment) -> Change:
    """Return the whole change that an action on the old table makes."""
    if change.table.game is not None:
        change = follow_up(change, moment)
        if running(change.table).state.outcome is not None:
            change = ending.finish(change, moment)
    return replace(change, table=clock.follow(old, change.table, moment))
