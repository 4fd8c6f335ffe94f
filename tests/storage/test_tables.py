"""What is committed is there: tables, moves, records, results, and who finds them."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import update

from durak_bot.table.people import PlaceId, Platform
from durak_bot.table.table import Change, Phase, Sitter, TableId, TablePlace
from storage import schema
from storage.errors import StoredDataError
from storage.store import Store
from storage.timers import CLAIM
from tests.storage.conftest import by_hand
from tests.storage.examples import (
    GROUP,
    ID,
    IVAN,
    OLYA,
    TOPIC,
    ended,
    lobby,
    moves_so_far,
    opened,
    playing,
    result,
)


async def test_a_table_is_loaded_as_it_was_committed(store: Store) -> None:
    await store.tables.commit(opened(playing()))
    store.forget_known()
    assert await store.tables.load(ID) == playing()


async def test_there_is_no_table_that_was_not_committed(store: Store) -> None:
    assert await store.tables.load(ID) is None


async def test_a_later_version_takes_the_place_of_the_earlier(store: Store) -> None:
    await store.tables.commit(opened(lobby()))
    assert await store.tables.commit(Change(playing(version=2), 1))
    store.forget_known()
    assert await store.tables.load(ID) == playing(version=2)


async def test_an_id_that_is_taken_is_refused(store: Store) -> None:
    await store.tables.commit(opened(lobby()))
    assert not await store.tables.commit(opened(lobby(token="another", host=IVAN)))
    assert await store.tables.load(ID) == lobby()


async def test_an_invite_token_that_is_taken_is_refused(store: Store) -> None:
    await store.tables.commit(opened(lobby()))
    assert not await store.tables.commit(opened(lobby("A3B4", token=lobby().token)))


async def test_a_change_of_an_older_version_stores_nothing_at_all(store: Store) -> None:
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    late = ended(playing(version=2))
    assert not await store.tables.commit(late)
    assert await store.tables.load(ID) == playing()
    assert list(await store.tables.moves(ID, 1)) == list(moves_so_far())
    assert await store.tables.record(ID, 1) is None
    assert not await store.results.results(OLYA)
    assert {timer for _, timer in await store.timers.pending()} == set(playing().timers)


async def test_a_table_that_is_not_there_cannot_be_changed(store: Store) -> None:
    assert not await store.tables.commit(Change(lobby(version=2), 1))
    assert await store.tables.load(ID) is None


async def test_moves_are_kept_by_game_and_in_their_order(store: Store) -> None:
    first, second = moves_so_far()
    await store.tables.commit(Change(playing(), None, moves=(second, first)))
    assert list(await store.tables.moves(ID, 1)) == [first, second]
    assert list(await store.tables.moves(ID, 2)) == []


async def test_a_finished_game_has_a_record_with_all_its_moves(store: Store) -> None:
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    await store.tables.commit(ended(playing()))
    record = await store.tables.record(ID, 1)
    assert record is not None
    assert record["moves"] == [[0, "attack", "7S"], [1, "take"], [0, "pass"]]
    assert record["made_by"] == ["person", "computer", "wish"]
    assert list(record) == ["durak", "players", "pack", "moves", "made_by", "result"]


async def test_a_record_says_nothing_of_makers_if_one_is_not_known(store: Store) -> None:
    first, second = moves_so_far()
    before = replace(first, made_by=None)
    await store.tables.commit(Change(playing(), None, moves=(before, second)))
    await store.tables.commit(ended(playing()))
    assert next(iter(await store.tables.moves(ID, 1))) == before
    record = await store.tables.record(ID, 1)
    assert record is not None
    assert "made_by" not in record


async def test_a_maker_that_nobody_knows_is_refused_in_one_line(store: Store) -> None:
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    async with by_hand(store) as connection:
        await connection.execute(update(schema.moves).values(made_by="somebody"))
    with pytest.raises(StoredDataError, match=f"^table {ID}: a move of game 1 cannot be read$"):
        await store.tables.moves(ID, 1)


async def test_a_game_that_still_runs_has_no_record(store: Store) -> None:
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    assert await store.tables.record(ID, 1) is None


async def test_a_second_game_keeps_the_moves_of_the_first(store: Store) -> None:
    await store.tables.commit(Change(playing(), None, moves=moves_so_far()))
    await store.tables.commit(ended(playing()))
    game = playing().game
    assert game is not None
    again = playing(version=5, games=2, game=replace(game, number=2))
    await store.tables.commit(Change(again, 4, moves=moves_so_far()[:1]))
    assert len(await store.tables.moves(ID, 1)) == 3
    assert len(await store.tables.moves(ID, 2)) == 1


async def test_results_come_newest_first(store: Store) -> None:
    await store.tables.commit(replace(opened(lobby()), results=(result(OLYA, at=10.0),)))
    newer = replace(opened(lobby("A3B4")), results=(result(OLYA, at=20.0), result(IVAN, at=20.0)))
    await store.tables.commit(newer)
    assert list(await store.results.results(OLYA)) == [result(OLYA, 20.0), result(OLYA, 10.0)]


async def test_a_table_is_found_by_its_token_until_it_closes(store: Store) -> None:
    await store.tables.commit(opened(lobby()))
    assert await store.tables.by_token("token-of-K7Q2") == lobby()
    await store.tables.commit(Change(lobby(version=2, phase=Phase.CLOSED), 1))
    assert await store.tables.by_token("token-of-K7Q2") is None


async def test_tables_are_found_at_each_of_their_places_newest_first(store: Store) -> None:
    here = TablePlace(TOPIC, home=False, private=False)
    older = lobby("A3B4", created=10.0, places=(*lobby().places, here))
    await store.tables.commit(opened(older))
    await store.tables.commit(opened(lobby()))
    assert list(await store.tables.at(GROUP)) == [lobby(), older]
    assert list(await store.tables.at(TOPIC)) == [older]


async def test_tables_of_a_chat_are_found_whatever_the_topic(store: Store) -> None:
    here = TablePlace(TOPIC, home=True, private=False)
    await store.tables.commit(opened(lobby(places=(here,))))
    assert [table.id for table in await store.tables.in_chat(GROUP)] == [ID]
    assert not await store.tables.in_chat(PlaceId(Platform.DISCORD, GROUP.chat))


async def test_a_place_that_a_table_left_no_longer_shows_it(store: Store) -> None:
    here = TablePlace(TOPIC, home=False, private=False)
    await store.tables.commit(opened(lobby(places=(*lobby().places, here))))
    await store.tables.commit(Change(lobby(version=2), 1))
    assert not await store.tables.at(TOPIC)


async def test_a_persons_tables_are_those_with_his_seat_that_are_not_closed(store: Store) -> None:
    both = (Sitter(OLYA, "Оля"), Sitter(IVAN, "Іван"))
    await store.tables.commit(opened(lobby("A3B4", created=10.0, sitters=both)))
    await store.tables.commit(opened(lobby("C5D6", phase=Phase.CLOSED)))
    await store.tables.commit(opened(lobby()))
    assert [table.id for table in await store.tables.of(OLYA)] == [ID, "A3B4"]
    assert [table.id for table in await store.tables.of(IVAN)] == ["A3B4"]


async def test_whoever_gives_up_a_seat_no_longer_has_the_table(store: Store) -> None:
    await store.tables.commit(opened(lobby()))
    await store.tables.commit(Change(lobby(version=2, sitters=(Sitter(IVAN, "Іван"),)), 1))
    assert not await store.tables.of(OLYA)


async def test_timers_of_every_open_table_are_pending(store: Store) -> None:
    await store.tables.commit(opened(playing()))
    await store.tables.commit(opened(lobby("A3B4")))
    await store.tables.commit(opened(lobby("C5D6", phase=Phase.CLOSED)))
    wanted = {(ID, timer) for timer in playing().timers}
    wanted |= {(TableId("A3B4"), timer) for timer in lobby().timers}
    assert set(await store.timers.pending()) == wanted


async def test_timers_that_a_change_leaves_out_are_gone(store: Store) -> None:
    await store.tables.commit(opened(playing()))
    await store.tables.commit(Change(playing(version=4, timers=playing().timers[:1]), 3))
    assert list(await store.timers.pending()) == [(ID, playing().timers[0])]


async def test_only_timers_before_now_are_overdue(store: Store) -> None:
    await store.tables.commit(opened(playing()))
    turn, nudge, window = playing().timers
    assert list(await store.timers.overdue(turn.due)) == [(ID, window), (ID, nudge)]
    assert list(await store.timers.overdue(turn.due + 1)) == [(ID, turn)]


async def test_an_overdue_timer_is_given_to_one_process_until_its_claim_runs_out(
    store: Store, other: Store
) -> None:
    await store.tables.commit(opened(playing()))
    now = playing().timers[0].due + 1
    claimed = await asyncio.gather(store.timers.overdue(now), other.timers.overdue(now))
    assert sorted(map(len, claimed)) == [0, 3]
    assert await other.timers.overdue(now + CLAIM - 1) == []
    assert len(await other.timers.overdue(now + CLAIM)) == 3


async def test_two_nudges_of_one_turn_are_two_timers(store: Store) -> None:
    nudge = playing().timers[1]
    later = replace(nudge, due=nudge.due + 3600)
    await store.tables.commit(opened(playing(timers=(nudge, later))))
    assert list(await store.timers.pending()) == [(ID, nudge), (ID, later)]
