"""A whole service on fakes, and the words its tests are written in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from durak_bot.engine.cards import Card, CardSet, pack_of
from durak_bot.engine.notation import read_card
from durak_bot.engine.state import State
from durak_bot.service.answers import Answer, Choose, Ok, Refused
from durak_bot.service.game_service import GameService
from durak_bot.table.options import LIVE, Options
from durak_bot.table.people import PersonId, PlaceId, PlaceOptions, Platform
from durak_bot.table.table import (
    Game,
    Phase,
    Sitter,
    Table,
    TableId,
    TablePlace,
    Timer,
    TimerKind,
)
from durak_bot.table.views import TableView
from tests.builders import move as read_move
from tests.fakes import (
    FakeClock,
    FixedShuffler,
    MemoryProfiles,
    MemoryTables,
    RememberedWake,
    ScriptedThinker,
)

GROUP = PlaceId(Platform.TELEGRAM, "-100")
ID = TableId("K7Q2")
HERE = PlaceOptions(GROUP, title="Friends")


def person(name: str) -> PersonId:
    """Return a person known by this name."""
    return PersonId(Platform.TELEGRAM, name)


@dataclass
class House:
    """The service with fakes behind it, and one table in it."""

    clock: FakeClock = field(default_factory=FakeClock)
    tables: MemoryTables = field(default_factory=MemoryTables)
    luck: FixedShuffler = field(default_factory=FixedShuffler)
    thinker: ScriptedThinker = field(default_factory=ScriptedThinker)
    wake: RememberedWake = field(default_factory=RememberedWake)
    id: TableId = ID

    def __post_init__(self) -> None:
        self.profiles = MemoryProfiles(self.tables)
        self.service = GameService(
            self.tables,
            self.profiles,
            self.clock,
            self.luck,
            self.thinker,
            self.wake,
        )

    # what stands on the table

    @property
    def table(self) -> Table:
        return self.tables.tables[self.id]

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    @property
    def state(self) -> State:
        return self.game.state

    def timer(self, kind: TimerKind, seat: int | None = None) -> Timer | None:
        return next((t for t in self.table.timers if t.kind is kind and t.seat == seat), None)

    def left(self, kind: TimerKind, seat: int | None = None) -> float | None:
        """Return the seconds left of a timer."""
        timer = self.timer(kind, seat)
        return None if timer is None else round(timer.due - self.clock.time, 3)

    # setting up

    async def meet(self, *names: str) -> None:
        for name in names:
            await self.service.directory.meet(person(name), name, "uk")

    async def lobby(self, *names: str, options: Options = LIVE) -> None:
        """Open a table with these people, the first its host."""
        await self.meet(*names)
        opened = await self.service.open(person(names[0]), HERE)
        assert isinstance(opened, Ok)
        self.id = opened.view.id
        for name in names[1:]:
            assert isinstance(await self.service.join(person(name), self.id), Ok)
        table = replace(self.table, options=options)
        self.tables.tables[self.id] = table

    async def started(self, *names: str, options: Options = LIVE, computers: int = 0) -> None:
        """Start a game of these people, in this order, and computers after them."""
        await self.lobby(*names, options=options)
        host = person(names[0])
        if computers:
            assert isinstance(await self.service.seat_computers(host, self.id, computers), Ok)
        assert isinstance(await self.service.start(host, self.id), Ok)

    async def at(self, state: State, *names: str, options: Options = LIVE) -> None:
        """Put this position before these people; `*` as a name is a computer."""
        people = [name for name in names if name != "*"]
        await self.meet(*people)
        sitters = tuple(
            Sitter(None, "", level=1) if name == "*" else Sitter(person(name), name)
            for name in names
        )
        now = self.clock.time
        table = Table(
            id=self.id,
            token="secret",
            version=1,
            phase=Phase.PLAYING,
            host=person(people[0]),
            host_seen=now,
            options=replace(options, rules=state.rules),
            sitters=sitters,
            places=(TablePlace(GROUP, home=True, private=False),),
            created=now,
            touched=now,
            games=1,
            game=Game(
                1,
                state,
                tuple(pack_of(36)),
                None,
                started=now,
                since=now,
                made=tuple({} for _ in sitters),
            ),
            paused=True,
        )
        self.tables.tables[self.id] = table
        await self.service.place_back(GROUP)

    # acting

    async def move(self, name: str, text: str) -> Answer:
        return await self.service.move(
            person(name), self.id, self.game.number, self.state.bout, read_move(text)
        )

    async def tap(self, name: str, card: str) -> Answer:
        return await self.service.tap(
            person(name), self.id, self.game.number, self.state.bout, read_card(card)
        )

    async def done(self, name: str, seen: int | None = None) -> Answer:
        lying = sum(1 + (pair.cover is not None) for pair in self.state.table)
        return await self.service.done(
            person(name),
            self.id,
            self.game.number,
            self.state.bout,
            lying if seen is None else seen,
        )

    async def due(self, kind: TimerKind, seat: int | None = None) -> None:
        """Turn the clock to a timer and let it act."""
        timer = self.timer(kind, seat)
        assert timer is not None, f"no timer {kind} of seat {seat}"
        self.clock.time = max(self.clock.time, timer.due)
        await self.service.timer_due(self.id, timer)

    async def pass_time(self, seconds: float) -> None:
        """Let this time pass, with every timer acting when it is due."""
        end = self.clock.time + seconds
        while timers := [t for t in self.table.timers if t.due <= end]:
            timer = min(timers, key=lambda t: t.due)
            self.clock.time = max(self.clock.time, timer.due)
            await self.service.timer_due(self.id, timer)
        self.clock.time = end

    async def view(self, name: str | None) -> TableView:
        view = await self.service.view(self.id, None if name is None else person(name))
        assert view is not None
        return view

    def seat(self, name: str) -> int:
        seat = self.table.seat_of(person(name))
        assert seat is not None
        return seat


def refused(answer: Answer) -> str:
    """Return the code of the reason an action was refused for."""
    assert isinstance(answer, Refused), f"not refused: {type(answer).__name__}"
    return answer.reason.code


def ok(answer: Answer) -> TableView:
    """Return the view of an action that was done."""
    assert isinstance(answer, Ok), getattr(answer, "reason", answer)
    return answer.view


def choices(answer: Answer) -> Card:
    """Return the card of which its owner is asked where it goes."""
    assert isinstance(answer, Choose)
    return answer.card


def whole(state: State) -> bool:
    """Tell whether hands, table, deck and discard are the whole pack, each card once (INV)."""
    cards = [card for hand in state.hands for card in CardSet(hand)]
    cards += [card for pair in state.table for card in pair if card is not None]
    cards += [*state.deck, *CardSet(state.discard)]
    return len(cards) == len(set(cards)) and CardSet.of(cards) == pack_of(state.rules.pack)
