"""Drills: whole games through the store's bad minutes. The bot lives, and nothing is played twice.

A real bot process on a clock that is 24 times as fast; the faults last real seconds. So do the
seconds in which a press is answered, which is too late for an emulated Telegram as fast as that:
that each press has its answer in time is held by tests/telegram/test_store.py.
"""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import socket
import sqlite3
import subprocess
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.friends import over
from tests.e2e.proxy import Proxy
from tests.e2e.test_whole_games import PATIENCE, Party, check_stored, gather_at_table, party

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.slow,
    pytest.mark.drill,
    pytest.mark.timeout(1200),
    pytest.mark.usefixtures("shared"),
]

SECONDS = 15.0
"""How long a fault lasts: six minutes for the bot's clock."""

MOST_LINES = 10
"""Lines of log that one fault may cost."""

Fault = Callable[[Party], Awaitable[None]]


async def play_through(at: Party, fault: Fault, times: int = 1) -> None:
    """Play to the end, with a fault in the middle, and check what is left."""
    await gather_at_table(at, 0, "live")
    playing = asyncio.gather(*(friend.play() for friend in at.friends))
    try:
        for number in range(times):
            cards = 5 * (number + 1)
            await _until_cards(at, cards)
            before = at.bot.log
            await fault(at)
            assert at.bot.alive
            said = at.bot.log[len(before) :].splitlines()
            assert len(said) < MOST_LINES, "\n".join(said)
        await asyncio.wait_for(playing, 2 * PATIENCE)
    finally:
        playing.cancel()
    await at.emulator.settle(within=PATIENCE)
    assert await at.bot.stop() == 0
    await check_stored(at)
    assert over(at.emulator, at.host.person, at.host.group)
    assert "Traceback" not in at.bot.log


async def _until_cards(at: Party, count: int) -> None:
    await at.emulator.wait_for(lambda: at.tally.cards >= count, PATIENCE, f"{count} cards")


async def test_a_file_locked_for_minutes(tmp_path: Path) -> None:  # HARVEST 105
    async def lock(_: Party) -> None:
        held = sqlite3.connect(tmp_path / "durak.db", isolation_level=None)
        held.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(SECONDS)
        held.execute("ROLLBACK")
        held.close()
        await asyncio.sleep(6)

    async with party(tmp_path, 2) as at:
        await play_through(at, lock)


async def test_a_disk_that_fills_and_empties(tmp_path: Path) -> None:  # HARVEST 106
    async def fill(at: Party) -> None:
        _, hard = resource.prlimit(at.bot.number, resource.RLIMIT_FSIZE)
        resource.prlimit(at.bot.number, resource.RLIMIT_FSIZE, (16_384, hard))
        await asyncio.sleep(SECONDS)
        resource.prlimit(at.bot.number, resource.RLIMIT_FSIZE, (hard, hard))
        await asyncio.sleep(6)

    async with party(tmp_path, 2) as at:
        await play_through(at, fill)


# ---------------------------------------------------------------------- PostgreSQL


class Cluster:
    """A PostgreSQL server of the test's own, which may be stopped."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._folder = folder
        self._programs = programs
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]

    def make(self) -> None:
        self._run("initdb", "-A", "trust", "-U", "durak", "-N", "-E", "UTF8")

    def start(self) -> None:
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1"
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-w", "-m", "fast", "stop")

    def url(self, port: int | None = None) -> str:
        return f"postgresql://durak@127.0.0.1:{port or self.port}/postgres?sslmode=disable"

    def _run(self, program: str, *options: str) -> None:
        command = [str(self._programs / program), "-D", str(self._folder / "data"), *options]
        if os.geteuid() == 0:  # it refuses to run as root
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/"
        )


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    named = shutil.which("initdb")
    if not found and named is None:
        pytest.skip("no initdb found (Debian: apt-get install postgresql)")
    programs = found[-1].parent if found else Path(str(named)).parent
    with tempfile.TemporaryDirectory(prefix="durak-pg-", ignore_cleanup_errors=True) as name:
        if os.geteuid() == 0:
            shutil.chown(name, "postgres")
        made = Cluster(Path(name), programs)
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop()


@asynccontextmanager
async def through_a_proxy(cluster: Cluster, tmp_path: Path) -> AsyncIterator[tuple[Party, Proxy]]:
    async with (
        Proxy(cluster.port) as proxy,
        party(tmp_path, 2, cluster.url(proxy.port)) as at,
    ):
        yield at, proxy


@pytest.mark.postgres
async def test_a_server_stopped_and_started_again(cluster: Cluster, tmp_path: Path) -> None:
    async def restart(_: Party) -> None:
        await asyncio.to_thread(cluster.stop)
        await asyncio.sleep(SECONDS)
        await asyncio.to_thread(cluster.start)
        await asyncio.sleep(10)

    async with party(tmp_path, 2, cluster.url()) as at:
        await play_through(at, restart)


@pytest.mark.postgres
async def test_a_network_that_swallows_packets(cluster: Cluster, tmp_path: Path) -> None:
    async with through_a_proxy(cluster, tmp_path) as (at, proxy):

        async def swallow(_: Party) -> None:
            proxy.swallow()
            await asyncio.sleep(SECONDS)
            proxy.flow()
            await asyncio.sleep(10)

        await play_through(at, swallow)


@pytest.mark.postgres
async def test_a_network_that_eats_the_answers_to_commits(cluster: Cluster, tmp_path: Path) -> None:
    async with through_a_proxy(cluster, tmp_path) as (at, proxy):

        async def eat(at: Party) -> None:
            proxy.eat_commits(1)
            eaten = proxy.eaten
            await at.emulator.wait_for(lambda: proxy.eaten > eaten, PATIENCE, "a commit")
            await asyncio.sleep(1)

        await play_through(at, eat, times=3)
