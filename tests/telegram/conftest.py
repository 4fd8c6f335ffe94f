"""The real bot in this process against the emulator: real aiogram, real service, real store.

All of it keeps the time of a loop that leaps over whatever is only waiting (`tests/quick_time.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from adapters.emulator.emulator import Emulator
from adapters.emulator.floods import OFF, FloodLimits
from adapters.emulator.screens import Bubble, Button
from adapters.emulator.switches import Switches
from adapters.emulator.world import Chat, Person, PressAnswer
from adapters.telegram.app import TelegramApp
from durak_bot.bootstrap.platforms import App
from durak_bot.bootstrap.wiring import wire
from durak_bot.opponents.thinker import Computers
from durak_bot.service.game_service import GameService
from durak_bot.service.luck import SystemShuffler
from durak_bot.table.people import Platform
from durak_bot.table.table import TableId
from storage.store import Store, open_store
from tests.quick_time import QUICK, Factories, QuickClock, QuickTime, teach_libraries


def pytest_asyncio_loop_factories() -> Factories:
    """Run these tests in a loop that does not sleep."""
    return QUICK


@pytest.fixture(autouse=True)
def _quick_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    teach_libraries(monkeypatch)


class SwiftShuffler(SystemShuffler):
    """Real luck; computers do not dawdle."""

    def pace(self, low: float, high: float) -> float:
        return 0.01


@dataclass
class RunningBot:
    """A bot that runs, and what outlives it."""

    service: GameService
    store: Store


@contextlib.asynccontextmanager
async def running(emulator: Emulator, database: Path) -> AsyncIterator[RunningBot]:
    """Run a bot as the process does."""
    clock = QuickTime()
    async with open_store(f"sqlite:///{database}", now=clock.now) as store:

        def apps(service: GameService) -> dict[Platform, App]:
            telegram = TelegramApp(
                emulator.token,
                emulator.base_url,
                service=service,
                seen=store.updates,
                clock=clock,
                notes=store.notes,
            )
            return {Platform.TELEGRAM: telegram}

        computers = Computers()
        bot = wire(store, clock, SwiftShuffler(), computers, apps)
        try:
            await bot.start()
            yield RunningBot(bot.service, store)
        finally:
            await bot.stop()
            await computers.close()


@dataclass
class Scene:
    """A group of friends, and the bot in it."""

    emulator: Emulator
    bot: RunningBot
    olya: Person
    ivan: Person
    marko: Person
    group: Chat
    extra: dict[str, Any] = field(default_factory=dict)

    def boards(self, chat: Chat | None = None) -> list[Bubble]:
        """Return the bot's public messages in the group, oldest first."""
        seen = self.emulator.people.screen(self.olya, chat or self.group)
        return [bubble for bubble in seen if bubble.from_bot and not bubble.ephemeral]

    def board(self) -> Bubble:
        return self.boards()[-1]

    def asides(self, person: Person) -> list[Bubble]:
        """Return what only this person sees in the group."""
        seen = self.emulator.people.screen(person, self.group)
        return [bubble for bubble in seen if bubble.from_bot and bubble.ephemeral]

    def private(self, person: Person) -> list[Bubble]:
        """Return the bot's messages in the person's private chat."""
        return [b for b in self.emulator.people.screen(person, person_chat(person)) if b.from_bot]

    async def until(self, true: Callable[[], Any], what: str = "", within: float = 10.0) -> Any:
        return await self.emulator.wait_for(true, within, what)

    async def press(self, person: Person, bubble: Bubble, button: str) -> PressAnswer:
        return await self.emulator.people.press(person, bubble.chat, bubble, button)

    def say(self, person: Person, words: str, chat: Chat | None = None, **where: Any) -> None:
        """Write a command with the bot's name, which always reaches it."""
        name = self.emulator.world.profile.username
        self.emulator.people.send_text(
            person, chat or self.group, f"/durak@{name} {words}", **where
        )

    async def on_board(self, person: Person, button: str) -> PressAnswer:
        """Press a button of the board as soon as it has it."""
        board = await self.until(lambda: _with(self.boards()[-1:], button), f"{button} on a board")
        return await self.press(person, board, button)

    async def in_hand(self, person: Person, button: str) -> PressAnswer:
        """Press a button that only this person sees, as soon as it is there."""
        mine = await self.until(lambda: _with(self.hands(person), button), f"{button} in a hand")
        return await self.press(person, mine, button)

    def hands(self, person: Person) -> list[Bubble]:
        """Return everything that only this person sees, the latest change first."""
        both = [*self.private(person), *self.asides(person)]
        return sorted(both, key=lambda bubble: bubble.edited or bubble.date, reverse=True)

    async def dealt(self) -> None:
        """Let Olya open a table, Ivan sit down and Olya start, each with one press."""
        lobby = await self.lobby()
        await self.press(self.ivan, lobby, "Граю")
        await self.on_board(self.olya, "Почати")

    async def started(self) -> None:
        """Let Olya and Ivan begin a game: her hand comes in private, his in the group."""
        self.emulator.people.press_start(self.olya)
        await self.until(lambda: self.private(self.olya), "the menu")
        await self.dealt()
        for person in (self.olya, self.ivan):
            await self.until(partial(self.cards, person), f"cards of {person.name}")
        await self.until(lambda: "⚔️" in self.board().text, "the board")

    def cards(self, person: Person) -> list[Button]:
        """Return the cards of a person's newest hand."""
        for bubble in self.hands(person):
            found = [b for b in bubble.buttons if _CARD.search(b.text)]
            if found and "»" not in bubble.text:
                return found
        return []

    async def lobby(self, host: Person | None = None) -> Bubble:
        """Open a table and return its lobby."""
        self.say(host or self.olya, "new")
        found: Bubble = await self.until(lambda: self.boards() and self.board(), "a lobby")
        return found

    async def table(self) -> TableId:
        """Return the id of the newest table here."""
        return TableId(self.board().text.split()[1])

    async def settled(self, seconds: float = 0.4) -> None:
        """Give what should not happen time to happen."""
        await asyncio.sleep(seconds)


_CARD = re.compile(r"^▸?(10|[2-9JQKA])[♠♣♦♥]")


def _with(bubbles: list[Bubble], button: str) -> Bubble | None:
    """Return the first bubble with a single button of this text."""
    for bubble in bubbles:
        if sum(button in each.text for each in bubble.buttons) == 1:
            return bubble
    return None


def person_chat(person: Person) -> int:
    return person.id


Stage = Callable[..., Awaitable[Scene]]


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """Return a function that sets a scene with the emulator's switches and limits."""
    async with contextlib.AsyncExitStack() as stack:

        async def build(
            switches: Switches | None = None,
            floods: FloodLimits = OFF,
            **group: Any,
        ) -> Scene:
            emulator = await stack.enter_async_context(
                Emulator(clock=QuickClock(), switches=switches, floods=floods)
            )
            olya = emulator.people.add_person("Оля", "uk", started=True)
            ivan = emulator.people.add_person("Іван", "uk")
            marko = emulator.people.add_person("Marko", "en", username="marko")
            chat = emulator.groups.add_group("Friends", members=[olya, ivan, marko], **group)
            bot = await stack.enter_async_context(running(emulator, tmp_path / "durak.db"))
            return Scene(emulator, bot, olya, ivan, marko, chat)

        yield build


@pytest.fixture
async def scene(stage: Stage) -> Scene:
    """Set a scene with everything as documented and no flood limits."""
    return await stage()


@pytest.fixture
async def emulator_only() -> AsyncIterator[Emulator]:
    async with Emulator(clock=QuickClock()) as emulator:
        yield emulator
