"""`durak-bot discord-emojis`: card faces for the Discord bot's buttons and boards."""

from __future__ import annotations

import asyncio

import click

from durak_bot.bootstrap.settings import DISCORD_API
from durak_bot.cli.lines import fail
from durak_bot.cli.run import usable_settings


def upload(env_file: str | None) -> None:
    """Upload the faces that are not there yet; exit code 1 and one line where that fails."""
    settings = usable_settings(env_file)
    token = settings.discord_bot_token
    if token is None:
        fail("no Discord token: set DISCORD_BOT_TOKEN in the environment or in .env (see README)")
    from adapters.discord import emojis
    from durak_bot.reception.starting import StartError

    api = settings.discord_api_url
    try:
        count = asyncio.run(
            emojis.upload(
                token.get_secret_value(),
                lambda name: click.echo(f"uploaded {name}"),
                None if api == DISCORD_API else api,
            )
        )
    except StartError as error:
        fail(str(error))
    if count:
        click.echo(f"{count} card faces uploaded; the bot shows them from its next start on.")
    else:
        click.echo("All card faces are there already.")
