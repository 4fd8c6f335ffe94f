"""The answer to a press: what it did, or (where it came too late) how things stand now."""

from dataclasses import replace

import pytest

from durak_bot.engine.moves import PASS, Attack, Beat, Show, Take, Transfer
from durak_bot.engine.rules import Order, Rules
from durak_bot.engine.state import State
from durak_bot.presentation import explain, telling
from durak_bot.presentation.buttons import (
    Action,
    BeatWith,
    Done,
    MyCards,
    ShowCard,
    TakeAll,
    Tap,
    TransferWith,
)
from durak_bot.presentation.hand import ANSWER, utf16
from durak_bot.presentation.words import Words, words
from durak_bot.table.options import LIVE
from durak_bot.table.refusals import Stale
from durak_bot.table.table import Phase, Presence
from tests.builders import position
from tests.presentation.stand import Stand, card, lobby, on_table, people

EN = words("en")
UK = words("uk")
ENGLISH = people(3, ["Olya", "Ivan", "Marko"])
LONG = ("Ж" * 24, "W" * 24, "👨‍👩‍👧" * 3)
FREE = Rules(order=Order.FREE)
TRANSFER = Rules(order=Order.FREE, transfer=True, show_trump=True)


def table(state: State) -> Stand:
    return Stand(on_table(state, ENGLISH[: state.seats]))


def told(stand: Stand, seat: int, action: Action, language: Words = EN) -> str | None:
    return telling.done(stand.view(seat), action, language)


def test_a_card_led_is_told_with_whom_it_is_for() -> None:
    stand = table(position("7S 9C", "8S 9H", rules=FREE))
    stand.move(0, Attack(card("7S")))
    assert told(stand, 0, Tap(card("7S"))) == "7♠️ → Ivan"


def test_a_card_that_beats_is_told_with_what_it_beats() -> None:
    stand = table(position("9C 7D", "8S 9H", table="7S", rules=FREE))
    stand.move(1, Beat(card("7S"), card("8S")))
    assert told(stand, 1, Tap(card("8S"))) == "8♠️ beats 7♠️"
    assert told(stand, 1, BeatWith(card("7S"), card("8S")), UK) == "8♠️ б’є 7♠️"


def test_a_transfer_is_told_with_its_new_defender() -> None:
    stand = table(position("9C 7D", "7H 9H", "8S 8D", table="7S", rules=TRANSFER))
    stand.move(1, Transfer(card("7H")))
    assert told(stand, 1, TransferWith(card("7H"))) == "You transfer 7♥️ → Marko"


def test_a_trump_shown_is_told_with_its_new_defender() -> None:
    stand = table(position("9C 7D", "7H 9H", "8S 8D", table="7S", rules=TRANSFER))
    stand.move(1, Show(card("7H")))
    assert told(stand, 1, ShowCard(card("7H"))) == "You show 7♥️ → Marko"


def test_taking_is_told_with_the_number_of_cards() -> None:
    stand = table(position("9C 7D 10S", "6S 9H", table="7S 7C/8C", rules=FREE))
    stand.move(1, Take())
    assert told(stand, 1, TakeAll()) == "You take 3 cards."
    assert told(stand, 1, TakeAll(), UK) == "Береш 3 карти."


def test_taking_that_closes_the_bout_is_told_with_the_number_of_cards_too() -> None:
    stand = table(position("9C", "6S 10H", table="7S", deck="6D 7D 8D 9D 10D JD", rules=FREE))
    stand.move(1, Take())
    stand.move(0, PASS)
    assert stand.view(1).game.closed is not None  # type: ignore[union-attr]
    assert told(stand, 1, TakeAll()) == "You take 1 card."


def test_a_card_that_closes_its_bout_is_told_all_the_same() -> None:
    state = position("9C", "8S 9H QD", table="7S", deck="6D 7D 8D 9D 10D JD", rules=FREE)
    stand = table(state)
    stand.move(1, Beat(card("7S"), card("8S")))
    assert told(stand, 1, Tap(card("8S"))) == "8♠️ beats 7♠️"


def test_done_is_told_as_a_pass() -> None:
    stand = table(position("9C 7D", "8S 9H", table="7S", rules=FREE))
    assert told(stand, 0, Done(1)) == "You pass."


def test_a_card_that_ends_the_game_is_answered_with_the_result() -> None:
    stand = table(position("9C 7D", "8S", table="7S", rules=FREE))
    stand.move(1, Beat(card("7S"), card("8S")))
    assert stand.table.phase is Phase.RESULT
    assert told(stand, 1, Tap(card("8S"))) == "🏁 K7Q2 · durak: Olya"


def test_what_is_no_move_is_answered_with_nothing() -> None:
    assert told(table(position("7S", "8S", rules=FREE)), 0, MyCards()) is None


# ---------------------------------------------------------------------- too late


def late(stand: Stand, seat: int, language: Words = EN) -> str:
    return explain.refusal(Stale(), stand.view(seat), language)


def test_an_old_button_tells_the_leader_that_he_leads() -> None:
    stand = table(position("7S 9C", "8S 9H", rules=FREE))
    assert late(stand, 0) == "This button is out of date. You lead: any card."


def test_an_old_button_tells_the_defender_what_lies_there() -> None:
    stand = table(position("7S 9C", "8S 9H", rules=FREE))
    stand.move(0, Attack(card("7S")))
    assert late(stand, 1) == "This button is out of date. Olya leads 7♠️. Beat 7♠️."
    assert late(stand, 1, UK).startswith("Ця кнопка застаріла. ")


def test_an_old_button_tells_the_others_who_defends() -> None:
    stand = table(position("7S 9C", "8S 9H", "6S 6D", rules=FREE))
    stand.move(0, Attack(card("7S")))
    assert late(stand, 2) == "This button is out of date. Olya leads 7♠️. Ivan defends."


def test_a_question_gets_no_full_stop() -> None:
    stand = table(position("7S 9C 10C", "8S 9H", "6S 6D", rules=FREE))
    stand.move(0, Attack(card("7S")))
    stand.move(1, Beat(card("7S"), card("8S")))
    assert late(stand, 1).endswith("All beaten! Is anybody throwing in?")


def test_an_old_button_tells_how_the_game_has_ended() -> None:
    stand = table(position("9C 7D", "8S", table="7S", rules=FREE))
    stand.move(1, Beat(card("7S"), card("8S")))
    assert late(stand, 0) == "This button is out of date. 🏁 K7Q2 · durak: Olya."


def test_an_old_button_of_a_table_that_waits_says_so() -> None:
    stand = Stand(lobby(people(2)))
    assert late(stand, 0) == "This button is out of date. The game has not begun. Press “▶️ Start”."


def test_an_old_button_tells_whose_cards_a_computer_plays() -> None:
    state = position("7S 9C", "8S 9H", rules=FREE)
    away = replace(ENGLISH[1], presence=Presence.STAND_IN)
    stand = Stand(on_table(state, (ENGLISH[0], away)))
    assert late(stand, 1) == "This button is out of date. 🤖 plays for you."


def test_an_old_button_tells_a_stranger_nothing_of_the_table() -> None:
    stand = table(position("7S 9C", "8S 9H", rules=FREE))
    assert explain.refusal(Stale(), stand.view(), EN) == "This button is out of date."


@pytest.mark.parametrize("language", Words.languages())
@pytest.mark.parametrize("seat", range(3))
def test_every_answer_fits_with_the_longest_names(language: str, seat: int) -> None:
    state = position("7S 7C 7D 7H 9C", "8S 9H QD QH QC QS", "6S 6D", rules=FREE)
    stand = Stand(on_table(state, people(3, LONG), LIVE))
    for each in ("7S", "7C", "7D", "7H"):
        stand.move(0, Attack(card(each)))
        assert 0 < utf16(late(stand, seat, words(language))) <= ANSWER
        assert utf16(told(stand, 0, Tap(card(each)), words(language)) or "") <= ANSWER
