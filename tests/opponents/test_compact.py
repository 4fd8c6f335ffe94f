"""The compact position is the engine's, only faster."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_bot.engine.deal import deal
from durak_bot.engine.judge import actors, asked, legal_moves
from durak_bot.engine.observe import observe
from durak_bot.engine.play import advance
from durak_bot.engine.rules import Draw, FirstUntil, Order, Rules, Throwers
from durak_bot.engine.state import State
from durak_bot.opponents import careful
from durak_bot.opponents.budget import STANDARD
from durak_bot.opponents.compact import NOBODY, compact
from durak_bot.opponents.contest import shuffled
from durak_bot.opponents.playout import playout
from durak_bot.opponents.worth import NUMBERS

any_rules = st.builds(
    Rules,
    pack=st.sampled_from((24, 36, 52)),
    transfer=st.booleans(),
    order=st.sampled_from(Order),
    one_at_a_time=st.booleans(),
    throwers=st.sampled_from(Throwers),
    first_limit=st.sampled_from((5, 6)),
    first_until=st.sampled_from(FirstUntil),
    throw_after_take=st.booleans(),
    draw=st.sampled_from(Draw),
    transfer_first=st.booleans(),
    show_trump=st.booleans(),
    stalemate=st.sampled_from((3, 40)),
)


def careful_end(state: State) -> int:
    """Play the engine to the end with level 3 in every seat."""
    luck = random.Random(0)
    while state.outcome is None:
        seat = asked(state)[0]
        state = advance(state, seat, careful.choose(observe(state, seat), luck, STANDARD))
    return NOBODY if state.outcome.loser is None else state.outcome.loser


@settings(max_examples=150, deadline=None)
@given(rules=any_rules, seed=st.integers(0, 10**9), data=st.data())
def test_the_compact_position_follows_the_engine_move_by_move(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    luck = random.Random(seed)
    seats = data.draw(st.integers(2, rules.most_seats))
    state = deal(rules, seats, shuffled(rules, luck))
    numbers = NUMBERS[state.trump]
    position = compact(state)
    for _ in range(2000):
        if state.outcome is not None:
            break
        seat = luck.choice(actors(state))
        move = luck.choice(legal_moves(state, seat))
        state = advance(state, seat, move)
        position.make(seat, move, numbers)
        assert position.facts() == compact(state).facts()
    if state.outcome is None:
        pytest.fail("the game did not end")


@settings(max_examples=150, deadline=None)
@given(rules=any_rules, seed=st.integers(0, 10**9), data=st.data())
def test_a_playout_ends_as_the_engine_does_with_level_3_in_every_seat(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    luck = random.Random(seed)
    seats = data.draw(st.integers(2, rules.most_seats))
    state = deal(rules, seats, shuffled(rules, luck))
    for _ in range(data.draw(st.integers(0, 80))):
        if state.outcome is not None:
            break
        seat = asked(state)[0]
        state = advance(state, seat, luck.choice(legal_moves(state, seat)))
    assert playout(compact(state)) == careful_end(state)


def test_a_playout_leaves_its_position_as_it_is() -> None:
    position = compact(deal(Rules(), 3, shuffled(Rules(), random.Random(5))))
    before = position.facts()
    playout(position)
    assert position.facts() == before
