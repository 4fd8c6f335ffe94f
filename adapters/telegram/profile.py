"""What the bot says of itself: its commands in each scope and language, its description."""

from __future__ import annotations

import logging

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from durak_bot.presentation.words import FALLBACK, Words, words

log = logging.getLogger(__name__)


async def introduce(bot: Bot) -> None:
    """Bring commands and descriptions up to date; what has not changed is not sent again."""
    try:
        for language in Words.languages():
            code = None if language == FALLBACK else language
            await _commands(bot, words(language), code)
            await _descriptions(bot, words(language), code)
    except (AiogramError, TimeoutError) as error:
        log.warning("the bot's commands could not be set: %s", type(error).__name__)


async def _commands(bot: Bot, said: Words, code: str | None) -> None:
    durak = BotCommand(command="durak", description=said.t("telegram-command-durak"))
    start = BotCommand(command="start", description=said.t("telegram-command-start"))
    hand = BotCommand(
        command="hand", description=said.t("telegram-command-hand"), is_ephemeral=True
    )
    for scope, commands in (
        (BotCommandScopeAllPrivateChats(), [start, durak]),
        (BotCommandScopeAllGroupChats(), [durak, hand]),
    ):
        known = await bot.get_my_commands(scope=scope, language_code=code)
        if known != commands:
            await bot.set_my_commands(commands, scope=scope, language_code=code)


async def _descriptions(bot: Bot, said: Words, code: str | None) -> None:
    wanted = said.t("telegram-description")
    if (await bot.get_my_description(language_code=code)).description != wanted:
        await bot.set_my_description(description=wanted, language_code=code)
    wanted = said.t("telegram-short-description")
    if (await bot.get_my_short_description(language_code=code)).short_description != wanted:
        await bot.set_my_short_description(short_description=wanted, language_code=code)
