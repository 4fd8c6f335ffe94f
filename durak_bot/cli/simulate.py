"""`durak-bot simulate`: many games of one player, and what they say about Durak itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import IO

import click

from durak_bot.cli.arena import named
from durak_bot.cli.lines import fail
from durak_bot.cli.progress import progress, table_rules
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.census import Census, census
from durak_bot.opponents.rates import Mean
from durak_bot.opponents.series import Series


def simulate(
    level: str,
    *,
    games: int,
    seed: str,
    players: int,
    rules: dict[str, object],
    worlds: int,
    processes: int | None,
    records: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Play games and print the table of S1; write records and a picture where asked to."""
    try:
        player = named(level)
        series = Series(
            hero=player,
            villain=player,
            games=games,
            seats=players,
            seed=seed,
            rules=table_rules(rules),
            budget=Budget(worlds=worlds),
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    draw = _drawer() if plot is not None else None
    counts = _play(series, processes, None if records is None else Path(records))
    if plot is not None and draw is not None:
        try:
            draw(counts, series, Path(plot))
        except (OSError, ValueError) as error:
            fail(f"{plot}: {error}")
    click.echo(json.dumps(_json(series, counts)) if as_json else _text(series, counts))


def _play(series: Series, processes: int | None, records: Path | None) -> Census:
    counts = Census()
    lines = None if records is None else _record_file(records, series)
    try:
        with progress(series.games, f"{series.seats} players") as step:
            for part, written in census(series, records=lines is not None, processes=processes):
                counts.merge(part)
                if lines is not None:
                    lines.writelines(f"{line}\n" for line in written)
                step(part.games)
    finally:
        if lines is not None:
            lines.close()
    return counts


def _record_file(folder: Path, series: Series) -> IO[str]:
    """Open the file for the records; it is named after what is played, not after the time."""
    name = "".join(sign if sign.isalnum() else "-" for sign in series.seed)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return (folder / f"{series.hero}-{series.seats}-{name}.jsonl").open("w", encoding="utf-8")
    except OSError as error:
        fail(f"{folder}: {error.strerror or error}")


def _drawer() -> Callable[[Census, Series, Path], None]:
    """Return what draws the picture, before any game is played; ends where it is missing."""
    try:
        from durak_bot.cli.plot import draw
    except ImportError:
        fail("--plot needs matplotlib, which is not installed: pip install 'durak-bot[plot]'")
    return draw


def _json(series: Series, counts: Census) -> dict[str, object]:
    return {
        "level": series.hero,
        "players": series.seats,
        "seed": series.seed,
        **counts.as_json(),
    }


def _text(series: Series, counts: Census) -> str:
    fair = 100 / series.seats
    lines = [
        f"{counts.games} games of {series.seats} players ({series.hero}), seed {series.seed}",
        "Shares and means with their 95 % intervals",
        "",
        "trumps dealt   hands   durak",
        *(f"{trumps:>12} {rate.of:>7}   {rate}" for trumps, rate in counts.by_trumps().items()),
        "",
        f"first to move is the durak   {counts.first} of the games with one; fair {fair:.1f} %",
        f"draws                        {counts.drawn}",
        f"attack cards a game          {Mean.over(counts.attacks)}",
        f"bouts a game                 {Mean.over(counts.bouts)}",
        f"actions a game               {Mean.over(counts.actions)}",
    ]
    return "\n".join(lines)
