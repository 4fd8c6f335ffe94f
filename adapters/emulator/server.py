"""The HTTP face: ``/bot<token>/<method>`` on loopback, journalled, with faults in between."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from aiogram.methods import GetUpdates
from aiohttp import web

from adapters.emulator import methods
from adapters.emulator.api import Api
from adapters.emulator.decode import METHODS, Method, build, parse
from adapters.emulator.errors import (
    ApiError,
    Json,
    bad_request,
    unauthorized,
    unknown_method,
)
from adapters.emulator.faults import Fault, Faults
from adapters.emulator.journal import Call, Journal

_LONGEST_POLL = 50.0  # seconds: what the live server allows


class BotServer:
    """Serve the Bot API of one bot."""

    def __init__(self, api: Api, token: str, faults: Faults, journal: Journal) -> None:
        self._api = api
        self._token = token
        self._faults = faults
        self._journal = journal

    def routes(self) -> list[web.RouteDef]:
        """Give the routes of the Bot API."""
        path = "/bot{token}/{method}"
        return [web.post(path, self._serve), web.get(path, self._serve)]

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        started = asyncio.get_running_loop().time()
        call = Call(request.match_info["method"], {}, self._api.world.clock.now())
        fault: Fault | None = None
        try:
            model = self._model(request)
            call.params = parse(model, await _fields(request))
            self._journal.add(call)
            self._api.world.bell.ring()
            self._locate(call)
            fault = self._faults.hit(call.method, call.chat, call.user)
            if fault is not None and await _strike(fault):
                return web.Response(text=fault.raw, status=502) if fault.raw else _cut(request)
            call.result = await self._perform(build(model, call.params))
            call.ok = True
            response = web.json_response({"ok": True, "result": call.result})
        except ApiError as error:
            call.code, call.description = error.code, error.description
            response = web.json_response(error.body(), status=error.code)
        finally:
            call.seconds = asyncio.get_running_loop().time() - started
            call.finished = True
            self._api.world.bell.ring()
        return _cut(request) if fault is not None and fault.lose_answer else response

    def _model(self, request: web.Request) -> type[Method]:
        if request.match_info["token"] != self._token:
            raise unauthorized()
        model = METHODS.get(request.match_info["method"].lower())
        if model is None:
            raise unknown_method()
        return model

    def _locate(self, call: Call) -> None:
        """Note which chat and which person a call is about."""
        chat = call.params.get("chat_id")
        call.chat = chat if isinstance(chat, int) else None
        private = call.params.get("ephemeral_message_parameters")
        named = private if isinstance(private, dict) else call.params
        reader = named.get("receiver_user_id", call.params.get("user_id"))
        call.user = reader if isinstance(reader, int) else None
        query = self._api.world.queries.get(str(call.params.get("callback_query_id")))
        if query is not None:
            call.chat, call.user = query.chat, query.person

    async def _perform(self, call: Method) -> Any:
        if not isinstance(call, GetUpdates):
            return methods.perform(self._api, call)
        limit = 100 if call.limit is None else min(100, max(1, call.limit))
        timeout = min(float(call.timeout or 0), _LONGEST_POLL)
        return await self._api.updates.poll(call.offset, limit, timeout, call.allowed_updates)


async def _fields(request: web.Request) -> Mapping[str, str]:
    """Read parameters from the query, a form or a JSON body."""
    fields: dict[str, str] = dict(request.query)
    if request.content_type == "application/json":
        body: Json = await request.json()
        return fields | {k: v if isinstance(v, str) else json.dumps(v) for k, v in body.items()}
    for name, value in (await request.post()).items():
        if not isinstance(value, str):
            raise bad_request("emulator: files are not emulated")
        fields[name] = value
    return fields


async def _strike(fault: Fault) -> bool:
    """Let a fault act before the call; true if the call is not to be done."""
    if fault.delay:
        await asyncio.sleep(fault.delay)
    if fault.error is not None:
        raise fault.error
    return fault.drop or bool(fault.raw)


def _cut(request: web.Request) -> web.StreamResponse:
    """Close the connection without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
