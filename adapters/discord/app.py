"""The Discord bot: made from a token and the service, started with a courier, run to the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from adapters.discord import commands, emojis
from adapters.discord.buttons import PressHandler
from adapters.discord.commands import CommandHandler, Wish
from adapters.discord.display import DiscordDisplay
from adapters.discord.errors import Trouble
from adapters.discord.intake import Intake
from adapters.discord.members import Members
from adapters.discord.people import Admins, Interaction
from adapters.discord.profile import FluentTranslator, Notes, introduce
from durak_bot.delivery.courier import Courier
from durak_bot.delivery.lanes import Timepiece
from durak_bot.presentation.invite import Reach
from durak_bot.reception.commands import Commands
from durak_bot.reception.desk import Desk
from durak_bot.reception.pages import Pages
from durak_bot.reception.starting import StartError
from durak_bot.service.game_service import GameService

log = logging.getLogger(__name__)

LONGEST_WAIT = 30.0
"""Seconds that discord.py itself may wait for a rate limit, the least it takes; delivery waits
for longer ones, and then sends the newest screen."""

MOST_BACKOFF = 60.0
"""Seconds between attempts while Discord cannot be reached."""


class _Client(discord.Client):
    tree: app_commands.CommandTree


class _ShardedClient(discord.AutoShardedClient):
    tree: app_commands.CommandTree


@dataclass(frozen=True, slots=True)
class _Handlers:
    commands: CommandHandler
    presses: PressHandler
    members: Members


class DiscordApp:
    """One bot. `display` is there from the beginning, so that a courier can be made with it.

    `sharded` connects once for every so many servers, as big bots must. `api_url` stands for
    `https://discord.com/api/v10` where calls go through a server of one's own.
    """

    def __init__(
        self,
        token: str,
        *,
        service: GameService,
        notes: Notes,
        time: Timepiece,
        reach: Reach | None = None,
        sharded: bool = False,
        api_url: str | None = None,
    ) -> None:
        self._token = token
        self._api_url = api_url
        self._reach = reach or Reach()
        self._reach.discord = True
        self._service = service
        self._notes = notes
        self._time = time
        kind: type[_Client | _ShardedClient] = _ShardedClient if sharded else _Client
        self.client = kind(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_WAIT,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )
        self._translator = FluentTranslator()
        self.tree = self.client.tree = app_commands.CommandTree(self.client)
        self.tree.add_command(commands.group(self._say, self._new))
        self.display = DiscordDisplay(self.client, time.now)
        self._handlers: _Handlers | None = None
        self._running: set[asyncio.Task[Any]] = set()
        self._listen()

    @property
    def ready(self) -> bool:
        """Return whether Discord knows the bot by now."""
        return self.client.user is not None

    async def start(self, courier: Courier) -> None:
        """Get ready to serve; Discord itself is reached by `run`."""
        admins = Admins(self.client, self._time.now)
        desk = Desk(
            self._service,
            courier,
            admins,
            self._time.now,
            reach=self._reach,
            chat_first=True,
        )
        pages = Pages(desk)
        intake = Intake(desk, self.display, admins)
        members = Members(self.client, desk, self.display, intake)
        self._handlers = _Handlers(
            CommandHandler(intake, Commands(desk, pages)), PressHandler(intake, pages), members
        )
        self.display.closed = members.closed
        self.display.called = members.called

    async def run(self) -> None:
        """Serve until cancelled. Raises `StartError` for a token that Discord does not know."""
        if self._api_url is not None:
            Route.BASE = self._api_url
        await self._log_in()
        failures = 0
        while not self.client.is_closed():
            try:
                await self._connect()
            except discord.ConnectionClosed as error:
                raise StartError(f"Discord has closed the connection ({error.code}).") from None
            except Trouble as error:
                await self._later(error, failures)
                failures += 1

    async def stop(self, within: float = 10.0) -> None:
        """Let handlers that run end, for at most `within` seconds."""
        running = {task for task in self._running if task is not asyncio.current_task()}
        if running:
            _, late = await asyncio.wait(running, timeout=within)
            for task in late:
                task.cancel()

    async def close(self) -> None:
        """Close the connections; the courier must have stopped before."""
        await self.client.close()

    async def _log_in(self) -> None:
        """Make sure that the token works, however long Discord cannot be reached."""
        failures = 0
        while not self.ready:
            try:
                await self.client.login(self._token)
            except discord.LoginFailure:
                raise StartError(
                    "Discord does not know this bot token: check DISCORD_BOT_TOKEN."
                ) from None
            except Trouble as error:
                if self.client.user is not None:
                    log.warning("the bot could not be set up: %s", type(error).__name__)
                    return
                # discord.py would leave the session of each attempt behind.
                await self.client.http.close()
                self.client.http.connector = discord.utils.MISSING
                await self._later(error, failures)
                failures += 1

    async def _connect(self) -> None:
        """Serve the gateway until the client is closed; discord.py itself reconnects."""
        if self._api_url is not None:
            # A single client never asks where the gateway is.
            _, url, _ = await self.client.http.get_bot_gateway()
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)
        try:
            await self.client.connect()
        except AttributeError as error:
            # After a very first attempt that fails discord.py stumbles over the connection it
            # would resume, which was never there.
            if isinstance(self.client, discord.AutoShardedClient) or self.client.ws is not None:
                raise
            raise ConnectionError("the gateway cannot be reached") from error

    async def _later(self, error: BaseException, failures: int) -> None:
        """Wait for the next attempt to reach Discord."""
        wait = min(MOST_BACKOFF, 2.0 ** min(failures, 6))
        name = type(error).__name__
        log.warning("Discord cannot be reached (%s); next attempt in %.0f s", name, wait)
        await self._time.sleep(wait)

    async def _set_up(self) -> None:
        """Do what needs a login: commands, card faces. Called by discord.py."""
        self.display.faces = await emojis.known(self.client)
        await self.tree.set_translator(self._translator)
        await introduce(self.tree, self._translator, self._notes, str(self.client.application_id))

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """Count this task among those that `stop` waits for."""
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        try:
            yield
        finally:
            self._running.discard(task)

    # ------------------------------------------------------------------ events

    @property
    def _served(self) -> _Handlers:
        """Return the handlers, which `start` makes before anything can come in."""
        assert self._handlers is not None
        return self._handlers

    def _listen(self) -> None:
        async def setup_hook() -> None:
            await self._set_up()

        async def on_interaction(interaction: Interaction) -> None:
            if interaction.type is discord.InteractionType.component:
                with self._at_work():
                    await self._served.presses.handle(interaction)

        async def on_guild_join(guild: discord.Guild) -> None:
            await self._served.members.joined(guild)

        async def on_guild_remove(guild: discord.Guild) -> None:
            await self._served.members.left(guild)

        async def on_guild_channel_delete(channel: discord.abc.GuildChannel) -> None:
            await self._served.members.channel_gone(channel)

        async def on_guild_channel_update(
            _: discord.abc.GuildChannel, after: discord.abc.GuildChannel
        ) -> None:
            await self._served.members.channel_changed(after)

        async def on_raw_thread_delete(event: discord.RawThreadDeleteEvent) -> None:
            await self._served.members.thread_gone(event.thread_id)

        for listener in (
            setup_hook,
            on_interaction,
            on_guild_join,
            on_guild_remove,
            on_guild_channel_delete,
            on_guild_channel_update,
            on_raw_thread_delete,
        ):
            self.client.event(listener)

    async def _say(self, interaction: Interaction, word: str, rest: str) -> None:
        with self._at_work():
            await self._served.commands.say(interaction, word, rest)

    async def _new(self, interaction: Interaction, wish: Wish) -> None:
        with self._at_work():
            await self._served.commands.new(interaction, wish)
