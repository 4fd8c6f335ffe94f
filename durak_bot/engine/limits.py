"""How many attack cards a bout allows (R3)."""

from __future__ import annotations

from durak_bot.engine.rules import BOUT_LIMIT, FirstUntil, Rules


def first_limit_holds(rules: Rules, bout: int, discard: int) -> bool:
    """Tell whether the limit of the first bout is in force (R3.1). `discard` are card bits."""
    return bout == 1 if rules.first_until is FirstUntil.BOUT else not discard


def bout_limit(rules: Rules, bout: int, discard: int) -> int:
    """Return the most attack cards of this bout, whoever defends (R3.1)."""
    return rules.first_limit if first_limit_holds(rules, bout, discard) else BOUT_LIMIT


def cap(rules: Rules, bout: int, discard: int, held: int) -> int:
    """Return the attack cards this bout allows a defender who began it with `held` cards (R3.2).

    The discard does not change within a bout, so the number stands until a transfer.
    """
    return min(bout_limit(rules, bout, discard), held)
