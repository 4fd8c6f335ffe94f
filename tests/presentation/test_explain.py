"""Why not: the reason in words, in every language, within the 200 characters of an answer."""

from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak_bot.engine.cards import CARDS, Card, CardSet, Suit
from durak_bot.engine.refusals import (
    LimitDefenderHand,
    NextHandTooSmall,
    RankNotOnTable,
    Refusal,
    TooLow,
    TrumpNeedsHigherTrump,
    WaitYourTurn,
    WrongSuit,
)
from durak_bot.engine.rules import Order, Rules
from durak_bot.presentation import explain
from durak_bot.presentation.hand import ANSWER, utf16
from durak_bot.presentation.words import Words, words
from durak_bot.table.options import LIVE
from durak_bot.table.refusals import AlreadyRunning, NotHost, Reason, Right, ServiceRefusal
from durak_bot.table.table import Phase, TableId
from tests.builders import cards, position, refused
from tests.presentation.stand import Stand, card, lobby, on_table, people

REASONS: tuple[type[Any], ...] = (*get_args(Refusal), *get_args(ServiceRefusal))
LONG = ("Ж" * 24, "W" * 24, "👨‍👩‍👧" * 3, "漢" * 24, "щ" * 24, "M" * 24)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(0, 5),
    Card: st.sampled_from(CARDS),
    CardSet: st.sets(st.sampled_from(CARDS), max_size=6).map(CardSet.of),
    Suit: st.sampled_from(Suit),
    str: st.text(max_size=24),
    Phase: st.sampled_from(Phase),
    TableId: st.just(TableId("K7Q2")),
    tuple[int, ...]: st.permutations(range(5)).map(tuple),
    int | None: st.none() | st.integers(0, 60),
    tuple[Right, ...]: st.just(tuple(Right)),
}


def _of(kind: type[Any]) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{field.name: VALUES[hints[field.name]] for field in fields(kind)})


ANY_REASON: st.SearchStrategy[Reason] = st.one_of([_of(kind) for kind in REASONS])
EN, UK = words("en"), words("uk")
STATE = position(
    "7S 8S 9S 10S JS QS", "8H", "6C", "7C", "8C", "9C", table="6S/6H 6D", attacker=5, trump="H"
)


@given(ANY_REASON, st.sampled_from(Words.languages()), st.booleans())
def test_every_reason_fits_an_answer_with_the_longest_names(
    reason: Reason, language: str, hints: bool
) -> None:
    view = Stand(on_table(STATE, people(6, LONG))).view(0)
    said = explain.refusal(reason, view, words(language), hints=hints)
    assert 0 < utf16(said) <= ANSWER


@pytest.mark.parametrize("kind", REASONS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("language", Words.languages())
def test_every_reason_ends_as_a_sentence_and_is_never_cut(language: str, kind: type[Any]) -> None:
    largest = {
        int: 36,
        Card: CARDS[8],
        CardSet: CardSet.of(CARDS[8::13]),
        Suit: Suit.HEARTS,
        str: "Щ" * 24,
        Phase: Phase.PLAYING,
        TableId: TableId("K7Q2"),
        tuple[int, ...]: (0, 1, 2),
        int | None: 60,
        tuple[Right, ...]: tuple(Right),
    }
    hints = get_type_hints(kind)
    reason = kind(**{field.name: largest[hints[field.name]] for field in fields(kind)})
    view = Stand(on_table(STATE, people(6, ["Щ" * 24] * 6))).view(0)
    assert explain.refusal(reason, view, words(language)).endswith((".", "!"))


def test_a_card_too_low_is_told_what_is_needed() -> None:
    reason = TooLow(card("8S"), card("9S"), Suit.HEARTS)
    assert explain.engine(reason, UK) == "8♠️ не б’є 9♠️. Треба старшу ♠️ або козир ♥️."
    assert explain.engine(reason, EN) == "8♠️ can't beat 9♠️. You need a higher ♠️ or a trump ♥️."


def test_a_card_of_another_suit_is_told_what_is_needed() -> None:
    reason = WrongSuit(card("JC"), card("9S"), Suit.HEARTS)
    assert explain.engine(reason, UK) == "J♣️ не б’є 9♠️. Треба старшу ♠️ або козир ♥️."


def test_no_higher_card_is_asked_for_against_an_ace() -> None:
    reason = WrongSuit(card("JC"), card("AS"), Suit.HEARTS)
    assert explain.engine(reason, EN) == "J♣️ can't beat A♠️. You need a trump ♥️."


def test_against_a_trump_only_a_higher_trump_is_named() -> None:
    reason = TrumpNeedsHigherTrump(card("JC"), card("9H"))
    assert explain.engine(reason, UK) == "J♣️ не б’є 9♥️. Треба старший козир ♥️."


def test_the_ace_of_trumps_is_said_to_be_beaten_by_nothing() -> None:
    reason = TooLow(card("KH"), card("AH"), Suit.HEARTS)
    assert explain.engine(reason, UK) == "K♥️ не б’є A♥️: козирного туза ♥️ не б’є ніщо."


def test_a_rank_that_does_not_lie_is_told_those_that_do() -> None:
    reason = RankNotOnTable(card("QD"), cards("7S 10S"))
    assert explain.engine(reason, UK) == "Підкинути можна 7 або 10: Q на столі немає."
    assert (
        explain.engine(reason, EN)
        == "Only a 7 or a 10 can be thrown in: there is no Q on the table."
    )


def test_the_limit_of_the_defenders_hand_names_him_and_the_number() -> None:
    names = ["Оля", "Іван"]
    assert (
        explain.engine(LimitDefenderHand(1, 3), UK, names)
        == "Іван: 3 карти на початку раунду, стільки вже лежить."
    )
    assert (
        explain.engine(LimitDefenderHand(1, 3), EN, ["Olya", "Ivan"])
        == "Ivan had 3 cards when this bout began, and 3 are on the table."
    )


def test_whoever_is_next_to_throw_in_is_told_so() -> None:
    reason = WaitYourTurn((0, 2))
    names = ["Olya", "Ivan", "Marko"]
    assert explain.engine(reason, EN, names, 2) == "Olya throws in now. You are next."
    assert (
        explain.engine(reason, UK, ["Оля", "Іван", "Марко"], 2) == "Зараз підкидає Оля. Далі — ти."
    )


def test_whoever_waits_longer_is_told_how_many_come_before() -> None:
    said = explain.engine(WaitYourTurn((0, 2, 3)), UK, ["Оля", "Іван", "Марко", "Ганна"], 3)
    assert said == "Зараз підкидає Оля. Перед тобою ще 1."


def test_where_passes_are_hidden_no_refusal_names_who_is_asked() -> None:
    """R2.7: who is asked would tell who has passed."""
    state = position("7S 8S", "8H 9H", "7C 6C", table="7D/8D", rules=Rules(order=Order.TURN))
    hidden = on_table(state, options=replace(LIVE, auto_pass=True))
    said = explain.refusal(WaitYourTurn((0, 2)), Stand(hidden).view(2), UK)
    assert "Оля" not in said


def test_without_names_players_are_numbered_from_one() -> None:
    assert explain.engine(NextHandTooSmall(2, 2, 3), EN) == (
        "Player 3 holds 2 cards, but 3 would lie there: no transfer."
    )
    assert explain.engine(NextHandTooSmall(2, 2, 3), UK) == (
        "Гравець 3: 2 карти, а лежатиме 3. Перевести не можна."
    )


def test_hints_add_what_would_work_from_the_own_hand() -> None:
    state = position("10S", "8S QS 6H", "7C", table="9S")
    reason = refused(state, 1, "beat 9S 8S")
    view = Stand(on_table(state)).view(1)
    assert explain.refusal(reason, view, UK, hints=True) == (
        "8♠️ не б’є 9♠️. Треба старшу ♠️ або козир ♥️. Проти 9♠️: Q♠️, 6♥️."
    )


def test_without_hints_the_reason_stands_alone() -> None:
    state = position("10S", "8S QS 6H", "7C", table="9S")
    view = Stand(on_table(state)).view(1)
    said = explain.refusal(refused(state, 1, "beat 9S 8S"), view, UK)
    assert said == "8♠️ не б’є 9♠️. Треба старшу ♠️ або козир ♥️."


def test_a_hint_says_that_only_taking_is_left() -> None:
    state = position("10S", "8S 6C", "7C", table="9S")
    view = Stand(on_table(state)).view(1)
    said = explain.refusal(refused(state, 1, "beat 9S 8S"), view, EN, hints=True)
    assert said.endswith("Nothing beats it: you can only take.")


def test_the_host_is_named_with_the_time_after_which_anyone_may() -> None:
    view = Stand(lobby(people(2))).view(1)
    said = explain.refusal(NotHost("Оля", 40), view, UK)
    assert said == "Це може господар столу (Оля). Через 40 с зможе кожен за столом."


def test_a_table_that_only_waits_is_not_said_to_play() -> None:
    view = Stand(lobby(people(2))).view(1)
    assert "йде гра" not in explain.refusal(AlreadyRunning(TableId("K7Q2")), view, UK)
