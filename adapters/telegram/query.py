"""The one answer to a press: given exactly once, in time, and never a reason to fail."""

from __future__ import annotations

import logging

from aiogram import Bot
from aiogram.exceptions import AiogramError

from adapters.telegram.errors import is_late
from adapters.telegram.render import ANSWER, LONGEST_TOAST, cut, utf16

log = logging.getLogger(__name__)


class Query:
    """Answers one callback query; a second answer is dropped."""

    def __init__(self, bot: Bot, query: str) -> None:
        self._bot = bot
        self._query = query
        self.given = False

    async def plain(self) -> None:
        """Say nothing, which ends the waiting."""
        await self._give()

    async def say(self, text: str, *, alert: bool | None = None) -> None:
        """Say something to the presser alone; long texts are shown until they are closed."""
        shown = cut(text, ANSWER)
        long = utf16(shown) > LONGEST_TOAST or "\n" in shown
        await self._give(text=shown, alert=long if alert is None else alert)

    async def open(self, url: str) -> None:
        """Lead the presser to the private chat."""
        await self._give(url=url)

    async def _give(self, text: str = "", *, alert: bool = False, url: str | None = None) -> None:
        if self.given:
            return
        self.given = True
        try:
            await self._bot.answer_callback_query(
                self._query, text=text or None, show_alert=alert or None, url=url
            )
        except (AiogramError, TimeoutError) as error:
            if not is_late(error):
                log.warning("a press could not be answered: %s", type(error).__name__)
