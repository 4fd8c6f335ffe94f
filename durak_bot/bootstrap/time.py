"""Time for the whole process, so that tests can let it run faster."""

from __future__ import annotations

import asyncio
import time


class WallTime:
    """The system's clock, and waiting by it."""

    def now(self) -> float:
        """Return Unix seconds."""
        return time.time()

    def wall(self, moment: float) -> float:
        """Return the system's Unix seconds at that moment, for jobs that a library holds."""
        return moment

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
