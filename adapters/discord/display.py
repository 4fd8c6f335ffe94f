"""Boards and hands on Discord: messages posted, edited and taken away.

Boards and private messages are the bot's own. A hand inside a channel (ephemeral) belongs to the
interaction that permitted it: posted and edited through its token, for 15 minutes. Later presses
on the hand bring tokens of their own, marked by `SOURCE`. Screens of hands are never logged.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

import discord

from adapters.discord.errors import CLOSED_DM, Trouble, code_of, meaning
from adapters.discord.people import channel_number, user_number
from adapters.discord.render import Faces, Rendered, render
from durak_bot.delivery.message_address import MessageAddress
from durak_bot.delivery.pacing import Pace
from durak_bot.delivery.surfaces import (
    Displayed,
    Failed,
    Gone,
    PlatformAnswer,
    Surface,
    SurfaceKind,
    Unreachable,
)
from durak_bot.presentation.screen import Mention, Screen, plain
from durak_bot.table.people import PersonId, PlaceId

MINUTE = 60.0

CHANNEL = Pace(per_minute=None, spacing=1.1, burst=1, edits_within=55 * MINUTE)
"""About five edits in five seconds; a message older than an hour has hardly any."""

PRIVATE = Pace(per_minute=None, spacing=0.5, burst=3, apart=True)
"""Through an interaction's token, which has limits of its own."""

SOURCE = "@"
"""Begins a permit by a press on the very message that it lets be edited."""


@dataclass(slots=True)
class Ticket:
    """An interaction's token, alive for 15 minutes: private messages may be sent through it."""

    token: str
    webhook: discord.Webhook
    person: PersonId
    place: PlaceId
    ends: float
    used: bool = False
    """Whether something has been shown through it."""
    messages: set[int] = field(default_factory=set)
    """What has been sent through it, and can be edited through it."""

    async def whisper(self, shown: Rendered) -> discord.WebhookMessage:
        """Send a message that only the interaction's person sees."""
        message = await self.webhook.send(
            view=shown.view, allowed_mentions=shown.mentions, ephemeral=True, wait=True
        )
        self.used = True
        self.messages.add(message.id)
        return message


class DiscordDisplay:
    """Implements delivery's `Display`; also posts the pages that belong to no table."""

    def __init__(self, client: discord.Client, now: Callable[[], float]) -> None:
        self._client = client
        self._now = now
        self.faces: Faces = {}
        """Card faces as emojis, once the bot knows of some."""
        self.closed: Callable[[PersonId, Surface], Awaitable[None]] = _nobody_cares
        """Told of a person whose private chat is closed."""
        self.called: Callable[[PersonId, Surface], Awaitable[None]] = _nobody_cares
        """Told of a person whom a board calls to act."""
        self._tickets: dict[str, Ticket] = {}
        self._private: dict[PersonId, int] = {}

    def pace(self, place: PlaceId, kind: SurfaceKind = SurfaceKind.BOARD) -> Pace:
        """Return how fast a channel may be written to."""
        return PRIVATE if kind is SurfaceKind.HAND_CHAT else CHANNEL

    def ease(self, place: PlaceId, hands: int) -> None:
        """Do nothing: what counts here is documented."""

    # ------------------------------------------------------------------ tokens

    def admit(self, ticket: Ticket) -> None:
        """Remember a token for as long as it works."""
        now = self._now()
        self._tickets = {k: v for k, v in self._tickets.items() if v.ends > now}
        self._tickets[ticket.token] = ticket

    def ticket(self, person: PersonId, place: PlaceId | None) -> Ticket | None:
        """Return the newest living token of a person in a place, or (None) anywhere."""
        now = self._now()
        found = [
            each
            for each in self._tickets.values()
            if each.person == person and each.ends > now and place in (None, each.place)
        ]
        return found[-1] if found else None

    # ------------------------------------------------------------------ delivery

    async def show(self, surface: Surface, screen: Screen, *, silent: bool) -> PlatformAnswer:
        """Post the screen, or edit it in place."""
        if not self._client.application_id:
            return Failed()  # not logged in yet
        shown = render(screen, self.faces)
        address = MessageAddress.read(surface.address)
        if surface.address and address is None:
            return Gone()
        if surface.kind is SurfaceKind.HAND_CHAT:
            return await self._show_in_chat(surface, shown, address)
        if address is not None:
            return await self._done(lambda: self._edit(address, shown), address)
        answer = await self._post(surface, shown, silent=silent)
        if surface.kind is SurfaceKind.BOARD and isinstance(answer, Displayed):
            await self._call(surface, screen)
        return answer

    async def remove(self, surface: Surface) -> PlatformAnswer:
        """Delete the message; a hand inside a channel goes while its token lives."""
        address = MessageAddress.read(surface.address)
        if address is None:
            return Gone()
        if address.user is None:
            return await self.delete(address)
        for ticket in self._tickets.values():
            if ticket.ends > self._now() and address.message in ticket.messages:
                delete = partial(ticket.webhook.delete_message, address.message)
                return await self._done(delete, address)
        return Gone()

    async def whisper(self, ticket: Ticket, text: str) -> PlatformAnswer:
        """Say one sentence to an interaction's person."""
        shown = render(Screen((plain(text),)))
        return await self._sent(lambda: ticket.whisper(shown), ticket.person)

    async def delete(self, address: MessageAddress) -> PlatformAnswer:
        """Delete a message of the bot."""
        return await self._done(lambda: self._partial(address).delete(), address)

    async def strip(self, address: MessageAddress, screen: Screen) -> PlatformAnswer:
        """Leave of a message that belongs to nothing only a line."""
        return await self._done(lambda: self._edit(address, render(screen)), address)

    async def post(self, place: PlaceId, screen: Screen) -> PlatformAnswer:
        """Send a message that belongs to no table into a channel."""
        channel = self._client.get_partial_messageable(channel_number(place))
        return await self._sent(lambda: _send(channel, render(screen, self.faces), silent=True))

    # ------------------------------------------------------------------ the bot's own messages

    async def _post(self, surface: Surface, shown: Rendered, *, silent: bool) -> PlatformAnswer:
        private = surface.kind is SurfaceKind.HAND_DM and surface.person is not None
        try:
            if private:
                assert surface.person is not None
                number = await self._private_channel(surface.person)
            else:
                number = channel_number(surface.place)
            channel = self._client.get_partial_messageable(number)
            message = await _send(channel, shown, silent=silent)
        except Trouble as error:
            if private and surface.person is not None and code_of(error) in CLOSED_DM:
                await self.closed(surface.person, surface)
                return Unreachable()
            return meaning(error)
        return Displayed(str(MessageAddress(message.channel.id, message.id)))

    async def _private_channel(self, person: PersonId) -> int:
        """Return the private chat's number, asked of Discord once."""
        if person not in self._private:
            channel = await self._client.create_dm(discord.Object(user_number(person)))
            self._private[person] = channel.id
        return self._private[person]

    def _partial(self, address: MessageAddress) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(address.chat)
        return channel.get_partial_message(address.message)

    async def _edit(self, address: MessageAddress, shown: Rendered) -> object:
        # Never through the message of an interaction: that would go by its token.
        return await self._partial(address).edit(view=shown.view, allowed_mentions=shown.mentions)

    async def _call(self, surface: Surface, screen: Screen) -> None:
        for line in screen.lines:
            for span in line:
                if isinstance(span, Mention) and span.notify:
                    await self.called(span.person, surface)

    # ------------------------------------------------------------------ inside a channel

    async def _show_in_chat(
        self, surface: Surface, shown: Rendered, address: MessageAddress | None
    ) -> PlatformAnswer:
        assert surface.person is not None
        if address is not None:
            press = self._living(surface, address)
            if not press:
                return Unreachable()  # no call for a token that is dead (scenario 67)
            return await self._done(lambda: self._edit_in_chat(press, address, shown), address)
        ticket = self._tickets.get(surface.press.removeprefix(SOURCE))
        if ticket is None or ticket.ends <= self._now():
            ticket = self.ticket(surface.person, surface.place)
        if ticket is None:
            return Unreachable()
        found = ticket
        return await self._sent(lambda: found.whisper(shown), surface.person)

    def _living(self, surface: Surface, address: MessageAddress) -> str:
        """Return the permit through which a private message can be edited now, if any.

        A token edits what was sent through it, and the message whose button brought it.
        """
        now = self._now()
        alive = surface.press_ends > now
        if alive and surface.press.startswith(SOURCE):
            return surface.press
        for ticket in self._tickets.values():
            if ticket.ends > now and address.message in ticket.messages:
                return ticket.token
        return surface.press if alive else ""

    async def _edit_in_chat(self, press: str, address: MessageAddress, shown: Rendered) -> object:
        application = self._client.application_id
        assert application is not None
        token = press.removeprefix(SOURCE)
        hook = discord.Webhook.partial(application, token, client=self._client)
        # By a press on itself a message is "the original"; any other is known by its number.
        which = "@original" if press.startswith(SOURCE) else address.message
        return await hook.edit_message(
            which,  # type: ignore[arg-type]  # discord.py only writes it into the address
            view=shown.view,
            allowed_mentions=shown.mentions,
        )

    # ------------------------------------------------------------------ answers

    async def _sent(
        self, send: Callable[[], Awaitable[discord.Message]], only: PersonId | None = None
    ) -> PlatformAnswer:
        try:
            message = await send()
        except Trouble as error:
            return meaning(error)
        user = None if only is None else user_number(only)
        return Displayed(str(MessageAddress(message.channel.id, message.id, user)))

    async def _done(
        self, call: Callable[[], Awaitable[object]], address: MessageAddress
    ) -> PlatformAnswer:
        try:
            await call()
        except Trouble as error:
            return meaning(error)
        return Displayed(str(address))


async def _send(
    channel: discord.PartialMessageable, shown: Rendered, *, silent: bool
) -> discord.Message:
    return await channel.send(view=shown.view, allowed_mentions=shown.mentions, silent=silent)


async def _nobody_cares(person: PersonId, surface: Surface) -> None:
    pass
