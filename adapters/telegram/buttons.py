"""Presses: from a callback query to an act, answered exactly once and in time."""

from __future__ import annotations

import asyncio

from aiogram import Bot
from aiogram.types import CallbackQuery, InaccessibleMessage, Message

from adapters.telegram.intake import Intake
from adapters.telegram.people import PERMIT, place_of_message
from adapters.telegram.query import Query
from adapters.telegram.reply import Replies
from durak_bot.delivery.message_address import MessageAddress
from durak_bot.delivery.surfaces import Permit
from durak_bot.reception.acts import Touched
from durak_bot.reception.desk import Desk
from durak_bot.reception.presses import Presses

PATIENCE = 5.0
"""Seconds after which a press gets a plain answer, whatever its decision still needs."""


class PressHandler:
    """Carries out presses."""

    def __init__(
        self, bot: Bot, desk: Desk, intake: Intake, replies: Replies, reception: Presses
    ) -> None:
        self._bot = bot
        self._desk = desk
        self._intake = intake
        self._replies = replies
        self._reception = reception

    async def handle(self, query: CallbackQuery) -> None:
        """Carry out a press and answer it exactly once, after 5 s at the latest."""
        answer = Query(self._bot, query.id)
        work = asyncio.ensure_future(self._carry_out(query, answer))
        try:
            await asyncio.wait({work}, timeout=PATIENCE)
            if not work.done():
                await answer.plain()
            await work
        finally:
            await answer.plain()

    async def _carry_out(self, query: CallbackQuery, answer: Query) -> None:
        message = query.message
        if message is None:
            return
        there = place_of_message(message)
        place = self._intake.now_at(there)
        address = _address(message, query.from_user.id)
        surface = await self._desk.courier.find(place, str(address))
        act = await self._intake.act(
            query.from_user,
            message.chat,
            place if surface is None else surface.place,
            permit=Permit(query.id, self._desk.now() + PERMIT),
            page="" if surface is not None else _page(message, address),
        )
        alone, left = address.user is not None, place != there
        touched = Touched(str(address), alone, surface, left=left)
        asides = self._replies.asides
        asides.used(address)
        if await asides.taken(address, act, answer):
            return
        reply = self._replies.of_press(answer, address)
        await self._reception.handle(act, query.data or "", reply, touched)


def _ephemeral(message: Message | InaccessibleMessage) -> int | None:
    return message.ephemeral_message_id if isinstance(message, Message) else None


def _address(message: Message | InaccessibleMessage, presser: int) -> MessageAddress:
    number = _ephemeral(message)
    if number is not None:
        return MessageAddress(message.chat.id, number, presser)
    return MessageAddress(message.chat.id, message.message_id)


def _page(message: Message | InaccessibleMessage, address: MessageAddress) -> str:
    """Return the address of a page that can be changed in place: never a public message."""
    mine = address.user is not None or message.chat.type == "private"
    return str(address) if mine else ""
