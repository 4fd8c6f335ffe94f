"""Reading JSON from a file or standard input, and ending with one clear line where that fails."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import click

from durak_bot.presentation.words import Words, pick, words


def fail(message: str) -> NoReturn:
    """End with exit code 1 and one line on standard error."""
    click.echo(f"durak-bot: {' '.join(message.split())}", err=True)
    sys.exit(1)


def spoken(language: str | None) -> Words:
    """Return the words of `--lang`, or of the environment's locale.

    Raises `click.BadParameter` (exit code 2) for a language that is not spoken here.
    """
    if language is None:
        places = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        return words(pick(next((place for place in places if place), None)))
    if language not in Words.languages():
        known = ", ".join(Words.languages())
        raise click.BadParameter(f"{language!r} is none of {known}", param_hint="--lang")
    return words(language)


def values(file: str) -> Iterator[tuple[str, object]]:
    """Yield (where, value) for one JSON value, a JSON list, or one value a line.

    `where` names the input for messages. Ends the program when it cannot be read.
    """
    name = "standard input" if file == "-" else file
    text = _text(file, name)
    if not text.strip():
        fail(f"{name}: nothing in it")
    try:
        whole = _parse(text)
    except ValueError as error:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        if len(lines) == 1:
            fail(f"{name}: not JSON: {error}")
        yield from _each_line(name, lines)
        return
    many = whole if isinstance(whole, list) else [whole]
    for number, value in enumerate(many, 1):
        yield (f"{name}: {number}" if len(many) > 1 else name), value


def _each_line(name: str, lines: list[tuple[int, str]]) -> Iterator[tuple[str, object]]:
    for number, line in lines:
        try:
            value = _parse(line)
        except ValueError as error:
            fail(f"{name}: line {number}: not JSON: {error}")
        yield f"{name}: line {number}", value


def _parse(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _text(file: str, name: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        fail(f"{name}: {error.strerror or error}")
    except ValueError as error:
        fail(f"{name}: {error}")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        fail(f"{name}: not UTF-8 text")
