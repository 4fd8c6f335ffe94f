"""What the bot says of itself: its commands in each language, made known when they change."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Protocol

from discord import Locale, app_commands

from adapters.discord.errors import Trouble
from durak_bot.presentation.options_page import value_words
from durak_bot.presentation.words import FALLBACK, Words, words

log = logging.getLogger(__name__)


class Notes(Protocol):
    """Short texts kept by name across restarts."""

    async def read(self, name: str) -> str | None:
        """Return a note, None if there is none."""

    async def write(self, name: str, text: str) -> None:
        """Keep a note."""


class FluentTranslator(app_commands.Translator):
    """Finds words by the key in a string's extras; English is what everybody else sees."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the words in a locale that is spoken here, None where it is not."""
        language = locale.value.split("-", maxsplit=1)[0]
        if language == FALLBACK or language not in Words.languages():
            return None
        said = words(language)
        match string.extras:
            case {"key": str(key)}:
                return said.t(key)
            case {"option": str(name), "value": str(value)}:
                return value_words(name, value, said)
            case _:
                return None


async def introduce(
    tree: app_commands.CommandTree, translator: FluentTranslator, notes: Notes, bot: str
) -> bool:
    """Bring the commands up to date; return whether they had to be sent."""
    payload = [
        await command.get_translated_payload(tree, translator) for command in tree.get_commands()
    ]
    text = json.dumps(payload, sort_keys=True, ensure_ascii=True)
    digest = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
    name = f"discord-commands-{bot}"
    if await notes.read(name) == digest:
        return False
    try:
        await tree.sync()
    except Trouble as error:
        log.warning("the bot's commands could not be set: %s", type(error).__name__)
        return False
    await notes.write(name, digest)
    return True
