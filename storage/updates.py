"""Updates taken in, remembered across restarts so that a redelivered one does nothing.

A number is stored with what its update does, in one transaction (`storage.tables`), so that a kill
in between loses neither. Updates that change no table are noted afterwards.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from sqlalchemy import Connection, bindparam, func, select

from durak_bot.service.errand import Mark
from durak_bot.table.people import Platform
from storage import schema
from storage.database import Database, insert_new

HOUR = 3600.0

KEPT = 48 * HOUR
"""Telegram redelivers for a day; numbers start anew after a week of silence at the earliest."""

MOST_RECENT = 10_000
"""Numbers that are known without asking."""

_STORED = schema.updates.c
_ONE = select(_STORED.number).where(
    _STORED.source == bindparam("source"), _STORED.number == bindparam("number")
)
_HIGHEST = select(func.max(_STORED.number)).where(_STORED.source == bindparam("source"))


def note(connection: Connection, mark: Mark, now: float) -> bool:
    """Store a mark with whatever else is stored in this transaction; False if it is known."""
    row = {"source": _source(mark.platform, mark.bot), "number": mark.number, "at": now}
    result = connection.execute(insert_new(connection.dialect.name, schema.updates), row)
    return result.rowcount == 1


class SeenUpdates:
    """Remembers updates of a bot by their numbers, for two days."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._prune_at = 0.0
        self._recent: OrderedDict[Mark, None] = OrderedDict()
        self._highest: dict[str, int] = {}
        """By source, the highest number that may be stored without being recent."""

    async def take(self, mark: Mark) -> bool:
        """Take an update in; False if it was before, here or by an earlier process.

        It is not stored yet: with what it does, or by `remember`.
        """
        if mark in self._recent:
            return False
        self._recent[mark] = None
        try:
            new = not await self._is_stored(mark)
        except BaseException:
            self._recent.pop(mark, None)
            raise
        if len(self._recent) > MOST_RECENT:
            old, _ = self._recent.popitem(last=False)
            source = _source(old.platform, old.bot)
            self._highest[source] = max(self._highest.get(source, old.number), old.number)
        return new

    async def _is_stored(self, mark: Mark) -> bool:
        source = _source(mark.platform, mark.bot)
        if source not in self._highest:
            rows = await self._database.rows(_HIGHEST, {"source": source})
            self._highest.setdefault(source, -1 if rows[0][0] is None else rows[0][0])
        # Numbers grow, so that hardly any has to be asked for.
        return mark.number <= self._highest[source] and await self.seen(
            mark.platform, mark.number, bot=mark.bot
        )

    async def remember(self, platform: Platform, update: int, *, bot: str = "") -> bool:
        """Store an update's number; True if it is new.

        `bot` tells apart bots whose numbers have nothing to do with each other (its public id).
        """
        mark, now = Mark(platform, bot, update), self._now()

        def store(connection: Connection) -> bool:
            return note(connection, mark, now)

        new = await self._database.write(store)
        await self._prune()
        return new

    async def seen(self, platform: Platform, update: int, *, bot: str = "") -> bool:
        """Return whether an update is stored, and remember nothing."""
        values = {"source": _source(platform, bot), "number": update}
        return bool(await self._database.rows(_ONE, values))

    async def _prune(self) -> None:
        now = self._now()
        if now < self._prune_at:
            return
        self._prune_at = now + HOUR
        old = schema.updates.delete().where(_STORED.at < now - KEPT)
        await self._database.write(lambda connection: connection.execute(old))


def _source(platform: Platform, bot: str) -> str:
    return f"{platform.value}:{bot}"
