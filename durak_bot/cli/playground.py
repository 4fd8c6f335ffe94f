"""`durak-bot playground`: a pretended chat in the browser with the real bot in it.

The emulator serves the page and the Bot API on loopback; the bot runs as a process of its own,
with the same command and code as for real.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import Any

import click

from durak_bot.cli.lines import fail, spoken

ENDS_WITHIN = 10.0
"""Seconds a bot gets to put its games away before it is killed; none is lost either way."""


def play(port: int, database: str | None, *, browse: bool) -> None:
    """Serve the page until Ctrl+C. Ends with one line where the port or the file cannot be had."""
    with tempfile.TemporaryDirectory(prefix="durak-playground-") as visit:
        file = Path(database) if database else Path(visit) / "playground.db"
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_serve(port, file.absolute(), browse=browse))


async def _serve(port: int, database: Path, *, browse: bool) -> None:
    from adapters.emulator.defaults import playground_world
    from adapters.emulator.emulator import Emulator

    emulator = Emulator(port=port)
    playground_world(emulator, spoken(None).language)
    try:
        await emulator.start()
    except OSError as error:
        fail(f"port {port} cannot be had ({error.strerror}); try --port 0")
    try:
        await _with_bot(emulator.base_url, emulator.token, database, emulator.page_url, browse)
    finally:
        await emulator.stop()


async def _with_bot(api: str, token: str, database: Path, page: str, browse: bool) -> None:
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "durak_bot", "run", "--env-file", os.devnull),
        env={
            **os.environ,
            "TELEGRAM_API_URL": api,
            "TELEGRAM_BOT_TOKEN": token,
            "DATABASE_URL": f"sqlite:///{database}",
            "LOG_LEVEL": os.environ.get("LOG_LEVEL", "WARNING"),
        },
        # Ctrl+C goes to the whole group of a terminal; the bot is told by us, once.
        start_new_session=True,
    )
    stopped = _when_told_to_stop()
    click.echo(f"Durak is at {page}  (Ctrl+C ends it)")
    if browse:
        await asyncio.to_thread(webbrowser.open, page)
    ended = asyncio.ensure_future(bot.wait())
    try:
        waited: set[asyncio.Future[Any]] = {ended, stopped}
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        if ended.done() and not stopped.done():
            fail(f"the bot has stopped (exit code {ended.result()}); what it said stands above")
    finally:
        await _end(bot)


def _when_told_to_stop() -> asyncio.Future[None]:
    loop = asyncio.get_running_loop()
    stopped: asyncio.Future[None] = loop.create_future()

    def stop() -> None:
        if not stopped.done():
            stopped.set_result(None)

    for each in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
            loop.add_signal_handler(each, stop)
    return stopped


async def _end(bot: asyncio.subprocess.Process) -> None:
    if bot.returncode is not None:
        return
    bot.terminate()
    try:
        await asyncio.wait_for(bot.wait(), ENDS_WITHIN)
    except TimeoutError:
        bot.kill()
        await bot.wait()
