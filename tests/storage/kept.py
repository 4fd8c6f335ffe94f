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


def layout_of(folder: Path) -> int:
    """Return the layout that a recording is of."""
    return int(folder.name.split("_")[1])


FOLDERS = tuple(sorted(KEPT.glob("layout_*_revision_*"), key=layout_of))
"""A folder a recording, the newest layout last."""

DOCUMENTS = tuple(file for folder in FOLDERS for file in sorted(folder.glob("tables/*.json")))


def text_of(file: Path) -> str:
    """Return what stands in a file that is kept."""
    return file.read_text(encoding="utf-8")


def documents(layout: int) -> Iterator[dict[str, Any]]:
    """Return the kept documents of a layout."""
    for folder in FOLDERS:
        if layout_of(folder) == layout:
            yield from documents_in(folder).values()


def documents_in(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the documents of a recording by the names of their scenes."""
    return {file.stem: json.loads(text_of(file)) for file in sorted(folder.glob("tables/*.json"))}


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
