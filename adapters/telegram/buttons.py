"""Presses: from a callback query to an act, answered exactly once and in time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from aiogram import Bot
from aiogram.types import CallbackQuery, InaccessibleMessage, Message

from adapters.telegram.intake import Intake
from adapters.telegram.people import PERMIT, place_of_message
from adapters.telegram.query import Query
from adapters.telegram.reply import Replies
from durak_bot.delivery.message_address import MessageAddress
from durak_bot.delivery.surfaces import Permit
from durak_bot.presentation.words import Words, pick, words
from durak_bot.reception.acts import Touched
from durak_bot.reception.desk import Desk
from durak_bot.reception.presses import Presses
from durak_bot.reception.trouble import told
from durak_bot.service.errand import Errand

PATIENCE = 5.0
"""Seconds after which a press gets a plain answer, whatever its decision still needs."""


MOST_SPOKEN = 5000
"""People whose language is remembered for when the store is away."""

Ready = Callable[[], Awaitable[bool]]


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
        self._spoken: dict[int, Words] = {}

    async def handle(self, query: CallbackQuery, ready: Ready, errand: Errand) -> None:
        """Carry out a press and answer it exactly once, after 5 s at the latest.

        The promise is made before anything that may have to wait, the person's earlier presses
        and the store included: `ready` waits for them, and tells whether the press is a new one.
        """
        answer = Query(self._bot, query.id)
        work = asyncio.ensure_future(self._carry_out(query, answer, ready))
        try:
            await asyncio.wait({work}, timeout=PATIENCE)
            if not work.done():
                if errand.waiting:
                    await answer.say(self._words(query).t("answer-not-stored"))
                await answer.plain()
            await work
        except Exception as error:  # noqa: BLE001 - logged and told there
            text = told(error, self._words(query))
            if text is not None:
                await answer.say(text)
        finally:
            await answer.plain()

    def _words(self, query: CallbackQuery) -> Words:
        """Return the words of the presser, as far as they are known without asking the store."""
        user = query.from_user
        return self._spoken.get(user.id) or words(pick(user.language_code))

    async def _carry_out(self, query: CallbackQuery, answer: Query, ready: Ready) -> None:
        message = query.message
        if not await ready() or message is None:
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
        self._spoken[query.from_user.id] = act.words
        if len(self._spoken) > MOST_SPOKEN:
            del self._spoken[next(iter(self._spoken))]
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
