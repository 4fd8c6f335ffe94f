"""What one person, or the whole place, may know of a table. Presentation gets nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from durak_bot.engine import judge
from durak_bot.engine.events import BoutBeaten, BoutTaken, Event, Outcome, Passed
from durak_bot.engine.observe import Observation, observe
from durak_bot.engine.rules import Order
from durak_bot.table import timers
from durak_bot.table.change import belongs, plays
from durak_bot.table.ending import finish_of
from durak_bot.table.lobby import ruled, silent_until
from durak_bot.table.options import Options
from durak_bot.table.people import PersonId
from durak_bot.table.play import hidden, lying_ranks, may_throw
from durak_bot.table.table import (
    Finished,
    Game,
    Phase,
    Presence,
    Sitter,
    Table,
    TableId,
    TablePlace,
    TimerKind,
)


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
    finish: int | None
    """1 for the first out of this game (equal for those out together); None while playing."""
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
    """Whether a throw-in window is what runs (silence is a pass), not a turn timers."""
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
    must_act: int | None = None
    """The seat that the game stands still for: who leads, who has an unbeaten card to answer, in
    turns who is asked to throw in. None while throwing in is free, or hidden from the viewer."""
    nudge: int = 0
    """How many nudges this game has seen: a long turn's second one raises it again."""


@dataclass(frozen=True, slots=True)
class FinishedView:
    """The last result."""

    number: int
    outcome: Outcome
    seats: tuple[SeatView, ...]
    """As they sat in that game, with their finish."""
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
    starts_from: float
    """From when the viewer may start a lobby, Unix seconds; infinite where he may not.

    Host and administrator at any time, others at the table once the host has been silent.
    """
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


class Views:
    """One version of a table as each may see it; whoever looks, a view is made once.

    It stays true as long as the table has this version: a view holds moments, not what they mean
    now. The table itself stays behind `make`, which gives a person's view (None: the board's).
    """

    def __init__(self, make: Callable[[PersonId | None], TableView]) -> None:
        self._make = make
        self._made: dict[PersonId | None, TableView] = {}

    def of(self, person: PersonId | None) -> TableView:
        """Return the table as this person, or (None) everybody at the board, may see it."""
        if person not in self._made:
            self._made[person] = self._make(person)
        return self._made[person]


def look(table: Table, person: PersonId | None, *, admin: bool = False) -> TableView:
    """Return the table as this person sees it; None is the board, for everybody.

    Hidden cards come in through `engine.observe` alone.
    """
    seat = None if person is None else table.seat_of(person)
    again = next((timer.due for timer in table.timers if timer.kind is TimerKind.AGAIN), None)
    return TableView(
        id=table.id,
        phase=table.phase,
        options=table.options,
        seats=_seats(table),
        viewer=seat,
        host_is_viewer=person is not None and person == table.host,
        starts_from=math.inf if person is None else _starts_from(table, person, admin=admin),
        games=table.games,
        game=None if table.game is None else _game(table, table.game, seat),
        finished=None if table.finished is None else _finished(table.finished, table),
        token=None if seat is None or not belongs(table.sitters[seat]) else table.token,
        again_until=again,
        room=table.room,
        paused=table.paused,
        places=table.places,
        language=table.home.language,
        version=table.version,
    )


def _starts_from(table: Table, person: PersonId, *, admin: bool) -> float:
    if table.phase is not Phase.LOBBY:
        return math.inf
    if ruled(table, person, admin=admin) is None:
        return 0.0
    return math.inf if table.seat_of(person) is None else silent_until(table)


def _seats(table: Table) -> tuple[SeatView, ...]:
    ranking = table.game.state.ranking if table.game is not None else ()
    return tuple(
        _seat(table, seat, sitter, finish_of(ranking, seat))
        for seat, sitter in enumerate(table.sitters)
    )


def _seat(table: Table, seat: int, sitter: Sitter, finish: int | None) -> SeatView:
    return SeatView(
        seat=seat,
        person=sitter.person,
        name=sitter.name,
        level=None if plays(sitter) else sitter.level or table.options.level,
        presence=sitter.presence,
        host=sitter.person is not None and sitter.person == table.host,
        again=sitter.again,
        finish=finish,
        votes=len(sitter.votes),
    )


def _finished(finished: Finished, table: Table) -> FinishedView:
    return FinishedView(
        number=finished.number,
        outcome=finished.outcome,
        seats=tuple(
            _seat(table, seat, sitter, finish_of(finished.ranking, seat))
            for seat, sitter in enumerate(finished.sitters)
        ),
        bouts=finished.bouts,
        seconds=finished.seconds,
    )


def _game(table: Table, game: Game, seat: int | None) -> GameView:
    before = game.before.events if game.before is not None else ()
    return GameView(
        number=game.number,
        seen=_observed(table, game, seat),
        asked=_asked(table, game),
        must_act=_must_act(table, game, seat),
        deadline=_deadline(table, game, seat),
        throwing=timers.throwing(game),
        wish=_wishes(game, seat),
        events=tuple(event for event in game.now.events if not isinstance(event, Passed)),
        closed=_closing(before),
        closing=before,
        moves=game.moves - sum(isinstance(event, Passed) for event in game.now.events),
        nudged=_nudged(game),
        nudge=game.nudges,
    )


def _observed(table: Table, game: Game, seat: int | None) -> Observation:
    """Return what the viewer sees of the position; others' passes not where they are hidden.

    A person who has left sees what everybody sees, since the computer holds the hand.
    """
    if seat is not None and table.sitters[seat].presence in (Presence.LEFT, Presence.REMOVED):
        seat = None
    seen = observe(game.state, seat)
    if hidden(table):
        seen = replace(seen, passed=seen.passed & {seat})
    return seen


def _asked(table: Table, game: Game) -> tuple[int, ...]:
    """Return the seats asked, by public facts alone where passes are hidden (R2.7)."""
    if timers.throwing(game) and hidden(table):
        return may_throw(game.state)
    return judge.asked(game.state)


def _must_act(table: Table, game: Game, seat: int | None) -> int | None:
    """Return whom the game stands still for; where passes are hidden he alone knows it (R2.7)."""
    asked = judge.asked(game.state)
    if not asked:
        return None
    if not timers.throwing(game):
        return asked[0]
    in_turn = game.state.rules.order is Order.TURN
    return asked[0] if in_turn and (not hidden(table) or seat == asked[0]) else None


def _deadline(table: Table, game: Game, seat: int | None) -> float | None:
    """Return when time is up, as this viewer may know.

    Where passes are hidden but made in turn, the time told who is asked: only he knows it.
    """
    in_turn = game.state.rules.order is Order.TURN
    if timers.throwing(game) and hidden(table) and in_turn and seat not in judge.asked(game.state):
        return None
    return timers.deadline(table)


def _wishes(game: Game, seat: int | None) -> bool:
    ranks = dict(game.wishes).get(-1 if seat is None else seat)
    return ranks is not None and lying_ranks(game.state) <= ranks


def _closing(events: tuple[Event, ...]) -> BoutBeaten | BoutTaken | None:
    return next((e for e in events if isinstance(e, BoutBeaten | BoutTaken)), None)


def _nudged(game: Game) -> int | None:
    """Return whose turn has been called, while that turn lasts."""
    if game.nudged is None or timers.throwing(game):
        return None
    seat, moves = game.nudged
    return seat if moves == game.moves else None
