"""A match of two players: who is the durak how often (`durak-bot arena`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from durak_bot.opponents.rates import Rate
from durak_bot.opponents.series import Part, Series, play, spread


@dataclass(frozen=True, slots=True)
class Score:
    """How a match stands after so many games."""

    games: int = 0
    hero_lost: int = 0
    draws: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(
            self.games + other.games,
            self.hero_lost + other.hero_lost,
            self.draws + other.draws,
        )

    @property
    def hero(self) -> Rate:
        """Return how often the hero is the durak, of the games that have one."""
        return Rate(self.hero_lost, self.games - self.draws)

    @property
    def villains(self) -> Rate:
        """Return how often another seat is."""
        decided = self.games - self.draws
        return Rate(decided - self.hero_lost, decided)

    @property
    def drawn(self) -> Rate:
        """Return how often nobody is."""
        return Rate(self.draws, self.games)


def match(series: Series, processes: int | None = None) -> Iterator[Score]:
    """Yield the score of each part of a match in turn; their sum is the match's."""
    for score in spread(series, _score, processes):
        yield cast("Score", score)


def _score(part: Part) -> Score:
    counts: Counter[str] = Counter()
    for game in range(part.first, part.after):
        loser = play(part.series, game).outcome.loser
        if loser is None:
            counts["drawn"] += 1
        elif loser == part.series.hero_seat(game):
            counts["lost"] += 1
    return Score(part.after - part.first, counts["lost"], counts["drawn"])
