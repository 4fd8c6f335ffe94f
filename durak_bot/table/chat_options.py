"""What administrators decide for a whole chat, as the text that a button sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from durak_bot.table.people import Opens, PlaceOptions, Quiet

NIGHT = Quiet(23, 8)
"""Quiet hours that a chat begins with when it turns them on."""

EAST, WEST = 14 * 60, 12 * 60
"""The farthest a local clock is from UTC either way, minutes."""


def choose(settings: PlaceOptions, name: str, value: str) -> PlaceOptions | None:
    """Return the settings with one set to a value given as text; None for one there is not.

    `opens`, `mentions` and `quiet` (`on`, `off`), `quiet_from` and `quiet_to` (an hour), `offset`
    (`e120`, `w300`: minutes east or west of UTC), `language` (a tag; empty follows the opener).
    """
    setter = _SETTERS.get(name)
    try:
        return None if setter is None else setter(settings, value)
    except ValueError:
        return None


def offset_text(minutes: int) -> str:
    """Return a distance from UTC as the text that sets it."""
    return f"{'w' if minutes < 0 else 'e'}{abs(minutes)}"


def _opens(settings: PlaceOptions, value: str) -> PlaceOptions:
    return replace(settings, opens=Opens(value))


def _mentions(settings: PlaceOptions, value: str) -> PlaceOptions:
    return replace(settings, mentions=_switch(value))


def _quiet(settings: PlaceOptions, value: str) -> PlaceOptions:
    hours = settings.quiet or NIGHT
    return replace(settings, quiet=hours if _switch(value) else None)


def _quiet_from(settings: PlaceOptions, value: str) -> PlaceOptions:
    hours = settings.quiet or NIGHT
    return replace(settings, quiet=replace(hours, start=_hour(value)))


def _quiet_to(settings: PlaceOptions, value: str) -> PlaceOptions:
    hours = settings.quiet or NIGHT
    return replace(settings, quiet=replace(hours, end=_hour(value)))


def _offset(settings: PlaceOptions, value: str) -> PlaceOptions:
    side, minutes = value[:1], value[1:]
    if side not in ("e", "w") or not minutes.isascii() or not minutes.isdigit():
        raise ValueError(value)
    if len(minutes) > 4 or int(minutes) > (EAST if side == "e" else WEST):
        raise ValueError(value)
    return replace(settings, offset=int(minutes) if side == "e" else -int(minutes))


def _language(settings: PlaceOptions, value: str) -> PlaceOptions:
    return replace(settings, language=value or None)


def _switch(value: str) -> bool:
    if value not in ("on", "off"):
        raise ValueError(value)
    return value == "on"


def _hour(value: str) -> int:
    if value not in map(str, range(24)):
        raise ValueError(value)
    return int(value)


_SETTERS: dict[str, Callable[[PlaceOptions, str], PlaceOptions]] = {
    "opens": _opens,
    "mentions": _mentions,
    "quiet": _quiet,
    "quiet_from": _quiet_from,
    "quiet_to": _quiet_to,
    "offset": _offset,
    "language": _language,
}
