"""The one message with which the bot greets a group: one button, the new table."""

from __future__ import annotations

from durak_bot.presentation.buttons import OpenTable
from durak_bot.presentation.keyboard import bare
from durak_bot.presentation.screen import Screen, Style, bold, plain
from durak_bot.presentation.words import Words


def screen(words: Words) -> Screen:
    """Return the greeting."""
    return Screen(
        (
            bold(words.t("welcome-title")),
            plain(words.t("welcome-how")),
            plain(words.t("welcome-privacy")),
        ),
        ((bare(words.t("button-new-table"), OpenTable(), Style.SUCCESS),),),
    )
