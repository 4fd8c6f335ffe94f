"""The Telegram bot: made from a token and the service, started with a courier, run to the end."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    AiogramError,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from aiogram.types import Message, Update
from aiogram.utils.token import TokenValidationError

from adapters.telegram import commands
from adapters.telegram.asides import Asides
from adapters.telegram.buttons import PressHandler
from adapters.telegram.commands import CommandHandler
from adapters.telegram.display import TelegramDisplay
from adapters.telegram.intake import Intake
from adapters.telegram.learnt import Ephemeral, Learnt
from adapters.telegram.leavings import Leavings
from adapters.telegram.members import Members
from adapters.telegram.notes import Notes
from adapters.telegram.people import Admins, person_id, place_of
from adapters.telegram.profile import introduce
from adapters.telegram.reply import Replies
from adapters.telegram.session import RetryBriefly
from adapters.telegram.updates import Turn, Updates
from durak_bot.delivery.courier import Courier
from durak_bot.delivery.lanes import Timepiece
from durak_bot.delivery.message_address import MessageAddress
from durak_bot.presentation.invite import Reach
from durak_bot.presentation.words import FALLBACK, words
from durak_bot.reception.desk import Desk
from durak_bot.reception.pages import Pages
from durak_bot.reception.presses import Presses
from durak_bot.reception.starting import OutOfReachError, StartError
from durak_bot.service.errand import PATIENCE, Mark, on_errand
from durak_bot.service.game_service import GameService
from durak_bot.table.people import Platform

log = logging.getLogger(__name__)

TIMEOUT = 20.0
"""Seconds for one call; polling has its own."""

ATTEMPTS = 5
"""Attempts to reach Telegram at the start, about half a minute."""


class Seen(Protocol):
    """Updates taken in, remembered across restarts."""

    async def take(self, mark: Mark) -> bool:
        """Take an update in; False if it was before. It is not stored yet."""

    async def remember(self, platform: Platform, update: int, *, bot: str = "") -> bool:
        """Store an update's number; True if it is new."""


@dataclass(frozen=True, slots=True)
class _Handlers:
    commands: CommandHandler
    presses: PressHandler
    members: Members


class TelegramApp:
    """One bot. `display` is there from the beginning, so that a courier can be made with it."""

    def __init__(
        self,
        token: str,
        api_url: str,
        *,
        service: GameService,
        seen: Seen,
        clock: Timepiece,
        notes: Notes,
        ephemeral: Ephemeral = Ephemeral.AUTO,
        reach: Reach | None = None,
    ) -> None:
        session = AiohttpSession(api=TelegramAPIServer.from_base(api_url), timeout=TIMEOUT)
        session.middleware(RetryBriefly())
        try:
            self._bot = Bot(token, session=session)
        except TokenValidationError:
            raise StartError("TELEGRAM_BOT_TOKEN is not a bot token.") from None
        self._service = service
        self._seen = seen
        self._clock = clock
        self._notes = notes
        self._leavings: Leavings | None = None
        self._reach = reach or Reach()
        learnt = Learnt(notes, f"telegram:{self._bot.id}:learnt", clock.now, ephemeral)
        self.display = TelegramDisplay(self._bot, clock.now, learnt)
        self._handlers: _Handlers | None = None
        self._updates = Updates(self._bot, self._handle)
        self._background: set[asyncio.Task[None]] = set()

    async def start(self, courier: Courier) -> None:
        """Make sure that the token works and get ready. Raises `StartError`."""
        await self._introduce()
        await self.display.learnt.start()
        admins = Admins(self._bot, self._clock.now)
        desk = Desk(self._service, courier, admins, self._clock.now, reach=self._reach)
        if self._reach.discord:
            self.display.elsewhere = words(FALLBACK).t("telegram-invite-discord")
        leavings = self._leavings = Leavings(
            self._notes,
            f"telegram:{self._bot.id}:leavings",
            self._clock,
            partial(_discard, courier),
        )
        await leavings.start()
        asides = Asides(self.display, courier, self._service, self._clock.now, leavings)
        replies = Replies(self._service, courier, self.display, asides)
        intake, pages = Intake(self._service), Pages(desk)
        self._handlers = _Handlers(
            CommandHandler(desk, self.display, intake, replies, pages),
            PressHandler(self._bot, desk, intake, replies, Presses(desk, pages)),
            Members(desk, self.display, intake),
        )
        task = asyncio.create_task(introduce(self._bot))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def run(self) -> None:
        """Serve until cancelled. Raises `StartError` for a wrong token or a second copy."""
        await self._updates.run()

    async def stop(self, within: float = 10.0) -> None:
        """Let handlers that run end, for at most `within` seconds."""
        for task in self._background:
            task.cancel()
        await self._updates.drain(within)
        if self._leavings is not None:
            await self._leavings.stop()
        await self.display.learnt.stop()

    async def close(self) -> None:
        """Close the connections; the courier must have stopped before."""
        await self._bot.session.close()

    async def _introduce(self) -> None:
        for attempt in range(ATTEMPTS):
            try:
                me = await self._bot.get_me()
                self.display.username = self._reach.telegram = me.username or ""
                await self._bot.delete_webhook()
                return
            except (TelegramUnauthorizedError, TelegramNotFound):
                raise StartError(
                    "Telegram does not know this bot token: check TELEGRAM_BOT_TOKEN."
                ) from None
            except (AiogramError, TimeoutError) as error:
                log.warning("Telegram cannot be reached: %s", type(error).__name__)
                if attempt + 1 < ATTEMPTS:
                    await asyncio.sleep(2.0**attempt)
        raise OutOfReachError("Telegram cannot be reached: check the network and TELEGRAM_API_URL.")

    async def _handle(self, update: Update, turn: Turn) -> None:
        """Handle an update once, however often it is delivered, when it is its turn."""
        mark = Mark(Platform.TELEGRAM, str(self._bot.id), update.update_id)
        pressed = update.callback_query
        patience = None if pressed is None else PATIENCE

        async def ready() -> bool:
            await turn()
            return await self._seen.take(mark)

        with on_errand(mark, patience) as errand:
            assert self._handlers is not None
            if pressed is not None:
                await self._handlers.presses.handle(pressed, ready, errand)
            elif await ready():
                await self._carry_out(update, self._handlers)
        # What changed a table has stored the number with it. Else it may be stored later: carried
        # out once more, such an update does no more than it did.
        if errand.mark is not None and not errand.waiting:
            await self._seen.remember(mark.platform, mark.number, bot=mark.bot)

    async def _carry_out(self, update: Update, handlers: _Handlers) -> None:
        if update.message is not None:
            await self._message(update.message, handlers)
        elif update.my_chat_member is not None:
            await handlers.members.bot_changed(update.my_chat_member)
        elif update.chat_member is not None:
            await handlers.members.person_changed(update.chat_member)

    async def _message(self, message: Message, handlers: _Handlers) -> None:
        command = commands.read(message.text or "", self.display.username)
        if command is not None:
            await handlers.commands.handle(message, command)
        elif message.text is None:
            await handlers.members.service_message(message)


def _discard(courier: Courier, address: MessageAddress) -> None:
    """Take a page or an offer away."""
    person = None if address.user is None else person_id(address.user)
    courier.discard(place_of(address.chat), str(address), person)
