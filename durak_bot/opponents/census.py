"""What many games of one player say about the game itself (`durak-bot simulate`)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast

from durak_bot.engine.cards import SUIT_BITS
from durak_bot.engine.record import Record, Result, write_record
from durak_bot.opponents.contest import Played
from durak_bot.opponents.rates import Mean, Rate
from durak_bot.opponents.series import Part, Series, play, spread


@dataclass(slots=True)
class Census:
    """Counts over games; two add up to the counts over both."""

    games: int = 0
    draws: int = 0
    first_lost: int = 0
    """Games whose first attacker is the durak."""
    dealt: Counter[int] = field(default_factory=Counter)
    """Hands by how many trumps they were dealt."""
    lost: Counter[int] = field(default_factory=Counter)
    """Those of them whose player is the durak."""
    attacks: Counter[int] = field(default_factory=Counter)
    """Games by how many attack cards were played."""
    bouts: Counter[int] = field(default_factory=Counter)
    actions: Counter[int] = field(default_factory=Counter)
    """Games by how many moves were made: cards, takes and passes."""

    def add(self, played: Played) -> None:
        """Count one game."""
        dealt, loser = played.dealt, played.outcome.loser
        self.games += 1
        self.draws += loser is None
        self.first_lost += loser == dealt.attacker
        for seat, hand in enumerate(dealt.hands):
            trumps = (hand & SUIT_BITS[dealt.trump]).bit_count()
            self.dealt[trumps] += 1
            self.lost[trumps] += seat == loser
        self.attacks[played.attacks] += 1
        self.bouts[played.bouts] += 1
        self.actions[len(played.moves)] += 1

    def merge(self, other: Census) -> None:
        """Count the games of another census too."""
        self.games += other.games
        self.draws += other.draws
        self.first_lost += other.first_lost
        self.dealt.update(other.dealt)
        self.lost.update(other.lost)
        self.attacks.update(other.attacks)
        self.bouts.update(other.bouts)
        self.actions.update(other.actions)

    def by_trumps(self) -> dict[int, Rate]:
        """Return how often a hand with so many trumps is the durak's, of all games."""
        return {trumps: Rate(self.lost[trumps], of) for trumps, of in sorted(self.dealt.items())}

    @property
    def first(self) -> Rate:
        """Return how often the first attacker is the durak, of the games that have one."""
        return Rate(self.first_lost, self.games - self.draws)

    @property
    def drawn(self) -> Rate:
        """Return how often there is no durak."""
        return Rate(self.draws, self.games)

    def as_json(self) -> dict[str, object]:
        """Return every number for a program to read."""
        return {
            "games": self.games,
            "loss_by_trumps": {str(k): rate.as_json() for k, rate in self.by_trumps().items()},
            "loss_of_first": self.first.as_json(),
            "draws": self.drawn.as_json(),
            "attack_cards": Mean.over(self.attacks).as_json(),
            "bouts": Mean.over(self.bouts).as_json(),
            "actions": Mean.over(self.actions).as_json(),
            "attack_cards_histogram": {str(k): self.attacks[k] for k in sorted(self.attacks)},
        }


def census(
    series: Series, *, records: bool = False, processes: int | None = None
) -> Iterator[tuple[Census, list[str]]]:
    """Yield the counts of each part of a series in turn, with its records as lines of JSON.

    The lines are empty unless `records` is asked for.
    """
    work = _recorded if records else _counted
    for part in spread(series, work, processes):
        yield cast("tuple[Census, list[str]]", part)


def _counted(part: Part) -> tuple[Census, list[str]]:
    return _count(part, records=False)


def _recorded(part: Part) -> tuple[Census, list[str]]:
    return _count(part, records=True)


def _count(part: Part, *, records: bool) -> tuple[Census, list[str]]:
    counts, lines = Census(), []
    for game in range(part.first, part.after):
        played = play(part.series, game)
        counts.add(played)
        if records:
            lines.append(json.dumps(write_record(record(played)), ensure_ascii=False))
    return counts, lines


def record(played: Played) -> Record:
    """Return a finished game as a record that `durak-bot replay` plays again."""
    return Record(
        rules=played.dealt.rules,
        seats=played.dealt.seats,
        pack=played.pack,
        moves=played.moves,
        result=Result(played.outcome.loser, played.outcome.why, played.bouts),
        ranking=played.ranking,
    )
