"""The port `Timers`: timer rows of all tables."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from durak_bot.table.table import TableId, Timer, TimerKind
from storage import schema
from storage.database import AnyQuery, Database
from storage.documents import Documents, documents
from storage.tables import OPEN


class StoredTimers:
    """Implements `durak_bot.service.ports.Timers`. Timers of unreadable tables are left out."""

    def __init__(self, database: Database, documents: Documents) -> None:
        self._database = database
        self._documents = documents

    async def pending(self) -> Sequence[tuple[TableId, Timer]]:
        """Return every timer of every open table, those due first at the front."""
        return await self._read(_timers(), None)

    async def overdue(self, now: float) -> Sequence[tuple[TableId, Timer]]:
        """Return timers of open tables due before `now`.

        On PostgreSQL those that another process is working on right now are left out.
        """
        due = _timers().where(schema.timers.c.due < now)
        if self._database.reader.dialect.name == "postgresql":
            due = due.with_for_update(of=schema.timers, skip_locked=True)
        return await self._read(due, now)

    async def _read(self, query: AnyQuery, before: float | None) -> list[tuple[TableId, Timer]]:
        rows = await self._database.rows(query)
        if not rows:
            return []
        ids = select(schema.timers.c.table_id)
        if before is not None:
            ids = ids.where(schema.timers.c.due < before)
        tables = await self._database.rows(documents().where(schema.tables.c.id.in_(ids)))
        readable = {table.id: set(table.timers) for table in self._documents.readable(tables)}
        found = []
        for table_id, kind, seat, due, version in rows:
            if kind not in _KINDS:
                continue
            timer = Timer(TimerKind(kind), None if seat == schema.NO_SEAT else seat, due, version)
            # The document is the truth: a row edited by hand would wake the table for nothing.
            if timer in readable.get(table_id, ()):
                found.append((TableId(table_id), timer))
        return found


_KINDS = frozenset(kind.value for kind in TimerKind)


def _timers() -> AnyQuery:
    timer = schema.timers.c
    return (
        select(timer.table_id, timer.kind, timer.seat, timer.due, timer.version)
        .join(schema.tables, schema.tables.c.id == timer.table_id)
        .where(OPEN)
        .order_by(timer.due)
    )
