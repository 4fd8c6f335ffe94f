"""Fakes by hand for the service's ports; they keep what they are told and decide nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from durak_bot.delivery.surfaces import Surfaces
from durak_bot.engine.cards import Card
from durak_bot.engine.moves import PASS, Move
from durak_bot.engine.notation import write_turn
from durak_bot.engine.observe import Observation
from durak_bot.service.ports import Rival
from durak_bot.table.people import PersonId, PlaceId, PlaceOptions, Profile
from durak_bot.table.table import (
    Change,
    GameResult,
    PersonResult,
    Phase,
    RecordedMove,
    ResultKind,
    Table,
    TableId,
    Timer,
)

T = TypeVar("T")


@dataclass
class MemoryTables:
    """Tables in memory, with everything committed to them."""

    tables: dict[TableId, Table] = field(default_factory=dict)
    played: dict[tuple[TableId, int], list[RecordedMove]] = field(default_factory=dict)
    records: dict[tuple[TableId, int], dict[str, object]] = field(default_factory=dict)
    rows: list[PersonResult] = field(default_factory=list)
    games: list[GameResult] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    rivals: list[Table] = field(default_factory=list)
    """Tables another process stores just before the next commits, one each."""
    people: dict[PersonId, Profile] = field(default_factory=dict)

    async def load(self, table: TableId) -> Table | None:
        return self.tables.get(table)

    async def by_token(self, token: str) -> Table | None:
        return next((table for table in self._open() if table.token == token), None)

    async def at(self, place: PlaceId) -> Sequence[Table]:
        return [t for t in self._open() if any(shown.place == place for shown in t.places)]

    async def in_chat(self, place: PlaceId) -> Sequence[Table]:
        def there(shown: PlaceId) -> bool:
            return (shown.platform, shown.chat) == (place.platform, place.chat)

        return [t for t in self._open() if any(there(shown.place) for shown in t.places)]

    async def of(self, person: PersonId) -> Sequence[Table]:
        return [table for table in self._open() if table.seat_of(person) is not None]

    async def commit(self, change: Change, rival: Rival | None = None) -> bool:
        if self.rivals:
            quicker = self.rivals.pop(0)
            self.tables[quicker.id] = quicker
        stored = self.tables.get(change.table.id)
        if (None if stored is None else stored.version) != change.expected:
            return False
        table = change.table
        if rival is not None and any(
            rival(other) for other in await self.at(table.home.place) if other.id != table.id
        ):
            return False
        self.tables[table.id] = table
        for result in change.results:
            profile = self.people.get(result.person)
            if profile is not None and result.kind is ResultKind.PLAYED:
                self.people[result.person] = replace(profile, games=profile.games + 1)
        game = max(1, table.games)
        self.played.setdefault((table.id, game), []).extend(change.moves)
        self.rows.extend(change.results)
        if change.game is not None:
            self.games.append(change.game)
        if change.record is not None:
            self.records[table.id, game] = change.record
        self.changes.append(change)
        return True

    async def moves(self, table: TableId, game: int) -> Sequence[RecordedMove]:
        return self.played.get((table, game), [])

    async def record(self, table: TableId, game: int) -> dict[str, object] | None:
        header = self.records.get((table, game))
        if header is None:
            return None
        moves = self.played[table, game]
        turns = [write_turn(move.seat, move.move) for move in moves]
        return {**header, "moves": turns, "made_by": [move.made_by for move in moves]}

    async def results(self, person: PersonId) -> Sequence[PersonResult]:
        return [row for row in reversed(self.rows) if row.person == person]

    async def pending(self) -> Sequence[tuple[TableId, Timer]]:
        return [(table.id, timer) for table in self._open() for timer in table.timers]

    async def overdue(self, now: float) -> Sequence[tuple[TableId, Timer]]:
        return [(table, timer) for table, timer in await self.pending() if timer.due < now]

    def _open(self) -> list[Table]:
        tables = reversed(self.tables.values())
        return [table for table in tables if table.phase is not Phase.CLOSED]


@dataclass
class MemoryProfiles:
    """People and places in memory."""

    tables: MemoryTables
    places: dict[PlaceId, PlaceOptions] = field(default_factory=dict)

    @property
    def people(self) -> dict[PersonId, Profile]:
        return self.tables.people

    async def profile(self, person: PersonId) -> Profile | None:
        return self.people.get(person)

    async def save_profile(self, profile: Profile, *fields: str) -> None:
        self.people[profile.person] = _changed(self.people.get(profile.person), profile, fields)

    async def place_options(self, place: PlaceId) -> PlaceOptions | None:
        return self.places.get(place) or self.places.get(place._replace(thread=""))

    async def save_place_options(self, settings: PlaceOptions, *fields: str) -> None:
        known = self.places.get(settings.place)
        self.places[settings.place] = _changed(known, settings, fields)

    async def move_chat(self, old: PlaceId, new: PlaceId) -> Sequence[TableId]:
        def there(place: PlaceId) -> bool:
            return (place.platform, place.chat) == (old.platform, old.chat)

        for place in [place for place in self.places if there(place)]:
            moved = place._replace(chat=new.chat)
            self.places[moved] = replace(self.places.pop(place), place=moved)
        self.tables.games = [
            replace(game, place=game.place._replace(chat=new.chat)) if there(game.place) else game
            for game in self.tables.games
        ]
        ids = [
            table.id
            for table in self.tables.tables.values()
            if any(there(shown.place) for shown in table.places)
        ]
        for table_id in ids:
            table = self.tables.tables[table_id]
            places = tuple(
                replace(shown, place=shown.place._replace(chat=new.chat))
                if there(shown.place)
                else shown
                for shown in table.places
            )
            self.tables.tables[table_id] = replace(table, places=places, version=table.version + 1)
        return ids


def _changed(known: T | None, value: T, fields: Sequence[str]) -> T:
    """Return what is known with these fields of another value; all of that if nothing is known."""
    if known is None or not fields:
        return value
    return replace(known, **{name: getattr(value, name) for name in fields})  # type: ignore[type-var]


@dataclass
class MemoryStores:
    """Everything that outlives a bot, in memory (`Stores`)."""

    surfaces: Surfaces
    tables: MemoryTables = field(default_factory=MemoryTables)

    def __post_init__(self) -> None:
        self.profiles = MemoryProfiles(self.tables)
        self.timers = self.tables


@dataclass
class FakeClock:
    """A clock that stands still until a test turns it."""

    time: float = 1_000_000.0

    def now(self) -> float:
        return self.time

    def wall(self, moment: float) -> float:
        return moment


@dataclass
class FixedShuffler:
    """Luck that is the same each time. `packs` are dealt first, one a game, then seeded ones."""

    packs: list[tuple[Card, ...]] = field(default_factory=list)
    seed: int = 0
    seats_in_order: bool = True

    def __post_init__(self) -> None:
        self.luck = random.Random(self.seed)
        self.ids = 0

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        if self.packs:
            return self.packs.pop(0)
        return tuple(self.luck.sample(list(cards), len(cards)))

    def order(self, count: int) -> tuple[int, ...]:
        seats = tuple(range(count))
        return seats if self.seats_in_order else tuple(self.luck.sample(seats, count))

    def token(self, length: int) -> str:
        self.ids += 1
        return f"token{self.ids:0{length - 5}d}"

    def table_id(self) -> TableId:
        self.ids += 1
        return TableId(f"T{self.ids:03d}")

    def pace(self, low: float, high: float) -> float:
        return (low + high) / 2


@dataclass
class ScriptedThinker:
    """Computers that play what the script says, then at random (seeded), preferring to pass."""

    script: list[Move] = field(default_factory=list)
    seed: int = 0
    asked: list[Observation] = field(default_factory=list)
    meanwhile: list[Callable[[], None]] = field(default_factory=list)
    """What happens while it thinks, one a thought; may raise."""

    def __post_init__(self) -> None:
        self.luck = random.Random(self.seed)

    async def choose(self, level: int, seen: Observation) -> Move:
        self.asked.append(seen)
        if self.meanwhile:
            self.meanwhile.pop(0)()
        if self.script:
            return self.script.pop(0)
        return self.luck.choice([*seen.legal, *([PASS] if PASS in seen.legal else [])])


@dataclass
class RememberedWake:
    """Remembers what it is told has changed."""

    tables: list[Table] = field(default_factory=list)

    def table(self, table: Table) -> None:
        self.tables.append(table)
