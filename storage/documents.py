"""Stored game tables read back, with one clear line for those that cannot be.

A table that was read or written stays known, so that one whose version has not changed since is
neither fetched nor decoded again. What is known may be old: whoever decides on it looks first.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock

from sqlalchemy import select

from durak_bot.engine.notation import NotationError
from durak_bot.table.table import Phase, Table, TableId
from storage import codec, schema
from storage.database import AnyQuery, AnyRow
from storage.errors import StoredDataError

logger = logging.getLogger(__name__)

MOST_KNOWN = 1000
"""Tables that stay known; a document is some 10 kB in memory."""


def documents() -> AnyQuery:
    """Return the query that `Documents` reads, to be narrowed down."""
    table = schema.tables.c
    return select(table.id, table.version, table.phase, table.document)


class Documents:
    """Reads tables; remembers which bad ones it has reported, so that no sweep repeats itself."""

    def __init__(self) -> None:
        self._reported: set[tuple[str, int]] = set()
        self._known: OrderedDict[str, Table] = OrderedDict()
        self._lock = Lock()  # a transaction reads in a thread of its own

    def known(self, table: TableId) -> Table | None:
        """Return the table as it was last read or written here; another process may be ahead."""
        return self._known.get(table)

    def keep(self, table: Table) -> None:
        """Note how a table is stored; closed ones are not worth it."""
        with self._lock:
            known = self._known.get(table.id)
            if known is not None and known.version > table.version:
                return
            self._known.pop(table.id, None)
            if table.phase is Phase.CLOSED:
                return
            self._known[table.id] = table
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)

    def drop(self, table: TableId | None = None) -> None:
        """Forget how a table is stored, or (None) all of them."""
        with self._lock:
            if table is None:
                self._known.clear()
            else:
                self._known.pop(table, None)

    def read(self, row: AnyRow) -> Table:
        """Read one table. Raises `StoredDataError` naming it."""
        known = self._known.get(row.id)
        if known is not None and known.version == row.version:
            return known
        try:
            table = codec.decode(row.document)
        except NotationError as error:
            raise StoredDataError(f"table {row.id} cannot be read: {error}") from None
        for name in ("id", "version", "phase"):
            if getattr(table, name) != getattr(row, name):
                raise StoredDataError(
                    f"table {row.id} cannot be read: document and column {name} differ"
                )
        self.keep(table)
        return table

    def readable(self, rows: Iterable[AnyRow]) -> list[Table]:
        """Read the tables of a scan, leaving out and reporting those that cannot be read."""
        tables = []
        for row in rows:
            try:
                tables.append(self.read(row))
            except StoredDataError as error:
                if (row.id, row.version) not in self._reported:
                    self._reported.add((row.id, row.version))
                    logger.error("%s; it is left out until it is mended", error)  # noqa: TRY400 - the line says it all
        return tables
