"""How an action reaches the store: lock, load, decide, commit, unlock, wake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from durak_bot.service.ports import Clock, Profiles, Rival, Shuffler, Tables, Wake
from durak_bot.table import ending, timers
from durak_bot.table.change import Decision, Moment, Several, begin, people, running
from durak_bot.table.people import PersonId
from durak_bot.table.play import follow_up
from durak_bot.table.presence import acted, lapsed
from durak_bot.table.refusals import AlreadyRunning, NoTable, Reason
from durak_bot.table.table import Change, Phase, Table, TableId

TRIES = 8
"""Times an action is judged anew after another process was quicker, before it gives up."""


class LostRaceError(RuntimeError):
    """Another process kept changing the table: nothing was stored."""


@dataclass(frozen=True, slots=True)
class Acted:
    """What became of an action: the table as it is now, and why nothing was done, if so."""

    table: Table | None
    reason: Reason | Several | None


class Transactions:
    """Stores what is decided, one action a table at a time in this process.

    Other processes are met by compare-and-set on the table's version: who loses judges anew.
    Commit first, show after.
    """

    def __init__(
        self, tables: Tables, profiles: Profiles, clock: Clock, shuffler: Shuffler, wake: Wake
    ) -> None:
        self._tables = tables
        self._profiles = profiles
        self._clock = clock
        self._shuffler = shuffler
        self._wake = wake
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    async def moment(self, table: Table | None = None) -> Moment:
        """Return now, with the people at the table who pass by themselves."""
        auto = frozenset[PersonId]() if table is None else await self._auto(table)
        return Moment(self._clock.now(), self._shuffler, auto)

    async def act(
        self,
        table: TableId,
        decide: Decision,
        person: PersonId | None = None,
        rival: Rival | None = None,
    ) -> Acted:
        """Do one action of a person, or of nobody (a timer, a platform).

        That a person acts counts even if what he wants is refused: he is there (R6.4). Nothing is
        done, with `AlreadyRunning`, where an open table at the home place is a `rival`.
        Raises `LostRaceError`.
        """
        async with self._locked(table):
            for _ in range(TRIES):
                old = await self._tables.load(table)
                if old is None or old.phase is Phase.CLOSED:
                    return Acted(old, NoTable())
                if rival is not None:
                    others = await self._tables.at(old.home.place)
                    found = next((one for one in others if one.id != table and rival(one)), None)
                    if found is not None:
                        return Acted(old, AlreadyRunning(found.id))
                change, reason = self._judge(old, decide, person, await self.moment(old))
                if change is None:
                    return Acted(old, reason)
                if await self._tables.commit(change, rival):
                    break
            else:
                raise LostRaceError(f"table {table}: {TRIES} times another process was quicker")
        self._wake.table(change.table)
        return Acted(change.table, reason)

    def _judge(
        self, old: Table, decide: Decision, person: PersonId | None, moment: Moment
    ) -> tuple[Change | None, Reason | Several | None]:
        """Return what is to be stored, and why what was asked is not done."""
        began = begin(old)
        start = began if person is None else acted(began, person, moment)
        decided = decide(start, moment)
        if isinstance(decided, Change):
            return settle(old, decided, moment), None
        if person is not None and lapsed(old, person):
            return settle(old, start, moment), decided
        return None, decided

    async def create(self, change: Change, rival: Rival | None = None) -> bool:
        """Store a new table; False if its id is taken, or a table at its place is a `rival`."""
        moment = await self.moment()
        settled = replace(settle(None, change, moment), expected=None)
        if not await self._tables.commit(settled, rival):
            return False
        self._wake.table(settled.table)
        return True

    async def _auto(self, table: Table) -> frozenset[PersonId]:
        sitters = people(table)
        if table.phase is not Phase.PLAYING or (len(table.sitters) > 2 and len(sitters) > 1):
            return frozenset()
        auto = set[PersonId]()
        for sitter in sitters:
            assert sitter.person is not None
            profile = await self._profiles.profile(sitter.person)
            if profile is not None and profile.auto_pass:
                auto.add(sitter.person)
        return frozenset(auto)

    @asynccontextmanager
    async def _locked(self, table: TableId) -> AsyncIterator[None]:
        """Hold the table's lock; locks nobody holds or waits for are forgotten."""
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        async with lock:
            yield


def settle(old: Table | None, change: Change, moment: Moment) -> Change:
    """Return the whole change: moves by themselves, the end, and the timers that follow."""
    if change.table.game is not None:
        change = follow_up(change, moment)
        if running(change.table).state.outcome is not None:
            change = ending.finish(change, moment)
    return replace(change, table=timers.follow(old, change.table, moment))
