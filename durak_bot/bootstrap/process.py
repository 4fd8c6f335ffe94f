"""A bot process: everything put together, run until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from typing import TYPE_CHECKING

from durak_bot.bootstrap.logs import configure
from durak_bot.bootstrap.settings import Settings
from durak_bot.delivery.courier import Courier
from durak_bot.opponents.thinker import Computers
from durak_bot.presentation.words import preload
from durak_bot.service.game_service import GameService
from durak_bot.service.luck import SystemClock, SystemShuffler
from durak_bot.service.people import Platform
from durak_bot.service.scheduler import Scheduler
from durak_bot.service.table import Table
from storage.errors import StoreError
from storage.store import Store, open_store

if TYPE_CHECKING:
    from storage.lease import Lease

log = logging.getLogger(__name__)

LEASE = 15.0
"""Seconds after which a copy that died without a word no longer keeps its place."""

ADVICE = (
    "no bot token: set TELEGRAM_BOT_TOKEN in the environment or in .env (see README), "
    "or try `durak-bot playground`, which needs none"
)


class StartError(Exception):
    """The bot cannot run; the message is one line for whoever started it, without a secret."""


class Awakened:
    """Tells delivery and clocks that a table has changed; both are made after the service."""

    def __init__(self) -> None:
        self.scheduler: Scheduler | None = None
        self.courier: Courier | None = None

    def table(self, table: Table) -> None:
        """Pass it on; what is not there yet reads everything from the store when it starts."""
        if self.scheduler is not None:
            self.scheduler.sync(table)
        if self.courier is not None:
            self.courier.wake(table.id)


async def serve(settings: Settings, time: SystemClock | None = None) -> None:
    """Run the bot until SIGINT or SIGTERM. Raises `StartError` where it cannot."""
    time = time or SystemClock()
    if settings.telegram_bot_token is None:
        raise StartError(ADVICE)
    token = settings.telegram_bot_token.get_secret_value()
    database = settings.database_url.get_secret_value()
    configure(settings.log_level, (token, database))
    preload()
    try:
        async with open_store(database, now=time.now) as store:
            await _serve(store, token, settings.telegram_api_url, time)
    except StoreError as error:
        raise StartError(str(error)) from None


async def _serve(store: Store, token: str, api_url: str, time: SystemClock) -> None:
    from adapters.telegram.app import TelegramApp
    from adapters.telegram.errors import StartError as TelegramStartError

    bot = token.partition(":")[0]
    lease = store.lease(f"telegram:{bot}", seconds=LEASE)
    await _take(lease, time)
    computers, awakened = Computers(), Awakened()
    service = GameService(
        store.tables,
        store.profiles,
        store.results,
        store.timers,
        time,
        SystemShuffler(),
        computers,
        awakened,
    )
    try:
        app = TelegramApp(token, api_url, service=service, seen=store.updates, clock=time)
        scheduler = awakened.scheduler = Scheduler(service, store.timers, time)
        courier = awakened.courier = Courier(
            service, store.surfaces, {Platform.TELEGRAM: app.display}, time
        )
        try:
            await app.start(courier)
            await scheduler.start()
            await courier.start()
            log.info("@%s is ready", app.display.username)
            await _until_stopped(app.run(), _keep(lease, time))
        finally:
            # No new presses, then what is begun, then what is still to be shown.
            await app.stop()
            await scheduler.stop()
            await courier.stop()
            await app.close()
    except TelegramStartError as error:
        raise StartError(str(error)) from None
    finally:
        await computers.close()
        await lease.release()


async def _take(lease: Lease, time: SystemClock) -> None:
    """Take the place of the one delivering copy; one that has just died is waited for."""
    waited = 0.0
    while not await lease.acquire():
        if waited >= LEASE + 2:
            raise StartError("another copy of this bot is running on the same database")
        if not waited:
            log.warning("another copy of this bot was here less than %.0f s ago; waiting", LEASE)
        waited += 1
        await time.sleep(1)


async def _keep(lease: Lease, time: SystemClock) -> None:
    """Renew the lease for as long as the bot runs. Raises `StartError` if another took it."""
    while True:
        await time.sleep(LEASE / 3)
        if not await lease.renew() and not await lease.acquire():
            raise StartError("another copy of this bot has taken over on the same database")


async def _until_stopped(*forever: object) -> None:
    """Run these until one fails or the process is told to stop."""
    loop = asyncio.get_running_loop()
    told = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
            loop.add_signal_handler(each, told.set)
    tasks = {asyncio.ensure_future(work) for work in forever}  # type: ignore[call-overload]
    stop = asyncio.create_task(told.wait())
    try:
        done, _ = await asyncio.wait({*tasks, stop}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in (*tasks, stop):
            task.cancel()
        await asyncio.gather(*tasks, stop, return_exceptions=True)
