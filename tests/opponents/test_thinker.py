"""Computers think beside the loop: a press never waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import random

import pytest

from durak_bot.engine.deal import deal
from durak_bot.engine.judge import asked
from durak_bot.engine.observe import Observation, observe
from durak_bot.engine.rules import Rules
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.contest import shuffled
from durak_bot.opponents.thinker import LEAST, SECONDS, SLOT, Computers, slot


def opening(seed: int) -> Observation:
    """Return what the leader of a new game sees."""
    state = deal(Rules(), 2, shuffled(Rules(), random.Random(seed)))
    return observe(state, asked(state)[0])


async def test_a_press_is_answered_before_six_masters_have_thought() -> None:
    computers = Computers(random.Random(1), Budget(worlds=300))
    order: list[str] = []

    async def think(table: int) -> None:
        await computers.choose(5, opening(table))
        order.append(f"table {table}")

    async def press() -> None:
        for _ in range(20):
            await asyncio.sleep(0)
        order.append("press")

    try:
        await computers.choose(5, opening(0))
        await asyncio.gather(*(think(table) for table in range(6)), press())
    finally:
        await computers.close()
    assert order[0] == "press"
    assert len(order) == 7


async def test_six_masters_share_the_time_of_one() -> None:
    computers = Computers(random.Random(1))
    try:
        moves = await asyncio.gather(*(computers.choose(5, opening(seed)) for seed in range(6)))
    finally:
        await computers.close()
    assert all(move in opening(seed).legal for seed, move in enumerate(moves))


async def test_a_level_of_rules_of_thumb_needs_no_process() -> None:
    computers = Computers(random.Random(1))
    seen = opening(3)
    assert await asyncio.wait_for(computers.choose(2, seen), 120) in seen.legal
    assert multiprocessing.active_children() == []
    await computers.close()


async def test_a_lost_process_costs_strength_and_not_the_move() -> None:
    computers = Computers(random.Random(1))
    seen = opening(4)
    try:
        await computers.choose(5, seen)
        for child in multiprocessing.active_children():
            child.kill()
        assert await computers.choose(5, seen) in seen.legal
        assert await computers.choose(5, seen) in seen.legal
    finally:
        await computers.close()


async def test_closed_computers_still_answer() -> None:
    computers = Computers(random.Random(1))
    await computers.close()
    assert await computers.choose(5, opening(5)) in opening(5).legal


async def test_equal_luck_makes_equal_moves() -> None:
    chosen = []
    for _ in range(2):
        computers = Computers(random.Random(9))
        chosen.append([await computers.choose(1, opening(seed)) for seed in range(20)])
        await computers.close()
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize(
    ("waited", "waiting", "seconds"),
    [
        (0.0, 1, SLOT),
        (0.7, 1, SECONDS - 0.7),
        (0.0, 5, SECONDS / 5),
        (0.4, 3, (SECONDS - 0.4) / 3),
        (0.99, 1, LEAST),
        (SECONDS * 2, 1, LEAST),
    ],
)
def test_who_has_waited_or_is_waited_for_thinks_for_less(
    waited: float, waiting: int, seconds: float
) -> None:
    assert slot(Budget(), waited, waiting).seconds == pytest.approx(seconds)


def test_a_search_others_wait_for_looks_at_fewer_worlds_and_positions() -> None:
    budget = slot(Budget(worlds=200, nodes=60_000), 0.0, 4)
    assert (budget.worlds, budget.nodes) == (50, 15_000)
