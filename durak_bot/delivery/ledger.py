"""Which tables are followed, and when what is known of their surfaces is stored.

A new address is stored at once: without it a message could never be found again. Digests are
stored in batches: a lost one costs a single superfluous edit after a crash.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from weakref import WeakValueDictionary

from durak_bot.delivery.followed import Followed
from durak_bot.delivery.lanes import Timepiece
from durak_bot.delivery.live_surface import LiveSurface
from durak_bot.delivery.sight import Sight
from durak_bot.delivery.source import Source
from durak_bot.delivery.surfaces import Surface, Surfaces
from durak_bot.service.errand import apart
from durak_bot.service.ports import StoreAwayError
from durak_bot.table.people import PlaceId
from durak_bot.table.table import TableId

log = logging.getLogger(__name__)

SAVE_AGAIN = 30.0
"""Seconds between attempts to store what could not be."""

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
        self._found: WeakValueDictionary[tuple[PlaceId, str], LiveSurface] = WeakValueDictionary()
        """Surfaces by where they were found."""
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
        try:
            async with self._loading:  # who follows the table anew must not miss the address
                await self._store.save(surface)
        except BaseException:
            self.save_soon(live)
            raise

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
        """Store what has gathered; what cannot be stored gathers again."""
        unsaved, self._unsaved = self._unsaved, set()
        caught_up, self._caught_up = self._caught_up, {}
        there = [live for live in unsaved if not live.forgotten]
        try:
            await self._store.note([live.surface for live in there], caught_up)
        except BaseException:
            self._unsaved.update(there)
            self._caught_up = {**caught_up, **self._caught_up}
            raise
        for table in caught_up:
            followed = self._tables.get(table)
            if followed is not None and followed.over and followed.settled:
                self._drop(table)

    async def close(self) -> None:
        """Store everything and stop."""
        if self._saving is not None:
            self._saving.cancel()
            await asyncio.gather(self._saving, return_exceptions=True)
        try:
            await self.flush()
        except StoreAwayError:
            log.warning("the store is away: the next start shows some tables once more")

    async def behind(self) -> tuple[TableId, ...]:
        """Return the tables whose surfaces are behind."""
        return await self._store.behind()

    async def find(self, place: PlaceId, address: str) -> Surface | None:
        """Return the surface at an address; of followed tables all are known."""
        if (live := self._found.get((place, address))) is not None:
            if live.surface.address == address and not live.forgotten:
                return live.surface
            del self._found[place, address]
        for followed in self._tables.values():
            for live in followed.surfaces.values():
                if live.surface.address == address and live.key.place == place and address:
                    self._found[place, address] = live
                    return live.surface
        return await self._store.find(place, address)

    def _drop(self, table: TableId) -> None:
        """Stop following a table; what is stored of it stays."""
        for live in self._tables.pop(table).all():
            live.forget()

    def _flush_soon(self) -> None:
        if self._saving is None or self._saving.done():
            self._saving = apart(self._save_later())

    async def _save_later(self) -> None:
        while self._unsaved or self._caught_up:
            await self._time.sleep(SAVE_EVERY)
            try:
                await self.flush()
            except Exception:
                log.exception("what is shown could not be stored; it is tried again")
                await self._time.sleep(SAVE_AGAIN)
