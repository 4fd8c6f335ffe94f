"""What the service needs from outside, in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from durak_bot.engine.moves import Move
from durak_bot.engine.observe import Observation
from durak_bot.table.change import Luck
from durak_bot.table.people import PersonId, PlaceId, PlaceOptions, Profile
from durak_bot.table.table import Change, RecordedMove, Table, TableId, Timer


class StoreAwayError(Exception):
    """The store cannot be used at present, and nobody could wait for it: nothing is done."""


class AlreadyDoneError(Exception):
    """What came in was carried out before, maybe by another process: nothing is done again."""


Rival = Callable[[Table], bool]
"""Tells whether a table at the same place forbids what is to be stored."""


class Tables(Protocol):
    """Tables, each stored whole, with its moves, timers and results."""

    async def load(self, table: TableId) -> Table | None:
        """Return the table, None if there is none."""

    async def by_token(self, token: str) -> Table | None:
        """Return the open table with this invite token."""

    async def at(self, place: PlaceId) -> Sequence[Table]:
        """Return the tables that are not closed and shown at this place, newest first."""

    async def in_chat(self, place: PlaceId) -> Sequence[Table]:
        """Return the tables that are not closed and shown in this chat, whatever the thread."""

    async def of(self, person: PersonId) -> Sequence[Table]:
        """Return the tables that are not closed where this person sits, newest first."""

    async def commit(self, change: Change, rival: Rival | None = None) -> bool:
        """Store a change in one transaction; False (and nothing stored) if the version moved on.

        A new table whose id is taken gives False, too, and so does an open table at the home place
        that is a `rival`: in any race one of two is stored. Marks the table's surfaces as behind,
        counts finished games in profiles, and stores the errand's mark. Raises `AlreadyDoneError`
        if that is stored already.
        """

    async def moves(self, table: TableId, game: int) -> Sequence[RecordedMove]:
        """Return a game's moves in order. Secret only in so far as the game still runs."""

    async def record(self, table: TableId, game: int) -> dict[str, object] | None:
        """Return a finished game's record (RULES.md, Records), None if there is none."""


class Profiles(Protocol):
    """People and places."""

    async def profile(self, person: PersonId) -> Profile | None:
        """Return what is remembered of a person."""

    async def save_profile(self, profile: Profile, *fields: str) -> None:
        """Remember it: of a person who is known these fields alone, or all if none are named."""

    async def place_options(self, place: PlaceId) -> PlaceOptions | None:
        """Return what a place has decided; a topic without its own has its chat's."""

    async def save_place_options(self, settings: PlaceOptions, *fields: str) -> None:
        """Remember it: of a place that is known these fields alone, or all if none are named."""

    async def move_chat(self, old: PlaceId, new: PlaceId) -> Sequence[TableId]:
        """Move everything of one chat (tables, settings, surfaces, topics kept) to another id.

        Returns the tables that moved. Doing it twice does nothing more (scenario 45).
        """


class Timers(Protocol):
    """Timer rows of all tables, to rebuild jobs from after a start."""

    async def pending(self) -> Sequence[tuple[TableId, Timer]]:
        """Return every timer of every open table."""

    async def overdue(self, now: float) -> Sequence[tuple[TableId, Timer]]:
        """Return timers due before `now`, for the sweep that finds what no process holds."""


class Clock(Protocol):
    """Time, so that tests can turn it."""

    def now(self) -> float:
        """Return Unix seconds."""

    def wall(self, moment: float) -> float:
        """Return what the system's clock shows at a moment, for jobs that a library holds."""


class Shuffler(Luck, Protocol):
    """Luck, which enters here alone."""

    def token(self, length: int) -> str:
        """Return an unguessable token of `[A-Za-z0-9]`."""

    def table_id(self) -> TableId:
        """Return a random short id."""


class Thinker(Protocol):
    """The computer players."""

    async def choose(self, level: int, seen: Observation) -> Move:
        """Return the move a level makes; never blocks the loop for long."""


class Wake(Protocol):
    """Tells the rest of the process that something is stored."""

    def table(self, table: Table) -> None:
        """Say that a table has changed: its surfaces and timers are to follow."""
