"""A whole evening on fakes: real rules, service, screens and courier; time that only tests turn.

People look at what they are shown every now and then and press what it offers, as in
`tests/e2e/friends.py`; so how many calls a game costs does not depend on the machine.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from durak_bot.bootstrap.platforms import App
from durak_bot.bootstrap.wiring import wire
from durak_bot.delivery.courier import Courier
from durak_bot.delivery.painting import Painter
from durak_bot.delivery.surfaces import Permit, Surface, SurfaceKey, SurfaceKind
from durak_bot.engine import judge
from durak_bot.engine.moves import TAKE, Beat, Show, Transfer
from durak_bot.presentation import buttons
from durak_bot.presentation.buttons import Done, Press, ShowCard, TakeAll, Tap, TransferWith
from durak_bot.presentation.screen import Screen
from durak_bot.service.answers import Answer, Choose, Ok, Refused
from durak_bot.service.game_service import GameService
from durak_bot.table.options import LIVE, Options
from durak_bot.table.people import PersonId, PlaceOptions, Platform
from durak_bot.table.table import Game, Phase, Table, TableId
from tests.delivery.fakes import (
    GROUP,
    FakeDisplay,
    FakeStore,
    FakeTime,
    in_chat,
    in_private,
)
from tests.fakes import FixedShuffler, MemoryStores, MemoryTables, ScriptedThinker

TICK = 0.25
"""Seconds between two glances of the evening at its people."""

OF_HAND = (Tap, buttons.BeatWith, TransferWith, ShowCard, TakeAll, Done)


class EveningClock(FakeTime):
    """The same time for the service and for delivery."""

    def wall(self, moment: float) -> float:
        return moment


@dataclass
class Shown:
    """A platform that only shows: people press without it."""

    display: FakeDisplay

    async def start(self, courier: Courier) -> None: ...

    async def run(self) -> None: ...

    async def stop(self) -> None: ...

    async def close(self) -> None: ...


@dataclass
class Guest:
    """One person: where the cards are shown, and how fast he looks."""

    person: PersonId
    key: SurfaceKey
    luck: random.Random
    looks: float
    next_look: float = 0.0


@dataclass
class Evening:
    """A table of people in a group, some of whom have their hands inside the chat."""

    people: int
    chatting: int
    """How many of them, the first ones at the table, have the hand inside the chat."""
    options: Options = LIVE
    computers: int = 0
    looks: float = 1.5
    seed: int = 0
    time: EveningClock = field(default_factory=EveningClock)
    tables: MemoryTables = field(default_factory=MemoryTables)
    surfaces: FakeStore = field(default_factory=FakeStore)
    cards: int = 0
    lags: list[float] = field(default_factory=list)
    """Seconds after which whoever is asked saw it in his hand, one a time."""
    _late: dict[PersonId, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.display = FakeDisplay(self.time)
        shuffler, thinker = FixedShuffler(seed=self.seed), ScriptedThinker(seed=self.seed)
        stores = MemoryStores(self.surfaces, self.tables)
        bot = wire(stores, self.time, shuffler, thinker, self._apps)
        self.service, self.courier = bot.service, bot.courier
        self.painter = Painter(self.service.directory, self.time.now)
        self.id = TableId("")
        self.guests = [self._guest(number) for number in range(self.people)]

    def _apps(self, _: GameService) -> dict[Platform, App]:
        return {Platform.TELEGRAM: Shown(self.display)}

    def _guest(self, number: int) -> Guest:
        person = PersonId(Platform.TELEGRAM, str(number + 1))
        # Those in the chat and those in private sit in turn.
        chats = number * self.chatting // self.people < (number + 1) * self.chatting // self.people
        key = in_chat(person) if chats else in_private(person)
        return Guest(person, key, random.Random(self.seed * 100 + number), self.looks)

    # ------------------------------------------------------------------ what stands

    @property
    def stored(self) -> Table:
        return self.tables.tables[self.id]

    @property
    def game(self) -> Game:
        assert self.stored.game is not None
        return self.stored.game

    @property
    def defender(self) -> Guest:
        return self.guests[self.game.state.defender]

    def shown(self, guest: Guest) -> Screen:
        """Return what the guest's hand shows now."""
        return self.display.messages[self.surface(guest).address]

    def surface(self, guest: Guest) -> Surface:
        """Return the guest's hand as delivery has stored it."""
        return self.surfaces.surfaces[self.id, guest.key]

    # ------------------------------------------------------------------ what happens

    async def begin(self) -> None:
        """Open, sit down, deal."""
        await self.courier.start()
        for guest in self.guests:
            reachable = guest.key.kind is SurfaceKind.HAND_DM
            await self.service.directory.meet(
                guest.person, f"Player{guest.person.user}", "en", reachable=reachable
            )
        host = self.guests[0]
        opened = await self.service.open(host.person, PlaceOptions(GROUP, title="Friends"))
        assert isinstance(opened, Ok)
        self.id = opened.view.id
        self.tables.tables[self.id] = self._with_options()
        for guest in self.guests:
            await self.service.join(guest.person, self.id)
            if guest.key.kind is SurfaceKind.HAND_CHAT:
                permit = Permit("press", self.time.now() + 15)
                coming = self.courier.show_hand_here(self.id, guest.person, GROUP, permit)
                await self._while_time_passes(coming)
        if self.computers:
            await self.service.seat_computers(host.person, self.id, self.computers)
        await self.time.turn(90)
        assert isinstance(await self.service.start(host.person, self.id), Ok)

    def _with_options(self) -> Table:
        return replace(self.stored, options=self.options)

    async def _while_time_passes(self, coming: object) -> None:
        task = asyncio.ensure_future(coming)  # type: ignore[call-overload]
        while not task.done():
            await self.time.turn(TICK)

    async def play(self) -> None:
        """Play the game to its end."""
        while self.stored.phase is Phase.PLAYING:
            await self.tick()
        await self.time.turn(30)

    async def tick(self) -> None:
        """Let a moment pass, with timers that are due and people who look."""
        await self.time.turn(TICK)
        await self.timers()
        for guest in self.guests:
            if self.stored.phase is Phase.PLAYING and guest.next_look <= self.time.now():
                guest.next_look = self.time.now() + guest.looks * guest.luck.uniform(0.5, 1.5)
                await self.look(guest)
        await self.measure()

    async def timers(self) -> None:
        """Let the timers act that are due."""
        for timer in self.stored.timers:
            if timer.due <= self.time.now():
                await self.service.timer_due(self.id, timer)

    async def look(self, guest: Guest) -> None:
        """Look at the hand and press what it offers, if anything."""
        press = self.choose(guest)
        if press is not None:
            await self.press(guest, press)

    def choose(self, guest: Guest) -> Press | None:
        """Choose as a friend does: mostly a card that fits, sometimes done or take."""
        offered = [(decoded, label) for decoded, label in presses(self.shown(guest))]
        ways = [p for p, _ in offered if isinstance(p.action, buttons.BeatWith | TransferWith)]
        ways += [p for p, _ in offered if isinstance(p.action, ShowCard)]
        if ways:
            return guest.luck.choice(ways)
        fits = [p for p, label in offered if isinstance(p.action, Tap) and label.startswith("▸")]
        ends = [p for p, _ in offered if isinstance(p.action, Done | TakeAll)]
        if fits and (not ends or guest.luck.random() < 0.75):
            return guest.luck.choice(fits)
        return ends[0] if ends else None

    async def press(self, guest: Guest, press: Press) -> Answer:
        """Press a button of the hand, as the adapters carry it out."""
        if guest.key.kind is SurfaceKind.HAND_CHAT:
            address = self.surface(guest).address
            permit = Permit("press", self.time.now() + 15)
            await self.courier.pressed(self.id, guest.person, GROUP, address=address, permit=permit)
        answer = await self._judge(guest.person, press)
        match answer:
            case Ok():
                await self.courier.played(self.id, guest.person, guest.key.kind)
                if not isinstance(press.action, Done | TakeAll):
                    self.cards += 1
            case Choose(_, card):
                await self.courier.focus(self.id, guest.person, card)
            case Refused():
                self.courier.wake(self.id)
        return answer

    async def _judge(self, person: PersonId, press: Press) -> Answer:
        match press.action:
            case Tap(card):
                return await self.service.tap(person, self.id, press.game, press.bout, card)
            case Done(seen):
                return await self.service.done(person, self.id, press.game, press.bout, seen)
            case buttons.BeatWith(attack, card):
                made: object = Beat(attack, card)
            case TransferWith(card):
                made = Transfer(card)
            case ShowCard(card):
                made = Show(card)
            case _:
                made = TAKE
        return await self.service.move(person, self.id, press.game, press.bout, made)  # type: ignore[arg-type]

    # ------------------------------------------------------------------ what is measured

    async def measure(self) -> None:
        """Note since when those asked do not see it, and how long it took when they do."""
        if self.stored.phase is not Phase.PLAYING:
            return
        asked = judge.asked(self.game.state)
        views = await self.service.look(self.id)
        assert views is not None
        for seat, guest in enumerate(self.guests):
            if seat not in asked:
                self._late.pop(guest.person, None)
                continue
            surface = self.surface(guest)
            painted = await self.painter.paint(surface, views, sparing=True)
            assert painted is not None
            current = words_of(painted.screen) == words_of(self.shown(guest))
            if not current:
                self._late.setdefault(guest.person, self.time.now())
            elif guest.person in self._late:
                self.lags.append(self.time.now() - self._late.pop(guest.person))


def presses(screen: Screen) -> Iterator[tuple[Press, str]]:
    """Return what a screen's buttons of a hand do, with their labels."""
    for row in screen.rows:
        for button in row:
            if button.data is not None:
                press = buttons.decode(button.data)
                if isinstance(press.action, OF_HAND):
                    yield press, button.label


def words_of(screen: Screen) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """Return the words and labels of a screen without its times."""
    first = screen.lines[1] if len(screen.lines) > 1 else ()
    return str([getattr(span, "text", "") for span in first]), tuple(
        tuple(button.label for button in row) for row in screen.rows
    )


def busiest_minute(times: list[float]) -> int:
    """Return how many calls fell into the busiest minute."""
    return max(sum(at <= other < at + 60 for other in times) for at in times)


__all__ = ["Evening", "Guest", "Surface", "busiest_minute"]
