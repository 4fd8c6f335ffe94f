"""Stored game tables read back, with one clear line for those that cannot be."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from sqlalchemy import select

from durak_bot.engine.notation import NotationError
from durak_bot.table.table import Table
from storage import codec, schema
from storage.database import AnyQuery, AnyRow
from storage.errors import StoredDataError

logger = logging.getLogger(__name__)


def documents() -> AnyQuery:
    """Return the query that `Documents` reads, to be narrowed down."""
    table = schema.tables.c
    return select(table.id, table.version, table.phase, table.document)


class Documents:
    """Reads tables; remembers which bad ones it has reported, so that no sweep repeats itself."""

    def __init__(self) -> None:
        self._reported: set[tuple[str, int]] = set()

    def read(self, row: AnyRow) -> Table:
        """Read one table. Raises `StoredDataError` naming it."""
        try:
            table = codec.decode(row.document)
        except NotationError as error:
            raise StoredDataError(f"table {row.id} cannot be read: {error}") from None
        for name in ("id", "version", "phase"):
            if getattr(table, name) != getattr(row, name):
                raise StoredDataError(
                    f"table {row.id} cannot be read: document and column {name} differ"
                )
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
