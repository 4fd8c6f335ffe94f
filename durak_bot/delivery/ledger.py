"""What is known of every followed table's surfaces, and when it is stored.

A new address is stored at once: without it a message could never be found again. Digests are
stored in batches: a lost one costs a single superfluous edit after a crash.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from durak_bot.delivery.lanes import Repaint, Timepiece
from durak_bot.delivery.layout import BREATH, Progress, alike, urgency
from durak_bot.delivery.pacing import Urgency
from durak_bot.delivery.sight import Sight
from durak_bot.delivery.source import Source
from durak_bot.delivery.surfaces import Surface, SurfaceKey, Surfaces
from durak_bot.presentation.screen import Screen
from durak_bot.table.people import PersonId, PlaceId
from durak_bot.table.table import TableId
from durak_bot.table.views import TableView

SAVE_EVERY = 2.0
"""Seconds in which digests gather before they are stored."""


@dataclass
class Followed:
    """One table's surfaces and what has happened to them. `screens` are secret."""

    table: TableId
    sight: Sight
    surfaces: dict[SurfaceKey, Surface]
    version: int = 0
    over: bool = False
    """The table is closed: once that is shown, nothing will change any more."""
    progress: Progress | None = None
    focused_at: dict[SurfaceKey, Progress] = field(default_factory=dict)
    screens: dict[SurfaceKey, Screen] = field(default_factory=dict)
    pending: set[SurfaceKey] = field(default_factory=set)
    asleep: set[SurfaceKey] = field(default_factory=set)
    """Cannot be written to at present; no call is wasted on them."""
    loud: set[SurfaceKey] = field(default_factory=set)
    """To be posted with a notification."""
    notices: dict[SurfaceKey, str] = field(default_factory=dict)
    """What a hand says besides, until the table moves. Secret like the hand."""
    noticed_at: tuple[Progress, int] = (Progress(), 0)
    """The moment and the version at which they were given."""
    pressed: dict[SurfaceKey, float] = field(default_factory=dict)
    """When a hand was last pressed."""
    called: PersonId | None = None
    """Whom the board mentions until he acts."""
    window: int = 0
    """The version whose throw-in window has been seen."""

    def awake(self) -> dict[SurfaceKey, Surface]:
        """Return the surfaces that can be written to."""
        return {key: each for key, each in self.surfaces.items() if key not in self.asleep}

    def urgency(self, surface: Surface, view: TableView, now: float) -> Urgency:
        """Return how urgent one of the surfaces is; `view` is anybody's."""
        return urgency(surface, view, now, self.pressed.get(surface.key, -math.inf))

    def change(self, key: SurfaceKey, how: Callable[[Surface], Surface]) -> Surface | None:
        """Change a surface as it is now, if it is still there, and return it."""
        surface = self.surfaces.get(key)
        if surface is not None:
            surface = self.surfaces[key] = how(surface)
        return surface

    def shows(self, surface: Surface, screen: Screen, breath: float = BREATH) -> bool:
        """Return whether the surface shows this screen already, but for `breath` seconds."""
        if surface.anew:
            return False
        last = self.screens.get(surface.key)
        return surface.digest == screen.digest or (last is not None and alike(last, screen, breath))


class Ledger:
    """Followed tables, read from the store when first needed."""

    def __init__(self, store: Surfaces, source: Source, time: Timepiece) -> None:
        self._store = store
        self._source = source
        self._time = time
        self._tables: dict[TableId, Followed] = {}
        self._loading = asyncio.Lock()
        self._unsaved: set[Repaint] = set()
        self._caught_up: dict[TableId, int] = {}
        self._saving: asyncio.Task[None] | None = None

    def get(self, table: TableId) -> Followed | None:
        """Return a table that is followed already."""
        return self._tables.get(table)

    async def follow(self, table: TableId) -> Followed:
        """Return what is known of a table."""
        async with self._loading:
            if table not in self._tables:
                # A card that waited for a target before a restart no longer does.
                known = (replace(each, focus=None) for each in await self._store.of(table))
                sight = Sight(partial(self._source.look, table))
                self._tables[table] = Followed(table, sight, {each.key: each for each in known})
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
        chat = (place.platform, place.chat)
        gone = {
            table
            for table, followed in self._tables.items()
            if any((key.place.platform, key.place.chat) == chat for key in followed.surfaces)
        }
        for table in gone:
            del self._tables[table]
        return gone

    async def save(self, surface: Surface) -> None:
        """Store a surface at once."""
        self._unsaved.discard(Repaint(surface.table, surface.key))
        async with self._loading:  # who follows the table anew must not miss the address
            await self._store.save(surface)

    def save_soon(self, surface: Surface) -> None:
        """Store a surface with the next batch."""
        self._unsaved.add(Repaint(surface.table, surface.key))
        self._flush_soon()

    def caught_up(self, followed: Followed) -> None:
        """Say with the next batch that nothing of the table is behind."""
        self._caught_up[followed.table] = followed.version
        self._flush_soon()

    async def forget(self, followed: Followed, surface: Surface) -> None:
        """Drop a surface here and in the store."""
        followed.surfaces.pop(surface.key, None)
        followed.screens.pop(surface.key, None)
        followed.notices.pop(surface.key, None)
        followed.pressed.pop(surface.key, None)
        followed.pending.discard(surface.key)
        followed.asleep.discard(surface.key)
        self._unsaved.discard(Repaint(surface.table, surface.key))
        await self._store.forget(surface)

    async def flush(self) -> None:
        """Store what has gathered."""
        unsaved, self._unsaved = self._unsaved, set()
        for table, key in unsaved:
            followed = self._tables.get(table)
            if followed is not None and (surface := followed.surfaces.get(key)):
                await self._store.save(surface)
        caught_up, self._caught_up = self._caught_up, {}
        for table, version in caught_up.items():
            await self._store.caught_up(table, version)
            followed = self._tables.get(table)
            if followed is not None and followed.over and not followed.pending:
                del self._tables[table]

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

    def _flush_soon(self) -> None:
        if self._saving is None or self._saving.done():
            self._saving = asyncio.create_task(self._save_later())

    async def _save_later(self) -> None:
        while self._unsaved or self._caught_up:
            await self._time.sleep(SAVE_EVERY)
            await self.flush()
