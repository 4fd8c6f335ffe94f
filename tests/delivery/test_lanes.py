"""One chat's queue: who comes first, and that nobody waits for ever."""

from __future__ import annotations

import itertools

import pytest

from durak_bot.delivery.lanes import Errand, Lane, Repaint
from durak_bot.delivery.pacing import CallBudget, Pace, Urgency
from durak_bot.delivery.surfaces import SurfaceKey, SurfaceKind
from tests.delivery.fakes import GROUP, GROUP_PACE, TABLE, FakeTime

KINDS = {
    "act": SurfaceKind.HAND_CHAT,
    "board": SurfaceKind.BOARD,
    "rest": SurfaceKind.HAND_DM,
}


def named(name: str) -> Repaint:
    return Repaint(TABLE, SurfaceKey(KINDS[name], GROUP, None))


def make(time: FakeTime, pace: Pace = GROUP_PACE) -> tuple[Lane, list[tuple[float, str]]]:
    done: list[tuple[float, str]] = []
    began = time.now()

    async def run(errand: Errand, lane: Lane) -> None:
        assert isinstance(errand, Repaint)
        lane.spend()
        name = next(name for name, kind in KINDS.items() if kind is errand.key.kind)
        done.append((time.now() - began, name))

    overall = CallBudget(Pace(spacing=0.01, burst=100))
    return Lane(CallBudget(pace), overall, time, run), done


async def test_the_most_urgent_comes_first() -> None:
    time = FakeTime()
    lane, done = make(time)
    lane.put(named("rest"), Urgency.REST)
    lane.put(named("board"), Urgency.BOARD)
    lane.put(named("act"), Urgency.ACT)
    await time.turn(5)
    assert [name for _, name in done] == ["act", "board", "rest"]


async def test_an_errand_that_waits_already_is_done_once() -> None:
    time = FakeTime()
    lane, done = make(time)
    for _ in range(5):
        lane.put(named("board"), Urgency.BOARD)
    await time.turn(5)
    assert len(done) == 1


@pytest.mark.parametrize("every", [0.5, 1.0, 3.0])
async def test_a_board_is_not_starved_by_those_who_must_act(every: float) -> None:
    time = FakeTime()
    lane, done = make(time)
    for _ in range(int(300 / every)):
        lane.put(named("act"), Urgency.ACT)
        lane.put(named("board"), Urgency.BOARD)
        await time.turn(every)
    boards = [at for at, name in done if name == "board"]
    gaps = [b - a for a, b in itertools.pairwise(boards)]
    assert max(gaps) <= 15


async def test_closing_drops_what_waits() -> None:
    time = FakeTime()
    lane, done = make(time)
    lane.hold(100)
    lane.put(named("board"), Urgency.BOARD)
    await time.turn(1)
    await lane.close(0.01)
    await time.turn(200)
    assert done == []


async def used_up(time: FakeTime, lane: Lane) -> None:
    """Let the chat be a busy one, with no call in hand."""
    for _ in range(10):
        lane.spend()
    await time.turn(0)


async def test_what_nobody_waits_for_gathers_for_a_while() -> None:
    time = FakeTime()
    lane, done = make(time)
    for _ in range(30):
        lane.put(named("rest"), Urgency.REST, time.now())
        await time.turn(0.5)
    assert len(done) <= 5


async def test_a_board_gathers_while_somebody_acts_with_all_he_needs_in_his_hand() -> None:
    time = FakeTime()
    lane, done = make(time)
    await used_up(time, lane)
    for _ in range(6):  # a move each second
        lane.put(named("board"), Urgency.GATHER, time.now())
        await time.turn(1)
    assert done == []


async def test_a_board_gathers_seven_seconds_at_most() -> None:
    time = FakeTime()
    lane, done = make(time)
    await used_up(time, lane)
    for _ in range(14):
        lane.put(named("board"), Urgency.GATHER, time.now())
        await time.turn(1)
    assert 7 <= done[0][0] <= 12


async def test_when_nobody_moves_all_that_people_compare_is_shown() -> None:
    time = FakeTime()
    lane, done = make(time)
    await used_up(time, lane)
    await time.turn(40)
    moved, began = time.now(), len(done)
    lane.put(named("board"), Urgency.GATHER, moved)
    lane.put(named("rest"), Urgency.REST, moved)
    await time.turn(5)
    assert {name for _, name in done[began:]} == {"board", "rest"}


async def test_a_press_in_a_busy_chat_is_answered_in_words_and_its_hand_waits() -> None:
    time = FakeTime()
    lane, done = make(time)
    await used_up(time, lane)
    lane.put(named("act"), Urgency.PRESS, time.now())
    await time.turn(1)
    assert done == []
