"""Drills: whole games through the store's bad minutes. The bot lives, and nothing is played twice.

A real bot process on a clock that is 24 times as fast; the faults last real seconds. So do the
seconds in which a press is answered, which is too late for an emulated Telegram as fast as that:
that each press has its answer in time is held by tests/telegram/test_store.py.
"""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.e2e.friends import over
from tests.e2e.test_whole_games import PATIENCE, Party, check_stored, gather_at_table, party

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.slow,
    pytest.mark.drill,
    pytest.mark.timeout(1200),
    pytest.mark.usefixtures("shared"),
]

SECONDS = 15.0
"""How long a fault lasts: six minutes for the bot's clock."""

MOST_LINES = 10
"""Lines of log that one fault may cost."""

Fault = Callable[[Party], Awaitable[None]]


async def play_through(at: Party, fault: Fault, times: int = 1) -> None:
    """Play to the end, with a fault in the middle, and check what is left."""
    await gather_at_table(at, 0, "live")
    playing = asyncio.gather(*(friend.play() for friend in at.friends))
    try:
        for number in range(times):
            cards = 5 * (number + 1)
            await _until_cards(at, cards)
            before = at.bot.log
            await fault(at)
            assert at.bot.alive
            said = at.bot.log[len(before) :].splitlines()
            assert len(said) < MOST_LINES, "\n".join(said)
        await asyncio.wait_for(playing, 2 * PATIENCE)
    finally:
        playing.cancel()
    await at.emulator.settle(within=PATIENCE)
    assert await at.bot.stop() == 0
    await check_stored(at)
    assert over(at.emulator, at.host.person, at.host.group)
    assert "Traceback" not in at.bot.log


async def _until_cards(at: Party, count: int) -> None:
    await at.emulator.wait_for(lambda: at.tally.cards >= count, PATIENCE, f"{count} cards")


async def test_a_file_locked_for_minutes(tmp_path: Path) -> None:  # HARVEST 105
    async def lock(_: Party) -> None:
        held = sqlite3.connect(tmp_path / "durak.db", isolation_level=None)
        held.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(SECONDS)
        held.execute("ROLLBACK")
        held.close()
        await asyncio.sleep(6)

    async with party(tmp_path, 2) as at:
        await play_through(at, lock)


async def test_a_disk_that_fills_and_empties(tmp_path: Path) -> None:  # HARVEST 106
    async def fill(at: Party) -> None:
        _, hard = resource.prlimit(at.bot.number, resource.RLIMIT_FSIZE)
        resource.prlimit(at.bot.number, resource.RLIMIT_FSIZE, (16_384, hard))
        await asyncio.sleep(SECONDS)
        resource.prlimit(at.bot.number, resource.RLIMIT_FSIZE, (hard, hard))
        await asyncio.sleep(6)

    async with party(tmp_path, 2) as at:
        await play_through(at, fill)


# ---------------------------------------------------------------------- PostgreSQL
