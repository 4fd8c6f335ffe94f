"""Card faces as the application's own emojis: which of them there are."""

from __future__ import annotations

import logging
import re

import discord

from adapters.discord.errors import Trouble
from adapters.discord.render import Faces

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
