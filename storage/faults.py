"""Which errors mean that the store is away for now, rather than that something is wrong.

Away: locked, full, read-only, restarting, out of reach, too busy. What was asked may be asked
again, as a whole; whether the last attempt was stored after all is not known.
"""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

_SQLITE = (
    *("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_CANTOPEN"),
    *("SQLITE_READONLY", "SQLITE_PROTOCOL", "SQLITE_NOMEM"),
)
"""Beginnings of SQLite's names; extended ones go on after an underscore."""

_POSTGRESQL = (
    "08",  # connection
    "25006",  # read-only transaction: a standby that is being promoted
    "25P03",  # idle in transaction
    "40001",  # serialization
    "40P01",  # deadlock
    "53",  # out of disk, memory, connections
    "55P03",  # lock not available
    "57014",  # canceled for its time
    "57P",  # shut down, starting up
    "58",  # input and output
)
"""Beginnings of PostgreSQL's states."""


def is_away(error: BaseException) -> bool:
    """Return whether an error means that the store may be asked again later."""
    match error:
        case DBAPIError(orig=BaseException() as cause):
            return error.connection_invalidated or is_away(cause)
        case sqlite3.Error():
            name = getattr(error, "sqlite_errorname", "") or ""
            return name.startswith(_SQLITE)
        case PoolTimeoutError() | OSError():  # of the latter: refused, reset, timed out
            return True
        case _:
            pass
    state = getattr(error, "sqlstate", None) or getattr(error, "pgcode", None)
    if isinstance(state, str):
        return state.startswith(_POSTGRESQL)
    # asyncpg says so without a state where its own connection has gone.
    if not _of_asyncpg(error):
        return False
    inner = error.__cause__
    return "connection" in str(error) if inner is None else is_away(inner)


def _of_asyncpg(error: BaseException) -> bool:
    module = type(error).__module__
    return module.startswith(("asyncpg.", "sqlalchemy.dialects.postgresql.asyncpg"))


def reason(error: BaseException) -> str:
    """Return in a few words what an error says, never a statement or its parameters."""
    match error:
        case DBAPIError(orig=BaseException() as cause):
            return reason(cause)
        case PoolTimeoutError():
            return "all connections are in use"
        case TimeoutError():
            return "it does not answer"
        case ConnectionRefusedError():
            return "nothing listens there"
        case OSError(strerror=str(words)):
            return first_line(words)
        case _:
            return first_line(str(error).rpartition(">: ")[2])


def first_line(words: str) -> str:
    """Return the first line of what somebody says."""
    lines = words.strip().splitlines()
    return lines[0] if lines else "no reason given"
