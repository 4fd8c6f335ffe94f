"""The hand: what is asked, in which order the cards lie, and what each button would do."""

from typing import Any

import pytest

from durak_bot.engine.cards import CARDS
from durak_bot.engine.moves import Attack, Beat
from durak_bot.engine.rules import Order, Rules
from durak_bot.presentation import hand
from durak_bot.presentation.buttons import (
    BeatWith,
    Done,
    Press,
    ShowCard,
    StandIn,
    TakeAll,
    Tap,
    TransferWith,
    Unfocus,
    decode,
)
from durak_bot.presentation.screen import Button, Screen, Style
from durak_bot.presentation.words import words
from durak_bot.table.options import LIVE, Options
from durak_bot.table.table import Phase, Presence, Sitter
from tests.builders import cards, position
from tests.presentation.stand import (
    NOW,
    Stand,
    computer,
    drawn,
    lobby,
    on_table,
    people,
    person,
)

UK = words("uk")
FREE = Rules(order=Order.FREE)
DEFENDS = position("8C", "8S JC AC 9D QD 6H", "10C", table="7D", trump="H")


def _labels(screen: Screen) -> list[list[str]]:
    return [[button.label for button in row] for row in screen.rows]


def _flat(screen: Screen) -> list[str]:
    return [button.label for button in _buttons(screen)]


def _buttons(screen: Screen) -> list[Button]:
    return [button for row in screen.rows for button in row]


def _press(button: Button) -> Press:
    assert button.data is not None
    return decode(button.data)


def test_the_hand_of_ux_comes_out() -> None:
    shown = hand.screen(Stand(on_table(DEFENDS)).view(1), UK, NOW)
    assert drawn(shown) == (
        "🃏 K7Q2 · козир ♥️ · колода 0\n"
        "Бий 7♦️\n"
        "7♦️ ← ❓\n"
        "⚔️ Оля 1 → 🛡 Іван 6\n"
        "Марко 1\n"
        "[8♠️] [J♣️] [A♣️]\n"
        "[▸9♦️] [▸Q♦️] [▸6♥️]\n"
        "[☰ Меню]\n"
        "[Беру (1)]"
    )


def test_what_can_be_played_is_marked_by_colour_and_by_a_sign() -> None:
    for button in _buttons(hand.screen(Stand(on_table(DEFENDS)).view(1), UK, NOW))[:6]:
        assert (button.style is Style.SUCCESS) == button.label.startswith("▸")


def test_what_cannot_be_played_stays_pressable() -> None:
    shown = hand.screen(Stand(on_table(DEFENDS)).view(1), UK, NOW)
    assert _press(_buttons(shown)[0]) == Press("K7Q2", 1, 2, Tap(*cards("8S")))


def test_take_stands_alone_on_the_last_row_in_red_with_its_cost() -> None:
    state = position("8C", "8S 9D", table="7D/8D 7S")
    last = hand.screen(Stand(on_table(state)).view(1), UK, NOW).rows[-1]
    assert [button.label for button in last] == ["Беру (3)"]
    assert last[0].style is Style.DANGER
    assert _press(last[0]).action == TakeAll()


def test_cards_keep_their_places_when_others_throw_in() -> None:
    stand = Stand(on_table(position("7S 8C", "8S 9D QD", "7C 10C", table="7D", rules=FREE)))
    before = _labels(hand.screen(stand.view(1), UK, NOW))[0]
    assert stand.move(2, Attack(*cards("7C"))) is None
    after = _labels(hand.screen(stand.view(1), UK, NOW))[0]
    assert [label.strip("▸") for label in after] == [label.strip("▸") for label in before]


def test_trumps_lie_last() -> None:
    state = position("8S 6H 9C 6S", "7D", trump="S")
    shown = hand.screen(Stand(on_table(state)).view(0), UK, NOW)
    assert _labels(shown)[:2] == [["▸9♣️", "▸6♥️", "▸6♠️"], ["▸8♠️"]]


@pytest.mark.parametrize(("size", "row"), [(1, 3), (9, 3), (10, 4), (20, 4), (21, 6), (45, 6)])
def test_cards_stand_in_rows_of_three_then_four_then_six(size: int, row: int) -> None:
    assert hand.across(size) == row


def test_a_card_with_several_ways_asks_which_and_has_a_way_back() -> None:
    rules = Rules(transfer=True, show_trump=True)
    state = position("9C", "7H 8S", "10C JC", table="7S", rules=rules, deck="6S 6H")
    (mine,), (attack,) = cards("7H"), cards("7S")
    shown = hand.screen(Stand(on_table(state)).view(1), UK, NOW, focus=mine)
    assert _labels(shown) == [
        ["7♥️ б’є 7♠️"],
        ["Перевести 7♥️ → Марко"],
        ["Показати 7♥️ → Марко"],
        ["↩️ Назад"],
    ]
    assert [_press(button).action for button in _buttons(shown)] == [
        BeatWith(attack, mine),
        TransferWith(mine),
        ShowCard(mine),
        Unfocus(),
    ]


def test_a_card_that_no_longer_goes_anywhere_is_not_asked_about() -> None:
    (card,) = cards("8S")
    view = Stand(on_table(DEFENDS)).view(1)
    assert hand.screen(view, UK, NOW, focus=card) == hand.screen(view, UK, NOW)


@pytest.mark.parametrize(
    ("seat", "table", "more", "label"),
    [
        (0, "7D/8D", {}, "Бито"),
        (2, "7D/8D", {}, "Пас"),
        (0, "7D", {"taking": True}, "Досить"),
        (2, "7D", {"taking": True}, "Досить"),
        (2, "7D", {}, "Пас"),
    ],
)
def test_throwing_in_nothing_more_is_called_by_role_and_situation(
    seat: int, table: str, more: dict[str, Any], label: str
) -> None:
    state = position("8C", "9D", "9C", table=table, rules=FREE, deck="6S 6H", **more)
    shown = hand.screen(Stand(on_table(state)).view(seat), UK, NOW)
    done = next(button for button in _buttons(shown) if button.label == label)
    assert _press(done).action == Done(len(table.replace("/", " ").split()))


def test_done_is_offered_in_turn_order_only_when_it_is_ones_turn() -> None:
    state = position("8C", "9D", "9C", table="7D/8D", deck="6S 6H")
    stand = Stand(on_table(state))
    assert "Бито" in _flat(hand.screen(stand.view(0), UK, NOW))
    assert "Пас" not in _flat(hand.screen(stand.view(2), UK, NOW))


def test_neither_done_nor_take_is_offered_to_whom_they_do_not_concern() -> None:
    labels = _flat(hand.screen(Stand(on_table(DEFENDS)).view(2), UK, NOW))
    assert labels == ["10♣️", "☰ Меню"]


def test_a_kept_wish_is_said_and_not_asked_for_again() -> None:
    state = position("8C", "9D", "9C", table="7D", rules=FREE, deck="6S 6H")
    ranks = frozenset({7})
    stand = Stand(on_table(state, wishes=((2, ranks),)))
    shown = hand.screen(stand.view(2), UK, NOW)
    assert "Твій пас прийнято. Відбивається Іван" in shown.text
    assert "Пас" not in _flat(shown)


@pytest.mark.parametrize(
    ("seat", "table", "asked"),
    [
        (0, "", "Твій захід: будь-яка карта"),
        (1, "", "Заходить Оля, відбиваєшся ти"),
        (2, "", "Заходить Оля"),
        (1, "7D", "Бий 7♦️"),
        (1, "7D 7S", "Бий 7♦️ і 7♠️"),
        (1, "AD", "A♦️ бити нічим: бери"),
        (2, "7D", "Відбивається Іван. Можна підкинути 7"),
        (0, "7D", "Відбивається Іван"),
        (0, "7D/8D", "Підкидай 7 або 8 — або тисни «Бито»"),
        (0, "10D/JD", "Підкинути нічого: тисни «Бито»"),
        (1, "7D/8D", "Усе побито! Хтось підкине?"),
    ],
)
def test_the_hand_says_first_what_is_asked(seat: int, table: str, asked: str) -> None:
    state = position("8C 6C", "9D 9S 10S", "7C 10C", table=table, rules=FREE, deck="6S 6H", bout=2)
    shown = hand.screen(Stand(on_table(state)).view(seat), UK, NOW)
    assert shown.text.splitlines()[1] == asked


def test_in_turn_order_the_next_one_is_told_that_he_is_next() -> None:
    state = position("8C", "9D", "9C", "10C", table="7D/8D", deck="6S 6H")
    stand = Stand(on_table(state))
    assert "Зараз підкидає Оля. Далі — ти" in hand.screen(stand.view(2), UK, NOW).text
    last = hand.screen(stand.view(3), UK, NOW).text
    assert "Зараз підкидає Оля" in last
    assert "Далі — ти" not in last


def test_the_slip_before_the_deal_says_where_the_cards_will_be() -> None:
    shown = hand.screen(Stand(lobby(people(2))).view(1), UK, NOW)
    assert shown.text == "🎴 K7Q2: тут будуть твої карти."


def test_private_play_shows_board_and_hand_in_one_message() -> None:
    stand = Stand(on_table(DEFENDS))
    shown = hand.screen(stand.view(1), UK, NOW, boarded=True)
    assert "⚔️ Оля 1 → 🛡 Іван 6" in shown.text
    assert "[Беру (1)]" in drawn(shown)


def test_a_refusal_that_could_not_be_answered_is_added_to_the_hand() -> None:
    shown = hand.screen(Stand(on_table(DEFENDS)).view(1), UK, NOW, notice="8♠️ не б’є 7♦️.")
    assert shown.text.splitlines()[-1] == "❗ 8♠️ не б’є 7♦️."


def test_hints_name_what_would_work() -> None:
    shown = hand.screen(Stand(on_table(DEFENDS)).view(1), UK, NOW, hints=True)
    assert shown.text.splitlines()[-1] == "💡 Проти 7♦️: 9♦️, Q♦️, 6♥️."


def test_whoever_is_out_is_told_the_place_and_that_the_game_goes_on() -> None:
    state = position("", "9D", "9C", attacker=1, out=[0], places=[[0]])
    shown = hand.screen(Stand(on_table(state)).view(0), UK, NOW)
    assert "місце 1. Гра триває" in shown.text
    assert _labels(shown) == [["☰ Меню"]]


@pytest.mark.parametrize("presence", [Presence.AWAY, Presence.STAND_IN])
def test_whose_cards_a_computer_plays_has_a_way_back(presence: Presence) -> None:
    sitters = (people(1)[0], Sitter(person(1), "Іван", presence=presence), computer())
    shown = hand.screen(Stand(on_table(DEFENDS, sitters)).view(1), UK, NOW)
    assert _press(shown.rows[0][0]).action == StandIn(False)


def test_the_hand_as_text_is_by_suit_with_what_can_be_played_marked() -> None:
    told = hand.text(Stand(on_table(DEFENDS)).view(1), UK, NOW)
    assert told == "K7Q2 · козир ♥️\nБий 7♦️\n♠️ 8\n♣️ J A\n♦️ ▸9 ▸Q\n♥️ ▸6"


def test_before_the_deal_the_hand_as_text_says_so() -> None:
    assert hand.text(Stand(lobby(people(2))).view(0), UK) == "K7Q2: карти ще не роздано."


def test_after_the_end_the_hand_says_what_the_result_means_for_its_owner() -> None:
    state = position("7S", "8S 9C", table="", attacker=0, discard="6S")
    stand = Stand(on_table(state, options=LIVE))
    assert stand.move(0, Attack(*cards("7S"))) is None
    if stand.table.phase is Phase.PLAYING:
        assert stand.move(1, Beat(*cards("7S"), *cards("8S"))) is None
    assert stand.table.phase is Phase.RESULT
    assert hand.screen(stand.view(1), UK, NOW).text.startswith("Цього разу дурень — ти.")
    assert hand.screen(stand.view(0), UK, NOW).text.startswith("🎉 У тебе перше місце!")


def test_every_button_of_a_hand_belongs_to_its_table_game_and_bout() -> None:
    shown = hand.screen(Stand(on_table(DEFENDS, options=Options())).view(1), UK, NOW)
    assert {(p.table, p.game, p.bout) for p in map(_press, _buttons(shown))} == {("K7Q2", 1, 2)}


def test_all_cards_of_the_pack_can_be_tapped() -> None:
    state = position(" ".join(map(str, CARDS[:40])), "AH", rules=Rules(pack=52))
    shown = hand.screen(Stand(on_table(state)).view(0), UK, NOW)
    taps = [_press(b).action for b in _buttons(shown) if b.label.startswith("▸")]
    assert {tap.card for tap in taps if isinstance(tap, Tap)} == set(CARDS[:40])
