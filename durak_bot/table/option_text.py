"""Options as text: what a button sets, and what a place keeps as its own default."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

from durak_bot.engine.rules import Draw, FirstUntil, Order, Rules, Throwers
from durak_bot.table.options import (
    LIVE,
    MAX_CLOCK,
    PRESETS,
    Absent,
    Invites,
    NextLead,
    Options,
    Preset,
)

MOST_LEVEL = 9
"""Levels a table may store; one above the ladder plays like its highest."""


def _whole(value: str) -> int:
    if not value.isascii() or not value.isdigit() or len(value) > 6:
        raise ValueError(value)
    return int(value)


def _seconds(value: str) -> int:
    seconds = _whole(value)
    if seconds > MAX_CLOCK:
        raise ValueError(value)
    return seconds


def _level(value: str) -> int:
    level = _whole(value)
    if not 1 <= level <= MOST_LEVEL:
        raise ValueError(value)
    return level


def _switch(value: str) -> bool:
    if value not in ("on", "off"):
        raise ValueError(value)
    return value == "on"


RULES: dict[str, Callable[[str], Any]] = {
    "pack": _whole,
    "transfer": _switch,
    "order": Order,
    "one_at_a_time": _switch,
    "throwers": Throwers,
    "first_limit": _whole,
    "first_until": FirstUntil,
    "throw_after_take": _switch,
    "draw": Draw,
    "transfer_first": _switch,
    "show_trump": _switch,
    "stalemate": _whole,
}
"""How each option of the rules is read, by its name in records."""

TABLE: dict[str, Callable[[str], Any]] = {
    "clock": _seconds,
    "window": _seconds,
    "take_window": _seconds,
    "auto_pass": _switch,
    "absent": Absent,
    "next_lead": NextLead,
    "invites": Invites,
    "level": _level,
}
"""How each option of a table is read."""


def choose(options: Options, name: str, value: str) -> Options | None:
    """Return the options with one set to a value given as text; None for one there is not.

    Switches are `on` and `off`, times are seconds, the rest is as in records.
    """
    try:
        if name in RULES:
            rules = replace(options.rules, **{name: RULES[name](value)})
            return replace(options, rules=rules)
        if name in TABLE:
            return replace(options, **{name: TABLE[name](value)})
    except ValueError:
        return None
    return None


def value_of(options: Options, name: str) -> str:
    """Return an option's value as the text that sets it. Raises `KeyError` for no option."""
    if name not in RULES and name not in TABLE:
        raise KeyError(name)
    value = getattr(options.rules if name in RULES else options, name)
    if isinstance(value, bool):
        return "on" if value else "off"
    return value.value if isinstance(value, StrEnum) else str(value)


def preset_of(options: Options) -> Preset | None:
    """Return the preset these options are, whatever the computers' level; None for no preset."""
    for preset, named in PRESETS.items():
        if replace(named, level=options.level, invites=options.invites) == options:
            return preset
    return None


def written(options: Options) -> str:
    """Return options as one line: a preset's name, or every value that is not the usual one."""
    preset = preset_of(options)
    if preset is not None and PRESETS[preset] == options:
        return preset.value
    names = [*(field.name for field in fields(Rules)), *TABLE]
    usual = {name: value_of(LIVE, name) for name in names}
    given = {name: value_of(options, name) for name in names}
    return ";".join(f"{name}={given[name]}" for name in names if given[name] != usual[name])


def read(text: str | None) -> Options:
    """Return the options `written` as this line; what cannot be read is as usual."""
    if not text:
        return LIVE
    if text in set(Preset):
        return PRESETS[Preset(text)]
    options = LIVE
    for part in text.split(";"):
        name, _, value = part.partition("=")
        options = choose(options, name, value) or options
    return options
