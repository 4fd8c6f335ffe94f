"""A bot process: everything put together, run until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import signal
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from durak_bot.bootstrap.logs import configure
from durak_bot.bootstrap.platforms import App
from durak_bot.bootstrap.settings import DISCORD_API, Settings
from durak_bot.bootstrap.wiring import wire
from durak_bot.opponents.thinker import Computers
from durak_bot.presentation.invite import Reach
from durak_bot.presentation.words import preload
from durak_bot.reception.starting import StartError
from durak_bot.service.game_service import GameService
from durak_bot.service.luck import SystemClock, SystemShuffler
from durak_bot.service.ports import StoreAwayError
from durak_bot.table.people import Platform
from storage.errors import StoreError
from storage.store import Store, open_store

if TYPE_CHECKING:
    from storage.lease import Lease

log = logging.getLogger(__name__)

LEASE = 15.0
"""Seconds after which a copy that died without a word no longer keeps its place."""

RELEASE = 3.0
"""Seconds that giving it up at the end may take."""

ADVICE = (
    "no bot token: set TELEGRAM_BOT_TOKEN or DISCORD_BOT_TOKEN in the environment or in .env "
    "(see README), or try `durak-bot playground`, which needs none"
)


async def serve(settings: Settings, time: SystemClock | None = None) -> None:
    """Run the bot until SIGINT or SIGTERM. Raises `StartError` where it cannot."""
    time = time or SystemClock()
    tokens = _tokens(settings)
    if not tokens:
        raise StartError(ADVICE)
    database = settings.database_url.get_secret_value()
    configure(settings.log_level, (*tokens.values(), database))
    preload()
    try:
        async with open_store(database, now=time.now) as store:
            await _leased(store, settings, tokens, time)
    except (StoreError, StoreAwayError) as error:
        raise StartError(str(error)) from None


async def _leased(
    store: Store, settings: Settings, tokens: Mapping[Platform, str], time: SystemClock
) -> None:
    """Serve as the one delivering copy of each platform's bot."""
    leases = [
        store.lease(f"{platform.value}:{_public(platform, token)}", seconds=LEASE)
        for platform, token in tokens.items()
    ]
    try:
        for lease in leases:
            await _take(lease, time)
        # Kept from now on: reading the libraries takes longer than a lease lasts on some machines.
        keeping = (_keep(lease, store, time) for lease in leases)
        await _until_stopped(_serve(store, settings, tokens, time), *keeping)
    finally:
        await _release(leases)


async def _release(leases: Sequence[Lease]) -> None:
    """Give the leases up, as far as that is possible: how the process ends is said elsewhere."""
    for lease in leases:
        try:
            async with asyncio.timeout(RELEASE):
                await lease.release()
        except Exception as error:  # noqa: BLE001 - another copy waits a little longer, that is all
            log.warning("the place of this copy could not be given up: %s", type(error).__name__)


async def _serve(
    store: Store, settings: Settings, tokens: Mapping[Platform, str], time: SystemClock
) -> None:
    computers = Computers()
    try:
        await asyncio.to_thread(_read_libraries, tokens)
        apps = partial(_apps, settings, tokens, store, time)
        bot = wire(store, time, SystemShuffler(), computers, apps)
        try:
            await bot.serve()
        finally:
            store.leave_off()
            await bot.stop()
    finally:
        await computers.close()


def _read_libraries(tokens: Mapping[Platform, str]) -> None:
    """Load the platforms' libraries, which takes seconds, beside everything else."""
    for platform in tokens:
        importlib.import_module(f"adapters.{platform.value}.app")


def _apps(
    settings: Settings,
    tokens: Mapping[Platform, str],
    store: Store,
    time: SystemClock,
    service: GameService,
) -> dict[Platform, App]:
    """Make the bots whose tokens there are; only their libraries are loaded."""
    reach = Reach()
    apps: dict[Platform, App] = {}
    if token := tokens.get(Platform.TELEGRAM):
        from adapters.telegram.app import TelegramApp
        from adapters.telegram.learnt import Ephemeral

        apps[Platform.TELEGRAM] = TelegramApp(
            token,
            settings.telegram_api_url,
            service=service,
            seen=store.updates,
            clock=time,
            notes=store.notes,
            ephemeral=Ephemeral(settings.telegram_ephemeral),
            reach=reach,
        )
    if token := tokens.get(Platform.DISCORD):
        from adapters.discord.app import DiscordApp

        apps[Platform.DISCORD] = DiscordApp(
            token,
            service=service,
            notes=store.notes,
            time=time,
            reach=reach,
            sharded=settings.discord_sharded,
            api_url=None if settings.discord_api_url == DISCORD_API else settings.discord_api_url,
        )
    return apps


def _tokens(settings: Settings) -> dict[Platform, str]:
    given = {
        Platform.TELEGRAM: settings.telegram_bot_token,
        Platform.DISCORD: settings.discord_bot_token,
    }
    return {platform: token.get_secret_value() for platform, token in given.items() if token}


def _public(platform: Platform, token: str) -> str:
    """Return the part of a token that tells bots apart and is no secret: the bot's number."""
    return token.partition(":" if platform is Platform.TELEGRAM else ".")[0]


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


async def _keep(lease: Lease, store: Store, time: SystemClock) -> None:
    """Renew the lease for as long as the bot runs. Raises `StartError` if another took it.

    A store that is away is no lost lease: it cannot be taken there meanwhile, either.
    """
    while True:
        await time.sleep(LEASE / 3)
        if await lease.renew():
            continue
        # It has run out: somebody else may have been here, and what we know may be old.
        store.forget_known()
        if not await lease.acquire():
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
