"""A table as it was last read, kept for all its surfaces until it may have changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from durak_bot.table.views import Views


class Sight:
    """One table's views: read when somebody needs them, and anew once they may be out of date.

    What is read while something changes is given to whoever asked and not kept, so nothing is
    painted older than what was stored before its turn came.
    """

    def __init__(self, read: Callable[[], Awaitable[Views | None]]) -> None:
        self._read = read
        self._views: Views | None = None
        self._changes = 0
        self._reading = asyncio.Lock()

    def outdate(self) -> None:
        """Say that the table may have changed: who looks from now on reads it anew."""
        self._changes += 1
        self._views = None

    async def views(self) -> Views | None:
        """Return the views of the newest version that is known of; None for no table."""
        async with self._reading:
            if self._views is not None:
                return self._views
            changes = self._changes
            views = await self._read()
            if changes == self._changes:
                self._views = views
            return views
