"""Who may do what: the legal moves of a position, as bit sets and as moves.

This is the one truth about legality. `reasons.refusal` explains everything outside of it, and
`play` accepts exactly what is in it.
"""

from __future__ import annotations

from durak_bot.engine.cards import BEATEN_BY, RANK_BITS, SUIT_BITS
from durak_bot.engine.moves import (
    ATTACKS,
    BEATS,
    PASS,
    SHOWS,
    TAKE,
    TRANSFERS,
    Attack,
    Beat,
    Move,
    Pass,
    Show,
    Take,
    Transfer,
)
from durak_bot.engine.rules import Order
from durak_bot.engine.seats import target
from durak_bot.engine.state import Seat, State

_TURN = Order.TURN

_PASS = 1 << len(ATTACKS)
"""The bit beyond the cards: a seat's offers are one set of attacks and perhaps the pass."""

_OFFERS: tuple[Move, ...] = (PASS, *ATTACKS, PASS)
"""The move of each bit of a seat's offers, by the bit's length (so from 1)."""

_BITS: tuple[int, ...] = (0, *[1 << number for number in range(len(ATTACKS) + 1)])
"""The highest bit of a set, by the set's length in bits."""

_ONLY_PASS: tuple[Move, ...] = (PASS,)


def waiting(state: State) -> tuple[Seat, ...]:
    """Return the seats still to be asked for a card, in their order (R2.4).

    The main attacker first, then clockwise: without the defender, those who are out or have no
    cards, those who passed, and those who may not throw in (R2.8). Empty when the game is over.
    """
    if state.outcome is not None:
        return ()
    hands, passed = state.hands, state.passed
    return tuple([s for s in state.throwers if hands[s] and not passed >> s & 1])


def asked(state: State) -> tuple[Seat, ...]:
    """Return the seats the game waits for, in the order of asking.

    The leader before the first card, the defender while a card lies unbeaten, and then those who
    may throw in: the first of them (R2.4 `turn`) or all. Empty when the game is over.
    """
    if state.outcome is not None:
        return ()
    if not state.table:
        return (state.attacker,)
    if state.unbeaten and not state.taking:
        return (state.defender,)
    if state.rules.order is not _TURN:
        return waiting(state)
    hands, passed = state.hands, state.passed
    for seat in state.throwers:
        if hands[seat] and not passed >> seat & 1:
            return (seat,)
    return ()


def _offers(state: State, seat: int) -> int:
    """Return what a seat that does not defend may do now: card bits, and `_PASS` if it may pass.

    Everything about leading, throwing in and passing is decided here (R2.1–R2.8, R3); `actors`
    takes a short cut to the same answer.
    """
    if state.outcome is not None:
        return 0
    hands, table = state.hands, state.table
    if not table:
        return hands[seat] if seat == state.attacker and state.cap else 0
    throwers, passed = state.throwers, state.passed
    if seat not in throwers or passed >> seat & 1 or not hands[seat]:
        return 0
    rules = state.rules
    if rules.order is _TURN and throwers[0] != seat:
        for other in throwers:
            if hands[other] and not passed >> other & 1:
                if other != seat:
                    return 0
                break
    offers = hands[seat] & state.ranks if len(table) < state.cap else 0
    if state.taking or not state.unbeaten:
        return offers | _PASS
    return 0 if rules.one_at_a_time else offers


def attacks(state: State, seat: int) -> int:
    """Return the bits of the cards this seat may lead or throw in now (R2.1, R2.3, R3)."""
    return _offers(state, seat) & ~_PASS


def may_pass(state: State, seat: int) -> bool:
    """Tell whether this seat may say that it throws in nothing more (R2.7)."""
    return _offers(state, seat) & _PASS != 0


def defends(state: State, seat: int) -> bool:
    """Tell whether this seat has a card to beat: then it may take, whatever it holds (R4.2)."""
    return (
        seat == state.defender
        and state.unbeaten != 0
        and not state.taking
        and state.outcome is None
    )


def covers(state: State, seat: int, attack: int) -> int:
    """Return the bits of the cards with which this seat may beat that attack card now (R2.2)."""
    if not defends(state, seat) or not state.unbeaten >> attack & 1:
        return 0
    return state.hands[seat] & BEATEN_BY[state.trump][attack]


def _passes_on(state: State, added: int) -> bool:
    """Tell whether the attack may pass on with `added` cards more (R5.2, R5.3, R5.4)."""
    if state.unbeaten.bit_count() != len(state.table):
        return False
    if state.bout == 1 and not state.rules.transfer_first:
        return False
    to = target(state)
    return to is not None and state.hands[to].bit_count() >= len(state.table) + added


def transfers(state: State, seat: int) -> int:
    """Return the bits of the cards with which this seat may transfer the attack now (R5)."""
    if not state.rules.transfer or not defends(state, seat):
        return 0
    cards = state.hands[seat] & RANK_BITS[state.table[0].attack]
    return cards if cards and _passes_on(state, 1) else 0


def shows(state: State, seat: int) -> int:
    """Return the bit of the trump this seat may show to pass the attack on, or 0 (R5.5)."""
    rules = state.rules
    if not rules.show_trump or not rules.transfer or not defends(state, seat):
        return 0
    trump = RANK_BITS[state.table[0].attack] & SUIT_BITS[state.trump]
    card = state.hands[seat] & trump & ~state.shown
    return card if card and _passes_on(state, 0) else 0


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return every legal move of this seat, in a fixed order; empty if it has none.

    Cards go from spades to hearts, low to high. Throw-ins come before the pass; a defender's
    moves are beats in the order of the table, transfers, a show, and the take. Equal moves are
    the same object each time. A seat that is not in the game has no moves.
    """
    if seat == state.defender:
        if state.unbeaten and not state.taking and state.outcome is None:
            return _defences(state)
        return ()
    bits = _offers(state, seat)
    if bits == _PASS:
        return _ONLY_PASS
    moves = []
    while bits:  # from the highest bit, because that one needs no looking for
        length = bits.bit_length()
        moves.append(_OFFERS[length])
        bits ^= _BITS[length]
    moves.reverse()
    return tuple(moves)


def _defences(state: State) -> tuple[Move, ...]:
    """Return the moves of a defender who has a card to beat; gathered from the last."""
    seat = state.defender
    moves: list[Move] = [TAKE]
    if state.rules.transfer:
        bits = shows(state, seat)
        if bits:
            moves.append(SHOWS[bits.bit_length() - 1])
        bits = transfers(state, seat)
        while bits:
            length = bits.bit_length()
            moves.append(TRANSFERS[length - 1])
            bits ^= _BITS[length]
    hand = state.hands[seat]
    beaten_by = BEATEN_BY[state.trump]
    for attack, cover in reversed(state.table):
        if cover is None:
            bits = hand & beaten_by[attack]
            while bits:
                length = bits.bit_length()
                moves.append(BEATS[attack][length - 1])
                bits ^= _BITS[length]
    moves.reverse()
    return tuple(moves)


def is_legal(state: State, seat: int, move: Move) -> bool:
    """Tell whether a move is among the seat's `legal_moves`, without listing them."""
    match move:
        case Attack(card):
            return bool(attacks(state, seat) >> card & 1)
        case Beat(attack, card):
            return bool(covers(state, seat, attack) >> card & 1)
        case Transfer(card):
            return bool(transfers(state, seat) >> card & 1)
        case Show(card):
            return bool(shows(state, seat) >> card & 1)
        case Take():
            return defends(state, seat)
        case Pass():
            return may_pass(state, seat)


def may_act(state: State, seat: int) -> bool:
    """Tell whether the seat has a legal move."""
    return seat in actors(state)


def actors(state: State) -> tuple[Seat, ...]:
    """Return the seats that have a legal move: defender first, then in the order of asking.

    There is no current player: whoever is here may act. Never empty until the game is over, in
    a position that play can reach.
    """
    if state.outcome is not None:
        return ()
    if not state.table:
        return (state.attacker,) if state.cap and state.hands[state.attacker] else ()
    if not state.unbeaten or state.taking:
        return asked(state)
    rules, ranks, defender = state.rules, state.ranks, state.defender
    if len(state.table) >= state.cap or rules.one_at_a_time:
        return (defender,)
    hands, passed = state.hands, state.passed
    if rules.order is not _TURN:
        able = [seat for seat in state.throwers if hands[seat] & ranks and not passed >> seat & 1]
        return (defender, *able)
    for seat in state.throwers:
        if hands[seat] and not passed >> seat & 1:
            return (defender, seat) if hands[seat] & ranks else (defender,)
    return (defender,)


def playable(state: State, seat: int) -> int:
    """Return the bits of the hand's cards with which at least one legal move can be made."""
    if not defends(state, seat):
        return attacks(state, seat)
    cards = transfers(state, seat) | shows(state, seat)
    for attack, cover in state.table:
        if cover is None:
            cards |= covers(state, seat, attack)
    return cards
