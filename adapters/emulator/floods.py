"""Flood limits: how many messages and edits the server takes, and how long it then asks to wait."""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from adapters.emulator.errors import too_many_requests


@dataclass(frozen=True)
class FloodLimits:
    """Say how much is allowed; None switches a limit off."""

    group_minute: int | None = 20
    """Sends and edits a minute in one group."""
    chat_burst: int | None = 5
    """How many may come at once in one chat; one more is granted each second."""
    total_second: int | None = 30
    """Sends and edits a second over all chats."""
    persistent: bool = False
    """Whether a call made while limited counts, too, so that hammering never gets through."""


DOCUMENTED = FloodLimits()
STRICT = FloodLimits(group_minute=20, chat_burst=1, total_second=30, persistent=True)
OFF = FloodLimits(group_minute=None, chat_burst=None, total_second=None)


@dataclass
class _Bucket:
    level: float
    at: float


@dataclass
class Floods:
    """Count sends and edits and refuse what is too much."""

    limits: FloodLimits
    now: Callable[[], float]
    refused: int = 0
    """How many calls got 429 from here."""
    _minutes: dict[int, deque[float]] = field(default_factory=dict)
    _buckets: dict[int, _Bucket] = field(default_factory=dict)
    _second: deque[float] = field(default_factory=deque)

    def admit(self, chat: int, *, group: bool, counts_in_group: bool = True) -> None:
        """Count one send or edit; raises ApiError 429 with the seconds to wait."""
        now = self.now()
        in_minute = group and counts_in_group
        wait = max(
            self._bucket_wait(chat, now),
            self._window_wait(self._second, self.limits.total_second, 1.0, now),
            self._group_wait(chat, now) if in_minute else 0.0,
        )
        if wait <= 0 or self.limits.persistent:
            self._count(chat, now, in_minute)
        if wait > 0:
            self.refused += 1
            raise too_many_requests(math.ceil(wait))

    def _count(self, chat: int, now: float, in_minute: bool) -> None:
        self._second.append(now)
        if in_minute:
            self._minutes.setdefault(chat, deque()).append(now)
        if self.limits.chat_burst is not None:
            bucket = self._bucket(chat, now)
            bucket.level = max(0.0, bucket.level - 1.0)

    def _group_wait(self, chat: int, now: float) -> float:
        return self._window_wait(
            self._minutes.setdefault(chat, deque()), self.limits.group_minute, 60.0, now
        )

    @staticmethod
    def _window_wait(seen: deque[float], limit: int | None, span: float, now: float) -> float:
        while seen and seen[0] <= now - span:
            seen.popleft()
        if limit is None or len(seen) < limit:
            return 0.0
        return seen[len(seen) - limit] + span - now

    def _bucket(self, chat: int, now: float) -> _Bucket:
        burst = float(self.limits.chat_burst or 0)
        bucket = self._buckets.setdefault(chat, _Bucket(burst, now))
        bucket.level = min(burst, bucket.level + (now - bucket.at))
        bucket.at = now
        return bucket

    def _bucket_wait(self, chat: int, now: float) -> float:
        if self.limits.chat_burst is None:
            return 0.0
        return 1.0 - self._bucket(chat, now).level
