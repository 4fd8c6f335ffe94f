"""How cards look: `10♠️`, the same in every language, and in which order a hand lies."""

from __future__ import annotations

from collections.abc import Iterable

from durak_bot.engine.cards import Card, Rank, Suit

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


def rank_faces(cards: Iterable[Card]) -> list[str]:
    """Return the ranks of these cards, each once, lowest first."""
    return [Rank(rank).text for rank in sorted({card.rank for card in cards})]


def hand_order(cards: Iterable[Card], trump: Suit) -> list[Card]:
    """Return the cards by suit, low to high, the trumps last.

    The order depends on the cards alone, so nothing moves under a thumb when others play.
    """
    return sorted(cards, key=lambda card: (card.suit == trump, int(card)))
