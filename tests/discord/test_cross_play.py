"""One table, friends on Telegram and friends on Discord, the bot killed in the middle of a bout."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

from adapters.emulator.clock import Clock as TelegramClock
from adapters.emulator.emulator import Emulator
from adapters.emulator.screens import Bubble as TelegramBubble
from adapters.emulator.screens import Button
from durak_bot.engine.record import Replayed, read_record, replay
from durak_bot.presentation.buttons import (
    Action,
    BoardHere,
    Menu,
    MyCards,
    OptionsPage,
    SetOption,
    SitDown,
    StartGame,
    decode,
)
from durak_bot.presentation.words import words
from durak_bot.table.people import PersonId, Platform
from durak_bot.table.table import TableId
from storage.store import open_store
from tests.discord.loopback.clock import Clock
from tests.discord.loopback.friends import Friend, Tally
from tests.discord.loopback.loopback import Loopback
from tests.discord.process import Process
from tests.e2e.friends import END, acts
from tests.e2e.friends import Friend as TelegramFriend
from tests.e2e.friends import Tally as TelegramTally
from tests.emulator.spec import violations

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(1200)]

T = TypeVar("T")

SPEED = 8.0
INVITE = re.compile(r"/durak join invite:([\w-]+)")

REACTION = 1.5
"""Seconds of the game between two looks of a person at the screen."""


PATIENCE = 300.0
"""Real seconds after which nothing is waited for any more: long, for the slowest machine."""


@dataclass
class Evening:
    """Two friends in a Telegram group, two in a Discord channel, one bot for all."""

    telegram: Emulator
    discord: Loopback
    bot: Process
    here: list[TelegramFriend]
    there: list[Friend]

    @property
    def cards(self) -> int:
        """How many cards have been pressed, on both platforms."""
        return self.here[0].tally.cards + self.there[0].tally.cards

    def board(self) -> TelegramBubble:
        """Return the newest public message of the bot in the group."""
        seen = self.telegram.people.screen(self.here[0].person, self.here[0].group)
        return [b for b in seen if b.from_bot and not b.ephemeral][-1]

    def over(self) -> bool:
        """Tell whether the group's board shows the result."""
        return self.board().text.startswith(END)

    async def press(
        self, friend: TelegramFriend, kind: type[Action], value: Action | None = None
    ) -> None:
        """Press the button in the group that does this, as soon as it is there, until it counts."""

        def wanted() -> tuple[TelegramBubble, Button] | None:
            for bubble in reversed(self.telegram.people.screen(friend.person, friend.group)):
                for action, button in acts(bubble):
                    if isinstance(action, kind) and value in (None, action):
                        return bubble, button
            return None

        answered = False
        while not answered:  # it may change under the thumb, as others press
            found = await self.telegram.wait_for(wanted, PATIENCE, f"a button: {kind.__name__}")
            answered = await friend.press(*found) is not None

    async def press_until(
        self, friend: TelegramFriend, what: Callable[[], T | None], kind: type[Action], why: str
    ) -> T:
        """Press such a button whenever what is to come of it does not come."""
        for _ in range(20):
            await self.press(friend, kind)
            with suppress(TimeoutError):
                found: T = await self.telegram.wait_for(what, PATIENCE / 20, why)
                return found
        raise TimeoutError(why)

    def invite(self) -> str:
        """Return the token in the invite that the host sees."""
        host = self.here[0]
        for bubble in self.telegram.people.screen(host.person, host.group):
            if bubble.ephemeral and (found := INVITE.search(bubble.text)):
                return found[1]
        raise LookupError("the host sees no invite")


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    epoch = time.time()
    async with (
        Emulator(clock=TelegramClock(speed=SPEED, epoch=epoch)) as telegram,
        Loopback(clock=Clock(SPEED, epoch), patience=20) as discord,
    ):
        bot = Process(
            tmp_path,
            speed=SPEED,
            epoch=epoch,
            TELEGRAM_API_URL=telegram.base_url,
            TELEGRAM_BOT_TOKEN=telegram.token,
            DISCORD_API_URL=discord.api_url,
            DISCORD_BOT_TOKEN=discord.token,
        )
        await bot.start()
        try:
            await discord.connected(PATIENCE)
            await discord.wait_for(discord.command_names)
            yield Evening(telegram, discord, bot, _in_group(telegram), _in_channel(discord))
        finally:
            if bot.alive:
                await bot.end(signal.SIGKILL)


def _in_group(telegram: Emulator) -> list[TelegramFriend]:
    people = [
        telegram.people.add_person("Оля", "uk", started=True),
        telegram.people.add_person("Іван <b>", "uk", started=False),
    ]
    group = telegram.groups.add_group("Друзі", "supergroup", members=people)
    tally = TelegramTally()
    return [
        TelegramFriend(telegram, person, group, random.Random(n), tally, REACTION / SPEED)
        for n, person in enumerate(people)
    ]


def _in_channel(discord: Loopback) -> list[Friend]:
    people = [
        discord.add_person("Zoë", "pl"),
        discord.add_person("@everyone", "en-US", dms_closed=True),
    ]
    channel = discord.add_channel(discord.add_guild("Przyjaciele", people, "pl"), "karty")
    tally = Tally()
    return [
        Friend(discord, person, channel, random.Random(n + 2), tally, REACTION / SPEED)
        for n, person in enumerate(people)
    ]


@pytest.mark.drill
async def test_friends_on_both_platforms_play_one_game_through_a_kill(evening: Evening) -> None:
    await sit_down(evening)
    await show_the_board_there(evening)
    async with playing(evening):
        await until(evening, lambda: evening.cards >= 8, "eight cards")
        await evening.bot.end(signal.SIGKILL)
        await evening.bot.start()
        await until(evening, evening.over, "a result", 2 * PATIENCE)
    await evening.discord.wait_for(evening.there[0].over, why="no result on Discord")
    await evening.discord.quiet()
    await check(evening)


async def test_friends_in_a_telegram_group_come_to_a_table_on_discord(evening: Evening) -> None:
    host, guest = evening.there
    await evening.discord.slash(host.person, host.channel, "durak new")
    await guest.do(SitDown)
    await host.do(OptionsPage)
    await host.do(Menu, Menu("invite"))
    token = await evening.discord.wait_for(lambda: _invite(host))
    for friend in evening.here:
        words_said = f"/durak@DurakEmulatorBot join {token}"
        evening.telegram.people.send_text(friend.person, friend.group, words_said)
    # One is reached by a private message. The other never opened that chat: he is offered his
    # cards by a button, whose press permits them inside the group.
    opened, closed = evening.here
    await evening.press(closed, MyCards)
    await host.do(StartGame)
    hand = await evening.telegram.wait_for(opened.hand, PATIENCE, f"{opened.person.name}: no hand")
    assert not hand.ephemeral
    # A press permits a private message for seconds only: on a slow machine one more is needed, and
    # the offer with its button goes when it has been taken.
    while (hand := closed.hand()) is None:
        evening.telegram.people.send_text(
            closed.person, closed.group, "/durak@DurakEmulatorBot hand"
        )
        await evening.press(closed, MyCards)
        with suppress(TimeoutError):
            await evening.telegram.wait_for(closed.hand, PATIENCE / 20, "cards in the group")
    assert hand.ephemeral
    for other in evening.there:
        await evening.discord.wait_for(other.hand, why=f"{other.person.name}: no hand")
    assert evening.bot.complaints() == []


def _invite(friend: Friend) -> str:
    """Return the token in the invite that somebody on Discord sees."""
    for bubble in friend.private():
        if found := INVITE.search(bubble.text):
            return found[1]
    raise LookupError("no invite")


async def sit_down(evening: Evening) -> None:
    """Open a table in the group; friends on Discord come by its invite."""
    host, guest = evening.here
    evening.telegram.people.send_text(host.person, host.group, "/durak@DurakEmulatorBot new")
    await evening.press(guest, SitDown)
    await evening.press(host, OptionsPage)
    # On a slow machine a fast clock would play for people who only wait for the bot.
    await evening.press(host, OptionsPage, OptionsPage("time"))
    await evening.press(host, SetOption, SetOption("clock", "0"))
    await evening.press(host, OptionsPage)
    await evening.press(host, Menu, Menu("invite"))
    token = await evening.discord.wait_for(evening.invite)
    for friend in evening.there:
        outcome = await evening.discord.slash(
            friend.person, friend.channel, "durak join", invite=token
        )
        assert outcome.bubbles, f"{friend.person.name} gets no slip"
        assert all(bubble.ephemeral for bubble in outcome.bubbles)
    names = [friend.person.name for friend in evening.there]
    await evening.discord.wait_for(lambda: all(name in evening.board().text for name in names))
    # Joining from elsewhere posts no board there.
    assert public(evening) == []
    await evening.press(host, StartGame)


async def show_the_board_there(evening: Evening) -> None:
    """Ask for the board in the Discord channel, too; it comes in that place's language."""
    friend = evening.there[0]
    await evening.discord.wait_for(friend.hand, why="no hand on Discord")
    await friend.do(Menu, Menu())
    await friend.do(BoardHere)
    board = await evening.discord.wait_for(friend.board, why="no board on Discord")
    assert words("pl").t("button-my-cards") in [button.label for button in board.buttons]


def public(evening: Evening) -> list[str]:
    """Return what everybody in the Discord channel sees."""
    friend = evening.there[0]
    seen = evening.discord.screen(friend.person, friend.channel)
    return [bubble.text for bubble in seen if not bubble.ephemeral]


@asynccontextmanager
async def playing(evening: Evening) -> AsyncIterator[None]:
    """Let everybody play for as long as the block runs."""
    tasks = [asyncio.create_task(_play_here(evening, friend)) for friend in evening.here]
    tasks += [asyncio.create_task(_play_there(evening, friend)) for friend in evening.there]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
    assert not [e for e in done if isinstance(e, Exception)]


async def _play_here(evening: Evening, friend: TelegramFriend) -> None:
    while not evening.over():
        await asyncio.sleep(friend.pause * friend.luck.uniform(0.5, 1.5))
        hand = friend.hand()
        if hand is None:
            await friend.ask_for_cards()
        elif (button := friend.choose(hand)) is not None:
            await friend.press(hand, button)


async def _play_there(evening: Evening, friend: Friend) -> None:
    while not evening.over():
        await asyncio.sleep(friend.pause * friend.luck.uniform(0.5, 1.5))
        hand = friend.hand()
        choice = friend.choose(hand) if hand is not None else None
        with suppress(LookupError, TimeoutError):
            if hand is not None and choice is not None:
                await friend.press(hand, choice)
            elif hand is None or _is_old(friend, hand.changed):
                await evening.discord.slash(friend.person, friend.channel, "durak hand")


def _is_old(friend: Friend, changed: float) -> bool:
    """Tell whether a hand has stood still for so long that somebody would ask for a new one."""
    return friend.server.clock.now() - changed > 30


async def until(
    evening: Evening, what: Callable[[], bool], why: str, within: float = PATIENCE
) -> None:
    try:
        await evening.discord.wait_for(what, within, why)
    except TimeoutError:
        shown = [bubble.text for f in evening.there for bubble in f.private()]
        pytest.fail(f"never: {why}\n{evening.board().text}\n{shown}\n{evening.bot.log[-3000:]}")


async def check(evening: Evening) -> None:
    """Hold what was sent and stored to what it has to be."""
    sent = [v for c in evening.telegram.calls() for v in violations(c.method, c.params)]
    assert sent + evening.discord.violations() == []
    assert evening.bot.complaints() == []
    assert evening.there[0].tally.cards > 0
    assert evening.here[0].tally.cards > 0
    table = TableId(decode(evening.board().buttons[0].data or "").table)
    async with open_store(evening.bot.url) as store:
        header = await store.tables.record(table, 1)
        assert header is not None
        assert isinstance(replay(read_record(header)), Replayed)
        results = [await store.results.results(person) for person in _ids(evening)]
    assert [len(found) for found in results] == [1, 1, 1, 1]


def _ids(evening: Evening) -> list[PersonId]:
    here = [PersonId(Platform.TELEGRAM, str(f.person.id)) for f in evening.here]
    return here + [PersonId(Platform.DISCORD, str(f.person.id)) for f in evening.there]
