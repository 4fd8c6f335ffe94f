"""The order in which a bot begins and ends, on stores in memory and platforms that take notes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from durak_bot.bootstrap.platforms import App
from durak_bot.bootstrap.wiring import Bot, wire
from durak_bot.delivery.courier import Courier
from durak_bot.reception.starting import StartError
from durak_bot.service.game_service import GameService
from durak_bot.service.luck import SystemClock
from durak_bot.table.people import Platform
from durak_bot.table.table import TableId
from tests.delivery.fakes import FakeDisplay, FakeStore, FakeTime
from tests.fakes import FixedShuffler, MemoryStores, ScriptedThinker


class NotedStore(FakeStore):
    """Notes when delivery asks what it has missed."""

    def __init__(self, notes: list[str]) -> None:
        super().__init__()
        self._notes = notes

    async def behind(self) -> tuple[TableId, ...]:
        self._notes.append("courier starts")
        return await super().behind()


@dataclass
class NotedApp:
    """Notes what is asked of a platform."""

    notes: list[str]
    refuses: bool = False
    """Whether its token is wrong."""

    def __post_init__(self) -> None:
        self.display = FakeDisplay(FakeTime())

    async def start(self, courier: Courier) -> None:
        if self.refuses:
            raise StartError("wrong token")
        self.notes.append("platform starts")

    async def run(self) -> None:
        self.notes.append("presses come in")
        try:
            await asyncio.Event().wait()
        finally:
            self.notes.append("presses end")

    async def stop(self) -> None:
        self.notes.append("platform stops")

    async def close(self) -> None:
        self.notes.append("platform closes")


def bot(notes: list[str], *refuse: bool) -> Bot:
    """Return a bot on as many platforms, some of which refuse to start."""

    def apps(_: GameService) -> dict[Platform, App]:
        return {
            platform: NotedApp(notes, refuses)
            for platform, refuses in zip(Platform, refuse, strict=False)
        }

    stores = MemoryStores(NotedStore(notes))
    return wire(stores, SystemClock(), FixedShuffler(), ScriptedThinker(), apps)


async def test_presses_come_in_when_what_they_wake_is_there() -> None:
    notes: list[str] = []
    made = bot(notes, False)
    await made.start()
    await asyncio.sleep(0)
    assert notes == ["platform starts", "courier starts", "presses come in"]
    await made.stop()


async def test_no_press_comes_in_while_a_bot_ends() -> None:
    notes: list[str] = []
    made = bot(notes, False)
    await made.start()
    await asyncio.sleep(0)
    notes.clear()
    await made.stop()
    assert notes == ["presses end", "platform stops", "platform closes"]


async def test_a_bot_without_any_platform_that_starts_says_so() -> None:
    made = bot([], True)
    with pytest.raises(StartError, match="wrong token"):
        await made.start()
    await made.stop()


async def test_a_platform_that_refuses_leaves_the_other_served() -> None:
    notes: list[str] = []
    made = bot(notes, True, False)
    await made.start()
    await asyncio.sleep(0)
    assert "presses come in" in notes
    await made.stop()
