"""Shares and means with the interval in which the truth lies in 95 of 100 measurements."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

Z = 1.959964
"""Standard errors on either side of a 95 % interval."""


class Rate(NamedTuple):
    """How often something happened."""

    hits: int
    of: int

    @property
    def share(self) -> float:
        """Return the share, 0…1; 0 where nothing was counted."""
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's interval, which stays within 0…1 for small counts too."""
        if not self.of:
            return 0.0, 1.0
        share, spread = self.share, Z * Z / self.of
        middle = (share + spread / 2) / (1 + spread)
        half = sqrt(spread * share * (1 - share) + spread * spread / 4) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def as_json(self) -> dict[str, float | int | list[float]]:
        """Return counts, share and interval for a program to read."""
        return {
            "hits": self.hits,
            "of": self.of,
            "share": round(self.share, 6),
            "interval": [round(end, 6) for end in self.interval],
        }

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.share:.1f} % ({100 * low:.1f}-{100 * high:.1f})"


class Mean(NamedTuple):
    """A mean of whole numbers; sums are kept, so that parts add up exactly in any order."""

    total: int
    squares: int
    of: int

    @classmethod
    def over(cls, counts: Mapping[int, int]) -> Mean:
        """Return the mean of values, given how often each came."""
        return cls(
            sum(value * times for value, times in counts.items()),
            sum(value * value * times for value, times in counts.items()),
            sum(counts.values()),
        )

    @property
    def value(self) -> float:
        """Return the mean, 0 of nothing."""
        return self.total / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return the interval of the mean by the normal approximation."""
        if self.of < 2:
            return self.value, self.value
        spread = max(0.0, self.squares - self.total * self.total / self.of) / (self.of - 1)
        half = Z * sqrt(spread / self.of)
        return self.value - half, self.value + half

    def as_json(self) -> dict[str, float | int | list[float]]:
        """Return count, mean and interval for a program to read."""
        return {
            "of": self.of,
            "mean": round(self.value, 6),
            "interval": [round(end, 6) for end in self.interval],
        }

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.value:.1f} ({low:.1f}-{high:.1f})"
