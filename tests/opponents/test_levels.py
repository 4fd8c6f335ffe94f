"""Every level plays by the rules, through the observation alone, and is stronger than the last."""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_bot.engine.cards import Card, CardSet
from durak_bot.engine.deal import deal
from durak_bot.engine.judge import asked, legal_moves
from durak_bot.engine.observe import observe
from durak_bot.engine.play import advance
from durak_bot.engine.record import Replayed, replay
from durak_bot.engine.rules import Draw, FirstUntil, Order, Rules, Throwers
from durak_bot.engine.state import State
from durak_bot.opponents import ladder
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.census import record
from durak_bot.opponents.contest import contest, shuffled
from durak_bot.opponents.ladder import LEVELS, PLAYERS
from durak_bot.opponents.match import Score, match
from durak_bot.opponents.series import Series
from durak_bot.opponents.worlds import knowledge, placed, sample

QUICK = Budget(worlds=3, nodes=300)

GAMES = int(os.environ.get("DURAK_TEST_GAMES", "500"))
"""Games of each variant and number of players; 10,000 before a release."""

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
)


def midway(rules: Rules, seats: int, seed: int, moves: int) -> State:
    """Return a position after some random moves of whoever was asked."""
    luck = random.Random(seed)
    state = deal(rules, seats, shuffled(rules, luck))
    for _ in range(moves):
        seat = asked(state)[0]
        after = advance(state, seat, luck.choice(legal_moves(state, seat)))
        if after.outcome is not None:
            break
        state = after
    return state


def another(state: State, seat: int, luck: random.Random) -> State:
    """Return a position that looks the same to this seat, its hidden cards dealt anew."""
    known = knowledge(observe(state, seat))
    cards = _unseen(state, seat)
    luck.shuffle(cards)
    hands = list(state.hands)
    for other, missing in enumerate(known.missing):
        if other != seat:
            dealt, cards = cards[:missing], cards[missing:]
            hands[other] = int(state.known[other]) | CardSet.of(dealt)
    hidden = len(state.deck) - len(known.bottom)
    return state._replace(hands=tuple(hands), deck=(*cards[:hidden], *state.deck[hidden:]))


def _unseen(state: State, seat: int) -> list[Card]:
    hidden = [
        card
        for other, hand in enumerate(state.hands)
        if other != seat
        for card in CardSet(hand & ~state.known[other])
    ]
    face_down = len(state.deck) - bool(state.deck and state.up_card is not None)
    return [*hidden, *state.deck[:face_down]]


@settings(max_examples=120, deadline=None)
@given(
    rules=any_rules,
    seed=st.integers(0, 10**9),
    moves=st.integers(0, 90),
    level=st.sampled_from(sorted(LEVELS)),
    data=st.data(),
)
def test_two_positions_that_look_the_same_to_a_seat_get_the_same_move(
    rules: Rules, seed: int, moves: int, level: int, data: st.DataObject
) -> None:
    state = midway(rules, data.draw(st.integers(2, rules.most_seats)), seed, moves)
    seat = asked(state)[0]
    twin = another(state, seat, random.Random(seed + 1))
    assert observe(twin, seat) == observe(state, seat)
    chosen = [
        ladder.choose(level, observe(at, seat), random.Random(7), QUICK) for at in (state, twin)
    ]
    assert chosen[0] == chosen[1]


@settings(max_examples=60, deadline=None)
@given(rules=any_rules, seed=st.integers(0, 10**9), moves=st.integers(0, 90), data=st.data())
def test_a_sampled_world_looks_like_what_was_seen(
    rules: Rules, seed: int, moves: int, data: st.DataObject
) -> None:
    state = midway(rules, data.draw(st.integers(2, rules.most_seats)), seed, moves)
    seat = asked(state)[0]
    seen = observe(state, seat)
    known = knowledge(seen)
    world = sample(known, random.Random(seed))
    assert world.hands[seat] == known.sure[seat]
    assert all(sure & ~hand == 0 for sure, hand in zip(known.sure, world.hands, strict=True))
    assert tuple(hand.bit_count() for hand in world.hands) == seen.counts
    assert world.facts() == placed(seen, world.hands, tuple(world.deck)).facts()


@settings(max_examples=60, deadline=None)
@given(rules=any_rules, seed=st.integers(0, 10**9), data=st.data())
def test_computers_of_every_level_finish_a_game_that_replays(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    luck = random.Random(seed)
    seats = data.draw(st.integers(2, rules.most_seats))
    players = [PLAYERS[luck.choice(sorted(PLAYERS))] for _ in range(seats)]
    played = contest(rules, shuffled(rules, luck), players, [luck] * seats, QUICK)
    assert isinstance(replay(record(played)), Replayed)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("transfer", [False, True])
def test_thousands_of_games_of_each_variant_end_without_an_illegal_move(
    transfer: bool, players: int
) -> None:
    rules = Rules(transfer=transfer)
    names = ("calm", "steady", "careful", "mild", "random")
    for game in range(GAMES):
        luck = random.Random(game)
        seats = [PLAYERS[luck.choice(names)] for _ in range(players)]
        played = contest(rules, shuffled(rules, luck), seats, [luck] * players, QUICK)
        assert isinstance(replay(record(played)), Replayed), f"game {game}"


def score(hero: str, villain: str, games: int, *, seats: int = 2, worlds: int = 20) -> Score:
    """Play a match on one core."""
    series = Series(hero, villain, games, seats, "smoke", Rules(), Budget(worlds, nodes=5_000))
    total = Score()
    for part in match(series, processes=1):
        total += part
    return total


@pytest.mark.parametrize(
    ("hero", "villain", "games"),
    [("calm", "random", 400), ("steady", "calm", 400), ("careful", "steady", 600)],
)
def test_a_level_loses_less_often_than_the_one_below(hero: str, villain: str, games: int) -> None:
    assert score(hero, villain, games).hero.interval[1] < 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hero", "villain", "games"), [("counter", "careful", 200), ("master", "steady", 60)]
)
def test_a_level_that_searches_loses_less_often_than_one_that_does_not(
    hero: str, villain: str, games: int
) -> None:
    assert score(hero, villain, games).hero.share < 0.5


def test_a_level_above_the_highest_plays_like_the_highest() -> None:
    seen = observe(midway(Rules(), 2, 3, 4), asked(midway(Rules(), 2, 3, 4))[0])
    top = ladder.choose(max(LEVELS), seen, random.Random(1), QUICK)
    assert ladder.choose(99, seen, random.Random(1), QUICK) == top


def test_a_level_below_the_lowest_is_refused() -> None:
    seen = observe(midway(Rules(), 2, 3, 4), 0)
    with pytest.raises(ValueError, match="lowest is 1"):
        ladder.choose(0, seen, random.Random(1))


def test_a_seat_without_a_legal_move_has_nothing_to_choose() -> None:
    state = deal(Rules(), 2, shuffled(Rules(), random.Random(1)))
    seen = replace(observe(state, state.attacker), legal=())
    with pytest.raises(ValueError, match="no legal move"):
        ladder.choose(2, seen, random.Random(1))


def test_a_budget_shared_by_a_queue_never_falls_below_twenty_worlds() -> None:
    assert Budget(worlds=200, nodes=1000, seconds=1.0).share(50) == Budget(20, 20, 0.02)
