"""A network between the bot and its database that can be made to fail."""

from __future__ import annotations

import asyncio
import contextlib
from types import TracebackType


class Proxy:
    """Passes on what it is sent, on a port of its own, unless told otherwise."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._flows = asyncio.Event()
        self._flows.set()
        self._eat = 0
        self.eaten = 0
        """Commits whose answer was eaten."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def port(self) -> int:
        """Where it listens."""
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def swallow(self) -> None:
        """Let nothing through any more; nobody is told."""
        self._flows.clear()

    def flow(self) -> None:
        """Let everything through again."""
        self._flows.set()

    def eat_commits(self, count: int) -> None:
        """Cut the connection after the next commits, before they are answered."""
        self._eat = count

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            inner, outer = await asyncio.open_connection("127.0.0.1", self._to)
            cut = asyncio.Event()
            both = [
                asyncio.create_task(self._pass(reader, outer, cut, commits=True)),
                asyncio.create_task(self._pass(inner, writer, cut)),
            ]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for each in both:
                each.cancel()
            outer.close()
        except OSError:
            pass
        finally:
            self._tasks.discard(task)
            writer.close()

    async def _pass(
        self,
        source: asyncio.StreamReader,
        target: asyncio.StreamWriter,
        cut: asyncio.Event,
        *,
        commits: bool = False,
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                await self._flows.wait()
                if cut.is_set():
                    return
                if commits and self._eat and b"COMMIT" in data:
                    self._eat -= 1
                    self.eaten += 1
                    cut.set()
                    target.write(data)
                    await target.drain()
                    await asyncio.sleep(0.3)
                    return
                target.write(data)
                await target.drain()
