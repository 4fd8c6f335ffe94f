"""People's names as platforms give them, made safe to show (scenario 60)."""

from __future__ import annotations

import unicodedata

LONGEST = 24
"""Characters of a name that are shown; combining marks do not count."""

NAMELESS = "?"

_JOINER = "\u200d"
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean(raw: str) -> str:
    """Return the name in one line, without control and direction marks, cut to `LONGEST`.

    Joiners inside emoji stay; a name with nothing to see in it becomes "?".
    """
    shown = "".join(_kept(sign) for sign in unicodedata.normalize("NFC", raw))
    name = _cut(" ".join(shown.split())).strip(_JOINER + " ")
    return name if any(_visible(sign) for sign in name) else NAMELESS


def _kept(sign: str) -> str:
    if sign == _JOINER:
        return sign
    category = unicodedata.category(sign)
    if category in _HIDDEN:
        return " " if sign in "\t\n\r\u2028\u2029" else ""
    return sign


def _visible(sign: str) -> bool:
    blank = "\u115f\u1160\u2800\u3164\uffa0"
    return unicodedata.category(sign)[0] not in "ZMC" and sign not in blank


def _cut(name: str) -> str:
    """Cut after `LONGEST` signs, never between a sign and the marks that belong to it."""
    count = marks = 0
    kept: list[str] = []
    for sign in name:
        belongs = unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me")
        glued = belongs or sign == _JOINER or bool(kept and kept[-1] == _JOINER)
        marks = marks + 1 if glued else 0
        if glued and marks > MOST_MARKS:
            continue
        count += not glued
        if count > LONGEST:
            return "".join(kept).rstrip(_JOINER + " ") + "…"
        kept.append(sign)
    return "".join(kept)


MOST_MARKS = 6
"""Marks kept on one sign: more of them grow over the lines above and below."""
