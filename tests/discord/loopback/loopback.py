"""A Discord on loopback for tests: the real discord.py talks to it, the test plays the people.

    async with Loopback() as discord_:
        anna = discord_.add_person("Анна", "uk")
        guild = discord_.add_guild("Друзі", [anna], locale="uk")
        room = discord_.add_channel(guild, "durak")
        ...start a bot with DISCORD_API_URL=discord_.api_url, DISCORD_BOT_TOKEN=discord_.token
        await discord_.slash(anna, room, "durak new", preset="live")
        await discord_.press(anna, discord_.screen(anna, room)[-1], "Граю")

Nothing here imports discord.py or the adapter.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, TypeVar

from tests.discord.loopback import payloads, screens
from tests.discord.loopback.checks import violations
from tests.discord.loopback.clock import Clock
from tests.discord.loopback.commands import data_for
from tests.discord.loopback.errors import Json
from tests.discord.loopback.faults import Fault
from tests.discord.loopback.floods import DOCUMENTED, Floods, RateLimits
from tests.discord.loopback.gateway import Gateway
from tests.discord.loopback.interactions import (
    ACKNOWLEDGE_WITHIN,
    COMMAND,
    COMPONENT,
    DEFER_REPLY,
    DEFER_UPDATE,
    REPLY,
    SHOW_MODAL,
    UPDATE,
    Interaction,
    Interactions,
)
from tests.discord.loopback.journal import Call
from tests.discord.loopback.rest import Rest
from tests.discord.loopback.screens import Bubble
from tests.discord.loopback.server import Server
from tests.discord.loopback.world import (
    DM,
    GROUP_DM,
    TEXT,
    THREAD,
    Channel,
    Guild,
    Message,
    Person,
    World,
)

T = TypeVar("T")
TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAw.GLoop1.no-secret-at-all-just-loopback"
KINDS = {
    REPLY: "reply",
    DEFER_REPLY: "thinking",
    DEFER_UPDATE: "quiet",
    UPDATE: "update",
    SHOW_MODAL: "modal",
    None: "failed",
}


@dataclass(frozen=True)
class Outcome:
    """What came of a command or a press."""

    interaction: Interaction
    kind: str
    """reply, thinking, quiet, update, modal, or failed: nothing came within 3 s."""
    acknowledged: float | None
    """Real seconds until the bot acknowledged it."""
    _world: World

    @property
    def failed(self) -> bool:
        """Whether the person reads "the application did not respond"."""
        return self.acknowledged is None

    @property
    def bubbles(self) -> list[Bubble]:
        """The messages made by it so far, as they are now."""
        made = self.interaction.messages
        return [screens.bubble(m, self._world) for m in made if not m.deleted]

    @property
    def text(self) -> str:
        """All text of those messages."""
        return "\n".join(bubble.text for bubble in self.bubbles)


class Loopback:
    """The whole of it; see the module's docstring."""

    def __init__(
        self,
        *,
        clock: Clock | None = None,
        token: str = TOKEN,
        limits: RateLimits = DOCUMENTED,
        patience: float = ACKNOWLEDGE_WITHIN,
    ) -> None:
        """Stand ready. `patience`: real seconds in which an interaction has to be acknowledged.

        Discord's own three measure the machine; with more of them a test measures the bot.
        """
        self._patience = patience
        self.clock = clock or Clock()
        self.token = token
        self.world = World(self.clock)
        self.floods = Floods(limits, self.clock)
        self.gateway = Gateway(self.world, token)
        self.interactions = Interactions(self.world, patience)
        self._server: Server | None = None
        self._port = 0
        self._background: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Listen; after `stop` on the same port, with everything as it was."""
        if self._server is None:
            rest = Rest(self.world, self.interactions, self.floods, "")
            self._server = Server(self.world, self.token, rest, self.gateway, self.floods)
            self._port = await self._server.start(self._port)
            self.gateway.url = rest.gateway_url = f"ws://127.0.0.1:{self._port}/ws"
        else:
            await self._server.start(self._port)

    async def stop(self) -> None:
        """Stop listening and cut every connection."""
        for task in self._background:
            task.cancel()
        if self._server is not None:
            await self._server.stop()

    @property
    def server(self) -> Server:
        """The HTTP side."""
        assert self._server is not None, "not started"
        return self._server

    @property
    def api_url(self) -> str:
        """What stands for `https://discord.com/api/v10`."""
        return f"http://127.0.0.1:{self._port}/api/v10"

    # ------------------------------------------------------------- people and places

    def add_person(self, name: str, locale: str = "en-US", *, dms_closed: bool = False) -> Person:
        """Add somebody; `locale` is the language of his client."""
        person = self.world.add_person(name, locale)
        person.dms_closed = dms_closed
        return person

    def add_guild(self, name: str, members: list[Person], locale: str = "en-US") -> Guild:
        """Add a server with the bot in it; the first member is its administrator."""
        guild = self.world.add_guild(name, members, locale)
        self._emit("GUILD_CREATE", lambda: payloads.guild(guild, self.world), guild)
        return guild

    def add_channel(self, guild: Guild, name: str, *, denied: int = 0) -> Channel:
        """Add a text channel; `denied` takes permissions from the bot there."""
        channel = self.world.add_channel(TEXT, name, guild=guild, denied=denied)
        self._emit("CHANNEL_CREATE", lambda: payloads.channel(channel, self.world), guild)
        return channel

    def add_thread(self, parent: Channel, name: str) -> Channel:
        """Open a thread."""
        thread = self.world.add_channel(THREAD, name, guild=parent.guild, parent=parent)
        self._emit("THREAD_CREATE", lambda: payloads.channel(thread, self.world), parent.guild)
        return thread

    def add_private_chat(self, people: list[Person]) -> Channel:
        """Add a conversation among people: only a user-installed command reaches it."""
        kind = DM if len(people) == 2 else GROUP_DM
        return self.world.add_channel(kind, "", people=people, with_bot=False)

    def dm(self, person: Person) -> Channel:
        """Return the private conversation of somebody with the bot."""
        return self.world.dm(person)

    def deny(self, channel: Channel, permissions: int) -> None:
        """Take permissions from the bot in a channel, and give all others back."""
        channel.denied = permissions
        describe = lambda: payloads.channel(channel, self.world)  # noqa: E731
        self._emit("CHANNEL_UPDATE", describe, channel.guild)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel."""
        channel.deleted = True
        event = "THREAD_DELETE" if channel.type == THREAD else "CHANNEL_DELETE"
        self._emit(event, lambda: payloads.channel(channel, self.world), channel.guild)

    def archive(self, thread: Channel) -> None:
        """Archive a thread."""
        thread.archived = True
        self._emit("THREAD_UPDATE", lambda: payloads.channel(thread, self.world), thread.guild)

    def kick_bot(self, guild: Guild) -> None:
        """Remove the bot from a server."""
        guild.kicked = True
        self._emit("GUILD_DELETE", lambda: {"id": str(guild.id)}, guild)

    def leave(self, person: Person, guild: Guild) -> None:
        """Let somebody leave a server: the bot is not told, it lacks the privileged intent."""
        guild.members.remove(person)
        guild.admins.discard(person.id)

    def delete_message(self, message: Message | Bubble) -> None:
        """Let an administrator delete a message: the bot is not told, it lacks the intent."""
        _message(message).deleted = True

    def dismiss(self, message: Message | Bubble) -> None:
        """Let its reader dismiss an ephemeral message; edits of it go nowhere."""
        _message(message).dismissed = True

    # ------------------------------------------------------------- what people do

    async def slash(
        self, person: Person, channel: Channel, command: str, **options: Any
    ) -> Outcome:
        """Send a slash command, `durak new`, in its own words or those of the person's locale.

        Waits for the acknowledgement, and for a deferred reply to be filled in.
        Raises LookupError if there is no such command, option or choice here for this person.
        """
        self._check_here(person, channel)
        data = data_for(self.world, person, channel, command, options)
        return await self._act(COMMAND, person, channel, data)

    async def press(
        self, person: Person, message: Message | Bubble, what: str, *, stale: bool = False
    ) -> Outcome:
        """Press a button by custom_id, label or part of a label.

        `stale` sends a custom_id though it does not stand there (any more).
        Raises LookupError when the person cannot see or press it.
        """
        found = _message(message)
        self._check_here(person, found.channel)
        self._check_visible(person, found)
        custom_id = what
        if not stale:
            button = screens.bubble(found, self.world).button(what)
            if button.disabled or button.custom_id is None:
                raise LookupError(f"{button.label!r} cannot be pressed")
            custom_id = button.custom_id
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        return await self._act(COMPONENT, person, found.channel, data, found)

    async def select(
        self, person: Person, message: Message | Bubble, custom_id: str, values: list[str]
    ) -> Outcome:
        """Choose lines of a select, by value or label."""
        found = _message(message)
        self._check_here(person, found.channel)
        self._check_visible(person, found)
        shown = screens.bubble(found, self.world).selects
        select = next((s for s in shown if s.custom_id == custom_id), None)
        if select is None or select.disabled or not select.least <= len(values) <= select.most:
            raise LookupError(f"no such choice at {custom_id!r}")
        names = {name: o.value for o in select.options for name in (o.label, o.value)}
        chosen = [names[value] for value in values]
        data = {"custom_id": custom_id, "component_type": 3, "id": 1, "values": chosen}
        return await self._act(COMPONENT, person, found.channel, data, found)

    def screen(self, person: Person, channel: Channel) -> list[Bubble]:
        """Return what somebody sees in a channel, oldest first."""
        return screens.screen(self.world, person, channel)

    def private(self, person: Person) -> list[Bubble]:
        """Return what somebody sees in his conversation with the bot, oldest first."""
        return self.screen(person, self.dm(person))

    def command_names(self, locale: str = "") -> dict[str, Json]:
        """Return the registered global commands by name, or by their name in a language."""
        found = [c.body for c in self.world.commands.values() if c.guild is None]
        return {str((b.get("name_localizations") or {}).get(locale, b["name"])): b for b in found}

    # ------------------------------------------------------------- levers and looks

    def inject(self, pattern: str = "*", **fault: Any) -> Fault:
        """Put a fault in force, see `Fault`: `inject("PATCH /channels/*", error=...)`."""
        return self.server.faults.add(Fault(pattern, **fault))

    def go_down(self) -> None:
        """Be gone, as in an outage: every connection is cut, none is let in."""
        self.server.down = True
        self.gateway.drop()

    def come_back(self) -> None:
        """Be there again, with sessions that can be resumed."""
        self.server.down = False

    def calls(self, pattern: str = "*", *, ok: bool | None = None) -> list[Call]:
        """Return the calls that match, oldest first."""
        return self.server.journal.find(pattern, ok=ok)

    def violations(self) -> list[str]:
        """Return what is wrong with the bodies of all calls so far."""
        return [wrong for call in self.calls() for wrong in violations(call)]

    async def wait_for(
        self, what: Callable[[], T | None], within: float = 120.0, why: str = ""
    ) -> T:
        """Wait until something is there (true) and return it. Raises TimeoutError.

        A LookupError means that it is not there yet.
        """
        end = time.monotonic() + within
        while True:
            with suppress(LookupError):
                if found := what():
                    return found
            if time.monotonic() > end:
                raise TimeoutError(why or "it did not come about")
            await asyncio.sleep(0.02)

    async def connected(self, within: float = 240.0) -> None:
        """Wait until a bot has connected to the gateway."""
        await self.wait_for(lambda: self.gateway.connected, within, "no bot connects")

    async def quiet(self, seconds: float = 0.3, within: float = 120.0) -> None:
        """Wait until the bot has made no call for so many real seconds."""

        def still() -> bool:
            calls = self.server.journal.calls
            last = calls[-1].real if calls else 0.0
            return self.server.journal.idle and time.monotonic() - last > seconds

        await self.wait_for(still, within, "the bot goes on making calls")

    # ------------------------------------------------------------- inside

    async def _act(
        self,
        kind: int,
        person: Person,
        channel: Channel,
        data: Json,
        source: Message | None = None,
    ) -> Outcome:
        begun = self.interactions.begin(kind, person, channel, data, source)
        guild = channel.guild.id if channel.guild else None
        await self.gateway.emit("INTERACTION_CREATE", self.interactions.payload(begun), guild)
        with suppress(TimeoutError):
            await asyncio.wait_for(begun.answered.wait(), self._patience + 0.2)
        outcome = Outcome(begun, KINDS[begun.callback], begun.acknowledged, self.world)
        original = begun.original
        if begun.callback == DEFER_REPLY and original is not None:
            await self.wait_for(
                lambda: not original.thinking or original.deleted, 120, "it thinks for ever"
            )
        return outcome

    def _check_here(self, person: Person, channel: Channel) -> None:
        if person not in channel.audience() or channel.deleted:
            raise LookupError(f"{person.name} is not in {channel.name or 'this conversation'}")

    @staticmethod
    def _check_visible(person: Person, message: Message) -> None:
        if message.deleted or message.dismissed or message.reader not in (None, person):
            raise LookupError(f"{person.name} does not see this message")

    def _emit(self, event: str, describe: Callable[[], Json], guild: Guild | None) -> None:
        """Send an event soon, if anybody listens: the state itself has changed already."""
        if not self.gateway.sessions:
            return
        coroutine = self.gateway.emit(event, describe(), guild.id if guild else None)
        task = asyncio.get_running_loop().create_task(coroutine)
        self._background.add(task)
        task.add_done_callback(self._background.discard)


def _message(shown: Message | Bubble) -> Message:
    return shown.message if isinstance(shown, Bubble) else shown
