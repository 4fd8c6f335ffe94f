"""The page and its control interface: JSON requests, and a stream of views over Server-Sent Events.

Another process drives the emulator here, too: ``POST /control/<act>`` with a JSON object. It is
open to everyone on this machine, so requests must name loopback as host and JSON as content:
no foreign web page can send those.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from adapters.emulator.acts import ACTS
from adapters.emulator.errors import Json
from adapters.emulator.playhouse import Playhouse
from adapters.emulator.views import view

_PAGE = Path(__file__).parent / "page"
_FILES = {
    "chat.css": "text/css",
    **dict.fromkeys(("chat.js", "bubbles.js", "text.js", "words.js"), "text/javascript"),
}
_POLICY = "default-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"
_HOSTS = frozenset({"127.0.0.1", "localhost"})
_GATHER = 0.03  # seconds: one burst of changes is one event
_BEAT = 15.0  # seconds between signs of life on a quiet stream

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Control:
    """Serve the page and the control interface of one emulator."""

    def __init__(self, house: Playhouse) -> None:
        self._house = house
        self._closed = False

    def routes(self) -> list[web.RouteDef]:
        """Give the routes of the page and the control interface."""
        return [
            web.get("/", _local(self._page)),
            web.get("/page/{name}", _local(self._file)),
            web.get("/control/view", _local(self._view)),
            web.get("/control/events", _local(self._events)),
            web.post("/control/{act}", _local(self._act)),
        ]

    async def close(self, _app: web.Application) -> None:
        """End the streams, so that stopping does not wait for browsers."""
        self._closed = True
        self._house.world.bell.ring()

    async def _page(self, _request: web.Request) -> web.StreamResponse:
        return _static("index.html", "text/html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        if name not in _FILES:
            raise web.HTTPNotFound
        return _static(name, _FILES[name])

    async def _view(self, request: web.Request) -> web.StreamResponse:
        return web.json_response(self._snapshot(request))

    def _snapshot(self, request: web.Request) -> Json:
        house = self._house
        asked = request.query.get("person", "")
        person = house.world.people.get(int(asked)) if asked.isdigit() else None
        return view(house, person or next(iter(house.world.people.values()), None))

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Send the view of a person now and after every change."""
        stream = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await stream.prepare(request)
        bell = self._house.world.bell
        while not self._closed:
            rings = bell.rings
            body = json.dumps(self._snapshot(request), ensure_ascii=False)
            await stream.write(f"data: {body}\n\n".encode())
            await asyncio.sleep(_GATHER)
            while bell.rings == rings and not self._closed:
                try:
                    await asyncio.wait_for(bell.wait(), _BEAT)
                except TimeoutError:
                    await stream.write(b": alive\n\n")
        return stream

    async def _act(self, request: web.Request) -> web.StreamResponse:
        act = ACTS.get(request.match_info["act"])
        if act is None:
            raise web.HTTPNotFound
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        try:
            result = await act(self._house, await request.json())
        except TimeoutError:
            return web.json_response({"error": "the bot does not answer"}, status=504)
        except (LookupError, ValueError, TypeError) as error:
            return web.json_response({"error": str(error)}, status=400)
        return web.json_response(result)


def _local(handler: Handler) -> Handler:
    """Refuse requests that reached loopback under a foreign name."""

    async def checked(request: web.Request) -> web.StreamResponse:
        if (request.url.host or "") not in _HOSTS:
            raise web.HTTPForbidden
        return await handler(request)

    return checked


def _static(name: str, kind: str) -> web.Response:
    return web.Response(
        text=(_PAGE / name).read_text("utf-8"),
        content_type=kind,
        charset="utf-8",
        headers={"Cache-Control": "no-store", "Content-Security-Policy": _POLICY},
    )
