"""What one person, or the whole place, may know of a table. Presentation gets nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from durak_bot.engine.events import (
    BoutBeaten,
    BoutTaken,
    Event,
    Outcome,
)
from durak_bot.engine.observe import Observation
from durak_bot.service.options import Options
from durak_bot.service.people import PersonId
from durak_bot.service.table import Phase, Presence, TableId, TablePlace


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as everybody sees it."""

    seat: int
    person: PersonId | None
    name: str
    level: int | None
    """The computer's level, or that of the one standing in; None for a person who plays."""
    presence: Presence
    host: bool
    again: bool
    place: int | None
    """1 for the first out of this game (shared places equal); None while playing."""
    votes: int


@dataclass(frozen=True, slots=True)
class GameView:
    """A running game as the viewer sees it."""

    number: int
    seen: Observation
    """The viewer's observation; a bystander's for boards."""
    asked: tuple[int, ...]
    """Seats that must act now, in order; hidden throwers (free order, auto_pass) are all named."""
    deadline: float | None
    """When the clock of those asked runs out, Unix seconds."""
    throwing: bool
    """Whether a throw-in window is what runs (silence is a pass), not a turn clock."""
    wish: bool
    """Whether the viewer has said "done" for what lies now."""
    events: tuple[Event, ...]
    """Public events of this bout so far, in order, without passes."""
    closed: BoutBeaten | BoutTaken | None
    """How the bout before ended."""
    closing: tuple[Event, ...]
    """All public events of the bout before, passes and draws included."""
    moves: int
    nudged: int | None = None
    """The seat that has been nudged for the turn that runs now."""
    nudge: int = 0
    """How many nudges this game has seen: a long turn's second one raises it again."""


@dataclass(frozen=True, slots=True)
class FinishedView:
    """The last result."""

    number: int
    outcome: Outcome
    seats: tuple[SeatView, ...]
    """As they sat in that game, with places."""
    bouts: int
    seconds: float


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one viewer sees it; `viewer` None is the board everybody sees."""

    id: TableId
    phase: Phase
    options: Options
    seats: tuple[SeatView, ...]
    viewer: int | None
    """The viewer's seat."""
    host_is_viewer: bool
    may_start: bool
    """Whether the viewer may start now: host, administrator, or the host has been silent."""
    games: int
    game: GameView | None
    finished: FinishedView | None
    token: str | None
    """The invite token, for those with a seat only."""
    again_until: float | None
    """When the rematch starts with those who confirmed, Unix seconds."""
    room: bool
    paused: bool
    places: tuple[TablePlace, ...]
    language: str
    """The home place's language."""
    version: int = 0
    """The table's version, for saying which one has been shown."""
