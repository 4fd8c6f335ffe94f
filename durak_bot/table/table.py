"""A table: the people at it, its options and places, the game on it and what waits.

One immutable value, stored and loaded whole. Holds hidden cards (`game.state`): what anybody is
shown comes from `views`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from durak_bot.engine.cards import Card
from durak_bot.engine.events import Event, Outcome
from durak_bot.engine.moves import Move
from durak_bot.engine.record import Maker
from durak_bot.engine.state import State
from durak_bot.table.options import Options, Preset
from durak_bot.table.people import PersonId, PlaceId

TableId = NewType("TableId", str)
"""Short public id for display: four of `ABCDEFGHJKLMNPQRSTUVWXYZ23456789`."""


class Phase(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    RESULT = "result"
    CLOSED = "closed"


class Presence(StrEnum):
    """How a person's seat is played (R6.4)."""

    HERE = "here"
    AWAY = "away"
    """Two time-outs in a row: a computer plays on until the person acts again."""
    STAND_IN = "stand_in"
    """The person asked the computer to stand in and may come back."""
    LEFT = "left"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a seat: a person, or the computer (`person` None) at `level`."""

    person: PersonId | None
    name: str
    level: int | None = None
    presence: Presence = Presence.HERE
    misses: int = 0
    """Turn time-outs in a row."""
    again: bool = False
    """Has confirmed the rematch."""
    votes: frozenset[PersonId] = frozenset()
    """People at the table who voted this sitter out."""
    safe: bool = False
    """Left after going out, so the result by the cards stands."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A place the table is shown in. The home place is where it was opened."""

    place: PlaceId
    home: bool
    private: bool
    board: bool = True
    """Whether a board is posted there."""
    language: str = "en"


class TimerKind(StrEnum):
    """What waits for a time."""

    TURN = "turn"
    WINDOW = "window"
    COMPUTER = "computer"
    NUDGE = "nudge"
    LOBBY = "lobby"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Timer:
    """Something to happen at `due` (Unix seconds), if it still stands in the table by then.

    `version` is the table's version when it was set and makes it unlike an earlier one of the
    same kind: a job that finds its own timer gone has come too late and does nothing.
    """

    kind: TimerKind
    seat: int | None
    due: float
    version: int


@dataclass(frozen=True, slots=True)
class BoutLog:
    """Public events of one bout, in order; `passed` ones included, views hide them."""

    bout: int
    events: tuple[Event, ...]


Made = Mapping[Maker, int]
"""How many moves of one seat each maker has made; those that made none are left out."""


@dataclass(frozen=True, slots=True)
class Game:
    """The game on the table. Secret: holds the state and the pack."""

    number: int
    """1 for the table's first game."""
    state: State
    pack: tuple[Card, ...]
    lead: int | None
    """The first seat where it was not the lowest trump's (R1.4)."""
    started: float
    """Unix seconds."""
    moves: int = 0
    """How many moves have been played; the moves themselves are stored one by one."""
    wishes: tuple[tuple[int, frozenset[int]], ...] = ()
    """Seats that said "done" in advance, with the ranks on the table then (UX, live)."""
    now: BoutLog = BoutLog(1, ())
    before: BoutLog | None = None
    window_seen: bool = False
    """Whether the window's time already counts from when it could be seen."""
    nudged: tuple[int, int] | None = None
    """(seat, moves) of the one nudge given for a turn."""
    nudges: int = 0
    """Nudges given in this game, so that a second one of a long turn is told from the first."""
    since: float = 0.0
    """When what is asked now began to be asked, Unix seconds."""
    expired: tuple[frozenset[int], float] | None = None
    """Seats for which time was up last, and when: a press that comes just after is told so."""
    made: tuple[Made, ...] | None = None
    """Who has made the moves of each seat; None for a game from before this was counted."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The last result, for the result screen."""

    number: int
    outcome: Outcome
    ranking: tuple[tuple[int, ...], ...]
    """Seats in the order of going out, those out together in one."""
    sitters: tuple[Sitter, ...]
    bouts: int
    seconds: float
    hands: tuple[int, ...] = ()
    """Card counts at the end, by seat."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about one table."""

    id: TableId
    token: str
    """Random invite token, another secret than the id."""
    version: int
    """Counts commits; the compare-and-set key."""
    phase: Phase
    host: PersonId | None
    host_seen: float
    """When the host last did something, Unix seconds."""
    options: Options
    sitters: tuple[Sitter, ...]
    places: tuple[TablePlace, ...]
    created: float
    touched: float
    """Last change by a person, Unix seconds."""
    games: int = 0
    game: Game | None = None
    finished: Finished | None = None
    timers: tuple[Timer, ...] = ()
    room: bool = False
    """A private room: joined by token only, played by private messages."""
    paused: bool = False
    """The home place cannot be written to; clocks stand still."""

    def seat_of(self, person: PersonId) -> int | None:
        """Return the person's seat, None if he does not sit here."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.person == person:
                return seat
        return None

    @property
    def home(self) -> TablePlace:
        """Return the place where the table was opened."""
        return next(place for place in self.places if place.home)


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One move of a game as it is stored for ever, under (table, game, number)."""

    number: int
    seat: int
    move: Move
    at: float
    made_by: Maker | None = None
    """None for moves from before it was noted."""


class ResultKind(StrEnum):
    """How a person's game ended (R6.4)."""

    PLAYED = "played"
    LEFT = "left"
    TIME = "time"
    REMOVED = "removed"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True)
class PersonResult:
    """One row a person and game."""

    person: PersonId
    kind: ResultKind
    finish: int | None
    """1 for the first out; None when the game was cut short or drawn last."""
    durak: bool
    """The durak by the cards."""
    loss: bool
    """Recorded as a loss: the durak, or by leaving or time whatever the cards say."""
    players: int
    at: float


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a game ended for one seat, a computer's as well."""

    person: PersonId | None
    """None for a computer."""
    level: int | None
    """The computer's; None for a person."""
    presence: Presence
    """How the seat was played at the end."""
    kind: ResultKind
    finish: int | None
    """As in `PersonResult`, like the two below."""
    durak: bool
    loss: bool
    cards: int
    """Left in the hand."""
    made: Made | None
    """Who made its moves; None if that is not known of all."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One row a game, with all that is told of it when its table is gone; it names nobody."""

    table: TableId
    number: int
    place: PlaceId
    """The table's home."""
    private: bool
    """Home is a private chat, so `place` is a person's."""
    room: bool
    options: Options
    preset: Preset | None
    """What these options were called at the end of the game; None for house rules."""
    started: float
    ended: float
    bouts: int
    moves: int
    outcome: Outcome
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """All that one action stores, in one transaction, if the table's version is still `expected`.

    `expected` is None for a table that does not exist yet.
    """

    table: Table
    expected: int | None
    moves: tuple[RecordedMove, ...] = ()
    results: tuple[PersonResult, ...] = ()
    record: dict[str, object] | None = None
    """The finished game's header (pack, rules, lead, result), when the game has ended."""
    game: GameResult | None = None
    """The game that has ended, in whatever way."""
