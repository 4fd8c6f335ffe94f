"""Cards, packs and sets of cards.

A card is a small integer, a set of cards is one integer with a bit a card: the opponents search
with these, so they are plain `int`s with a friendly face (as python-chess has `SquareSet`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

RANKS_PER_SUIT = 13


class Suit(IntEnum):
    """Suits in the order hands are shown."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """Return the notation letter: S C D H."""
        return "SCDH"[self]


class Rank(IntEnum):
    """Ranks with their strength; an ace is the highest (R1.1)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def text(self) -> str:
        """Return the notation text: 2…10 J Q K A."""
        return str(int(self)) if self <= Rank.TEN else "JQKA"[self - Rank.JACK]


class Card(int):
    """One card, 0…51: thirteen ranks a suit, so that a higher number in a suit beats a lower."""

    __slots__ = ()

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card of this rank and suit."""
        return CARDS[suit * RANKS_PER_SUIT + rank - Rank.TWO]

    @property
    def suit(self) -> Suit:
        """Return the suit."""
        return Suit(self // RANKS_PER_SUIT)

    @property
    def rank(self) -> Rank:
        """Return the rank."""
        return Rank(self % RANKS_PER_SUIT + Rank.TWO)

    @property
    def bit(self) -> int:
        """Return the set that holds this card alone, as a plain integer."""
        return 1 << self

    def __str__(self) -> str:
        return self.rank.text + self.suit.letter

    def __repr__(self) -> str:
        return f"<{self}>"


CARDS: tuple[Card, ...] = tuple(Card(index) for index in range(4 * RANKS_PER_SUIT))
"""Every card once, by its number."""

SUIT_BITS: tuple[int, ...] = tuple(
    ((1 << RANKS_PER_SUIT) - 1) << (suit * RANKS_PER_SUIT) for suit in range(4)
)
"""Bits of a whole suit, by suit."""

RANK_BITS: tuple[int, ...] = tuple(
    sum(1 << (suit * RANKS_PER_SUIT + index % RANKS_PER_SUIT) for suit in range(4))
    for index in range(52)
)
"""Bits of the four cards that share a card's rank, by card."""

BEATEN_BY: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        (SUIT_BITS[suit] >> (card + 1) << (card + 1) & SUIT_BITS[suit])
        | (SUIT_BITS[trump] if suit != trump else 0)
        for card, suit in ((card, card // RANKS_PER_SUIT) for card in range(52))
    )
    for trump in range(4)
)
"""Bits of the cards that beat a card, by trump and card (R2.2)."""


class CardSet(int):
    """An immutable set of cards, one bit a card; iterates from spades to hearts, low to high."""

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[int]) -> CardSet:
        """Return the set of these cards; a card named twice is in it once."""
        bits = 0
        for card in cards:
            bits |= 1 << card
        return cls(bits)

    def __iter__(self) -> Iterator[Card]:
        bits = int(self)
        while bits:
            low = bits & -bits
            yield CARDS[low.bit_length() - 1]
            bits ^= low

    def __len__(self) -> int:
        return self.bit_count()

    def __bool__(self) -> bool:
        return int(self) != 0

    def __contains__(self, card: int) -> bool:
        return bool(self >> card & 1)

    def __repr__(self) -> str:
        return "{" + " ".join(map(str, self)) + "}"


EMPTY = CardSet(0)


def pack_of(size: int) -> CardSet:
    """Return the pack of 24 (9–A), 36 (6–A) or 52 (2–A) cards (R1.1).

    Raises `KeyError` for any other size.
    """
    return _PACKS[size]


_PACKS = {
    size: CardSet.of(card for card in CARDS if card.rank >= lowest)
    for size, lowest in ((24, Rank.NINE), (36, Rank.SIX), (52, Rank.TWO))
}
