"""Updates taken in, remembered across restarts so that a redelivered one does nothing."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from durak_bot.table.people import Platform
from storage import schema
from storage.database import Database, insert_into

HOUR = 3600.0

KEPT = 48 * HOUR
"""Telegram redelivers for a day; numbers start anew after a week of silence at the earliest."""


class SeenUpdates:
    """Remembers updates of a bot by their numbers, for two days."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._prune_at = 0.0

    async def remember(self, platform: Platform, update: int, *, bot: str = "") -> bool:
        """Remember an update; True if it is new.

        `bot` tells apart bots whose numbers have nothing to do with each other (its public id).
        """
        row = {"source": _source(platform, bot), "number": update, "at": self._now()}

        async def note(connection: AsyncConnection) -> bool:
            await self._prune(connection)
            new = insert_into(connection, schema.updates).values(**row)
            result = await connection.execute(new.on_conflict_do_nothing())
            return result.rowcount == 1

        return await self._database.write(note)

    async def _prune(self, connection: AsyncConnection) -> None:
        now = self._now()
        if now < self._prune_at:
            return
        self._prune_at = now + HOUR
        old = schema.updates.c.at < now - KEPT
        await connection.execute(schema.updates.delete().where(old))


def _source(platform: Platform, bot: str) -> str:
    return f"{platform.value}:{bot}"
