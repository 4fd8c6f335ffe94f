"""What a database or its driver says when it cannot be used, as one line of ours."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from storage.database import OPENING_SECONDS
from storage.database_url import DatabaseUrl
from storage.errors import StoreError


@asynccontextmanager
async def reaching(address: DatabaseUrl) -> AsyncIterator[None]:
    """Turn what goes wrong inside into `StoreError`, whose one line shows no password.

    A SQLite file is tried first; it is made if there is none.
    """
    try:
        if address.file is not None:
            await asyncio.to_thread(_try_file, address.file)
        yield
    except (OSError, sqlite3.Error, SQLAlchemyError, CommandError) as error:
        raise StoreError(f"the {address.name} cannot be used: {_reason(error)}") from None


def _try_file(file: Path) -> None:
    """Read a SQLite file and take its write lock once, or raise why that cannot be.

    aiosqlite would say the same, but a connection of it that fails while being opened leaves a
    thread behind, which prints a traceback if the loop ends before it.
    """
    if not file.exists():
        # It will hold hands and invite tokens: for nobody else on this machine.
        file.touch(mode=0o600)
    opened = sqlite3.connect(file, timeout=OPENING_SECONDS, isolation_level=None)
    with closing(opened) as connection:
        connection.execute("PRAGMA schema_version")
        damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise sqlite3.DatabaseError(f"it is damaged ({_line(damage)}); restore a backup")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")


def _reason(error: Exception) -> str:
    """Return the reason in one line, never the statement or its parameters."""
    match error:
        case DBAPIError(orig=BaseException() as cause):
            return _line(str(cause))
        case TimeoutError():
            return "it does not answer"
        case ConnectionRefusedError():
            return "nothing listens there"
        case socket.gaierror():
            return "there is no such host"
        case OSError(strerror=str(words)):
            return _line(words)
        case _:
            return _line(str(error))


def _line(words: str) -> str:
    lines = words.strip().splitlines()
    return lines[0] if lines else "no reason given"
