"""Time of the loopback server: may run faster than real time, and may be moved ahead."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass
class Clock:
    """Count Unix seconds from `epoch`, `speed` times as fast as real ones.

    Acknowledgements are measured in real seconds, whatever the speed: they test the machine.
    """

    speed: float = 1.0
    epoch: float = field(default_factory=time.time)
    skipped: float = 0.0

    def now(self) -> float:
        """Return the time, Unix seconds."""
        return self.epoch + (time.time() - self.epoch) * self.speed + self.skipped

    def skip(self, seconds: float) -> None:
        """Move ahead by `seconds`."""
        self.skipped += seconds

    def real(self, seconds: float) -> float:
        """Return how many real seconds a span lasts."""
        return seconds / self.speed
