"""Whole games as JSON values (RULES.md, Records): read, write, play again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from durak_bot.engine.cards import Card
from durak_bot.engine.deal import deal
from durak_bot.engine.events import Outcome, Why
from durak_bot.engine.moves import Move
from durak_bot.engine.notation import (
    NotationError,
    read_each,
    read_int,
    read_object,
    read_pack,
    read_rules,
    read_turn,
    write_rules,
    write_turn,
)
from durak_bot.engine.play import IllegalMove, cut, play
from durak_bot.engine.position import read_ranking, read_why, write_position
from durak_bot.engine.refusals import Refusal
from durak_bot.engine.rules import MIN_SEATS, Rules
from durak_bot.engine.state import State

VERSION = 1
"""Of the format: the value of the key `durak`."""

CUT_SHORT = frozenset({Why.LEFT, Why.TIME, Why.REMOVED, Why.ABORTED})
"""Ends that do not come from the cards, so no replay can find them."""


class Maker(StrEnum):
    """Who made a move. What others made for a person is not that person's choice."""

    PERSON = "person"
    COMPUTER = "computer"
    """A computer on a seat of its own."""
    STAND_IN = "stand_in"
    """A computer on the seat of a person who is away, has left or asked for it (R6.4)."""
    CLOCK = "clock"
    """The turn's time was up."""
    WINDOW = "window"
    """The time to throw in was up, and silence is a pass."""
    WISH = "wish"
    """A pass that its person had wished for before it was possible."""
    AUTO_PASS = "auto_pass"  # noqa: S105 - a pass, no password
    """A pass by itself, with nothing to throw in (R2.7)."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: `loser` None is a draw (or nobody, cut short); `bouts` counts the last."""

    loser: int | None
    why: Why
    bouts: int


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, or its beginning while `result` is None. Holds hidden cards."""

    rules: Rules
    seats: int
    pack: tuple[Card, ...]
    lead: int | None = None
    moves: tuple[tuple[int, Move], ...] = ()
    result: Result | None = None
    ranking: tuple[tuple[int, ...], ...] | None = None
    """Who went out, in order (R6.3); None where the record does not say."""
    made_by: tuple[Maker, ...] | None = None
    """Who made each move; None where the record does not say. Changes nothing in a replay."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record that plays to its result. `state` is the last position."""

    moves: int
    result: Result | None
    state: State


@dataclass(frozen=True, slots=True)
class IllegalRecord:
    """Move `number` (from 1) is not legal; `state` is the position before it."""

    number: int
    seat: int
    move: Move
    refusal: Refusal
    state: State


@dataclass(frozen=True, slots=True)
class WrongResult:
    """Every move is legal, but the record says something else than the cards."""

    recorded: Result | None
    replayed: Result | None
    state: State
    ranking: bool = False
    """The ranking differs, not the result."""


def result_of(state: State) -> Result | None:
    """Return how the game of this position ended, None while it goes on."""
    outcome = state.outcome
    return None if outcome is None else Result(outcome.loser, outcome.why, state.bout)


def replay(record: Record) -> Replayed | IllegalRecord | WrongResult:
    """Play a record's moves, each judged, and compare the end with the recorded one.

    A game cut short ends where its moves end, the way the record says.
    """
    state = deal(record.rules, record.seats, record.pack, record.lead)
    for number, (seat, move) in enumerate(record.moves, 1):
        try:
            state = play(state, seat, move).state
        except IllegalMove as error:
            return IllegalRecord(number, seat, move, error.refusal, state)
    told = record.result
    if state.outcome is None and told is not None and told.why in CUT_SHORT:
        state = cut(state, told.why)._replace(outcome=Outcome(told.loser, told.why))
    if told is not None and result_of(state) != told:
        return WrongResult(told, result_of(state), state)
    if record.ranking is not None and record.ranking != state.ranking:
        return WrongResult(told, result_of(state), state, ranking=True)
    return Replayed(len(record.moves), result_of(state), state)


def write_result(result: Result) -> dict[str, Any]:
    """Write a result as records do."""
    return {"loser": result.loser, "why": result.why.value, "bouts": result.bouts}


def write_record(record: Record) -> dict[str, Any]:
    """Write a record with every rule named, so that a later default changes nothing."""
    written: dict[str, Any] = {
        "durak": VERSION,
        "players": record.seats,
        "pack": [str(card) for card in record.pack],
        "lead": record.lead,
        "rules": write_rules(record.rules),
        "moves": [write_turn(seat, move) for seat, move in record.moves],
        "result": None if record.result is None else write_result(record.result),
    }
    if record.ranking is not None:
        written["places"] = [list(seats) for seats in record.ranking]
    if record.made_by is not None:
        written["made_by"] = [maker.value for maker in record.made_by]
    return written


def write_replayed(replayed: Replayed) -> dict[str, Any]:
    """Write what `durak-bot replay --json` prints of a good record."""
    result = replayed.result
    return {
        "moves": replayed.moves,
        "result": None if result is None else write_result(result),
        "position": write_position(replayed.state),
    }


def read_record(value: object, where: str = "record") -> Record:
    """Read a record. Raises `NotationError` if it is none; whether it plays is for `replay`."""
    optional = ("rules", "lead", "result", "places", "made_by")
    given = read_object(value, where, ("durak", "players", "pack", "moves"), optional)
    version = read_int(given["durak"], f"{where}: durak", 1)
    if version != VERSION:
        raise NotationError(f"{where}: durak: format {version} is not known here, only {VERSION}")
    rules = read_rules(given.get("rules", {}), f"{where}: rules")
    seats = read_int(given["players"], f"{where}: players", MIN_SEATS, rules.most_seats)
    lead, result, ranking = given.get("lead"), given.get("result"), given.get("places")
    moves = read_each(given["moves"], f"{where}: moves", read_turn)
    made_by = given.get("made_by")
    return Record(
        rules=rules,
        seats=seats,
        pack=read_pack(given["pack"], rules, f"{where}: pack"),
        lead=None if lead is None else read_int(lead, f"{where}: lead", 0, seats - 1),
        moves=moves,
        result=None if result is None else _read_result(result, seats, f"{where}: result"),
        ranking=None if ranking is None else read_ranking(ranking, seats, f"{where}: places"),
        made_by=None if made_by is None else _read_makers(made_by, len(moves), f"{where}: made_by"),
    )


def _read_maker(value: object, where: str) -> Maker:
    """Read who made a move."""
    for maker in Maker:
        if value == maker.value:
            return maker
    raise NotationError(f"{where}: is none of {', '.join(Maker)}")


def _read_makers(value: object, moves: int, where: str) -> tuple[Maker, ...]:
    makers = read_each(value, where, _read_maker)
    if len(makers) != moves:
        raise NotationError(f"{where}: {len(makers)} for {moves} moves")
    return makers


def _read_result(value: object, seats: int, where: str) -> Result:
    given = read_object(value, where, ("loser", "why", "bouts"))
    loser = given["loser"]
    return Result(
        loser=None if loser is None else read_int(loser, f"{where}: loser", 0, seats - 1),
        why=read_why(given["why"], f"{where}: why"),
        bouts=read_int(given["bouts"], f"{where}: bouts", 1),
    )
