"""What Telegram does in groups that nobody has written down, as this bot has met it.

Two things: whether private messages inside a group count in its twenty calls a minute, and which
groups refuse one that no press has asked for. Both are kept across restarts.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from adapters.telegram.notes import Notes, recall, retain

log = logging.getLogger(__name__)

DAY = 24 * 3600.0

CAREFUL = 30 * DAY
"""Seconds for which a refusal is taken to heart."""

MINUTE = 60.0

ENOUGH = 22
"""Calls that may pass within a minute by chance: the limit, and what a slow clock adds."""

TRIAL = 20.0
"""Seconds for which a trial lasts."""


class Ephemeral(StrEnum):
    """What an operator says of private messages inside groups."""

    AUTO = "auto"
    COUNTED = "counted"
    FREE = "free"


@dataclass(slots=True)
class _Trial:
    """Calls beyond the budget in one group, for a moment."""

    chat: str
    ends: float


class Learnt:
    """What is known. Told of every call and of every refusal."""

    def __init__(
        self,
        notes: Notes,
        name: str,
        now: Callable[[], float],
        said: Ephemeral = Ephemeral.AUTO,
    ) -> None:
        self._notes = notes
        self._name = name
        self._now = now
        self._said = said
        self._free = False
        self._careful_until = 0.0
        self._tried = 0.0
        self._refusing: dict[str, float] = {}
        """Groups that refuse what no press has asked for, with until when that is believed."""
        self._calls: dict[str, deque[float]] = {}
        self._trial: _Trial | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._changed = False

    async def start(self) -> None:
        """Remember what was known when the process ended."""
        told = await recall(self._notes, self._name)
        self._free = told.get("free") is True
        self._careful_until = _moment(told.get("careful_until"))
        self._tried = _moment(told.get("tried"))
        if not self._tried:
            # Careful at first: a bot that is new somewhere makes a good impression for a day.
            self._tried = self._now()
            self._changed = True
            await self._retain()
        refusing = told.get("refusing")
        if isinstance(refusing, dict):
            self._refusing = {str(chat): _moment(until) for chat, until in refusing.items()}

    async def stop(self) -> None:
        """Keep what is known."""
        if self._keeping is not None:
            await self._keeping

    # ------------------------------------------------------------------ what counts

    def free(self, chat: str) -> bool:
        """Return whether private messages are sent to a group beside its twenty a minute."""
        if self._said is not Ephemeral.AUTO:
            return self._said is Ephemeral.FREE
        now = self._now()
        if now < self._careful_until:
            return False
        trial = self._trial
        return self._free or (trial is not None and trial.chat == chat and now < trial.ends)

    def ease(self, chat: str, hands: int) -> None:
        """Note that a game has ended and nothing is urgent in a group, where `hands` show it.

        It is the moment to try, once a day, whether more calls pass than are known to: where that
        many come together, and a refusal costs nobody his turn.
        """
        now = self._now()
        if self._said is not Ephemeral.AUTO or self._free or now < self._careful_until:
            return
        if now - self._tried < DAY or len(self._lately(chat)) + hands <= ENOUGH:
            return
        self._tried = now
        self._trial = _Trial(chat, now + TRIAL)
        self._keep()

    def passed(self, chat: str) -> None:
        """Note a send or an edit in a group that was not refused."""
        lately = self._lately(chat)
        lately.append(self._now())
        auto = self._said is Ephemeral.AUTO and not self._free
        if auto and len(lately) > ENOUGH and self.free(chat):
            log.info("private messages inside groups do not count in their calls a minute")
            self._free = True
            self._keep()

    def limited(self, chat: str) -> None:
        """Note that a group is to be left alone for a while: whatever was believed, be careful."""
        log.info("chat %s was written to too often", chat)
        self._free = False
        self._trial = None
        self._careful_until = self._now() + CAREFUL
        self._keep()

    def _lately(self, chat: str) -> deque[float]:
        lately = self._calls.setdefault(chat, deque())
        while lately and lately[0] <= self._now() - MINUTE:
            lately.popleft()
        return lately

    # ------------------------------------------------------------------ who refuses

    def refuses(self, chat: str) -> bool:
        """Return whether a group is known to refuse a private message that no press asks for."""
        return self._now() < self._refusing.get(chat, 0.0)

    def refused(self, chat: str) -> None:
        """Note that it has, which is believed for a day."""
        self._refusing[chat] = self._now() + DAY
        self._keep()

    def granted(self, chat: str) -> None:
        """Note that the bot has been given a right in a group."""
        if self._refusing.pop(chat, None) is not None:
            self._keep()

    # ------------------------------------------------------------------ across restarts

    def _keep(self) -> None:
        self._changed = True
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(self._retain())

    async def _retain(self) -> None:
        try:
            while self._changed:
                self._changed = False
                now = self._now()
                self._refusing = {k: v for k, v in self._refusing.items() if v > now}
                told = {
                    "free": self._free,
                    "careful_until": self._careful_until,
                    "tried": self._tried,
                    "refusing": self._refusing,
                }
                await retain(self._notes, self._name, told)
        except Exception:
            log.exception("what was learnt of groups could not be kept")


def _moment(told: object) -> float:
    return float(told) if isinstance(told, int | float) else 0.0
