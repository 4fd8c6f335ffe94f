"""People, computers and time at stored tables: whole evenings through the service alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from durak_bot.engine import judge
from durak_bot.engine.cards import Card
from durak_bot.engine.moves import PASS, TAKE, Move
from durak_bot.service.answers import Answer, Choose, Ok
from durak_bot.service.game_service import GameService
from durak_bot.service.ports import Profiles, Tables
from durak_bot.table.change import plays
from durak_bot.table.people import PersonId
from durak_bot.table.table import Phase, Table, TableId, TimerKind
from storage.store import Store
from tests.fakes import (
    FakeClock,
    FixedShuffler,
    MemoryProfiles,
    MemoryTables,
    RememberedWake,
    ScriptedThinker,
)

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
MOST_STEPS = 5000
"""Moves and timers after which a game that has not ended never will."""


class Missed(Exception):  # noqa: N818 - no mistake: another seed finds it
    """A game ended before what was looked for lay on the table."""


@dataclass
class SeededLuck(FixedShuffler):
    """Luck that is the same for a seed, with ids and tokens that look like real ones."""

    seats_in_order: bool = False

    def token(self, length: int) -> str:
        return "".join(self.luck.choice(SIGNS + SIGNS.lower()) for _ in range(length))

    def table_id(self) -> TableId:
        return TableId("".join(self.luck.choice(SIGNS) for _ in range(4)))

    def pace(self, low: float, high: float) -> float:
        return self.luck.uniform(low, high)


@dataclass
class Evening:
    """The service on any store, and the people who play there."""

    tables: Tables
    profiles: Profiles
    clock: FakeClock
    seed: int = 0
    asleep: set[PersonId] = field(default_factory=set)
    """People who do nothing, so that time runs out for them."""

    def __post_init__(self) -> None:
        self.luck = random.Random(self.seed)
        self.service = GameService(
            self.tables,
            self.profiles,
            self.clock,
            SeededLuck(seed=self.seed),
            ScriptedThinker(seed=self.seed),
            RememberedWake(),
        )

    async def table(self, table: TableId) -> Table:
        """Return the table as it is stored now."""
        loaded = await self.tables.load(table)
        assert loaded is not None
        return loaded

    async def step(self, table: TableId) -> None:
        """Let somebody who plays himself make a move, or let the next timer act."""
        now = await self.table(table)
        people = self._people(now)
        waits = any(timer.kind is TimerKind.COMPUTER for timer in now.timers)
        if people and not (waits and self.luck.random() < 0.5):
            self.clock.time += round(self.luck.uniform(0.5, 4.0), 2)
            if not await self._due(table):
                await self._press(now, self.luck.choice(people))
            return
        timers = [timer for timer in now.timers if timer.kind is not TimerKind.LOBBY]
        assert timers, f"nobody has anything to do at table {table}"
        timer = min(timers, key=lambda timer: timer.due)
        self.clock.time = max(self.clock.time, timer.due)
        await self.service.timer_due(table, timer)

    async def until(self, table: TableId, found: Callable[[Table], bool]) -> Table:
        """Play on until the table is as wanted. Raises `Missed` if the game ends before."""
        for _ in range(MOST_STEPS):
            now = await self.table(table)
            if found(now):
                return now
            if now.phase is not Phase.PLAYING:
                raise Missed
            await self.step(table)
        raise Missed

    async def play_out(self, table: TableId) -> Table:
        """Play the running game to its end."""
        return await self.until(table, lambda now: now.phase is not Phase.PLAYING)

    def _people(self, table: Table) -> list[int]:
        """Return the seats of people who may do something and are awake."""
        assert table.game is not None
        return [
            seat
            for seat in judge.actors(table.game.state)
            if plays(table.sitters[seat]) and table.sitters[seat].person not in self.asleep
        ]

    async def _due(self, table: TableId) -> bool:
        """Let a timer act whose time has come; say whether there was one."""
        timers = [t for t in (await self.table(table)).timers if t.due <= self.clock.time]
        for timer in sorted(timers, key=lambda timer: timer.due)[:1]:
            await self.service.timer_due(table, timer)
        return bool(timers)

    async def _press(self, table: Table, seat: int) -> None:
        """Make a legal move as people do: by a tap, by a button that says how, or by "done"."""
        person, game = table.sitters[seat].person, table.game
        assert person is not None
        assert game is not None
        moves = judge.legal_moves(game.state, seat)
        made = self.luck.choice([move for move in moves if move != TAKE] or moves)
        number, bout = game.number, game.state.bout
        if seat != game.state.defender and game.state.table and self.luck.random() < 0.2:
            lying = sum(1 + (pair.cover is not None) for pair in game.state.table)
            await self.service.done(person, table.id, number, bout, lying)
            return
        card = card_of(made)
        if card is not None and self.luck.random() < 0.5:
            answer = await self.service.tap(person, table.id, number, bout, card)
            if isinstance(answer, Ok):
                return
            assert isinstance(answer, Choose), answer
        done(await self.service.move(person, table.id, number, bout, made))


def card_of(move: Move) -> Card | None:
    """Return the card of the hand that a move plays."""
    return None if move in (PASS, TAKE) else getattr(move, "card", None)


def done(answer: Answer) -> Ok:
    """Return what was answered to an action that must be done."""
    assert isinstance(answer, Ok), answer
    return answer


def in_memory(clock: FakeClock, seed: int = 0, *tables: Table) -> Evening:
    """Return an evening on fakes, with these tables."""
    memory = MemoryTables({table.id: table for table in tables})
    return Evening(memory, MemoryProfiles(memory), clock, seed)


def on(store: Store, clock: FakeClock, seed: int = 0) -> Evening:
    """Return an evening on a store."""
    return Evening(store.tables, store.profiles, clock, seed)
