"""The port `Surfaces` of delivery: which message shows what."""

from __future__ import annotations

import logging

from sqlalchemy import ColumnElement, and_, select, update

from durak_bot.delivery.surfaces import Surface, SurfaceKind
from durak_bot.engine.notation import NotationError, read_card
from durak_bot.table.people import PersonId, PlaceId, Platform
from durak_bot.table.table import TableId
from storage import schema
from storage.database import AnyRow, Database, put
from storage.documents import Documents, documents
from storage.fields import read_maybe, read_member

logger = logging.getLogger(__name__)


class StoredSurfaces:
    """Implements `durak_bot.delivery.surfaces.Surfaces`."""

    def __init__(self, database: Database, documents: Documents) -> None:
        self._database = database
        self._documents = documents

    async def of(self, table: TableId) -> tuple[Surface, ...]:
        """Return all surfaces of a table; unreadable ones are left out and reported."""
        stored = schema.surfaces
        query = select(stored).where(stored.c.table_id == table)
        query = query.order_by(*stored.primary_key.columns)
        rows = await self._database.rows(query)
        return tuple(surface for row in rows if (surface := _read(row)) is not None)

    async def save(self, surface: Surface) -> None:
        """Store one surface."""
        row = _row(surface)
        await self._database.write(lambda connection: put(connection, schema.surfaces, row))

    async def forget(self, surface: Surface) -> None:
        """Drop one surface."""
        gone = schema.surfaces.delete().where(_is(surface))
        await self._database.write(lambda connection: connection.execute(gone))

    async def behind(self) -> tuple[TableId, ...]:
        """Return the readable tables that changed since they were last shown, oldest first."""
        query = documents().where(schema.tables.c.behind).order_by(schema.tables.c.touched)
        rows = await self._database.rows(query)
        return tuple(table.id for table in self._documents.readable(rows))

    async def caught_up(self, table: TableId, version: int) -> None:
        """Say that all surfaces show this version; a table that moved on stays behind."""
        stored = schema.tables.c
        shown = (
            update(schema.tables)
            .where(stored.id == table, stored.version <= version, stored.behind)
            .values(behind=False)
        )
        await self._database.write(lambda connection: connection.execute(shown))

    async def find(self, place: PlaceId, address: str) -> Surface | None:
        """Return the surface at an address of a chat, None for a stray message.

        A press does not always say in which topic it was, so another topic's surface will do.
        """
        if not address:
            return None
        stored = schema.surfaces
        query = select(stored).where(
            stored.c.platform == place.platform.value,
            stored.c.chat == place.chat,
            stored.c.address == address,
        )
        rows = await self._database.rows(query)
        for row in sorted(rows, key=lambda row: row.thread != place.thread):
            surface = _read(row)
            if surface is not None:
                return surface
        return None


def _key(surface: Surface) -> dict[str, str]:
    person = surface.person
    return {
        "table_id": surface.table,
        "kind": surface.kind.value,
        "platform": surface.place.platform.value,
        "chat": surface.place.chat,
        "thread": surface.place.thread,
        "person_platform": "" if person is None else person.platform.value,
        "person": "" if person is None else person.user,
    }


def _is(surface: Surface) -> ColumnElement[bool]:
    return and_(*(schema.surfaces.c[name] == value for name, value in _key(surface).items()))


def _row(surface: Surface) -> dict[str, object]:
    return {
        **_key(surface),
        "address": surface.address,
        "digest": surface.digest,
        "posted": surface.posted,
        "shown": surface.shown,
        "wanted": surface.wanted,
        "focus": None if surface.focus is None else str(surface.focus),
        "press": surface.press,
        "press_ends": surface.press_ends,
        "stub": surface.stub,
    }


def _read(row: AnyRow) -> Surface | None:
    """Read a surface; one that cannot be read is reported, and its message becomes a stray one."""
    try:
        platform = read_member(row.platform, Platform, "platform")
        person = None
        if row.person:
            whose = read_member(row.person_platform, Platform, "person_platform")
            person = PersonId(whose, row.person)
        return Surface(
            table=TableId(row.table_id),
            kind=read_member(row.kind, SurfaceKind, "kind"),
            place=PlaceId(platform, row.chat, row.thread),
            person=person,
            address=row.address,
            digest=row.digest,
            posted=row.posted,
            shown=row.shown,
            wanted=row.wanted,
            focus=read_maybe(row.focus, read_card, "focus"),
            press=row.press,
            press_ends=row.press_ends,
            stub=row.stub,
        )
    except NotationError:
        logger.error("table %s: a surface cannot be read", row.table_id)  # noqa: TRY400 - its text may name a card
        return None
