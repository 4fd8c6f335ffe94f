"""The answer to one interaction: acknowledged at once, then said to its person alone."""

from __future__ import annotations

import logging

import discord

from adapters.discord.display import SOURCE, Ticket
from adapters.discord.errors import Trouble, is_late
from adapters.discord.people import PERMIT, Interaction, person_id, place_of_interaction
from adapters.discord.render import Faces, render, without_buttons
from durak_bot.delivery.courier import Courier
from durak_bot.delivery.surfaces import Permit, Surface
from durak_bot.presentation.screen import Button, Screen, plain
from durak_bot.reception.acts import Act
from durak_bot.table.views import TableView

log = logging.getLogger(__name__)

Last = dict[tuple[int, int], tuple[Ticket, int]]
"""The page each person (channel, user) was shown last, and what it was sent through."""


class Reply:
    """Answers one interaction. `last` is shared by all replies of the bot."""

    def __init__(
        self, interaction: Interaction, courier: Courier, last: Last, faces: Faces, now: float
    ) -> None:
        self._interaction = interaction
        self._courier = courier
        self._last = last
        self._faces = faces
        self._now = now
        self.ticket = Ticket(
            interaction.token,
            interaction.followup,
            person_id(interaction.user),
            place_of_interaction(interaction),
            now + PERMIT,
        )

    @property
    def command(self) -> bool:
        """Return whether it answers a command, which waits for something to be shown."""
        return self._interaction.type is discord.InteractionType.application_command

    @property
    def alone(self) -> bool:
        """Return whether the pressed message is seen by the presser alone, inside a channel."""
        message = self._interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def permit(self) -> Permit:
        """Return what the interaction permits; a press on a private message lets it be edited."""
        mark = SOURCE if self.alone else ""
        return Permit(f"{mark}{self.ticket.token}", self.ticket.ends)

    async def acknowledge(self) -> None:
        """Take the interaction in, within 3 seconds and before anything that may have to wait."""
        try:
            if self.command:
                await self._interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await self._interaction.response.defer()
        except Trouble as error:
            level = logging.INFO if is_late(error) else logging.WARNING
            log.log(level, "an interaction could not be acknowledged: %s", type(error).__name__)

    async def plain(self) -> None:
        """Say nothing; what a command waits for goes away."""
        if not self.command or self.ticket.used:
            return
        self.ticket.used = True
        try:
            await self._interaction.delete_original_response()
        except Trouble as error:
            self._note(error)

    async def say(self, act: Act, text: str) -> None:
        """Say one sentence."""
        await self._whisper(Screen((plain(text),)))

    async def tell(self, text: str) -> None:
        """Say that something went wrong, whoever acts."""
        await self._whisper(Screen((plain(f"❗ {text}"),)))

    async def noted(self, act: Act, text: str) -> None:
        """Say nothing: the hand shows it."""
        await self.plain()

    async def refuse(self, act: Act, text: str, surface: Surface | None) -> None:
        """Say why not: in the hand that was pressed, else as the person's one private page."""
        mine = surface is not None and surface.person == act.person
        if surface is None or not mine or not await self._courier.notice(surface, text):
            await self._whisper(Screen((plain(f"❗ {text}"),)))

    async def show(
        self, act: Act, screen: Screen, *, link: str, ask: Button, brief: str = ""
    ) -> None:
        """Show a private page, in place of the page that was pressed."""
        if act.page and not self.command:
            shown = render(screen, self._faces)
            try:
                await self._interaction.edit_original_response(
                    view=shown.view, allowed_mentions=shown.mentions
                )
                return
            except Trouble as error:
                self._note(error)
        await self._whisper(screen)

    async def cards(self, act: Act, text: str, *, shown: bool | None) -> None:
        """End "my cards"; words are needed only where the hand could not be shown."""
        if shown is False:
            await self.say(act, text)

    async def no_room(self, act: Act, view: TableView) -> None:
        """Do nothing: who may press may be shown a private message, or Discord is out of order."""

    async def strip(self, act: Act) -> None:
        """Take the buttons of a pressed message that belongs to nothing."""
        message = self._interaction.message
        if message is None or self.command:
            return
        try:
            await self._interaction.edit_original_response(view=without_buttons(message))
        except Trouble as error:
            self._note(error)

    async def drop(self, act: Act) -> None:
        """Take the pressed message away: an older copy of a hand."""
        try:
            await self._interaction.delete_original_response()
        except Trouble as error:
            self._note(error)

    async def _whisper(self, screen: Screen) -> None:
        """Show a page as a message of its own; the one before gives way to it."""
        try:
            message = await self.ticket.whisper(render(screen, self._faces))
        except Trouble as error:
            self._note(error)
            return
        key = (self._interaction.channel_id or 0, self._interaction.user.id)
        before = self._last.pop(key, None)
        for old in [each for each, (ticket, _) in self._last.items() if ticket.ends <= self._now]:
            del self._last[old]
        self._last[key] = (self.ticket, message.id)
        if before is not None and before[0].ends > self._now and before[1] != message.id:
            try:
                await before[0].webhook.delete_message(before[1])
            except Trouble as error:
                log.debug("an old page stays behind: %s", type(error).__name__)

    def _note(self, error: BaseException) -> None:
        if is_late(error):
            log.info("an interaction was answered too late")
        else:
            log.warning("an interaction could not be answered: %s", type(error).__name__)
