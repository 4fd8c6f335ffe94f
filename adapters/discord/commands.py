"""The slash group `/durak`: the same words as everywhere, in the reader's language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from adapters.discord.intake import Intake
from adapters.discord.people import Interaction
from durak_bot.presentation.options_page import OFFERED, VALUES, value_words
from durak_bot.presentation.words import FALLBACK, words
from durak_bot.reception.commands import Commands
from durak_bot.table.options import Preset

WORDS = ("board", "leave", "start", "hand", "status", "rules", "stop", "lang", "chat", "help")
"""Words that take no options."""

Say = Callable[[Interaction, str, str], Awaitable[None]]


class Wish(NamedTuple):
    """The table that somebody wants: a preset, options on top of it, by invite only."""

    preset: Preset | None
    options: Mapping[str, str]
    private: bool


New = Callable[[Interaction, Wish], Awaitable[None]]


class CommandHandler:
    """Carries out commands."""

    def __init__(self, intake: Intake, reception: Commands) -> None:
        self._intake = intake
        self._reception = reception

    async def say(self, interaction: Interaction, word: str, rest: str) -> None:
        """Carry out a word and what follows it."""
        async with self._intake.serve(interaction) as reply:
            act = await self._intake.act(interaction, reply)
            await self._reception.say(act, word, rest, reply)

    async def new(self, interaction: Interaction, wish: Wish) -> None:
        """Open a table."""
        async with self._intake.serve(interaction) as reply:
            act = await self._intake.act(interaction, reply)
            preset, options, private = wish
            await self._reception.new(act, reply, preset=preset, options=options, room=private)


def group(say: Say, new: New) -> app_commands.Group:
    """Return the group with its commands; `say` and `new` carry them out."""
    durak = app_commands.Group(
        name=_said("name", "durak"),
        description=_said("about", "durak"),
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=False
        ),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    durak.add_command(_new(new))
    durak.add_command(_join(say))
    for word in WORDS:
        durak.add_command(_plain(word, say))
    return durak


def _plain(word: str, say: Say) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: discord.Interaction) -> None:
        await say(interaction, word, "")

    return _command(word, callback)


def _join(say: Say) -> app_commands.Command[Any, ..., None]:
    @app_commands.rename(token=_said("option", "token"))
    @app_commands.describe(token=_said("option-about", "token"))
    async def callback(
        interaction: discord.Interaction, token: app_commands.Range[str, 1, 100] = ""
    ) -> None:
        await say(interaction, "join", token.strip())

    return _command("join", callback)


def _new(new: New) -> app_commands.Command[Any, ..., None]:
    options = ("pack", "transfer", "clock")

    @app_commands.rename(
        preset=_said("option", "preset"),
        private=_said("option", "private"),
        pack=_said("option", "pack"),
        transfer=_said("option", "transfer"),
        clock=_said("option", "clock"),
    )
    @app_commands.describe(
        preset=_said("option-about", "preset"),
        private=_said("option-about", "private"),
        pack=_said("option-about", "pack"),
        transfer=_said("option-about", "transfer"),
        clock=_said("option-about", "clock"),
    )
    @app_commands.choices(
        preset=[_preset(each) for each in OFFERED],
        pack=_choices("rules", "pack"),
        transfer=_choices("rules", "transfer"),
        clock=_choices("time", "clock"),
    )
    async def callback(  # noqa: PLR0917 - discord.py passes them by name
        interaction: discord.Interaction,
        preset: str | None = None,
        private: bool = False,
        pack: str | None = None,
        transfer: str | None = None,
        clock: str | None = None,
    ) -> None:
        values = (pack, transfer, clock)
        chosen = {name: value for name, value in zip(options, values, strict=True) if value}
        await new(interaction, Wish(Preset(preset) if preset else None, chosen, private))

    return _command("new", callback)


def _choices(page: str, name: str) -> list[Choice[str]]:
    return [
        Choice(
            name=locale_str(value_words(name, value, words(FALLBACK)), option=name, value=value),
            value=value,
        )
        for value in VALUES[page][name]
    ]


def _command(word: str, callback: Any) -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(
        name=_said("name", word),
        description=_said("about", word),
        callback=callback,
    )


def _said(kind: str, what: str) -> locale_str:
    """Return the English words, with the key of all others."""
    return locale_str(words(FALLBACK).t(f"discord-{kind}-{what}"), key=f"discord-{kind}-{what}")


def _preset(preset: Preset) -> Choice[str]:
    key = f"preset-{preset.value}"
    return Choice(name=locale_str(words(FALLBACK).t(key), key=key), value=preset.value)
