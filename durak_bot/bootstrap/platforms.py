"""The platforms of one bot: each is started and served by itself, and none stops the others."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Running:
    """One platform and its bot."""

    platform: Platform
    app: App


class Platforms:
    """All platforms of a bot."""

    def __init__(self, running: tuple[Running, ...], time: Timepiece) -> None:
        self._running = running
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
            asyncio.create_task(self._serve(each, courier)): each.platform for each in self._running
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
        await asyncio.gather(*(each.app.stop() for each in self._running))

    async def close(self) -> None:
        """Close all connections."""
        await asyncio.gather(*(each.app.close() for each in self._running))

    async def _serve(self, running: Running, courier: Courier) -> None:
        await self._start(running, courier)
        self._up.set()
        await self._go.wait()
        log.info("%s is ready", running.platform.value)
        await running.app.run()

    async def _start(self, running: Running, courier: Courier) -> None:
        """Start a platform; while others serve, one out of reach is tried again and again."""
        failures = 0
        while True:
            try:
                await running.app.start(courier)
                return
            except OutOfReachError as error:
                if len(self._running) == 1:
                    raise
                wait = min(MOST_BACKOFF, 5.0 * 2.0 ** min(failures, 8))
                failures += 1
                log.warning("%s Next attempt in %.0f s.", error, wait)
                await self._time.sleep(wait)
