"""The bot as a process of its own, to be started, killed and started again."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from tests.e2e.nursery import Child


class BotProcess:
    """One bot on one database; `log` collects what it writes to standard error."""

    def __init__(
        self, api: str, token: str, database: str, log: Path, *, speed: float, epoch: float
    ) -> None:
        self._log = log
        self._environment = {
            **os.environ,
            "TELEGRAM_API_URL": api,
            "TELEGRAM_BOT_TOKEN": token,
            "DATABASE_URL": database,
            "LOG_LEVEL": "INFO",
            "TEST_SPEED": str(speed),
            "TEST_EPOCH": str(epoch),
        }
        self._process: Child | None = None

    @property
    def log(self) -> str:
        """Everything the bot has logged, over all its starts."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.alive

    @property
    def number(self) -> int:
        """The number by which the system knows it."""
        assert self._process is not None
        return self._process.number

    async def start(self) -> None:
        """Start it; it is ready when it asks the emulator for updates."""
        self._process = Child(self._environment, self._log)

    async def kill(self) -> None:
        """Kill it in the middle of whatever it does."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Stop it politely and return its exit code."""
        return await self._end(signal.SIGTERM)

    async def wait(self, within: float) -> int:
        """Wait until it ends by itself, and return its exit code."""
        assert self._process is not None
        return await self._process.wait(within)

    async def _end(self, how: signal.Signals) -> int:
        process = self._process
        assert process is not None
        process.signal(how)
        return await process.wait(120)
