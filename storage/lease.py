"""A lease: of all processes on one database, one at a time does a certain work."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy import or_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage import schema
from storage.database import Database, insert_into

SECONDS = 30.0


class Lease:
    """One process's hold on a name, such as the delivering of one bot.

    Ends by itself `seconds` after it was last acquired or renewed, so a crashed holder blocks
    nobody for longer; renew at a third of that. Clocks of several machines may differ by little.
    """

    def __init__(
        self, database: Database, name: str, *, seconds: float, now: Callable[[], float]
    ) -> None:
        self.name = name
        self.seconds = seconds
        self._holder = secrets.token_hex(8)
        self._database = database
        self._now = now

    async def acquire(self) -> bool:
        """Take the lease if it is free, has ended or is ours; say whether we hold it."""
        now = self._now()
        lease = schema.leases.c
        free = or_(lease.expires <= now, lease.holder == self._holder)

        async def take(connection: AsyncConnection) -> bool:
            new = insert_into(connection, schema.leases).values(
                name=self.name, holder=self._holder, expires=now + self.seconds
            )
            result = await connection.execute(
                new.on_conflict_do_update(
                    index_elements=["name"],
                    set_={"holder": new.excluded.holder, "expires": new.excluded.expires},
                    where=free,
                )
            )
            return result.rowcount == 1

        return await self._database.write(take)

    async def renew(self) -> bool:
        """Hold on to the lease; False if it has ended meanwhile or another has taken it."""
        now = self._now()
        lease = schema.leases.c
        longer = (
            update(schema.leases)
            .where(lease.name == self.name, lease.holder == self._holder, lease.expires > now)
            .values(expires=now + self.seconds)
        )
        result = await self._database.write(lambda connection: connection.execute(longer))
        return result.rowcount == 1

    async def release(self) -> None:
        """Give the lease up at once; nothing happens if it is another's."""
        lease = schema.leases.c
        mine = schema.leases.delete().where(lease.name == self.name, lease.holder == self._holder)
        await self._database.write(lambda connection: connection.execute(mine))
