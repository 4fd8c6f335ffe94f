"""Who acts, and where: from Discord's users and channels to persons and places, and back."""

from __future__ import annotations

from collections.abc import Callable

import aiohttp
import discord

from durak_bot.table.people import PersonId, PlaceId, Platform
from durak_bot.table.refusals import Right

ADMIN_KNOWN = 60.0
"""Seconds for which it is remembered whether somebody is an administrator."""

PERMIT = 14.5 * 60
"""Seconds after an interaction in which its token still works: 15 minutes, less a little."""

Interaction = discord.Interaction[discord.Client]


def person_id(user: discord.abc.User) -> PersonId:
    """Return the person behind a user."""
    return PersonId(Platform.DISCORD, str(user.id))


def place_of(channel: int) -> PlaceId:
    """Return the place of a channel, or of a thread: it has a number, rights and limits of its own.

    A private chat is named by its person.
    """
    return PlaceId(Platform.DISCORD, str(channel))


def place_of_interaction(interaction: Interaction) -> PlaceId:
    """Return where an interaction happens: a channel, a thread, or the private chat."""
    if interaction.guild_id is None:
        return place_of(interaction.user.id)
    return place_of(interaction.channel_id or 0)


def channel_number(place: PlaceId) -> int:
    """Return Discord's number of the channel or thread to write to; not for private chats."""
    return int(place.chat)


def user_number(person: PersonId) -> int:
    """Return Discord's number of the person."""
    return int(person.user)


def lacking(permissions: discord.Permissions, *, thread: bool) -> tuple[Right, ...]:
    """Return the rights without which the bot cannot keep a board somewhere (scenario 77)."""
    if permissions.administrator:
        return ()
    send = permissions.send_messages_in_threads if thread else permissions.send_messages
    held = {
        Right.VIEW: permissions.view_channel,
        Right.THREADS if thread else Right.SEND: send,
        Right.EMBED: permissions.embed_links,
    }
    return tuple(right for right, granted in held.items() if not granted)


def lacking_here(interaction: Interaction) -> tuple[Right, ...]:
    """Return the rights the bot lacks where an interaction happens; none in a private chat."""
    if interaction.guild_id is None:
        return ()
    thread = isinstance(interaction.channel, discord.Thread)
    return lacking(interaction.app_permissions, thread=thread)


class Admins:
    """Who administers a channel's server: told by interactions, else asked, known for a minute."""

    def __init__(self, client: discord.Client, now: Callable[[], float]) -> None:
        self._client = client
        self._now = now
        self._known: dict[tuple[str, str], tuple[float, bool]] = {}

    def note(self, interaction: Interaction) -> None:
        """Remember what an interaction tells of its person."""
        if interaction.guild_id is None:
            return
        place = place_of_interaction(interaction)
        key = (place.chat, str(interaction.user.id))
        self._keep(key, _may_govern(interaction.permissions))

    async def governs(self, place: PlaceId, person: PersonId) -> bool:
        """Return whether the person is an administrator there; "no" while Discord is silent."""
        if place.platform is not Platform.DISCORD or place.chat == person.user:
            return False
        key = (place.chat, person.user)
        since, known = self._known.get(key, (0.0, False))
        if self._now() - since < ADMIN_KNOWN:
            return known
        channel = self._client.get_channel(int(place.chat))
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return False
        try:
            member = await channel.guild.fetch_member(user_number(person))
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError):
            return False
        governs = _may_govern(channel.permissions_for(member))
        self._keep(key, governs)
        return governs

    def _keep(self, key: tuple[str, str], governs: bool) -> None:
        now = self._now()
        self._known = {k: v for k, v in self._known.items() if now - v[0] < ADMIN_KNOWN}
        self._known[key] = (now, governs)


def _may_govern(permissions: discord.Permissions) -> bool:
    return permissions.administrator or permissions.manage_guild or permissions.manage_channels
