"""Connections: how transactions begin on each of the two databases, and what if they cannot.

What is done in a transaction is a plain function of a connection. On SQLite it runs in a thread:
one writes, beginning with `BEGIN IMMEDIATE` (at its defaults a transaction that reads and then
writes loses another's update without an error), a few read. Whatever has queued while the disk
was busy with the last transaction shares the next one. PostgreSQL gathers by itself.

A store that is away is asked again and again (`Persistence`), so work must be such that doing it
twice does no more than doing it once: the answer to a commit can be lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    Row,
    Select,
    Table,
    and_,
    bindparam,
    create_engine,
    event,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool, QueuePool

from storage.database_url import DatabaseUrl
from storage.persistence import Persistence

T = TypeVar("T")
AnyRow = Row[*tuple[Any, ...]]
AnyQuery = Select[*tuple[Any, ...]]
Parameters = Mapping[str, object]
Work = Callable[[Connection], T]

BUSY_SECONDS = 0.5
"""How long one attempt waits for another process's write lock on a SQLite file."""

OPENING_SECONDS = 30
"""How long opening a SQLite file waits for it."""

CONNECT_SECONDS = 5
COMMAND_SECONDS = 8
"""How long PostgreSQL may take for a statement: a network may swallow what is sent."""

READERS = 3
MOST_GATHERED = 64
"""Pieces of work that share one transaction at most."""

WAL_LIMIT = 16 * 1024 * 1024
"""Bytes that SQLite's log may keep when all of it is in the file."""


class Database:
    """One database: `write` and `rows`.

    What is begun runs to its end, even if whoever waits for it is cancelled: a transaction dropped
    between two statements can leave its connection, and with it a lock, to nobody.
    """

    def __init__(self, address: DatabaseUrl) -> None:
        self.address = address
        self.persistence = Persistence(address.name)
        self._side: _File | _Server
        self._side = _Server(address) if address.file is None else _File(address)

    @property
    def engines(self) -> tuple[Engine, ...]:
        """Return the engines that work goes through, the writing one first: tests listen there."""
        return self._side.engines

    async def write(self, work: Work[T]) -> T:
        """Do work in one transaction: all of it is stored at the end, or nothing.

        Raises `StoreAwayError` where the errand cannot wait any longer.
        """
        return await self.write_anew(lambda: work)

    async def write_anew(self, prepare: Callable[[], Work[T]]) -> T:
        """Do work in one transaction, prepared anew for each attempt: it may need the time."""
        return await self.persistence.insist("written", lambda: self._side.write(prepare()))

    async def rows(self, query: Executable, values: Parameters | None = None) -> Sequence[AnyRow]:
        """Return what a query finds. Raises `StoreAwayError` as `write` does."""

        def find(connection: Connection) -> Sequence[AnyRow]:
            return connection.execute(query, values).all()

        return await self.persistence.insist("read", lambda: self._side.read(find))

    async def close(self) -> None:
        """Wait for what still runs, and close all connections."""
        self.persistence.close()
        await self._side.close()


class _Job(NamedTuple):
    """Work that waits for its transaction."""

    work: Work[Any]
    done: asyncio.Future[Any]


class _File:
    """A SQLite file."""

    def __init__(self, address: DatabaseUrl) -> None:
        self._writer = _file_engine(address, connections=1)
        self._reader = _file_engine(address, connections=READERS, query_only=True)
        self.engines: tuple[Engine, ...] = (self._writer, self._reader)
        self._writing = ThreadPoolExecutor(1, "store-writes")
        self._reading = ThreadPoolExecutor(READERS, "store-reads")
        self._queue: list[_Job] = []
        self._drain: asyncio.Task[None] | None = None
        self._reads: set[asyncio.Future[Any]] = set()

    def write(self, work: Work[T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future())
        self._queue.append(job)
        if self._drain is None or self._drain.done():
            self._drain = loop.create_task(self._work_off())
        return job.done

    async def _work_off(self) -> None:
        loop = asyncio.get_running_loop()
        while self._queue:
            batch = self._queue[:MOST_GATHERED]
            del self._queue[:MOST_GATHERED]
            work = [job.work for job in batch]
            outcomes = await loop.run_in_executor(self._writing, self._gather, work)
            for job, (value, error) in zip(batch, outcomes, strict=True):
                if job.done.done():
                    continue  # nobody waits for it any more
                if error is None:
                    job.done.set_result(value)
                else:
                    job.done.set_exception(error)

    def _gather(self, batch: Sequence[Work[Any]]) -> list[tuple[Any, Exception | None]]:
        """Do all in one transaction; if one fails, each in its own, so that it fails alone."""
        try:
            with self._writer.begin() as connection:
                values = [work(connection) for work in batch]
        except Exception as error:  # noqa: BLE001 - passed on to whoever waits for it
            if len(batch) == 1:
                return [(None, error)]
            return [outcome for work in batch for outcome in self._gather([work])]
        return [(value, None) for value in values]

    async def read(self, work: Work[T]) -> T:
        def whole() -> T:
            with self._reader.connect() as connection:
                return work(connection)

        running = asyncio.get_running_loop().run_in_executor(self._reading, whole)
        self._reads.add(running)
        running.add_done_callback(self._reads.discard)
        return await asyncio.shield(running)

    async def close(self) -> None:
        if self._drain is not None:
            await asyncio.gather(self._drain, return_exceptions=True)
        await asyncio.gather(*self._reads, return_exceptions=True)
        self._writing.shutdown()
        self._reading.shutdown()
        for engine in self.engines:
            engine.dispose()


class _Server:
    """A PostgreSQL database."""

    def __init__(self, address: DatabaseUrl) -> None:
        self._writer = _server_engine(
            address, pool_size=8, max_overflow=4, pool_timeout=CONNECT_SECONDS
        )
        # One round trip instead of three: a query alone needs no transaction around it.
        self._reader = self._writer.execution_options(isolation_level="AUTOCOMMIT")
        self.engines: tuple[Engine, ...] = (self._writer.sync_engine, self._reader.sync_engine)
        self._running: set[asyncio.Task[Any]] = set()

    async def write(self, work: Work[T]) -> T:
        async def whole() -> T:
            async with self._writer.begin() as connection:
                return await connection.run_sync(work)

        return await self._to_the_end(whole())

    async def read(self, work: Work[T]) -> T:
        async def whole() -> T:
            async with self._reader.connect() as connection:
                return await connection.run_sync(work)

        return await self._to_the_end(whole())

    async def _to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # whoever has given up waiting for it has been told already

    async def close(self) -> None:
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._writer.dispose()


def single_use(address: DatabaseUrl, *, references: bool = False) -> AsyncEngine:
    """Return an engine for migrations: it keeps no connection, SQLite checks no `references`.

    Alembic remakes SQLite tables by copying, and dropping the old one would take with it the rows
    that refer to it.
    """
    if address.file is None:
        return _server_engine(address, patient=True, poolclass=NullPool)
    engine = create_async_engine(
        address.url,
        connect_args={"isolation_level": None},
        hide_parameters=True,
        poolclass=NullPool,
    )
    _prepare_file(engine.sync_engine, busy=OPENING_SECONDS, foreign_keys=references)
    return engine


def _server_engine(address: DatabaseUrl, *, patient: bool = False, **pooling: Any) -> AsyncEngine:
    """Make an engine for PostgreSQL, at its default isolation (read committed).

    A `patient` one lets a statement take as long as it needs.
    """
    settings = {"application_name": "durak-bot"}
    if address.search_path is not None:
        settings["search_path"] = address.search_path
    connect: dict[str, Any] = {"timeout": CONNECT_SECONDS, "server_settings": settings}
    if not patient:
        connect["command_timeout"] = COMMAND_SECONDS
    if address.ssl is not None:
        connect["ssl"] = address.ssl
    # Parameters hold hands: they must not stand in an error's text.
    engine = create_async_engine(address.url, connect_args=connect, hide_parameters=True, **pooling)

    def prepare(connection: Any, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        # Set here, not at the start of the session: a pooler in between refuses what it does not
        # know there.
        for setting in (
            f"lock_timeout = {CONNECT_SECONDS * 1000}",
            "idle_in_transaction_session_timeout = 15000",
            "tcp_keepalives_idle = 10",
        ):
            cursor.execute(f"SET {setting}")
        cursor.close()
        connection.commit()

    if not patient:
        event.listen(engine.sync_engine, "connect", prepare)
    return engine


def _file_engine(address: DatabaseUrl, *, connections: int, query_only: bool = False) -> Engine:
    """Make an engine for a SQLite file, used from several threads in turn."""
    engine = create_engine(
        address.url.set(drivername="sqlite+pysqlite"),
        connect_args={"isolation_level": None, "check_same_thread": False},
        hide_parameters=True,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        pool_reset_on_return=None if query_only else "rollback",
    )
    _prepare_file(engine, busy=BUSY_SECONDS, query_only=query_only)
    return engine


def _prepare_file(
    engine: Engine, *, busy: float, query_only: bool = False, foreign_keys: bool = True
) -> None:
    """Let each connection of a SQLite engine be as we need it, and transactions begin as we do."""
    pragmas = (
        f"busy_timeout = {int(busy * 1000)}",
        "journal_mode = WAL",
        # With WAL the default, NORMAL, may forget the last moves when the power fails.
        "synchronous = FULL",
        f"journal_size_limit = {WAL_LIMIT}",
        f"foreign_keys = {int(foreign_keys)}",
        f"query_only = {int(query_only)}",
    )

    def prepare(connection: Any, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(engine, "connect", prepare)
    if not query_only:
        event.listen(engine, "begin", begin)


# ---------------------------------------------------------------------- statements


@cache
def insert_new(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return the insert that leaves a row alone whose key is there already."""
    return _insert(dialect, table).on_conflict_do_nothing()


@cache
def _upsert(
    dialect: str, table: Table, changed: tuple[str, ...]
) -> sqlite.Insert | postgresql.Insert:
    statement = _insert(dialect, table)
    keys = [column.name for column in table.primary_key]
    rest = {name: statement.excluded[name] for name in changed if name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)


def _insert(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return an insert that knows `ON CONFLICT`, which both databases spell alike."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


def put(
    connection: Connection,
    table: Table,
    row: Parameters | Sequence[Parameters],
    changed: Sequence[str] | None = None,
) -> None:
    """Store rows of equal columns by their keys; of those there are `changed` columns alone."""
    columns = row if isinstance(row, Mapping) else row[0]
    names = tuple(columns) if changed is None else tuple(changed)
    connection.execute(_upsert(connection.dialect.name, table, names), row)


@cache
def _rows_of(table: Table) -> AnyQuery:
    return select(*list(table.columns)[1:]).where(table.c.table_id == bindparam("of"))


@cache
def _one_row(table: Table) -> Any:
    """Return the deletion of one row of a game table, named by all that `put_rows_of` knows."""
    keys = list(table.primary_key)[1:]
    same = (column == bindparam(f"old_{column.name}") for column in keys)
    return table.delete().where(and_(table.c.table_id == bindparam("of"), *same))


@cache
def _insertion(table: Table) -> Any:
    return table.insert()


def put_rows_of(
    connection: Connection,
    table: Table,
    of: str,
    rows: Sequence[tuple[object, ...]],
    stored: Sequence[tuple[object, ...]] | None = None,
) -> None:
    """Make these the rows of a game table, writing only what is not the same already.

    `table` has `table_id` at the front of its key; `rows` hold the rest of the key in its order.
    `stored` are those that are known to be there; None has the database asked.
    """
    names = [column.name for column in table.primary_key][1:]
    if stored is None:
        found = connection.execute(_rows_of(table), {"of": of}).mappings()
        stored = [tuple(row[name] for name in names) for row in found]
    wanted, there = set(rows), set(stored)
    if gone := there - wanted:
        old = [f"old_{name}" for name in names]
        connection.execute(
            _one_row(table), [{"of": of, **dict(zip(old, row, strict=True))} for row in gone]
        )
    if added := wanted - there:
        connection.execute(
            _insertion(table),
            [{"table_id": of, **dict(zip(names, row, strict=True))} for row in added],
        )
