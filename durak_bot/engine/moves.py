"""What a seat can do. Moves are values; whether they are legal is for `judge`."""

from __future__ import annotations

from dataclasses import dataclass

from durak_bot.engine.cards import CARDS, Card


@dataclass(frozen=True, slots=True)
class Attack:
    """Lead a card or throw one in (R2.1, R2.3)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Beat:
    """Beat one attack card with one's own card (R2.2)."""

    attack: Card
    card: Card


@dataclass(frozen=True, slots=True)
class Transfer:
    """Add a card of the attack's rank and pass the attack on (R5.1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Show:
    """Show the trump of the attack's rank instead of playing it (R5.5)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Take:
    """Give up the defence (R4.2)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Throw in nothing more: "done" (R2.7)."""


Move = Attack | Beat | Transfer | Show | Take | Pass

TAKE = Take()
PASS = Pass()

ATTACKS: tuple[Attack, ...] = tuple(map(Attack, CARDS))
"""One object a move, by card: the opponents make millions of them."""

BEATS: tuple[tuple[Beat, ...], ...] = tuple(
    tuple(Beat(attack, card) for card in CARDS) for attack in CARDS
)
"""One object a move, by attack card, then by the card that beats it."""

TRANSFERS: tuple[Transfer, ...] = tuple(map(Transfer, CARDS))
SHOWS: tuple[Show, ...] = tuple(map(Show, CARDS))
