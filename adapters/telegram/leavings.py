"""Messages that stand in a chat for a while only: pages for one person, offers to answer.

Each goes when its time is over. What a process left behind when it ended is known from a note and
goes soon after the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from adapters.telegram.notes import Notes, recall, retain
from durak_bot.delivery.lanes import Timepiece
from durak_bot.delivery.message_address import MessageAddress

log = logging.getLogger(__name__)

PAGE = 300.0
"""Seconds after which a page goes that nobody has used."""

OFFER = 120.0
"""Seconds after which an offer goes that nobody has taken."""

LOOK = 20.0
"""Seconds after which what has come meanwhile, and is to go earlier, is looked at."""

MOST = 300
"""Messages remembered for the next start; of more the oldest are forgotten."""


class Leavings:
    """Takes messages away in time: `remove` is called with each, and must not wait."""

    def __init__(
        self, notes: Notes, name: str, time: Timepiece, remove: Callable[[MessageAddress], None]
    ) -> None:
        self._notes = notes
        self._name = name
        self._time = time
        self._remove = remove
        self._due: dict[MessageAddress, float] = {}
        self._later: asyncio.Task[None] | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._changed = False

    async def start(self) -> None:
        """Let go what was left behind.

        Offers go at once, since nobody knows any more what was to be said; whoever looks at a page
        may look on.
        """
        told = await recall(self._notes, self._name)
        for text, span in told.items():
            address = MessageAddress.read(text)
            if address is not None and isinstance(span, int | float):
                self.keep(address, 0.0 if span <= OFFER else float(span))

    async def stop(self) -> None:
        """Remember what is left, and let nothing go any more."""
        for task in (self._later, self._keeping):
            if task is not None:
                task.cancel()
        if self._changed:
            await self._retain()

    def keep(self, address: MessageAddress, seconds: float) -> None:
        """Let a message stand for so long from now."""
        new = address not in self._due
        self._due[address] = self._time.now() + seconds
        if new:
            self._note()
        if self._later is None or self._later.done():
            self._later = asyncio.create_task(self._let_go())

    def used(self, address: MessageAddress) -> None:
        """Note that a page is in use, if it is one: it stays for its whole time from now."""
        if address in self._due:
            self._due[address] = self._time.now() + PAGE

    def knows(self, address: MessageAddress) -> bool:
        """Return whether a message stands there, as far as anybody knows."""
        return address in self._due

    def go(self, address: MessageAddress) -> None:
        """Take a message away now."""
        if self._due.pop(address, None) is not None:
            self._note()
        self._remove(address)

    async def _let_go(self) -> None:
        while self._due:
            now = self._time.now()
            for address in [each for each, due in self._due.items() if due <= now]:
                self.go(address)
            if self._due:
                first = min(self._due.values()) - self._time.now()
                await self._time.sleep(min(max(0.1, first), LOOK))

    def _note(self) -> None:
        self._changed = True
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(self._retain())

    async def _retain(self) -> None:
        try:
            while self._changed:
                self._changed = False
                now = self._time.now()
                spans = {str(each): round(due - now) for each, due in self._due.items()}
                await retain(self._notes, self._name, dict([*spans.items()][-MOST:]))
        except Exception:
            log.exception("what is to be taken away could not be remembered")
