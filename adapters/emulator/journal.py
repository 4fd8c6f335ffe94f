"""The log of every call that the bot made."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from adapters.emulator.errors import Json

_KEPT = 50_000  # calls; a playground may run for days


@dataclass(eq=False)
class Call:
    """One call: what was asked, when, and what the server said."""

    method: str
    params: Json
    """Decoded parameters, nested values as JSON objects."""
    at: float
    """Unix time of arrival, in seconds."""
    chat: int | None = None
    user: int | None = None
    """The reader of an ephemeral message, or who pressed the answered button."""
    ok: bool = False
    code: int | None = None
    """The ``error_code`` of a refusal; None for success and for a connection that was cut."""
    description: str = ""
    result: Any = None
    seconds: float = 0.0
    """From arrival to answer."""
    finished: bool = False


@dataclass
class Journal:
    """Collect calls in order of arrival."""

    _calls: deque[Call] = field(default_factory=lambda: deque(maxlen=_KEPT))

    total: int = 0
    """How many calls there were, polls aside."""

    @property
    def idle(self) -> bool:
        """Whether no call but a poll is being served."""
        return all(c.finished or c.method.lower() == "getupdates" for c in self._calls)

    def add(self, call: Call) -> Call:
        """Append a call."""
        self._calls.append(call)
        self.total += call.method.lower() != "getupdates"
        return call

    def find(
        self, method: str | None = None, chat: int | None = None, *, polls: bool = False
    ) -> list[Call]:
        """Give calls by method and chat; getUpdates only when asked for."""
        return list(self._find(method, chat, polls))

    def _find(self, method: str | None, chat: int | None, polls: bool) -> Iterator[Call]:
        for call in self._calls:
            if method is None:
                if not polls and call.method.lower() == "getupdates":
                    continue
            elif call.method.lower() != method.lower():
                continue
            if chat is None or call.chat == chat:
                yield call

    def counts(self, chat: int | None = None) -> dict[str, int]:
        """Count successful calls a method, in one chat or in all."""
        found: dict[str, int] = {}
        for call in self._find(None, chat, False):
            if call.ok:
                found[call.method] = found.get(call.method, 0) + 1
        return found
