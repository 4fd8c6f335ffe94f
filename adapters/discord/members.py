"""Who comes and goes: the bot in a server, channels that vanish, people who have left."""

from __future__ import annotations

import logging

import discord

from adapters.discord.display import DiscordDisplay
from adapters.discord.errors import UNKNOWN_MEMBER, UNKNOWN_USER, Trouble, code_of
from adapters.discord.intake import Intake
from adapters.discord.people import lacking, place_of, user_number
from durak_bot.delivery.surfaces import Surface
from durak_bot.presentation import welcome
from durak_bot.presentation.words import pick, words
from durak_bot.reception.desk import Desk
from durak_bot.table.people import PersonId, PlaceId, Platform

log = logging.getLogger(__name__)


class Members:
    """Tells the service who can be reached, and greets a server once.

    Nobody tells a bot without the privileged intent that a member has left: it is noticed when a
    private message does not arrive, or when he is called to act (scenario 75).
    """

    def __init__(
        self, client: discord.Client, desk: Desk, display: DiscordDisplay, intake: Intake
    ) -> None:
        self._client = client
        self._desk = desk
        self._display = display
        self._intake = intake

    async def joined(self, guild: discord.Guild) -> None:
        """Say one thing to a server the bot was added to."""
        channel = _greeted(guild)
        if channel is None:
            return
        place = place_of(channel.id)
        if not await self._desk.courier.may_call(place):
            return
        said = words(pick(str(guild.preferred_locale)))
        await self._display.post(place, welcome.screen(said))

    async def left(self, guild: discord.Guild) -> None:
        """End the tables of a server that has thrown the bot out."""
        for channel in guild.channels:
            await self._desk.service.place_lost(place_of(channel.id), for_good=True)

    async def channel_gone(self, channel: discord.abc.GuildChannel) -> None:
        """End the tables of a channel that is no more."""
        await self._desk.service.place_lost(place_of(channel.id), for_good=True)

    async def thread_gone(self, thread: int) -> None:
        """End the tables of a thread that is no more; those of its channel go on."""
        await self._desk.service.place_lost(place_of(thread), for_good=True)

    async def channel_changed(self, channel: discord.abc.GuildChannel) -> None:
        """Let tables go on where the bot may write again."""
        if lacking(channel.permissions_for(channel.guild.me), thread=False):
            return
        place = place_of(channel.id)
        await self._desk.service.place_back(place)
        self._desk.courier.chat_back(place)

    # ------------------------------------------------------------------ people

    async def closed(self, person: PersonId, surface: Surface) -> None:
        """Follow a private chat that is closed: he has left the server, or is told so."""
        home = await self._home(surface)
        if home is not None and await self._has_left(person, home):
            await self._desk.service.person_gone(person, home)
        else:
            await self._intake.closed(person, home)

    async def called(self, person: PersonId, surface: Surface) -> None:
        """Make sure that somebody who is called to act is still there."""
        home = await self._home(surface)
        if home is not None and await self._has_left(person, home):
            await self._desk.service.person_gone(person, home)

    async def _home(self, surface: Surface) -> PlaceId | None:
        """Return the channel where the table is at home, if it is one of this platform."""
        view = await self._desk.service.view(surface.table, None)
        if view is None:
            return None
        home = next((each for each in view.places if each.home), None)
        if home is None or home.private or home.place.platform is not Platform.DISCORD:
            return None
        return home.place

    async def _has_left(self, person: PersonId, home: PlaceId) -> bool:
        channel = self._client.get_channel(int(home.chat))
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return False
        try:
            await channel.guild.fetch_member(user_number(person))
        except Trouble as error:
            return code_of(error) in (UNKNOWN_MEMBER, UNKNOWN_USER)
        return False


def _greeted(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the channel for a greeting: the server's own for such things, else the first."""
    channels = [guild.system_channel, *guild.text_channels]
    for channel in channels:
        if channel is not None and not lacking(channel.permissions_for(guild.me), thread=False):
            return channel
    return None
