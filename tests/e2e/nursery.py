"""Bot processes that start at once: forked from one that has already read the libraries.

Reading them takes seconds of work, and there are dozens of starts. What runs is a process of its
own all the same, with its own environment, log and exit code, to be killed like any other.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import sys
from pathlib import Path
from types import ModuleType

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(
    [
        "adapters.discord.app",
        "adapters.telegram.app",
        "durak_bot.bootstrap.process",
        "storage.store",
    ]
)


class Child:
    """One started process."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        """Start a bot with these settings; what it says is added to `log`."""
        self._process = _FORKS.Process(target=_live, args=(environment, str(log)))
        self._process.start()

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process.is_alive()

    @property
    def number(self) -> int:
        """The number by which the system knows it."""
        assert self._process.pid is not None
        return self._process.pid

    def signal(self, how: signal.Signals) -> None:
        """Send a signal; nothing happens if it has ended."""
        if self.alive and self._process.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process.pid, how)

    async def wait(self, within: float) -> int:
        """Wait until it has ended and return its exit code. Raises `TimeoutError`."""
        loop = asyncio.get_running_loop()
        ended = asyncio.Event()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            await asyncio.wait_for(ended.wait(), within)
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode


def _live(environment: dict[str, str], log: str) -> None:
    os.environ.clear()
    os.environ.update(environment)
    with Path(log).open("ab") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    # What the bot starts itself is not to read the test runner.
    sys.modules["__main__"] = ModuleType("__main__")
    from tests.e2e.fast_bot import main

    sys.exit(main())
