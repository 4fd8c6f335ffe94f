"""A position: everything needed to go on, as one immutable value."""

from __future__ import annotations

from typing import Final, NamedTuple, NewType

from durak_bot.engine.cards import CARDS, RANK_BITS, Card, Suit
from durak_bot.engine.events import Outcome
from durak_bot.engine.rules import Rules

Seat = NewType("Seat", int)
"""A place at the table, 0-based, clockwise."""


class Pair(NamedTuple):
    """An attack card and what beat it, None while it lies unbeaten."""

    attack: Card
    cover: Card | None


UNBEATEN: tuple[Pair, ...] = tuple(Pair(card, None) for card in CARDS)
"""One object an attack card that lies unbeaten, by card."""

COVERED: tuple[tuple[Pair, ...], ...] = tuple(
    tuple(Pair(attack, cover) for cover in CARDS) for attack in CARDS
)
"""One object a beaten card, by attack card, then by the card that beat it."""


class State(NamedTuple):
    """A position of Durak. Holds hidden cards: people and opponents get `observe` instead.

    Card sets are plain integers with a bit a card (`CardSet` gives them a face); seat sets are
    integers with a bit a seat. A NamedTuple, because the opponents make millions of them and a
    frozen dataclass costs six times as much; and in this order, because cards that are
    played change the fields from `hands` on and nothing before them.
    """

    rules: Rules
    trump: Suit
    up_card: Card | None
    """The card that showed the trump; None in a hand-made position that does not say (R1.2)."""
    deck: tuple[Card, ...]
    """Cards to draw, the next one first, the turned-up trump last. Secret but for the last."""
    discard: int
    bout: int
    """Number of the bout, from 1."""
    takes: int
    """Bouts taken in a row that began with the deck empty (R6.2)."""
    ranking: tuple[tuple[int, ...], ...]
    """Seats that are out, in order; those of one bout together (R6.3)."""
    out: int
    """Seat bits of `ranking`."""
    outcome: Outcome | None
    attacker: Seat
    """The main attacker's seat (R2.1)."""
    defender: Seat
    throwers: tuple[Seat, ...]
    """Seats that may throw in during this bout, in their order; see `seats.order_of_asking`."""
    cap: int
    """Attack cards this bout allows, counted anew after a transfer (R3, R5.3)."""
    shown: int
    """Bits of trumps shown in this bout (R5.5)."""
    hands: tuple[int, ...]
    """Card bits by seat. Secret."""
    known: tuple[int, ...]
    """Bits of those cards in each hand that the whole table has seen: taken, shown, turned up."""
    table: tuple[Pair, ...]
    taking: bool
    passed: int
    """Seat bits of those who passed since the last attack card (R2.5)."""
    joined: tuple[int, ...]
    """Seats that have attacked in this bout, in order of joining (R4.4)."""
    ranks: int
    """Bits of every card whose rank lies on the table. Follows from `table`, see `lying`."""
    unbeaten: int
    """Bits of the attack cards still unbeaten. Follows from `table`, see `lying`."""

    @property
    def seats(self) -> int:
        """Return how many seats the game has, those that are out included."""
        return len(self.hands)


LASTING: Final = 15
"""How many fields stay as they are while a card is played, a seat passes or the defender takes."""

assert State._fields[LASTING] == "hands"

make = tuple.__new__
"""`make(State, fields)` builds a state of its fields in their order at half the price of calling
the class. For the functions that search runs millions of times; all others name the fields."""


def swap(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return one value a seat with that of `seat` changed."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def lying(table: tuple[Pair, ...]) -> tuple[int, int]:
    """Return the `ranks` and `unbeaten` bits that belong to a table.

    They stand in the state because each question about a move begins with them.
    """
    ranks = unbeaten = 0
    for attack, cover in table:
        ranks |= RANK_BITS[attack]
        if cover is None:
            unbeaten |= 1 << attack
        else:
            ranks |= RANK_BITS[cover]
    return ranks, unbeaten
