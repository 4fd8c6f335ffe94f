"""A screen: lines of spans and rows of buttons. Adapters render it, delivery compares it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from durak_bot.table.people import PersonId


@dataclass(frozen=True, slots=True)
class Text:
    """Plain text, shown as it is: adapters escape, nobody else does."""

    text: str


@dataclass(frozen=True, slots=True)
class Bold:
    """Text that catches the eye."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """Text to copy: a token, a command."""

    text: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A person, notified where `notify` is set."""

    person: PersonId
    name: str
    notify: bool = False


@dataclass(frozen=True, slots=True)
class Time:
    """A moment that clients keep current; `clock` is the same as text for those that cannot.

    `unix` is in seconds. `relative` shows "in 40 seconds", else a clock time.
    """

    unix: int
    clock: str
    relative: bool = True


@dataclass(frozen=True, slots=True)
class Link:
    """Text that leads to an address."""

    text: str
    url: str


Span = Text | Bold | Code | Mention | Time | Link
Line = tuple[Span, ...]


class Style(StrEnum):
    """What a button is for; adapters colour it."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press: `data` is an encoded press (≤ 64 bytes).

    `invite` is a token to share: a platform with links for that makes the button one, any other
    shows the page that `data` asks for. `private` leads to the private chat, where the bot is told
    these words (`[A-Za-z0-9_-]`, at most 64); a platform without such links leaves it out.
    """

    label: str
    data: str | None = None
    style: Style = Style.PLAIN
    invite: str | None = None
    private: str | None = None


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: lines from top to bottom, rows of buttons below them."""

    lines: tuple[Line, ...]
    rows: tuple[tuple[Button, ...], ...] = ()

    @property
    def digest(self) -> str:
        """Return a short hash of all that is shown, equal for equal screens across restarts."""
        return hashlib.blake2b(repr(self).encode(), digest_size=12).hexdigest()

    @property
    def text(self) -> str:
        """Return the words alone, for tests, logs of shape and plain answers."""
        return "\n".join("".join(_plain(span) for span in line) for line in self.lines)


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


def plain(text: str) -> Line:
    """Return a line of plain text."""
    return (Text(text),)


def bold(text: str) -> Line:
    """Return a line that catches the eye."""
    return (Bold(text),)
