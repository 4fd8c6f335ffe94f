"""The port `Tables`: game tables with their moves and records."""

from __future__ import annotations

import json
import secrets
import zlib
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, bindparam, select, text, update

from durak_bot.engine.notation import NotationError, read_move, write_move, write_turn
from durak_bot.engine.record import Maker
from durak_bot.service.errand import current
from durak_bot.service.ports import AlreadyDoneError, Rival
from durak_bot.table.people import PersonId, PlaceId, Profile
from durak_bot.table.table import Change, PersonResult, RecordedMove, ResultKind, Table, TableId
from storage import codec, schema
from storage.database import AnyRow, Database, insert_new, put, put_rows_of
from storage.documents import Documents, documents
from storage.errors import StoredDataError
from storage.fields import read_member
from storage.games import add_game
from storage.links import OPEN, put_links
from storage.remembered import Remembered
from storage.updates import note

_TABLE = schema.tables.c
_ONE = documents().where(_TABLE.id == bindparam("of"))
_OTHER = _ONE.where(_TABLE.version != bindparam("known"))
_CHANGED = update(schema.tables).where(
    _TABLE.id == bindparam("of"), _TABLE.version == bindparam("expected")
)
_MINE = select(_TABLE.id).where(_TABLE.id == bindparam("of"), _TABLE.change == bindparam("mine"))
_KEPT = tuple(
    select(rows.c.game).where(rows.c.table_id == bindparam("of")).limit(1)
    for rows in (schema.games, schema.results)
)
_MOVE = schema.moves.insert()
_RESULT = schema.results.insert()
_PLAYED = (
    update(schema.people)
    .where(
        schema.people.c.platform == bindparam("of_platform"),
        schema.people.c.person == bindparam("of_person"),
    )
    .values(games=schema.people.c.games + 1)
)
_LOCK = text("SELECT pg_advisory_xact_lock(CAST(:place AS bigint))")
"""One asker a place at a time, until the transaction ends."""


class StoredTables:
    """Implements `durak_bot.service.ports.Tables`."""

    def __init__(
        self,
        database: Database,
        documents: Documents,
        people: Remembered[PersonId, Profile | None],
        now: Callable[[], float],
    ) -> None:
        self._database = database
        self._documents = documents
        self._people = people
        self._now = now

    async def load(self, table: TableId) -> Table | None:
        """Return the table, None if there is none. Raises `StoredDataError` if unreadable."""
        known, errand = self._documents.known(table), current()
        if known is None:
            rows = await self._database.rows(_ONE, {"of": table})
        elif errand is not None and table in errand.looked:
            return known
        else:
            rows = await self._database.rows(_OTHER, {"of": table, "known": known.version})
        if errand is not None:
            errand.looked.add(table)
        if rows:
            return self._documents.read(rows[0])
        return None if known is None else self._documents.known(table) or known

    async def by_token(self, token: str) -> Table | None:
        """Return the open table with this invite token. Raises `StoredDataError` if unreadable."""
        return await self._one(schema.tables.c.token == token, OPEN)

    async def at(self, place: PlaceId) -> Sequence[Table]:
        """Return the readable tables shown at this place that are not closed, newest first."""
        return await self._scan(_shown_at(place))

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

    async def commit(self, change: Change, rival: Rival | None = None) -> bool:
        """Store all of a change, or nothing if the table's version moved on or its id is taken.

        Nothing, too, if an open table at the home place is a `rival`. Raises `AlreadyDoneError`.
        """
        table, errand = change.table, current()
        mark = None if errand is None else errand.mark
        stored = self._documents.known(table.id)
        if stored is not None and stored.version != change.expected:
            stored = None
        mine, now = secrets.token_hex(8), self._now()

        def store(connection: Connection) -> bool:
            if rival is not None and self._has_rival(connection, table, rival):
                return _is_stored(connection, table.id, mine)
            if not _put_table(connection, change, mine):
                return _is_stored(connection, table.id, mine)
            if mark is not None and not note(connection, mark, now):
                raise AlreadyDoneError
            _put_rows(connection, change, stored)
            return True

        try:
            done = await self._database.write(store)
        except BaseException:
            self._documents.drop(table.id)
            raise
        finally:
            for person in _played(change):
                self._people.forget(person)
        if done:
            self._documents.keep(table)
            if errand is not None:
                errand.mark = None
        else:
            self._documents.drop(table.id)
            if errand is not None:
                errand.looked.discard(table.id)
        return done

    def _has_rival(self, connection: Connection, table: Table, rival: Rival) -> bool:
        """Tell whether an open table at the home place is a rival, one asker a place at a time."""
        place = table.home.place
        if connection.dialect.name == "postgresql":
            connection.execute(_LOCK, {"place": zlib.crc32(str(place).encode())})
        query = documents().where(OPEN, schema.tables.c.id.in_(_shown_at(place)))
        others = self._documents.readable(connection.execute(query).all())
        return any(rival(other) for other in others if other.id != table.id)

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


def _shown_at(place: PlaceId) -> Select[tuple[str]]:
    """Return the query for ids of tables shown at a place, closed ones included."""
    return _shown_in(place).where(schema.table_places.c.thread == place.thread)


def _shown_in(place: PlaceId) -> Select[tuple[str]]:
    """Return the query for ids of tables shown in a chat, closed ones included."""
    shown = schema.table_places.c
    return select(shown.table_id).where(
        shown.platform == place.platform.value, shown.chat == place.chat
    )


def _is_stored(connection: Connection, table: TableId, mine: str) -> bool:
    """Tell whether this very change is what was stored last."""
    return connection.execute(_MINE, {"of": table, "mine": mine}).first() is not None


def _put_rows(connection: Connection, change: Change, stored: Table | None) -> None:
    """Store what stands beside the document, given the table as it is known to be stored."""
    table = change.table
    put_links(connection, table, stored)
    before = None if stored is None else _timer_rows(stored)
    put_rows_of(connection, schema.timers, table.id, _timer_rows(table), before)
    game = _game_of(table)
    if change.moves:
        moves = [_move_row(table.id, game, move) for move in change.moves]
        connection.execute(_MOVE, moves)
    if change.results:
        results = [_result_row(table.id, game, result) for result in change.results]
        connection.execute(_RESULT, results)
    if change.record is not None:
        header = json.dumps(change.record, separators=(",", ":"))
        row = {"table_id": table.id, "game": game, "header": header}
        put(connection, schema.records, row)
    if change.game is not None:
        add_game(connection, change.game)
    if played := _played(change):
        people = [{"of_platform": one.platform.value, "of_person": one.user} for one in played]
        connection.execute(_PLAYED, people)


def _played(change: Change) -> list[PersonId]:
    """Return who has played a game to its end, which counts in profiles."""
    return [one.person for one in change.results if one.kind is ResultKind.PLAYED]


def _put_table(connection: Connection, change: Change, mine: str) -> bool:
    """Store the document if the version is still the expected one, and say whether it was.

    `mine` is this change's own id: the answer to an earlier try may have been lost.
    """
    table = change.table
    row = {
        "token": table.token,
        "version": table.version,
        "phase": table.phase.value,
        "created": table.created,
        "touched": table.touched,
        "behind": True,
        "document": codec.encode(table),
        "change": mine,
    }
    if change.expected is None:
        if _outlived(connection, table.id):
            return False
        new = insert_new(connection.dialect.name, schema.tables)
        result = connection.execute(new, {"id": table.id, **row})
    else:
        of = {"of": table.id, "expected": change.expected}
        result = connection.execute(_CHANGED, {**of, **row})
    return result.rowcount == 1


def _outlived(connection: Connection, table: TableId) -> bool:
    """Tell whether a table of this id was there before, and games played at it are kept."""
    return any(connection.execute(query, {"of": table}).first() for query in _KEPT)


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
