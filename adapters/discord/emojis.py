"""Card faces as the application's own emojis: which there are, and uploading the missing ones."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable

import discord
from discord.http import Route

from adapters.discord import faces
from adapters.discord.errors import Trouble
from adapters.discord.render import Faces
from durak_bot.engine.cards import CARDS
from durak_bot.reception.starting import OutOfReachError, StartError

log = logging.getLogger(__name__)

_NAME = re.compile(r"durak_(10|[2-9jqka])([cdhs])")
_SUITS = {"s": "♠", "c": "♣", "d": "♦", "h": "♥"}


async def known(client: discord.Client) -> Faces:
    """Return the card faces that have been uploaded; none where Discord does not say."""
    try:
        uploaded = await client.fetch_application_emojis()
    except Trouble as error:
        log.warning("the card faces could not be read: %s", type(error).__name__)
        return {}
    found = {}
    for emoji in uploaded:
        name = _NAME.fullmatch(emoji.name)
        if name is not None:
            found[f"{name[1].upper()}{_SUITS[name[2]]}"] = str(emoji)
    return found


async def upload(token: str, tell: Callable[[str], None], api_url: str | None = None) -> int:
    """Draw and upload the card faces that the application lacks, by name; return how many.

    `tell` hears of each. Raises `StartError` for a wrong token or while Discord is out of reach.
    """
    if api_url is not None:
        Route.BASE = api_url
    client = discord.Client(intents=discord.Intents.none())
    try:
        async with client:
            await client.login(token)
            there = {emoji.name for emoji in await client.fetch_application_emojis()}
            missing = [card for card in CARDS if faces.name(card) not in there]
            for card in missing:
                await client.create_application_emoji(name=faces.name(card), image=faces.draw(card))
                tell(faces.name(card))
            return len(missing)
    except discord.LoginFailure:
        raise StartError("Discord does not know this bot token: check DISCORD_BOT_TOKEN.") from None
    except Trouble as error:
        raise OutOfReachError(
            f"Discord did not take the card faces ({type(error).__name__}); "
            "what is uploaded stays, run the command again."
        ) from None
