"""Record what is kept for ever of today's layout: documents, and whole databases as SQL text.

    python -m tests.storage.record postgresql+asyncpg://postgres@127.0.0.1/an_empty_database

Plays every scene through the service on both databases. Writes new files only: what is kept of a
release is never recorded again. Needs `pg_dump`.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import sqlite3
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from sqlalchemy import make_url

from durak_bot.delivery.surfaces import Surface, SurfaceKind, private_place
from durak_bot.engine.cards import CardSet
from durak_bot.presentation import board, hand
from durak_bot.presentation.words import words
from durak_bot.service.game_service import GameService
from durak_bot.table.chat_options import NIGHT
from durak_bot.table.people import Habit, Opens, PlaceId, PlaceOptions, Platform
from durak_bot.table.table import Phase, TableId
from durak_bot.table.views import look
from storage.layouts import LAYOUT
from storage.migrate import current
from storage.store import Store, open_store
from tests.fakes import FakeClock
from tests.storage.evening import Evening, Missed, in_memory, on
from tests.storage.kept import KEPT
from tests.storage.scenes import ELENA, IVAN, MAREK, MAX, NINA, OLYA, PEOPLE, SCENES, ZOE, Scene

START = 1_790_000_000.0
"""When the first scene begins, Unix seconds; each has an hour of its own."""


def begins(number: int) -> FakeClock:
    """Return the clock of a scene."""
    return FakeClock(START + 3600.0 * number + 0.25)


def group(number: int) -> PlaceOptions:
    """Return the group of a scene."""
    return PlaceOptions(PlaceId(Platform.TELEGRAM, f"-100777{number:04}"))


async def meet(evening: Evening) -> None:
    """Let everybody be known."""
    for person, (name, language) in PEOPLE.items():
        await evening.service.directory.meet(person, name, language)


async def seed_of(number: int, scene: Scene) -> int:
    """Return the first seed of a scene's own with which it comes to where it is wanted."""
    for seed in itertools.count(1000 * number):
        evening = in_memory(begins(number), seed)
        await meet(evening)
        try:
            await scene(evening, group(number))
        except Missed:
            continue
        return seed
    raise AssertionError


async def fill(store: Store, clock: FakeClock, seeds: dict[str, int]) -> dict[str, TableId]:
    """Play every scene on a store, and store besides what delivery and platforms do."""
    found: dict[str, TableId] = {}
    await meet(on(store, clock))
    for number, (name, scene) in enumerate(SCENES.items()):
        clock.time = begins(number).time
        found[name] = await scene(on(store, clock, seeds[name]), group(number))
    await show(store, clock.time, found)
    await remember(store, on(store, clock).service)
    return found


async def played(url: str, seeds: dict[str, int]) -> dict[str, TableId]:
    """Fill the database at a URL, and return its tables by the scenes' names."""
    clock = begins(0)
    async with open_store(url, now=clock.now) as store:
        return await fill(store, clock, seeds)


async def show(store: Store, now: float, found: dict[str, TableId]) -> None:
    """Store boards of every table and hands of its people, as delivery does after showing them."""
    numbers = itertools.count(501)
    for name, table_id in found.items():
        table = await store.tables.load(table_id)
        assert table is not None
        if table.phase is Phase.CLOSED:
            continue
        for place in table.places:
            digest = board.screen(look(table, None), words(place.language), now).digest
            shown = Surface(table_id, SurfaceKind.BOARD, place.place, posted=table.touched)
            shown = replace(shown, address=str(next(numbers)), digest=digest, shown=1, wanted=1)
            await store.surfaces.save(shown)
        for seat, sitter in enumerate(table.sitters):
            person = sitter.person
            if person is None:
                continue
            digest = hand.screen(look(table, person), words("en"), now).digest
            mine = Surface(table_id, SurfaceKind.HAND_DM, private_place(person), person)
            if seat % 2:
                mine = replace(mine, kind=SurfaceKind.HAND_CHAT, place=table.home.place)
                mine = replace(mine, press=f"query-{next(numbers)}", press_ends=now + 15)
            mine = replace(mine, address=str(next(numbers)), digest=digest, shown=2, wanted=2)
            if table.game is not None and table.game.state.hands[seat]:
                mine = replace(mine, focus=next(iter(CardSet(table.game.state.hands[seat]))))
            await store.surfaces.save(replace(mine, posted=table.touched, stub=name == "six"))
        if name != "throw_in":
            await store.surfaces.caught_up(table_id, table.version)


async def remember(store: Store, service: GameService) -> None:
    """Store what people and chats have chosen, and what the platforms said."""
    await service.directory.set_language(MAREK, "pl")
    await service.directory.set_habit(OLYA, Habit.DM)
    await service.directory.set_habit(IVAN, Habit.CHAT)
    for person in (OLYA, MAREK, ZOE):
        await service.directory.set_reachable(person, reachable=True)
    await service.directory.set_pending(NINA, "tokenOfNobody")
    await service.set_personal(ELENA, "hints", on=False)
    await service.set_personal(IVAN, "hints", on=True)
    await service.set_personal(NINA, "auto_pass", on=True)
    quiet = PlaceOptions(
        PlaceId(Platform.TELEGRAM, "-1008888"),
        title="Друзі & Friends",
        language="uk",
        preset="transfer",
        opens=Opens.ADMINS,
        mentions=False,
        quiet=NIGHT,
        offset=-330,
    )
    await store.profiles.save_place_options(quiet)
    topic = PlaceOptions(quiet.place._replace(thread="7"), preset="pack=52;clock=0")
    await store.profiles.save_place_options(topic)
    alone = PlaceOptions(private_place(MAX), private=True)
    await store.profiles.save_place_options(alone)
    for number in (700_000_001, 700_000_002, 2**40):
        await store.updates.remember(Platform.TELEGRAM, number, bot="4242")
    await store.lease("telegram:4242").acquire()
    await store.notes.write("discord:commands", "digest-of-commands")


def documents(file: Path, found: dict[str, TableId]) -> dict[str, str]:
    """Return the documents of a SQLite file by the scenes' names."""
    connection = sqlite3.connect(file)
    rows = dict(connection.execute("SELECT id, document FROM tables"))
    connection.close()
    return {name: rows[table] for name, table in found.items()}


def dumped_file(file: Path) -> str:
    """Return a SQLite file as SQL text."""
    connection = sqlite3.connect(file)
    text = "\n".join(connection.iterdump())
    connection.close()
    return f"{text}\n"


def dumped_server(url: str) -> str:
    """Return a PostgreSQL database as SQL text that any version and any schema takes."""
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    command = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", "--no-comments", plain]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    # Settings and backslash lines belong to one version of the server and to psql.
    text = re.sub(r"^(SET |SELECT pg_catalog\.set_config|\\|--).*\n", "", text, flags=re.MULTILINE)
    text = re.sub(
        r"^((?:CREATE TABLE|INSERT INTO|ALTER TABLE ONLY|.* ON|.* REFERENCES) )public\.",
        r"\1",
        text,
        flags=re.MULTILINE,
    )
    return re.sub(r"\n{2,}", "\n\n", text).strip() + "\n"


def keep(file: Path, text: str) -> None:
    """Write a file that is not there yet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("x", encoding="utf-8", newline="\n") as new:
        new.write(text)


async def record(server: str) -> None:
    """Play and write everything."""
    seeds = {
        name: await seed_of(number, scene) for number, (name, scene) in enumerate(SCENES.items())
    }
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "store.db"
        url = f"sqlite:///{file}"
        found = await played(url, seeds)
        assert await played(server, seeds) == found
        revision = await current(url)
        # Everything is in the one file once nobody has it open.
        with sqlite3.connect(file) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        kept = documents(file, found)
        in_file, on_server = dumped_file(file), dumped_server(server)
    same = all(text.replace("'", "''") in on_server for text in kept.values())
    assert same, "the two databases differ"
    new = KEPT / f"layout_{LAYOUT}_revision_{revision}"
    for name, text in kept.items():
        keep(new / "tables" / f"{name}.json", f"{text}\n")
    keep(new / "sqlite.sql", in_file)
    keep(new / "postgresql.sql", on_server)


if __name__ == "__main__":
    asyncio.run(record(sys.argv[1]))
