"""Measure the computers: `python -m benchmarks.opponents`.

Prints playouts a second on one core (from the deal, level 3's way), the time of a decision by
level over some games, and how much longer a press takes while six masters think.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from statistics import median

from durak_bot.engine.deal import deal
from durak_bot.engine.judge import asked
from durak_bot.engine.observe import observe
from durak_bot.engine.play import advance
from durak_bot.engine.rules import Rules
from durak_bot.opponents.budget import STANDARD, Budget
from durak_bot.opponents.compact import compact
from durak_bot.opponents.contest import shuffled
from durak_bot.opponents.ladder import LEVELS, PLAYERS
from durak_bot.opponents.playout import playout
from durak_bot.opponents.thinker import Computers


def playouts(seats: int, count: int = 3000) -> float:
    """Return whole playouts a second of processor time."""
    luck = random.Random(1)
    rules = Rules()
    dealt = [compact(deal(rules, seats, shuffled(rules, luck))) for _ in range(count)]
    began = time.process_time()
    for position in dealt:
        playout(position)
    return count / (time.process_time() - began)


def decisions(name: str, games: int, budget: Budget) -> tuple[float, float]:
    """Return mean and longest milliseconds of processor time a decision of one player."""
    spent: list[float] = []
    for game in range(games):
        luck = random.Random(game)
        rules = Rules()
        state = deal(rules, 2, shuffled(rules, luck))
        while state.outcome is None:
            seat = asked(state)[0]
            seen = observe(state, seat)
            began = time.process_time()
            move = PLAYERS[name](seen, luck, budget)
            spent.append(1000 * (time.process_time() - began))
            state = advance(state, seat, move)
    return sum(spent) / len(spent), max(spent)


async def press_ratio() -> float:
    """Return how much longer a level 2 decision takes while six masters think."""
    computers = Computers(random.Random(1))
    rules = Rules()
    state = deal(rules, 2, shuffled(rules, random.Random(2)))
    seen = observe(state, asked(state)[0])

    async def presses() -> float:
        waits = []
        for _ in range(200):
            await asyncio.sleep(0)
            began = time.perf_counter()
            await computers.choose(2, seen)
            waits.append(time.perf_counter() - began)
        return median(waits)

    await computers.choose(5, seen)
    alone = await presses()
    masters = [asyncio.create_task(computers.choose(5, seen)) for _ in range(6)]
    busy = await presses()
    await asyncio.gather(*masters)
    await computers.close()
    return busy / alone


def main() -> int:
    """Print everything."""
    for seats in (2, 3, 4, 6):
        print(f"playouts a second, {seats} players: {playouts(seats):8.0f}")
    for level, name in LEVELS.items():
        games = 5 if level == max(LEVELS) else 40
        mean, longest = decisions(name, games, STANDARD)
        print(f"level {level} {name:8} {mean:8.2f} ms a decision, {longest:8.1f} at most")
    print(f"a press takes {asyncio.run(press_ratio()):.2f} times as long beside six masters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
