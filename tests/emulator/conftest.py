"""An emulator with three people and a supergroup, and a real aiogram bot connected to it."""

from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass
from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramAPIError
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from adapters.emulator.emulator import Emulator
from adapters.emulator.floods import OFF
from adapters.emulator.world import Chat, Person
from tests.quick_time import QUICK, REAL, Factories, QuickClock

OUTSIDE = {"test_page.py", "test_process.py"}
"""What these tests start lives by the clock on the wall: a browser, a process."""


def pytest_asyncio_loop_factories(item: pytest.Item) -> Factories:
    """Run the other tests in a loop that does not sleep."""
    return REAL if item.path.name in OUTSIDE else QUICK


class Session(AiohttpSession):
    """aiogram's session without its pause at closing, which waits for TLS that is not there."""

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()


@dataclass
class Scene:
    """What most tests need at hand."""

    emulator: Emulator
    bot: Bot
    olya: Person
    ivan: Person
    marko: Person
    group: Chat

    async def updates(self, **asked: Any) -> list[Any]:
        """Poll once without waiting, as decoded updates."""
        return list(await self.bot.get_updates(timeout=0, **asked))


def connect(emulator: Emulator, token: str | None = None) -> Bot:
    """Make a bot of an emulator; the caller closes its session."""
    server = TelegramAPIServer.from_base(emulator.base_url)
    return Bot(token or emulator.token, session=Session(api=server))


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """Start an emulator without flood limits: tests of those make their own."""
    async with Emulator(floods=OFF, clock=QuickClock()) as emulator:
        olya = emulator.people.add_person("Оля", "uk", started=True)
        ivan = emulator.people.add_person("Іван", "uk")
        marko = emulator.people.add_person("Marko", "en", username="marko")
        group = emulator.groups.add_group("Friends", members=[olya, ivan, marko])
        bot = connect(emulator)
        yield Scene(emulator, bot, olya, ivan, marko, group)
        await bot.session.close()


async def refusal(call: Awaitable[Any]) -> str:
    """Make a call that must be refused and give the server's description."""
    with pytest.raises(TelegramAPIError) as caught:
        await call
    return caught.value.message


def keyboard(*rows: list[str]) -> InlineKeyboardMarkup:
    """Make a keyboard whose buttons send their own text."""
    return InlineKeyboardMarkup(
        inline_keyboard=[
            [InlineKeyboardButton(text=text, callback_data=text) for text in row] for row in rows
        ]
    )
