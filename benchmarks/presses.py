"""What a press costs: the real bot against the emulator, and a bare aiogram bot beside it.

`python -m benchmarks presses` starts both as processes, one after the other, and lets 1 and then 20
people press, each as soon as the last press is answered: the bot's *My cards*-like refusals cost no
less than moves do, so people press cards of their hands, which are moves where the rules allow
them and refusals with a reason where they do not. The bare bot answers each press with nothing.

Printed: presses a second, the times from press to answer, and processor time a press, of the bot's
process alone.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from adapters.emulator.emulator import Emulator
from durak_bot.presentation.buttons import (
    BeatWith,
    Done,
    SitDown,
    StartGame,
    TakeAll,
    Tap,
    decode,
)

if TYPE_CHECKING:
    from adapters.emulator.screens import Bubble
    from adapters.emulator.world import Chat, Person

SECONDS = 10.0
"""How long each measurement lasts."""

BARE = """
import asyncio, os
from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

async def main():
    server = TelegramAPIServer.from_base(os.environ["TELEGRAM_API_URL"])
    bot = Bot(os.environ["TELEGRAM_BOT_TOKEN"], session=AiohttpSession(api=server))
    dispatcher = Dispatcher()

    @dispatcher.callback_query()
    async def pressed(query):
        await query.answer()

    @dispatcher.message()
    async def said(message):
        await message.answer("press", reply_markup={"inline_keyboard": [
            [{"text": "here", "callback_data": "x"}]]})

    await dispatcher.start_polling(bot, handle_signals=False)

asyncio.run(main())
"""


@dataclass
class Measured:
    """Times from press to answer, and what the bot's process used meanwhile."""

    seconds: float = 0.0
    used: float = 0.0
    times: list[float] = field(default_factory=list)

    def line(self, name: str) -> str:
        """Return it as a row of a table."""
        ordered = sorted(self.times)
        count = len(ordered)
        at = [ordered[min(count - 1, int(count * part))] * 1000 for part in (0.5, 0.95, 0.99)]
        rate, used = count / self.seconds, self.used / count * 1000
        shown = " | ".join(f"{each:.0f}" for each in at)
        return f"| {name} | {rate:.0f} | {shown} | {used:.1f} |"


@dataclass
class Table:
    """Two people at a table in a group of their own."""

    emulator: Emulator
    group: Chat
    people: tuple[Person, Person]

    def mine(self, person: Person) -> list[Bubble]:
        """Return what only this person sees, newest first."""
        world = self.emulator.world
        private = self.emulator.people.screen(person, world.private(person.id))
        here = [b for b in self.emulator.people.screen(person, self.group) if b.ephemeral]
        return sorted(
            (b for b in (*private, *here) if b.from_bot),
            key=lambda bubble: bubble.edited or bubble.date,
            reverse=True,
        )

    async def press_one(self, person: Person, luck: random.Random) -> float | None:
        """Press a card or another move of one's hand; return how long the answer took."""
        for bubble in self.mine(person):
            kinds = [(b, decode(b.data).action) for b in bubble.buttons if b.data is not None]
            moves = [b for b, act in kinds if isinstance(act, Tap | BeatWith | TakeAll | Done)]
            if not moves:
                continue
            likely = [b for b in moves if b.text.startswith("▸")]
            data = luck.choice(likely or moves).data
            began = time.perf_counter()
            try:
                await self.emulator.people.press(person, bubble.chat, bubble, data or "")
            except (LookupError, TimeoutError):
                return None
            return time.perf_counter() - began
        return None


def used_by(process: int) -> float:
    """Return the processor seconds of a process so far."""
    status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    ticks = status.rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def started(emulator: Emulator, *command: str, folder: str) -> AsyncIterator[int]:
    """Run a bot as a process against the emulator."""
    environment = {
        **os.environ,
        "TELEGRAM_API_URL": emulator.base_url,
        "TELEGRAM_BOT_TOKEN": emulator.token,
        "DATABASE_URL": os.environ.get("BENCH_DATABASE_URL", f"sqlite:///{folder}/durak.db"),
        "LOG_LEVEL": "WARNING",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, env=environment, stdout=subprocess.DEVNULL
    )
    try:
        yield process.pid
    finally:
        process.terminate()
        await process.wait()


async def measure(
    process: int, pressers: Sequence[Callable[[], Awaitable[float | None]]]
) -> Measured:
    """Let each presser press again as soon as it is answered."""
    found = Measured()
    until = time.perf_counter() + SECONDS

    async def go_on(press: Callable[[], Awaitable[float | None]]) -> None:
        while time.perf_counter() < until:
            took = await press()
            if took is None:
                await asyncio.sleep(0.02)
            else:
                found.times.append(took)

    before, began = used_by(process), time.perf_counter()
    await asyncio.gather(*map(go_on, pressers))
    found.seconds = time.perf_counter() - began
    found.used = used_by(process) - before
    return found


async def gather_at(emulator: Emulator, number: int) -> Table:
    """Seat two people at a table of their own, and start."""
    persons = tuple(
        emulator.people.add_person(f"P{number}{name}", "en", started=True) for name in "ab"
    )
    one, other = persons
    group = emulator.groups.add_group(f"G{number}", "supergroup", members=list(persons))
    table = Table(emulator, group, (one, other))
    name = emulator.world.profile.username
    for person in persons:
        emulator.people.press_start(person)
        await emulator.wait_for(partial(table.mine, person), 60, "the menu")
    emulator.people.send_text(one, group, f"/durak@{name} new")
    for person, kind in ((other, SitDown), (one, StartGame)):
        await _press_board(table, person, kind)
    for person in persons:
        await emulator.wait_for(partial(_has_cards, table, person), 60, "cards")
    return table


async def _press_board(table: Table, person: Person, kind: type) -> None:
    def wanted() -> tuple[Bubble, str] | None:
        for bubble in table.emulator.people.screen(person, table.group):
            for button in bubble.buttons:
                if button.data is not None and isinstance(decode(button.data).action, kind):
                    return bubble, button.data
        return None

    bubble, data = await table.emulator.wait_for(wanted, 60, kind.__name__)
    await table.emulator.people.press(person, table.group, bubble, data)


def _has_cards(table: Table, person: Person) -> bool:
    return any(
        button.data is not None and isinstance(decode(button.data).action, Tap)
        for bubble in table.mine(person)
        for button in bubble.buttons
    )


async def of_the_bot(people: int) -> Measured:
    """Measure the real bot with tables of two; a lone person presses at one of them."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Emulator() as emulator,
            started(emulator, "-m", "durak_bot", "run", folder=folder) as process,
        ):
            count = (people + 1) // 2
            tables = await asyncio.gather(*(gather_at(emulator, each) for each in range(count)))
            luck = random.Random(1)
            seats = [(table, person) for table in tables for person in table.people]
            if people == 1:
                table = tables[0]

                async def either() -> float | None:
                    for person in table.people:
                        if (took := await table.press_one(person, luck)) is not None:
                            return took
                    return None

                return await measure(process, [either])
            return await measure(
                process,
                [partial(table.press_one, person, luck) for table, person in seats],
            )


async def _press_bare(emulator: Emulator, person: Person, bubble: Bubble) -> float:
    began = time.perf_counter()
    await emulator.people.press(person, bubble.chat, bubble, "x")
    return time.perf_counter() - began


async def of_a_bare_bot(people: int) -> Measured:
    """Measure a bot that answers each press with nothing."""
    with tempfile.TemporaryDirectory() as folder:
        async with Emulator() as emulator, started(emulator, "-c", BARE, folder=folder) as process:
            pressers = []
            for number in range(people):
                person = emulator.people.add_person(f"P{number}", "en", started=True)
                chat = emulator.world.private(person.id)
                emulator.people.send_text(person, chat, "hello")

                def shown(who: Person = person, where: Chat = chat) -> Bubble | None:
                    seen = emulator.people.screen(who, where)
                    return next((b for b in seen if b.from_bot and b.buttons), None)

                bubble = await emulator.wait_for(shown, 60, "a button")

                pressers.append(partial(_press_bare, emulator, person, bubble))
            return await measure(process, pressers)


async def compare() -> None:
    """Print the table."""
    write = sys.stdout.write
    write("| bot, people | presses/s | p50 ms | p95 | p99 | processor ms a press |\n")
    write("|---|---|---|---|---|---|\n")
    for people in (1, 20):
        bare = await of_a_bare_bot(people)
        write(bare.line(f"bare aiogram, {people}") + "\n")
        real = await of_the_bot(people)
        write(real.line(f"durak-bot, {people}") + "\n")
        share = len(real.times) / real.seconds / (len(bare.times) / bare.seconds)
        write(f"| share of the bare bot, {people} | {share:.2f} | | | | |\n")


def main() -> int:
    """Measure."""
    asyncio.run(compare())
    return 0


if __name__ == "__main__":
    sys.exit(main())
