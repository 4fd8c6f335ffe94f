"""A chat that has got another id: everything of it moves there (scenario 45)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, and_, select, update

from durak_bot.table.people import PlaceId
from durak_bot.table.table import Phase, Table, TableId, TablePlace
from storage import codec, schema
from storage.database import put
from storage.documents import Documents, documents
from storage.links import put_links

_CHOICES: dict[str, object] = {
    "title": "",
    "private": False,
    "language": None,
    "preset": None,
    "opens": "anyone",
    "mentions": True,
    "quiet_from": None,
    "quiet_to": None,
    "utc_offset": 0,
}
"""Settings of a place, with what they are when nobody has chosen."""


def move_chat(
    connection: Connection, readable: Documents, old: PlaceId, new: PlaceId
) -> Sequence[TableId]:
    """Move tables, settings, surfaces and games from one chat to another, topics kept."""
    if (old.platform, old.chat) == (new.platform, new.chat):
        return ()
    moved = _move_tables(connection, readable, old, new)
    _move_settings(connection, old, new)
    _move_surfaces(connection, old, new)
    _move_games(connection, old, new)
    return moved


def _move_tables(
    connection: Connection, readable: Documents, old: PlaceId, new: PlaceId
) -> Sequence[TableId]:
    shown = schema.table_places
    query = (
        documents()
        .where(schema.tables.c.id.in_(select(shown.c.table_id).where(_in_chat(shown, old))))
        .order_by(schema.tables.c.id)
        .with_for_update()
    )
    tables = readable.readable(connection.execute(query))
    for table in tables:
        _store(connection, _moved(table, old, new))
    return [table.id for table in tables if table.phase != Phase.CLOSED]


def _moved(table: Table, old: PlaceId, new: PlaceId) -> Table:
    """Return the table in its new chat, a version on: who decides on the old one decides anew."""
    places: dict[PlaceId, TablePlace] = {}
    for shown in table.places:
        place = shown.place
        if (place.platform, place.chat) == (old.platform, old.chat):
            place = PlaceId(new.platform, new.chat, place.thread)
        kept = places.get(place, shown)
        places[place] = replace(kept, place=place, home=kept.home or shown.home)
    return replace(table, version=table.version + 1, places=tuple(places.values()))


def _store(connection: Connection, table: Table) -> None:
    row = {"version": table.version, "behind": True, "document": codec.encode(table)}
    changed = update(schema.tables).where(schema.tables.c.id == table.id)
    connection.execute(changed.values(**row))
    put_links(connection, table)


def _move_settings(connection: Connection, old: PlaceId, new: PlaceId) -> None:
    """Move settings; where both ids have some, what was chosen wins, the new id's choice first."""
    places = schema.places
    there = {
        row.thread: row for row in connection.execute(select(places).where(_in_chat(places, new)))
    }
    for row in connection.execute(select(places).where(_in_chat(places, old))):
        put(connection, places, _merged(row, there.get(row.thread), new))
    connection.execute(places.delete().where(_in_chat(places, old)))


def _merged(old: Any, new: Any | None, chat: PlaceId) -> dict[str, object]:
    row: dict[str, object] = {
        "platform": chat.platform.value,
        "chat": chat.chat,
        "thread": old.thread,
    }
    for name, unchosen in _CHOICES.items():
        value = unchosen if new is None else getattr(new, name)
        row[name] = getattr(old, name) if value == unchosen else value
    return row


def _move_surfaces(connection: Connection, old: PlaceId, new: PlaceId) -> None:
    """Move surfaces without their messages: the same numbers are other messages in the new chat."""
    surfaces = schema.surfaces
    twin = surfaces.alias("twin")
    same = ("table_id", "kind", "thread", "person_platform", "person")
    already_there = (
        select(twin.c.table_id)
        .where(_in_chat(twin, new), *(twin.c[name] == surfaces.c[name] for name in same))
        .exists()
    )
    connection.execute(surfaces.delete().where(_in_chat(surfaces, old), already_there))
    connection.execute(
        update(surfaces)
        .where(_in_chat(surfaces, old))
        .values(
            platform=new.platform.value,
            chat=new.chat,
            address="",
            digest="",
            posted=0.0,
            shown=0,
        )
    )


def _move_games(connection: Connection, old: PlaceId, new: PlaceId) -> None:
    """Move what is kept of the chat's games, also of tables that are not there any more."""
    connection.execute(
        update(schema.games)
        .where(_in_chat(schema.games, old))
        .values(platform=new.platform.value, chat=new.chat)
    )


def _in_chat(table: Any, place: PlaceId) -> Any:
    """Return the condition that a row belongs to a chat, whatever its topic."""
    return and_(table.c.platform == place.platform.value, table.c.chat == place.chat)
