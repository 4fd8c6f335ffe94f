"""Connections: how transactions begin on each of the two databases.

SQLite has one connection that writes and a few that read. The writer begins with `BEGIN IMMEDIATE`:
at its defaults a transaction that reads and then writes loses another's update without an error.
Writers of this process queue for that one connection, so that they never keep readers waiting and
none starves while another process holds the lock.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, Select, Table, and_, event, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry, NullPool

from storage.database_url import DatabaseUrl

T = TypeVar("T")
AnyRow = Row[*tuple[Any, ...]]
AnyQuery = Select[*tuple[Any, ...]]

BUSY_SECONDS = 30
"""How long SQLite waits for another process's write lock before it gives up."""

CONNECT_SECONDS = 10


class Database:
    """Engines of one database, and the two kinds of transaction.

    What is begun runs to its end, even if whoever waits for it is cancelled: a transaction dropped
    between two statements can leave its connection, and with it SQLite's write lock, to nobody.
    """

    def __init__(self, address: DatabaseUrl) -> None:
        self.address = address
        self._running: set[asyncio.Task[Any]] = set()
        if address.file is None:
            self.writer = _server(address, pool_size=5, max_overflow=5, pool_pre_ping=True)
            self.reader = self.writer
        else:
            self.writer = _file(address, queued=1)
            self.reader = _file(address, queued=4, query_only=True)

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do work in one transaction: all of it is stored at the end, or nothing."""

        async def whole() -> T:
            async with self.writing() as connection:
                return await work(connection)

        return await self._to_the_end(whole())

    async def rows(self, query: AnyQuery) -> Sequence[AnyRow]:
        """Return what a query finds."""

        async def whole() -> Sequence[AnyRow]:
            async with self.reading() as connection:
                return (await connection.execute(query)).all()

        return await self._to_the_end(whole())

    async def _to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that may write, not to be cancelled: see `write`."""
        async with self.writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that only reads; SQLite lets it write nothing."""
        async with self.reader.connect() as connection:
            yield connection

    async def close(self) -> None:
        """Wait for what still runs, and close all connections."""
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.writer.dispose()
        await self.reader.dispose()


def single_use(address: DatabaseUrl) -> AsyncEngine:
    """Return an engine for migrations: it keeps no connection, and SQLite checks no references.

    Alembic remakes SQLite tables by copying, and dropping the old one would take with it the rows
    that refer to it.
    """
    if address.file is None:
        return _server(address, poolclass=NullPool)
    return _file(address, foreign_keys=False)


def _server(address: DatabaseUrl, **pooling: Any) -> AsyncEngine:
    """Make an engine for PostgreSQL, at its default isolation (read committed)."""
    settings = {"application_name": "durak-bot"}
    if address.search_path is not None:
        settings["search_path"] = address.search_path
    connect: dict[str, Any] = {"timeout": CONNECT_SECONDS, "server_settings": settings}
    if address.ssl is not None:
        connect["ssl"] = address.ssl
    # Parameters hold hands: they must not stand in an error's text.
    return create_async_engine(address.url, connect_args=connect, hide_parameters=True, **pooling)


def _file(
    address: DatabaseUrl, *, queued: int = 0, query_only: bool = False, foreign_keys: bool = True
) -> AsyncEngine:
    """Make an engine for a SQLite file with `queued` connections, 0 for a new one each time."""
    pooling: dict[str, Any] = {"poolclass": NullPool}
    if queued:
        pooling = {
            "poolclass": AsyncAdaptedQueuePool,
            "pool_size": queued,
            "max_overflow": 0,
            "pool_timeout": 2 * BUSY_SECONDS,
        }
    engine = create_async_engine(
        address.url, connect_args={"isolation_level": None}, hide_parameters=True, **pooling
    )
    pragmas = (
        f"busy_timeout = {BUSY_SECONDS * 1000}",
        "journal_mode = WAL",
        # With WAL the default, NORMAL, may forget the last moves when the power fails.
        "synchronous = FULL",
        f"foreign_keys = {int(foreign_keys)}",
        f"query_only = {int(query_only)}",
    )

    def prepare(connection: Any, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if query_only else "BEGIN IMMEDIATE")

    event.listen(engine.sync_engine, "connect", prepare)
    event.listen(engine.sync_engine, "begin", begin)
    return engine


def insert_into(connection: AsyncConnection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return an insert that knows `ON CONFLICT`, which both databases spell alike."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)


async def put(connection: AsyncConnection, table: Table, row: Mapping[str, object]) -> None:
    """Store a row under its primary key, in the place of one that is there."""
    statement = insert_into(connection, table).values(**row)
    keys = [column.name for column in table.primary_key]
    rest = {name: statement.excluded[name] for name in row if name not in keys}
    await connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=rest))


async def put_rows_of(
    connection: AsyncConnection, table: Table, of: str, rows: Sequence[tuple[object, ...]]
) -> None:
    """Make these the rows of a game table, writing only what is not the same already.

    `table` has `table_id` as its first column; `rows` hold the others in their order.
    """
    columns = list(table.columns)[1:]
    mine = table.c.table_id == of
    stored = {tuple(row) for row in await connection.execute(select(*columns).where(mine))}
    wanted = set(rows)
    for gone in stored - wanted:
        same = (column == value for column, value in zip(columns, gone, strict=True))
        await connection.execute(table.delete().where(and_(mine, *same)))
    names = [column.name for column in columns]
    added = [{"table_id": of, **dict(zip(names, row, strict=True))} for row in wanted - stored]
    if added:
        await connection.execute(table.insert(), added)
