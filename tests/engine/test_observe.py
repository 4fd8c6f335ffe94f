"""What everybody knows, and what nobody may."""

import pytest

from durak_bot.engine.cards import EMPTY
from durak_bot.engine.observe import observe
from durak_bot.engine.rules import Order, Rules
from tests.builders import cards, dealt, played, position


def test_a_seat_sees_its_own_hand() -> None:
    assert observe(position("6S 7S", "8S"), 0).hand == cards("6S 7S")


def test_a_bystander_sees_no_hand_and_has_no_moves() -> None:
    view = observe(position("6S 7S", "8S"), None)
    assert (view.hand, view.legal) == (EMPTY, ())


def test_everybody_sees_how_many_cards_each_hand_holds() -> None:
    assert observe(position("6S 7S", "8S"), None).counts == (2, 1)


def test_everybody_sees_how_many_cards_the_deck_holds() -> None:
    assert observe(position("6S 7S", "8S", deck="9S 9H"), 1).deck == 2


def test_what_a_player_took_stays_known() -> None:
    state = played(position("9C 7C", "KD QD", table="6S"), "1 take", "0 pass")
    assert observe(state, 0).known[1] == cards("6S")


def test_in_free_order_the_passes_of_others_are_hidden_r2_7() -> None:
    rules = Rules(order=Order.FREE)
    state = position("9S KC", "10H JH 7C", "6D KH", table="6S/9H", rules=rules)
    state = played(state, "2 pass")
    seen = [observe(state, seat).passed for seat in (None, 0, 1, 2)]
    assert seen == [frozenset(), frozenset(), frozenset(), frozenset({2})]


def test_in_strict_order_passes_are_public_r2_4() -> None:
    state = played(position("9S KC", "10H JH 7C", "6D KH", table="6S/9H"), "0 pass")
    assert observe(state, 2).passed == frozenset({0})


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        observe(dealt(Rules(), 2, 1), seat)
