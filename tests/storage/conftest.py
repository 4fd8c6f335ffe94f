"""An empty store on each of the two databases, so that one suite is the contract of both."""

import asyncio
import secrets
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.database import single_use
from storage.database_url import read_database_url
from storage.migrate import migrate
from storage.schema import metadata
from storage.store import Store, open_store


async def execute(url: str, *statements: str) -> None:
    """Run statements on a database from outside the store."""
    engine = single_use(read_database_url(url))
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


@asynccontextmanager
async def by_hand(store: Store) -> AsyncIterator[AsyncConnection]:
    """Work on a store's database past the store, which knows nothing of it any more then."""
    engine = single_use(store.database.address, references=True)
    try:
        async with engine.begin() as connection:
            yield connection
    finally:
        await engine.dispose()
        store.forget_known()


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a migrated SQLite file to copy: migrating takes longer than most tests."""
    file = tmp_path_factory.mktemp("store") / "empty.db"
    asyncio.run(migrate(f"sqlite:///{file}"))
    return file


@pytest.fixture(scope="session")
def schema_url(postgres_url: str) -> Iterator[str]:
    """Return the URL of a migrated PostgreSQL schema that is this run's own."""
    name = f"durak_{secrets.token_hex(6)}"
    url = make_url(postgres_url).update_query_dict({"search_path": name})
    mine = url.render_as_string(hide_password=False)
    asyncio.run(execute(postgres_url, f"CREATE SCHEMA {name}"))
    asyncio.run(migrate(mine))
    yield mine
    asyncio.run(execute(postgres_url, f"DROP SCHEMA {name} CASCADE"))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty, migrated database: one test on each of the two kinds."""
    if request.param == "sqlite":
        file = tmp_path / "store.db"
        shutil.copy(request.getfixturevalue("empty_file"), file)
        return f"sqlite:///{file}"
    mine: str = request.getfixturevalue("schema_url")
    # So small that deleting is quicker than TRUNCATE, which makes new files.
    asyncio.run(execute(mine, *(f"DELETE FROM {table}" for table in metadata.tables)))
    return mine


class HandClock:
    """A clock that stands until a test turns it."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def store(url: str, clock: HandClock) -> AsyncIterator[Store]:
    async with open_store(url, now=clock.now) as opened:
        yield opened


@pytest.fixture
async def other(url: str, store: Store, clock: HandClock) -> AsyncIterator[Store]:
    """Open the same database as another process would."""
    async with open_store(url, now=clock.now) as opened:
        yield opened
