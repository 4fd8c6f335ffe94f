"""Short texts kept by name across restarts."""

from __future__ import annotations

from sqlalchemy import select

from storage import schema
from storage.database import Database, put


class StoredNotes:
    """Remembers what is too small for a place of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, name: str) -> str | None:
        """Return a note, None if there is none."""
        query = select(schema.notes.c.text).where(schema.notes.c.name == name)
        rows = await self._database.rows(query)
        return str(rows[0].text) if rows else None

    async def write(self, name: str, text: str) -> None:
        """Keep a note in place of the one before."""
        row = {"name": name, "text": text}
        await self._database.write(lambda connection: put(connection, schema.notes, row))
