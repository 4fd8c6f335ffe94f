"""One move in one position, to be explained: the form of `rules-cases.json` (RULES.md, Records)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from durak_bot.engine.moves import Move
from durak_bot.engine.notation import (
    read_each,
    read_int,
    read_move,
    read_object,
    read_rules,
    read_turn,
)
from durak_bot.engine.play import IllegalMove, play
from durak_bot.engine.position import read_position, write_position
from durak_bot.engine.refusals import Refusal
from durak_bot.engine.state import State

_REQUIRED = ("position", "seat", "move")
_OPTIONAL = ("id", "title", "rules", "expect", "then", "after")


@dataclass(frozen=True, slots=True)
class Case:
    """A position, the move in question and those to be played after it."""

    state: State
    moves: tuple[tuple[int, Move], ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """What became of a case: the position after all its moves, or the first refusal.

    After a refusal `state` is the unchanged position of the case; `before` is the one in which
    the refused move, `number` (from 1), was tried.
    """

    state: State
    refusal: Refusal | None = None
    before: State | None = None
    number: int | None = None
    seat: int | None = None
    move: Move | None = None

    @property
    def legal(self) -> bool:
        """Tell whether every move was legal."""
        return self.refusal is None


def read_case(value: object, where: str = "case") -> Case:
    """Read a case. What it expects is not looked at. Raises `NotationError`."""
    given = read_object(value, where, _REQUIRED, _OPTIONAL)
    rules = read_rules(given.get("rules", {}), f"{where}: rules")
    state = read_position(given["position"], rules, f"{where}: position")
    seat = read_int(given["seat"], f"{where}: seat", least=None)
    move = read_move(given["move"], f"{where}: move")
    then = read_each(given.get("then", []), f"{where}: then", read_turn)
    return Case(state, ((seat, move), *then))


def explain_case(case: Case) -> Explained:
    """Play a case's moves as far as they are legal, and say why not where they are not."""
    state = case.state
    for number, (seat, move) in enumerate(case.moves, 1):
        try:
            state = play(state, seat, move).state
        except IllegalMove as error:
            return Explained(case.state, error.refusal, state, number, seat, move)
    return Explained(state)


def write_explained(explained: Explained) -> dict[str, Any]:
    """Write what `durak-bot explain --json` prints, apart from `text`."""
    return {
        "legal": explained.legal,
        "code": None if explained.refusal is None else explained.refusal.code,
        "position": write_position(explained.state),
    }
