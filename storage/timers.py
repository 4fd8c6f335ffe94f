"""The port `Timers`: timer rows of all tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, bindparam, select, tuple_, update

from durak_bot.table.table import TableId, Timer, TimerKind
from storage import schema
from storage.database import AnyRow, Database
from storage.documents import Documents, documents
from storage.links import OPEN

CLAIM = 20.0
"""Seconds for which a timer is a process's own; less than between two sweeps."""

MOST_CLAIMED = 200


class StoredTimers:
    """Implements `durak_bot.service.ports.Timers`. Timers of unreadable tables are left out."""

    def __init__(self, database: Database, documents: Documents) -> None:
        self._database = database
        self._documents = documents

    async def pending(self) -> Sequence[tuple[TableId, Timer]]:
        """Return every timer of every open table, those due first at the front."""
        return await self._found(await self._database.rows(_PENDING))

    async def overdue(self, now: float) -> Sequence[tuple[TableId, Timer]]:
        """Claim timers of open tables due before `now`, and return them.

        For a while no other process is given them.
        """
        values = {"now": now, "until": now + CLAIM}

        def claim(connection: Connection) -> Sequence[AnyRow]:
            query = _claim(connection.dialect.name)
            return connection.execute(query, values).all()

        return await self._found(await self._database.write(claim))

    async def _found(self, rows: Sequence[AnyRow]) -> list[tuple[TableId, Timer]]:
        """Return the timers of these rows that their tables know of, too."""
        if not rows:
            return []
        tables = await self._database.rows(_OF, {"ids": sorted({row.table_id for row in rows})})
        readable = {table.id: set(table.timers) for table in self._documents.readable(tables)}
        found = []
        for table_id, kind, seat, due, version in rows:
            if kind not in _KINDS:
                continue
            timer = Timer(TimerKind(kind), None if seat == schema.NO_SEAT else seat, due, version)
            # The document is the truth: a row edited by hand would wake the table for nothing.
            if timer in readable.get(table_id, ()):
                found.append((TableId(table_id), timer))
        return sorted(found, key=lambda item: item[1].due)


_KINDS = frozenset(kind.value for kind in TimerKind)


_TIMER = schema.timers.c
_COLUMNS = (_TIMER.table_id, _TIMER.kind, _TIMER.seat, _TIMER.due, _TIMER.version)
_PENDING = (
    select(*_COLUMNS)
    .join(schema.tables, schema.tables.c.id == _TIMER.table_id)
    .where(OPEN)
    .order_by(_TIMER.due)
)
_OF = documents().where(schema.tables.c.id.in_(bindparam("ids", expanding=True)))


@cache
def _claim(dialect: str) -> Any:
    key = tuple_(*schema.timers.primary_key)
    due = (
        select(*schema.timers.primary_key)
        .join(schema.tables, schema.tables.c.id == _TIMER.table_id)
        .where(OPEN, _TIMER.due < bindparam("now"), _TIMER.claimed <= bindparam("now"))
        .order_by(_TIMER.due)
        .limit(MOST_CLAIMED)
    )
    if dialect == "postgresql":
        due = due.with_for_update(of=schema.timers, skip_locked=True)
    return (
        update(schema.timers)
        .where(key.in_(due))
        .values(claimed=bindparam("until"))
        .returning(*_COLUMNS)
    )
