"""Cards, moves, rules and positions as text and JSON values, and back.

Whatever is written reads back as the same value. What cannot be read raises `NotationError`, at
the border: the rest of the engine never meets malformed input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from durak_bot.engine.cards import CARDS, Card, Suit, pack_of
from durak_bot.engine.moves import (
    ATTACKS,
    BEATS,
    PASS,
    SHOWS,
    TAKE,
    TRANSFERS,
    Attack,
    Beat,
    Move,
    Pass,
    Show,
    Take,
    Transfer,
)
from durak_bot.engine.rules import Draw, FirstUntil, Order, Rules, Throwers

T = TypeVar("T")


class NotationError(ValueError):
    """Text or JSON that cannot be read; the message is one line and says where and what."""


CARD_NAMES: Mapping[str, Card] = {str(card): card for card in CARDS}

_CARD_MOVES: Mapping[str, Sequence[Move]] = {
    "attack": ATTACKS,
    "transfer": TRANSFERS,
    "show": SHOWS,
}
_BARE_MOVES: Mapping[str, Move] = {"take": TAKE, "pass": PASS}


def read_card(value: object, where: str = "card") -> Card:
    """Read a card such as `10S`."""
    card = CARD_NAMES.get(value) if isinstance(value, str) else None
    if card is None:
        raise NotationError(f"{where}: {_quote(value)} is no card (such as 6S, 10H, AD)")
    return card


def read_suit(value: object, where: str = "suit") -> Suit:
    """Read a suit letter: S C D H."""
    for suit in Suit:
        if value == suit.letter:
            return suit
    raise NotationError(f"{where}: {_quote(value)} is no suit (S, C, D or H)")


def write_move(move: Move) -> list[str]:
    """Write a move as its name and cards, such as `["beat", "6S", "8S"]`."""
    match move:
        case Attack(card):
            return ["attack", str(card)]
        case Beat(attack, card):
            return ["beat", str(attack), str(card)]
        case Transfer(card):
            return ["transfer", str(card)]
        case Show(card):
            return ["show", str(card)]
        case Take():
            return ["take"]
        case Pass():
            return ["pass"]


def read_move(value: object, where: str = "move") -> Move:
    """Read a move from its name and cards."""
    words = read_list(value, where)
    if not words:
        raise NotationError(f"{where}: a move has a name")
    name, cards = words[0], [read_card(word, where) for word in words[1:]]
    if not isinstance(name, str) or name not in {"beat", *_CARD_MOVES, *_BARE_MOVES}:
        raise NotationError(
            f"{where}: {_quote(name)} is no move (attack, beat, transfer, show, take or pass)"
        )
    needed = 2 if name == "beat" else 1 if name in _CARD_MOVES else 0
    if len(cards) != needed:
        raise NotationError(f"{where}: {name} takes {needed} cards, not {len(cards)}")
    if name == "beat":
        return BEATS[cards[0]][cards[1]]
    return _CARD_MOVES[name][cards[0]] if needed else _BARE_MOVES[name]


def write_turn(seat: int, move: Move) -> list[int | str]:
    """Write who did what, as records do: `[1, "beat", "6S", "8S"]`."""
    return [seat, *write_move(move)]


def read_turn(value: object, where: str = "move") -> tuple[int, Move]:
    """Read who did what. The seat may be none of the game's: that is for `reasons` to say."""
    words = read_list(value, where)
    if not words:
        raise NotationError(f"{where}: a move begins with a seat")
    return read_int(words[0], f"{where}: seat", least=None), read_move(words[1:], where)


_ENUMS: Mapping[str, type[Order | Throwers | FirstUntil | Draw]] = {
    "order": Order,
    "throwers": Throwers,
    "first_until": FirstUntil,
    "draw": Draw,
}


def write_rules(rules: Rules) -> dict[str, Any]:
    """Write every option with its value."""
    values = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return {name: str(value) if name in _ENUMS else value for name, value in values.items()}


def read_rules(value: object, where: str = "rules") -> Rules:
    """Read options; those not named have their defaults (RULES.md, Records)."""
    known = {field.name: field.default for field in fields(Rules)}
    options = read_object(value, where, optional=known)
    chosen: dict[str, Any] = {}
    for name, option in options.items():
        place = f"{where}: {name}"
        if name in _ENUMS:
            chosen[name] = _read_enum(option, _ENUMS[name], place)
        elif isinstance(known[name], bool):
            chosen[name] = read_bool(option, place)
        else:
            chosen[name] = read_int(option, place)
    try:
        return Rules(**chosen)
    except ValueError as error:
        raise NotationError(f"{where}: {error}") from None


def _read_enum(value: object, kind: type[Order | Throwers | FirstUntil | Draw], where: str) -> Any:
    for member in kind:
        if value == member.value:
            return member
    raise NotationError(f"{where}: {_quote(value)} is none of {', '.join(kind)}")


def read_object(
    value: object, where: str, required: Iterable[str] = (), optional: Iterable[str] = ()
) -> dict[str, Any]:
    """Read a JSON object with these keys and no others."""
    if not isinstance(value, dict):
        raise NotationError(f"{where}: {_quote(value)} is no object")
    required = tuple(required)
    for name in required:
        if name not in value:
            raise NotationError(f"{where}: {name} is missing")
    for name in value:
        if name not in required and name not in optional:
            raise NotationError(f"{where}: {_quote(name)} is no key here")
    return value


def read_list(value: object, where: str) -> Sequence[object]:
    """Read a JSON array."""
    if not isinstance(value, list | tuple):
        raise NotationError(f"{where}: {_quote(value)} is no list")
    return value


def read_int(value: object, where: str, least: int | None = 0, most: int | None = None) -> int:
    """Read a whole number from `least` to `most`; None is no bound. True and 1.0 are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(f"{where}: {_quote(value)} is no whole number")
    if (least is not None and value < least) or (most is not None and value > most):
        bounds = f"{least} or more" if most is None else f"{least} to {most}"
        raise NotationError(f"{where}: {value} is not {bounds}")
    return value


def read_bool(value: object, where: str) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise NotationError(f"{where}: {_quote(value)} is neither true nor false")
    return value


def read_each(value: object, where: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
    """Read a JSON array item by item; messages count the items from 0."""
    return tuple(
        read(item, f"{where}[{index}]") for index, item in enumerate(read_list(value, where))
    )


def read_pack(value: object, rules: Rules, where: str = "pack") -> tuple[Card, ...]:
    """Read a whole shuffled pack: the cards of the rules, each once."""
    pack = read_each(value, where, read_card)
    wanted = pack_of(rules.pack)
    seen: set[Card] = set()
    for card in pack:
        if card not in wanted:
            raise NotationError(f"{where}: {card} is not in the pack of {rules.pack}")
        if card in seen:
            raise NotationError(f"{where}: {card} is there twice")
        seen.add(card)
    if len(pack) != rules.pack:
        raise NotationError(f"{where}: {len(pack)} cards instead of {rules.pack}")
    return pack


def _quote(value: object) -> str:
    """Show somebody's value in a one-line message, cut if long."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:39] + "…"
