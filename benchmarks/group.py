"""How late people in a group see what was stored, with hands inside the chat and in private.

`python -m benchmarks.group` prints a table in the tests' leaping time; `--real` lets real time
pass, as for the table in docs (about a quarter of an hour a row).
"""

from __future__ import annotations

import argparse
import asyncio
import time

import pytest

from adapters.emulator.clock import Clock
from durak_bot.service.luck import SystemClock
from tests.pace.figures import HEAD, Figures, play
from tests.quick_time import QuickClock, QuickLoop, QuickTime, teach_libraries

KINDS = (("private", False, True), ("in the chat", True, True), ("in the chat, free", True, False))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, nargs="+", default=[2, 3, 4, 6])
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--real", action="store_true", help="let real time pass")
    given = parser.parse_args()
    print(HEAD)
    for people in given.people:
        for kind, in_chat, counted in KINDS:
            figures = Figures(people, kind)
            for seed in range(given.games):
                _play(figures, in_chat=in_chat, counted=counted, seed=seed, real=given.real)
            print(figures.row(), flush=True)


def _play(figures: Figures, *, in_chat: bool, counted: bool, seed: int, real: bool) -> None:
    if real:
        clock = Clock(epoch=time.time())
        asyncio.run(
            play(
                figures,
                in_chat=in_chat,
                counted=counted,
                seed=seed,
                time=SystemClock(),
                clock=clock,
                most=900.0,
            )
        )
        return
    with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=QuickLoop) as runner:
        teach_libraries(patch)
        runner.run(
            play(
                figures,
                in_chat=in_chat,
                counted=counted,
                seed=seed,
                time=QuickTime(),
                clock=QuickClock(),
            )
        )


if __name__ == "__main__":
    main()
