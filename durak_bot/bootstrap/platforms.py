"""The platforms of one bot: each is started and served by itself, and none stops the others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Protocol

from durak_bot.delivery.courier import Courier
from durak_bot.delivery.lanes import Timepiece
from durak_bot.delivery.surfaces import Display
from durak_bot.reception.starting import OutOfReachError, StartError
from durak_bot.table.people import Platform

log = logging.getLogger(__name__)

MOST_BACKOFF = 300.0
"""Seconds between attempts to start a platform that cannot be reached."""


class App(Protocol):
    """A platform's bot, as every adapter makes one."""

    @property
    def display(self) -> Display:
        """Return what shows boards and hands there."""

    async def start(self, courier: Courier) -> None:
        """Get ready. Raises `StartError`."""

    async def run(self) -> None:
        """Serve until cancelled. Raises `StartError`."""

    async def stop(self) -> None:
        """Let handlers that run end."""

    async def close(self) -> None:
        """Close the connections."""


class Platforms:
    """All platforms of a bot."""

    def __init__(self, apps: Mapping[Platform, App], time: Timepiece) -> None:
        self.apps = apps
        self._time = time
        self._up = asyncio.Event()
        self._go = asyncio.Event()

    async def first(self) -> None:
        """Wait until a platform has started, whichever is first."""
        await self._up.wait()

    def go(self) -> None:
        """Let presses in: whatever they wake is there."""
        self._go.set()

    async def serve(self, courier: Courier) -> None:
        """Serve every platform. Raises `StartError` when the last one cannot go on."""
        tasks = {
            asyncio.create_task(self._serve(platform, app, courier)): platform
            for platform, app in self.apps.items()
        }
        try:
            while tasks:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    platform = tasks.pop(task)
                    try:
                        task.result()
                    except StartError as error:
                        if not tasks:
                            raise
                        log.error("%s is left out: %s", platform.value, error)  # noqa: TRY400
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def stop(self) -> None:
        """Take no new presses and let those end that have begun."""
        await asyncio.gather(*(app.stop() for app in self.apps.values()))

    async def close(self) -> None:
        """Close all connections."""
        await asyncio.gather(*(app.close() for app in self.apps.values()))

    async def _serve(self, platform: Platform, app: App, courier: Courier) -> None:
        await self._start(app, courier)
        self._up.set()
        await self._go.wait()
        log.info("%s is ready", platform.value)
        await app.run()

    async def _start(self, app: App, courier: Courier) -> None:
        """Start a platform; while others serve, one out of reach is tried again and again."""
        failures = 0
        while True:
            try:
                await app.start(courier)
                return
            except OutOfReachError as error:
                if len(self.apps) == 1:
                    raise
                wait = min(MOST_BACKOFF, 5.0 * 2.0 ** min(failures, 8))
                failures += 1
                log.warning("%s Next attempt in %.0f s.", error, wait)
                await self._time.sleep(wait)
