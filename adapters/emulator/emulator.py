"""The emulator as a whole: start it, let people act in it, break it, look at what the bot did."""

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from adapters.emulator.api import Api
from adapters.emulator.clock import Clock
from adapters.emulator.control import Control
from adapters.emulator.errors import ApiError, Json
from adapters.emulator.faults import Fault, Faults
from adapters.emulator.floods import DOCUMENTED, FloodLimits, Floods
from adapters.emulator.groups import Groups
from adapters.emulator.journal import Call, Journal
from adapters.emulator.people import People
from adapters.emulator.playhouse import Playhouse
from adapters.emulator.server import BotServer
from adapters.emulator.stage import ChatRef, PersonRef, Stage
from adapters.emulator.switches import Switches
from adapters.emulator.updates import Updates
from adapters.emulator.world import Profile, World

TOKEN = "4242424242:AAEmulatorEmulatorEmulatorEmulator00"  # noqa: S105 - opens nothing


class Emulator:
    """A Bot API server for one bot on 127.0.0.1, with people and groups to act in it.

    Use it as an async context manager, or call `start` and `stop`. Everything is to be called
    in the event loop that started it; another process uses the control interface over HTTP.
    """

    def __init__(
        self,
        *,
        switches: Switches | None = None,
        floods: FloodLimits = DOCUMENTED,
        port: int = 0,
        clock: Clock | None = None,
    ) -> None:
        self.token = TOKEN
        self.switches = switches or Switches()
        self.clock = clock or Clock()
        self.faults = Faults()
        self.journal = Journal()
        profile = Profile("Durak", "DurakEmulatorBot", int(TOKEN.split(":", maxsplit=1)[0]))
        self.world = World(profile, self.switches, self.clock)
        self.updates = Updates(self.switches)
        self.stage = Stage(self.world, self.updates)
        self.people = People(self.stage)
        self.groups = Groups(self.stage)
        self.floods = Floods(floods, self.clock.now)
        self._port = port
        self._runner: web.AppRunner | None = None

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
        """Open the port; `base_url` is known afterwards."""
        app = web.Application()
        server = BotServer(
            Api(self.world, self.floods, self.updates), self.token, self.faults, self.journal
        )
        app.add_routes(server.routes())
        house = Playhouse(self.stage, self.people, self.groups, self.faults, self.journal)
        control = Control(house)
        app.add_routes(control.routes())
        app.on_shutdown.append(control.close)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        self._port = int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Close the port; calls that wait are cut."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    @property
    def base_url(self) -> str:
        """The value for TELEGRAM_API_URL and `TelegramAPIServer.from_base`."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def page_url(self) -> str:
        """The address of the chat page."""
        return f"{self.base_url}/"

    @property
    def bot_link(self) -> str:
        """The address that opens the private chat with the bot."""
        return f"https://t.me/{self.world.profile.username}"

    async def wait_for(
        self, predicate: Callable[[], Any], within: float = 10.0, what: str = ""
    ) -> Any:
        """Wait until `predicate` gives something true, and give that.

        It is asked after every change of the world, for at most `within` seconds.
        Raises TimeoutError naming `what`.
        """
        found: list[Any] = []

        def holds() -> bool:
            found[:] = [predicate()]
            return bool(found[0])

        try:
            await self.world.bell.until(holds, within)
        except TimeoutError:
            raise TimeoutError(f"not within {within} s: {what or predicate}") from None
        return found[0]

    async def settle(self, quiet: float = 0.2, within: float = 10.0) -> None:
        """Wait until the bot has called nothing (polls aside) for `quiet` seconds.

        Raises TimeoutError after `within` seconds.
        """
        async with asyncio.timeout(within):
            while True:
                before = self.journal.total
                await asyncio.sleep(quiet)
                if before == self.journal.total and self.journal.idle:
                    return

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass for windows, limits and ages; nothing waits."""
        self.clock.skip(seconds)

    def inject(
        self,
        method: str = "*",
        error: ApiError | None = None,
        *,
        chat: ChatRef | None = None,
        user: PersonRef | None = None,
        times: int | None = 1,
        skip: int = 0,
        delay: float = 0.0,
        drop: bool = False,
        lose_answer: bool = False,
        raw: str = "",
    ) -> Fault:
        """Break the next calls that match; ``*`` means all but getMe and getUpdates.

        `skip` calls pass first, then `times` are hit (None: until `Fault.clear`). `delay` is in
        seconds; `drop` cuts the connection before the call, `lose_answer` after it was done.
        `raw` is an answer (502) that is not JSON.
        """
        fault = Fault(
            method,
            self.stage.chat(chat).id if chat is not None else None,
            self.stage.person(user).id if user is not None else None,
            error,
            times,
            skip,
            delay,
            drop,
            lose_answer,
            raw,
        )
        return self.faults.add(fault)

    def inject_update(self, update: Json | None = None) -> int:
        """Queue any update, by default one that no client can decode; give its id."""
        raw = update if update is not None else {"message": {"message_id": "?", "chat": 0}}
        update_id = int(str(raw.get("update_id", self.updates.next_id)))
        self.updates.push_raw({"update_id": update_id} | raw)
        return update_id

    def redeliver(self, update_id: int | None = None) -> None:
        """Deliver a confirmed update once more (the last one by default)."""
        self.updates.redeliver(update_id)

    def calls(self, method: str | None = None, chat: ChatRef | None = None) -> list[Call]:
        """Give the bot's calls in order of arrival, getUpdates left out unless named."""
        return self.journal.find(method, self.stage.chat(chat).id if chat is not None else None)

    def counts(self, chat: ChatRef | None = None) -> dict[str, int]:
        """Count the bot's successful calls a method, in a chat or in all."""
        return self.journal.counts(self.stage.chat(chat).id if chat is not None else None)
