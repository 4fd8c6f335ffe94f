"""The HTTP side: takes a request in, logs it, checks it, and answers as Discord does."""

from __future__ import annotations

import asyncio
import json
import re
import time
from typing import Any

from aiohttp import BodyPartReader, web

from tests.discord.loopback.errors import ApiError, not_found, unauthorized
from tests.discord.loopback.faults import Fault, Faults
from tests.discord.loopback.floods import Floods
from tests.discord.loopback.gateway import Gateway
from tests.discord.loopback.journal import Call, Journal
from tests.discord.loopback.limits import broken
from tests.discord.loopback.rest import Method, Rest
from tests.discord.loopback.world import World

PREFIX = re.compile(r"^/api(/v\d+)?(?=/)")


class Server:
    """One listener on loopback for both REST and gateway."""

    def __init__(
        self, world: World, token: str, rest: Rest, gateway: Gateway, floods: Floods
    ) -> None:
        self._world = world
        self._token = token
        self._rest = rest
        self._gateway = gateway
        self._floods = floods
        self._runner: web.AppRunner | None = None
        self.journal = Journal()
        self.faults = Faults()
        self.down = False
        """Cut every connection at once, as when the network or the platform is gone."""

    async def start(self, port: int) -> int:
        """Listen; return the port."""
        app = web.Application(client_max_size=32 * 1024 * 1024)
        app.router.add_route("*", "/{path:.*}", self._serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        return int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Close everything."""
        self._gateway.drop()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        if self.down:
            self._gateway.log.turned_away += 1
            return self._cut(request)
        if request.path.startswith("/ws"):
            return await self._gateway.serve(request)
        path = PREFIX.sub("", request.path)
        found = self._rest.find(request.method, path)
        body, form = await _read(request)
        call = Call(
            request.method,
            path,
            found[0].route if found else path,
            found[1] if found else {},
            dict(request.query),
            body,
            self._world.clock.now(),
            time.monotonic(),
            form,
        )
        self.journal.calls.append(call)
        try:
            return await self._answer(request, call, found[0] if found else None)
        finally:
            call.finished = True
            call.seconds = time.monotonic() - call.real

    async def _answer(
        self, request: web.Request, call: Call, method: Method | None
    ) -> web.StreamResponse:
        fault = self.faults.hit(call)
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        if fault is not None and (fault.drop or self.down):
            return self._cut(request)
        if fault is not None and fault.raw:
            call.status = 502
            return web.Response(status=502, text=fault.raw)
        headers: dict[str, str] = {}
        try:
            result = self._do(request, call, method, fault, headers)
        except ApiError as error:
            call.status, call.code = error.status, error.code
            if error.retry_after is not None:
                headers = self._floods.refuse(error, call)
            return _json(error.body(), error.status, headers)
        call.result = result
        if fault is not None and fault.lose_answer:
            return self._cut(request)
        call.status = 204 if result is None else 200
        if result is None:
            return web.Response(status=204, headers=headers)
        return _json(result, 200, headers)

    def _do(
        self,
        request: web.Request,
        call: Call,
        method: Method | None,
        fault: Fault | None,
        headers: dict[str, str],
    ) -> Any:
        if method is None:
            raise not_found()
        open_to_all = call.route.startswith(("/interactions/", "/webhooks/", "/gateway"))
        given = request.headers.get("Authorization")
        if given != f"Bot {self._token}" and not (open_to_all and call.route != "/gateway/bot"):
            raise unauthorized()
        if fault is not None and fault.error is not None:
            raise fault.error
        headers.update(self._floods.admit(call))
        for wrong in broken(call):
            raise wrong.error()
        return method.handler(call)

    @staticmethod
    def _cut(request: web.Request) -> web.Response:
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=503)


async def _read(request: web.Request) -> tuple[Any, bool]:
    """Return the body and whether it came as a form; files themselves are dropped."""
    if request.content_type.startswith("multipart/"):
        found = None
        async for part in await request.multipart():
            if isinstance(part, BodyPartReader) and part.name == "payload_json":
                found = json.loads(await part.text())
        return found, True
    raw = await request.read()
    return (json.loads(raw) if raw else None), False


def _json(data: Any, status: int, headers: dict[str, str]) -> web.Response:
    # discord.py compares the whole header: no charset may follow.
    more = {**headers, "Content-Type": "application/json"}
    return web.Response(body=json.dumps(data).encode(), status=status, headers=more)
