"""Before a game: who sits down, with how many computers, under which options, and the start."""

from __future__ import annotations

import math
from dataclasses import replace

from durak_bot.engine.events import Why
from durak_bot.table import ending, option_text, presence
from durak_bot.table.change import Moment, alter, alter_sitter, hosted, people
from durak_bot.table.options import MINUTE, PRESETS, Invites, NextLead, Options, Preset
from durak_bot.table.people import PersonId
from durak_bot.table.play import deal_game, ready
from durak_bot.table.refusals import (
    AlreadyRunning,
    AlreadySeated,
    BadOption,
    HasLeft,
    InvitesClosed,
    NoGame,
    NotEnoughPlayers,
    NotHost,
    NotSeated,
    Reason,
    Stale,
    TableFull,
    TooManyForPack,
)
from durak_bot.table.table import (
    Change,
    Phase,
    Presence,
    Sitter,
    Table,
    TableId,
    TablePlace,
)

HOST_SILENT = MINUTE
"""Seconds of a host's silence after which anybody seated may start (UX)."""

LOBBY_STALE = 2 * MINUTE
"""Seconds without a press after which anybody may replace a lobby (scenario 35)."""


def new(
    table: TableId,
    token: str,
    host: Sitter,
    *,
    place: TablePlace,
    options: Options,
    now: float,
    room: bool = False,
) -> Change:
    """Return the change that opens a table with its host on the first seat."""
    opened = Table(
        id=table,
        token=token,
        version=1,
        phase=Phase.LOBBY,
        host=host.person,
        host_seen=now,
        options=options,
        sitters=(host,),
        places=(place,),
        created=now,
        touched=now,
        room=room,
    )
    return Change(opened, None)


def sit(
    change: Change, moment: Moment, person: PersonId, name: str, *, invited: bool
) -> Change | Reason:
    """Take a seat: a free one, or a computer's when all are taken.

    `invited` by the token: rooms take nobody else, and a table may take nobody from elsewhere.
    After a game it is a seat in the next one.
    """
    table = change.table
    if (reason := _no_seat_for(table, person, invited=invited)) is not None:
        return reason
    guest = Sitter(person, name, again=table.phase is Phase.RESULT)
    sitters, most = table.sitters, table.options.rules.most_seats
    if len(sitters) >= most:
        computers = [seat for seat, sitter in enumerate(sitters) if sitter.person is None]
        if not computers:
            return TableFull(most)
        last = computers[-1]
        sitters = (*sitters[:last], *sitters[last + 1 :])
    change = hosted(alter(change, sitters=(*sitters, guest)))
    return rematch_of_all(change, moment)


def leave(change: Change, moment: Moment, person: PersonId) -> Change | Reason:
    """Give up a seat (`presence.leave`); the rematch no longer waits for it."""
    left = presence.leave(change, moment, person)
    return rematch_of_all(left, moment) if isinstance(left, Change) else left


def _no_seat_for(table: Table, person: PersonId, *, invited: bool) -> Reason | None:
    seat = table.seat_of(person)
    if seat is not None:
        gone = table.sitters[seat].presence in (Presence.LEFT, Presence.REMOVED)
        return HasLeft() if gone else AlreadySeated()
    if table.phase is Phase.PLAYING:
        return AlreadyRunning(table.id)
    if table.room and not invited:
        return InvitesClosed()
    if invited and not table.room and table.options.invites is Invites.NOBODY:
        return InvitesClosed()
    return None


def ruled(table: Table, person: PersonId, *, admin: bool) -> Reason | None:
    """Tell why a person may not change this table, None if he may: its host, or an administrator.

    `admin` is meant of the home place.
    """
    if admin or (person == table.host):
        return None
    if table.seat_of(person) is None:
        return NotSeated(table.phase)
    host = next((sitter.name for sitter in table.sitters if sitter.person == table.host), "")
    return NotHost(host)


def silent_until(table: Table) -> float:
    """Return when anybody seated may start, because the host has been silent till then."""
    return 0.0 if table.host is None else table.host_seen + HOST_SILENT


def silent_in(table: Table, now: float) -> int:
    """Return the whole seconds until anybody seated may start, 0 if he may now."""
    return max(0, math.ceil(silent_until(table) - now))


def computers(
    change: Change, moment: Moment, person: PersonId, count: int, level: int, *, admin: bool
) -> Change | Reason:
    """Let this many computers sit here, of this level (0: the table's); absolute, so repeatable."""
    table = change.table
    if (reason := _changes(table, person, admin=admin)) is not None:
        return reason
    seats, most = len(people(table)), table.options.rules.most_seats
    if count < 0 or seats + count > most:
        return TableFull(most)
    sitters = tuple(sitter for sitter in table.sitters if sitter.person is not None)
    machine = Sitter(None, "", level=level or table.options.level, again=True)
    return alter(change, sitters=sitters + (machine,) * count)


def _changes(table: Table, person: PersonId, *, admin: bool) -> Reason | None:
    """Tell why a person may not change seats and options now."""
    if table.phase is Phase.PLAYING:
        return AlreadyRunning(table.id)
    return ruled(table, person, admin=admin)


def choose(
    change: Change, moment: Moment, person: PersonId, name: str, value: str, *, admin: bool
) -> Change | Reason:
    """Set one option to a value given as text."""
    if (reason := _changes(change.table, person, admin=admin)) is not None:
        return reason
    options = option_text.choose(change.table.options, name, value)
    return BadOption(name, value) if options is None else _fitting(change, options)


def use(
    change: Change, moment: Moment, person: PersonId, preset: Preset, *, admin: bool
) -> Change | Reason:
    """Set all options to a preset's; the computers' level and the invite stay."""
    if (reason := _changes(change.table, person, admin=admin)) is not None:
        return reason
    kept = change.table.options
    return _fitting(change, replace(PRESETS[preset], level=kept.level, invites=kept.invites))


def _fitting(change: Change, options: Options) -> Change | Reason:
    """Set options under which everybody keeps a seat; computers' level follows the table's."""
    table = change.table
    most = options.rules.most_seats
    if len(table.sitters) > most:
        return TooManyForPack(len(table.sitters), most)
    change = alter(change, options=options)
    if options.level == table.options.level:
        return change
    sitters = tuple(
        replace(sitter, level=options.level) if sitter.person is None else sitter
        for sitter in table.sitters
    )
    return alter(change, sitters=sitters)


def unchanged(change: Change, moment: Moment, person: PersonId, *, admin: bool) -> Change | Reason:
    """Change nothing, if the person may change things here."""
    return _changes(change.table, person, admin=admin) or change


def gives_way(table: Table, person: PersonId, now: float) -> bool:
    """Tell whether this person's new table may replace a table that does not play (scenario 35).

    His own lobby, one without other people, or one that nobody has touched for two minutes; a
    result that nobody wants to repeat.
    """
    others = not alone(table, person)
    match table.phase:
        case Phase.LOBBY:
            return person == table.host or not others or now - table.touched >= LOBBY_STALE
        case Phase.RESULT:
            return not any(sitter.again for sitter in people(table))
        case Phase.PLAYING | Phase.CLOSED:
            return False


def alone(table: Table, person: PersonId) -> bool:
    """Tell whether nobody but this person, and perhaps computers, has a seat."""
    return all(sitter.person == person for sitter in people(table))


def start(change: Change, moment: Moment, person: PersonId, *, admin: bool) -> Change | Reason:
    """Deal the first game: host or administrator, or anybody seated while the host is silent."""
    table = change.table
    match table.phase:
        case Phase.PLAYING:
            return AlreadyRunning(table.id)
        case Phase.RESULT:
            by_right = ruled(table, person, admin=False) is None
            return again(change, moment, person, table.games, at_once=by_right)
        case Phase.CLOSED:
            return NoGame(table.phase)
        case Phase.LOBBY:
            pass
    reason = ruled(table, person, admin=admin)
    if isinstance(reason, NotHost):
        wait = silent_in(table, moment.now)
        reason = replace(reason, wait=wait) if wait else None
    if reason is not None:
        return reason
    return begin_first(change, moment)


def begin_first(change: Change, moment: Moment) -> Change | Reason:
    """Seat everybody in random order and deal (R1.4)."""
    sitters = change.table.sitters
    if len(sitters) < 2:
        return NotEnoughPlayers()
    order = moment.luck.order(len(sitters))
    return deal_game(alter(change, sitters=tuple(sitters[index] for index in order)), moment)


def again(
    change: Change, moment: Moment, person: PersonId, game: int, *, at_once: bool = False
) -> Change | Reason:
    """Confirm the rematch after this game; it starts when all have, or when time is up (UX).

    Whoever is the last at the table gets a lobby, for others to come.
    """
    table = change.table
    if table.phase is Phase.PLAYING:
        return AlreadyRunning(table.id)
    if table.phase is not Phase.RESULT:
        return NoGame(table.phase)
    if game != table.games:
        return Stale()
    seat = presence.seated(table, person)
    if not isinstance(seat, int):
        return seat
    change = alter_sitter(change, seat, again=True)
    if len(table.sitters) == 1:
        return alter(change, phase=Phase.LOBBY, sitters=tuple(map(ready, table.sitters)))
    return rematch(change, moment) if at_once else rematch_of_all(change, moment)


def rematch_of_all(change: Change, moment: Moment) -> Change:
    """Deal the next game if everybody at the result has confirmed it and two can play."""
    sitters = change.table.sitters
    if change.table.phase is not Phase.RESULT or len(sitters) < 2:
        return change
    if not all(sitter.again for sitter in sitters):
        return change
    return deal_again(change, moment)


def rematch(change: Change, moment: Moment) -> Change | Reason:
    """Deal the next game to those who have confirmed, and free the other seats."""
    table = change.table
    staying = tuple(sitter for sitter in table.sitters if sitter.again)
    if len(staying) < 2 or not any(sitter.person for sitter in staying):
        return NotEnoughPlayers()
    return deal_again(hosted(alter(change, sitters=staying)), moment)


def deal_again(change: Change, moment: Moment) -> Change:
    """Deal the next game to everybody seated, who keep their order."""
    table = change.table
    under = table.options.next_lead is NextLead.UNDER_DURAK
    durak = _durak(table) if under else None
    lead = None if durak is None else (durak - 1) % len(table.sitters)
    sitters = tuple(map(ready, table.sitters))
    return deal_game(hosted(alter(change, sitters=sitters)), moment, lead)


def _durak(table: Table) -> int | None:
    """Return where the durak of the game before sits now; None for a draw, or if he has gone."""
    finished = table.finished
    if finished is None or finished.outcome.loser is None:
        return None
    durak = finished.sitters[finished.outcome.loser]
    if durak.person is not None:
        return table.seat_of(durak.person)
    before = [sitter for sitter in finished.sitters[: finished.outcome.loser] if not sitter.person]
    now = [seat for seat, sitter in enumerate(table.sitters) if not sitter.person]
    return now[len(before)] if len(before) < len(now) else None


def stop(change: Change, moment: Moment, person: PersonId, *, admin: bool) -> Change | Reason:
    """Close a lobby or a result, or end a game as aborted, nobody's loss (scenario 41)."""
    table = change.table
    if (reason := ruled(table, person, admin=admin)) is not None:
        return reason
    return stopped(change, moment)


def stopped(change: Change, moment: Moment) -> Change:
    """End what goes on at a table, without a loss for anybody (R6.4)."""
    if change.table.phase is not Phase.PLAYING:
        return ending.close(change)
    if len(people(change.table)) == 1:
        return ending.close(ending.abandon(change, moment))
    return ending.cut(change, moment, Why.ABORTED)
