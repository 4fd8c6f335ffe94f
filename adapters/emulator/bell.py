"""One bell that rings at every change; waiting for a condition and the page's stream hang on it."""

import asyncio
from collections.abc import Callable


class Bell:
    """Wake everyone who waits for a change of the world."""

    def __init__(self) -> None:
        self.rings = 0
        self._event = asyncio.Event()

    def ring(self) -> None:
        """Say that something changed."""
        self.rings += 1
        self._event.set()
        self._event = asyncio.Event()

    async def wait(self) -> None:
        """Return after the next ring."""
        await self._event.wait()

    async def until(self, predicate: Callable[[], object], within: float) -> None:
        """Return once `predicate` is true; it is asked again after every ring.

        Raises TimeoutError after `within` seconds.
        """
        async with asyncio.timeout(within):
            while not predicate():
                await self.wait()
