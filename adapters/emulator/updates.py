"""The queue behind getUpdates: ids, confirmation by offset, long polling, two pollers."""

import asyncio
from dataclasses import dataclass

from adapters.emulator.errors import Json, conflict
from adapters.emulator.switches import PollEnds, Switches

# Not sent unless asked for by name.
_ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


@dataclass
class _Entry:
    update: Json
    again: bool = False
    """Confirmed before, and offered once more."""

    @property
    def id(self) -> int:
        """Its update id."""
        return int(self.update["update_id"])


class Updates:
    """Keep what the bot has not confirmed yet."""

    def __init__(self, switches: Switches, first_id: int = 500_001) -> None:
        self._switches = switches
        self._next_id = first_id
        self._queue: list[_Entry] = []
        self._allowed: frozenset[str] | None = None
        self._arrived = asyncio.Event()
        self._poller: asyncio.Event | None = None
        self.history: list[Json] = []
        """Every update ever made, in order."""
        self.confirmed = 0
        """Updates below this id are confirmed."""

    def push(self, kind: str, body: Json) -> int:
        """Queue an update of `kind` unless the bot did not ask for it; give its id."""
        update_id = self._next_id
        self._next_id += 1
        if not self._wanted(kind):
            return update_id
        self.push_raw({"update_id": update_id, kind: body})
        return update_id

    def push_raw(self, update: Json, *, again: bool = False) -> None:
        """Queue `update` as it is, even if no client can decode it."""
        if not again:
            self.history.append(update)
            self._next_id = max(self._next_id, int(update["update_id"]) + 1)
        self._queue.append(_Entry(update, again))
        self._wake()

    def redeliver(self, update_id: int | None = None) -> None:
        """Offer an update once more under its old id (the last one by default).

        Raises LookupError when there is none.
        """
        found = [u for u in self.history if update_id in (None, u["update_id"])]
        if not found:
            raise LookupError(f"no update {update_id}")
        self.push_raw(found[-1], again=True)

    @property
    def next_id(self) -> int:
        """The id that the next update gets."""
        return self._next_id

    @property
    def pending(self) -> int:
        """How many updates are not confirmed."""
        return len(self._queue)

    def drop(self) -> None:
        """Forget everything that is pending."""
        self._queue.clear()

    async def poll(
        self, offset: int | None, limit: int, hold: float, allowed: list[str] | None
    ) -> list[Json]:
        """Serve one getUpdates, held for `hold` seconds while nothing is there.

        Raises ApiError 409 when another poller comes.
        """
        if self._poller is not None:
            if self._switches.poll_ends is PollEnds.NEWER:
                raise conflict()
            self._poller.set()
        mine = self._poller = asyncio.Event()
        try:
            if allowed is not None:
                self._allowed = frozenset(allowed) or None
            self._confirm(offset)
            await self._wait(mine, hold)
            return self._take(limit)
        finally:
            if self._poller is mine:
                self._poller = None

    async def _wait(self, ended: asyncio.Event, hold: float) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + hold
        while not self._queue and (left := until - loop.time()) > 0:
            waits = [
                asyncio.ensure_future(ended.wait()),
                asyncio.ensure_future(self._arrived.wait()),
            ]
            try:
                await asyncio.wait(waits, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for each in waits:
                    each.cancel()
            if ended.is_set():
                raise conflict()

    def _confirm(self, offset: int | None) -> None:
        if offset is None:
            return
        if offset < 0:
            self._queue = self._queue[offset:]
            return
        self.confirmed = max(self.confirmed, offset)
        self._queue = [e for e in self._queue if e.again or e.id >= offset]

    def _take(self, limit: int) -> list[Json]:
        taken = self._queue[:limit]
        self._queue = [e for e in self._queue if not (e.again and e in taken)]
        return [e.update for e in taken]

    def _wanted(self, kind: str) -> bool:
        if self._allowed is None:
            return kind not in _ON_REQUEST
        return kind in self._allowed

    def _wake(self) -> None:
        self._arrived.set()
        self._arrived = asyncio.Event()
