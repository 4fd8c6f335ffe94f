"""Reading the fields of a stored document, beside what the notation reads.

Each reader raises `NotationError` whose one line says where in the document and what.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from durak_bot.engine.notation import NotationError, read_list

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

Read = Callable[[object, str], T]
"""A reader: takes a JSON value and where it stands."""


def read_text(value: object, where: str) -> str:
    """Read text."""
    if not isinstance(value, str):
        raise NotationError(f"{where}: is no text")
    return value


def read_number(value: object, where: str) -> float:
    """Read a finite number, such as Unix seconds."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise NotationError(f"{where}: is no number")
    return float(value)


def read_member(value: object, kind: type[E], where: str) -> E:
    """Read a member of an enumeration by its value."""
    for member in kind:
        if value == member.value:
            return member
    raise NotationError(f"{where}: is none of {', '.join(kind)}")


def read_maybe(value: object, read: Read[T], where: str) -> T | None:
    """Read something that may be missing (null)."""
    return None if value is None else read(value, where)


def read_row(value: object, length: int, where: str) -> list[object]:
    """Read a list of exactly so many items."""
    items = list(read_list(value, where))
    if len(items) != length:
        raise NotationError(f"{where}: {len(items)} items instead of {length}")
    return items
