"""The button codec: `‹table›.‹game›.‹bout›.‹action›`, at most 64 bytes on every platform.

Values are absolute ("computers: 2", never "one more"), so a press delivered twice does nothing
twice. Nothing hidden is in a payload: whoever reads it learns what the button's label says.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, get_args, get_type_hints

from durak_bot.engine.cards import Card
from durak_bot.engine.notation import CARD_NAMES

MAX_BYTES = 64


class BadPress(ValueError):  # noqa: N818 - the product's word for a button nobody here has made
    """Button data that no screen of ours can have made; the message never quotes it at length."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A card of one's hand: played where only one way is possible, else the hand asks which."""

    verb: ClassVar[str] = "c"
    card: Card


@dataclass(frozen=True, slots=True)
class BeatWith:
    """Beat `attack` with `card`."""

    verb: ClassVar[str] = "b"
    attack: Card
    card: Card


@dataclass(frozen=True, slots=True)
class TransferWith:
    """Pass the attack on with `card`."""

    verb: ClassVar[str] = "t"
    card: Card


@dataclass(frozen=True, slots=True)
class ShowCard:
    """Pass the attack on by showing `card`."""

    verb: ClassVar[str] = "s"
    card: Card


@dataclass(frozen=True, slots=True)
class TakeAll:
    """Take what lies."""

    verb: ClassVar[str] = "k"


@dataclass(frozen=True, slots=True)
class Done:
    """Throw in nothing more; `seen` is how many cards lay on the presser's screen."""

    verb: ClassVar[str] = "d"
    seen: int


@dataclass(frozen=True, slots=True)
class Unfocus:
    """Back from "which card?" to the hand."""

    verb: ClassVar[str] = "f"


@dataclass(frozen=True, slots=True)
class MyCards:
    """Show my hand here."""

    verb: ClassVar[str] = "h"


@dataclass(frozen=True, slots=True)
class BringDown:
    """Post the board anew at the bottom of the chat."""

    verb: ClassVar[str] = "v"


@dataclass(frozen=True, slots=True)
class Menu:
    """Open the private menu, or one page of it."""

    verb: ClassVar[str] = "m"
    page: str = ""
    """Empty: the menu. Else a page of it, see `menu`."""


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take a seat."""

    verb: ClassVar[str] = "i"


@dataclass(frozen=True, slots=True)
class StandUp:
    """Give up one's seat; in a running game `sure` must be set, for it counts as a loss."""

    verb: ClassVar[str] = "l"
    sure: bool = False


@dataclass(frozen=True, slots=True)
class SetComputers:
    """Seat this many computers of this level (0 for the table's)."""

    verb: ClassVar[str] = "n"
    count: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class StartGame:
    """Deal."""

    verb: ClassVar[str] = "g"


@dataclass(frozen=True, slots=True)
class OptionsPage:
    """Open the table's settings: a page (`presets`, `rules`, `time`, `table`, `chat`)."""

    verb: ClassVar[str] = "o"
    page: str = "presets"


@dataclass(frozen=True, slots=True)
class SetOption:
    """Set option `name` to `value` (absolute, as text) and stay on `page`."""

    verb: ClassVar[str] = "p"
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class UsePreset:
    """Choose a preset by name."""

    verb: ClassVar[str] = "q"
    preset: str


@dataclass(frozen=True, slots=True)
class KeepDefault:
    """Make the table's options this chat's default."""

    verb: ClassVar[str] = "w"


@dataclass(frozen=True, slots=True)
class Again:
    """Confirm the rematch."""

    verb: ClassVar[str] = "a"


@dataclass(frozen=True, slots=True)
class StopTable:
    """End the game or close the lobby; `sure` after the question."""

    verb: ClassVar[str] = "x"
    sure: bool = False


@dataclass(frozen=True, slots=True)
class VoteOut:
    """Vote a seat's person out (host: remove)."""

    verb: ClassVar[str] = "y"
    seat: int


@dataclass(frozen=True, slots=True)
class StandIn:
    """Let the computer play my seat (`on`), or play it again myself."""

    verb: ClassVar[str] = "u"
    on: bool


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table here, with a preset (empty: the chat's default)."""

    verb: ClassVar[str] = "e"
    preset: str = ""


@dataclass(frozen=True, slots=True)
class Practise:
    """In private: a game against `count` computers of `level`, at once."""

    verb: ClassVar[str] = "r"
    level: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    """Set my language; empty follows the platform."""

    verb: ClassVar[str] = "z"
    language: str


@dataclass(frozen=True, slots=True)
class SetChat:
    """Set `name` to `value` (absolute, as text) for a whole chat, named as in `chat.name`.

    It names the chat because its page may be read, and pressed, in the private chat. Without a
    name it opens the page.
    """

    verb: ClassVar[str] = "P"
    name: str
    value: str
    chat: str


@dataclass(frozen=True, slots=True)
class SetPersonal:
    """Set a setting of one's own: `hints` or `auto_pass`."""

    verb: ClassVar[str] = "j"
    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class BoardHere:
    """Let this place show a table from elsewhere (`on`), or no longer."""

    verb: ClassVar[str] = "B"
    on: bool


Action = (
    Tap
    | BeatWith
    | TransferWith
    | ShowCard
    | TakeAll
    | Done
    | Unfocus
    | MyCards
    | BringDown
    | Menu
    | SitDown
    | StandUp
    | SetComputers
    | StartGame
    | OptionsPage
    | SetOption
    | UsePreset
    | KeepDefault
    | Again
    | StopTable
    | VoteOut
    | StandIn
    | OpenTable
    | Practise
    | ChooseLanguage
    | SetChat
    | SetPersonal
    | BoardHere
)


@dataclass(frozen=True, slots=True)
class Press:
    """A press as it travels: table ("" for none), game and bout numbers (0 where none), action."""

    table: str
    game: int
    bout: int
    action: Action


def encode(press: Press) -> str:
    """Write a press as button data: printable ASCII, at most 64 bytes.

    Raises `ValueError` for a press that would not read back as itself.
    """
    action = press.action
    parts = [_write(getattr(action, field.name)) for field in fields(action)]
    data = f"{press.table}.{press.game}.{press.bout}.{action.verb}{_BETWEEN.join(parts)}"
    if len(data) > MAX_BYTES or not _SHAPE.fullmatch(data) or _read(data) != press:
        raise ValueError(f"no button can carry this press: {data!r}")
    return data


def decode(data: str) -> Press:
    """Read button data. Raises `BadPress` for whatever `encode` would not have written."""
    if len(data) > MAX_BYTES:
        raise BadPress("longer than 64 bytes")
    try:
        press = _read(data)
        if encode(press) != data:
            raise BadPress("not written as this bot writes")
    except BadPress:
        raise
    except ValueError as error:
        raise BadPress("not written as this bot writes") from error
    return press


_BETWEEN = "-"
_SHAPE = re.compile(
    r"(?P<table>[A-Z0-9]{0,12})\.(?P<game>[0-9]{1,9})\.(?P<bout>[0-9]{1,9})"
    r"\.(?P<verb>[A-Za-z])(?P<rest>[A-Za-z0-9_-]*)"
)
_NUMBER = re.compile(r"[0-9]{1,6}")
_TEXT = re.compile(r"[A-Za-z0-9_]*")


def _write(value: Card | int | str) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return str(value)


def _read_card(text: str) -> Card:
    if text not in CARD_NAMES:
        raise BadPress("no card")
    return CARD_NAMES[text]


def _read_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise BadPress("no number")
    return int(text)


def _read_flag(text: str) -> bool:
    if text not in {"0", "1"}:
        raise BadPress("neither yes nor no")
    return text == "1"


def _read_text(text: str) -> str:
    if not _TEXT.fullmatch(text):
        raise BadPress("no plain word")
    return text


_READERS: dict[type, Callable[[str], Any]] = {
    Card: _read_card,
    int: _read_number,
    bool: _read_flag,
    str: _read_text,
}

_ACTIONS: dict[str, tuple[type[Action], tuple[Callable[[str], Any], ...]]] = {
    kind.verb: (
        kind,
        tuple(_READERS[get_type_hints(kind)[field.name]] for field in fields(kind)),
    )
    for kind in get_args(Action)
}
"""By verb: the action's class and how to read each of its fields, in order."""


def _read(data: str) -> Press:
    shape = _SHAPE.fullmatch(data)
    if shape is None or shape["verb"] not in _ACTIONS:
        raise BadPress("not a press")
    kind, readers = _ACTIONS[shape["verb"]]
    parts = shape["rest"].split(_BETWEEN) if readers else []
    if len(parts) != len(readers) or (not readers and shape["rest"]):
        raise BadPress("not this action's values")
    values = [read(part) for read, part in zip(readers, parts, strict=True)]
    return Press(shape["table"], int(shape["game"]), int(shape["bout"]), kind(*values))
