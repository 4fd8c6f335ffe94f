"""How cards look: `10♠️`, the same in every language, and in which order a hand lies."""

from __future__ import annotations

from collections.abc import Iterable

from durak_bot.engine.cards import Card, Rank, Suit
from durak_bot.presentation.words import Words

_SUITS = ("♠️", "♣️", "♦️", "♥️")
"""By suit, each with the variation selector that makes it an emoji."""

PLAYABLE = "▸"


def suit_face(suit: Suit) -> str:
    """Return the symbol of a suit."""
    return _SUITS[suit]


def face(card: Card) -> str:
    """Return a card as it is shown: rank, then suit."""
    return card.rank.text + _SUITS[card.suit]


def faces(cards: Iterable[Card]) -> list[str]:
    """Return the cards as they are shown, in the given order."""
    return [face(card) for card in cards]


def any_rank(cards: Iterable[Card], words: Words) -> str:
    """Return the ranks of these cards as alternatives, lowest first: `a 7, a 9 or an A`."""
    return words.any_of([a_rank(rank, words) for rank in sorted({card.rank for card in cards})])


def a_rank(rank: Rank, words: Words) -> str:
    """Return a rank as one card of it is spoken of: `an 8`, where a language says it so."""
    return words.t("rank", rank=int(rank) if rank <= Rank.TEN else rank.text)


def hand_order(cards: Iterable[Card], trump: Suit) -> list[Card]:
    """Return the cards by suit, low to high, the trumps last.

    The order depends on the cards alone, so nothing moves under a thumb when others play.
    """
    return sorted(cards, key=lambda card: (card.suit == trump, int(card)))
