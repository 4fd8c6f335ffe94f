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

    NOW = 0
    """The deal and the end: what everybody waits for at once."""
    ACT = 1
    """Somebody must act, or waits for a message he has asked for."""
    PRESS = 2
    """Somebody has pressed and looks for what came of it."""
    BOARD = 3
    """Those who are free to throw in look at it."""
    GATHER = 4
    """A board while somebody else must act, who has all he needs in his hand."""
    REST = 5
    """Nobody waits for it: hands of people who are not asked, copies that shrink."""


_CREDIT = {Urgency.NOW: 0, Urgency.ACT: 1, Urgency.BOARD: 1}
"""Calls that must be in hand before one of this kind is made; all others need all of them."""

_IDLE = 0.25
"""The share of a minute's calls below which a chat is idle and nothing is held back."""

CREDIT = 2
"""Calls in hand at most, where they are counted by the minute: one comes back each third second.

So the minute's calls are spread evenly, and a burst of a minute ago (a deal) is no hole now."""


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
    _credit: float = float(CREDIT)
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
        if len(self._used) >= limit:
            at = max(at, self._used[len(self._used) - limit] + WINDOW)
        missing = _CREDIT.get(urgency, CREDIT) - self._credit
        if missing < _NEARLY or len(self._used) < limit * _IDLE:
            return at
        return max(at, now + missing * self._interval(now, limit))

    def spend(self, now: float, *, counted: bool = True) -> None:
        """Note a call; see `ready` for `counted`."""
        self._pass_time(now)
        self._tokens = max(0.0, self._tokens - 1)
        if counted:
            self._used.append(now)
            self._credit = max(0.0, self._credit - 1)

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
        passed = max(0.0, now - self._at)
        if math.isnan(self._tokens):
            self._tokens = float(self.pace.burst)
        else:
            self._tokens = min(float(self.pace.burst), self._tokens + passed / self.pace.spacing)
        while self._used and self._used[0] <= now - WINDOW:
            self._used.popleft()
        if self.pace.per_minute is not None:
            grown = passed / self._interval(now, self.pace.per_minute)
            self._credit = min(float(CREDIT), self._credit + grown)
        self._at = now

    def _interval(self, now: float, limit: int) -> float:
        """Return the seconds in which a call comes back.

        After a burst what is left of the minute has to last longer, until the burst is a minute
        old.
        """
        even = WINDOW / limit
        if not self._used:
            return even
        left = max(1, limit - len(self._used))
        return max(even, (self._used[0] + WINDOW - now) / left)
