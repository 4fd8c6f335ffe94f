"""The way in: open a database, migrated, with everything that is stored in it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from storage import lease
from storage.database import Database
from storage.database_url import read_database_url
from storage.documents import Documents
from storage.migrate import migrate_address
from storage.notes import StoredNotes
from storage.profiles import StoredProfiles
from storage.results import StoredResults
from storage.surfaces import StoredSurfaces
from storage.tables import StoredTables
from storage.timers import StoredTimers
from storage.updates import SeenUpdates


class Store:
    """All ports on one database."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        documents = Documents()
        self._now = now
        self.database = database
        self._documents = documents
        self.profiles = StoredProfiles(database, documents)
        self.tables = StoredTables(database, documents, self.profiles.people, now)
        self.results = StoredResults(database)
        self.timers = StoredTimers(database, documents)
        self.surfaces = StoredSurfaces(database, documents)
        self.updates = SeenUpdates(database, now)
        self.notes = StoredNotes(database)

    def forget_known(self) -> None:
        """Ask the database anew for everything: another process may have written meanwhile."""
        self._documents.drop()
        self.profiles.people.forget()
        self.profiles.places.forget()

    def leave_off(self) -> None:
        """Be no longer patient: the process ends, and what cannot be stored soon never is."""
        self.database.persistence.close()

    def lease(self, name: str, *, seconds: float = lease.SECONDS) -> lease.Lease:
        """Return a lease on a name that this process may acquire; a new holder each time."""
        return lease.Lease(self.database, name, seconds=seconds, now=self._now)


@asynccontextmanager
async def open_store(url: str, *, now: Callable[[], float] = time.time) -> AsyncIterator[Store]:
    """Migrate and open the database at a URL, and close it at the end.

    `now` returns Unix seconds. Raises `StoreError` with one line if the URL cannot be read, the
    database cannot be reached or written, or a newer version of the code has migrated it.
    """
    address = read_database_url(url)
    await migrate_address(address)
    database = Database(address)
    try:
        yield Store(database, now)
    finally:
        await database.close()
