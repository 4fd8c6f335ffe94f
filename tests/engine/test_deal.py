"""R1: pack, deal, trump."""

import pytest

from durak_bot.engine.cards import Card, CardSet, Rank, Suit, pack_of
from durak_bot.engine.deal import deal
from durak_bot.engine.notation import read_card
from durak_bot.engine.rules import Rules
from tests.builders import cards, counts, dealt, hand, walk

PACK = [*pack_of(36)]


def arranged(first: str) -> list[Card]:
    """Return a pack of 36 that begins with these cards, the others in order."""
    head = [read_card(card) for card in first.split()]
    return [*head, *[card for card in PACK if card not in head]]


def test_cards_are_dealt_one_at_a_time_from_seat_0_r1_2() -> None:
    state = deal(Rules(), 2, arranged("6S 6H 7S 7H 8S 8H 9S 9H 10S 10H JS JH"))
    assert hand(state, 0) == cards("6S 7S 8S 9S 10S JS")


def test_the_next_card_shows_the_trump_and_lies_under_the_deck_r1_2() -> None:
    state = deal(Rules(), 2, arranged("6S 6H 7S 7H 8S 8H 9S 9H 10S 10H JS JH QD"))
    assert (state.trump, state.up_card) == (Suit.DIAMONDS, read_card("QD"))
    assert state.deck[-1] == read_card("QD")
    assert len(state.deck) == 24


@pytest.mark.parametrize(("size", "seats"), [(36, 6), (24, 4)])
def test_the_last_card_dealt_shows_the_trump_if_the_pack_is_used_up_r1_3(
    size: int, seats: int
) -> None:
    pack = [*pack_of(size)]
    state = deal(Rules(pack=size), seats, pack)  # type: ignore[arg-type]
    assert state.deck == ()
    assert state.up_card == pack[-1]
    assert pack[-1] in hand(state, seats - 1)


def test_the_last_card_dealt_is_known_to_all_r1_3() -> None:
    state = deal(Rules(), 6, PACK)
    assert state.known == (0, 0, 0, 0, 0, PACK[-1].bit)


def test_six_players_play_on_without_a_deck_scenario_17() -> None:
    final = [state for state, _, _ in walk(Rules(), 6, seed=17)][-1]
    assert final.bout > 1


@pytest.mark.parametrize("seed", range(20))
def test_the_turned_up_trump_is_the_last_card_drawn_scenario_18(seed: int) -> None:
    up_card = dealt(Rules(), 3, seed).up_card
    decks = [state.deck for state, _, _ in walk(Rules(), 3, seed) if state.deck]
    assert all(deck[-1] == up_card for deck in decks)


def test_whoever_drew_the_turned_up_trump_is_known_to_hold_it() -> None:
    drawn = next(state for state, _, _ in walk(Rules(), 2, seed=1) if not state.deck)
    up_card = drawn.up_card
    assert up_card is not None
    holders = [seat for seat in (0, 1) if up_card in hand(drawn, seat)]
    assert [seat for seat in (0, 1) if drawn.known[seat] & up_card.bit] == holders


def test_the_lowest_trump_leads_r1_4() -> None:
    state = deal(Rules(), 3, arranged("6S 9D 8D 7S 7H 6H 8S 8H 9H 9S 9C 8C 7C JS JH JC QS QH KD"))
    assert (state.attacker, state.defender) == (2, 0)


def test_seat_0_leads_if_nobody_holds_a_trump_r1_4() -> None:
    state = deal(Rules(), 2, arranged("6S 6H 7S 7H 8S 8H 9S 9H 10S 10H JS JH QD"))
    assert state.attacker == 0


def test_the_table_may_say_who_leads_r1_4() -> None:
    assert deal(Rules(), 4, PACK, lead=2).attacker == 2


@pytest.mark.parametrize(("size", "lowest"), [(24, Rank.NINE), (36, Rank.SIX), (52, Rank.TWO)])
def test_a_pack_holds_four_suits_from_its_lowest_rank_to_the_ace_scenario_23(
    size: int, lowest: Rank
) -> None:
    ranks = [rank for rank in Rank if rank >= lowest]
    assert pack_of(size) == CardSet.of(Card.of(rank, suit) for rank in ranks for suit in Suit)
    assert len(pack_of(size)) == size


@pytest.mark.parametrize(("size", "most"), [(24, 4), (36, 6), (52, 6)])
def test_as_many_play_as_the_pack_deals_six_cards_each_r1_1(size: int, most: int) -> None:
    assert Rules(pack=size).most_seats == most  # type: ignore[arg-type]


def test_everybody_has_six_cards_r1_2() -> None:
    assert counts(dealt(Rules(), 5, 3)) == (6,) * 5


@pytest.mark.parametrize(
    "pack", [PACK[:-1], [*PACK[:-1], PACK[0]], [*pack_of(24)], [PACK[0], PACK[0], *PACK[2:]]]
)
def test_another_pack_than_that_of_the_rules_is_refused(pack: list[Card]) -> None:
    with pytest.raises(ValueError, match="pack"):
        deal(Rules(), 2, pack)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_too_few_or_too_many_players_are_refused_r1_1(seats: int) -> None:
    with pytest.raises(ValueError, match="players"):
        deal(Rules(), seats, PACK)


def test_a_leader_who_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="lead"):
        deal(Rules(), 2, PACK, lead=2)
