"""Start the real bot with a faster clock: everything else is what `durak-bot run` does.

Started as a process by `nursery`. `TEST_SPEED` says how much faster time runs, `TEST_EPOCH`
(Unix seconds) from when on, so that a second start tells the same time as the first.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time

from durak_bot.bootstrap.process import serve
from durak_bot.bootstrap.settings import SettingsError, load
from durak_bot.reception.starting import StartError
from durak_bot.service.luck import SystemClock


class FastClock(SystemClock):
    """Time that runs `speed` times as fast as the system's, counted from `epoch`."""

    def __init__(self, speed: float, epoch: float) -> None:
        self._speed = speed
        self._epoch = epoch

    def now(self) -> float:
        return self._epoch + (time.time() - self._epoch) * self._speed

    def wall(self, moment: float) -> float:
        return self._epoch + (moment - self._epoch) / self._speed

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self._speed)


def main() -> int:
    """Run until stopped, with the exit codes of `durak-bot run`."""
    clock = FastClock(float(os.environ["TEST_SPEED"]), float(os.environ["TEST_EPOCH"]))
    try:
        asyncio.run(serve(load(), clock))
    except (StartError, SettingsError) as error:
        sys.stderr.write(f"durak-bot: {error}\n")
        return 1
    return 0
