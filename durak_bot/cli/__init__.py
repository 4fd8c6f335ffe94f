"""The command line: `durak-bot run | playground | replay | explain | migrate`.

Each command imports what it needs when it runs: `replay` never pays for a platform's library.
Exit codes: 0 fine, 1 wrong input or a failed check, 2 usage.
"""

from __future__ import annotations

import click


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="durak-bot", prog_name="durak-bot")
def main() -> None:
    """Durak for group chats: the bot, a playground without token or network, and tools."""


@main.command("run")
@click.option("--env-file", type=click.Path(), help="Read settings from here instead of .env.")
def _run(env_file: str | None) -> None:
    """Run the bot with the token from the environment or .env."""
    from durak_bot.cli import run

    run.run(env_file)


@main.command("playground")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8080,
    show_default=True,
    help="Port of the page; 0 takes any free one.",
)
@click.option(
    "--database", type=click.Path(), help="Keep the games in this file, not for one visit."
)
@click.option("--open/--no-open", "browse", default=False, help="Open the page in the browser.")
def _playground(port: int, database: str | None, browse: bool) -> None:
    """Play in the browser: a pretended chat with the real bot in it, no token, no network."""
    from durak_bot.cli import playground

    playground.play(port, database, browse=browse)


@main.command("replay")
@click.argument("file", default="-")
@click.option("--lang", help="Language of the texts: en, uk.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def _replay(file: str, lang: str | None, as_json: bool) -> None:
    """Replay recorded games from FILE (or - for standard input), one record a line."""
    from durak_bot.cli import records

    records.replay(file, lang, as_json=as_json)


@main.command("explain")
@click.argument("file", default="-")
@click.option("--lang", help="Language of the texts: en, uk.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def _explain(file: str, lang: str | None, as_json: bool) -> None:
    """Say of positions and moves in FILE (or -) whether a move is legal, and if not, why not."""
    from durak_bot.cli import records

    records.explain(file, lang, as_json=as_json)


@main.command("migrate")
@click.option("--env-file", type=click.Path(), help="Read settings from here instead of .env.")
@click.option("--check", is_flag=True, help="Only say whether the database is up to date.")
def _migrate(env_file: str | None, check: bool) -> None:
    """Bring the database to this version's form (`run` does so by itself)."""
    from durak_bot.cli import run

    run.migrate(env_file, check=check)
