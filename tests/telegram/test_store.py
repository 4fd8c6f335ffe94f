"""What a press costs the store, and what it is told when the store is away or broken."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event, update

from adapters.emulator.world import Person, PressAnswer
from durak_bot.presentation.buttons import BeatWith, Done, TakeAll, decode
from durak_bot.table.table import Table
from storage import codec, schema
from storage.database import Database
from tests.telegram.conftest import Scene

MOST_STATEMENTS = 10
"""A press at a warm table of two, from the update to everything shown and stored."""

WAYS = BeatWith | Done | TakeAll

NOT_STORED = "не вдалося це зберегти"


@contextmanager
def counted(database: Database) -> Iterator[tuple[list[str], list[str]]]:
    """List the statements, transaction control left out, and the write transactions."""
    statements: list[str] = []
    writes: list[str] = []

    def note(_conn: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if statement.startswith("BEGIN"):
            writes.append(statement)
        else:
            statements.append(" ".join(statement.split()))

    for engine in database.engines:
        event.listen(engine, "before_cursor_execute", note)
    try:
        yield statements, writes
    finally:
        for engine in database.engines:
            event.remove(engine, "before_cursor_execute", note)


async def play(scene: Scene) -> tuple[Person, PressAnswer]:
    """Let whoever can make a move with one press, and wait for its answer: a card if possible."""
    found = [
        (button.text.startswith("▸"), person, bubble, button)
        for person in (scene.olya, scene.ivan)
        for bubble in scene.hands(person)[:1]
        for button in bubble.buttons
        if button.data is not None
        and (button.text.startswith("▸") or isinstance(decode(button.data).action, WAYS))
    ]
    assert found, "nobody has anything to do"
    _, person, bubble, button = max(found, key=lambda each: each[0])
    return person, await scene.press(person, bubble, button.text)


async def warm(scene: Scene) -> None:
    """Start a game, let both play, and everything of it be shown and stored."""
    await scene.started()
    for _ in range(4):
        await scene.settled(15)
        await play(scene)
    await scene.settled(15)


async def test_a_press_costs_few_statements_and_two_write_transactions(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await warm(scene)
    decoded: list[str] = []
    read = codec.decode

    def noted(text: str) -> Table:
        decoded.append(text)
        return read(text)

    monkeypatch.setattr(codec, "decode", noted)
    with counted(scene.bot.store.database) as (statements, writes):
        await play(scene)
        assert len(writes) == 1, "\n".join(statements)
        await scene.settled(10)
    assert len(statements) <= MOST_STATEMENTS, "\n".join(statements)
    # One before the answer; what was shown is gathered, hands that rest a little later.
    assert len(writes) <= 3
    assert decoded == []


@contextmanager
def locked(scene: Scene) -> Iterator[None]:
    """Hold the write lock of the bot's file, as another program does."""
    file = scene.bot.store.database.address.file
    assert file is not None
    lock = sqlite3.connect(file, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        lock.execute("ROLLBACK")
        lock.close()


async def test_a_table_whose_row_is_broken_says_a_number_that_stands_in_the_log(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    await warm(scene)
    store = scene.bot.store
    broken = update(schema.tables).values(document="{}")
    await store.database.write(lambda connection: connection.execute(broken))
    store.forget_known()
    _, answer = await play(scene)
    number = re.search(r"\b\d{4}\b", answer.text)
    assert number is not None
    told = [line for line in caplog.messages if f"told number {number[0]}" in line]
    assert len(told) == 1


async def test_a_press_whose_number_cannot_be_looked_up_is_answered_within_five_seconds(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await warm(scene)

    async def never(_mark: object) -> bool:
        await asyncio.sleep(1000)
        return True

    monkeypatch.setattr(scene.bot.store.updates, "take", never)
    began = asyncio.get_running_loop().time()
    await play(scene)
    assert asyncio.get_running_loop().time() - began < 5.5


async def test_a_screen_that_could_not_be_painted_is_painted_in_the_end(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await warm(scene)
    board = scene.board().text
    look = scene.bot.service.look
    faults = iter(range(5))

    async def faulty(table: Any) -> Any:
        if next(faults, None) is not None:
            raise OSError("no")
        return await look(table)

    monkeypatch.setattr(scene.bot.service, "look", faulty)
    await play(scene)
    await scene.until(lambda: scene.board().text != board, "the move on the board", 300)
