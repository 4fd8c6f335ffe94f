"""What a database or its driver says when it cannot be used, as one line of ours."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from storage.address import Address
from storage.errors import StoreError


@asynccontextmanager
async def reaching(address: Address) -> AsyncIterator[None]:
    """Turn what goes wrong inside into `StoreError`, whose one line shows no password."""
    try:
        yield
    except (OSError, SQLAlchemyError, CommandError) as error:
        raise StoreError(f"the {address.name} cannot be used: {_reason(error)}") from None


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
