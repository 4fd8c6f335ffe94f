"""From a screen to what Telegram shows: text, entities and an inline keyboard.

No parse mode is used, so a name with markup in it is only a name. Offsets count UTF-16 units.
"""

from __future__ import annotations

from dataclasses import dataclass

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity, User

from durak_bot.presentation.screen import (
    Bold,
    Button,
    Code,
    Line,
    Link,
    Mention,
    Screen,
    Span,
    Style,
    Text,
    Time,
)

LONGEST = 4096
"""Characters of a message."""

LONGEST_EPHEMERAL_EDIT = 1024
"""Characters: the server takes the edit of a private message in a group for a caption."""

ANSWER = 200
"""Characters of the answer to a press."""

LONGEST_TOAST = 60
"""Characters that a notification shows in full; longer answers are shown as an alert."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A message as aiogram takes it."""

    text: str
    entities: list[MessageEntity]
    markup: InlineKeyboardMarkup | None


def utf16(text: str) -> int:
    """Return the length in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, most: int) -> str:
    """Return the text, shortened to `most` UTF-16 units without splitting a character."""
    if utf16(text) <= most:
        return text
    while utf16(text) > most - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def render(screen: Screen, username: str, most: int = LONGEST, *, elsewhere: str = "") -> Rendered:
    """Return the screen as a message; lines that do not fit are left out, the last first."""
    lines = list(screen.lines)
    while len(lines) > 1 and _length(lines) > most:
        lines.pop()
    whole, entities = _text(lines)
    text = cut(whole, most)
    if text != whole:
        entities = [each for each in entities if each.offset + each.length < utf16(text)]
    return Rendered(text, entities, keyboard(screen, username, elsewhere))


def keyboard(screen: Screen, username: str, elsewhere: str = "") -> InlineKeyboardMarkup | None:
    """Return the buttons; None where there are none, which takes them away in an edit.

    `elsewhere` is the label of a button beside an invite's link that shows the other ways to join.
    """
    rows = [
        [each for button in row for each in _buttons(button, username, elsewhere)]
        for row in screen.rows
        if row
    ]
    return InlineKeyboardMarkup(inline_keyboard=rows) if rows else None


def deep_link(username: str, payload: str) -> str:
    """Return the address that opens the private chat and presses Start with a payload."""
    return f"https://t.me/{username}?start={payload}"


def _buttons(button: Button, username: str, elsewhere: str) -> list[InlineKeyboardButton]:
    shown = [_button(button, username)]
    if button.invite is not None and button.data is not None and elsewhere:
        shown.append(InlineKeyboardButton(text=elsewhere, callback_data=button.data))
    return shown


def _button(button: Button, username: str) -> InlineKeyboardButton:
    style = None if button.style is Style.PLAIN else button.style.value
    if button.invite is not None:
        url = deep_link(username, f"j_{button.invite}")
        return InlineKeyboardButton(text=button.label, url=url, style=style)
    if button.private is not None:
        url = deep_link(username, button.private)
        return InlineKeyboardButton(text=button.label, url=url, style=style)
    return InlineKeyboardButton(text=button.label, callback_data=button.data, style=style)


def _length(lines: list[Line]) -> int:
    return sum(utf16(_plain(span)) for line in lines for span in line) + len(lines) - 1


def _text(lines: list[Line]) -> tuple[str, list[MessageEntity]]:
    parts: list[str] = []
    entities: list[MessageEntity] = []
    at = 0
    for number, line in enumerate(lines):
        if number:
            parts.append("\n")
            at += 1
        for span in line:
            text = _plain(span)
            length = utf16(text)
            entity = _entity(span, at, length)
            if entity is not None and text.strip():
                entities.append(entity)
            parts.append(text)
            at += length
    return "".join(parts), entities


def _plain(span: Span) -> str:
    match span:
        case Text(text) | Bold(text) | Code(text):
            return text
        case Mention(name=name):
            return name
        case Time(clock=clock):
            return clock
        case Link(text=text):
            return text


def _entity(span: Span, offset: int, length: int) -> MessageEntity | None:
    """Return what the span is besides text. Only a person who must act is mentioned (UX)."""
    match span:
        case Text():
            return None
        case Bold():
            return MessageEntity(type="bold", offset=offset, length=length)
        case Code():
            return MessageEntity(type="code", offset=offset, length=length)
        case Mention(person=person, name=name, notify=True):
            user = User(id=int(person.user), is_bot=False, first_name=name)
            return MessageEntity(type="text_mention", offset=offset, length=length, user=user)
        case Mention():
            return MessageEntity(type="bold", offset=offset, length=length)
        case Time(unix=unix, relative=relative):
            return MessageEntity(
                type="date_time",
                offset=offset,
                length=length,
                unix_time=unix,
                date_time_format="r" if relative else "t",
            )
        case Link(url=url):
            return MessageEntity(type="text_link", offset=offset, length=length, url=url)
