"""How a friend joins by an invite, from wherever he is."""

from __future__ import annotations

from dataclasses import dataclass

from durak_bot.presentation.screen import Code, Line, Link, Screen, bold, plain
from durak_bot.presentation.words import Words


@dataclass(slots=True)
class Reach:
    """Where the bot can be found; filled in as each platform starts."""

    telegram: str = ""
    """The bot's name there, empty while it does not run."""
    discord: bool = False

    def link(self, token: str) -> str:
        """Return the address that opens the bot on Telegram and joins."""
        return f"https://t.me/{self.telegram}?start=j_{token}"


def screen(words: Words, token: str, reach: Reach) -> Screen:
    """Return the ways to join with this token. Secret: whoever has it may sit down."""
    lines: list[Line] = [bold(words.t("invite-title")), plain(words.t("invite-how"))]
    if reach.telegram:
        address = reach.link(token)
        lines.append(words.line("invite-telegram", link=Link(address, address)))
    if reach.discord:
        lines.append(words.line("invite-discord", command=Code(command(token))))
    return Screen(tuple(lines))


def command(token: str) -> str:
    """Return the command that joins on Discord."""
    return f"/durak join invite:{token}"
