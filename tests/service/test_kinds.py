"""Every way a game ends writes one row a person, with its kind (scenario 40; R6.4)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from durak_bot.engine.rules import Order, Rules
from durak_bot.table.options import LIVE
from durak_bot.table.table import Phase, TimerKind
from tests.builders import position
from tests.service.house import GROUP, House, ok, person

FREE = Rules(order=Order.FREE)
OLYA, IVAN = person("Olya"), person("Ivan")
LAST_CARD = position("6S", "7S 8D", rules=FREE)
Ending = Callable[[House], Awaitable[None]]


async def played_out(house: House) -> None:
    await house.at(LAST_CARD, "Olya", "Ivan")
    ok(await house.move("Olya", "attack 6S"))
    ok(await house.move("Ivan", "beat 6S 7S"))


async def drawn(house: House) -> None:
    await house.at(position("6S", "7S", rules=FREE), "Olya", "Ivan")
    ok(await house.move("Olya", "attack 6S"))
    ok(await house.move("Ivan", "beat 6S 7S"))


async def left(house: House) -> None:
    await house.started("Olya", "Ivan")
    ok(await house.service.leave(IVAN, house.id))


async def timed_out(house: House) -> None:
    """Let Ivan miss two turns in a row, so that the computer plays his cards to the end."""
    await house.at(position("6S 6D 8C", "7H 9D 9C 10C", rules=FREE), "Olya", "Ivan")
    for card in ("6S", "6D"):
        ok(await house.move("Olya", f"attack {card}"))
        await house.due(TimerKind.TURN, 1)
        await house.due(TimerKind.WINDOW)
    ok(await house.move("Olya", "attack 8C"))
    await house.due(TimerKind.COMPUTER, 1)


async def removed(house: House) -> None:
    await house.started("Olya", "Ivan")
    ok(await house.service.vote_out(person("Admin"), house.id, 1, admin=True))


async def aborted(house: House) -> None:
    await house.started("Olya", "Ivan")
    await house.service.place_lost(GROUP, for_good=True)


async def stopped(house: House) -> None:
    await house.started("Olya", "Ivan")
    ok(await house.service.stop(OLYA, house.id))


ENDINGS: dict[str, tuple[Ending, dict[str, tuple[str, bool]]]] = {
    "played out": (played_out, {"Olya": ("played", False), "Ivan": ("played", True)}),
    "draw": (drawn, {"Olya": ("played", False), "Ivan": ("played", False)}),
    "leave": (left, {"Olya": ("played", False), "Ivan": ("left", True)}),
    "time": (timed_out, {"Olya": ("played", False), "Ivan": ("time", True)}),
    "removed": (removed, {"Olya": ("played", False), "Ivan": ("removed", True)}),
    "aborted": (aborted, {"Olya": ("aborted", False), "Ivan": ("aborted", False)}),
    "stopped": (stopped, {"Olya": ("aborted", False), "Ivan": ("aborted", False)}),
}


@pytest.mark.parametrize("name", ENDINGS)
async def test_an_ending_writes_one_row_a_person_with_its_kind(house: House, name: str) -> None:
    end, wanted = ENDINGS[name]
    await end(house)
    assert house.table.phase is not Phase.PLAYING
    rows = [(row.person.user, (row.kind.value, row.loss)) for row in house.tables.rows]
    assert len(rows) == 2
    assert dict(rows) == wanted


async def test_who_goes_out_together_shares_a_place(house: House) -> None:
    """R6.3."""
    await drawn(house)
    assert {row.person.user: row.finish for row in house.tables.rows} == {"Olya": 1, "Ivan": 1}


async def test_hints_stop_after_three_games(house: House) -> None:
    """UX Why not: everyone's first three games, then by choice."""
    for played in range(4):
        assert (await house.service.directory.profile(OLYA)).wants_hints is (played < 3)
        await played_out(house)
    await house.service.set_personal(OLYA, "hints", True)
    assert (await house.service.directory.profile(OLYA)).wants_hints


@pytest.mark.parametrize(("seconds", "read"), [(0, True), (19, False), (20, True), (86_400, True)])
async def test_a_clock_is_off_or_long_enough(house: House, seconds: int, read: bool) -> None:
    """Scenario 43: off, 20 s … 24 h; a minimum is enforced."""
    await house.lobby("Olya", options=LIVE)
    await house.service.set_option(OLYA, house.id, "clock", str(seconds))
    assert (house.table.options.clock == seconds) is read
