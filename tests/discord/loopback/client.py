"""A small bot of the real discord.py for the tests of the loopback server itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.discord.loopback.loopback import Loopback

Press = Callable[[discord.Interaction], Awaitable[None]]


class Tiny(discord.Client):
    """Commands `/tiny board`, `/tiny say`; presses go to a function of the test."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.seen: list[discord.Interaction] = []
        self.resumed = 0
        self.failures: list[BaseException] = []
        self.press: Press = _defer
        self.tree.add_command(_group(self))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Note it; pass presses on."""
        self.seen.append(interaction)
        if interaction.type is discord.InteractionType.component:
            await self.press(interaction)

    async def on_resumed(self) -> None:
        """Count."""
        self.resumed += 1

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Keep what went wrong for the test."""
        import sys

        error = sys.exc_info()[1]
        assert error is not None
        self.failures.append(error)


def board(*labels: str, text: str = "Board") -> ui.LayoutView:
    """Build a message in Components V2: text and buttons whose custom_id is their label."""
    view = ui.LayoutView(timeout=None)
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for label in labels:
        row.add_item(ui.Button(label=label, custom_id=label))
    items: list[ui.Item[Any]] = [ui.TextDisplay(text)]
    view.add_item(ui.Container(*items, *([row] if labels else [])))
    view.stop()
    return view


def _group(client: Tiny) -> app_commands.Group:
    group = app_commands.Group(name="tiny", description="Tiny things")

    @group.command(name="board", description="Show a board")
    @app_commands.choices(
        size=[
            app_commands.Choice(name="small", value=1),
            app_commands.Choice(name="big", value=2),
        ]
    )
    async def show(interaction: discord.Interaction, size: int = 1) -> None:
        await interaction.response.send_message(view=board("A", "B", text=f"Board {size}"))

    @group.command(name="say", description="Say something privately")
    async def say(interaction: discord.Interaction, what: str) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send(what)

    return group


async def _defer(interaction: discord.Interaction) -> None:
    await interaction.response.defer()


@contextmanager
def pointed_at(server: Loopback) -> Iterator[None]:
    """Let discord.py take a server for Discord."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE = server.api_url
    # One client asks nobody where the gateway is, many shards ask when they do not know how many.
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(server.gateway.url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@asynccontextmanager
async def connected(server: Loopback) -> AsyncIterator[Tiny]:
    """Run a tiny bot against a server, its commands registered."""
    with pointed_at(server):
        client = Tiny()
        await client.login(server.token)
        task = asyncio.create_task(client.connect())
        try:
            await server.connected()
            await client.tree.sync()
            yield client
        finally:
            await client.close()
            with suppress(discord.DiscordException, asyncio.CancelledError):
                await asyncio.wait_for(task, 5)
