"""A chat that has got another id: everything of it moves there (scenario 45)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import and_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from durak_bot.table.people import PlaceId
from durak_bot.table.table import Phase, Table, TableId, TablePlace
from storage import codec, schema
from storage.database import put
from storage.documents import Documents, documents
from storage.tables import put_links

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


async def move_chat(
    connection: AsyncConnection, readable: Documents, old: PlaceId, new: PlaceId
) -> Sequence[TableId]:
    """Move tables, settings, surfaces and games from one chat to another, topics kept."""
    if (old.platform, old.chat) == (new.platform, new.chat):
        return ()
    moved = await _move_tables(connection, readable, old, new)
    await _move_settings(connection, old, new)
    await _move_surfaces(connection, old, new)
    await _move_games(connection, old, new)
    return moved


async def _move_tables(
    connection: AsyncConnection, readable: Documents, old: PlaceId, new: PlaceId
) -> Sequence[TableId]:
    shown = schema.table_places
    query = (
        documents()
        .where(schema.tables.c.id.in_(select(shown.c.table_id).where(_in_chat(shown, old))))
        .order_by(schema.tables.c.id)
        .with_for_update()
    )
    tables = readable.readable(await connection.execute(query))
    for table in tables:
        await _store(connection, _moved(table, old, new))
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


async def _store(connection: AsyncConnection, table: Table) -> None:
    row = {"version": table.version, "behind": True, "document": codec.encode(table)}
    changed = update(schema.tables).where(schema.tables.c.id == table.id)
    await connection.execute(changed.values(**row))
    await put_links(connection, table)


async def _move_settings(connection: AsyncConnection, old: PlaceId, new: PlaceId) -> None:
    """Move settings; where both ids have some, what was chosen wins, the new id's choice first."""
    places = schema.places
    there = {
        row.thread: row
        for row in await connection.execute(select(places).where(_in_chat(places, new)))
    }
    for row in await connection.execute(select(places).where(_in_chat(places, old))):
        await put(connection, places, _merged(row, there.get(row.thread), new))
    await connection.execute(places.delete().where(_in_chat(places, old)))


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


async def _move_surfaces(connection: AsyncConnection, old: PlaceId, new: PlaceId) -> None:
    """Move surfaces without their messages: the same numbers are other messages in the new chat."""
    surfaces = schema.surfaces
    twin = surfaces.alias("twin")
    same = ("table_id", "kind", "thread", "person_platform", "person")
    already_there = (
        select(twin.c.table_id)
        .where(_in_chat(twin, new), *(twin.c[name] == surfaces.c[name] for name in same))
        .exists()
    )
    await connection.execute(surfaces.delete().where(_in_chat(surfaces, old), already_there))
    await connection.execute(
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


async def _move_games(connection: AsyncConnection, old: PlaceId, new: PlaceId) -> None:
    """Move what is kept of the chat's games, also of tables that are not there any more."""
    await connection.execute(
        update(schema.games)
        .where(_in_chat(schema.games, old))
        .values(platform=new.platform.value, chat=new.chat)
    )


def _in_chat(table: Any, place: PlaceId) -> Any:
    """Return the condition that a row belongs to a chat, whatever its topic."""
    return and_(table.c.platform == place.platform.value, table.c.chat == place.chat)
