"""The clock on the wall and real luck, behind the ports `Clock` and `Shuffler`."""

from __future__ import annotations

import asyncio
import random
import secrets
import string
import time
from collections.abc import Sequence

from durak_bot.engine.cards import Card
from durak_bot.table.table import TableId

TABLE_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Signs of a table's id: none that is mistaken for another."""

TOKEN_SIGNS = string.ascii_letters + string.digits


class SystemClock:
    """Time as the system tells it."""

    def now(self) -> float:
        """Return Unix seconds."""
        return time.time()

    def wall(self, moment: float) -> float:
        """Return the same: no time but the system's."""
        return moment

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class SystemShuffler:
    """Luck from the operating system: nobody can work out the next pack from the last one."""

    def __init__(self) -> None:
        self._luck = random.SystemRandom()

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards in random order."""
        return tuple(self._luck.sample(cards, len(cards)))

    def order(self, count: int) -> tuple[int, ...]:
        """Return 0…count-1 in random order."""
        return tuple(self._luck.sample(range(count), count))

    def token(self, length: int) -> str:
        """Return an unguessable token."""
        return "".join(secrets.choice(TOKEN_SIGNS) for _ in range(length))

    def table_id(self) -> TableId:
        """Return a random id of four signs."""
        return TableId("".join(secrets.choice(TABLE_SIGNS) for _ in range(4)))

    def pace(self, low: float, high: float) -> float:
        """Return a time between two."""
        return self._luck.uniform(low, high)
