"""Long polling that one bad update cannot stop, and updates in order for each person.

Presses of one person are carried out one after another, those of different people at once: a slow
one holds up nobody else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramConflictError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import GetUpdates
from aiogram.types import Update
from pydantic import ValidationError

from durak_bot.reception.starting import StartError
from durak_bot.service.ports import AlreadyDoneError

log = logging.getLogger(__name__)

KINDS = ["message", "callback_query", "my_chat_member", "chat_member"]
"""What the bot asks to be told; no edits, no reactions, nothing it would only throw away."""

CONFLICTS = 3
"""Conflicts in a row after which another copy is taken to be running."""

MOST_BACKOFF = 30.0
"""Seconds between attempts while Telegram cannot be reached."""

Turn = Callable[[], Awaitable[None]]
"""Waits until the person's earlier updates are carried out."""

Handle = Callable[[Update, Turn], Awaitable[None]]


class Updates:
    """Fetches updates and hands each to `handle`."""

    def __init__(self, bot: Bot, handle: Handle, hold: int = 25) -> None:
        self._bot = bot
        self._handle = handle
        self._hold = hold
        self._offset: int | None = None
        self._failures = 0
        self._conflicts = 0
        self._last: dict[str, asyncio.Task[None]] = {}
        self._running: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Poll until cancelled. Raises `StartError` for a wrong token or a second copy."""
        while True:
            for update in await self._fetch():
                self._queue(update)

    async def drain(self, within: float) -> None:
        """Wait for handlers that run, for at most `within` seconds."""
        if self._running:
            _, late = await asyncio.wait(self._running, timeout=within)
            for task in late:
                task.cancel()

    async def _fetch(self) -> list[Update]:
        """Return the next updates; waits instead of failing where waiting helps."""
        call = GetUpdates(offset=self._offset, timeout=self._hold, allowed_updates=KINDS)
        try:
            found = await self._bot(call, request_timeout=self._hold + 10)
        except ClientDecodeError as error:
            found = self._decode_each(error.data)
        except (TelegramUnauthorizedError, TelegramNotFound):
            raise StartError("Telegram does not know this bot token.") from None
        except TelegramConflictError:
            await self._conflict()
            return []
        except TelegramRetryAfter as error:
            await asyncio.sleep(error.retry_after)
            return []
        except (AiogramError, TimeoutError) as error:
            await self._back_off(error)
            return []
        self._failures = self._conflicts = 0
        if found:
            self._offset = max(self._offset or 0, found[-1].update_id + 1)
        return found

    def _decode_each(self, data: Any) -> list[Update]:
        """Read a batch one by one, past what cannot be read (aiogram#1840)."""
        raw = data.get("result") if isinstance(data, dict) else None
        good: list[Update] = []
        for each in raw if isinstance(raw, list) else ():
            number = each.get("update_id") if isinstance(each, dict) else None
            if not isinstance(number, int):
                continue
            self._offset = max(self._offset or 0, number + 1)
            try:
                good.append(Update.model_validate(each, context={"bot": self._bot}))
            except ValidationError:
                log.warning("update %s cannot be read and is skipped", number)
        return good

    async def _conflict(self) -> None:
        """Bear a conflict for a moment: a copy that is just ending may still be polling."""
        self._conflicts += 1
        if self._conflicts >= CONFLICTS:
            raise StartError("Another copy of this bot is running with the same token.")
        await asyncio.sleep(1.0)

    async def _back_off(self, error: Exception) -> None:
        self._failures += 1
        wait = min(MOST_BACKOFF, 2.0 ** min(self._failures - 1, 6))
        log.warning("no updates (%s); next attempt in %.0f s", type(error).__name__, wait)
        await asyncio.sleep(wait)

    def _queue(self, update: Update) -> None:
        """Handle an update after the ones before it of the same person."""
        whose = _whose(update)
        task = asyncio.create_task(self._one(update, self._last.get(whose)))
        self._last[whose] = task
        self._running.add(task)
        task.add_done_callback(lambda done: self._finished(whose, done))

    def _finished(self, whose: str, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if self._last.get(whose) is task:
            del self._last[whose]

    async def _one(self, update: Update, before: asyncio.Task[None] | None) -> None:
        async def turn() -> None:
            if before is not None:
                await asyncio.wait({before})

        try:
            await self._handle(update, turn)
        except AlreadyDoneError:
            log.info("update %s was carried out before", update.update_id)
        except Exception:
            log.exception("update %s failed", update.update_id)


def _whose(update: Update) -> str:
    """Return what an update is in order with: its person, else its chat."""
    if update.callback_query is not None:
        return f"person {update.callback_query.from_user.id}"
    message = update.message
    if message is not None:
        user = message.from_user
        return f"person {user.id}" if user is not None else f"chat {message.chat.id}"
    member = update.my_chat_member or update.chat_member
    return f"chat {member.chat.id}" if member is not None else ""
