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
from durak_bot.engine.rules import HAND, Draw, Rules, Throwers
from durak_bot.engine.seats import drawers, seating
from durak_bot.engine.state import Seat, State, make, swap

_JOINED = Draw.JOINED
_NEIGHBOURS = Throwers.NEIGHBOURS


def close(state: State, events: list[Event] | None) -> State:
    """Return the position after this bout: the next bout's beginning, or the game's end.

    What the table sees is added to `events` in the order it happens.
    """
    hands, known, discard = _clear(state, events)
    deck, ranking, out, takes = state.deck, state.ranking, state.out, 0
    if deck:
        deck, known = _draw(state, hands, known, events)
    elif state.taking:
        takes = state.takes + 1
    outcome = None
    if not deck:
        if hands.count(0) > out.bit_count():
            gone = tuple([s for s, hand in enumerate(hands) if not hand and not out >> s & 1])
            ranking, takes = (*ranking, gone), 0
            for seat in gone:
                out |= 1 << seat
            if events is not None:
                events.append(WentOut(gone))
        outcome = _outcome(state.rules, hands, takes)
    bout, attacker, defender = state.bout, state.attacker, state.defender
    order: tuple[Seat, ...] = ()
    limit = 0
    if outcome is None:
        bout += 1
        nearby = state.rules.throwers is _NEIGHBOURS
        leads = not (state.taking or out >> defender & 1)
        attacker, defender, order = seating(len(hands), out, defender, leads, nearby)
        limit = cap(state.rules, bout, discard, hands[defender].bit_count())
    if events is not None:
        events.append(Leads(bout, attacker, defender) if outcome is None else Ended(outcome))
    return make(
        State,
        (
            state.rules,
            state.trump,
            state.up_card,
            deck,
            discard,
            bout,
            takes,
            ranking,
            out,
            outcome,
            attacker,
            defender,
            order,
            limit,
            0,
            tuple(hands),
            known,
            (),
            False,
            0,
            (),
            0,
            0,
        ),
    )


def _clear(state: State, events: list[Event] | None) -> tuple[list[int], tuple[int, ...], int]:
    """Return hands, known cards and discard when the table has been cleared (R4.1, R4.2)."""
    hands, known, discard, defender = list(state.hands), state.known, state.discard, state.defender
    cards = 0
    for attack, cover in state.table:
        cards |= 1 << attack
        if cover is not None:
            cards |= 1 << cover
    if state.taking:
        hands[defender] |= cards
        known = swap(known, defender, known[defender] | cards)
    else:
        discard |= cards
    if events is not None:
        kind = BoutTaken if state.taking else BoutBeaten
        events.append(kind(defender, CardSet(cards), len(state.table)))
    return hands, known, discard


def _draw(
    state: State, hands: list[int], known: tuple[int, ...], events: list[Event] | None
) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Fill `hands` from the deck; return what is left of it, and the known cards (R4.4)."""
    deck, at, size = state.deck, 0, len(state.deck)
    for seat in _drawers(state):
        hand = hands[seat]
        count = HAND - hand.bit_count()
        if count <= 0:
            continue
        drawn = deck[at : at + count]
        for card in drawn:
            hand |= 1 << card
        hands[seat] = hand
        at += len(drawn)
        shown = None
        if at == size and state.up_card is not None:
            shown = state.up_card
            known = swap(known, seat, known[seat] | 1 << shown)
        if events is not None:
            events.append(Drew(seat, len(drawn), shown))
        if at == size:
            break
    return deck[at:], known


def _drawers(state: State) -> tuple[int, ...]:
    """Return the seats in the order of drawing, the defender last (R4.4, R5.1)."""
    order: tuple[int, ...] = drawers(len(state.hands), state.attacker, state.defender)
    if state.out:  # beside a deck only in a hand-made position
        order = tuple([seat for seat in order if not state.out >> seat & 1])
    if state.rules.draw is not _JOINED:
        return order
    joined = [seat for seat in state.joined if seat != state.defender and seat in order]
    return (*joined, *[seat for seat in order if seat not in joined])


def _outcome(rules: Rules, hands: list[int], takes: int) -> Outcome | None:
    """Return how the game has ended with the deck empty, or None if it goes on (R6.1, R6.2)."""
    holders = len(hands) - hands.count(0)
    if holders == 1:
        return Outcome(hands.index(max(hands)), Why.LAST)
    if holders == 0:
        return Outcome(None, Why.BOTH_OUT)
    if takes and takes == rules.stalemate:
        return Outcome(None, Why.STALEMATE)
    return None
