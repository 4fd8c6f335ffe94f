"""The emulator as a process of its own."""

import asyncio
import json
import sys

import aiohttp
import pytest

from tests.conftest import REPOSITORY


@pytest.mark.slow
async def test_it_prints_its_addresses_and_serves_until_stopped() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "adapters.emulator",
        cwd=REPOSITORY,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    told = json.loads(await process.stdout.readline())
    async with aiohttp.ClientSession() as http:
        async with http.post(f"{told['base_url']}/bot{told['token']}/getMe") as response:
            assert (await response.json())["result"]["is_bot"]
        async with http.get(f"{told['base_url']}/control/view") as response:
            names = [person["name"] for person in (await response.json())["people"]]
    assert names == ["Olya", "Ivan", "Marko"]
    process.terminate()
    await process.wait()
