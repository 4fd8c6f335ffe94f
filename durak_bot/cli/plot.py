"""The picture of `durak-bot simulate --plot`; the only module that imports matplotlib."""

from __future__ import annotations

from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from durak_bot.opponents.census import Census
from durak_bot.opponents.series import Series

FEWEST = 30
"""Hands below which a share says nothing worth a mark."""


def draw(counts: Census, series: Series, file: Path) -> None:
    """Draw loss rate by trumps dealt beside the lengths of games.

    The file's ending chooses the format. Raises `ValueError` for one that is not known and
    `OSError` where the file cannot be written.
    """
    figure = Figure(figsize=(10, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    rates = {k: rate for k, rate in counts.by_trumps().items() if rate.of >= FEWEST}
    shares = [100 * rate.share for rate in rates.values()]
    below = [100 * (rate.share - rate.interval[0]) for rate in rates.values()]
    above = [100 * (rate.interval[1] - rate.share) for rate in rates.values()]
    left.errorbar(list(rates), shares, yerr=[below, above], fmt="o", capsize=4)
    left.axhline(100 / series.seats, linestyle="--", linewidth=1, color="grey")
    left.set_xticks(list(rates))
    left.set_xlabel("trumps dealt")
    left.set_ylabel("durak, % of hands")
    lengths = sorted(counts.attacks)
    right.bar(lengths, [counts.attacks[length] for length in lengths], width=1.0)
    right.set_xlabel("attack cards")
    right.set_ylabel("games")
    figure.suptitle(
        f"{counts.games} games, {series.seats} players, {series.hero}, seed {series.seed}"
    )
    figure.savefig(file, dpi=120)
