"""Whatever is wrong with an address or a database is said in one line, without a password."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url

from storage.database_url import read_database_url
from storage.errors import StoreError
from storage.migrate import check, current, downgrade, migrate
from storage.store import open_store
from tests.storage.conftest import execute
from tests.storage.examples import ID, lobby, opened

SECRET = "hunter2"  # a made-up password that must never be shown


@contextmanager
def _one_line(words: str) -> Iterator[None]:
    with pytest.raises(StoreError, match=words) as caught:
        yield
    assert "\n" not in str(caught.value)
    assert SECRET not in str(caught.value)
    # A chained exception would be printed with its traceback, and it may repeat the URL.
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("sqlite:///durak.db", "sqlite+aiosqlite:///durak.db"),
        ("sqlite:////var/lib/durak.db", "sqlite+aiosqlite:////var/lib/durak.db"),
        ("sqlite+aiosqlite:///durak.db", "sqlite+aiosqlite:///durak.db"),
        (" sqlite:///durak.db\n", "sqlite+aiosqlite:///durak.db"),
        ("postgres://a:b@c:5/d", "postgresql+asyncpg://a:b@c:5/d"),
        ("postgresql://a:b@c/d", "postgresql+asyncpg://a:b@c/d"),
        ("postgresql+asyncpg://a@c/d", "postgresql+asyncpg://a@c/d"),
        ("postgres://a@c/d?sslmode=require", "postgresql+asyncpg://a@c/d"),
        ("postgres://a@c/d?channel_binding=prefer", "postgresql+asyncpg://a@c/d"),
        ("postgres:///d?host=/run/pg", "postgresql+asyncpg:///d?host=%2Frun%2Fpg"),
    ],
)
def test_an_address_is_brought_into_one_form(written: str, read: str) -> None:
    assert read_database_url(written).url.render_as_string(hide_password=False) == read


def test_an_address_says_how_to_encrypt_and_where_to_live() -> None:
    address = read_database_url("postgres://a@c/d?sslmode=require&search_path=games")
    assert (address.ssl, address.search_path) == ("require", "games")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "no database URL"),
        ("durak.db", "no database URL"),
        (f"mysql://root:{SECRET}@localhost/durak", "mysql is not supported"),
        (f"postgresql+psycopg2://root:{SECRET}@localhost/durak", r"psycopg2 is not supported"),
        (f"{SECRET} {SECRET}://localhost", "its scheme is not supported"),
        (f"postgres://root:{SECRET}@localhost:port/durak", "cannot be read"),
        (f"postgres://root:{SECRET}@[::1/durak", "cannot be read|cannot be used"),
        (f"postgres://root:{SECRET}@host/durak?sslmode=maybe", "sslmode is none of"),
        (f"postgres://root:{SECRET}@host/durak?color=red", "the option color"),
        (f"postgres://root:{SECRET}@host/durak?{SECRET}@x=1", "option after the question mark"),
        (f"postgres://root:{SECRET}@host/d?ssl=allow&ssl=prefer", "more than once"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite://durak.db", "three slashes"),
        ("sqlite:///durak.db?mode=ro", "takes no options"),
    ],
)
async def test_an_address_that_cannot_be_used_is_named_in_one_line(url: str, words: str) -> None:
    with _one_line(words):
        async with open_store(url):
            pass


@pytest.mark.parametrize(
    ("url", "words"),
    [
        (f"postgres://root:{SECRET}@127.0.0.1:9/durak", "at 127.0.0.1:9 .*nothing listens there"),
        (f"postgres://root:{SECRET}@no-such-host.invalid/d", "there is no such host"),
        (f"postgres://root:{SECRET}@/durak?host=/no/such/folder", "cannot be used"),
    ],
)
async def test_a_server_that_cannot_be_reached_is_named(url: str, words: str) -> None:
    with _one_line(words):
        async with open_store(url):
            pass


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"username": "durak_nobody", "password": SECRET}, "durak_nobody|password"),
        ({"database": "durak_nothing"}, "durak_nothing"),
    ],
)
async def test_what_a_server_refuses_is_passed_on(
    postgres_url: str, change: dict[str, str], words: str
) -> None:
    url = make_url(postgres_url).set(**change).render_as_string(hide_password=False)  # type: ignore[arg-type]  # names of its own arguments
    with _one_line(words):
        async with open_store(url):
            pass


async def test_a_password_that_a_server_refuses_is_not_repeated() -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1000)
        fields = b'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "olya"\0\0'
        writer.write(b"E" + (len(fields) + 4).to_bytes(4, "big") + fields)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        with _one_line("password authentication failed"):
            async with open_store(f"postgres://olya:{SECRET}@127.0.0.1:{port}/d?sslmode=disable"):
                pass


async def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/new/deeper/store.db") as store:
        assert await store.tables.commit(opened(lobby()))


def _modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


async def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    """It holds hands and invite tokens."""
    async with open_store(f"sqlite:///{tmp_path}/store.db") as store:
        await store.tables.commit(opened(lobby()))
        modes = _modes(tmp_path)
    assert set(modes) >= {"store.db", "store.db-wal"}
    assert set(modes.values()) == {0o600}


async def test_a_path_with_unusual_letters_is_a_path(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/50% грa і пробіл/store.db"
    async with open_store(url) as store:
        assert await store.tables.commit(opened(lobby()))
    assert await check(url) == ()


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with _one_line(f"the folder {tmp_path}/file/new of the database"):
        async with open_store(f"sqlite:///{tmp_path}/file/new/store.db"):
            pass


async def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    with _one_line("is a folder, not a file"):
        async with open_store(f"sqlite:///{tmp_path}"):
            pass


async def test_a_path_that_cannot_be_written_is_named() -> None:
    """`/proc` refuses new files even to root, which a file's permissions do not."""
    with _one_line("SQLite file /proc/durak.db cannot be used: "):
        async with open_store("sqlite:////proc/durak.db"):
            pass


async def test_a_file_that_is_no_database_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database, but somebody's notes" * 50)
    with _one_line("file is not a database"):
        async with open_store(f"sqlite:///{file}"):
            pass
    assert file.read_text().startswith("not a database")


async def test_another_programs_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE tables (legs INTEGER)")
    connection.close()
    with _one_line("table tables already exists"):
        async with open_store(f"sqlite:///{file}"):
            pass
    connection = sqlite3.connect(file)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("tables",)]
    connection.close()


async def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(url: str) -> None:
    ours = await current(url)
    await execute(url, "UPDATE alembic_version SET version_num = '9999'")
    try:
        with _one_line("belongs to a newer version of durak-bot"):
            async with open_store(url):
                pass
        assert await current(url) == "9999"
    finally:
        await execute(url, f"UPDATE alembic_version SET version_num = '{ours}'")


async def test_migrations_lead_to_what_the_code_knows(url: str) -> None:
    assert await check(url) == ()


async def test_migrations_go_up_down_and_up_again(url: str) -> None:
    newest = await current(url)
    await downgrade(url)
    assert await current(url) is None
    assert await migrate(url) == newest
    assert await check(url) == ()


async def test_migrating_what_is_migrated_changes_nothing(url: str) -> None:
    async with open_store(url) as store:
        await store.tables.commit(opened(lobby()))
    await migrate(url)
    async with open_store(url) as store:
        assert await store.tables.load(ID) == lobby()


async def test_processes_that_start_together_migrate_one_after_the_other(url: str) -> None:
    await downgrade(url)
    revisions = await asyncio.gather(*(migrate(url) for _ in range(4)))
    assert set(revisions) == {await current(url)}
    assert await check(url) == ()


async def test_a_database_that_differs_from_the_code_is_told_so(url: str) -> None:
    await execute(url, "ALTER TABLE leases ADD COLUMN colour TEXT")
    try:
        differences = await check(url)
    finally:
        await execute(url, "ALTER TABLE leases DROP COLUMN colour")
    assert len(differences) == 1
    assert "colour" in differences[0]


async def test_checking_makes_no_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    assert len(await check(url)) == 1
    assert await current(url) is None
    assert not (tmp_path / "store.db").exists()


async def test_sqlite_keeps_what_is_acknowledged_through_a_power_cut(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/store.db") as store:
        with store.database.engines[0].connect() as connection:
            pragmas = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
