"""What a seat that forgets nothing knows of the hidden cards, and deals of the rest.

All of it follows from one observation: cards that were taken, shown or turned up stay known, the
discard stays seen, and what is nowhere to be seen is in a hand or in the deck.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from durak_bot.engine.cards import pack_of
from durak_bot.engine.observe import Observation
from durak_bot.opponents.compact import RUNNING, Position, terms
from durak_bot.opponents.worth import NUMBERS, SAME_RANK, bits_of, each


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Who holds what for certain, and the cards about which nothing is known; by worth."""

    seen: Observation
    seat: int
    sure: tuple[int, ...]
    """Cards known to be in each hand, the own one complete."""
    missing: tuple[int, ...]
    """How many more cards each hand holds."""
    unseen: tuple[int, ...]
    """Numbers of the cards that are in one of those hands or in the deck."""
    hidden_deck: int
    """How many cards of the deck are face down."""
    bottom: tuple[int, ...]
    """The turned-up trump, while it lies under the deck."""

    @property
    def certain(self) -> bool:
        """Tell whether every card's place is known: the unseen ones can lie in one way only."""
        places = sum(map(bool, self.missing))
        return places <= 1 if not self.hidden_deck else places == 0 and self.hidden_deck == 1


def knowledge(seen: Observation) -> Knowledge:
    """Return what this seat can deduce. Raises `ValueError` for a bystander's observation."""
    if seen.seat is None:
        raise ValueError("a bystander has no hand to reason from")
    trump, numbers = seen.trump, NUMBERS[seen.trump]
    sure = [bits_of(cards, trump) for cards in seen.known]
    sure[seen.seat] = bits_of(seen.hand, trump)
    bottom: tuple[int, ...] = ()
    if seen.deck and seen.up_card is not None:
        bottom = (numbers[seen.up_card],)
    gone = bits_of(seen.discard, trump)
    for bits in sure:
        gone |= bits
    for number in bottom:
        gone |= 1 << number
    for attack, cover in seen.table:
        gone |= 1 << numbers[attack]
        if cover is not None:
            gone |= 1 << numbers[cover]
    missing = tuple(count - bits.bit_count() for count, bits in zip(seen.counts, sure, strict=True))
    hidden = seen.deck - len(bottom)
    unseen = tuple(each(bits_of(pack_of(seen.rules.pack), trump) & ~gone))
    return Knowledge(seen, seen.seat, tuple(sure), missing, unseen, hidden, bottom)


def sample(known: Knowledge, rng: random.Random) -> Position:
    """Return a position with the hidden cards dealt at random, consistent with what was seen."""
    cards = list(known.unseen)
    rng.shuffle(cards)
    hands = list(known.sure)
    at = 0
    for seat, count in enumerate(known.missing):
        for number in cards[at : at + count]:
            hands[seat] |= 1 << number
        at += count
    deck = (*cards[at : at + known.hidden_deck], *known.bottom)
    return placed(known.seen, hands, deck)


def placed(seen: Observation, hands: list[int], deck: tuple[int, ...]) -> Position:
    """Return the observed position with these hands and this deck."""
    numbers = NUMBERS[seen.trump]
    position = Position.__new__(Position)
    position.terms = terms(seen.rules, len(seen.counts))
    position.hands, position.deck, position.at = hands, deck, 0
    position.attacker, position.defender = seen.attacker, seen.defender
    position.table = position.ranks = position.unbeaten = 0
    for attack, cover in seen.table:
        bit = 1 << numbers[attack]
        position.table |= bit
        position.ranks |= SAME_RANK[numbers[attack]]
        if cover is None:
            position.unbeaten |= bit
        else:
            position.table |= 1 << numbers[cover]
            position.ranks |= SAME_RANK[numbers[cover]]
    position.laid = len(seen.table)
    position.cap, position.taking = seen.cap, seen.taking
    position.passed = sum(1 << seat for seat in seen.passed)
    position.joined, position.shown = tuple(seen.joined), bits_of(seen.shown, seen.trump)
    position.bout, position.discarded = seen.bout, bool(seen.discard)
    position.takes = seen.takes
    position.out = sum(1 << seat for seats in seen.ranking for seat in seats)
    position.loser = RUNNING
    return position
