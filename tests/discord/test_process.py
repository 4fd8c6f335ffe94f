"""The bot as its own process beside a Discord on loopback, with all that may happen to it there.

One server and one process serve all tests of this file; each test has people and a server of its
own.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from durak_bot.presentation.buttons import Action, MyCards, SitDown, StartGame, Tap
from durak_bot.presentation.words import Words, words
from tests.discord.loopback.errors import old_message_edited_too_often, rate_limited
from tests.discord.loopback.faults import Fault
from tests.discord.loopback.friends import Friend, Tally, choices
from tests.discord.loopback.loopback import Loopback, Outcome
from tests.discord.loopback.screens import Bubble
from tests.discord.loopback.world import Channel
from tests.discord.process import Process

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

NAMES = ("Оля", "Ivan", "Марко", "Zoë", "Piotr", "Ґалаґан")
LOCALES = {"en": "en-US", "uk": "uk", "pl": "pl", "bg": "bg", "ru": "ru"}
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
SOON = 20.0
"""Real seconds within which a press is acknowledged on any machine.

What must not hold a press up lasts longer (`LONG`), so a late acknowledgement still tells the one
from the other. That Discord gives only three is for `tests/discord/loopback` to test.
"""

LONG = 40.0


@dataclass(frozen=True)
class House:
    """The server, the process beside it, and new friends whenever a test asks."""

    server: Loopback
    bot: Process

    def friends(
        self, count: int, locale: str = "en-US", guild_locale: str = "en-US", **more: bool
    ) -> list[Friend]:
        """Return people in a channel of a new server."""
        people = [self.server.add_person(NAMES[n], locale, **more) for n in range(count)]
        guild = self.server.add_guild("Друзі", people, guild_locale)
        channel = self.server.add_channel(guild, "durak")
        tally = Tally()
        return [
            Friend(self.server, person, channel, random.Random(n), tally)
            for n, person in enumerate(people)
        ]

    async def deal(self, friends: list[Friend]) -> None:
        """Open a table, let everybody sit down, and start."""
        host = friends[0]
        await self.server.slash(host.person, host.channel, "durak new")
        for friend in friends[1:]:
            await friend.do(SitDown)
        await host.do(StartGame)
        for friend in friends:
            await self.server.wait_for(friend.hand, why=f"{friend.person.name} has no hand")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    folder: Path = tmp_path_factory.mktemp("discord")
    async with Loopback(patience=SOON) as server:
        bot = Process(
            folder,
            epoch=time.time(),
            DISCORD_BOT_TOKEN=server.token,
            DISCORD_API_URL=server.api_url,
        )
        await bot.start()
        try:
            await server.connected()
            await server.wait_for(server.command_names, why="no commands were registered")
            yield House(server, bot)
        finally:
            await bot.end()


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def right(house: House) -> AsyncIterator[None]:
    """Hold every request to Discord's description of itself, and the log to silence."""
    house.server.server.journal.forget()
    house.server.server.faults.clear()
    yield
    await house.server.quiet()
    assert house.server.violations() == []
    assert house.bot.complaints() == []


async def test_every_language_of_the_bot_is_a_locale_of_discord() -> None:
    assert set(LOCALES) >= set(Words.languages())


@pytest.mark.parametrize("language", Words.languages())
async def test_commands_boards_and_answers_come_in_the_readers_language(
    house: House, language: str
) -> None:
    locale, said = LOCALES[language], words(language)
    host, guest = house.friends(2, locale, locale)
    names = house.server.command_names(locale)
    [own] = names
    new = said.t("discord-name-new")
    await house.server.slash(host.person, host.channel, f"{own} {new}")
    board = await house.server.wait_for(host.board)
    labels = [button.label for button in board.buttons]
    assert any(said.t("button-join") in label for label in labels)
    await guest.do(SitDown)
    outcome = await house.server.slash(
        guest.person, guest.channel, f"{own} {said.t('discord-name-help')}"
    )
    assert said.t("help-title") in outcome.text


async def test_two_people_read_one_table_in_two_languages(house: House) -> None:
    host, guest = house.friends(2)
    guest.person.locale = "uk"
    await house.deal([host, guest])
    for friend, language in ((host, "en"), (guest, "uk")):
        hand = friend.hand()
        assert hand is not None
        assert words(language).t("button-menu") in [button.label for button in hand.buttons]


async def test_a_locale_that_the_bot_does_not_speak_gets_english(house: House) -> None:
    [host] = house.friends(1, "ja", "th")
    outcome = await house.server.slash(host.person, host.channel, "durak help")
    assert words("en").t("help-title") in outcome.text


async def test_closed_private_messages_stop_nobody(house: House) -> None:
    friends = house.friends(3, dms_closed=True)
    await house.deal(friends)
    for friend in friends:
        hand = friend.hand()
        assert hand is not None
        assert hand.ephemeral
        assert house.server.private(friend.person) == []
    await play_cards(friends, 3)


@pytest.mark.drill
async def test_a_limited_route_delays_the_board_and_no_press(house: House) -> None:
    friends = house.friends(2)
    await house.deal(friends)
    await house.server.quiet(1.5)
    channel = friends[0].channel
    fault = house.server.inject(EDIT, where=channel.id, error=rate_limited(LONG))
    await play_until(friends, fault)
    outcomes = await play_cards(friends, 3)
    assert all(quick(outcome) for outcome in outcomes)
    await house.server.wait_for(lambda: not waiting(house, channel), 4 * LONG)
    await house.server.quiet(2.0)
    edits = [call for call in house.server.calls(EDIT) if str(channel.id) in call.path]
    limited = next(n for n, call in enumerate(edits) if call.status == 429)
    # The one that waited is sent again, then only the newest board.
    assert len(edits[limited + 1 :]) <= 2 + 1


def waiting(house: House, channel: Channel) -> bool:
    """Tell whether the last edit in a channel was refused."""
    edits = [call for call in house.server.calls(EDIT) if str(channel.id) in call.path]
    return edits[-1].status == 429


@pytest.mark.drill
async def test_a_global_limit_delays_no_press(house: House) -> None:
    friends = house.friends(2)
    await house.deal(friends)
    await house.server.quiet(1.5)
    fault = house.server.inject(EDIT, error=rate_limited(LONG, scope="global"))
    await play_until(friends, fault)
    outcomes = await play_cards(friends, 3)
    assert all(quick(outcome) for outcome in outcomes)
    await house.server.wait_for(lambda: house.server.calls(EDIT)[-1].ok, 4 * LONG)


async def test_a_limit_of_hours_keeps_no_press_waiting(house: House) -> None:
    friends = house.friends(2)
    await house.deal(friends)
    await house.server.quiet(1.5)
    channel = friends[0].channel
    fault = house.server.inject(EDIT, where=channel.id, error=rate_limited(7200.0))
    await play_until(friends, fault)
    outcomes = await play_cards(friends, 3)
    assert all(quick(outcome) for outcome in outcomes)


@pytest.mark.drill
async def test_the_tiny_quota_of_old_messages_delays_no_press(house: House) -> None:
    friends = house.friends(2)
    await house.deal(friends)
    await house.server.quiet(1.5)
    # discord.py itself tries five times; the sixth attempt is the bot's own.
    channel = friends[0].channel
    fault = house.server.inject(
        EDIT, where=channel.id, error=old_message_edited_too_often(LONG / 2), times=5
    )
    await play_until(friends, fault)
    outcomes = await play_cards(friends, 3)
    assert all(quick(outcome) for outcome in outcomes)
    await house.server.wait_for(lambda: fault.hits == 5, 10 * LONG)
    before = len(house.server.calls(EDIT, ok=True))
    await house.server.wait_for(lambda: len(house.server.calls(EDIT, ok=True)) > before, 10 * LONG)


async def test_a_cut_gateway_is_resumed_and_the_press_counts(house: House) -> None:
    friends = house.friends(2)
    await house.deal(friends)
    identified = len(house.server.gateway.log.identifies)
    house.server.gateway.drop()
    [outcome] = await play_cards(friends, 1)
    assert quick(outcome)
    assert len(house.server.gateway.log.identifies) == identified
    assert house.server.gateway.log.resumes


async def test_a_reconnect_on_demand_loses_nothing(house: House) -> None:
    friends = house.friends(2)
    await house.deal(friends)
    await house.server.gateway.ask_to_reconnect()
    outcomes = await play_cards(friends, 2)
    assert all(quick(outcome) for outcome in outcomes)


async def test_a_lost_session_is_replaced(house: House) -> None:
    friends = house.friends(2)
    await house.deal(friends)
    await house.server.gateway.invalidate()
    await house.server.wait_for(lambda: not house.server.gateway.connected)
    await house.server.connected()
    outcomes = await play_cards(friends, 2)
    assert all(quick(outcome) for outcome in outcomes)


async def test_six_people_sit_down_at_the_same_instant(house: House) -> None:
    friends = house.friends(6)
    host = friends[0]
    await house.server.slash(host.person, host.channel, "durak new")
    board = await house.server.wait_for(host.board)
    outcomes = await asyncio.gather(
        *(house.server.press(f.person, board, _data(board, SitDown)) for f in friends[1:])
    )
    assert all(quick(outcome) for outcome in outcomes)
    await house.server.wait_for(lambda: all(f.person.name in host.board().text for f in friends))


async def test_six_people_press_a_card_at_the_same_instant(house: House) -> None:
    friends = house.friends(6)
    await house.deal(friends)
    hands = [(friend, friend.hand()) for friend in friends]
    pressed = [
        house.server.press(friend.person, hand, _data(hand, Tap)) for friend, hand in hands if hand
    ]
    outcomes = await asyncio.gather(*pressed)
    assert len(outcomes) == 6
    assert all(quick(outcome) for outcome in outcomes)
    asked = await asyncio.gather(*(friend.do(MyCards) for friend in friends))
    assert all(quick(outcome) for outcome in asked)


async def test_presses_are_acknowledged_while_the_database_is_locked(house: House) -> None:
    friends = house.friends(2)
    await house.deal(friends)
    friend, hand, data = playable(friends)
    held = _cards(hand)
    with locked(house.bot.database):
        outcomes = await asyncio.gather(
            *(house.server.press(friend.person, hand, data) for _ in range(10))
        )
    assert all(quick(outcome) for outcome in outcomes)
    assert _cards(friend.hand()) == held
    # Ten presses of one card are one move.
    await house.server.wait_for(lambda: _cards(friend.hand()) == held - 1)
    await house.server.quiet(1.5)
    assert _cards(friend.hand()) == held - 1


async def test_a_hand_with_a_dead_token_comes_anew_at_the_next_press(house: House) -> None:
    friends = house.friends(2, dms_closed=True)
    await house.deal(friends)
    house.server.interactions.expire_tokens()
    await play_cards(friends, 1)
    await house.server.quiet(1.5)
    outcome = await friends[1].do(MyCards)
    assert quick(outcome)
    hand = await house.server.wait_for(
        lambda: next((b for b in outcome.bubbles if choices(b)), None)
    )
    assert hand.ephemeral


async def play_until(friends: list[Friend], fault: Fault) -> None:
    """Let cards be played until a fault has been hit for the first time."""
    while not fault.hits:
        await play_cards(friends, 1)
        with suppress(TimeoutError):
            await friends[0].server.wait_for(lambda: fault.hits, 2)


async def play_cards(friends: list[Friend], count: int) -> list[Outcome]:
    """Let so many presses that change the table be made by whoever can make them."""
    outcomes: list[Outcome] = []
    end = time.monotonic() + 240
    for friend in itertools.cycle(friends):
        if len(outcomes) == count or time.monotonic() > end:
            break
        hand = friend.hand()
        choice = friend.choose(hand) if hand else None
        if hand is None or choice is None or friend.over():
            await asyncio.sleep(0.05)
            continue
        try:
            outcomes.append(await friend.press(hand, choice))
        except LookupError:
            await asyncio.sleep(0.05)
    assert len(outcomes) == count, "nobody can play any more"
    return outcomes


def playable(friends: list[Friend]) -> tuple[Friend, Bubble, str]:
    for friend in friends:
        hand = friend.hand()
        if hand is None:
            continue
        for choice in choices(hand):
            if isinstance(choice.action, Tap) and choice.label.startswith("▸"):
                return friend, hand, choice.custom_id
    raise AssertionError("nobody can play a card")


def quick(outcome: Outcome) -> bool:
    return outcome.acknowledged is not None and outcome.acknowledged < SOON


def _data(bubble: Bubble, kind: type[Action]) -> str:
    return next(c.custom_id for c in choices(bubble) if isinstance(c.action, kind))


def _cards(hand: Bubble | None) -> int:
    return sum(isinstance(choice.action, Tap) for choice in choices(hand)) if hand else 0


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold the only write lock of the database from outside."""
    with closing(sqlite3.connect(database, isolation_level=None, timeout=SOON)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")
