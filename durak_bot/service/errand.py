"""One thing that somebody asked for: how long its answer may take, and what is stored with it.

Whatever is done on its behalf finds it without being told, in tasks begun meanwhile, too. Once it
is over it means nothing any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from durak_bot.table.people import Platform
from durak_bot.table.table import TableId

T = TypeVar("T")

PATIENCE = 4.0
"""Seconds for which the store is asked on behalf of a press, which has to be answered within 5."""


class Mark(NamedTuple):
    """A platform's number of what came in; `bot` tells bots apart whose numbers may be equal."""

    platform: Platform
    bot: str
    number: int


@dataclass(eq=False, slots=True)
class Errand:
    """What is known of it. `mark` is set until it is stored with what the errand does."""

    mark: Mark | None = None
    until: float | None = None
    """By the loop's time; None for one that may wait as long as it takes."""
    waiting: bool = False
    """Whether the store is away, and asked again and again."""
    over: bool = False
    looked: set[TableId] = field(default_factory=set)
    """Tables that were looked at on its behalf, and are as they are known since."""

    @property
    def late(self) -> bool:
        """Return whether nobody waits for it any longer."""
        return self.until is not None and asyncio.get_running_loop().time() >= self.until


_CURRENT: ContextVar[Errand | None] = ContextVar("errand", default=None)


def current() -> Errand | None:
    """Return the errand on whose behalf this runs; None for what nobody waits for."""
    errand = _CURRENT.get()
    return None if errand is None or errand.over else errand


def apart(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Begin something that goes on after the errand that happens to cause it, and is none of it."""
    context = copy_context()
    context.run(_CURRENT.set, None)
    return asyncio.create_task(work, context=context)


@contextmanager
def on_errand(mark: Mark | None = None, patience: float | None = None) -> Iterator[Errand]:
    """Do an errand, from now on for at most `patience` seconds."""
    until = None if patience is None else asyncio.get_running_loop().time() + patience
    errand = Errand(mark, until)
    before = _CURRENT.set(errand)
    try:
        yield errand
    finally:
        errand.over = True
        _CURRENT.reset(before)
