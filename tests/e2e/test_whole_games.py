"""Whole games in a supergroup: real bot process, emulated Telegram, people who read and tap.

Time runs faster, for the bot and for Telegram alike, so budgets and clocks keep their proportions.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from adapters.emulator.clock import Clock
from adapters.emulator.emulator import Emulator
from adapters.emulator.screens import Bubble
from durak_bot.engine.record import Replayed, read_record, replay
from durak_bot.presentation.buttons import (
    Action,
    SetComputers,
    SetOption,
    SitDown,
    StartGame,
    UsePreset,
    decode,
)
from durak_bot.presentation.buttons import OptionsPage as OpenSettings
from durak_bot.table.table import TableId
from storage.store import open_store
from tests.e2e.bot_process import BotProcess
from tests.e2e.friends import Friend, Tally, acts, over
from tests.emulator.spec import violations

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(1200)]

SPEED = 24.0
REACTION = 1.5
"""Seconds between two looks of a person at the screen, in the time of the game."""

PATIENCE = 300.0
"""Real seconds after which nothing is waited for any more: long, for the slowest machine."""

NAMES = ("Оля", "Іван <b>", "Марко_*[", "Zoë", "@everyone", "Ґалаґан 🃏")


@dataclass
class Party:
    """A group with friends in it, the bot beside them, and what is played."""

    emulator: Emulator
    bot: BotProcess
    friends: list[Friend]
    tally: Tally
    database: str
    """Its URL."""

    @property
    def host(self) -> Friend:
        return self.friends[0]

    def board(self) -> Bubble:
        """Return the newest message of the bot that everybody in the group sees."""
        seen = self.emulator.people.screen(self.host.person, self.host.group)
        return [b for b in seen if b.from_bot and not b.ephemeral][-1]

    async def press(self, friend: Friend, kind: type[Action], value: object = None) -> None:
        """Wait for a button that does this, in the group, and press it."""

        def wanted() -> Bubble | None:
            for bubble in reversed(self.emulator.people.screen(friend.person, friend.group)):
                for action, _ in acts(bubble):
                    if isinstance(action, kind) and (value is None or action == value):
                        return bubble
            return None

        # Others press meanwhile, and the message may have changed under the thumb.
        answered = False
        while not answered:
            bubble = await self.emulator.wait_for(wanted, PATIENCE, f"a button for {kind.__name__}")
            button = next(
                button
                for action, button in acts(bubble)
                if isinstance(action, kind) and (value is None or action == value)
            )
            answered = await friend.press(bubble, button) is not None


@asynccontextmanager
async def party(tmp_path: Path, people: int, database: str = "") -> AsyncIterator[Party]:
    epoch = time.time()
    async with Emulator(clock=Clock(speed=SPEED, epoch=epoch)) as emulator:
        persons = [
            # Every other one has opened the private chat: half the hands go there, half do not.
            emulator.people.add_person(
                NAMES[number], "uk" if number % 2 else "en", started=number % 2 > 0
            )
            for number in range(people)
        ]
        group = emulator.groups.add_group("Друзі", "supergroup", members=persons)
        tally = Tally()
        friends = [
            Friend(emulator, person, group, random.Random(number), tally, REACTION / SPEED)
            for number, person in enumerate(persons)
        ]
        database = database or f"sqlite:///{tmp_path}/durak.db"
        bot = BotProcess(
            emulator.base_url,
            emulator.token,
            database,
            tmp_path / "bot.log",
            speed=SPEED,
            epoch=epoch,
        )
        await bot.start()
        try:
            yield Party(emulator, bot, friends, tally, database)
        finally:
            if bot.alive:
                await bot.kill()


async def gather_at_table(at: Party, computers: int, preset: str) -> None:
    for friend in at.friends[1::2]:
        at.emulator.people.send_text(
            friend.person, at.emulator.world.private(friend.person.id), "/start"
        )
    at.emulator.people.send_text(at.host.person, at.host.group, "/durak@DurakEmulatorBot new")
    for friend in at.friends[1:]:
        await at.press(friend, SitDown)
    await at.press(at.host, OpenSettings)
    if preset != "live":
        await at.press(at.host, UsePreset, UsePreset(preset))
    # On a slow machine a fast clock would play for people who only wait for the bot.
    await at.press(at.host, OpenSettings, OpenSettings("time"))
    await at.press(at.host, SetOption, SetOption("clock", "0"))
    for count in range(1, computers + 1):
        await at.press(at.host, SetComputers, SetComputers(count))
    await at.press(at.host, StartGame)


async def play_through_a_kill(at: Party) -> None:
    """Play to the end, with the bot killed and started again in the middle of a bout."""
    playing = asyncio.gather(*(friend.play() for friend in at.friends))
    try:
        await at.emulator.wait_for(lambda: at.tally.cards >= 9, PATIENCE, "nine cards played")
        await at.bot.kill()
        await at.bot.start()
        await asyncio.wait_for(playing, 2 * PATIENCE)
    finally:
        playing.cancel()


async def check_stored(at: Party) -> int:
    """Replay the stored game; return how many attack and defence cards were played in it."""
    table = TableId(decode(at.board().buttons[0].data or "").table)
    async with open_store(at.database) as store:
        header = await store.tables.record(table, 1)
        assert header is not None, "no record of the finished game"
        record = read_record(header)
    assert isinstance(replay(record), Replayed)
    return sum(hasattr(move, "card") for _, move in record.moves)


def check_calls(at: Party) -> None:
    """Hold every outgoing call to the published description of the Bot API."""
    assert not [
        found for call in at.emulator.calls() for found in violations(call.method, call.params)
    ]


def counted(at: Party) -> int:
    """Return how many calls so far count in the group's budget: all but answers to presses."""
    return sum(
        n
        for method, n in at.emulator.counts(at.host.group).items()
        if method.startswith(("send", "edit", "delete"))
    )


GAMES = [
    pytest.param(2, 0, "live", id="2-throw-in"),
    pytest.param(3, 0, "transfer", id="3-transfer", marks=pytest.mark.drill),
    pytest.param(2, 2, "transfer", id="2-and-2-computers-transfer", marks=pytest.mark.drill),
    pytest.param(4, 0, "live", id="4-throw-in", marks=pytest.mark.drill),
    pytest.param(6, 0, "live", id="6-throw-in", marks=pytest.mark.drill),
]


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize(("people", "computers", "preset"), GAMES)
async def test_a_game_is_played_to_the_end_through_a_kill(
    tmp_path: Path, people: int, computers: int, preset: str
) -> None:
    async with party(tmp_path, people) as at:
        await gather_at_table(at, computers, preset)
        before = counted(at)
        await play_through_a_kill(at)
        calls = counted(at) - before
        await at.emulator.settle(within=PATIENCE)
        assert await at.bot.stop() == 0
        cards = await check_stored(at)
        sys.stdout.write(
            f"\n{people} people, {computers} computers, {preset}: {calls} calls in the group for "
            f"{cards} cards, {calls / cards:.2f} a card\n"
        )
        check_calls(at)
        assert at.emulator.floods.refused == 0
        assert "ERROR" not in at.bot.log
        assert "Traceback" not in at.bot.log
        assert over(at.emulator, at.host.person, at.host.group)
