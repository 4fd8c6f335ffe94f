"""A lease: of all processes on one database, one at a time does a certain work."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, bindparam, or_, select, update

from storage import schema
from storage.database import Database, insert_new

SECONDS = 30.0

_LEASE = schema.leases.c
_HELD = select(_LEASE.holder, _LEASE.expires).where(_LEASE.name == bindparam("of"))
_TAKEN = (
    update(schema.leases)
    .where(
        _LEASE.name == bindparam("of"),
        or_(_LEASE.expires <= bindparam("now"), _LEASE.holder == bindparam("old")),
    )
    .values(holder=bindparam("new"), expires=bindparam("until"))
)
_RENEWED = (
    update(schema.leases)
    .where(
        _LEASE.name == bindparam("of"),
        _LEASE.holder == bindparam("old"),
        _LEASE.expires > bindparam("now"),
    )
    .values(expires=bindparam("until"))
)
_RELEASED = schema.leases.delete().where(
    _LEASE.name == bindparam("of"), _LEASE.holder == bindparam("old")
)


class Lease:
    """One process's hold on a name, such as the delivering of one bot.

    Ends by itself `seconds` after it was last acquired or renewed, so a crashed holder blocks
    nobody for longer; renew at a third of that. Clocks of several machines may differ by little.
    A holder that is known to be dead, because it ran on this machine, blocks nobody at all.
    """

    def __init__(
        self, database: Database, name: str, *, seconds: float, now: Callable[[], float]
    ) -> None:
        self.name = name
        self.seconds = seconds
        self._holder = f"{secrets.token_hex(8)} {_identity(os.getpid())}"
        self._database = database
        self._now = now

    async def acquire(self) -> bool:
        """Take the lease if it is free, ended, ours or a dead one's; say whether we hold it."""

        def take(connection: Connection, now: float) -> bool:
            until = now + self.seconds
            row = connection.execute(_HELD, {"of": self.name}).first()
            if row is None:
                # Two may find none; the second waits for the first and takes nothing.
                new = {"name": self.name, "holder": self._holder, "expires": until}
                connection.execute(insert_new(connection.dialect.name, schema.leases), new)
                row = connection.execute(_HELD, {"of": self.name}).first()
                assert row is not None
            old = row.holder if _is_dead(row.holder) else self._holder
            values = {"of": self.name, "now": now, "until": until, "old": old}
            return connection.execute(_TAKEN, {**values, "new": self._holder}).rowcount == 1

        return await self._database.write_anew(lambda: partial(take, now=self._now()))

    async def renew(self) -> bool:
        """Hold on to the lease; False if it has ended meanwhile or another has taken it."""

        def hold(connection: Connection, now: float) -> bool:
            values = {"of": self.name, "now": now, "until": now + self.seconds}
            return connection.execute(_RENEWED, {**values, "old": self._holder}).rowcount == 1

        return await self._database.write_anew(lambda: partial(hold, now=self._now()))

    async def release(self) -> None:
        """Give the lease up at once; nothing happens if it is another's."""
        values = {"of": self.name, "old": self._holder}
        await self._database.write(lambda connection: connection.execute(_RELEASED, values))


def _identity(process: int) -> str:
    """Return by which a process of this machine is known again: boot, space, number and start.

    Empty where the system does not say. Processes of another container have numbers of their own,
    which the space tells apart.
    """
    with suppress(OSError, IndexError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        space = str(Path("/proc/self/ns/pid").readlink()).strip("pid:[]")
        return f"{boot} {space} {process} {_started(process)}"
    return ""


def _started(process: int) -> str:
    """Return when a process has started, in ticks since the boot. Raises `OSError` for none."""
    status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    state, *rest = status.rpartition(")")[2].split()
    if state in "ZX":
        raise ProcessLookupError(process)
    return rest[18]


def _is_dead(holder: str) -> bool:
    """Return whether a holder ran on this machine and does not any more."""
    match holder.split():
        case [_, boot, space, process, started] if process.isdigit():
            ours = _identity(os.getpid()).split()
            if ours[:2] != [boot, space]:
                return False
            try:
                return _started(int(process)) != started
            except (FileNotFoundError, ProcessLookupError):
                return True
            except OSError:
                return False
        case _:
            return False
