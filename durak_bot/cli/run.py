"""`durak-bot run` and `durak-bot migrate`: the bot itself, and its database alone."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import click

from durak_bot.bootstrap.settings import Settings, SettingsError, load
from durak_bot.cli.lines import fail


def run(env_file: str | None) -> None:
    """Run the bot until it is stopped; exit code 1 and one line where it cannot run."""
    from durak_bot.bootstrap.process import serve
    from durak_bot.reception.starting import StartError

    settings = usable_settings(env_file)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(serve(settings))
    except StartError as error:
        fail(str(error))


def migrate(env_file: str | None, *, check: bool) -> None:
    """Bring the database up to date, or only say (exit code 1) that it is not."""
    from storage.errors import StoreError
    from storage.migrate import check as differences
    from storage.migrate import migrate as upgrade

    url = usable_settings(env_file).database_url.get_secret_value()
    try:
        if check:
            if found := asyncio.run(differences(url)):
                fail(f"the database is not up to date: {'; '.join(found)}")
            click.echo("The database is up to date.")
        else:
            revision = asyncio.run(upgrade(url))
            click.echo(f"The database is at revision {revision}.")
    except StoreError as error:
        fail(str(error))


def usable_settings(env_file: str | None) -> Settings:
    """Return the settings; exit code 1 and one line where they cannot be used."""
    try:
        return load(Path(env_file) if env_file else None)
    except SettingsError as error:
        fail("; ".join(str(error).splitlines()))
