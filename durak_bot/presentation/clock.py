"""Moments and spans of time as people read them."""

from __future__ import annotations

from datetime import UTC, datetime
from math import ceil

from durak_bot.presentation.screen import Line, Text, Time
from durak_bot.presentation.words import Words
from durak_bot.table.options import HOUR


def moment(unix: float, clock: int = 0) -> Time:
    """Return a moment that clients count down to; its text is the clock time, in UTC.

    Nobody's time zone is known, so the text names the zone. Where the turn clock (seconds) is one
    of hours, the text has a date; else it has the seconds.
    """
    at = datetime.fromtimestamp(ceil(unix), UTC)
    return Time(ceil(unix), f"{at:%d.%m %H:%M} UTC" if clock >= HOUR else f"{at:%H:%M:%S} UTC")


def deadline(unix: float | None, clock: int) -> Line:
    """Return ` · ⏳ …` to follow what is asked; nothing where no clock runs."""
    return () if unix is None else (Text(" · ⏳ "), moment(unix, clock))


def left(words: Words, unix: float | None, now: float) -> str:
    """Return ` · ⏳ 42 s` for an answer that is read at once and never kept current."""
    if unix is None:
        return ""
    return f" · ⏳ {duration(words, max(0, ceil(unix - now)))}"


def duration(words: Words, seconds: float) -> str:
    """Return a span of time in its natural unit."""
    whole = round(seconds)
    if whole < 120:
        return words.t("seconds", count=whole)
    if whole < 7200:
        return words.t("minutes", count=round(whole / 60))
    return words.t("hours", count=round(whole / 3600))
