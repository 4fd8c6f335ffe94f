"""The beginning of a game: the one place where luck enters, as the order of the pack (R1)."""

from __future__ import annotations

from collections.abc import Sequence

from durak_bot.engine.cards import CARDS, SUIT_BITS, Card, Suit, pack_of
from durak_bot.engine.limits import cap
from durak_bot.engine.rules import HAND, MIN_SEATS, Rules
from durak_bot.engine.seats import clockwise, order_of_asking
from durak_bot.engine.state import State

_BIT = [card.bit for card in CARDS].__getitem__


def deal(rules: Rules, seats: int, pack: Sequence[Card], lead: int | None = None) -> State:
    """Deal six cards each, one at a time, `pack[0]` to seat 0 first (R1.2).

    The next card shows the trump and goes under the deck; if the deal uses up the pack, the last
    card dealt shows it and stays in that hand (R1.3). The lowest trump leads, seat 0 if nobody
    holds one, or the seat `lead` where the table says so (R1.4).
    Raises `ValueError` if the pack is not the one of the rules, or does not deal so many seats.
    """
    if not MIN_SEATS <= seats <= rules.most_seats:
        raise ValueError(f"{seats} players: a pack of {rules.pack} deals 2 to {rules.most_seats}")
    # Adding up single bits loses one at each carry, so a card that is there twice shows.
    if len(pack) != rules.pack or _bits(pack) != pack_of(rules.pack):
        raise ValueError(f"pack: not the {rules.pack} cards of the rules, each once")
    if lead is not None and not 0 <= lead < seats:
        raise ValueError(f"lead: no seat {lead} among {seats} players")
    dealt = seats * HAND
    hands = tuple([_bits(pack[seat:dealt:seats]) for seat in range(seats)])
    known = [0] * seats
    deck = tuple(pack[dealt + 1 :])
    if dealt < len(pack):
        up_card = pack[dealt]
        deck = (*deck, up_card)
    else:
        up_card = pack[dealt - 1]
        known[(dealt - 1) % seats] = up_card.bit
    leader = lowest_trump(hands, up_card.suit) if lead is None else lead
    attacker, defender = clockwise(seats, leader)[:2]
    return State(
        rules=rules,
        trump=up_card.suit,
        up_card=up_card,
        hands=hands,
        known=tuple(known),
        deck=deck,
        discard=0,
        bout=1,
        attacker=attacker,
        defender=defender,
        table=(),
        cap=cap(rules, 1, 0, HAND),
        taking=False,
        passed=0,
        joined=(),
        shown=0,
        takes=0,
        ranking=(),
        out=0,
        outcome=None,
        ranks=0,
        unbeaten=0,
        throwers=order_of_asking(rules, seats, 0, attacker, defender),
    )


def _bits(cards: Sequence[Card]) -> int:
    """Return the bits of different cards."""
    return sum(map(_BIT, cards))


def lowest_trump(hands: Sequence[int], trump: Suit) -> int:
    """Return the seat of the lowest trump, 0 if nobody holds one (R1.4)."""
    trumps = [hand & SUIT_BITS[trump] for hand in hands]
    held = [bits & -bits for bits in trumps if bits]
    lowest = min(held, default=0)
    return next((seat for seat, bits in enumerate(trumps) if bits & lowest), 0)
