"""Bring a database to the form that this version of the code knows.

Alembic runs from here, without an ini file. To write a new migration, add a module to
`migrations/versions` that leads from the last revision; a test compares the outcome with `schema`.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from storage.database import single_use
from storage.database_url import DatabaseUrl, read_database_url
from storage.errors import StoreError
from storage.reach import reaching
from storage.schema import metadata

T = TypeVar("T")

_LOCK = zlib.crc32(b"durak-bot migrations")
"""PostgreSQL's number for "one migrates, the others wait"."""

HEAD = "head"
NOTHING = "base"


async def migrate(url: str, revision: str = HEAD) -> str:
    """Bring a database up to a revision, the newest by default, and return which it has then.

    Makes the SQLite file and its folder if there is none. One transaction, and a second process
    waits for it. Raises `StoreError` with one line.
    """
    return await migrate_address(read_database_url(url), revision)


async def downgrade(url: str, revision: str = NOTHING) -> None:
    """Take a database back to a revision, by default to an empty one. Loses what is dropped."""

    def down(connection: Connection) -> None:
        command.downgrade(_config(connection), revision)

    await _run(read_database_url(url), down)


async def current(url: str) -> str | None:
    """Return the revision a database has, None if it has none. Raises `StoreError`."""
    address = read_database_url(url)
    if address.file is not None and not address.file.exists():
        return None
    return await _run(address, _revision)


async def check(url: str) -> tuple[str, ...]:
    """Return in what a database differs from the code, one line each; none means it fits.

    Changes nothing. Raises `StoreError` with one line if it cannot be reached.
    """
    address = read_database_url(url)
    if address.file is not None and not address.file.exists():
        return (f"{address.name} does not exist yet",)
    return await _run(address, _differences)


async def migrate_address(address: DatabaseUrl, revision: str = HEAD) -> str:
    """Do what `migrate` does, for an address that has been read."""
    if address.file is not None:
        _make_folder(address.file)

    def up(connection: Connection) -> str:
        config = _config(connection)
        _refuse_newer(connection, config, address)
        command.upgrade(config, revision)
        return _revision(connection) or NOTHING

    return await _run(address, up)


def _make_folder(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or "it cannot be made"
        raise StoreError(f"the folder {file.parent} of the database: {reason}") from None
    if file.is_dir():
        raise StoreError(f"the database {file} is a folder, not a file")


async def _run(address: DatabaseUrl, work: Callable[[Connection], T]) -> T:
    """Run something in one transaction that no other migration is in at the same time."""
    engine = single_use(address)
    try:
        async with reaching(address), engine.begin() as connection:
            if address.file is None:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _LOCK})
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


def _config(connection: Connection) -> Config:
    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _refuse_newer(connection: Connection, config: Config, address: DatabaseUrl) -> None:
    """Refuse a database that a later version has migrated: what it holds would be misread."""
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    stored = _revision(connection)
    if stored is not None and stored not in known:
        raise StoreError(
            f"the {address.name} belongs to a newer version of durak-bot (revision"
            f" {stored[:40]!a}): install that version, or restore an older backup"
        )


def _differences(connection: Connection) -> tuple[str, ...]:
    head = ScriptDirectory.from_config(_config(connection)).get_current_head()
    stored = _revision(connection)
    if stored != head:
        return (f"revision {stored} instead of {head}",)
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return tuple(_line(difference) for difference in compare_metadata(context, metadata))


def _line(difference: Any) -> str:
    """Say a difference in one line; Alembic nests those of one column in a list."""
    if isinstance(difference, list):
        return "; ".join(map(_line, difference))
    return " ".join(str(part) for part in difference if part is not None)
