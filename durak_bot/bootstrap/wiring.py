"""How a bot is put together: the one place where stores, service, delivery and platforms meet.

The process calls it with a database and the clock on the wall, tests with memory and their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Protocol

from durak_bot.bootstrap.platforms import App, Platforms
from durak_bot.delivery.courier import Courier
from durak_bot.delivery.lanes import Timepiece
from durak_bot.delivery.painting import Painter
from durak_bot.delivery.surfaces import Surfaces
from durak_bot.service.game_service import GameService
from durak_bot.service.ports import Clock, Profiles, Shuffler, Tables, Thinker, Timers
from durak_bot.service.scheduler import Scheduler
from durak_bot.table.people import Platform
from durak_bot.table.table import Table


class Stores(Protocol):
    """Where a bot keeps what outlives it."""

    @property
    def tables(self) -> Tables:
        """Return the tables."""

    @property
    def profiles(self) -> Profiles:
        """Return people and places."""

    @property
    def timers(self) -> Timers:
        """Return the timers of all tables."""

    @property
    def surfaces(self) -> Surfaces:
        """Return what is shown where."""


class Time(Clock, Timepiece, Protocol):
    """One time for all parts: to be told, and to be waited for."""


Apps = Callable[[GameService], Mapping[Platform, App]]
"""Makes the platforms' bots for a service."""


class Bot:
    """A bot put together. What it was made of is closed by whoever made that."""

    def __init__(
        self,
        service: GameService,
        scheduler: Scheduler,
        courier: Courier,
        platforms: Platforms,
    ) -> None:
        self.service = service
        self.scheduler = scheduler
        self.courier = courier
        self.platforms = platforms
        self._serving: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start everything; presses come in when what they wake is there.

        Returns when the first platform serves. Raises `StartError` where none can.
        """
        serving = self._serving = asyncio.create_task(self.platforms.serve(self.courier))
        first = asyncio.create_task(self.platforms.first())
        try:
            await asyncio.wait({serving, first}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            first.cancel()
        if serving.done():
            serving.result()
        await self.scheduler.start()
        await self.courier.start()
        self._looking = asyncio.create_task(self.courier.look_round())
        self.platforms.go()

    async def serve(self) -> None:
        """Start, and serve until cancelled. Raises `StartError` when no platform can go on."""
        await self.start()
        assert self._serving is not None
        await self._serving

    async def stop(self) -> None:
        """End in order: no new presses, then what is begun, then what is still to be shown."""
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)
        await self.platforms.stop()
        await self.scheduler.stop()
        if self._looking is not None:
            self._looking.cancel()
        await self.courier.stop()
        await self.platforms.close()


def wire(
    stores: Stores,
    time: Time,
    shuffler: Shuffler,
    thinker: Thinker,
    apps: Apps,
    *,
    painter: Callable[[GameService], Painter] | None = None,
) -> Bot:
    """Put a bot together; nothing of it runs yet. A measurement brings a `painter` that tells."""
    followers = _Followers()
    service = GameService(stores.tables, stores.profiles, time, shuffler, thinker, followers)
    made = apps(service)
    scheduler = Scheduler(service, stores.timers, time)
    displays = {platform: app.display for platform, app in made.items()}
    paints = None if painter is None else painter(service)
    courier = Courier(service, stores.surfaces, displays, time, paints)
    followers.tell = (scheduler.sync, lambda table: courier.wake(table.id))
    return Bot(service, scheduler, courier, Platforms(made, time))


class _Followers:
    """Passes on to timers and delivery, which are made after the service, what has changed."""

    def __init__(self) -> None:
        self.tell: tuple[Callable[[Table], None], ...] = ()

    def table(self, table: Table) -> None:
        """Pass it on."""
        for follower in self.tell:
            follower(table)
