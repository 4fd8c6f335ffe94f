"""What a table waits for, and until when: its timers follow from the table alone.

A timer that an action does not affect keeps its time: nobody gains a second by pressing
something else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from durak_bot.engine import judge
from durak_bot.engine.rules import Order
from durak_bot.table.change import Moment, belongs, people, plays, running
from durak_bot.table.options import HOUR, MINUTE
from durak_bot.table.table import Game, Phase, Presence, Table, Timer, TimerKind

GRACE = 5.0
"""Seconds a window waits for its board to be shown; then it counts as if it had been."""

LOBBY_IDLE = 30 * MINUTE
"""Seconds after which a silent lobby, or a silent result, closes."""

GAME_IDLE = 7 * 24 * HOUR
"""Seconds after which a game without a clock, where nobody does anything, ends as aborted."""

AGAIN = 20.0
"""Seconds from the first "again" to the next game (UX)."""

NUDGE_AFTER = 15.0
"""Seconds of a turn before its person is called (UX)."""

LONG_CLOCK = HOUR
"""From this clock on a turn is called at once, and again `LAST_CALL` seconds before its end."""

LAST_CALL = 3 * HOUR

PACE = (0.8, 2.0)
"""Seconds a computer takes, between these: quicker is hard to follow, slower dull."""

UNWATCHED = 0.3
"""Seconds a computer takes when nobody is left to watch."""

LATEST = 10.0
"""Seconds of a longer window after which computers do not wait any more."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What the game waits for. Equal asks are one: their clocks run on."""

    throwing: bool
    """Throwing in (a window runs), not leading or defending (a turn)."""
    mark: tuple[int, ...]


def ask(game: Game, order: Order) -> Ask | None:
    """Return what the game waits for, None when it is over.

    A turn is new after each move; a window after each new card, and in `order: turn` for each
    seat asked (UX, throwing in).
    """
    state = game.state
    asked = judge.asked(state)
    if not asked:
        return None
    if not throwing(game):
        return Ask(False, (game.number, game.moves, asked[0]))
    one = asked[0] if order is Order.TURN else -1
    return Ask(True, (game.number, state.bout, len(state.table), state.taking, one))


def throwing(game: Game) -> bool:
    """Tell whether those asked are asked to throw in: all is beaten, or the defender takes."""
    return bool(game.state.table) and (game.state.taking or not game.state.unbeaten)


def window(table: Table) -> int:
    """Return how long throwing in stays open now, seconds; 0 without end.

    A table without a window gives the turn clock.
    """
    options = table.options
    length = options.take_window if running(table).state.taking else options.window
    return length or options.clock


def watched(table: Table) -> bool:
    """Tell whether a person's cards are still in the running game, be he away for now."""
    state = running(table).state
    return any(
        belongs(sitter) and not state.out >> seat & 1 for seat, sitter in enumerate(table.sitters)
    )


def follow(old: Table | None, new: Table, moment: Moment) -> Table:
    """Return the new table with the timers it should have after an action on the old one.

    Timers that no longer apply go, missing ones come, the others stay as they are.
    """
    if new.phase is Phase.CLOSED:
        return replace(new, timers=())
    if new.paused:
        idle = _kept(new, TimerKind.LOBBY, None, new.touched + GAME_IDLE, exact=True)
        return replace(new, timers=(idle,))
    if new.phase is not Phase.PLAYING:
        return replace(new, timers=_waiting(old, new, moment))
    if old is not None and old.paused:
        old = None
    if old is not None and _asked_as(old) == _asked_as(new):
        return replace(new, timers=_playing(new, moment, called=True))
    game = replace(running(new), since=moment.now, window_seen=False)
    called = old is not None and old.game is not None and _same_turn(old.game, game)
    if called and game.nudged is not None:
        game = replace(game, nudged=(game.nudged[0], game.moves))
    calls = tuple(timer for timer in new.timers if called and timer.kind is TimerKind.NUDGE)
    new = replace(new, game=game, timers=calls)
    return replace(new, timers=_playing(new, moment, called=called))


def _same_turn(old: Game, new: Game) -> bool:
    """Tell whether a defender is still in the turn he was in: others threw in, he did nothing.

    His clock begins anew with the new card, but he is not called a second time.
    """
    before, after = old.state, new.state
    return (
        (old.number, before.bout, before.defender) == (new.number, after.bout, after.defender)
        and bool(before.unbeaten and not before.taking)
        and not throwing(new)
        and before.hands[before.defender] == after.hands[after.defender]
    )


def _asked_as(table: Table) -> Ask | None:
    return None if table.game is None else ask(table.game, table.game.state.rules.order)


def _waiting(old: Table | None, new: Table, moment: Moment) -> tuple[Timer, ...]:
    """Return the timers of a lobby or a result."""
    timers = [_kept(new, TimerKind.LOBBY, None, new.touched + LOBBY_IDLE, exact=True)]
    if new.phase is Phase.RESULT and (confirmed := _confirmed(new)):
        before = 0 if old is None or old.phase is not Phase.RESULT else _confirmed(old)
        running_on = any(timer.kind is TimerKind.AGAIN for timer in new.timers)
        if running_on or confirmed > before:
            timers.append(_kept(new, TimerKind.AGAIN, None, moment.now + AGAIN))
    return tuple(timers)


def _confirmed(table: Table) -> int:
    return sum(sitter.again for sitter in people(table))


def _kept(
    table: Table, kind: TimerKind, seat: int | None, due: float, *, exact: bool = False
) -> Timer:
    """Return the table's timer of this kind and seat, or a new one; `exact` compares the time."""
    for timer in table.timers:
        if timer.kind is kind and timer.seat == seat and (not exact or timer.due == due):
            return timer
    return Timer(kind, seat, due, table.version)


def _playing(table: Table, moment: Moment, *, called: bool) -> tuple[Timer, ...]:
    """Return the timers of a running game; `called` if this turn's call is given or set."""
    game, timers = running(table), list[Timer]()
    asked = judge.asked(game.state)
    if throwing(game):
        if length := window(table):
            due = moment.now + length + GRACE
            timers.append(_kept(table, TimerKind.WINDOW, None, due))
    elif plays(table.sitters[asked[0]]):
        timers += _turn(table, asked[0], moment, called=called)
    if not table.options.clock and watched(table):
        due = table.touched + GAME_IDLE
        timers.append(_kept(table, TimerKind.LOBBY, None, due, exact=True))
    return (*timers, *_computers(table, asked, moment))


def _turn(table: Table, seat: int, moment: Moment, *, called: bool) -> list[Timer]:
    """Return the clock of a person's turn and the call to it.

    Time that a computer stood in for him has passed as well: nobody gains by coming and going.
    """
    clock, timers = table.options.clock, list[Timer]()
    if clock:
        timers.append(_kept(table, TimerKind.TURN, seat, running(table).since + clock))
    if called:
        calls = (timer for timer in table.timers if timer.kind is TimerKind.NUDGE)
        return [*timers, *(timer for timer in calls if timer.seat == seat)]
    if len(people(table)) > 1:
        after = 0.0 if clock >= LONG_CLOCK else NUDGE_AFTER
        timers.append(Timer(TimerKind.NUDGE, seat, moment.now + after, table.version))
    return timers


def _computers(table: Table, asked: tuple[int, ...], moment: Moment) -> list[Timer]:
    """Return a timer for each seat asked that the computer plays.

    While people may throw in, computers decide late in the window, with or without a card that
    fits: their silence tells nothing (UX). With people done, they hold nobody up.
    """
    late = throwing(running(table)) and any(plays(table.sitters[seat]) for seat in asked)
    length = min(float(window(table)), LATEST) if late else 0.0
    timers = list[Timer]()
    for seat in asked:
        if plays(table.sitters[seat]):
            continue
        timer = _kept(table, TimerKind.COMPUTER, seat, moment.now + _pace(table, length, moment))
        if not length and timer.due > moment.now + PACE[1]:
            due = moment.now + _pace(table, 0.0, moment)
            timer = Timer(TimerKind.COMPUTER, seat, due, table.version)
        timers.append(timer)
    return timers


def _pace(table: Table, length: float, moment: Moment) -> float:
    if not watched(table):
        return UNWATCHED
    if not length:
        return moment.luck.pace(*PACE)
    low = max(PACE[0], length - 2.0)
    return moment.luck.pace(low, max(low, length - 0.5))


def deadline(table: Table) -> float | None:
    """Return when time is up for those asked, as it is shown; None where no clock runs.

    A window is shown to end by its length from its beginning, a little before it really does:
    so its board needs no second edit for the seconds it took to be shown.
    """
    for timer in table.timers:
        match timer.kind:
            case TimerKind.TURN:
                return timer.due
            case TimerKind.WINDOW:
                return running(table).since + window(table)
            case _:
                continue
    return None


SEEN_LATE = 2.0
"""Seconds after which a window's shown end moves as well when its board is seen."""


def seen(table: Table, version: int, moment: Moment) -> Table | None:
    """Return the table with its window counting from now, the first time its board is seen.

    `version` is the table's as it was shown; None when it shows no window that still counts.
    """
    game = table.game
    timer = next((timer for timer in table.timers if timer.kind is TimerKind.WINDOW), None)
    if game is None or timer is None or game.window_seen or version < timer.version:
        return None
    due = min(timer.due, moment.now + window(table))
    since = moment.now if moment.now - game.since > SEEN_LATE else game.since
    timers = tuple(replace(other, due=due) if other is timer else other for other in table.timers)
    return replace(table, game=replace(game, window_seen=True, since=since), timers=timers)


def spared(table: Table, moment: Moment) -> Table | None:
    """Return the table with time-outs that fell into our own outage put off, None without any.

    A turn gets its clock again, a minute at most; a window its length.
    """
    if table.game is None:
        return None
    game, timers = table.game, list[Timer]()
    for timer in table.timers:
        spare = _spare(table, timer)
        if timer.due <= moment.now and spare is not None:
            length, given = spare
            timer = replace(timer, due=moment.now + given, version=table.version)  # noqa: PLW2901
            game = replace(game, since=moment.now + given - length)
        timers.append(timer)
    return None if game is table.game else replace(table, timers=tuple(timers), game=game)


def _spare(table: Table, timer: Timer) -> tuple[int, int] | None:
    """Return a clock's whole length and what is given of it anew, None for other timers."""
    match timer.kind:
        case TimerKind.TURN:
            length = table.options.clock
        case TimerKind.WINDOW:
            length = window(table)
        case _:
            return None
    return length, min(length, MINUTE)


def patience_over(table: Table, seat: int, now: float, seconds: float) -> bool:
    """Tell whether a person is away, or asked since `seconds` at a table without a clock."""
    sitter = table.sitters[seat]
    if sitter.presence is Presence.AWAY:
        return True
    game = table.game
    if game is None or table.options.clock:
        return False
    return plays(sitter) and seat in judge.asked(game.state) and now - game.since >= seconds
