"""Nobody learns from a screen or a button what the rules hide."""

import re
from dataclasses import replace
from random import Random

import pytest

from durak_bot.engine import judge
from durak_bot.engine.cards import CARDS, CardSet
from durak_bot.engine.moves import Beat, Pass
from durak_bot.engine.rules import Order, Rules
from durak_bot.engine.state import State
from durak_bot.presentation import board, hand, menu
from durak_bot.presentation.faces import faces
from durak_bot.presentation.screen import Screen
from durak_bot.presentation.words import words
from durak_bot.table.options import Options
from durak_bot.table.people import Profile
from durak_bot.table.table import Phase, Table
from tests.builders import cards, position
from tests.presentation.stand import NOW, Stand, dealt, on_table, people, person

UK = words("uk")
CARD = re.compile(r"(10|[2-9JQKA])[SCDH]")


def _reshuffled(state: State, luck: Random, own: int | None) -> State:
    """Return the position with the hidden cards dealt anew; the seat `own` keeps its hand."""
    seats = [seat for seat in range(state.seats) if seat != own]
    loose = [
        card
        for seat in seats
        for card in CardSet(state.hands[seat])
        if not state.known[seat] >> card & 1
    ]
    hidden_deck = list(state.deck[:-1])
    loose += hidden_deck
    luck.shuffle(loose)
    hands = list(state.hands)
    for seat in seats:
        count = (state.hands[seat] & ~state.known[seat]).bit_count()
        hands[seat] = state.known[seat] | CardSet.of(loose[:count])
        del loose[:count]
    return state._replace(hands=tuple(hands), deck=(*loose, *state.deck[-1:]))


def _played(seed: int, order: Order) -> Table:
    """Return a table somewhere in a game."""
    luck = Random(seed)
    stand = Stand(dealt(people(4), Options(rules=Rules(order=order, transfer=True)), seed), seed)
    for _ in range(luck.randint(1, 30)):
        game = stand.table.game
        if game is None:
            return stand.table
        seat = luck.choice(judge.actors(game.state))
        stand.move(seat, luck.choice(judge.legal_moves(game.state, seat)))
    return stand.table


def _again(table: Table, state: State) -> Table:
    assert table.game is not None
    return replace(table, game=replace(table.game, state=state))


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("order", Order)
def test_two_positions_that_differ_in_hidden_cards_show_one_board(seed: int, order: Order) -> None:
    table = _played(seed, order)
    if table.phase is not Phase.PLAYING or table.game is None:
        return
    other = _again(table, _reshuffled(table.game.state, Random(seed), None))
    shown = board.screen(Stand(table).view(), UK, NOW)
    assert board.screen(Stand(other).view(), UK, NOW) == shown


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("order", Order)
def test_two_positions_that_look_the_same_to_a_seat_show_it_one_hand(
    seed: int, order: Order
) -> None:
    table = _played(seed, order)
    if table.phase is not Phase.PLAYING or table.game is None:
        return
    for seat in range(4):
        other = _again(table, _reshuffled(table.game.state, Random(seed), seat))
        shown = hand.screen(Stand(table).view(seat), UK, NOW, hints=True)
        assert hand.screen(Stand(other).view(seat), UK, NOW, hints=True) == shown


def _data(screen: Screen) -> str:
    return " ".join(button.data or "" for row in screen.rows for button in row)


@pytest.mark.parametrize("seed", range(10))
def test_no_button_of_a_board_or_menu_names_a_card(seed: int) -> None:
    stand = Stand(_played(seed, Order.FREE))
    assert not CARD.search(_data(board.screen(stand.view(), UK, NOW)))
    profile = Profile(person(0), "Оля")
    for page in menu.PAGES:
        shown = menu.screen(stand.view(0), UK, page, now=stand.now, profile=profile, admin=True)
        assert not CARD.search(_data(shown))


@pytest.mark.parametrize("seed", range(10))
def test_no_button_of_a_hand_names_a_card_that_is_neither_own_nor_on_the_table(seed: int) -> None:
    table = _played(seed, Order.TURN)
    if table.game is None:
        return
    state = table.game.state
    lying = {card for pair in state.table for card in pair if card is not None}
    for seat in range(4):
        shown = hand.screen(Stand(table).view(seat), UK, NOW)
        named = {found.group() for found in CARD.finditer(_data(shown))}
        assert named <= {str(card) for card in {*CardSet(state.hands[seat]), *lying}}


def test_the_invite_token_is_on_no_board() -> None:
    stand = Stand(dealt(people(2)))
    assert "secret" not in repr(board.screen(stand.view(), UK, NOW))


@pytest.mark.parametrize("order", Order)
def test_a_board_does_not_change_when_somebody_passes_unseen(order: Order) -> None:
    """R2.7: passes are shown when the bout closes."""
    state = position(
        "7S 8S", "8D 9H", "7C 6C", "8C JC", table="7D", rules=Rules(order=order), deck="6D AH"
    )
    stand = Stand(on_table(state, options=Options(auto_pass=order is Order.TURN)))
    assert stand.move(1, Beat(*cards("7D"), *cards("8D"))) is None
    before = board.screen(stand.view(), UK, NOW)
    assert stand.move(0, Pass()) is None
    after = board.screen(stand.view(), UK, NOW)
    assert (after.text.split("⏳"), after.rows) == (before.text.split("⏳"), before.rows)


def test_the_rank_of_the_open_trump_shows_while_it_lies_under_the_deck() -> None:
    state = position("7S", "8H", deck="6D AH", attacker=0)
    assert "козир A♥️" in board.screen(Stand(on_table(state)).view(), UK, NOW).text


def test_only_the_suit_shows_when_the_deck_is_empty() -> None:
    state = position("7S", "8H", attacker=0)
    assert "козир ♥️" in board.screen(Stand(on_table(state)).view(), UK, NOW).text


def test_every_card_has_a_face_of_its_own() -> None:
    assert len(set(faces(CARDS))) == len(CARDS)
