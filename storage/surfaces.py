"""The port `Surfaces` of delivery: which message shows what."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, and_, bindparam, select, update

from durak_bot.delivery.surfaces import Surface, SurfaceKind
from durak_bot.engine.notation import NotationError, read_card
from durak_bot.table.people import PersonId, PlaceId, Platform
from durak_bot.table.table import TableId
from storage import schema
from storage.database import AnyRow, Database, put
from storage.documents import Documents, documents
from storage.fields import read_maybe, read_member

logger = logging.getLogger(__name__)


_STORED = schema.surfaces.c
_OF_TABLE = (
    select(schema.surfaces)
    .where(_STORED.table_id == bindparam("of"))
    .order_by(*schema.surfaces.primary_key.columns)
)
_AT = select(schema.surfaces).where(
    *(_STORED[name] == bindparam(name) for name in ("platform", "chat", "address"))
)
_GONE = schema.surfaces.delete().where(
    and_(*(key == bindparam(f"of_{key.name}") for key in schema.surfaces.primary_key))
)
_SHOWN = (
    update(schema.tables)
    .where(
        schema.tables.c.id == bindparam("of"),
        schema.tables.c.version <= bindparam("shown"),
        schema.tables.c.behind,
    )
    .values(behind=False)
)


class StoredSurfaces:
    """Implements `durak_bot.delivery.surfaces.Surfaces`."""

    def __init__(self, database: Database, documents: Documents) -> None:
        self._database = database
        self._documents = documents

    async def of(self, table: TableId) -> tuple[Surface, ...]:
        """Return all surfaces of a table; unreadable ones are left out and reported."""
        rows = await self._database.rows(_OF_TABLE, {"of": table})
        return tuple(surface for row in rows if (surface := _read(row)) is not None)

    async def save(self, *surfaces: Surface) -> None:
        """Store surfaces."""
        rows = [_row(surface) for surface in surfaces]
        await self._database.write(lambda connection: put(connection, schema.surfaces, rows))

    async def forget(self, surface: Surface) -> None:
        """Drop one surface."""
        key = {f"of_{name}": value for name, value in _key(surface).items()}
        await self._database.write(lambda connection: connection.execute(_GONE, key))

    async def behind(self) -> tuple[TableId, ...]:
        """Return the readable tables that changed since they were last shown, oldest first."""
        query = documents().where(schema.tables.c.behind).order_by(schema.tables.c.touched)
        rows = await self._database.rows(query)
        return tuple(table.id for table in self._documents.readable(rows))

    async def caught_up(self, table: TableId, version: int) -> None:
        """Say that all surfaces show this version; a table that moved on stays behind."""
        await self.note((), {table: version})

    async def note(self, surfaces: Sequence[Surface], shown: Mapping[TableId, int]) -> None:
        """Store surfaces, and which tables are shown at which version, in one transaction."""
        rows = [_row(surface) for surface in surfaces]
        versions = [{"of": table, "shown": version} for table, version in shown.items()]

        def store(connection: Connection) -> None:
            if rows:
                put(connection, schema.surfaces, rows)
            if versions:
                connection.execute(_SHOWN, versions)

        if rows or versions:
            await self._database.write(store)

    async def find(self, place: PlaceId, address: str) -> Surface | None:
        """Return the surface at an address of a chat, None for a stray message.

        A press does not always say in which topic it was, so another topic's surface will do.
        """
        if not address:
            return None
        where = {"platform": place.platform.value, "chat": place.chat, "address": address}
        rows = await self._database.rows(_AT, where)
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
