"""The bot as a process of its own beside a Discord on loopback."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from tests.e2e.nursery import Child


class Process:
    """One bot on one database, started, killed and started again; `log` is all it has said."""

    def __init__(
        self, folder: Path, *, speed: float = 1.0, epoch: float = 0.0, **settings: str
    ) -> None:
        self._out = folder / "bot.log"
        self.database = folder / "durak.db"
        self._process: Child | None = None
        self._environment = {
            **os.environ,
            "DATABASE_URL": self.url,
            "LOG_LEVEL": "INFO",
            "TEST_SPEED": str(speed),
            "TEST_EPOCH": str(epoch),
            **settings,
        }

    @property
    def url(self) -> str:
        """The database's address."""
        return f"sqlite:///{self.database}"

    @property
    def log(self) -> str:
        """Everything the bot has logged, over all its starts."""
        return self._out.read_text(encoding="utf-8") if self._out.exists() else ""

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.alive

    def set(self, **settings: str) -> None:
        """Change settings for the next start."""
        self._environment.update(settings)

    async def start(self) -> None:
        """Start it."""
        self._process = Child(self._environment, self._out)

    async def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it, politely or not, and return its exit code."""
        process = self._process
        assert process is not None
        process.signal(how)
        return await process.wait(120)

    async def wait(self, within: float) -> int:
        """Wait until it ends by itself, and return its exit code."""
        assert self._process is not None
        return await self._process.wait(within)

    def complaints(self) -> list[str]:
        """Return the lines of the log that nobody should have to read."""
        marks = (" ERROR ", " CRITICAL ", "Traceback", "Exception")
        return [line for line in self.log.splitlines() if any(mark in line for mark in marks)]
