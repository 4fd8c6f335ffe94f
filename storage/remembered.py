"""What was read lately of people and places, so that a press does not ask for it again."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

FRESH = 30.0
"""Seconds for which what was read is taken to be so: a person may have another bot's process."""

MOST_KNOWN = 5000


class Remembered(Generic[K, V]):
    """What was read lately. What is written is forgotten here, before and after."""

    def __init__(self) -> None:
        self._kept: OrderedDict[K, tuple[float, V]] = OrderedDict()
        self._changes = 0

    @property
    def changes(self) -> int:
        """Return a number that is another one after each `forget`."""
        return self._changes

    def get(self, key: K) -> tuple[V] | None:
        """Return what is remembered, in a row of one; None for nothing."""
        found = self._kept.get(key)
        if found is None or time.monotonic() - found[0] > FRESH:
            return None
        return (found[1],)

    def keep(self, key: K, value: V, changes: int) -> None:
        """Remember what was read, if nothing was forgotten since `changes`."""
        if changes == self._changes:
            self._kept[key] = (time.monotonic(), value)
            self._kept.move_to_end(key)
            if len(self._kept) > MOST_KNOWN:
                self._kept.popitem(last=False)

    def forget(self, key: K | None = None) -> None:
        """Forget one, or (None) all."""
        self._changes += 1
        if key is None:
            self._kept.clear()
        else:
            self._kept.pop(key, None)
