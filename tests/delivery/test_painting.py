"""When a hand inside the chat may rest: beside a board, where calls are counted (layout.rests)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from durak_bot.delivery.painting import Painter
from durak_bot.delivery.surfaces import Permit, Surface, SurfaceKind, private_place
from durak_bot.engine.cards import Card
from durak_bot.presentation import resting
from durak_bot.presentation.words import words
from durak_bot.table.people import PlaceId, Platform
from durak_bot.table.table import Presence, Table, TableId
from durak_bot.table.views import Views, look
from tests.builders import position
from tests.delivery.fakes import (
    GROUP,
    IVAN,
    OLYA,
    TABLE,
    FakeSource,
    World,
    in_chat,
    in_private,
)
from tests.presentation.stand import GROUP as HOME
from tests.presentation.stand import card, on_table, person

ATTACKER, DEFENDER, THROWER = range(3)
ELSEWHERE = PlaceId(Platform.TELEGRAM, "-300")


def lying() -> Table:
    """Return a table at which the defender alone is asked."""
    return on_table(position("10S 6C", "8S QS 6H", "7C 9H", table="9S"))


def inside(seat: int, place: PlaceId = HOME, focus: Card | None = None) -> Surface:
    return Surface(TableId("K7Q2"), SurfaceKind.HAND_CHAT, place, person(seat), focus=focus)


async def rests(surface: Surface, *, table: Table | None = None, sparing: bool = True) -> bool:
    """Return whether the surface shows a resting hand."""
    views = Views(partial(look, table or lying()))
    painter = Painter(FakeSource(), lambda: 0.0)
    painted = await painter.paint(surface, views, sparing=sparing)
    view = views.of(surface.person)
    assert painted is not None
    assert view.game is not None
    return painted.screen == resting.screen(view, view.game, words("en"))


@pytest.mark.parametrize("seat", [ATTACKER, THROWER])
async def test_a_hand_of_which_nothing_is_asked_rests_inside_the_chat(seat: int) -> None:
    assert await rests(inside(seat))


async def test_the_hand_that_alone_is_asked_does_not_rest() -> None:
    assert not await rests(inside(DEFENDER))


async def test_a_hand_for_which_the_computer_plays_rests_even_if_it_is_asked() -> None:
    table = lying()
    away = replace(table.sitters[DEFENDER], presence=Presence.STAND_IN)
    sitters = (table.sitters[ATTACKER], away, table.sitters[THROWER])
    assert await rests(inside(DEFENDER), table=replace(table, sitters=sitters))


async def test_where_calls_are_not_counted_no_hand_rests() -> None:
    assert not await rests(inside(ATTACKER), sparing=False)


async def test_a_hand_in_private_does_not_rest() -> None:
    hand = Surface(
        TableId("K7Q2"), SurfaceKind.HAND_DM, private_place(person(ATTACKER)), person(ATTACKER)
    )
    assert not await rests(hand)


async def test_a_hand_that_asks_where_a_card_goes_does_not_rest() -> None:
    assert not await rests(inside(ATTACKER, focus=card("10S")))


async def test_a_hand_without_a_board_beside_it_does_not_rest() -> None:
    assert not await rests(inside(ATTACKER, place=ELSEWHERE))


async def test_only_a_chat_that_counts_calls_is_painted_sparingly(world: World) -> None:
    world.source.reach(OLYA)
    permit = Permit("77", world.time.now() + 14)
    world.courier.wake(TABLE)
    await world.courier.show_hand_here(TABLE, IVAN, GROUP, permit)
    await world.time.turn(10)
    assert world.painter.sparing[in_chat(IVAN)]
    assert not world.painter.sparing[in_private(OLYA)]
