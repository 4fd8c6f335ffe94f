"""The log of every call that the bot made."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from tests.discord.loopback.errors import Json


@dataclass(eq=False)
class Call:
    """One request: what was asked, when, and what the server said."""

    method: str
    path: str
    """As requested, without the API's prefix."""
    route: str
    """The path with names in place of identifiers, `/channels/{channel_id}/messages`."""
    params: dict[str, str]
    """Those identifiers."""
    query: dict[str, str]
    body: Any
    """Decoded JSON, None without a body."""
    at: float
    """Unix time of arrival, in seconds of the server's clock."""
    real: float
    """Time of arrival by the monotonic clock, real seconds."""
    form: bool = False
    """Whether the body came as a multipart form with files."""
    status: int | None = None
    """Of the answer; None while it is being served and for a connection that was cut."""
    code: int = 0
    """Discord's own code of a refusal."""
    result: Any = None
    seconds: float = 0.0
    """Real seconds from arrival to answer."""
    finished: bool = False

    @property
    def ok(self) -> bool:
        """Whether it succeeded."""
        return self.status is not None and self.status < 300

    @property
    def name(self) -> str:
        """Method and route, `PATCH /channels/{channel_id}/messages/{message_id}`."""
        return f"{self.method} {self.route}"


@dataclass
class Journal:
    """Collect calls in order of arrival."""

    calls: list[Call] = field(default_factory=list)

    def find(self, pattern: str = "*", *, ok: bool | None = None) -> list[Call]:
        """Give calls whose name or path matches, `PATCH /channels/*`; `ok` chooses by outcome."""
        return [
            call
            for call in self.calls
            if matches(pattern, call) and (ok is None or (call.finished and call.ok is ok))
        ]

    @property
    def idle(self) -> bool:
        """Whether no call is being served."""
        return all(call.finished for call in self.calls)

    def forget(self) -> None:
        """Start an empty log."""
        self.calls.clear()


def matches(pattern: str, call: Call) -> bool:
    """Tell whether a pattern fits a call's route or its actual path, the method included."""
    literal = pattern.replace("[", "[[]")
    return fnmatchcase(call.name, literal) or fnmatchcase(f"{call.method} {call.path}", literal)


def described(call: Call) -> Json:
    """Return what a failing test wants to read about a call."""
    return {"name": call.name, "status": call.status, "code": call.code, "body": call.body}
