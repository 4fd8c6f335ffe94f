"""What can be asked without changing anything."""

from __future__ import annotations

from collections.abc import Sequence

from durak_bot.service import presence
from durak_bot.service.directory import Directory
from durak_bot.service.people import PersonId, PlaceId
from durak_bot.service.ports import Clock, Profiles, Results, Tables
from durak_bot.service.table import PersonResult, Table, TableId
from durak_bot.service.view import look
from durak_bot.service.views import TableView


class Questions(Directory):
    """Tables, results and records, as one person may see them."""

    def __init__(self, tables: Tables, profiles: Profiles, results: Results, clock: Clock) -> None:
        super().__init__(profiles)
        self._tables = tables
        self._results = results
        self._clock = clock

    async def view(
        self, table: TableId, person: PersonId | None, *, admin: bool = False
    ) -> TableView | None:
        """Return a table as this person sees it (None: everybody), closed ones included."""
        loaded = await self._tables.load(table)
        return None if loaded is None else await self._view(loaded, person, admin=admin)

    async def tables_of(self, person: PersonId) -> Sequence[TableView]:
        """Return the open tables where the person sits, newest first."""
        return [
            await self._view(table, person, admin=False)
            for table in await self._tables.of(person)
            if isinstance(presence.seated(table, person), int)
        ]

    async def tables_at(self, place: PlaceId, person: PersonId | None) -> Sequence[TableView]:
        """Return the open tables shown at a place, newest first."""
        return [
            await self._view(table, person, admin=False) for table in await self._tables.at(place)
        ]

    async def results_of(self, person: PersonId) -> Sequence[PersonResult]:
        """Return a person's results, newest first."""
        return await self._results.results(person)

    async def record(self, table: TableId, game: int) -> dict[str, object] | None:
        """Return a finished game's record, None if there is none."""
        return await self._tables.record(table, game)

    async def _view(self, table: Table, person: PersonId | None, *, admin: bool) -> TableView:
        return look(table, person, self._clock.now(), admin=admin)
