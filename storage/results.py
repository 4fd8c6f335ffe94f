"""The port `Results`: who has lost how often."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlalchemy import select

from durak_bot.table.people import PersonId
from durak_bot.table.table import PersonResult, ResultKind
from storage import schema
from storage.database import Database

logger = logging.getLogger(__name__)

_KINDS = frozenset(kind.value for kind in ResultKind)


class StoredResults:
    """Implements `durak_bot.service.ports.Results`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def results(self, person: PersonId) -> Sequence[PersonResult]:
        """Return a person's results, newest first; unreadable ones are left out and reported."""
        stored = schema.results.c
        query = (
            select(schema.results)
            .where(stored.platform == person.platform.value, stored.person == person.user)
            .order_by(stored.at.desc(), stored.table_id, stored.game.desc())
        )
        rows = await self._database.rows(query)
        found = []
        for row in rows:
            if row.kind not in _KINDS:
                logger.error("table %s: a result of game %s is unknown", row.table_id, row.game)
                continue
            found.append(
                PersonResult(
                    person=person,
                    kind=ResultKind(row.kind),
                    finish=row.place,
                    durak=row.durak,
                    loss=row.loss,
                    players=row.players,
                    at=row.at,
                )
            )
        return found
