"""An evening in one group: the real bot against the emulator, people who read and answer after 3 s.

Everything is as in a bot process but the loop's time, which may leap (`tests/quick_time.py`) or be
the machine's. Nothing but what is on a screen decides what a person does.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from adapters.emulator.clock import Clock
from adapters.emulator.emulator import Emulator
from adapters.emulator.floods import FloodLimits
from adapters.emulator.screens import Bubble, Button
from adapters.emulator.switches import Switches
from adapters.emulator.world import Chat, Person, PressAnswer
from adapters.telegram.app import TelegramApp
from durak_bot.bootstrap.platforms import App
from durak_bot.bootstrap.wiring import wire
from durak_bot.delivery.courier import Courier
from durak_bot.delivery.surfaces import Display
from durak_bot.opponents.thinker import Computers
from durak_bot.presentation import buttons
from durak_bot.presentation.buttons import (
    BeatWith,
    Done,
    Menu,
    ShowCard,
    SitDown,
    StandIn,
    StartGame,
    TakeAll,
    Tap,
    TransferWith,
)
from durak_bot.service.game_service import GameService
from durak_bot.service.luck import SystemShuffler
from durak_bot.table.people import Platform
from storage.store import Store, open_store
from tests.pace.watch import Watch

REACTION = 3.0
"""Seconds from seeing something to pressing."""

MARK = "▸"
END = "🏁"
LIMITS = FloodLimits(group_minute=20, chat_burst=5, total_second=30)
"""What Telegram's developers say, private messages inside the group counted or not (`Switches`)."""

NAMES = ("Olya", "Ivan", "Marko", "Zoë", "Petro", "Iryna")

_CARD = re.compile(r"(10|[2-9JQKA])(?=[♠♣♦♥])")


class Time(Protocol):
    """The bot's time."""

    def now(self) -> float: ...
    def wall(self, moment: float) -> float: ...
    async def sleep(self, seconds: float) -> None: ...


@dataclass
class Friend:
    """One person: looks at the screen, answers what it asks for the first time after 3 s."""

    evening: Evening
    person: Person
    luck: random.Random
    seen: dict[str, float] = field(default_factory=dict)
    """When something that can be answered was first seen."""
    answered: set[str] = field(default_factory=set)
    marked: int = 0
    """Presses on cards marked as playable."""
    old: int = 0
    """Such presses that were refused: the mark was old."""
    refusals: list[str] = field(default_factory=list)

    def own(self) -> list[Bubble]:
        """Return the messages only this person sees, those changed last first."""
        emulator, group = self.evening.emulator, self.evening.group
        private = emulator.people.screen(self.person, emulator.world.private(self.person.id))
        here = [b for b in emulator.people.screen(self.person, group) if b.ephemeral]
        found = [b for b in (*private, *here) if b.from_bot]
        return sorted(found, key=lambda b: b.edited or b.date, reverse=True)

    def hand(self) -> Bubble | None:
        """Return the message with the cards."""
        for bubble in self.own():
            if any(
                isinstance(a, Tap | BeatWith | TransferWith | ShowCard) for a, _ in acts(bubble)
            ):
                return bubble
        return None

    async def play(self) -> None:
        """Play until the board shows the result."""
        while not self.evening.over:
            wish = self.wish()
            if wish is None:
                await self.evening.changed()
                continue
            what, _, _ = wish
            now = self.evening.time.now()
            since = self.seen.setdefault(what, now)
            if since + REACTION > now + 0.001:
                await self._until(since + REACTION)
                continue
            self.answered.add(what)
            await self.press(*wish[1:])

    async def _until(self, when: float) -> None:
        """Wait, but look again when something has changed."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.01, when - self.evening.time.now())):
                await self.evening.changed()

    def wish(self) -> tuple[str, Bubble, Button] | None:
        """Return what one would press now, named by what on the screen makes one want it."""
        hand = self.hand()
        if hand is None:
            return None
        board = self.evening.board_text()
        options = acts(hand)
        ways = [b for a, b in options if isinstance(a, BeatWith | TransferWith | ShowCard)]
        if ways:
            return self._new(f"way {hand.text}", hand, self.luck.choice(ways))
        fits = [b for a, b in options if isinstance(a, Tap) and b.text.startswith(MARK)]
        takes = [b for a, b in options if isinstance(a, TakeAll | StandIn)]
        asked = f"ask {without_time(hand.text)} {[b.text for b in hand.buttons]}"
        if takes and (not fits or self.luck.random() < 0.2):
            fits = takes
        if fits and asked not in self.answered:
            return asked, hand, self.luck.choice(fits)
        return self._throw(board, hand, options)

    def _throw(
        self, board: str, hand: Bubble, options: list[tuple[buttons.Action, Button]]
    ) -> tuple[str, Bubble, Button] | None:
        """Throw in by what lies on the board, or say that one is done."""
        table = [line for line in board.splitlines() if "←" in line or _CARD.match(line)]
        defending = any(
            f"🛡 {self.person.name}" in line or f"📥 {self.person.name}" in line
            for line in board.splitlines()
        )
        if not table or defending or "❓" in board:
            return None
        ranks = {rank for line in table for rank in _CARD.findall(line)}
        fits = [
            b
            for a, b in options
            if isinstance(a, Tap)
            and set(_CARD.findall(b.text)) & ranks
            and b.text.lstrip(MARK) not in board
        ]
        what = f"throw {table}"
        if fits and self.luck.random() < 0.6:
            return self._new(what, hand, self.luck.choice(fits))
        shown = self.evening.board()
        for bubble in (hand,) if shown is None else (hand, shown):
            for action, button in acts(bubble):
                if isinstance(action, Done):
                    return self._new(what, bubble, button)
        return None

    def _new(self, what: str, hand: Bubble, button: Button) -> tuple[str, Bubble, Button] | None:
        return None if what in self.answered else (what, hand, button)

    async def press(self, bubble: Bubble, button: Button) -> PressAnswer | None:
        """Press and read the answer."""
        before = self.evening.watch.played(self.person.id)
        marked = button.text.startswith(MARK)
        self.marked += marked
        try:
            answer: PressAnswer = await self.evening.emulator.people.press(
                self.person, bubble.chat, bubble, button.data or "", within=20
            )
        except (TimeoutError, LookupError):
            return None
        refused = bool(answer.text) and self.evening.watch.played(self.person.id) == before
        if refused and isinstance(buttons.decode(button.data or "").action, Tap):
            self.refusals.append(f"{button.text}: {answer.text}")
            self.old += marked
        return answer


@dataclass
class Evening:
    """A group with friends in it, and the bot beside them."""

    emulator: Emulator
    group: Chat
    friends: list[Friend]
    store: Store
    watch: Watch
    time: Time
    starts: float = 0.0
    bystanders: list[Person] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return self.board_text().startswith(END)

    def board(self) -> Bubble | None:
        seen = self.emulator.people.screen(self.friends[0].person, self.group)
        public = [b for b in seen if b.from_bot and not b.ephemeral]
        return public[-1] if public else None

    def board_text(self) -> str:
        board = self.board()
        return "" if board is None else board.text

    async def changed(self) -> None:
        """Wait until somebody's screen may look different."""
        await self.emulator.world.bell.wait()

    async def press_board(self, friend: Friend, kind: type[object]) -> None:
        """Press a public button 3 s after it is there."""

        def there() -> tuple[Bubble, Button] | None:
            board = self.board()
            if board is None:
                return None
            return next(((board, b) for a, b in acts(board) if isinstance(a, kind)), None)

        await self.emulator.wait_for(there, 120, f"a button for {kind.__name__}")
        await asyncio.sleep(REACTION)
        found = there()
        assert found is not None
        await friend.press(*found)

    async def sit_down(self) -> None:
        """Open a table, sit down one after another, deal."""
        host, *others = self.friends
        name = self.emulator.world.profile.username
        self.emulator.people.send_text(host.person, self.group, f"/durak@{name} new")
        await asyncio.gather(*(self.press_board(each, SitDown) for each in others))
        await self.emulator.wait_for(
            lambda: all(each.person.name in self.board_text() for each in self.friends), 120, "all"
        )
        await self.press_board(host, StartGame)
        await self.emulator.wait_for(lambda: "⚔️" in self.board_text(), 120, "the first board")

    async def play(self) -> None:
        """Play one game to its end."""
        await self.sit_down()
        annoying = [asyncio.create_task(self._annoy(each)) for each in self.bystanders]
        try:
            await asyncio.gather(*(friend.play() for friend in self.friends))
        finally:
            for task in annoying:
                task.cancel()
            await asyncio.gather(*annoying, return_exceptions=True)
        await asyncio.sleep(30)

    async def _annoy(self, person: Person) -> None:
        """Press the menu on the board every second."""
        while True:
            await asyncio.sleep(1)
            board = self.board()
            found = board and next((b for a, b in acts(board) if isinstance(a, Menu)), None)
            if board is not None and found:
                with contextlib.suppress(TimeoutError, LookupError):
                    await self.emulator.people.press(
                        person, board.chat, board, found.data or "", within=20
                    )


@dataclass
class Watched:
    """The platform's bot, whose display tells what it shows."""

    app: TelegramApp
    display: Display

    async def start(self, courier: Courier) -> None:
        await self.app.start(courier)

    async def run(self) -> None:
        await self.app.run()

    async def stop(self) -> None:
        await self.app.stop(2)

    async def close(self) -> None:
        await self.app.close()


class _Luck(SystemShuffler):
    """Luck that can be repeated."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._luck = random.Random(seed)  # type: ignore[assignment]


@contextlib.asynccontextmanager
async def evening(
    folder: Path,
    people: int,
    *,
    in_chat: bool,
    counted: bool = True,
    bystanders: int = 0,
    seed: int = 0,
    time: Time,
    clock: Clock,
) -> AsyncIterator[Evening]:
    """Set a table of people in a group; `in_chat`: nobody has ever opened the private chat.

    `counted` says whether Telegram counts private messages inside the group in its 20 a minute.
    """
    async with Emulator(
        clock=clock, switches=Switches(ephemeral_counts=counted), floods=LIMITS
    ) as emulator:
        persons = [
            emulator.people.add_person(name, "en", started=not in_chat) for name in NAMES[:people]
        ]
        others = [emulator.people.add_person(f"Guest{n}", "en") for n in range(bystanders)]
        group = emulator.groups.add_group("Friends", "supergroup", members=[*persons, *others])
        async with open_store(f"sqlite:///{folder / 'durak.db'}", now=time.now) as store:
            watch = Watch(time.now, emulator, group.id)
            computers = Computers()

            def apps(service: GameService) -> dict[Platform, App]:
                app = TelegramApp(
                    emulator.token,
                    emulator.base_url,
                    service=service,
                    seen=store.updates,
                    clock=time,
                    notes=store.notes,
                )
                return {Platform.TELEGRAM: Watched(app, watch.display(app.display))}

            stores = watch.stores(store)
            bot = wire(stores, time, _Luck(seed), computers, apps, painter=watch.painter)
            await bot.start()
            for person in () if in_chat else persons:
                emulator.people.press_start(person)
            here = Evening(emulator, group, [], store, watch, time)
            here.friends = [
                Friend(here, person, random.Random(seed * 100 + number))
                for number, person in enumerate(persons)
            ]
            here.bystanders = others
            watch.evening = here
            try:
                yield here
            finally:
                await bot.stop()
                await computers.close()


def acts(bubble: Bubble) -> list[tuple[buttons.Action, Button]]:
    """Return a message's buttons with what they do."""
    return [
        (buttons.decode(button.data).action, button)
        for button in bubble.buttons
        if button.data is not None
    ]


def without_time(text: str) -> str:
    """Return a text without clock times, which clients keep current by themselves."""
    return re.sub(r"\d\d:\d\d:\d\d UTC", "", text)
