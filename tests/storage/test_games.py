"""Games that have ended are rows of their own, which outlive their tables."""

import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from durak_bot.table.people import PlaceId, Platform
from durak_bot.table.table import Change
from storage import schema
from storage.migrate import HEAD, downgrade, migrate
from storage.store import Store, open_store
from tests.storage.conftest import by_hand, execute
from tests.storage.examples import (
    GROUP,
    ID,
    OLYA,
    TOPIC,
    ended,
    lobby,
    moves_so_far,
    opened,
    playing,
    result,
)
from tests.storage.test_people_and_places import SUPERGROUP


async def rows(store: Store, name: str) -> list[dict[str, Any]]:
    """Return all rows of a table of the schema."""
    table = schema.metadata.tables[name]
    found = await store.database.rows(select(table).order_by(*table.primary_key))
    return [dict(row._mapping) for row in found]  # noqa: SLF001 - SQLAlchemy's public name for it


async def _played(store: Store) -> None:
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    await store.tables.commit(ended(playing()))


async def test_a_game_that_ends_has_one_row(store: Store) -> None:
    await _played(store)
    (game,) = await rows(store, "games")
    rules, options = json.loads(game.pop("rules")), json.loads(game.pop("options"))
    assert game == {
        "table_id": ID,
        "game": 1,
        "platform": "telegram",
        "chat": TOPIC.chat,
        "thread": TOPIC.thread,
        "private": False,
        "room": False,
        "preset": "live",
        "rules_version": 1,
        "started": 1100.0,
        "ended": 1400.5,
        "bouts": 12,
        "moves": 3,
        "why": "last",
        "loser": 0,
        "players": 2,
        "people": 1,
    }
    assert (len(rules), rules["order"]) == (12, "free")
    assert options == {
        "clock": 60,
        "window": 8,
        "take_window": 5,
        "auto_pass": False,
        "absent": "computer",
        "next_lead": "lowest_trump",
        "invites": "anyone",
        "level": 2,
    }


async def test_every_seat_of_a_game_has_a_row_a_computers_with_its_level(store: Store) -> None:
    await _played(store)
    olya, computer = await rows(store, "game_seats")
    assert [json.loads(seat.pop("made")) for seat in (olya, computer)] == [
        {"person": 1, "wish": 1},
        {"computer": 1},
    ]
    both = {
        "table_id": ID,
        "game": 1,
        "presence": "here",
        "kind": "played",
        "ended": 1400.5,
    }
    assert olya == both | {
        "seat": 0,
        "platform": "telegram",
        "person": OLYA.user,
        "level": None,
        "finish": 2,
        "durak": True,
        "loss": True,
        "cards": 4,
    }
    assert computer == both | {
        "seat": 1,
        "platform": None,
        "person": None,
        "level": 2,
        "finish": 1,
        "durak": False,
        "loss": False,
        "cards": 0,
    }


async def test_nothing_kept_of_a_game_names_anybody(store: Store) -> None:
    await _played(store)
    kept = [*await rows(store, "games"), *await rows(store, "game_seats")]
    assert "Оля" not in str(kept)


async def test_a_change_that_comes_too_late_leaves_no_game(store: Store) -> None:
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    assert not await store.tables.commit(ended(playing(version=2)))
    assert await rows(store, "games") == []
    assert await rows(store, "game_seats") == []


async def test_games_outlive_their_table(store: Store) -> None:
    await _played(store)
    before = [await rows(store, name) for name in ("games", "game_seats", "results")]
    async with by_hand(store) as connection:
        await connection.execute(schema.tables.delete())
    assert await rows(store, "moves") == []
    assert [await rows(store, name) for name in ("games", "game_seats", "results")] == before
    assert all(before)


@pytest.mark.parametrize("kept", ["game", "results"])
async def test_the_id_of_a_table_whose_games_are_kept_is_never_given_again(
    store: Store, kept: str
) -> None:
    if kept == "game":
        await _played(store)
    else:
        await store.tables.commit(Change(lobby(), None, results=(result(OLYA),)))
    async with by_hand(store) as connection:
        await connection.execute(schema.tables.delete())
    assert not await store.tables.commit(opened(lobby()))
    assert await store.tables.commit(opened(lobby("A3B4")))


async def test_the_seats_of_a_game_go_with_it(store: Store) -> None:
    await _played(store)
    async with by_hand(store) as connection:
        await connection.execute(schema.games.delete())
    assert await rows(store, "game_seats") == []


async def test_games_move_along_with_their_chat_topics_kept(store: Store) -> None:
    await _played(store)
    await store.profiles.move_chat(GROUP, SUPERGROUP)
    (game,) = await rows(store, "games")
    assert (game["chat"], game["thread"]) == (SUPERGROUP.chat, TOPIC.thread)


async def test_games_move_along_when_their_table_is_gone(store: Store) -> None:
    await _played(store)
    async with by_hand(store) as connection:
        await connection.execute(schema.tables.delete())
    await store.profiles.move_chat(GROUP, SUPERGROUP)
    assert [game["chat"] for game in await rows(store, "games")] == [SUPERGROUP.chat]


async def test_games_of_other_chats_stay_where_they_are(store: Store) -> None:
    await _played(store)
    elsewhere = PlaceId(Platform.DISCORD, GROUP.chat)
    await store.profiles.move_chat(elsewhere, elsewhere._replace(chat="-1009"))
    assert [game["chat"] for game in await rows(store, "games")] == [GROUP.chat]


async def test_a_game_whose_makers_are_not_known_says_so(store: Store) -> None:
    change = ended(playing())
    assert change.game is not None
    seats = tuple(replace(seat, made=None) for seat in change.game.seats)
    await store.tables.commit(opened(playing()))
    await store.tables.commit(replace(change, game=replace(change.game, seats=seats)))
    assert [seat["made"] for seat in await rows(store, "game_seats")] == [None, None]


async def test_the_step_is_taken_back_and_taken_again_with_everything_else_kept(url: str) -> None:
    async with open_store(url) as store:
        await _played(store)
        kept = await store.tables.moves(ID, 1)
    await downgrade(url, "0003")
    await execute(url, "INSERT INTO notes VALUES ('in', 'between')")
    assert await migrate(url, HEAD) == "0004"
    async with open_store(url) as store:
        after = await store.tables.moves(ID, 1)
        assert [(m.number, m.seat, m.move) for m in after] == [
            (m.number, m.seat, m.move) for m in kept
        ]
        assert {move.made_by for move in after} == {None}
        assert await rows(store, "games") == []
        assert await store.notes.read("in") == "between"
