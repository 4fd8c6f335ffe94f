"""What presses and commands have in common here: who acts, in which order, with which reply."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from adapters.discord.display import DiscordDisplay
from adapters.discord.people import Admins, Interaction, lacking_here, person_id
from adapters.discord.reply import Last, Reply
from durak_bot.presentation.words import Words, pick, words
from durak_bot.reception.acts import Act
from durak_bot.reception.desk import Desk
from durak_bot.reception.trouble import told
from durak_bot.service.errand import PATIENCE, on_errand
from durak_bot.table.people import PersonId, PlaceId

MOST_SPOKEN = 5000
"""People whose language is remembered for when the store is away."""


class Intake:
    """Turns interactions into acts. One person's are carried out one after another."""

    def __init__(self, desk: Desk, display: DiscordDisplay, admins: Admins) -> None:
        self.desk = desk
        self._display = display
        self._admins = admins
        self._last: Last = {}
        self._turns: dict[PersonId, tuple[asyncio.Lock, int]] = {}
        self._spoken: dict[PersonId, Words] = {}
        self._hints: dict[PersonId, PlaceId | None] = {}

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
        with on_errand(patience=PATIENCE):
            async with self._turn(person):
                try:
                    yield reply
                except Exception as error:  # noqa: BLE001 - logged and told there
                    said = self._spoken.get(person) or words(pick(str(interaction.locale)))
                    if (text := told(error, said)) is not None:
                        await reply.tell(text)
                finally:
                    await reply.plain()
        await self._hint(interaction)

    @asynccontextmanager
    async def _turn(self, person: PersonId) -> AsyncIterator[None]:
        """Wait for the person's earlier acts."""
        turn, waiting = self._turns.get(person, (asyncio.Lock(), 0))
        self._turns[person] = turn, waiting + 1
        try:
            async with turn:
                yield
        finally:
            turn, waiting = self._turns.pop(person)
            if waiting > 1:
                self._turns[person] = turn, waiting - 1

    async def act(
        self, interaction: Interaction, reply: Reply, place: PlaceId | None = None, page: str = ""
    ) -> Act:
        """Return who acts where; everybody who does is met and remembered."""
        private = interaction.guild_id is None
        profile = await self.desk.service.directory.meet(
            person_id(interaction.user),
            interaction.user.display_name,
            str(interaction.locale),
            reachable=True if private else None,
            hopeful=True,
        )
        self._spoken[profile.person] = words(pick(profile.language, profile.platform_language))
        if len(self._spoken) > MOST_SPOKEN:
            del self._spoken[next(iter(self._spoken))]
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

    async def closed(self, person: PersonId, place: PlaceId | None) -> None:
        """Tell a person once that private messages do not arrive: now if possible, else later.

        `place` is where his cards are instead; None where they come only when he asks.
        """
        self._hints[person] = place
        ticket = self._display.ticket(person, place)
        if ticket is not None:
            del self._hints[person]
            profile = await self.desk.service.directory.profile(person)
            said = words(pick(profile.language, profile.platform_language))
            key = "discord-no-dm" if place is not None else "discord-no-dm-room"
            await self._display.whisper(ticket, said.t(key))

    async def _hint(self, interaction: Interaction) -> None:
        person = person_id(interaction.user)
        if person in self._hints and interaction.guild_id is not None:
            await self.closed(person, self._hints[person])


def _title(interaction: Interaction) -> str:
    channel = interaction.channel
    return "" if isinstance(channel, discord.DMChannel) else getattr(channel, "name", "") or ""
