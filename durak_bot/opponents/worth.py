"""Cards numbered by what they are worth, so that the cheapest card of a set is its lowest bit.

Plain cards come first, by rank and then by suit, and trumps after them, by rank. In this order
the lowest bit of a hand is the card to lead, and the lowest bit of the cards that beat another is
the cheapest way to beat it; no table below depends on which suit is trump.
"""

from __future__ import annotations

from collections.abc import Iterator

from durak_bot.engine.cards import CARDS, RANKS_PER_SUIT, Card, Suit

PLAIN_CARDS = 3 * RANKS_PER_SUIT
"""Numbers below this are plain cards, the others trumps."""

PLAIN = (1 << PLAIN_CARDS) - 1
TRUMPS = ((1 << RANKS_PER_SUIT) - 1) << PLAIN_CARDS


def _rank(number: int) -> int:
    return number // 3 if number < PLAIN_CARDS else number - PLAIN_CARDS


RANK: tuple[int, ...] = tuple(_rank(number) + 2 for number in range(52))
"""Rank 2…14 by number."""

SAME_RANK: tuple[int, ...] = tuple(
    sum(1 << other for other in range(52) if _rank(other) == _rank(number)) for number in range(52)
)
"""Bits of the four cards of a number's rank."""

BEATEN_BY: tuple[int, ...] = tuple(
    sum(
        1 << other
        for other in range(number + 1, 52)
        if number >= PLAIN_CARDS or other >= PLAIN_CARDS or other % 3 == number % 3
    )
    for number in range(52)
)
"""Bits of the cards that beat a number (R2.2)."""


def up_to(rank: int) -> int:
    """Return the bits of the plain cards of this rank (2…14) and lower."""
    return sum(1 << number for number in range(PLAIN_CARDS) if RANK[number] <= rank)


def _numbers(trump: Suit) -> tuple[int, ...]:
    plain = [suit for suit in Suit if suit != trump]
    return tuple(
        PLAIN_CARDS + card.rank - 2
        if card.suit == trump
        else 3 * (card.rank - 2) + plain.index(card.suit)
        for card in CARDS
    )


NUMBERS: tuple[tuple[int, ...], ...] = tuple(_numbers(trump) for trump in Suit)
"""A card's number, by trump and card."""

NAMED: tuple[tuple[Card, ...], ...] = tuple(
    tuple(sorted(CARDS, key=lambda card, numbers=numbers: numbers[card]))  # type: ignore[misc]
    for numbers in NUMBERS
)
"""The card of a number, by trump and number."""


def bits_of(cards: int, trump: int) -> int:
    """Return the same set of cards with bits by worth instead of by card."""
    numbers = NUMBERS[trump]
    worth = 0
    while cards:
        low = cards & -cards
        worth |= 1 << numbers[low.bit_length() - 1]
        cards ^= low
    return worth


def each(bits: int) -> Iterator[int]:
    """Yield the numbers in a set, cheapest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
