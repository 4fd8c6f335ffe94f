"""A display, a source and a store by hand, and time that only tests turn."""

from __future__ import annotations

import asyncio
import heapq
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from durak_bot.delivery.courier import Courier
from durak_bot.delivery.pacing import Pace
from durak_bot.delivery.painting import Painted, Painter
from durak_bot.delivery.surfaces import (
    Displayed,
    PlatformAnswer,
    Surface,
    SurfaceKey,
    SurfaceKind,
    private_place,
)
from durak_bot.engine.observe import observe
from durak_bot.presentation.screen import Button, Screen, Text
from durak_bot.table.options import LIVE
from durak_bot.table.people import Habit, PersonId, PlaceId, PlaceOptions, Platform, Profile
from durak_bot.table.table import Phase, Presence, TableId, TablePlace
from durak_bot.table.views import GameView, SeatView, TableView, Views
from tests.builders import position

TABLE = TableId("K7Q2")
GROUP = PlaceId(Platform.TELEGRAM, "-100")
OLYA = PersonId(Platform.TELEGRAM, "1")
IVAN = PersonId(Platform.TELEGRAM, "2")
BOARD = SurfaceKey(SurfaceKind.BOARD, GROUP, None)
START = 1_000_000.0


def in_private(person: PersonId) -> SurfaceKey:
    return SurfaceKey(SurfaceKind.HAND_DM, private_place(person), person)


def in_chat(person: PersonId) -> SurfaceKey:
    return SurfaceKey(SurfaceKind.HAND_CHAT, GROUP, person)


class FakeTime:
    """Time that stands still until it is told to pass."""

    def __init__(self) -> None:
        self._now = START
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = 0

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        heapq.heappush(self._sleepers, (self._now + seconds, self._count, future))
        await future

    async def settle(self) -> None:
        """Let everything happen that needs no time."""
        for _ in range(60):
            await asyncio.sleep(0)

    async def turn(self, seconds: float) -> None:
        """Let time pass, waking everybody when it is their moment."""
        end = self._now + seconds
        await self.settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            due, _, future = heapq.heappop(self._sleepers)
            self._now = max(self._now, due)
            if not future.done():
                future.set_result(None)
            await self.settle()
        self._now = end
        await self.settle()


@dataclass
class Call:
    at: float
    chat: str
    what: str
    text: str = ""
    silent: bool = True
    kind: SurfaceKind | None = None


GROUP_PACE = Pace(per_minute=19, spacing=1.0, burst=3, deletes_within=47 * 3600)


@dataclass
class FakeDisplay:
    """Shows everything, unless a test has an answer ready."""

    time: FakeTime
    answers: list[PlatformAnswer | Callable[[Surface], PlatformAnswer | None]] = field(
        default_factory=list
    )
    calls: list[Call] = field(default_factory=list)
    messages: dict[str, Screen] = field(default_factory=dict)
    takes: float = 0.0
    group: Pace = GROUP_PACE
    beside: Pace | None = None
    """Of hands inside a chat, where they do not count."""
    eased: list[tuple[PlaceId, int]] = field(default_factory=list)

    def pace(self, place: PlaceId, kind: SurfaceKind = SurfaceKind.BOARD) -> Pace:
        if kind is SurfaceKind.HAND_CHAT and self.beside is not None:
            return self.beside
        return self.group if place.chat.startswith("-") else Pace()

    def ease(self, place: PlaceId, hands: int) -> None:
        self.eased.append((place, hands))

    async def show(self, surface: Surface, screen: Screen, *, silent: bool) -> PlatformAnswer:
        what = "edit" if surface.address else "post"
        self._note(surface, what, screen.text, silent=silent)
        if self.takes:
            await self.time.sleep(self.takes)
        if (answer := self._ready(surface)) is not None:
            return answer
        address = surface.address or f"{surface.place.chat}/{len(self.calls)}"
        self.messages[address] = screen
        return Displayed(address)

    async def remove(self, surface: Surface) -> PlatformAnswer:
        self._note(surface, "remove")
        if (answer := self._ready(surface)) is not None:
            return answer
        self.messages.pop(surface.address, None)
        return Displayed(surface.address)

    def _note(self, surface: Surface, what: str, text: str = "", *, silent: bool = True) -> None:
        chat = surface.place.chat
        self.calls.append(Call(self.time.now(), chat, what, text, silent, surface.kind))

    def _ready(self, surface: Surface) -> PlatformAnswer | None:
        if not self.answers:
            return None
        first = self.answers[0]
        if callable(first):
            return first(surface)
        self.answers.pop(0)
        return first

    def of(self, kind: SurfaceKind, what: str = "") -> list[Call]:
        return [c for c in self.calls if c.kind is kind and what in ("", c.what)]


@dataclass
class FakeSource:
    """One table, whose version tests count up."""

    version: int = 1
    phase: Phase = Phase.PLAYING
    asked: tuple[PersonId, ...] = ()
    people: tuple[PersonId, ...] = (OLYA, IVAN)
    profiles: dict[PersonId, Profile] = field(default_factory=dict)
    places: tuple[TablePlace, ...] = (TablePlace(GROUP, home=True, private=False),)
    settings: PlaceOptions = field(default_factory=lambda: PlaceOptions(GROUP))
    game: GameView | None = None
    lost: list[tuple[PlaceId, bool]] = field(default_factory=list)
    moved: list[tuple[PlaceId, PlaceId]] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    looks: int = 0
    """How often the table was read."""
    on_moved: Callable[[PlaceId, PlaceId], None] | None = None

    @property
    def directory(self) -> FakeSource:
        return self

    async def look(self, table: TableId) -> Views | None:
        self.looks += 1
        return Views(replace(self).view) if table == TABLE else None  # as it is now

    def view(self, person: PersonId | None) -> TableView:
        viewer = self.people.index(person) if person in self.people else None
        return TableView(
            id=TABLE,
            phase=self.phase,
            options=LIVE,
            seats=tuple(
                SeatView(n, who, who.user, None, Presence.HERE, n == 0, False, None, 0)
                for n, who in enumerate(self.people)
            ),
            viewer=viewer,
            host_is_viewer=viewer == 0,
            starts_from=0.0 if viewer == 0 else math.inf,
            games=1,
            game=self.game,
            finished=None,
            token=None,
            again_until=None,
            room=False,
            paused=False,
            places=self.places,
            language="en",
            version=self.version,
        )

    async def profile(self, person: PersonId) -> Profile:
        return self.profiles.get(person, Profile(person, person.user))

    async def place(self, place: PlaceId) -> PlaceOptions:
        return self.settings

    async def set_habit(self, person: PersonId, habit: Habit) -> None:
        self.profiles[person] = replace(await self.profile(person), habit=habit)

    async def set_reachable(self, person: PersonId, reachable: bool) -> None:
        self.profiles[person] = replace(await self.profile(person), reachable=reachable)

    async def place_lost(self, place: PlaceId, *, for_good: bool) -> None:
        self.lost.append((place, for_good))

    async def place_moved(self, old: PlaceId, new: PlaceId) -> None:
        self.moved.append((old, new))
        if self.on_moved is not None:
            self.on_moved(old, new)

    async def window_seen(self, table: TableId, version: int) -> None:
        self.seen.append(version)

    def reach(self, *people: PersonId) -> None:
        for person in people:
            self.profiles[person] = Profile(person, person.user, reachable=True)


@dataclass
class FakeStore:
    """Surfaces in memory."""

    surfaces: dict[tuple[TableId, SurfaceKey], Surface] = field(default_factory=dict)
    late: set[TableId] = field(default_factory=set)
    caught: list[int] = field(default_factory=list)
    saves: int = 0

    async def of(self, table: TableId) -> tuple[Surface, ...]:
        return tuple(each for (whose, _), each in self.surfaces.items() if whose == table)

    async def save(self, surface: Surface) -> None:
        self.saves += 1
        self.surfaces[surface.table, surface.key] = surface

    async def forget(self, surface: Surface) -> None:
        self.surfaces.pop((surface.table, surface.key), None)

    async def behind(self) -> tuple[TableId, ...]:
        return tuple(self.late)

    async def caught_up(self, table: TableId, version: int) -> None:
        self.caught.append(version)

    async def note(self, surfaces: Sequence[Surface], shown: Mapping[TableId, int]) -> None:
        for surface in surfaces:
            await self.save(surface)
        for table, version in shown.items():
            await self.caught_up(table, version)

    async def find(self, place: PlaceId, address: str) -> Surface | None:
        return next((s for s in self.surfaces.values() if s.address == address), None)

    def get(self, key: SurfaceKey) -> Surface:
        return self.surfaces[TABLE, key]


class FakePainter(Painter):
    """Paints the version, whose message it is and what is asked; hands of the asked say so."""

    def __init__(self) -> None:
        self.same = False
        """Whether every version looks the same."""
        self.sparing: dict[SurfaceKey, bool] = {}
        """Whether each surface was last painted for a chat that counts calls."""

    async def paint(
        self,
        surface: Surface,
        views: Views,
        called: PersonId | None = None,
        notice: str | None = None,
        *,
        sparing: bool = False,
    ) -> Painted | None:
        view = views.of(surface.person)
        whose = surface.person.user if surface.person else "board"
        version = 0 if self.same else view.version
        words = f"{whose} {version}"
        if surface.stub:
            words += " stub"
        if surface.focus is not None:
            words += " focus"
        if called is not None:
            words += f" @{called.user}"
        if notice is not None:
            words += f" !{notice}"
        self.sparing[surface.key] = sparing
        button = Button("x", "K7Q2.1.1.h")
        return Painted(Screen(((Text(words),),), ((button,),)), view)

    def farewell(self, surface: Surface, views: Views) -> Screen:
        return Screen(((Text("farewell"),),))


@dataclass
class World:
    """A courier and everything around it."""

    time: FakeTime
    source: FakeSource
    store: FakeStore
    display: FakeDisplay
    painter: FakePainter
    courier: Courier

    async def commit(self, seconds: float = 0.0) -> None:
        """Change the table, and let time pass."""
        self.source.version += 1
        self.courier.wake(TABLE)
        await self.time.turn(seconds)

    @property
    def texts(self) -> list[str]:
        return [each.text for each in self.display.messages.values()]


def make_world() -> World:
    time = FakeTime()
    source = FakeSource()
    store = FakeStore()
    display = FakeDisplay(time)
    painter = FakePainter()
    courier = Courier(source, store, {Platform.TELEGRAM: display}, time, painter)
    return World(time, source, store, display, painter, courier)


def game(*, moves: int = 0, bout: int = 1, nudges: int = 0, throwing: bool = False) -> GameView:
    """Return a game in which Olya (seat 0) is asked; `nudges` says how often she was nudged."""
    state = position("6S 7S", "8S 9H", trump="D")
    seen = replace(observe(state, None), bout=bout)
    return GameView(
        number=1,
        seen=seen,
        asked=(0,),
        deadline=None,
        throwing=throwing,
        wish=False,
        events=(),
        closed=None,
        closing=(),
        moves=moves,
        nudged=0 if nudges else None,
        must_act=None if throwing else 0,
        nudge=nudges,
    )
