"""One action in the making: the table as it will be, and what is stored with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from durak_bot.engine.cards import Card
from durak_bot.table.people import PersonId
from durak_bot.table.refusals import Reason
from durak_bot.table.table import Change, Game, Presence, Sitter, Table


class Luck(Protocol):
    """Luck, as far as decisions need it."""

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards in random order."""

    def order(self, count: int) -> tuple[int, ...]:
        """Return 0…count-1 in random order, for seats."""

    def pace(self, low: float, high: float) -> float:
        """Return a time between two, for a computer's human pace."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When and with what luck a decision is made. `now` in Unix seconds.

    `auto` are the people at this table who pass by themselves and may: with two players, or
    against computers alone, it tells nobody anything (UX).
    """

    now: float
    luck: Luck
    auto: frozenset[PersonId] = frozenset()


@dataclass(frozen=True, slots=True)
class Several:
    """The tapped card can go more than one way: nothing is done, its owner is asked which."""

    card: Card


Decision = Callable[[Change, Moment], Change | Reason | Several]
"""What an action does to a table, or why not. Pure: a lost race simply asks again."""


def begin(table: Table) -> Change:
    """Return a change that does nothing yet; its table bears the version it will be stored as."""
    return Change(replace(table, version=table.version + 1), table.version)


def alter(change: Change, **fields: Any) -> Change:
    """Return the change with these fields of its table replaced."""
    return replace(change, table=replace(change.table, **fields))


def alter_sitter(change: Change, seat: int, **fields: Any) -> Change:
    """Return the change with these fields of one sitter replaced."""
    sitters = change.table.sitters
    changed = replace(sitters[seat], **fields)
    return alter(change, sitters=(*sitters[:seat], changed, *sitters[seat + 1 :]))


def alter_game(change: Change, **fields: Any) -> Change:
    """Return the change with these fields of the running game replaced."""
    return alter(change, game=replace(running(change.table), **fields))


def running(table: Table) -> Game:
    """Return the game on the table, which must be there."""
    assert table.game is not None, f"no game on table {table.id}"
    return table.game


def plays(sitter: Sitter) -> bool:
    """Tell whether a person plays this seat now; else the computer does."""
    return sitter.person is not None and sitter.presence is Presence.HERE


def belongs(sitter: Sitter) -> bool:
    """Tell whether the seat is a person's who has not left or been removed (R6.4)."""
    gone = sitter.presence in (Presence.LEFT, Presence.REMOVED)
    return sitter.person is not None and not gone


def people(table: Table) -> tuple[Sitter, ...]:
    """Return the seats people took, those who have left included."""
    return tuple(sitter for sitter in table.sitters if sitter.person is not None)


def host_among(host: PersonId | None, sitters: tuple[Sitter, ...]) -> PersonId | None:
    """Return who is host: who was, while he plays; else the next person who does (scenario 34).

    None when no person plays here any more.
    """
    here = [sitter.person for sitter in sitters if plays(sitter)]
    if host in here:
        return host
    was = next((seat for seat, sitter in enumerate(sitters) if sitter.person == host), 0)
    after = [sitter.person for sitter in (*sitters[was:], *sitters[:was]) if plays(sitter)]
    return after[0] if after else None


def hosted(change: Change) -> Change:
    """Return the change with the host passed on if need be.

    With nobody here the role waits for the first who returns; who was host keeps it till then.
    """
    table = change.table
    host = host_among(table.host, table.sitters)
    return change if host in (None, table.host) else alter(change, host=host)
