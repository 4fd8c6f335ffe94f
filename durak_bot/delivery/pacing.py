"""How fast one chat may be written to: a burst, a steady rate, and what fits into a minute.

Times are Unix seconds, durations seconds. The numbers come from the adapter as a `Pace`.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum

WINDOW = 61.5
"""A minute, and a little more: calls sent evenly arrive unevenly."""

_NEARLY = 1e-6
"""Fractions of a call that rounding may lose."""


class Urgency(IntEnum):
    """What a call is for, the most urgent first."""

    ACT = 0
    """Somebody must act, or waits for a message he has asked for."""
    PRESS = 1
    """Somebody has pressed and looks for what came of it."""
    BOARD = 2
    REST = 3
    """Nobody waits for it: hands of people who are not asked, copies that shrink."""


_SHARE = {Urgency.ACT: 1.0, Urgency.PRESS: 0.95, Urgency.BOARD: 0.85, Urgency.REST: 0.5}
"""How much of a minute's calls each may use up."""

_EASE = {Urgency.ACT: 0.4, Urgency.PRESS: 0.4, Urgency.BOARD: 0.3, Urgency.REST: 0.3}
"""From this share of the minute's calls on the rest is spread evenly, so that a lively bout slows
down a little instead of standing still for half a minute."""


_BUSY = 0.2
"""The share of a minute's calls that makes a chat a busy one."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What a platform lets a bot do in one chat."""

    per_minute: int | None = None
    """Sends and edits in any minute; None is no such limit."""
    spacing: float = 1.0
    """Seconds after which one more call is granted."""
    burst: int = 3
    """Calls that may come at once."""
    deletes_within: float = math.inf
    """Seconds after which a message can no longer be deleted, only edited."""
    edits_within: float = math.inf
    """Seconds after which a message is posted anew rather than edited."""
    apart: bool = False
    """Whether each person's private messages have a pace of their own, not their chat's."""
    beside: bool = False
    """Whether all private messages inside a chat together have a pace beside its own."""


@dataclass(slots=True)
class CallBudget:
    """What one chat has used and may still use."""

    pace: Pace
    _tokens: float = math.nan
    _at: float = 0.0
    _used: deque[float] = field(default_factory=deque)
    _held: float = 0.0

    def ready(self, now: float, urgency: Urgency = Urgency.ACT, *, counted: bool = True) -> float:
        """Return when the next call of this urgency may be made: `now`, or later.

        A call that is not `counted` (a deletion) has no part in the minute.
        """
        self._pass_time(now)
        at = max(now, self._held)
        if self._tokens < 1 - _NEARLY:
            at = max(at, now + (1 - self._tokens) * self.pace.spacing)
        limit = self.pace.per_minute
        if limit is None or not counted:
            return at
        share = max(1, int(limit * _SHARE[urgency]))
        if len(self._used) >= share:
            at = max(at, self._used[len(self._used) - share] + WINDOW)
        elif len(self._used) >= limit * _EASE[urgency]:
            left = share - len(self._used)
            at = max(at, self._used[-1] + (self._used[0] + WINDOW - self._used[-1]) / (left + 1))
        return at

    @property
    def busy(self) -> bool:
        """Return whether a good part of the minute's calls was used when last looked at."""
        limit = self.pace.per_minute
        return limit is not None and len(self._used) > limit * _BUSY

    def spend(self, now: float, *, counted: bool = True) -> None:
        """Note a call; see `ready` for `counted`."""
        self._pass_time(now)
        self._tokens = max(0.0, self._tokens - 1)
        if counted:
            self._used.append(now)

    def take(self, now: float, urgency: Urgency = Urgency.ACT) -> bool:
        """Note a call if it may be made right now, and say whether it may."""
        if self.ready(now, urgency) > now:
            return False
        self.spend(now)
        return True

    def hold(self, until: float) -> None:
        """Make no call before `until`, as the platform asked."""
        self._held = max(self._held, until)

    def _pass_time(self, now: float) -> None:
        if math.isnan(self._tokens):
            self._tokens = float(self.pace.burst)
        else:
            grown = (now - self._at) / self.pace.spacing
            self._tokens = min(float(self.pace.burst), self._tokens + max(0.0, grown))
        self._at = now
        while self._used and self._used[0] <= now - WINDOW:
            self._used.popleft()
