"""Why the service does not do what a person asked: one class a reason, with its facts.

Reasons of the game itself are the engine's refusals, wrapped in nothing: `Reason` is both.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from durak_bot.engine.refusals import Refusal
from durak_bot.table.table import Phase, TableId


@dataclass(frozen=True, slots=True)
class NoTable:
    """There is no such table any more, or nothing is open here."""

    code: ClassVar[str] = "no_table"


@dataclass(frozen=True, slots=True)
class NotSeated:
    """The person has no seat at this table."""

    code: ClassVar[str] = "not_seated"
    phase: Phase


@dataclass(frozen=True, slots=True)
class AlreadySeated:
    """The person has a seat here already."""

    code: ClassVar[str] = "already_seated"


@dataclass(frozen=True, slots=True)
class TableFull:
    """Every seat the pack allows is taken."""

    code: ClassVar[str] = "table_full"
    seats: int


@dataclass(frozen=True, slots=True)
class NotEnoughPlayers:
    """Two are needed."""

    code: ClassVar[str] = "not_enough_players"


@dataclass(frozen=True, slots=True)
class TooManyForPack:
    """The chosen pack deals fewer seats than are taken."""

    code: ClassVar[str] = "too_many_for_pack"
    seated: int
    seats: int


@dataclass(frozen=True, slots=True)
class NotHost:
    """Only the host or an administrator of the home place may; `wait` seconds until anyone may."""

    code: ClassVar[str] = "not_host"
    host: str
    wait: int | None = None


@dataclass(frozen=True, slots=True)
class NotAdmin:
    """Only administrators open tables in this place."""

    code: ClassVar[str] = "not_admin"


@dataclass(frozen=True, slots=True)
class OnlyAdmins:
    """Only the chat's administrators decide this for it."""

    code: ClassVar[str] = "only_admins"


@dataclass(frozen=True, slots=True)
class AlreadyRunning:
    """A game runs here already, or (at a table) it has begun."""

    code: ClassVar[str] = "already_running"
    table: TableId


@dataclass(frozen=True, slots=True)
class NoGame:
    """The table has no game on it now."""

    code: ClassVar[str] = "no_game"
    phase: Phase


@dataclass(frozen=True, slots=True)
class Stale:
    """The button belongs to an earlier game, bout or screen."""

    code: ClassVar[str] = "stale"


@dataclass(frozen=True, slots=True)
class NewCards:
    """More cards lie than the presser of "done" had seen."""

    code: ClassVar[str] = "new_cards"
    seen: int
    now: int


@dataclass(frozen=True, slots=True)
class InvitesClosed:
    """This table takes nobody from elsewhere."""

    code: ClassVar[str] = "invites_closed"


@dataclass(frozen=True, slots=True)
class HasLeft:
    """The person has left this game and comes back with the next one only (R6.4)."""

    code: ClassVar[str] = "has_left"


@dataclass(frozen=True, slots=True)
class CannotVote:
    """Only people with a seat vote, and only about another person who is away or slow."""

    code: ClassVar[str] = "cannot_vote"


@dataclass(frozen=True, slots=True)
class BadOption:
    """An option or value this table does not know."""

    code: ClassVar[str] = "bad_option"
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class TooLate:
    """Time was up just before the press arrived (scenario 80)."""

    code: ClassVar[str] = "too_late"


@dataclass(frozen=True, slots=True)
class Paused:
    """The table waits until the bot may write in its home place again."""

    code: ClassVar[str] = "paused"


class Right(StrEnum):
    """What the bot must be allowed in a place, where a platform grants it one by one."""

    VIEW = "view"
    SEND = "send"
    THREADS = "threads"
    EMBED = "embed"


@dataclass(frozen=True, slots=True)
class NoRights:
    """The bot may not do in this place what it must."""

    code: ClassVar[str] = "no_rights"
    rights: tuple[Right, ...]


ServiceRefusal = (
    NoTable
    | NotSeated
    | AlreadySeated
    | TableFull
    | NotEnoughPlayers
    | TooManyForPack
    | NotHost
    | NotAdmin
    | OnlyAdmins
    | AlreadyRunning
    | NoGame
    | Stale
    | NewCards
    | InvitesClosed
    | HasLeft
    | CannotVote
    | BadOption
    | TooLate
    | Paused
    | NoRights
)

Reason = ServiceRefusal | Refusal
