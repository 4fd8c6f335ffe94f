"""The command line: `durak-bot run | playground | replay | explain | arena | simulate | migrate`.

Each command imports what it needs when it runs: `replay` never pays for a platform's library.
Exit codes: 0 fine, 1 wrong input or a failed check, 2 usage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="durak-bot", prog_name="durak-bot")
def main() -> None:
    """Durak for group chats: the bot, a playground without token or network, and tools."""


@main.command("run")
@click.option("--env-file", type=click.Path(), help="Read settings from here instead of .env.")
def _run(env_file: str | None) -> None:
    """Run the bot with the token from the environment or .env."""
    from durak_bot.cli.run import run

    run(env_file)


@main.command("discord-emojis")
@click.option("--env-file", type=click.Path(), help="Read settings from here instead of .env.")
def _discord_emojis(env_file: str | None) -> None:
    """Upload card faces that the Discord bot lacks, for its buttons and boards."""
    from durak_bot.cli.emojis import upload

    upload(env_file)


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
@click.option("--lang", help="Language of the texts: en, bg, pl, ru, uk.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def _replay(file: str, lang: str | None, as_json: bool) -> None:
    """Replay recorded games from FILE (or - for standard input), one record a line."""
    from durak_bot.cli import records

    records.replay(file, lang, as_json=as_json)


@main.command("explain")
@click.argument("file", default="-")
@click.option("--lang", help="Language of the texts: en, bg, pl, ru, uk.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def _explain(file: str, lang: str | None, as_json: bool) -> None:
    """Say of positions and moves in FILE (or -) whether a move is legal, and if not, why not."""
    from durak_bot.cli import records

    records.explain(file, lang, as_json=as_json)


def _games(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of the commands that play many games."""
    options: tuple[Any, ...] = (
        click.option("--seed", default="1", show_default=True, help="Same seed, same numbers."),
        click.option(
            "--players",
            type=click.IntRange(2, 6),
            default=2,
            show_default=True,
            help="Seats at the table.",
        ),
        click.option("--transfer", is_flag=True, help="Play transfer Durak."),
        click.option(
            "--pack",
            type=click.Choice(("24", "36", "52")),
            default="36",
            show_default=True,
            help="Cards in the pack.",
        ),
        click.option(
            "--order",
            type=click.Choice(("turn", "free")),
            default="turn",
            show_default=True,
            help="Who may throw in.",
        ),
        click.option(
            "--worlds",
            type=click.IntRange(1),
            default=200,
            show_default=True,
            help="Deals that level 5 looks at for a move.",
        ),
        click.option(
            "--processes", type=click.IntRange(1), help="Cores to use; all that there are."
        ),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def _rules(transfer: bool, pack: str, order: str) -> dict[str, object]:
    return {"transfer": transfer, "pack": int(pack), "order": order}


@main.command("arena")
@click.argument("hero")
@click.argument("villain")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@_games
def _arena(hero: str, villain: str, *, transfer: bool, pack: str, order: str, **given: Any) -> None:
    """Let HERO play VILLAIN (in every other seat), the same packs from each seat.

    Players are levels by number or name (1 calm, 2 steady, 3 careful, 4 counter, 5 master), or
    random or mild.
    """
    from durak_bot.cli import arena

    arena.arena(hero, villain, rules=_rules(transfer, pack, order), **given)


@main.command("simulate")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--level", default="mild", show_default=True, help="Who plays every seat.")
@click.option(
    "--records",
    type=click.Path(file_okay=False),
    help="Write every game into this folder, one record a line.",
)
@click.option(
    "--plot", type=click.Path(dir_okay=False), help="Draw loss by trumps, and lengths, here."
)
@_games
def _simulate(level: str, *, transfer: bool, pack: str, order: str, **given: Any) -> None:
    """Play many games of one computer player and print what they say about Durak."""
    from durak_bot.cli import simulate

    simulate.simulate(level, rules=_rules(transfer, pack, order), **given)


@main.command("migrate")
@click.option("--env-file", type=click.Path(), help="Read settings from here instead of .env.")
@click.option("--check", is_flag=True, help="Only say whether the database is up to date.")
def _migrate(env_file: str | None, check: bool) -> None:
    """Bring the database to this version's form (`run` does so by itself)."""
    from durak_bot.cli.run import migrate

    migrate(env_file, check=check)
