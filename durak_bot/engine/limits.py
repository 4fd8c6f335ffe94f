"""How many attack cards a bout allows (R3)."""

from __future__ import annotations

from durak_bot.engine.rules import BOUT_LIMIT, FirstUntil, Rules

_BOUT = FirstUntil.BOUT


def first_limit_holds(rules: Rules, bout: int, discard: int) -> bool:
    """Tell whether the limit of the first bout is in force (R3.1). `discard` are card bits."""
    return bout == 1 if rules.first_until is _BOUT else not discard


def cap(rules: Rules, bout: int, discard: int, held: int) -> int:
    """Return the attack cards this bout allows a defender who began it with `held` cards (R3.2).

    The discard does not change within a bout, so the number stands until a transfer.
    """
    limit = rules.first_limit if first_limit_holds(rules, bout, discard) else BOUT_LIMIT
    return held if held < limit else limit  # noqa: FURB136 - min() costs three times as much
