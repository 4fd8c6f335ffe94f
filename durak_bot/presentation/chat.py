"""What administrators decide for a chat: who opens tables, mentions, quiet hours, language."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from durak_bot.presentation.buttons import Action, SetChat
from durak_bot.presentation.clock import duration
from durak_bot.presentation.keyboard import Row, grid
from durak_bot.presentation.screen import Bold, Button, Line, Screen, Style, Text, bold, plain
from durak_bot.presentation.words import Words
from durak_bot.presentation.words import words as words_in
from durak_bot.table.chat_options import EAST, WEST, offset_text
from durak_bot.table.options import HOUR, MINUTE
from durak_bot.table.people import Opens, PlaceId, PlaceOptions, Quiet

STARTS = (21, 22, 23, 0, 1)
ENDS = (6, 7, 8, 9, 10)
"""Hours offered for the beginning and the end of a chat's quiet time; they have none in common."""

STEPS = (-HOUR, HOUR // 2, HOUR)
"""By how much one press corrects the chat's clock, seconds."""

Key = Callable[[str, Action, Style], Button]
"""Makes a button of a table, or of none."""


def screen(settings: PlaceOptions, words: Words, now: float, *, key: Key, back: Button) -> Screen:
    """Return the page of a chat's administrators. Every button carries the value it sets."""
    chat = name(settings.place.chat)

    def choice(label: str, what: str, value: str, *, chosen: bool = False) -> Button:
        style = Style.PRIMARY if chosen else Style.PLAIN
        return key(f"{label} ✓" if chosen else label, SetChat(what, value, chat), style)

    def switch(label: str, what: str, told: str, other: str) -> Row:
        return (choice(f"{words.t(label)}: {told}", what, other),)

    opens, loud = settings.opens, settings.mentions
    rows: list[Row] = [
        switch(
            "chat-opens",
            "opens",
            words.t(f"chat-opens-{opens.value}"),
            (Opens.ADMINS if opens is Opens.ANYONE else Opens.ANYONE).value,
        ),
        switch("chat-mentions", "mentions", _on(words, loud), "off" if loud else "on"),
        switch("chat-quiet", "quiet", _quiet(settings, words), "off" if settings.quiet else "on"),
    ]
    if settings.quiet is not None:
        rows += _hours(settings, settings.quiet, words, choice)
    spoken = [
        choice(words_in(tag).t("language-name"), "language", tag, chosen=tag == settings.language)
        for tag in Words.languages()
    ]
    opener = words.t("chat-language-opener")
    spoken.append(choice(opener, "language", "", chosen=settings.language is None))
    return Screen(
        (
            bold(words.t("button-chat")),
            _told(words, "chat-opens", words.t(f"chat-opens-{opens.value}")),
            _told(words, "chat-mentions", _on(words, loud)),
            _told(words, "chat-quiet", _quiet(settings, words)),
            *_about(settings, words, now),
            plain(words.t("lang-here")),
        ),
        (*rows, *grid(spoken, 2), (back,)),
    )


def opening(place: PlaceId) -> SetChat:
    """Return the press that opens a chat's page from anywhere."""
    return SetChat("", "", name(place.chat))


def name(chat: str) -> str:
    """Return a platform's id of a chat as buttons carry it: they know no minus."""
    return chat.replace("-", "n")


def named(text: str) -> str:
    """Return the id of the chat that a button names."""
    return text.replace("n", "-")


def _hours(
    settings: PlaceOptions, quiet: Quiet, words: Words, choice: Callable[..., Button]
) -> list[Row]:
    starts = [
        choice(f"🌙 {hour}", "quiet_from", str(hour), chosen=hour == quiet.start) for hour in STARTS
    ]
    ends = [choice(f"☀️ {hour}", "quiet_to", str(hour), chosen=hour == quiet.end) for hour in ENDS]
    clock = [
        choice(f"🕐 {'−' if step < 0 else '+'}{duration(words, abs(step))}", "offset", value)
        for step in STEPS
        if (value := _shifted(settings.offset, step)) is not None
    ]
    return [tuple(starts), tuple(ends), tuple(clock)]


def _shifted(offset: int, step: int) -> str | None:
    minutes = offset + step // MINUTE
    return offset_text(minutes) if -WEST <= minutes <= EAST else None


def _about(settings: PlaceOptions, words: Words, now: float) -> tuple[Line, ...]:
    """Return what quiet hours are, and by which clock they go."""
    if settings.quiet is None:
        return ()
    at = datetime.fromtimestamp(now + settings.offset * MINUTE, UTC)
    hours, minutes = divmod(abs(settings.offset), 60)
    zone = f"UTC{'−' if settings.offset < 0 else '+'}{hours}{f':{minutes:02}' if minutes else ''}"
    return (
        plain(words.t("chat-quiet-about")),
        plain(words.t("chat-clock", time=f"{at:%H:%M}", zone=zone)),
    )


def _told(words: Words, label: str, value: str) -> Line:
    return (Text(f"{words.t(label)}: "), Bold(value))


def _quiet(settings: PlaceOptions, words: Words) -> str:
    quiet = settings.quiet
    return _on(words, on=False) if quiet is None else f"{quiet.start}:00–{quiet.end}:00"


def _on(words: Words, on: bool) -> str:
    return words.t("value-on" if on else "value-off")
