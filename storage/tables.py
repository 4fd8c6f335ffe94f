"""The port `Tables`: game tables with their moves and records."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from durak_bot.engine.notation import NotationError, read_move, write_move, write_turn
from durak_bot.engine.record import Maker
from durak_bot.table.people import PersonId, PlaceId
from durak_bot.table.table import Change, PersonResult, Phase, RecordedMove, Table, TableId
from storage import codec, schema
from storage.database import AnyRow, Database, insert_into, put, put_rows_of
from storage.documents import Documents, documents
from storage.errors import StoredDataError
from storage.fields import read_member
from storage.games import add_game

OPEN = schema.tables.c.phase != Phase.CLOSED.value
"""The table is not closed."""


class StoredTables:
    """Implements `durak_bot.service.ports.Tables`."""

    def __init__(self, database: Database, documents: Documents) -> None:
        self._database = database
        self._documents = documents

    async def load(self, table: TableId) -> Table | None:
        """Return the table, None if there is none. Raises `StoredDataError` if unreadable."""
        return await self._one(schema.tables.c.id == table)

    async def by_token(self, token: str) -> Table | None:
        """Return the open table with this invite token. Raises `StoredDataError` if unreadable."""
        return await self._one(schema.tables.c.token == token, OPEN)

    async def at(self, place: PlaceId) -> Sequence[Table]:
        """Return the readable tables shown at this place that are not closed, newest first."""
        shown = schema.table_places.c
        return await self._scan(_shown_in(place).where(shown.thread == place.thread))

    async def in_chat(self, place: PlaceId) -> Sequence[Table]:
        """Return the readable tables shown in this chat that are not closed, newest first."""
        return await self._scan(_shown_in(place))

    async def of(self, person: PersonId) -> Sequence[Table]:
        """Return the readable tables where this person sits that are not closed, newest first."""
        seated = schema.table_people.c
        return await self._scan(
            select(seated.table_id).where(
                seated.platform == person.platform.value, seated.person == person.user
            )
        )

    async def commit(self, change: Change) -> bool:
        """Store all of a change, or nothing if the table's version moved on or its id is taken."""
        return await self._database.write(lambda connection: _commit(connection, change))

    async def moves(self, table: TableId, game: int) -> Sequence[RecordedMove]:
        """Return a game's moves in order. Raises `StoredDataError` if one cannot be read."""
        move = schema.moves.c
        query = (
            select(move.number, move.seat, move.move, move.at, move.made_by)
            .where(move.table_id == table, move.game == game)
            .order_by(move.number)
        )
        rows = await self._database.rows(query)
        try:
            return [_read_move(row) for row in rows]
        except NotationError:
            raise StoredDataError(f"table {table}: a move of game {game} cannot be read") from None

    async def record(self, table: TableId, game: int) -> dict[str, object] | None:
        """Return a finished game's record with its moves, None if there is none."""
        stored = schema.records.c
        query = select(stored.header).where(stored.table_id == table, stored.game == game)
        rows = await self._database.rows(query)
        if not rows:
            return None
        try:
            record = json.loads(rows[0].header)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict):
            raise StoredDataError(f"table {table}: the record of game {game} cannot be read")
        moves = await self.moves(table, game)
        result = {"result": record.pop("result")} if "result" in record else {}
        return {**record, **_written_moves(moves), **result}

    async def _one(self, *where: ColumnElement[bool]) -> Table | None:
        rows = await self._database.rows(documents().where(*where))
        return self._documents.read(rows[0]) if rows else None

    async def _scan(self, ids: Select[tuple[str]]) -> list[Table]:
        """Return the open tables among these, newest first."""
        table = schema.tables.c
        query = documents().where(OPEN, table.id.in_(ids))
        query = query.order_by(table.created.desc(), table.id)
        rows = await self._database.rows(query)
        return self._documents.readable(rows)


def _written_moves(moves: Sequence[RecordedMove]) -> dict[str, object]:
    """Return the part of a record that says what was played, and by whom if all of it is known."""
    turns = [write_turn(move.seat, move.move) for move in moves]
    makers = [move.made_by for move in moves if move.made_by is not None]
    return {"moves": turns, **({"made_by": makers} if len(makers) == len(moves) else {})}


def _shown_in(place: PlaceId) -> Select[tuple[str]]:
    """Return the query for ids of tables shown in a chat, closed ones included."""
    shown = schema.table_places.c
    return select(shown.table_id).where(
        shown.platform == place.platform.value, shown.chat == place.chat
    )


async def _commit(connection: AsyncConnection, change: Change) -> bool:
    table = change.table
    if not await _put_table(connection, table, change.expected):
        return False
    await put_links(connection, table)
    await put_rows_of(connection, schema.timers, table.id, _timer_rows(table))
    game = _game_of(table)
    if change.moves:
        moves = [_move_row(table.id, game, move) for move in change.moves]
        await connection.execute(schema.moves.insert(), moves)
    if change.results:
        results = [_result_row(table.id, game, result) for result in change.results]
        await connection.execute(schema.results.insert(), results)
    if change.record is not None:
        header = json.dumps(change.record, separators=(",", ":"))
        row = {"table_id": table.id, "game": game, "header": header}
        await put(connection, schema.records, row)
    if change.game is not None:
        await add_game(connection, change.game)
    return True


async def _put_table(connection: AsyncConnection, table: Table, expected: int | None) -> bool:
    """Store the document if the version is still the expected one, and say whether it was."""
    row = {
        "token": table.token,
        "version": table.version,
        "phase": table.phase.value,
        "created": table.created,
        "touched": table.touched,
        "behind": True,
        "document": codec.encode(table),
    }
    if expected is None:
        if await _outlived(connection, table.id):
            return False
        new = insert_into(connection, schema.tables).values(id=table.id, **row)
        result = await connection.execute(new.on_conflict_do_nothing())
    else:
        stored = schema.tables.c
        changed = update(schema.tables).where(stored.id == table.id, stored.version == expected)
        result = await connection.execute(changed.values(**row))
    return result.rowcount == 1


async def _outlived(connection: AsyncConnection, table: TableId) -> bool:
    """Tell whether a table of this id was there before, and games played at it are kept."""
    for rows in (schema.games, schema.results):
        found = await connection.execute(select(rows.c.game).where(rows.c.table_id == table))
        if found.first() is not None:
            return True
    return False


async def put_links(connection: AsyncConnection, table: Table) -> None:
    """Store who sits at a table and where it is shown, for `of` and `at`."""
    people = {sitter.person for sitter in table.sitters if sitter.person is not None}
    await put_rows_of(
        connection,
        schema.table_people,
        table.id,
        [(person.platform.value, person.user) for person in people],
    )
    places = {shown.place for shown in table.places}
    await put_rows_of(
        connection,
        schema.table_places,
        table.id,
        [(place.platform.value, place.chat, place.thread) for place in places],
    )


def _game_of(table: Table) -> int:
    """Return the number of the game that a change is about: the one that runs or just ended."""
    if table.game is not None:
        return table.game.number
    return max(table.games, table.finished.number if table.finished else 0)


def _timer_rows(table: Table) -> list[tuple[object, ...]]:
    return [
        (
            timer.kind.value,
            schema.NO_SEAT if timer.seat is None else timer.seat,
            timer.due,
            timer.version,
        )
        for timer in table.timers
    ]


def _read_move(row: AnyRow) -> RecordedMove:
    made_by = None if row.made_by is None else read_member(row.made_by, Maker, "made_by")
    return RecordedMove(row.number, row.seat, read_move(row.move.split()), row.at, made_by)


def _move_row(table: TableId, game: int, move: RecordedMove) -> dict[str, Any]:
    return {
        "table_id": table,
        "game": game,
        "number": move.number,
        "seat": move.seat,
        "move": " ".join(write_move(move.move)),
        "at": move.at,
        "made_by": None if move.made_by is None else move.made_by.value,
    }


def _result_row(table: TableId, game: int, result: PersonResult) -> dict[str, Any]:
    return {
        "table_id": table,
        "game": game,
        "platform": result.person.platform.value,
        "person": result.person.user,
        "kind": result.kind.value,
        "place": result.finish,
        "durak": result.durak,
        "loss": result.loss,
        "players": result.players,
        "at": result.at,
    }
