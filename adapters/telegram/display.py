"""Boards and hands on Telegram: messages posted, edited and taken away.

An address is text: `‹chat›/‹message›`, or `‹chat›/e‹number›/‹user›` for a private message inside a
group (ephemeral), which only methods of its own reach. Screens of hands are never logged.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import EphemeralMessageParameters, LinkPreviewOptions, Message, ReplyParameters

from adapters.telegram.errors import is_not_modified, is_unasked, meaning
from adapters.telegram.learnt import Learnt
from adapters.telegram.people import chat_number, thread_number, user_number
from adapters.telegram.render import (
    LONGEST,
    LONGEST_EPHEMERAL_EDIT,
    Rendered,
    render,
)
from durak_bot.delivery.message_address import MessageAddress
from durak_bot.delivery.pacing import Pace
from durak_bot.delivery.surfaces import (
    Displayed,
    Gone,
    PlatformAnswer,
    RetryAfter,
    Surface,
    SurfaceKind,
    Unreachable,
)
from durak_bot.presentation.screen import Screen
from durak_bot.table.people import PersonId, PlaceId

HOUR = 3600.0

GROUP = Pace(per_minute=20, spacing=1.0, burst=3, deletes_within=47 * HOUR)
"""About twenty a minute, one a second, short bursts."""

BESIDE = Pace(per_minute=None, spacing=1.4, burst=2, deletes_within=47 * HOUR, beside=True)
"""Private messages inside a group, where they do not count in its minute: its board has a second's
pace beside them, and both together stay below one call a second in the long run."""

PRIVATE = Pace(per_minute=None, spacing=1.0, burst=3, deletes_within=47 * HOUR)

COMMAND = "command:"
"""Marks a permit that is no press but a command which only its sender saw."""

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


@dataclass(frozen=True, slots=True)
class Post:
    """A new message: where, for whom alone, and what permits that."""

    place: PlaceId
    only: PersonId | None = None
    permit: str = ""
    """The press or (`COMMAND` and its number) the private command that permits it."""
    silent: bool = True
    reply_to: int | None = None


class TelegramDisplay:
    """Implements delivery's `Display`; also posts the pages that belong to no table."""

    def __init__(self, bot: Bot, now: Callable[[], float], learnt: Learnt) -> None:
        self._bot = bot
        self._now = now
        self.learnt = learnt
        self.username = ""
        self.elsewhere = ""
        """The label of the button that shows how friends elsewhere join, if they can."""
        """The bot's name, known once it has started; invites lead to it."""

    def pace(self, place: PlaceId, kind: SurfaceKind = SurfaceKind.BOARD) -> Pace:
        """Return how fast a chat may be written to; groups have negative numbers."""
        if chat_number(place) >= 0:
            return PRIVATE
        beside = kind is SurfaceKind.HAND_CHAT and self.learnt.free(place.chat)
        return BESIDE if beside else GROUP

    def ease(self, place: PlaceId, hands: int) -> None:
        """Let it be tried what passes, if that is worth knowing."""
        self.learnt.ease(place.chat, hands)

    async def show(self, surface: Surface, screen: Screen, *, silent: bool) -> PlatformAnswer:
        """Post the screen, or edit it in place."""
        address = MessageAddress.read(surface.address)
        in_chat = surface.kind is SurfaceKind.HAND_CHAT
        if surface.address and (address is None or address.chat != chat_number(surface.place)):
            return Gone()  # the chat has moved to another number: its old messages stay behind
        if address is not None:
            return await self.edit(address, screen)
        live = surface.press_ends > self._now()
        return await self.post(
            Post(
                surface.place,
                only=surface.person if in_chat else None,
                permit=surface.press if in_chat and live else "",
                silent=silent,
            ),
            screen,
        )

    async def remove(self, surface: Surface) -> PlatformAnswer:
        """Delete the message; where that is refused, take its buttons away."""
        address = MessageAddress.read(surface.address)
        if address is None:
            return Gone()
        answer = await self.delete(address)
        match answer:
            case Gone() if address.user is None:
                return await self.strip(address)
            case _:
                return answer

    async def post(self, post: Post, screen: Screen) -> PlatformAnswer:
        """Send a new message."""
        if self.refuses(post):
            return Unreachable()
        shown = render(screen, self.username, elsewhere=self.elsewhere)
        private = None
        reply = None
        if post.only is not None:
            command = post.permit.startswith(COMMAND)
            private = EphemeralMessageParameters(
                receiver_user_id=user_number(post.only),
                callback_query_id=None if command else post.permit or None,
            )
            if command:
                number = int(post.permit.removeprefix(COMMAND))
                reply = ReplyParameters(ephemeral_message_id=number)
        elif post.reply_to is not None:
            reply = ReplyParameters(message_id=post.reply_to, allow_sending_without_reply=True)

        async def send() -> Message:
            return await self._bot.send_message(
                chat_number(post.place),
                shown.text,
                entities=shown.entities or None,
                reply_markup=shown.markup,
                message_thread_id=thread_number(post.place),
                disable_notification=post.silent or None,
                link_preview_options=NO_PREVIEW,
                reply_parameters=reply,
                ephemeral_message_parameters=private,
            )

        return await self._sent(send, post)

    def refuses(self, post: Post) -> bool:
        """Return whether the chat is known to take no such message."""
        unasked = post.only is not None and not post.permit
        return unasked and self.learnt.refuses(post.place.chat)

    async def edit(self, address: MessageAddress, screen: Screen) -> PlatformAnswer:
        """Change a message in place; "not modified" is a success (scenario 52)."""
        most = LONGEST if address.user is None else LONGEST_EPHEMERAL_EDIT
        shown = render(screen, self.username, most, elsewhere=self.elsewhere)
        if address.user is None:
            return await self._done(lambda: self._edit_public(address, shown), address)
        return await self._done(lambda: self._edit_private(address, shown), address)

    async def strip(self, address: MessageAddress) -> PlatformAnswer:
        """Take a message's buttons away."""
        return await self._done(
            lambda: self._bot.edit_message_reply_markup(
                chat_id=address.chat, message_id=address.message, reply_markup=None
            ),
            address,
        )

    async def delete(self, address: MessageAddress) -> PlatformAnswer:
        """Delete a message."""
        if address.user is not None:
            user = address.user
            return await self._done(
                lambda: self._bot.delete_ephemeral_message(
                    chat_id=address.chat,
                    receiver_user_id=user,
                    ephemeral_message_id=address.message,
                ),
                address,
                counted=False,
            )
        return await self._done(
            lambda: self._bot.delete_message(address.chat, address.message), address, counted=False
        )

    async def _edit_public(self, address: MessageAddress, shown: Rendered) -> object:
        return await self._bot.edit_message_text(
            shown.text,
            chat_id=address.chat,
            message_id=address.message,
            entities=shown.entities or None,
            reply_markup=shown.markup,
            link_preview_options=NO_PREVIEW,
        )

    async def _edit_private(self, address: MessageAddress, shown: Rendered) -> object:
        # From the stored user: aiogram's own shortcut addresses the bot itself (aiogram#1897).
        assert address.user is not None
        return await self._bot.edit_ephemeral_message_text(
            chat_id=address.chat,
            receiver_user_id=address.user,
            ephemeral_message_id=address.message,
            text=shown.text,
            entities=shown.entities or None,
            reply_markup=shown.markup,
            link_preview_options=NO_PREVIEW,
        )

    async def _sent(self, send: Callable[[], Awaitable[Message]], post: Post) -> PlatformAnswer:
        try:
            message = await send()
        except (AiogramError, TimeoutError) as error:
            if post.only is not None and not post.permit and is_unasked(error):
                self.learnt.refused(post.place.chat)
            answer = meaning(error, ephemeral=post.only is not None)
            self._learn(chat_number(post.place), answer)
            return answer
        chat = message.chat.id
        self._learn(chat)
        if post.only is None:
            return Displayed(str(MessageAddress(chat, message.message_id)))
        if message.ephemeral_message_id is None:
            return Unreachable()
        return Displayed(
            str(MessageAddress(chat, message.ephemeral_message_id, user_number(post.only)))
        )

    async def _done(
        self,
        call: Callable[[], Awaitable[object]],
        address: MessageAddress,
        *,
        counted: bool = True,
    ) -> PlatformAnswer:
        try:
            await call()
        except (AiogramError, TimeoutError) as error:
            if is_not_modified(error):
                return Displayed(str(address))
            answer = meaning(error, ephemeral=address.user is not None)
            self._learn(address.chat, answer)
            return answer
        if counted:
            self._learn(address.chat)
        return Displayed(str(address))

    def _learn(self, chat: int, refusal: PlatformAnswer | None = None) -> None:
        """Note what a group has taken, or that it was too much."""
        if chat >= 0:
            return
        if refusal is None:
            self.learnt.passed(str(chat))
        elif isinstance(refusal, RetryAfter):
            self.learnt.limited(str(chat))
