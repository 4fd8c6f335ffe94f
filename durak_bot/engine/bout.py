"""The end of a bout: where its cards go, who draws, who is out, who leads next (R4)."""

from __future__ import annotations

from durak_bot.engine.cards import Card, CardSet
from durak_bot.engine.events import (
    BoutBeaten,
    BoutTaken,
    Drew,
    Ended,
    Event,
    Leads,
    Outcome,
    WentOut,
    Why,
)
from durak_bot.engine.limits import cap
from durak_bot.engine.rules import HAND, Draw
from durak_bot.engine.seats import attackers, next_in
from durak_bot.engine.state import State, make


def close(state: State, events: list[Event] | None) -> State:
    """Return the position after this bout: the next bout's beginning, or the game's end.

    What the table sees is added to `events` in the order it happens.
    """
    hands, known = list(state.hands), list(state.known)
    defender, discard, takes = state.defender, state.discard, 0
    cards = 0
    for attack, cover in state.table:
        cards |= 1 << attack
        if cover is not None:
            cards |= 1 << cover
    if state.taking:
        hands[defender] |= cards
        known[defender] |= cards
        takes = 0 if state.deck else state.takes + 1
    else:
        discard |= cards
    if events is not None:
        kind = BoutTaken if state.taking else BoutBeaten
        events.append(kind(defender, CardSet(cards), len(state.table)))
    deck = _draw(state, hands, known, events) if state.deck else ()
    gone: tuple[int, ...] = ()
    out, places = state.out, state.places
    if not deck and 0 in hands:
        gone = tuple([s for s, hand in enumerate(hands) if not hand and not out >> s & 1])
        if gone:
            takes = 0
            places += (gone,)
            for seat in gone:
                out |= 1 << seat
            if events is not None:
                events.append(WentOut(gone))
    outcome = None if deck else _outcome(state, out, takes)
    bout, leader = state.bout, state.attacker
    limit = 0
    if outcome is None:
        bout += 1
        leader = defender
        if state.taking or out >> defender & 1:
            leader = next_in(len(hands), out, defender)
        defender = next_in(len(hands), out, leader)
        limit = cap(state.rules, bout, discard, hands[defender].bit_count())
    if events is not None:
        events.append(Ended(outcome) if outcome else Leads(bout, leader, defender))
    rules, trump, up_card = state[:3]
    return make(
        (
            *(rules, trump, up_card, tuple(hands), tuple(known), deck, discard),
            *(bout, leader, defender, (), limit, False, 0, (), 0),
            *(takes, places, out, outcome, 0, 0),
        )
    )


def _draw(
    state: State, hands: list[int], known: list[int], events: list[Event] | None
) -> tuple[Card, ...]:
    """Fill the hands from the deck and return what is left of it (R4.4)."""
    deck = state.deck
    at, size = 0, len(deck)
    for seat in _drawers(state):
        count = min(HAND - hands[seat].bit_count(), size - at)
        if count <= 0:
            continue
        for card in deck[at : at + count]:
            hands[seat] |= 1 << card
        at += count
        last = at == size and state.up_card is not None
        if last and state.up_card is not None:
            known[seat] |= 1 << state.up_card
        if events is not None:
            events.append(Drew(seat, count, state.up_card if last else None))
        if at == size:
            break
    return deck[at:]


def _drawers(state: State) -> tuple[int, ...]:
    """Return the seats in the order of drawing, the defender last (R4.4, R5.1)."""
    defender = state.defender
    order: tuple[int, ...] = attackers(len(state.hands), state.out, state.attacker, defender)
    if state.rules.draw is Draw.JOINED:
        joined = tuple([seat for seat in state.joined if seat != defender])
        order = joined + tuple([seat for seat in order if seat not in joined])
    return (*order, defender)


def _outcome(state: State, out: int, takes: int) -> Outcome | None:
    """Return how the game has ended, or None if it goes on (R6.1, R6.2)."""
    left = len(state.hands) - out.bit_count()
    if left == 0:
        return Outcome(None, Why.BOTH_OUT)
    if left == 1:
        return Outcome(next(s for s in range(len(state.hands)) if not out >> s & 1), Why.LAST)
    if takes and takes == state.rules.stalemate:
        return Outcome(None, Why.STALEMATE)
    return None
