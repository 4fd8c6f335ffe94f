"""`durak-bot arena`: two computer players against each other, and who is the durak how often."""

from __future__ import annotations

import json

import click

from durak_bot.cli.progress import progress, table_rules
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.ladder import LEVELS
from durak_bot.opponents.match import Score, match
from durak_bot.opponents.series import Series


def arena(
    hero: str,
    villain: str,
    *,
    games: int,
    seed: str,
    players: int,
    rules: dict[str, object],
    worlds: int,
    processes: int | None,
    as_json: bool,
) -> None:
    """Play a match and print its score; exit code 2 where nobody could play it.

    Every pack is played once with `hero` in each seat, so `games` is rounded up to whole packs.
    """
    try:
        series = Series(
            hero=named(hero),
            villain=named(villain),
            games=-(-games // players) * players,
            seats=players,
            seed=seed,
            rules=table_rules(rules),
            budget=Budget(worlds=worlds),
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    score = Score()
    with progress(series.games, f"{series.hero} - {series.villain}") as step:
        for part in match(series, processes):
            score += part
            step(part.games)
    click.echo(json.dumps(_json(series, score)) if as_json else _text(series, score))


def named(player: str) -> str:
    """Return a player's name, given that or a level's number. Raises `ValueError` otherwise."""
    if not player.isdecimal():
        return player
    if int(player) not in LEVELS:
        raise ValueError(f"level {player}: there are {min(LEVELS)} to {max(LEVELS)}")
    return LEVELS[int(player)]


def _json(series: Series, score: Score) -> dict[str, object]:
    return {
        "hero": series.hero,
        "villain": series.villain,
        "players": series.seats,
        "seed": series.seed,
        "games": score.games,
        "hero_loses": score.hero.as_json(),
        "villains_lose": score.villains.as_json(),
        "draws": score.drawn.as_json(),
        "fair": round(1 / series.seats, 6),
    }


def _text(series: Series, score: Score) -> str:
    others = series.seats - 1
    villains = series.villain if others == 1 else f"{others} x {series.villain}"
    width = max(len(series.hero), len(villains), 5)
    return "\n".join(
        (
            f"{score.games} games, {series.seats} players, seed {series.seed}; the durak is",
            f"  {series.hero:<{width}}  {score.hero}",
            f"  {villains:<{width}}  {score.villains}",
            f"  {'draws':<{width}}  {score.drawn} of all games",
            f"Shares of the games with a durak; 95 % intervals; fair {100 / series.seats:.1f} %.",
        )
    )
