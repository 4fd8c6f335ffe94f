"""Which surfaces a table should have, and which of them are to be posted anew: pure decisions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from durak_bot.delivery.pacing import Urgency
from durak_bot.delivery.surfaces import Surface, SurfaceKey, SurfaceKind, private_place
from durak_bot.presentation.screen import Screen, Span, Time
from durak_bot.table.people import Habit, PersonId, PlaceId, Profile
from durak_bot.table.table import Phase, Presence
from durak_bot.table.views import GameView, SeatView, TableView

SCROLLED = 300.0
"""Seconds after which a board counts as scrolled away and is posted anew at a bout's start (UX)."""

Known = Mapping[SurfaceKey, Surface]


def players(view: TableView) -> tuple[tuple[PersonId, SeatView], ...]:
    """Return the people who hold a seat and have not left it."""
    return tuple(
        (seat.person, seat)
        for seat in view.seats
        if seat.person is not None and seat.presence not in (Presence.LEFT, Presence.REMOVED)
    )


def boarded(view: TableView, person: PersonId) -> bool:
    """Return whether the person's private message shows the board, too.

    So it is where nobody else looks on (practice, rooms) and for whoever plays from elsewhere.
    """
    home = private_place(person)
    shown = [each for each in view.places if each.board]
    public = {each.place.platform for each in shown if not each.private}
    return any(each.place == home for each in shown) or person.platform not in public


def shown_at(view: TableView, place: PlaceId) -> bool:
    """Return whether a place shows the table's board."""
    return any(each.place == place and each.board for each in view.places)


def missing(view: TableView, known: Known, profiles: Mapping[PersonId, Profile]) -> list[Surface]:
    """Return the surfaces that the table should have and has not."""
    found = [
        Surface(view.id, SurfaceKind.BOARD, each.place)
        for each in view.places
        if each.board and not each.private
    ]
    if view.phase is not Phase.CLOSED:
        found += [
            Surface(view.id, SurfaceKind.HAND_DM, private_place(person), person)
            for person, _ in players(view)
            if _wants_private(view, person, profiles[person], known)
        ]
    return [surface for surface in found if surface.key not in known]


def _wants_private(view: TableView, person: PersonId, profile: Profile, known: Known) -> bool:
    if any(each.place == private_place(person) for each in view.places):
        return True
    in_chat = any(
        each.kind is SurfaceKind.HAND_CHAT and each.person == person and not each.stub
        for each in known.values()
    )
    wanted = profile.reachable or boarded(view, person)
    return wanted and not (in_chat and profile.habit is not Habit.DM)


def superfluous(view: TableView, known: Iterable[Surface]) -> list[Surface]:
    """Return the surfaces nobody may look at any more: hands of those who left, lost places."""
    people = {person for person, _ in players(view)}
    boards = {each.place for each in view.places if each.board and not each.private}
    return [
        each
        for each in known
        if (
            each.person is not None and each.person not in people and view.phase is not Phase.CLOSED
        )
        or (each.kind is SurfaceKind.BOARD and each.place not in boards)
    ]


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a game stands, as far as posting anew depends on it."""

    game: int = 0
    bout: int = 0
    moves: int = 0
    nudged: int | None = None
    nudge: int = 0
    paused: bool = False

    @property
    def turn(self) -> tuple[int, int, int]:
        """Return what changes with every move."""
        return self.game, self.bout, self.moves


def progress(view: TableView) -> Progress:
    """Return where the table's game stands."""
    game = view.game
    if game is None:
        return Progress(paused=view.paused)
    return Progress(game.number, game.seen.bout, game.moves, game.nudged, game.nudge, view.paused)


def scrolled(surface: Surface, before: Progress, after: Progress, now: float) -> bool:
    """Return whether a board is to be posted anew silently: a bout begins and it is old (UX)."""
    begins = after.game > 0 and (before.game, before.bout) != (after.game, after.bout)
    old = bool(surface.address) and now - surface.posted > SCROLLED
    return surface.kind is SurfaceKind.BOARD and begins and old


def newly_nudged(view: TableView, before: Progress, after: Progress) -> PersonId | None:
    """Return whom this change nudges: once a turn, and only people (UX)."""
    same = (before.game, before.nudge) == (after.game, after.nudge)
    if after.nudged is None or same:
        return None
    return view.seats[after.nudged].person


def again(surface: Surface) -> Surface:
    """Return the surface wanted as a new message."""
    return replace(surface, wanted=surface.shown + 1)


PRESSED = 3.0
"""Seconds after a press in which its hand is expected to change."""


def urgency(surface: Surface, view: TableView, now: float, pressed: float = -math.inf) -> Urgency:
    """Return how urgent a surface is: the deal and the end, who must act, boards, the rest.

    `view` is anybody's: only public facts decide. `pressed` is when the hand last was.
    """
    game = view.game
    if surface.stub:
        return Urgency.REST
    if view.phase in (Phase.RESULT, Phase.CLOSED) or (game is not None and not game.moves):
        return Urgency.NOW
    if surface.kind is SurfaceKind.BOARD:
        if not surface.address:
            return Urgency.ACT
        return Urgency.BOARD if game is None or game.must_act is None else Urgency.GATHER
    if surface.anew or surface.focus is not None or (game and _needs(surface, view, game)):
        return Urgency.ACT
    return Urgency.PRESS if now - pressed < PRESSED else Urgency.REST


def _needs(surface: Surface, view: TableView, game: GameView) -> bool:
    """Return whether the hand's person needs it now: in a private chat also to throw in."""
    in_chat = surface.kind is SurfaceKind.HAND_CHAT
    seats = (game.must_act,) if in_chat else game.asked
    return any(seat is not None and view.seats[seat].person == surface.person for seat in seats)


def turn(view: TableView, surface: Surface) -> int:
    """Return when a surface's turn comes among equally urgent ones: who leads, boards, the rest."""
    if surface.kind is SurfaceKind.BOARD:
        return 1
    must = view.game.must_act if view.game is not None else None
    return 0 if must is not None and view.seats[must].person == surface.person else 2


def rests(view: TableView, place: PlaceId) -> bool:
    """Return whether the viewer's hand inside this place rests, where calls are scarce.

    Not while the game stands still for him. Else it shows his cards and claims nothing
    (`presentation.resting`); all else stands on the board beside it. A press is judged by the table
    as it is anyway. `view` is his own.
    """
    me = view.viewer
    if view.phase is not Phase.PLAYING or view.game is None or me is None:
        return False
    seat = view.seats[me]
    plays = seat.presence is Presence.HERE and seat.finish is None and bool(view.game.seen.hand)
    return shown_at(view, place) and not (plays and view.game.must_act == me)


def waited_for(view: TableView, shown: Iterable[Surface], rest: bool) -> set[SurfaceKey]:
    """Return what has to be seen before a throw-in window counts: the hands of those asked.

    Where one of them has no hand that shows it, the boards; `rest`: hands inside chats rest, so
    they show nothing of it. `view` is anybody's.
    """
    surfaces = [each for each in shown if not each.stub]
    asked = {view.seats[seat].person for seat in view.game.asked} if view.game else set()
    hands = [
        each
        for each in surfaces
        if each.person is not None
        and each.person in asked
        and not (rest and each.kind is SurfaceKind.HAND_CHAT)
    ]
    keys = {each.key for each in hands}
    if asked - {None} - {each.person for each in hands}:
        keys |= {each.key for each in surfaces if each.kind is SurfaceKind.BOARD}
    return keys


def alike(one: Screen, other: Screen, breath: float) -> bool:
    """Return whether two screens differ in nothing but a moment shifted by `breath` seconds.

    A window's end moves a little when it begins to count; that is not worth a call.
    """
    if one.rows != other.rows or len(one.lines) != len(other.lines):
        return False
    return all(
        len(a) == len(b) and all(_same(*spans, breath) for spans in zip(a, b, strict=True))
        for a, b in zip(one.lines, other.lines, strict=True)
    )


BREATH = 3.0
"""Seconds by which a shown deadline may be too early."""

LONG_BREATH = 5.0
"""The same where calls are counted by the minute."""


def _same(one: Span, other: Span, breath: float) -> bool:
    if isinstance(one, Time) and isinstance(other, Time):
        return one.relative == other.relative and abs(one.unix - other.unix) <= breath
    return one == other
