"""A game as a JSON value and back: the part of a table's document that holds hidden cards.

Positions, rules, packs and cards are written by the engine's notation. What cannot be read raises
`NotationError`, whose text names no card of a hand, a deck or a pack.
"""

from __future__ import annotations

from typing import Any

from durak_bot.engine.cards import Card, CardSet
from durak_bot.engine.events import (
    Attacked,
    Beaten,
    BoutBeaten,
    BoutTaken,
    Drew,
    Ended,
    Event,
    Leads,
    Outcome,
    Passed,
    Shown,
    Taking,
    Transferred,
    WentOut,
)
from durak_bot.engine.notation import (
    NotationError,
    read_bool,
    read_card,
    read_each,
    read_int,
    read_object,
    read_pack,
    read_rules,
    write_rules,
)
from durak_bot.engine.position import read_position, read_why, write_position
from durak_bot.engine.record import Maker
from durak_bot.engine.rules import MAX_SEATS, RULES_VERSION, Rules
from durak_bot.engine.state import State
from durak_bot.table.table import BoutLog, Game, Made
from storage.fields import read_maybe, read_number, read_row, read_text

_GAME = (
    *("number", "rules_version", "rules", "position", "pack", "lead", "started", "moves"),
    *("wishes", "now", "before", "window_seen", "nudged", "nudges", "since", "expired", "made"),
)


def write_game(game: Game) -> dict[str, Any]:
    """Write a game with every rule named. Secret."""
    return {
        "number": game.number,
        "rules_version": RULES_VERSION,
        "rules": write_rules(game.state.rules),
        "position": write_position(game.state),
        "pack": [str(card) for card in game.pack],
        "lead": game.lead,
        "started": game.started,
        "moves": game.moves,
        "wishes": [[seat, sorted(ranks)] for seat, ranks in game.wishes],
        "now": _write_log(game.now),
        "before": None if game.before is None else _write_log(game.before),
        "window_seen": game.window_seen,
        "nudged": None if game.nudged is None else list(game.nudged),
        "nudges": game.nudges,
        "since": game.since,
        "expired": None if game.expired is None else _write_expired(*game.expired),
        "made": None if game.made is None else [write_made(made) for made in game.made],
    }


def read_game(value: object, where: str) -> Game:
    """Read a game. Raises for one played by rules of another version of the engine."""
    given = read_object(value, where, _GAME)
    version = read_int(given["rules_version"], f"{where}: rules_version")
    if version != RULES_VERSION:
        raise NotationError(f"{where}: played by rules of version {version}, not {RULES_VERSION}")
    rules = read_all_rules(given["rules"], f"{where}: rules")
    return Game(
        number=read_int(given["number"], f"{where}: number", 1),
        state=_read_state(given["position"], rules, f"{where}: position"),
        pack=_read_pack(given["pack"], rules, f"{where}: pack"),
        lead=read_maybe(given["lead"], read_seat, f"{where}: lead"),
        started=read_number(given["started"], f"{where}: started"),
        moves=read_int(given["moves"], f"{where}: moves"),
        wishes=read_each(given["wishes"], f"{where}: wishes", _read_wish),
        now=_read_log(given["now"], f"{where}: now"),
        before=read_maybe(given["before"], _read_log, f"{where}: before"),
        window_seen=read_bool(given["window_seen"], f"{where}: window_seen"),
        nudged=read_maybe(given["nudged"], _read_nudged, f"{where}: nudged"),
        nudges=read_int(given["nudges"], f"{where}: nudges"),
        since=read_number(given["since"], f"{where}: since"),
        expired=read_maybe(given["expired"], _read_expired, f"{where}: expired"),
        made=read_maybe(given["made"], _read_all_made, f"{where}: made"),
    )


def read_all_rules(value: object, where: str) -> Rules:
    """Read rules that must all be named: a later default never changes a stored game."""
    read_object(value, where, write_rules(Rules()))
    return read_rules(value, where)


def read_seat(value: object, where: str) -> int:
    """Read a seat."""
    return read_int(value, where, 0, MAX_SEATS - 1)


def write_outcome(outcome: Outcome) -> list[Any]:
    """Write how a game ended."""
    return [outcome.loser, str(outcome.why)]


def read_outcome(value: object, where: str) -> Outcome:
    """Read how a game ended."""
    loser, why = read_row(value, 2, where)
    return Outcome(read_maybe(loser, read_seat, where), read_why(why, where))


def _read_state(value: object, rules: Rules, where: str) -> State:
    try:
        return read_position(value, rules, where)
    except NotationError:
        # The notation's words may name a card and who holds it.
        raise NotationError(f"{where}: cannot be read or contradicts itself") from None


def _read_pack(value: object, rules: Rules, where: str) -> tuple[Card, ...]:
    try:
        return read_pack(value, rules, where)
    except NotationError:
        raise NotationError(f"{where}: is not the whole pack of {rules.pack}") from None


def _read_wish(value: object, where: str) -> tuple[int, frozenset[int]]:
    seat, ranks = read_row(value, 2, where)
    return read_seat(seat, where), frozenset(read_each(ranks, where, read_int))


def _read_nudged(value: object, where: str) -> tuple[int, int]:
    seat, moves = read_row(value, 2, where)
    return read_seat(seat, where), read_int(moves, where)


def _write_expired(seats: frozenset[int], at: float) -> list[Any]:
    return [sorted(seats), at]


def _read_expired(value: object, where: str) -> tuple[frozenset[int], float]:
    seats, at = read_row(value, 2, where)
    return frozenset(_read_seats(seats, where)), read_number(at, where)


def write_made(made: Made) -> dict[str, int]:
    """Write who made how many moves of a seat."""
    return {maker.value: count for maker, count in made.items()}


def _read_all_made(value: object, where: str) -> tuple[Made, ...]:
    return read_each(value, where, _read_made)


def _read_made(value: object, where: str) -> Made:
    makers = {maker.value: maker for maker in Maker}
    given = read_object(value, where, (), makers)
    return {makers[name]: read_int(count, where) for name, count in given.items()}


def _write_log(log: BoutLog) -> dict[str, Any]:
    return {"bout": log.bout, "events": [_write_event(event) for event in log.events]}


def _read_log(value: object, where: str) -> BoutLog:
    given = read_object(value, where, ("bout", "events"))
    return BoutLog(
        read_int(given["bout"], f"{where}: bout", 1),
        read_each(given["events"], f"{where}: events", _read_event),
    )


def _write_event(event: Event) -> list[Any]:  # noqa: C901 - one case an event
    """Write an event as a word and its facts, in the order of its fields."""
    match event:
        case Attacked(seat, card, lead):
            return ["attacked", seat, str(card), lead]
        case Beaten(seat, attack, card):
            return ["beaten", seat, str(attack), str(card)]
        case Transferred(seat, card, to):
            return ["transferred", seat, str(card), to]
        case Shown(seat, card, to):
            return ["shown", seat, str(card), to]
        case Taking(seat):
            return ["taking", seat]
        case Passed(seat):
            return ["passed", seat]
        case BoutBeaten(defender, cards, attacks):
            return ["bout_beaten", defender, [str(card) for card in cards], attacks]
        case BoutTaken(defender, cards, attacks):
            return ["bout_taken", defender, [str(card) for card in cards], attacks]
        case Drew(seat, count, card_shown):
            return ["drew", seat, count, None if card_shown is None else str(card_shown)]
        case WentOut(seats):
            return ["went_out", list(seats)]
        case Leads(bout, attacker, defender):
            return ["leads", bout, attacker, defender]
        case Ended(outcome):
            return ["ended", write_outcome(outcome)]


def _read_event(value: object, where: str) -> Event:
    if not isinstance(value, list) or not value:
        raise NotationError(f"{where}: is no event")
    word, facts = read_text(value[0], where), value[1:]
    if word not in _EVENTS:
        raise NotationError(f"{where}: is no event")
    kind, readers = _EVENTS[word]
    read_row(facts, len(readers), where)
    event: Event = kind(*(read(fact, where) for read, fact in zip(readers, facts, strict=True)))
    return event


def _read_cards(value: object, where: str) -> CardSet:
    return CardSet.of(read_each(value, where, read_card))


def _read_seats(value: object, where: str) -> tuple[int, ...]:
    return read_each(value, where, read_seat)


def _read_shown(value: object, where: str) -> Card | None:
    return read_maybe(value, read_card, where)


_EVENTS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "attacked": (Attacked, (read_seat, read_card, read_bool)),
    "beaten": (Beaten, (read_seat, read_card, read_card)),
    "transferred": (Transferred, (read_seat, read_card, read_seat)),
    "shown": (Shown, (read_seat, read_card, read_seat)),
    "taking": (Taking, (read_seat,)),
    "passed": (Passed, (read_seat,)),
    "bout_beaten": (BoutBeaten, (read_seat, _read_cards, read_int)),
    "bout_taken": (BoutTaken, (read_seat, _read_cards, read_int)),
    "drew": (Drew, (read_seat, read_int, _read_shown)),
    "went_out": (WentOut, (_read_seats,)),
    "leads": (Leads, (read_int, read_seat, read_seat)),
    "ended": (Ended, (read_outcome,)),
}
"""Each event's class and how its facts are read, in the order they are written."""
