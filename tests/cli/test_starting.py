"""`durak-bot run` where it cannot run: one line, exit code 1, no traceback, no secret."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from adapters.emulator.emulator import Emulator

pytestmark = pytest.mark.e2e

TOKEN = "123456789:AAFakeFakeFakeFakeFakeFakeFakeFake"


@dataclass
class Ended:
    code: int
    said: str

    @property
    def last(self) -> str:
        return self.said.strip().splitlines()[-1]


async def start(tmp_path: Path, **environment: str) -> asyncio.subprocess.Process:
    clean = {k: v for k, v in os.environ.items() if k not in {"TELEGRAM_BOT_TOKEN", "DATABASE_URL"}}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "durak_bot", "run"),
        cwd=tmp_path,
        env={**clean, "PYTHONPATH": str(Path(__file__).parents[2]), **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )


async def run(tmp_path: Path, **environment: str) -> Ended:
    process = await start(tmp_path, **environment)
    out, _ = await asyncio.wait_for(process.communicate(), 240)
    return Ended(process.returncode or 0, out.decode())


def check(ended: Ended, word: str) -> None:
    assert ended.code == 1
    assert word in ended.last
    assert "Traceback" not in ended.said


async def test_without_a_token_it_says_what_to_do(tmp_path: Path) -> None:
    check(await run(tmp_path), "playground")


async def test_a_token_of_another_form_is_named(tmp_path: Path) -> None:
    check(await run(tmp_path, TELEGRAM_BOT_TOKEN="secret"), "TELEGRAM_BOT_TOKEN")


async def test_a_token_that_telegram_does_not_know_is_named_but_not_shown(tmp_path: Path) -> None:
    async with Emulator() as emulator:
        ended = await run(tmp_path, TELEGRAM_BOT_TOKEN=TOKEN, TELEGRAM_API_URL=emulator.base_url)
    check(ended, "TELEGRAM_BOT_TOKEN")
    assert TOKEN not in ended.said


@pytest.mark.parametrize(
    "url", ["sqlite:////proc/none/durak.db", "mysql://x/y", "%%", "postgresql"]
)
async def test_a_database_that_cannot_be_had_is_one_line(tmp_path: Path, url: str) -> None:
    ended = await run(tmp_path, TELEGRAM_BOT_TOKEN=TOKEN, DATABASE_URL=url)
    check(ended, "durak-bot: ")
    assert len(ended.said.strip().splitlines()) == 1


async def test_a_password_is_never_shown(tmp_path: Path) -> None:
    url = "postgresql://durak:open-sesame@127.0.0.1:1/durak"
    ended = await run(tmp_path, TELEGRAM_BOT_TOKEN=TOKEN, DATABASE_URL=url)
    check(ended, "durak-bot: ")
    assert "open-sesame" not in ended.said


@pytest.mark.drill
@pytest.mark.slow
async def test_a_second_copy_on_the_same_database_gives_way(tmp_path: Path) -> None:
    async with Emulator() as emulator:
        settings = {
            "TELEGRAM_BOT_TOKEN": emulator.token,
            "TELEGRAM_API_URL": emulator.base_url,
            "DATABASE_URL": f"sqlite:///{tmp_path}/durak.db",
        }
        first = await start(tmp_path, **settings)
        await emulator.wait_for(lambda: emulator.calls("getMe"), 240, "the first copy")
        check(await run(tmp_path, **settings), "another copy")
        assert first.returncode is None
        first.terminate()
        await first.communicate()


@pytest.mark.drill
@pytest.mark.slow
async def test_a_second_copy_with_the_same_token_elsewhere_is_noticed(tmp_path: Path) -> None:
    async with Emulator() as emulator:
        settings = {"TELEGRAM_BOT_TOKEN": emulator.token, "TELEGRAM_API_URL": emulator.base_url}
        first = await start(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/1.db", **settings)
        await emulator.wait_for(lambda: emulator.calls("getMe"), 240, "the first copy")
        second = await start(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/2.db", **settings)
        ends = [asyncio.create_task(each.communicate()) for each in (first, second)]
        done, running = await asyncio.wait(ends, timeout=240, return_when=asyncio.FIRST_COMPLETED)
        assert len(done) == 1, "one of two copies has to give way"
        out, _ = done.pop().result()
        assert "Another copy" in out.decode().splitlines()[-1]
        for process in (first, second):
            if process.returncode is None:
                process.terminate()
        await asyncio.wait(running)
