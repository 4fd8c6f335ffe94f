"""Positions as JSON values (RULES.md, Records): exact for our own, forgiving for hand-made ones.

`trump`, `hands`, `deck`, `attacker` and `table` must be there; all else has a default, and what
follows from the rest may be left out. Unusual facts are written only where they differ from what
a reader would assume.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from durak_bot.engine.cards import EMPTY, SUIT_BITS, Card, CardSet, pack_of
from durak_bot.engine.events import Outcome, Why
from durak_bot.engine.judge import waiting
from durak_bot.engine.limits import cap
from durak_bot.engine.notation import (
    NotationError,
    read_bool,
    read_card,
    read_each,
    read_int,
    read_list,
    read_object,
    read_suit,
)
from durak_bot.engine.rules import MAX_SEATS, MIN_SEATS, Rules
from durak_bot.engine.seats import clockwise, next_in, order_of_asking
from durak_bot.engine.state import Pair, Seat, State, lying

_REQUIRED = ("trump", "hands", "deck", "attacker", "table")
_OPTIONAL = (
    *("bout", "out", "discard", "taking", "passed", "joined", "takes", "over"),
    *("defender", "cap", "waiting", "loser", "why"),
    *("up_card", "known", "shown", "places"),
)


def write_position(state: State) -> dict[str, Any]:
    """Write everything about a position but its rules. Holds hidden cards."""
    out = [seat for seats in state.ranking for seat in seats]
    outcome = state.outcome
    position: dict[str, Any] = {
        "trump": state.trump.letter,
        "hands": [_names(CardSet(hand)) for hand in state.hands],
        "deck": _names(state.deck),
        "attacker": state.attacker,
        "table": [[str(a), None if c is None else str(c)] for a, c in state.table],
        "bout": state.bout,
        "out": out,
        "discard": _names(CardSet(state.discard)),
        "taking": state.taking,
        "passed": [seat for seat in range(len(state.hands)) if state.passed >> seat & 1],
        "joined": list(state.joined),
        "takes": state.takes,
        "over": outcome is not None,
        "defender": state.defender,
        "cap": state.cap,
        "waiting": list(waiting(state)),
        "loser": outcome.loser if outcome else None,
        "why": outcome.why.value if outcome else None,
    }
    if state.up_card != _up_card(state):
        position["up_card"] = None if state.up_card is None else str(state.up_card)
    if any(state.known):
        position["known"] = [_names(CardSet(known)) for known in state.known]
    if state.shown:
        position["shown"] = _names(CardSet(state.shown))
    if any(len(seats) > 1 for seats in state.ranking):
        position["places"] = [list(seats) for seats in state.ranking]
    return position


def read_position(value: object, rules: Rules, where: str = "position") -> State:
    """Read a position to be played on under these rules.

    Raises `NotationError` for what cannot be read or contradicts itself: a card twice or outside
    the pack, a seat that is not there, a player who is out and holds cards.
    """
    given = read_object(value, where, _REQUIRED, _OPTIONAL)
    state = _read_given(given, rules, where)
    _check_cards(state, where)
    _check_seats(state, where)
    state = _read_derived(given, state, where)
    if state.outcome is None and "waiting" in given:
        told = _read_seats(given["waiting"], len(state.hands), f"{where}: waiting")
        if told != waiting(state):
            raise NotationError(f"{where}: waiting does not follow from the rest")
    return state


def _read_given(given: dict[str, Any], rules: Rules, where: str) -> State:
    """Read what stands in the position; defender and cap are left for later."""
    hands = read_each(given["hands"], f"{where}: hands", _read_set)
    seats = len(hands)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise NotationError(f"{where}: hands: {seats} players instead of 2 to 6")
    table = read_each(given["table"], f"{where}: table", _read_pair)
    attacker = Seat(read_int(given["attacker"], f"{where}: attacker", 0, seats - 1))
    out = _read_seats(given.get("out", []), seats, f"{where}: out")
    ranking = (
        read_ranking(given["places"], seats, f"{where}: places") if "places" in given else None
    )
    if ranking is not None and sorted(seat for seats in ranking for seat in seats) != sorted(out):
        raise NotationError(f"{where}: places: not the seats that are out")
    joined = given.get("joined", [attacker] if table else [])
    known = read_each(given.get("known", [[]] * seats), f"{where}: known", _read_set)
    if len(known) != seats:
        raise NotationError(f"{where}: known: {len(known)} hands instead of {seats}")
    ranks, unbeaten = lying(table)
    return State(
        rules=rules,
        trump=read_suit(given["trump"], f"{where}: trump"),
        up_card=None,
        hands=tuple(map(int, hands)),
        known=tuple(map(int, known)),
        deck=read_each(given["deck"], f"{where}: deck", read_card),
        discard=int(_read_set(given.get("discard", []), f"{where}: discard")),
        bout=read_int(given.get("bout", 2), f"{where}: bout", 1),
        attacker=attacker,
        defender=attacker,
        table=table,
        cap=0,
        taking=read_bool(given.get("taking", False), f"{where}: taking"),
        passed=_bits(_read_seats(given.get("passed", []), seats, f"{where}: passed")),
        joined=_read_seats(joined, seats, f"{where}: joined"),
        shown=int(_read_set(given.get("shown", []), f"{where}: shown")),
        takes=read_int(given.get("takes", 0), f"{where}: takes"),
        ranking=tuple((seat,) for seat in out) if ranking is None else ranking,
        out=_bits(out),
        outcome=_read_outcome(given, seats, where),
        ranks=ranks,
        unbeaten=unbeaten,
        throwers=(),
    )


def _read_derived(given: dict[str, Any], state: State, where: str) -> State:
    """Add what follows from the rest; where it is given as well, it has to be the same."""
    if given.get("up_card") is not None:
        up_card: Card | None = read_card(given["up_card"], f"{where}: up_card")
        if up_card is not None and up_card.suit != state.trump:
            raise NotationError(f"{where}: up_card: {up_card} is no trump")
    else:
        up_card = None if "up_card" in given else _up_card(state)
    seats = len(state.hands)
    defender = _defender(state)
    if "defender" in given:
        defender = Seat(read_int(given["defender"], f"{where}: defender", 0, seats - 1))
        if state.outcome is None and (defender == state.attacker or state.out >> defender & 1):
            raise NotationError(f"{where}: defender: seat {defender} cannot defend")
    held = state.hands[defender].bit_count() + len(state.table) - state.unbeaten.bit_count()
    limit = cap(state.rules, state.bout, state.discard, held)
    if "cap" in given:
        told = read_int(given["cap"], f"{where}: cap")
        if told != limit and state.outcome is None:
            raise NotationError(f"{where}: cap: {told}, but {limit} follows from the rest")
        limit = told
    order: tuple[Seat, ...] = ()
    if state.outcome is None:
        order = order_of_asking(state.rules, seats, state.out, state.attacker, defender)
    return state._replace(up_card=up_card, defender=defender, cap=limit, throwers=order)


def _up_card(state: State) -> Card | None:
    """Return the card that lies under the deck, if it shows the trump."""
    last = state.deck[-1] if state.deck else None
    return last if last is not None and last.suit == state.trump else None


def _defender(state: State) -> Seat:
    """Return who defends: the next player, unless an attack was passed over him (R2.1, R5.3)."""
    seats = len(state.hands)
    for seat in clockwise(seats, state.attacker)[1:]:
        if not state.out >> seat & 1 and (state.hands[seat] or state.deck):
            return seat
    return next_in(seats, state.out, state.attacker)


def _check_cards(state: State, where: str) -> None:
    """Refuse cards that are there twice or do not belong (INV)."""
    pack = pack_of(state.rules.pack)
    seen = EMPTY
    on_table = [card for pair in state.table for card in pair if card is not None]
    held = [card for hand in state.hands for card in CardSet(hand)]
    for card in (*held, *state.deck, *on_table, *CardSet(state.discard)):
        if card in seen:
            raise NotationError(f"{where}: {card} is there twice")
        if card not in pack:
            raise NotationError(f"{where}: {card} is not in the pack of {state.rules.pack}")
        seen = CardSet(seen | card.bit)
    for seat, (hand, known) in enumerate(zip(state.hands, state.known, strict=True)):
        for card in CardSet(known & ~hand):
            raise NotationError(f"{where}: known: seat {seat} does not hold {card}")
    for card in CardSet(state.shown & ~SUIT_BITS[state.trump]):
        raise NotationError(f"{where}: shown: {card} is no trump")


def _check_seats(state: State, where: str) -> None:
    """Refuse players who are out and hold cards, and a game that has nobody to play it."""
    for seat, hand in enumerate(state.hands):
        if hand and state.out >> seat & 1:
            raise NotationError(f"{where}: out: seat {seat} still holds cards")
    if state.outcome is not None:
        return
    if state.out >> state.attacker & 1:
        raise NotationError(f"{where}: attacker: seat {state.attacker} is out")
    if len(state.hands) - state.out.bit_count() < MIN_SEATS:
        raise NotationError(f"{where}: out: fewer than two players are left, yet it is not over")
    if state.taking and not state.table:
        raise NotationError(f"{where}: taking: nothing is on the table")


def _read_outcome(given: dict[str, Any], seats: int, where: str) -> Outcome | None:
    """Read the end of a game; one that does not say why was cut short."""
    loser, why = given.get("loser"), given.get("why")
    over = read_bool(given.get("over", why is not None), f"{where}: over")
    if not over:
        if loser is not None or why is not None:
            raise NotationError(f"{where}: loser and why belong to a game that is over")
        return None
    if loser is not None:
        loser = read_int(loser, f"{where}: loser", 0, seats - 1)
    return Outcome(loser, Why.ABORTED if why is None else read_why(why, f"{where}: why"))


def read_why(value: object, where: str = "why") -> Why:
    """Read how a game ended."""
    for why in Why:
        if value == why.value:
            return why
    raise NotationError(f"{where}: {ascii(value)[:40]} is none of {', '.join(Why)}")


def read_ranking(value: object, seats: int, where: str = "places") -> tuple[tuple[int, ...], ...]:
    """Read who went out, in order; those of one bout together (R6.3)."""
    return read_each(value, where, lambda item, place: _read_seats(item, seats, place))


def _read_set(value: object, where: str) -> CardSet:
    cards = read_each(value, where, read_card)
    for index, card in enumerate(cards):
        if card in cards[:index]:
            raise NotationError(f"{where}: {card} is there twice")
    return CardSet.of(cards)


def _read_pair(value: object, where: str) -> Pair:
    pair = read_list(value, where)
    if len(pair) != 2:
        raise NotationError(f"{where}: an attack card and what beat it, or null")
    attack, cover = pair
    return Pair(read_card(attack, where), None if cover is None else read_card(cover, where))


def _read_seats(value: object, seats: int, where: str) -> tuple[int, ...]:
    found = read_each(value, where, lambda item, place: read_int(item, place, 0, seats - 1))
    for index, seat in enumerate(found):
        if seat in found[:index]:
            raise NotationError(f"{where}: seat {seat} is there twice")
    return found


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _bits(seats: Iterable[int]) -> int:
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits
