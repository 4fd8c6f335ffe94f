"""The gateway: identify, heartbeat, dispatch, resume, and everything that may go wrong there."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.discord.loopback import payloads
from tests.discord.loopback.errors import Json
from tests.discord.loopback.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11

GUILDS = 1 << 0
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
"""Members, presences, message content."""

HEARTBEAT_MILLISECONDS = 41_250


class _Line:
    """One websocket, compressed as its client asked."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self._request = request
        wanted = request.query.get("compress")
        self._deflate = zlib.compressobj() if wanted == "zlib-stream" else None

    async def send(self, op: int, data: object, **more: object) -> None:
        text = json.dumps({"op": op, "d": data, "s": None, "t": None, **more})
        if self._deflate is None:
            await self.socket.send_str(text)
            return
        packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        await self.socket.send_bytes(packed)

    def abort(self) -> None:
        """Cut the connection without a word, as a broken network does."""
        if self._request.transport is not None:
            self._request.transport.abort()


@dataclass(eq=False)
class Session:
    """What a client has identified as; outlives its connection."""

    id: str
    intents: int
    shard: tuple[int, int]
    line: _Line | None
    sent: list[Json] = field(default_factory=list)
    """Events in order; the number of an event is its place here, counted from 1."""
    resumed: int = 0

    def takes(self, guild: int | None) -> bool:
        """Tell whether events of a server come to this shard."""
        number, count = self.shard
        return number == (0 if guild is None else (guild >> 22) % count)


@dataclass
class Log:
    """What clients did at the gateway, oldest first."""

    identifies: list[Json] = field(default_factory=list)
    resumes: list[Json] = field(default_factory=list)
    heartbeats: int = 0
    turned_away: int = 0
    """Attempts to connect while nobody could, to the gateway or during an outage to anything."""


class Gateway:
    """All sessions of the bot, and the levers of a test."""

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self._lines: set[_Line] = set()
        self.sessions: dict[str, Session] = {}
        self.log = Log()
        self.heartbeat = HEARTBEAT_MILLISECONDS
        self.url = ""
        self.closed = False
        """Refuse connections, as in an outage."""

    # ------------------------------------------------------------- levers of a test

    @property
    def connected(self) -> bool:
        """Whether the bot listens."""
        return any(session.line is not None for session in self.sessions.values())

    async def emit(self, event: str, data: Json, guild: int | None = None) -> None:
        """Send an event to the sessions that should get it, or keep it until they resume."""
        for session in list(self.sessions.values()):
            if session.takes(guild):
                await self._dispatch(session, event, data)

    def drop(self) -> None:
        """Cut every connection without a word; sessions stay and can be resumed."""
        for line in list(self._lines):
            line.abort()
        for session in self.sessions.values():
            session.line = None

    async def close(self, code: int = 4000) -> None:
        """Close every connection with a code; 4004, 4013 and 4014 mean: do not come back."""
        for line in list(self._lines):
            await line.socket.close(code=code)

    async def ask_to_reconnect(self) -> None:
        """Say "reconnect" (opcode 7), as the live service does every few hours."""
        for line in list(self._lines):
            await line.send(RECONNECT, None)

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Say "invalid session" (opcode 9); without `resumable` the session is forgotten."""
        lines = [s.line for s in self.sessions.values() if s.line is not None]
        if not resumable:
            self.sessions.clear()
        for line in lines:
            await line.send(INVALID, resumable)

    def forget_sessions(self) -> None:
        """Forget sessions silently: the next attempt to resume is answered by opcode 9."""
        self.sessions.clear()

    # ------------------------------------------------------------- the protocol

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection."""
        if self.closed:
            self.log.turned_away += 1
            return web.Response(status=503)
        # A client that was told to go need not answer for ten seconds first.
        socket = web.WebSocketResponse(timeout=0.3)
        await socket.prepare(request)
        line = _Line(socket, request)
        self._lines.add(line)
        session: Session | None = None
        goodbye = False
        try:
            await line.send(HELLO, {"heartbeat_interval": self.heartbeat})
            while (message := await socket.receive()).type is WSMsgType.TEXT:
                said = json.loads(message.data)
                session = await self._hear(line, session, said["op"], said.get("d"))
            # A client that says 1000 or 1001 ends its session; any other way it may resume.
            goodbye = message.type is WSMsgType.CLOSE and message.data in (1000, 1001)
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            self._lines.discard(line)
            if session is not None and session.line is line:
                session.line = None
                if goodbye:
                    self.sessions.pop(session.id, None)
        return socket

    async def _hear(
        self, line: _Line, session: Session | None, op: int, data: Json
    ) -> Session | None:
        if op == HEARTBEAT:
            self.log.heartbeats += 1
            await line.send(ACK, None)
        elif op == IDENTIFY:
            self.log.identifies.append(data)
            return await self._identify(line, data)
        elif op == RESUME:
            self.log.resumes.append(data)
            return await self._resume(line, data)
        elif session is None:
            await line.socket.close(code=4003)
        return session

    async def _identify(self, line: _Line, data: Json) -> Session | None:
        if data.get("token") != self._token:
            await line.socket.close(code=4004)
            return None
        if data.get("intents", 0) & PRIVILEGED:
            await line.socket.close(code=4014)
            return None
        number, count = data.get("shard", (0, 1))
        session = Session(secrets.token_hex(16), data.get("intents", 0), (number, count), line)
        for old in [s for s in self.sessions.values() if s.shard == session.shard]:
            del self.sessions[old.id]
        self.sessions[session.id] = session
        world = self._world
        here = [g for g in world.guilds.values() if session.takes(g.id) and not g.kicked]
        ready = {
            "v": 10,
            "user": payloads.me(world),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in here],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": [number, count],
            "application": {"id": str(world.application_id), "flags": 1 << 23},
            "private_channels": [],
            "relationships": [],
        }
        await self._dispatch(session, "READY", ready)
        if session.intents & GUILDS:
            for guild in here:
                await self._dispatch(session, "GUILD_CREATE", payloads.guild(guild, world))
        return session

    async def _resume(self, line: _Line, data: Json) -> Session | None:
        session = self.sessions.get(data.get("session_id", ""))
        if data.get("token") != self._token or session is None:
            await line.send(INVALID, False)
            return None
        session.resumed += 1
        heard = data.get("seq") or 0
        while heard < len(session.sent):
            event = session.sent[heard]
            heard += 1
            await line.send(DISPATCH, event["d"], s=heard, t=event["t"])
        # Only now: what happens during the replay must come after it.
        session.line = line
        await self._dispatch(session, "RESUMED", {})
        return session

    @staticmethod
    async def _dispatch(session: Session, event: str, data: Json) -> None:
        session.sent.append({"t": event, "d": data})
        if session.line is None:
            return
        try:
            await session.line.send(DISPATCH, data, s=len(session.sent), t=event)
        except ConnectionError:
            session.line = None
