"""The private chat is offered until the first bout of a table's first game is over."""

from dataclasses import replace

from durak_bot.engine.moves import PASS, Attack, Take
from durak_bot.presentation import hand, quick
from durak_bot.presentation.screen import Screen
from durak_bot.presentation.words import words
from tests.builders import position
from tests.presentation.stand import NOW, Stand, card, lobby, on_table, people

EN = words("en")


def offered(stand: Stand, seat: int) -> Screen:
    view = stand.view(seat)
    return quick.offered(hand.screen(view, EN, NOW), view, EN)


def ways(shown: Screen) -> list[str]:
    return [each.private for row in shown.rows for each in row if each.private is not None]


def playing() -> Stand:
    return Stand(on_table(position("7S 9C", "8S 9H", bout=1)))


def test_the_slip_offers_the_private_chat() -> None:
    assert ways(offered(Stand(lobby(people(2))), 1)) == ["q_K7Q2"]


def test_a_hand_of_the_first_bout_offers_the_private_chat() -> None:
    assert ways(offered(playing(), 0)) == ["q_K7Q2"]


def test_taking_stays_alone_on_the_last_row() -> None:
    stand = playing()
    stand.move(0, Attack(card("7S")))
    assert [each.label for each in offered(stand, 1).rows[-1]] == ["Take (1)"]


def test_nothing_is_offered_from_the_second_bout_on() -> None:
    stand = playing()
    stand.move(0, Attack(card("7S")))
    stand.move(1, Take())
    stand.move(0, PASS)
    assert stand.view(0).game.seen.bout > 1  # type: ignore[union-attr]
    assert ways(offered(stand, 0)) == []


def test_nothing_is_offered_before_the_second_game() -> None:
    again = replace(lobby(people(2)), games=1)
    assert ways(offered(Stand(again), 1)) == []


def test_nothing_is_offered_to_somebody_without_a_seat() -> None:
    view = playing().view()
    assert ways(quick.offered(Screen((), ((),)), view, EN)) == []
