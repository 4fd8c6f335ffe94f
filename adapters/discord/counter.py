"""What presses and commands have in common here: who acts, in which order, with which reply."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from adapters.discord.display import DiscordDisplay
from adapters.discord.people import Admins, Interaction, lacking_here, person_id
from adapters.discord.reply import Last, Reply
from durak_bot.presentation.words import pick, words
from durak_bot.reception.acts import Act
from durak_bot.reception.desk import Desk
from durak_bot.service.people import PersonId, PlaceId


class Counter:
    """Turns interactions into acts. One person's are carried out one after another."""

    def __init__(self, desk: Desk, display: DiscordDisplay, admins: Admins) -> None:
        self.desk = desk
        self._display = display
        self._admins = admins
        self._last: Last = {}
        self._turns: dict[PersonId, asyncio.Lock] = {}
        self._hints: set[PersonId] = set()

    @asynccontextmanager
    async def serve(self, interaction: Interaction) -> AsyncIterator[Reply]:
        """Acknowledge, wait for the person's earlier acts, and end the waiting at last."""
        reply = Reply(
            interaction, self.desk.courier, self._last, self._display.faces, self.desk.now()
        )
        await reply.acknowledge()
        self._display.admit(reply.ticket)
        self._admins.note(interaction)
        person = person_id(interaction.user)
        async with self._turns.setdefault(person, asyncio.Lock()):
            try:
                yield reply
            finally:
                await reply.plain()
        await self._hint(interaction, reply)

    async def act(
        self, interaction: Interaction, reply: Reply, place: PlaceId | None = None, page: str = ""
    ) -> Act:
        """Return who acts where; everybody who does is met and remembered."""
        private = interaction.guild_id is None
        profile = await self.desk.service.meet(
            person_id(interaction.user),
            interaction.user.display_name,
            str(interaction.locale),
            reachable=True if private else None,
            hopeful=True,
        )
        return Act(
            profile.person,
            profile,
            place or reply.ticket.place,
            private,
            title=_title(interaction),
            permit=reply.permit,
            page=page,
            lacks=lacking_here(interaction),
        )

    # ------------------------------------------------------------------ closed private chats

    async def closed(self, person: PersonId, place: PlaceId) -> None:
        """Tell a person once that private messages do not arrive: now if possible, else later."""
        self._hints.add(person)
        ticket = self._display.ticket(person, place)
        if ticket is not None:
            self._hints.discard(person)
            profile = await self.desk.service.profile(person)
            said = words(pick(profile.language, profile.platform_language))
            await self._display.whisper(ticket, said.t("discord-no-dm"))

    async def _hint(self, interaction: Interaction, reply: Reply) -> None:
        person = person_id(interaction.user)
        if person in self._hints and interaction.guild_id is not None:
            await self.closed(person, reply.ticket.place)


def _title(interaction: Interaction) -> str:
    channel = interaction.channel
    return "" if isinstance(channel, discord.DMChannel) else getattr(channel, "name", "") or ""
