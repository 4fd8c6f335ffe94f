"""Start the real bot with a faster clock and Discord on loopback, for tests of whole processes.

`TEST_SPEED` says how much faster time runs, `TEST_EPOCH` (Unix seconds) from when on. The rest of
the environment is what `durak-bot run` reads.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

from adapters.discord.app import DiscordApp
from adapters.telegram.app import TelegramApp
from durak_bot.bootstrap.logs import configure
from durak_bot.bootstrap.process import Awakened, _until_stopped
from durak_bot.delivery.courier import Courier
from durak_bot.opponents.thinker import Computers
from durak_bot.presentation.invite import Reach
from durak_bot.presentation.words import preload
from durak_bot.service.game_service import GameService
from durak_bot.service.luck import SystemShuffler
from durak_bot.service.people import Platform
from durak_bot.service.scheduler import Scheduler
from storage.store import open_store
from tests.e2e.fast_bot import FastClock


async def serve() -> None:
    clock = FastClock(float(os.environ["TEST_SPEED"]), float(os.environ["TEST_EPOCH"]))
    configure(os.environ.get("LOG_LEVEL", "INFO"), ())
    preload()
    async with open_store(os.environ["DATABASE_URL"], now=clock.now) as store:
        computers, awakened, reach = Computers(), Awakened(), Reach()
        service = GameService(
            store.tables,
            store.profiles,
            store.results,
            store.timers,
            clock,
            SystemShuffler(),
            computers,
            awakened,
        )
        apps: dict[Platform, DiscordApp | TelegramApp] = {}
        if token := os.environ.get("DISCORD_BOT_TOKEN"):
            apps[Platform.DISCORD] = DiscordApp(
                token,
                service=service,
                notes=store.notes,
                time=clock,
                reach=reach,
                api_url=os.environ["DISCORD_API_URL"],
            )
        if token := os.environ.get("TELEGRAM_BOT_TOKEN"):
            apps[Platform.TELEGRAM] = TelegramApp(
                token,
                os.environ["TELEGRAM_API_URL"],
                service=service,
                seen=store.updates,
                clock=clock,
            )
        scheduler = awakened.scheduler = Scheduler(service, store.timers, clock)
        courier = awakened.courier = Courier(
            service, store.surfaces, {p: a.display for p, a in apps.items()}, clock
        )
        try:
            for app in apps.values():
                await app.start(courier)
            await scheduler.start()
            await courier.start()
            await _until_stopped(*(app.run() for app in apps.values()))
        finally:
            for app in apps.values():
                await app.stop()
            await scheduler.stop()
            await courier.stop()
            for app in apps.values():
                await app.close()
            await computers.close()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve())
    sys.exit(0)
