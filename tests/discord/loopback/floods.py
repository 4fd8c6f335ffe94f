"""Rate limits: buckets a route and a channel, one for the whole bot, and old messages' own."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from tests.discord.loopback.clock import Clock
from tests.discord.loopback.errors import ApiError, old_message_edited_too_often, rate_limited
from tests.discord.loopback.journal import Call

HOUR = 3600.0

MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token")
"""Parameters that have a bucket of their own each."""


@dataclass(frozen=True)
class Allowance:
    """So many calls in so many seconds of the server's clock."""

    calls: int
    seconds: float


@dataclass(frozen=True)
class RateLimits:
    """Say how much is allowed; None switches a limit off."""

    messages: Allowance | None = Allowance(5, 5.0)
    """Posts in one channel; edits and deletions have the same each."""
    webhooks: Allowance | None = Allowance(5, 2.0)
    """Calls through one interaction's token."""
    others: Allowance | None = Allowance(30, 10.0)
    overall: Allowance | None = Allowance(50, 1.0)
    """All calls with the bot's token; interactions do not count."""
    old_edits: Allowance | None = Allowance(3, 20.0)
    """Edits in one channel of messages older than an hour."""


DOCUMENTED = RateLimits()
OFF = RateLimits(None, None, None, None, None)


@dataclass
class Floods:
    """Count calls and refuse what is too much."""

    limits: RateLimits
    clock: Clock
    refused: int = 0
    """How many calls got 429 from here."""
    _seen: dict[str, deque[float]] = field(default_factory=dict)

    def admit(self, call: Call) -> dict[str, str]:
        """Count one call and return its headers; raises ApiError 429."""
        private = call.route.startswith(("/interactions/", "/webhooks/"))
        if not private:
            wait = self._take("overall", self.limits.overall)
            if wait > 0:
                self.refused += 1
                raise rate_limited(self.clock.real(wait), scope="global")
        allowance = self._allowance(call)
        if allowance is None:
            return {}
        key = self._key(call)
        wait = self._take(key, allowance)
        if wait > 0:
            self.refused += 1
            raise rate_limited(self.clock.real(wait))
        return self._headers(key, call.name, allowance)

    def admit_old_edit(self, channel: int, age: float) -> None:
        """Count an edit of a message `age` seconds old; raises ApiError 429/30046."""
        if age <= HOUR:
            return
        wait = self._take(f"old {channel}", self.limits.old_edits)
        if wait > 0:
            self.refused += 1
            raise old_message_edited_too_often(self.clock.real(wait))

    def refuse(self, error: ApiError, call: Call) -> dict[str, str]:
        """Return the headers of a 429."""
        assert error.retry_after is not None
        headers = {
            "Retry-After": str(max(1, round(error.retry_after))),
            "X-RateLimit-Scope": error.scope,
            "Via": "1.1 loopback",
        }
        if error.scope == "global":
            return {**headers, "X-RateLimit-Global": "true"}
        return {
            **headers,
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset-After": f"{error.retry_after:.3f}",
            "X-RateLimit-Bucket": self._bucket(call.name),
        }

    def _allowance(self, call: Call) -> Allowance | None:
        if call.route.startswith("/interactions/"):
            return None
        if call.route.startswith("/webhooks/"):
            return self.limits.webhooks
        if call.route.startswith("/channels/{channel_id}/messages"):
            return self.limits.messages
        return self.limits.others

    def _take(self, key: str, allowance: Allowance | None) -> float:
        """Count one under a key; return the seconds to wait when it is one too many."""
        if allowance is None:
            return 0.0
        now = self.clock.now()
        seen = self._seen.setdefault(key, deque())
        while seen and seen[0] <= now - allowance.seconds:
            seen.popleft()
        if len(seen) >= allowance.calls:
            return seen[0] + allowance.seconds - now
        seen.append(now)
        return 0.0

    def _headers(self, key: str, name: str, allowance: Allowance) -> dict[str, str]:
        seen = self._seen[key]
        after = self.clock.real(seen[0] + allowance.seconds - self.clock.now())
        return {
            "X-RateLimit-Limit": str(allowance.calls),
            "X-RateLimit-Remaining": str(allowance.calls - len(seen)),
            "X-RateLimit-Reset": f"{self.clock.now() + after:.3f}",
            "X-RateLimit-Reset-After": f"{max(after, 0.0):.3f}",
            "X-RateLimit-Bucket": self._bucket(name),
        }

    @staticmethod
    def _key(call: Call) -> str:
        if call.route.startswith("/webhooks/"):
            return f"webhook {call.params.get('webhook_token')}"
        major = [call.params[name] for name in MAJOR if name in call.params]
        return " ".join([call.name, *major])

    @staticmethod
    def _bucket(name: str) -> str:
        return f"{hash(name) & 0xFFFFFFFF:08x}"
