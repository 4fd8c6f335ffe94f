"""What holds in every position that play can reach: DESIGN.md's list, and F1–F6 of RULES.md."""

import json
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_bot.engine.cards import CARDS, Card, CardSet, pack_of
from durak_bot.engine.judge import (
    actors,
    asked,
    attacks,
    covers,
    is_legal,
    legal_moves,
    may_pass,
    playable,
)
from durak_bot.engine.moves import (
    ATTACKS,
    BEATS,
    PASS,
    SHOWS,
    TAKE,
    TRANSFERS,
    Attack,
    Beat,
    Move,
    Pass,
    Show,
    Take,
    Transfer,
)
from durak_bot.engine.notation import read_rules, write_rules
from durak_bot.engine.observe import observe
from durak_bot.engine.play import IllegalMove, advance, play
from durak_bot.engine.position import read_position, write_position
from durak_bot.engine.reasons import refusal
from durak_bot.engine.rules import Draw, FirstUntil, Order, Rules, Throwers
from durak_bot.engine.seats import order_of_asking
from durak_bot.engine.state import State, lying
from tests.builders import dealt, walk

RULES = st.builds(
    Rules,
    pack=st.sampled_from([36, 24, 52]),
    transfer=st.booleans(),
    order=st.sampled_from(Order),
    one_at_a_time=st.booleans(),
    throwers=st.sampled_from(Throwers),
    first_limit=st.sampled_from([5, 6]),
    first_until=st.sampled_from(FirstUntil),
    throw_after_take=st.booleans(),
    draw=st.sampled_from(Draw),
    transfer_first=st.booleans(),
    show_trump=st.booleans(),
    stalemate=st.sampled_from([40, 0, 2]),
)
SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = RULES) -> tuple[Rules, int, int]:
    """Draw what a random game needs: rules, seats, seed."""
    chosen = draw(rules)
    return chosen, draw(st.integers(2, chosen.most_seats)), draw(SEEDS)


def positions(game: tuple[Rules, int, int], every: int = 1) -> Iterator[State]:
    """Give the positions of a random game, its last one included."""
    last = None
    for number, (state, seat, move) in enumerate(walk(*game)):
        last = (state, seat, move)
        if number % every == 0:
            yield state
    if last is not None:
        yield advance(*last)


def conceivable(state: State) -> Iterator[Move]:
    """Give moves with every card of the pack: all kinds, against what lies and what does not."""
    pack = pack_of(state.rules.pack)
    targets = [*[pair.attack for pair in state.table], next(iter(pack))]
    for card in pack:
        yield ATTACKS[card]
        yield TRANSFERS[card]
        yield SHOWS[card]
        for attack in targets:
            yield BEATS[attack][card]
    yield TAKE
    yield PASS


@given(games())
def test_every_card_is_somewhere_once(game: tuple[Rules, int, int]) -> None:
    for state in positions(game):
        on_table = [card for pair in state.table for card in pair if card is not None]
        held = [card for hand in state.hands for card in CardSet(hand)]
        everywhere = [*held, *state.deck, *on_table, *CardSet(state.discard)]
        assert sorted(everywhere) == list(pack_of(game[0].pack))


@given(games())
def test_somebody_can_always_act_until_the_end(game: tuple[Rules, int, int]) -> None:
    for state in positions(game):
        able = {seat for seat in range(state.seats) if legal_moves(state, seat)}
        assert set(actors(state)) == able
        assert bool(able) == (state.outcome is None)


@given(games())
def test_whoever_is_asked_can_act(game: tuple[Rules, int, int]) -> None:
    for state in positions(game):
        assert set(asked(state)) <= set(actors(state))
        assert bool(asked(state)) == (state.outcome is None)


@settings(max_examples=25)
@given(games())
def test_the_three_faces_of_legality_agree(game: tuple[Rules, int, int]) -> None:
    for state in positions(game, every=11):
        for seat in range(-1, state.seats + 1):
            legal = set(legal_moves(state, seat))
            for move in conceivable(state):
                reason = refusal(state, seat, move)
                assert (move in legal) == is_legal(state, seat, move) == (reason is None)
            assert legal <= set(conceivable(state))


@settings(max_examples=25)
@given(games(), SEEDS)
def test_play_accepts_exactly_the_legal_moves(game: tuple[Rules, int, int], seed: int) -> None:
    luck = Random(seed)
    for state in positions(game, every=7):
        for seat in range(state.seats):
            legal = legal_moves(state, seat)
            for move in legal:
                assert play(state, seat, move).state == advance(state, seat, move)
            for move in luck.sample(list(conceivable(state)), 20):
                if move not in legal:
                    with pytest.raises(IllegalMove) as error:
                        play(state, seat, move)
                    assert error.value.refusal == refusal(state, seat, move)


@given(games())
def test_bit_sets_say_the_same_as_moves(game: tuple[Rules, int, int]) -> None:
    for state in positions(game, every=3):
        for seat in range(state.seats):
            legal = legal_moves(state, seat)
            thrown = [move.card for move in legal if isinstance(move, Attack)]
            assert CardSet(attacks(state, seat)) == CardSet.of(thrown)
            assert may_pass(state, seat) == (PASS in legal)
            for attack in CARDS:
                beats = [m.card for m in legal if isinstance(m, Beat) and m.attack == attack]
                assert CardSet(covers(state, seat, attack)) == CardSet.of(beats)
            used = [move.card for move in legal if not isinstance(move, Take | Pass)]
            assert CardSet(playable(state, seat)) == CardSet.of(used)


@given(games())
def test_what_follows_from_the_table_is_kept_right(game: tuple[Rules, int, int]) -> None:
    for state in positions(game):
        assert (state.ranks, state.unbeaten) == lying(state.table)
        if state.outcome is None:
            told = (state.rules, state.seats, state.out, state.attacker, state.defender)
            assert state.throwers == order_of_asking(*told)


@given(games())
def test_a_position_reads_back_as_it_was_written(game: tuple[Rules, int, int]) -> None:
    rules = read_rules(json.loads(json.dumps(write_rules(game[0]))))
    for state in positions(game, every=3):
        back = read_position(json.loads(json.dumps(write_position(state))), rules)
        assert back == state


def reshuffled(state: State, seats: set[int], luck: Random) -> State:
    """Deal anew the cards that nobody at the table but these seats can know."""
    unknown = [
        0 if seat in seats else hand & ~known
        for seat, (hand, known) in enumerate(zip(state.hands, state.known, strict=True))
    ]
    face_down = state.deck[:-1]
    pool: list[Card] = [card for bits in unknown for card in CardSet(bits)] + list(face_down)
    luck.shuffle(pool)
    rest = iter(pool)
    hands = tuple(
        hand & ~bits | CardSet.of(islice(rest, bits.bit_count()))
        for hand, bits in zip(state.hands, unknown, strict=True)
    )
    return state._replace(hands=hands, deck=(*rest, *state.deck[-1:]))


@given(games(), SEEDS)
def test_no_observation_shows_a_hidden_card(game: tuple[Rules, int, int], seed: int) -> None:
    luck = Random(seed)
    for state in positions(game, every=5):
        seat = luck.randrange(state.seats)
        other = reshuffled(state, {seat}, luck)
        assert observe(other, seat) == observe(state, seat)
        assert observe(reshuffled(state, set(), luck), None) == observe(state, None)


@given(games(), SEEDS)
def test_no_event_shows_a_hidden_card(game: tuple[Rules, int, int], seed: int) -> None:
    luck = Random(seed)
    for state, seat, move in walk(*game):
        other = reshuffled(state, {seat}, luck)
        assert play(other, seat, move).events == play(state, seat, move).events


@given(games())
def test_no_refusal_shows_a_hidden_card(game: tuple[Rules, int, int]) -> None:
    luck = Random(game[2])
    for state in positions(game, every=9):
        seat = luck.randrange(state.seats)
        other = reshuffled(state, {seat}, luck)
        for move in luck.sample(list(conceivable(state)), 30):
            assert refusal(other, seat, move) == refusal(state, seat, move)


@given(games())
def test_known_cards_are_held_by_who_is_known_to_hold_them(game: tuple[Rules, int, int]) -> None:
    for state in positions(game):
        pairs = zip(state.hands, state.known, strict=True)
        assert all(known & ~hand == 0 for hand, known in pairs)


@given(games())
def test_whoever_is_out_has_no_cards_and_no_turn(game: tuple[Rules, int, int]) -> None:
    for state in positions(game):
        gone = [seat for place in state.ranking for seat in place]
        assert CardSet(state.out) == sum(1 << seat for seat in gone)
        assert len(gone) == len(set(gone))
        for seat in gone:
            assert not state.hands[seat]
            assert not legal_moves(state, seat)


@given(games())
def test_the_limit_is_one_inequality_f1(game: tuple[Rules, int, int]) -> None:
    for state in positions(game):
        if state.outcome is None:
            assert len(state.table) <= state.cap
            assert state.unbeaten.bit_count() <= state.hands[state.defender].bit_count()


@given(games())
def test_while_nothing_is_beaten_one_rank_lies_f2(game: tuple[Rules, int, int]) -> None:
    for state in positions(game):
        if state.table and all(pair.cover is None for pair in state.table):
            assert len({pair.attack.rank for pair in state.table}) == 1


@given(games(RULES.filter(lambda rules: rules.transfer)))
def test_no_limit_refuses_a_transfer_f3(game: tuple[Rules, int, int]) -> None:
    for state, _, move in walk(*game):
        if isinstance(move, Transfer | Show):
            assert len(state.table) + isinstance(move, Transfer) <= 4


@given(st.integers(2, 2), SEEDS, st.sampled_from([24, 36, 52]))
def test_in_throw_in_durak_of_two_no_position_repeats_f4(seats: int, seed: int, size: int) -> None:
    rules = Rules(pack=size, stalemate=0)  # type: ignore[arg-type]
    seen = [state._replace(bout=0, takes=0, known=()) for state, _, _ in walk(rules, seats, seed)]
    assert len(seen) == len(set(seen))


@given(games(RULES.filter(lambda rules: rules.order is Order.TURN)))
def test_nobody_has_passed_while_a_card_lies_unbeaten_f5(game: tuple[Rules, int, int]) -> None:
    for state in positions(game):
        if state.unbeaten and not state.taking:
            assert state.passed == 0


@given(st.booleans(), st.integers(2, 6), SEEDS)
def test_nobody_goes_out_in_the_first_bout_f6(transfer: bool, seats: int, seed: int) -> None:
    game = Rules(transfer=transfer), seats, seed
    assert all(state.out == 0 for state in positions(game) if state.bout <= 2 and not state.table)


def played_out(rules: Rules, seats: int, seed: int, most: int) -> bool:
    """Play a random game with as few steps as possible, and tell whether it ended in time."""
    luck, state = Random(seed), dealt(rules, seats, seed)
    for _ in range(most):
        if state.outcome is not None:
            return True
        able = actors(state)
        seat = able[int(luck.random() * len(able))]
        moves = legal_moves(state, seat)
        state = advance(state, seat, moves[int(luck.random() * len(moves))])
    return False


@given(games())
def test_every_game_ends(game: tuple[Rules, int, int]) -> None:
    assert played_out(*game, most=20_000)


@pytest.mark.slow
@pytest.mark.parametrize("transfer", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_ten_thousand_games_end_scenario_28(transfer: bool, seats: int) -> None:
    rules = Rules(transfer=transfer)
    assert all(played_out(rules, seats, seed, most=20_000) for seed in range(1000))
