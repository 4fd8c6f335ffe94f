"""The figures of evenings: how late people see what was stored, as one row a kind of table."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from adapters.emulator.clock import Clock
from tests.pace.evening import Time, evening
from tests.pace.watch import Lags, busiest

HEAD = (
    "| people | hands | board | hand of who must act | own hand after own move | first minute: "
    "board, hand | calls a card | busiest minute | old marks | quiet moments that disagree |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


@dataclass
class Figures:
    """What some games of one kind gave. Lags in seconds."""

    people: int
    hands: str
    first: Lags = field(default_factory=Lags)
    later: Lags = field(default_factory=Lags)
    cards: int = 0
    calls: int = 0
    busiest: int = 0
    refused: int = 0
    """Calls answered with 429."""
    marked: int = 0
    old: int = 0
    checks: int = 0
    disagreements: list[str] = field(default_factory=list)

    def row(self) -> str:
        """Return a row of the table: p50 / p95 / worst."""
        first = f"{_three(self.first.board)}, {_three(self.first.asked)}"
        old = f"{self.old} of {self.marked}"
        apart = f"{len(self.disagreements)} of {self.checks}"
        lags = (self.later.board, self.later.asked, self.later.own)
        shown = " | ".join(map(_three, lags))
        rate = f"{self.calls / max(1, self.cards):.1f}"
        return (
            f"| {self.people} | {self.hands} | {shown} | {first} | {rate} | {self.busiest} "
            f"| {old} | {apart} |"
        )


def share(lags: Sequence[float], part: float) -> float:
    """Return the lag that this part of all is not longer than."""
    ordered = sorted(lags)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


def _three(lags: Sequence[float]) -> str:
    return f"{share(lags, 0.5):.1f} / {share(lags, 0.95):.1f} / {max(lags, default=0.0):.1f}"


async def play(
    figures: Figures,
    *,
    in_chat: bool,
    counted: bool = True,
    bystanders: int = 0,
    seed: int,
    time: Time,
    clock: Clock,
    most: float = 3600.0,
) -> None:
    """Play one game and add what it gave; `most` seconds at the longest."""
    with tempfile.TemporaryDirectory() as folder:
        async with evening(
            Path(folder),
            figures.people,
            in_chat=in_chat,
            counted=counted,
            bystanders=bystanders,
            seed=seed,
            time=time,
            clock=clock,
        ) as here:
            try:
                async with asyncio.timeout(most):
                    await here.play()
            except TimeoutError:
                pass  # what has been seen counts
            watch = here.watch
            _add(figures.first, watch.first)
            _add(figures.later, watch.later)
            figures.cards += watch.cards
            figures.calls += len(watch.calls())
            figures.busiest = max(figures.busiest, busiest(watch.calls()))
            figures.refused += here.emulator.floods.refused
            figures.marked += sum(friend.marked for friend in here.friends)
            figures.old += sum(friend.old for friend in here.friends)
            figures.checks += watch.checks
            figures.disagreements += watch.disagreements


def _add(sum_: Lags, more: Lags) -> None:
    sum_.board += more.board
    sum_.asked += more.asked
    sum_.own += more.own
