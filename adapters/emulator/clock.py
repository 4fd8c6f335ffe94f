"""The emulator's time: the machine's clock plus what a test skipped."""

import time
from dataclasses import dataclass


@dataclass
class Clock:
    """Tell the time; `skip` moves it forward for everything but real waiting."""

    skipped: float = 0.0
    speed: float = 1.0
    """How many of its seconds pass in a real one, counted from `epoch`."""
    epoch: float = 0.0

    def now(self) -> float:
        """Give Unix time in seconds."""
        return self.epoch + (time.time() - self.epoch) * self.speed + self.skipped

    def skip(self, seconds: float) -> None:
        """Let `seconds` pass at once."""
        self.skipped += seconds
