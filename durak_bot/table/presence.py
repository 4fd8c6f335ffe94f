"""People come and go, the cards stay: away, standing in, leaving, being voted out (R6.4)."""

from __future__ import annotations

from durak_bot.engine.events import Why
from durak_bot.table import ending
from durak_bot.table.change import (
    Moment,
    alter,
    alter_sitter,
    hosted,
    people,
    plays,
    running,
)
from durak_bot.table.options import Absent
from durak_bot.table.people import PersonId
from durak_bot.table.refusals import CannotVote, HasLeft, NoGame, NotSeated, Reason
from durak_bot.table.table import Change, Phase, Presence, Sitter, Table
from durak_bot.table.timers import patience_over

PATIENCE = 120.0
"""Seconds a person may think at a table without a clock before the others may vote."""

MISSES = 2
"""Turn time-outs in a row that make a person away (R6.4)."""


def acted(change: Change, person: PersonId, moment: Moment) -> Change:
    """Note that a person does something at the table: away no more, votes against him lapse."""
    table = change.table
    change = alter(change, touched=moment.now)
    seat = table.seat_of(person)
    if seat is None:
        return change
    if person == table.host:
        change = alter(change, host_seen=moment.now)
    sitter = table.sitters[seat]
    if sitter.presence in (Presence.LEFT, Presence.REMOVED):
        return change
    if sitter.presence is Presence.AWAY:
        change = alter_sitter(change, seat, presence=Presence.HERE)
    return hosted(alter_sitter(change, seat, misses=0, votes=frozenset()))


def lapsed(table: Table, person: PersonId) -> bool:
    """Tell whether the mere fact that a person acts changes the table (`acted`)."""
    seat = table.seat_of(person)
    if seat is None:
        return False
    sitter = table.sitters[seat]
    return sitter.presence is Presence.AWAY or bool(sitter.misses or sitter.votes)


def missed(change: Change, moment: Moment, seat: int) -> Change:
    """Count a turn time-out; after two in a row the person is away (R6.4).

    With option `absent: walkover` the game ends by that.
    """
    misses = change.table.sitters[seat].misses + 1
    change = alter_sitter(change, seat, misses=misses)
    if misses < MISSES:
        return change
    change = hosted(alter_sitter(change, seat, presence=Presence.AWAY))
    if change.table.options.absent is Absent.WALKOVER:
        return ending.cut(change, moment, Why.TIME, seat)
    return change


def stand_in(change: Change, person: PersonId, *, on: bool) -> Change | Reason:
    """Let the computer play a person's seat until further notice, or end that."""
    seat = seated(change.table, person)
    if not isinstance(seat, int):
        return seat
    if change.table.phase is not Phase.PLAYING:
        return NoGame(change.table.phase)
    presence = Presence.STAND_IN if on else Presence.HERE
    return hosted(alter_sitter(change, seat, presence=presence))


def seated(table: Table, person: PersonId) -> int | Reason:
    """Return the seat a person plays, or why there is none."""
    seat = table.seat_of(person)
    if seat is None:
        return NotSeated(table.phase)
    if table.sitters[seat].presence in (Presence.LEFT, Presence.REMOVED):
        return HasLeft()
    return seat


def leave(change: Change, moment: Moment, person: PersonId) -> Change | Reason:
    """Give up a seat: free before a game, played on by the computer in one (R6.4).

    The last person to leave a lobby or a result closes the table.
    """
    seat = seated(change.table, person)
    if not isinstance(seat, int):
        return seat
    return depart(change, moment, seat, Presence.LEFT)


def depart(change: Change, moment: Moment, seat: int, how: Presence) -> Change:
    """Take the person off a seat, as one who has left or was removed."""
    if change.table.phase is not Phase.PLAYING:
        return _free(change, seat)
    safe = bool(running(change.table).state.out >> seat & 1)
    change = alter_sitter(change, seat, presence=how, safe=safe, votes=frozenset())
    why = Why.LEFT if how is Presence.LEFT else Why.REMOVED
    return ending.left_alone(hosted(change), moment, seat, why)


def _free(change: Change, seat: int) -> Change:
    sitters = change.table.sitters
    change = hosted(alter(change, sitters=(*sitters[:seat], *sitters[seat + 1 :])))
    return change if people(change.table) else ending.close(change)


def vote(
    change: Change, moment: Moment, voter: PersonId, seat: int, *, admin: bool
) -> Change | Reason:
    """Vote a person out; a majority of the other people here removes him (R6.4).

    Before a game about anybody, the host's own vote being enough. In a game, where it costs the
    other a loss, only about somebody away, or at a table without a clock asked for two minutes;
    then the host's vote is enough, too. An administrator removes whom he must, at any time.
    """
    table = change.table
    if not 0 <= seat < len(table.sitters):
        return CannotVote()
    about, own = table.sitters[seat], table.seat_of(voter)
    by_right = admin or voter == table.host
    if not admin and (own is None or not plays(table.sitters[own])):
        return CannotVote() if own is not None else NotSeated(table.phase)
    if about.person in (None, voter) or about.presence in (Presence.LEFT, Presence.REMOVED):
        return CannotVote()
    in_game = table.phase is Phase.PLAYING
    if in_game and not admin and not patience_over(table, seat, moment.now, PATIENCE):
        return CannotVote()
    votes = about.votes | {voter}
    if by_right or 2 * _counted(table.sitters, seat, votes) > _voters(table.sitters, seat):
        return depart(change, moment, seat, Presence.REMOVED)
    return alter_sitter(change, seat, votes=votes)


def _voters(sitters: tuple[Sitter, ...], about: int) -> int:
    return sum(plays(sitter) for seat, sitter in enumerate(sitters) if seat != about)


def _counted(sitters: tuple[Sitter, ...], about: int, votes: frozenset[PersonId]) -> int:
    """Count the votes of those who are still here."""
    here = (sitter for seat, sitter in enumerate(sitters) if seat != about and plays(sitter))
    return sum(sitter.person in votes for sitter in here)
