"""Calls that are worth repeating at once: answers and questions, never what delivery sends.

Delivery waits by itself and then sends the newest screen; a repeated old one would be worse.
"""

from __future__ import annotations

import asyncio
from typing import Any

from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.exceptions import TelegramNetworkError, TelegramRetryAfter, TelegramServerError
from aiogram.methods import (
    AnswerCallbackQuery,
    GetChatMember,
    GetMe,
    GetMyCommands,
    GetMyDescription,
    GetMyShortDescription,
    Response,
    SetMyCommands,
    SetMyDescription,
    SetMyShortDescription,
    TelegramMethod,
)
from aiogram.methods.base import TelegramType

BRIEF = 3.0
"""Seconds that a call is worth waiting for."""

PAUSE = 0.3
"""Seconds before a call that met a failing server is repeated."""

_WORTH = (
    AnswerCallbackQuery,
    GetChatMember,
    GetMe,
    GetMyCommands,
    GetMyDescription,
    GetMyShortDescription,
    SetMyCommands,
    SetMyDescription,
    SetMyShortDescription,
)


class RetryBriefly(BaseRequestMiddleware):
    """Repeats a call once, where waiting a moment helps."""

    def __init__(self) -> None:
        self._forms: dict[type, Any] = {}

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """Make the call, and once more after a short pause."""
        kind = type(method)
        if kind not in self._forms:
            # aiogram makes this class for each answer, and pydantic forgets it as soon as nobody
            # holds it: made anew it costs several times what everything else of a call does.
            self._forms[kind] = Response[method.__returning__]  # type: ignore[name-defined]
        try:
            return await make_request(bot, method)
        except TelegramRetryAfter as error:
            if type(method) not in _WORTH or error.retry_after > BRIEF:
                raise
            await asyncio.sleep(error.retry_after)
        except (TelegramNetworkError, TelegramServerError):
            if type(method) not in _WORTH:
                raise
            await asyncio.sleep(PAUSE)
        return await make_request(bot, method)
