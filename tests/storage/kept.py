"""What is kept of released versions (`tests/kept`), and how it is put back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from storage.database import single_use
from storage.database_url import read_database_url

KEPT = Path(__file__).parent.parent / "kept"

DOCUMENTS = tuple(sorted(KEPT.glob("layout_*/*.json")))
FILES = tuple(sorted(KEPT.glob("databases/*.sqlite.sql")))
SERVERS = tuple(sorted(KEPT.glob("databases/*.postgresql.sql")))


def text_of(file: Path) -> str:
    """Return what stands in a file that is kept."""
    return file.read_text(encoding="utf-8")


def documents(layout: int) -> Iterator[dict[str, Any]]:
    """Return the kept documents of a layout."""
    for file in sorted(KEPT.glob(f"layout_{layout}/*.json")):
        yield json.loads(text_of(file))


def restore_file(dump: Path, file: Path) -> None:
    """Make a SQLite file of its SQL text."""
    connection = sqlite3.connect(file)
    connection.executescript(text_of(dump))
    connection.close()


async def restore_server(script: str, url: str) -> None:
    """Fill an empty schema of a PostgreSQL database from SQL text."""
    engine = single_use(read_database_url(url))
    async with engine.connect() as connection:
        raw = await connection.get_raw_connection()
        assert raw.driver_connection is not None
        # As it stands: SQLAlchemy would look for parameters in it, and take one statement only.
        await raw.driver_connection.execute(script)
    await engine.dispose()
