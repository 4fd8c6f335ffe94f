"""Words in every language: Fluent messages, plural forms, and spans where arguments sit.

A folder `locales/<language>` is a language; adding one adds nothing else. Messages are flat text:
what is bold, mentioned or kept current comes in as a `Span` argument and arises where it sits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from durak_bot.presentation.screen import Bold, Code, Line, Link, Mention, Span, Text, Time

LOCALES = Path(__file__).parent / "locales"
FALLBACK = "en"

Value = str | int

_SPANS = (Text, Bold, Code, Mention, Time, Link)
_ISOLATES = re.compile("[\u2068\u2069]")
"""Fluent's own, round every argument: spans make them unnecessary."""
_MARKED = re.compile("(\ufdd0[0-9]+\ufdd1)")
"""Where a span sits: its number between two non-characters, which no name can hold (they are
dropped from every argument)."""
_UNWANTED = re.compile("[\u2066-\u2069\ufdd0\ufdd1]")

_NEAREST: Mapping[str, Sequence[str]] = {
    "ba": ("ru",),
    "be": ("ru", "uk"),
    "ce": ("ru",),
    "csb": ("pl",),
    "cv": ("ru",),
    "hy": ("ru",),
    "kk": ("ru",),
    "ky": ("ru",),
    "mk": ("bg",),
    "mo": ("ro", "ru"),
    "os": ("ru",),
    "rue": ("uk",),
    "sah": ("ru",),
    "szl": ("pl",),
    "tg": ("ru",),
    "tk": ("ru",),
    "tt": ("ru",),
    "uz": ("ru",),
}
"""Languages whose readers mostly read another one, nearest first; one that has no folder here is
passed over."""


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundles = tuple(_bundle(name) for name in dict.fromkeys((language, FALLBACK)))

    @staticmethod
    def languages() -> tuple[str, ...]:
        """Return the languages there are, English first, the others by name."""
        return _languages()

    def t(self, key: str, **values: Value) -> str:
        """Return a message as plain text. Raises `LookupError` for a key or argument missing."""
        clean = {name: _clean(value) for name, value in values.items()}
        return _ISOLATES.sub("", self._format(key, clean))

    def line(self, key: str, **values: Value | Span) -> Line:
        """Return a message as a line: each `Span` argument becomes a span where it sits."""
        spans: list[Span] = []
        plain: dict[str, Value] = {}
        for name, value in values.items():
            if isinstance(value, _SPANS):
                plain[name] = f"\ufdd0{len(spans)}\ufdd1"
                spans.append(value)
            else:
                plain[name] = _clean(value)
        line: list[Span] = []
        for part in _MARKED.split(_ISOLATES.sub("", self._format(key, plain))):
            if part.startswith("\ufdd0"):
                line.append(spans[int(part[1:-1])])
            elif part:
                line.append(Text(part))
        return tuple(line)

    def any_of(self, items: Sequence[str]) -> str:
        """Join alternatives as people say them: `7, 9 or 10`."""
        return self._list("list-or", items)

    def all_of(self, items: Sequence[str]) -> str:
        """Join what belongs together: `7, 9 and 10`."""
        return self._list("list-and", items)

    def _list(self, key: str, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self.t(key, first=", ".join(items[:-1]), last=items[-1])

    def _format(self, key: str, values: Mapping[str, Value]) -> str:
        for bundle in self._bundles:
            if bundle.has_message(key):
                break
        else:
            raise LookupError(f"no words for {key!r} in {self.language}")
        pattern = bundle.get_message(key).value
        if pattern is None:
            raise LookupError(f"{key!r} in {self.language} has no text")
        text, errors = bundle.format_pattern(pattern, dict(values))
        if errors:
            raise LookupError(f"{key!r} in {self.language}: {errors[0]}")
        return str(text)


def _clean(value: Value) -> Value:
    """Return an argument without what would pass for a mark of ours."""
    return _UNWANTED.sub("", value) if isinstance(value, str) else value


def pick(*preferences: str | None) -> str:
    """Return the language for IETF tags, the first that says something deciding; else English.

    A tag counts by its primary part (`uk-UA` is `uk`); where that is not spoken here, by the
    nearest language that is.
    """
    spoken = _languages()
    for tag in preferences:
        if not tag:
            continue
        primary = re.split("[-_]", tag.lower())[0]
        for language in (tag.lower(), primary, *_NEAREST.get(primary, ())):
            if language in spoken:
                return language
    return FALLBACK


@cache
def words(language: str) -> Words:
    """Return the words of a language that is spoken here; made once."""
    return Words(language)


def preload() -> None:
    """Read every language now, so that no call reads files later."""
    for language in _languages():
        words(language)


@cache
def _languages() -> tuple[str, ...]:
    found = sorted(folder.name for folder in LOCALES.iterdir() if any(folder.glob("*.ftl")))
    return (FALLBACK, *(name for name in found if name != FALLBACK))


@cache
def _bundle(language: str) -> FluentBundle:
    if language not in _languages():
        raise LookupError(f"no language {language!r} here")
    bundle = FluentBundle([language], use_isolating=True)
    for path in sorted((LOCALES / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle
