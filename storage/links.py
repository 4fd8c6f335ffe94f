"""Rows beside a table's document, by which it is found: who sits there, where it is shown."""

from __future__ import annotations

from sqlalchemy import Connection

from durak_bot.table.table import Phase, Table
from storage import schema
from storage.database import put_rows_of

OPEN = schema.tables.c.phase != Phase.CLOSED.value
"""The table is not closed."""


def put_links(connection: Connection, table: Table, stored: Table | None = None) -> None:
    """Store them; `stored` is the table as it is known to be stored until now."""
    put_rows_of(
        connection,
        schema.table_people,
        table.id,
        _people(table),
        None if stored is None else _people(stored),
    )
    put_rows_of(
        connection,
        schema.table_places,
        table.id,
        _places(table),
        None if stored is None else _places(stored),
    )


def _people(table: Table) -> list[tuple[object, ...]]:
    people = {sitter.person for sitter in table.sitters if sitter.person is not None}
    return [(person.platform.value, person.user) for person in people]


def _places(table: Table) -> list[tuple[object, ...]]:
    places = {shown.place for shown in table.places}
    return [(place.platform.value, place.chat, place.thread) for place in places]
