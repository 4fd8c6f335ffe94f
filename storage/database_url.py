"""Where the store is: `DATABASE_URL` read, checked and brought into one form."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from storage.errors import StoreError

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
_EXAMPLES = "sqlite:///durak.db or postgresql://user:password@host/database"
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_IGNORED = frozenset({"channel_binding"})
"""Hosters write it into their addresses; asyncpg decides by itself."""


@dataclass(frozen=True, slots=True)
class DatabaseUrl:
    """A database and how to reach it. Its `repr` and `name` show no password."""

    url: URL = field(repr=False)
    """With the driver we use, without a query but for a socket's `host`."""
    ssl: str | None = None
    search_path: str | None = None
    """PostgreSQL schemas to live in; None is the server's default."""

    @property
    def file(self) -> Path | None:
        """Return the SQLite file, None for a server."""
        if self.url.get_backend_name() != "sqlite":
            return None
        return Path(self.url.database or "")

    @property
    def name(self) -> str:
        """Return how messages call it."""
        if self.file is not None:
            return f"SQLite file {self.file}"
        host = self.url.host or "the local socket"
        port = f":{self.url.port}" if self.url.port else ""
        return f"PostgreSQL database {self.url.database or 'of the user'} at {host}{port}"


def read_database_url(text: str) -> DatabaseUrl:
    """Read a database URL: `sqlite:///path`, `postgres://…` or `postgresql://…`.

    Of a query it knows `sslmode` (or `ssl`), `search_path`, and `host` for a socket's folder.
    Raises `StoreError` with one line that repeats nothing secret.
    """
    scheme, separator, _ = text.strip().partition("://")
    if not separator:
        raise StoreError(f"DATABASE_URL is no database URL, such as {_EXAMPLES}")
    driver = _DRIVERS.get(scheme.lower())
    if driver is None:
        shown = scheme if scheme.replace("+", "").isalnum() and len(scheme) < 30 else "its scheme"
        raise StoreError(f"DATABASE_URL: {shown} is not supported; write {_EXAMPLES}")
    try:
        url = make_url(text.strip()).set(drivername=driver)
    except (ArgumentError, ValueError):
        # The library's own words may repeat the URL, and with it the password.
        raise StoreError(f"DATABASE_URL cannot be read; it looks like {_EXAMPLES}") from None
    return _file_address(url) if driver == _DRIVERS["sqlite"] else _server_address(url)


def _file_address(url: URL) -> DatabaseUrl:
    if url.host:
        raise StoreError("DATABASE_URL: a SQLite file has three slashes, as in sqlite:///durak.db")
    if url.query:
        raise StoreError("DATABASE_URL: a SQLite file takes no options after the question mark")
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise StoreError("DATABASE_URL names no file, such as sqlite:///durak.db")
    return DatabaseUrl(url)


def _server_address(url: URL) -> DatabaseUrl:
    options: dict[str, str] = {}
    kept: dict[str, str] = {}
    for name, value in url.query.items():
        if not isinstance(value, str):
            raise StoreError(f"DATABASE_URL: {_shown(name)} stands there more than once")
        match name:
            case "sslmode" | "ssl":
                if value not in _SSL_MODES:
                    raise StoreError(f"DATABASE_URL: {name} is none of {', '.join(_SSL_MODES)}")
                options["ssl"] = value
            case "search_path":
                options["search_path"] = value
            case "host" | "port":
                kept[name] = value
            case _ if name in _IGNORED:
                pass
            case _:
                raise StoreError(
                    f"DATABASE_URL: the option {_shown(name)} is none of sslmode, search_path, host"
                )
    return DatabaseUrl(url.set(query=kept), options.get("ssl"), options.get("search_path"))


def _shown(name: str) -> str:
    """Show an option's name, unless it may be part of a password with a stray `?`."""
    return name if name.isidentifier() and len(name) < 20 else "after the question mark"
