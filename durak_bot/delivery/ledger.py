"""Which tables are followed, and when what is known of their surfaces is stored.

A new address is stored at once: without it a message could never be found again. Digests are
stored in batches: a lost one costs a single superfluous edit after a crash.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

from durak_bot.delivery.followed import Followed
from durak_bot.delivery.lanes import Timepiece
from durak_bot.delivery.live_surface import LiveSurface
from durak_bot.delivery.sight import Sight
from durak_bot.delivery.source import Source
from durak_bot.delivery.surfaces import Surface, Surfaces
from durak_bot.table.people import PlaceId
from durak_bot.table.table import TableId

SAVE_EVERY = 2.0
"""Seconds in which digests gather before they are stored."""


class Ledger:
    """Followed tables, read from the store when first needed."""

    def __init__(self, store: Surfaces, source: Source, time: Timepiece) -> None:
        self._store = store
        self._source = source
        self._time = time
        self._tables: dict[TableId, Followed] = {}
        self._loading = asyncio.Lock()
        self._unsaved: set[LiveSurface] = set()
        self._caught_up: dict[TableId, int] = {}
        self._saving: asyncio.Task[None] | None = None

    def get(self, table: TableId) -> Followed | None:
        """Return a table that is followed already."""
        return self._tables.get(table)

    async def follow(self, table: TableId) -> Followed:
        """Return what is known of a table."""
        async with self._loading:
            if table not in self._tables:
                followed = Followed(table, Sight(partial(self._source.look, table)))
                for surface in await self._store.of(table):
                    # A card that waited for a target before a restart no longer does.
                    followed.get(replace(surface, focus=None))
                self._tables[table] = followed
            return self._tables[table]

    def at(self, place: PlaceId) -> list[Followed]:
        """Return the followed tables with a surface at this place."""
        return [
            followed
            for followed in self._tables.values()
            if any(key.place == place for key in followed.surfaces)
        ]

    def places_in(self, chat: PlaceId) -> set[PlaceId]:
        """Return the places of a chat with a surface of a followed table."""
        return {
            key.place
            for followed in self._tables.values()
            for key in followed.surfaces
            if (key.place.platform, key.place.chat) == (chat.platform, chat.chat)
        }

    def drop_chat(self, place: PlaceId) -> set[TableId]:
        """Stop following all tables that are shown anywhere in the place's chat."""
        gone = {each.table for known in self.places_in(place) for each in self.at(known)}
        for table in gone:
            self._drop(table)
        return gone

    async def save(self, live: LiveSurface) -> None:
        """Store a surface at once."""
        self._unsaved.discard(live)
        surface = live.surface
        async with self._loading:  # who follows the table anew must not miss the address
            await self._store.save(surface)

    def save_soon(self, live: LiveSurface) -> None:
        """Store a surface with the next batch."""
        self._unsaved.add(live)
        self._flush_soon()

    def caught_up(self, followed: Followed) -> None:
        """Say with the next batch that nothing of the table is behind."""
        self._caught_up[followed.table] = followed.version
        self._flush_soon()

    async def forget(self, followed: Followed, live: LiveSurface) -> None:
        """Drop a surface here and in the store."""
        followed.forget(live)
        await self._store.forget(live.surface)

    async def flush(self) -> None:
        """Store what has gathered."""
        unsaved, self._unsaved = self._unsaved, set()
        for live in unsaved:
            if not live.forgotten:
                await self._store.save(live.surface)
        caught_up, self._caught_up = self._caught_up, {}
        for table, version in caught_up.items():
            await self._store.caught_up(table, version)
            followed = self._tables.get(table)
            if followed is not None and followed.over and followed.settled:
                self._drop(table)

    async def close(self) -> None:
        """Store everything and stop."""
        if self._saving is not None:
            self._saving.cancel()
        await self.flush()

    async def behind(self) -> tuple[TableId, ...]:
        """Return the tables whose surfaces are behind."""
        return await self._store.behind()

    async def find(self, place: PlaceId, address: str) -> Surface | None:
        """Return the stored surface at an address."""
        return await self._store.find(place, address)

    def _drop(self, table: TableId) -> None:
        """Stop following a table; what is stored of it stays."""
        for live in self._tables.pop(table).all():
            live.forget()

    def _flush_soon(self) -> None:
        if self._saving is None or self._saving.done():
            self._saving = asyncio.create_task(self._save_later())

    async def _save_later(self) -> None:
        while self._unsaved or self._caught_up:
            await self._time.sleep(SAVE_EVERY)
            await self.flush()
