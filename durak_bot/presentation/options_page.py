"""The table's settings: presets first, then every option with its value, set absolutely."""

from __future__ import annotations

from collections.abc import Sequence

from durak_bot.engine.rules import Draw, FirstUntil, Order, Throwers
from durak_bot.opponents.ladder import LEVELS
from durak_bot.presentation.buttons import (
    KeepDefault,
    Menu,
    OptionsPage,
    SetOption,
    StandUp,
    UsePreset,
)
from durak_bot.presentation.clock import duration
from durak_bot.presentation.keyboard import Row, grid, inviting, key
from durak_bot.presentation.manner import manner
from durak_bot.presentation.screen import Bold, Button, Line, Screen, Style, Text, plain
from durak_bot.presentation.words import Words
from durak_bot.table.option_text import preset_of, value_of
from durak_bot.table.options import (
    CLOCKS,
    HOUR,
    MINUTE,
    PRESETS,
    Absent,
    Invites,
    NextLead,
    Options,
    Preset,
)
from durak_bot.table.table import Phase
from durak_bot.table.views import TableView

PAGES = ("presets", "rules", "time", "table")

OFFERED = (Preset.LIVE, Preset.CLASSIC, Preset.TRANSFER, Preset.BLITZ, Preset.DAY)
"""Presets of a table for people, in the order of the page."""

WINDOWS = (0, 5, 8, 15, 30, MINUTE, 4 * HOUR)
STALEMATES = (0, 20, 40)

VALUES: dict[str, dict[str, tuple[str, ...]]] = {
    "rules": {
        "transfer": ("off", "on"),
        "show_trump": ("off", "on"),
        "transfer_first": ("off", "on"),
        "pack": ("24", "36", "52"),
        "order": tuple(Order),
        "throwers": tuple(Throwers),
        "one_at_a_time": ("off", "on"),
        "throw_after_take": ("off", "on"),
        "first_limit": ("5", "6"),
        "first_until": tuple(FirstUntil),
        "draw": tuple(Draw),
        "stalemate": tuple(map(str, STALEMATES)),
    },
    "time": {
        "clock": tuple(map(str, CLOCKS)),
        "window": tuple(map(str, WINDOWS)),
        "take_window": tuple(map(str, WINDOWS)),
        "auto_pass": ("off", "on"),
    },
    "table": {
        "level": tuple(map(str, LEVELS)),
        "absent": tuple(Absent),
        "next_lead": tuple(NextLead),
        "invites": tuple(Invites),
    },
}
"""What can be set, by page and option, as the text that a press carries."""


def screen(view: TableView, words: Words, page: str = "presets", *, admin: bool = False) -> Screen:
    """Return a page of the settings; whoever may not change them reads them here all the same.

    `admin`: whether the viewer administers the home place, and so may decide for the whole chat.
    """
    if page in VALUES:
        return _details(view, words, page)
    return _presets(view, words, admin=admin)


def page_of(option: str) -> str:
    """Return the page on which an option stands, `presets` for one that nobody knows."""
    return next((page for page, options in VALUES.items() if option in options), "presets")


def value_words(name: str, text: str, words: Words) -> str:
    """Return an option's value in words."""
    if name in {"clock", "window", "take_window"}:
        return duration(words, int(text)) if text != "0" else words.t("value-no-clock")
    if name == "level":
        return words.t("level", level=int(text))
    if name == "stalemate" and text == "0":
        return words.t("value-never")
    if text in {"on", "off"}:
        return words.t(f"value-{text}")
    if text.isdigit():
        return text
    return words.t(f"value-{name.replace('_', '-')}-{text.replace('_', '-')}")


def option_words(name: str, words: Words) -> str:
    """Return what an option is called."""
    return words.t(f"option-{name.replace('_', '-')}")


def _presets(view: TableView, words: Words, *, admin: bool) -> Screen:
    title: Line = (Bold(f"⚙️ {view.id}"), Text(f" · {manner(view.options, words)}"))
    about = tuple(_about(preset, words) for preset in OFFERED)
    presets = grid([_preset(view, words, preset) for preset in OFFERED], 2)
    pages: Row = tuple(
        key(view, words.t(f"button-settings-{page}"), OptionsPage(page)) for page in VALUES
    )
    return Screen((title, *about), (*presets, pages, *_around(view, words, admin=admin)))


def _about(preset: Preset, words: Words) -> Line:
    options = PRESETS[preset]
    clock, window = duration(words, options.clock), duration(words, options.window)
    return plain(words.t(f"preset-{preset.value}-about", clock=clock, window=window))


def _preset(view: TableView, words: Words, preset: Preset) -> Button:
    chosen = preset_of(view.options) is preset
    label = words.t(f"preset-{preset.value}")
    return key(
        view,
        f"{label} ✓" if chosen else label,
        UsePreset(preset.value),
        Style.PRIMARY if chosen else Style.PLAIN,
    )


def _around(view: TableView, words: Words, *, admin: bool) -> tuple[Row, ...]:
    """Return what stands behind the presets: the invite, the chat's default, the way out."""
    rows: list[Row] = []
    if view.token is not None and view.options.invites is Invites.ANYONE:
        rows.append((inviting(view, words, view.token),))
    rows.append((key(view, words.t("button-keep-default"), KeepDefault()),))
    if admin:
        rows.append((key(view, words.t("button-chat"), OptionsPage("chat")),))
    last: list[Button] = [key(view, words.t("button-menu"), Menu())]
    if view.viewer is not None and view.phase is Phase.LOBBY:
        last.append(key(view, words.t("button-stand-up"), StandUp()))
    rows.append(tuple(last))
    return tuple(rows)


def _details(view: TableView, words: Words, page: str) -> Screen:
    names = [name for name in VALUES[page] if _matters(view.options, name)]
    lines = tuple(_line(view.options, name, words) for name in names)
    rows = [row for name in names for row in _option(view, name, VALUES[page][name], words)]
    back = key(view, words.t("button-back"), OptionsPage())
    title: Line = (Bold(f"⚙️ {view.id} · {words.t(f'button-settings-{page}')}"),)
    return Screen((title, *lines), (*rows, (back,)))


def _matters(options: Options, name: str) -> bool:
    """Tell whether an option changes anything while the others are as they are."""
    if name in {"show_trump", "transfer_first"}:
        return options.rules.transfer
    if name == "first_until":
        return options.rules.first_limit < 6
    return True


def _line(options: Options, name: str, words: Words) -> Line:
    told = value_words(name, value_of(options, name), words)
    return (Text(f"{option_words(name, words)}: "), Bold(told))


def _option(view: TableView, name: str, values: Sequence[str], words: Words) -> tuple[Row, ...]:
    """Return a switch for two values (it carries the other one), or a row of all values."""
    now = value_of(view.options, name)
    label = option_words(name, words)
    if len(values) == 2:
        other = values[0] if now == values[1] else values[1]
        told = value_words(name, now, words)
        return ((key(view, f"{label}: {told}", SetOption(name, other)),),)
    buttons = [
        key(
            view,
            _choice(name, text, words, chosen=text == now),
            SetOption(name, text),
            Style.PRIMARY if text == now else Style.PLAIN,
        )
        for text in values
    ]
    return grid(buttons, 3 if name == "level" else 4)  # words take more room than numbers


def _choice(name: str, text: str, words: Words, *, chosen: bool) -> str:
    """Return the label of one of several values; a sign says what the row is about."""
    signs = {
        "clock": "⏳ ",
        "window": "✋ ",
        "take_window": "📥 ",
        "pack": "🃏 ",
        "stalemate": "🤝 ",
    }
    return f"{signs.get(name, '')}{value_words(name, text, words)}{' ✓' if chosen else ''}"
