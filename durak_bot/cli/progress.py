"""What the commands that play many games have in common: a bar, and rules by name."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from durak_bot.engine.notation import NotationError, read_rules
from durak_bot.engine.rules import Rules


@contextmanager
def progress(games: int, label: str) -> Iterator[Callable[[int], None]]:
    """Show a bar on standard error where that is a terminal; call the result with games done."""
    with click.progressbar(
        length=games, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        yield bar.update


def table_rules(given: dict[str, object]) -> Rules:
    """Return the rules of these options by their names in records; the rest by default.

    Raises `ValueError` with one line for an option or value there is not.
    """
    try:
        return read_rules(given, "rules")
    except NotationError as error:
        raise ValueError(str(error)) from None
