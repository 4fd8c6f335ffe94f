"""The real Discord adapter, service and delivery on a simulated Discord, with stores in memory."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord

from adapters.discord.app import DiscordApp
from durak_bot.bootstrap.platforms import App
from durak_bot.bootstrap.wiring import wire
from durak_bot.delivery.surfaces import Surface, SurfaceKey
from durak_bot.presentation.buttons import BadPress, Press, decode
from durak_bot.service.game_service import GameService
from durak_bot.table.people import PersonId, PlaceId, Platform
from durak_bot.table.table import Phase, Table, TableId, TimerKind
from tests.fakes import FixedShuffler, MemoryProfiles, MemoryTables, ScriptedThinker

SPEED = 100.0
"""How much faster the bot's waiting is than the clock on the wall."""

TEXT, BUTTON, SELECT = 10, 2, 3
"""Types of components."""


class Clock:
    """The bot's time: that of the simulated Discord, with its own waiting cut short."""

    def __init__(self, speed: float = SPEED) -> None:
        self._speed = speed
        self._began = time.perf_counter()
        self.env: simcord.Env | None = None

    def now(self) -> float:
        lived = (time.perf_counter() - self._began) * self._speed
        simulated = 0.0 if self.env is None else self.env.backend.clock.elapsed
        return 1_767_225_600.0 + lived + simulated

    def wall(self, moment: float) -> float:
        return moment

    async def sleep(self, seconds: float) -> None:
        # No timer of the loop: the simulation would take it for its own.
        end = time.perf_counter() + seconds / self._speed
        while time.perf_counter() < end:  # noqa: ASYNC110 - there is nothing to wait for
            await asyncio.sleep(0)


@dataclass
class MemorySurfaces:
    """Surfaces in memory."""

    tables: MemoryTables
    kept: dict[tuple[TableId, SurfaceKey], Surface] = field(default_factory=dict)
    shown: dict[TableId, int] = field(default_factory=dict)

    async def of(self, table: TableId) -> tuple[Surface, ...]:
        return tuple(each for (whose, _), each in self.kept.items() if whose == table)

    async def save(self, surface: Surface) -> None:
        self.kept[surface.table, surface.key] = surface

    async def forget(self, surface: Surface) -> None:
        self.kept.pop((surface.table, surface.key), None)

    async def behind(self) -> tuple[TableId, ...]:
        tables = self.tables.tables.values()
        return tuple(t.id for t in tables if self.shown.get(t.id, 0) < t.version)

    async def caught_up(self, table: TableId, version: int) -> None:
        self.shown[table] = max(version, self.shown.get(table, 0))

    async def note(self, surfaces: Sequence[Surface], shown: Mapping[TableId, int]) -> None:
        for surface in surfaces:
            await self.save(surface)
        for table, version in shown.items():
            await self.caught_up(table, version)

    async def find(self, place: PlaceId, address: str) -> Surface | None:
        chat = (place.platform, place.chat)
        for each in self.kept.values():
            if (each.place.platform, each.place.chat) == chat and each.address == address:
                return each
        return None


@dataclass
class MemoryNotes:
    """Notes in memory."""

    kept: dict[str, str] = field(default_factory=dict)

    async def read(self, name: str) -> str | None:
        return self.kept.get(name)

    async def write(self, name: str, text: str) -> None:
        self.kept[name] = text


@dataclass
class Store:
    """What outlives a bot."""

    clock: Clock = field(default_factory=Clock)
    tables: MemoryTables = field(default_factory=MemoryTables)
    notes: MemoryNotes = field(default_factory=MemoryNotes)
    luck: FixedShuffler = field(default_factory=FixedShuffler)
    thinker: ScriptedThinker = field(default_factory=ScriptedThinker)

    def __post_init__(self) -> None:
        self.profiles = MemoryProfiles(self.tables)
        self.timers = self.tables
        self.surfaces = MemorySurfaces(self.tables)


class Bot:
    """One bot process's parts. The simulation runs the client, tests ring the timers."""

    def __init__(self, store: Store, **options: Any) -> None:
        def apps(service: GameService) -> dict[Platform, App]:
            self.app = DiscordApp(
                "token", service=service, notes=store.notes, time=store.clock, **options
            )
            return {Platform.DISCORD: self.app}

        bot = wire(store, store.clock, store.luck, store.thinker, apps)
        self.service = bot.service
        self.courier = bot.courier


def _decode_addresses(env: simcord.Env) -> None:
    """Read addresses as a server does: discord.py writes `@original` as `%40original`.

    The adapter stays the same object, for every task that has got hold of it.
    """
    adapter = env._webhook_adapter  # noqa: SLF001 - simcord offers no way in
    request = adapter.request

    async def decoded(route: Any, session: Any, **given: Any) -> Any:
        read = copy.copy(route)
        read.url = route.url.replace("%40", "@")
        return await request(read, session, **given)

    adapter.request = decoded


@dataclass(frozen=True)
class Seen:
    """A message as somebody sees it."""

    message: discord.Message
    text: str
    buttons: tuple[dict[str, Any], ...]
    selects: tuple[dict[str, Any], ...]

    @property
    def labels(self) -> list[str]:
        return [str(button.get("label", "")) for button in self.buttons]

    def button(self, label: str) -> dict[str, Any]:
        """Return the single button with this in its label."""
        found = [b for b in self.buttons if label in str(b.get("label", ""))]
        assert len(found) == 1, (label, self.labels)
        return found[0]

    def presses(self) -> list[tuple[Press, str, str]]:
        """Return every press, with its label and the custom_id or value that carries it."""
        found = [(str(b["custom_id"]), str(b.get("label", ""))) for b in self.buttons]
        for select in self.selects:
            found += [(str(o["value"]), str(o["label"])) for o in select["options"]]
        pressed = []
        for data, label in found:
            with contextlib.suppress(BadPress):
                pressed.append((decode(data), label, data))
        return pressed


Player = simcord.MemberActor | Any


@dataclass
class Scene:
    """A server with a channel, friends in it, and the bot."""

    env: simcord.Env
    store: Store
    bot: Bot
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    friends: list[simcord.MemberActor]

    @property
    def host(self) -> simcord.MemberActor:
        return self.friends[0]

    @property
    def bot_user(self) -> discord.ClientUser:
        user = self.bot.app.client.user
        assert user is not None
        return user

    # what people see

    def said(self, result: simcord.InteractionResult) -> str:
        """Return what an interaction was answered."""
        assert result.response is not None
        return self.seen(result.response.message).text

    def seen(self, message: discord.Message) -> Seen:
        parts = list(_walk([c.to_dict() for c in message.components]))
        return Seen(
            message,
            "\n".join(str(p["content"]) for p in parts if p["type"] == TEXT),
            tuple(p for p in parts if p["type"] == BUTTON),
            tuple(p for p in parts if p["type"] == SELECT),
        )

    def boards(self) -> list[Seen]:
        """Return the bot's public messages, oldest first."""
        history = self.channel.history()
        return [self.seen(m) for m in history if not m.flags.ephemeral and m.components]

    def board(self) -> Seen:
        return self.boards()[-1]

    def asides(self, who: simcord.MemberActor) -> list[Seen]:
        """Return what this person alone sees in the channel, oldest first."""
        history = self.channel.history(viewer=who)
        return [self.seen(m) for m in history if m.flags.ephemeral]

    def private(self, who: simcord.MemberActor) -> list[Seen]:
        """Return the bot's messages in the private chat, oldest first."""
        history = who.user.dm_channel.history(viewer=who.user)
        return [self.seen(m) for m in history if m.components]

    def hand(self, who: simcord.MemberActor) -> Seen:
        """Return the newest private message of this person with cards in it."""
        for each in reversed([*self.private(who), *self.asides(who)]):
            if any(press.action.verb in "cbtsk" for press, _, _ in each.presses()):
                return each
        raise AssertionError(f"{who.name} has no hand")

    # what people do

    async def say(self, who: simcord.MemberActor, words: str, **options: Any) -> Any:
        return await who.slash(self.channel, f"durak {words}", **options)

    async def press(self, who: Player, seen: Seen, label: str) -> Any:
        return await who.click(seen.message, custom_id=seen.button(label)["custom_id"])

    async def carry(self, who: Player, seen: Seen, data: str) -> Any:
        """Press the button, or choose the option, that carries this press."""
        if seen.message.guild is None and isinstance(who, simcord.MemberActor):
            who = who.user
        for select in seen.selects:
            if any(option["value"] == data for option in select["options"]):
                return await who.select(seen.message, [data], custom_id=select["custom_id"])
        return await who.click(seen.message, custom_id=data)

    async def lobby(self, *others: simcord.MemberActor) -> Seen:
        """Open a table and let others sit down."""
        await self.say(self.host, "new")
        for other in others:
            await self.press(other, self.board(), "I'm in")
        return self.board()

    async def started(self, *others: simcord.MemberActor) -> Seen:
        """Open a table, let others sit down, and deal."""
        await self.lobby(*others)
        await self.press(self.host, self.board(), "Start")
        await self.settled()
        return self.board()

    async def settled(self) -> None:
        """Let everything be shown."""
        await self.env.settle()

    async def until(self, true: Callable[[], Any], what: str = "", within: float = 5.0) -> Any:
        """Wait until something is so."""
        end = time.perf_counter() + within
        while True:
            with contextlib.suppress(AssertionError, IndexError):
                if found := true():
                    return found
            if time.perf_counter() > end:
                raise AssertionError(f"never: {what}\n{self.env.transcript()[-4000:]}")
            await asyncio.sleep(0.01)

    # time and the table

    @property
    def table(self) -> Table:
        """Return the newest table."""
        return list(self.store.tables.tables.values())[-1]

    @property
    def plays(self) -> bool:
        """Return whether its game is on."""
        return self.table.phase is Phase.PLAYING

    async def ring(self, *kinds: TimerKind) -> bool:
        """Let the timers of these kinds be due; return whether there was one."""
        timers = [timer for timer in self.table.timers if timer.kind in kinds]
        for timer in timers:
            await self.bot.service.timer_due(self.table.id, timer)
        await self.settled()
        return bool(timers)

    async def restart(self) -> None:
        """End the bot and start another one on the same store."""
        await self.bot.courier.stop(1)
        bot = Bot(self.store)
        await bot.app.start(bot.courier)
        self.bot = bot
        await self.env.restart_bot(bot.app.client)
        _decode_addresses(self.env)
        with self.env._bot_scope():  # noqa: SLF001 - the courier starts inside the bot
            await bot.courier.start()
        await self.settled()


def person(who: simcord.MemberActor) -> PersonId:
    return PersonId(Platform.DISCORD, str(who.id))


def _walk(components: Sequence[Any]) -> Any:
    for component in components:
        yield component
        yield from _walk(component.get("components") or [])


@contextlib.asynccontextmanager
async def playing(store: Store, names: Sequence[str], **options: Any) -> AsyncIterator[Scene]:
    """Set a scene with these friends in one channel."""
    bot = Bot(store, **options)
    await bot.app.start(bot.courier)
    # Not `simcord.run`: it sets context variables, which a fixture's end could not take back.
    env = simcord.Env(bot.app.client, shard_count=2 if options.get("sharded") else None)
    await env.start()
    _decode_addresses(env)
    store.clock.env = env
    guild = env.create_guild("Friends")
    channel = guild.create_text_channel("durak")
    friends = [guild.add_member(env.create_user(name.lower()), nick=name) for name in names]
    scene = Scene(env, store, bot, guild, channel, friends)
    with env._bot_scope():  # noqa: SLF001 - the courier starts inside the bot
        await bot.courier.start()
    try:
        yield scene
    finally:
        await scene.bot.courier.stop(1)
        await env.shutdown()
    assert env.errors == []
