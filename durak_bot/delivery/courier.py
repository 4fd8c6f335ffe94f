"""The courier: after each commit it brings what is shown up to what is stored.

The newest screen wins: a surface is painted when its turn comes, not when the table changed, so
bursts coalesce by themselves. Screens of hands are secret and never logged.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from durak_bot.delivery import layout
from durak_bot.delivery.carrier import PATIENCE, Carrier
from durak_bot.delivery.lanes import Timepiece
from durak_bot.delivery.layout import Progress
from durak_bot.delivery.ledger import Followed, Ledger
from durak_bot.delivery.pacing import Urgency
from durak_bot.delivery.painting import Painter
from durak_bot.delivery.source import Source
from durak_bot.delivery.surfaces import (
    Display,
    Permit,
    Surface,
    SurfaceKey,
    SurfaceKind,
    Surfaces,
    private_place,
)
from durak_bot.engine.cards import Card
from durak_bot.table.people import Habit, PersonId, PlaceId, Platform
from durak_bot.table.table import Phase, TableId
from durak_bot.table.views import TableView

log = logging.getLogger(__name__)

FRESH = 3.0
"""Seconds in which a message just posted is not posted anew once more."""


class Courier:
    """Keeps boards and hands current. One a bot: pacing holds only if nobody else sends."""

    def __init__(
        self,
        source: Source,
        surfaces: Surfaces,
        displays: Mapping[Platform, Display],
        time: Timepiece,
        painter: Painter | None = None,
    ) -> None:
        self._source = source
        self._time = time
        self._ledger = Ledger(surfaces, source, time)
        self._carrier = Carrier(
            self._ledger,
            source,
            displays,
            time=time,
            painter=painter or Painter(source.directory, time.now),
            wake=self.wake,
        )
        self._due: set[TableId] = set()
        self._planning: dict[TableId, asyncio.Task[None]] = {}
        self._running = False

    @property
    def calls(self) -> Counter[str]:
        """How many calls were made, by chat; answers to presses are none."""
        return self._carrier.calls

    async def start(self) -> None:
        """Begin to deliver, first of all what was behind when the process ended."""
        self._running = True
        for table in {*await self._ledger.behind(), *self._due}:
            self.wake(table)

    async def stop(self, within: float = 5.0) -> None:
        """Let running calls end and store what is known; the rest is repaired at the next start."""
        self._running = False
        for task in tuple(self._planning.values()):
            task.cancel()
        await self._carrier.close(within)
        await self._ledger.close()

    def wake(self, table: TableId) -> None:
        """Say that a table has changed; returns at once, and nothing older is painted any more."""
        if (followed := self._ledger.get(table)) is not None:
            followed.sight.outdate()
        self._due.add(table)
        if self._running and table not in self._planning:
            self._planning[table] = asyncio.create_task(self._plan(table))

    # ------------------------------------------------------------------ what adapters ask for

    async def bring_down(self, table: TableId, place: PlaceId) -> bool:
        """Post the board anew at the bottom of its place; return whether it has one there."""
        followed = await self._asked(table)
        key = SurfaceKey(SurfaceKind.BOARD, place, None)
        surface = followed.surfaces.get(key)
        if surface is None:
            return False
        followed.asleep.discard(key)
        if not self._just_posted(surface):
            self._want(followed, layout.again(surface), Urgency.BOARD)
        return True

    async def show_hand_here(
        self, table: TableId, person: PersonId, place: PlaceId, permit: Permit
    ) -> bool | None:
        """Show the hand (or the slip before it) inside the chat, as a fresh private message.

        Returns whether that worked (None: it will take longer); it waits a moment for it, because
        an answered press may no longer permit the message.
        """
        followed = await self._asked(table)
        key = SurfaceKey(SurfaceKind.HAND_CHAT, place, person)
        followed.asleep.discard(key)
        old = followed.surfaces.get(key) or Surface(table, *key)
        hand = replace(old, press=permit.press, press_ends=permit.ends, stub=False)
        if not self._just_posted(old):
            hand = layout.again(hand)
        followed.surfaces[key] = hand
        return await self._carrier.now(hand, followed)

    async def show_hand_privately(
        self, table: TableId, person: PersonId, *, fresh: bool = False
    ) -> bool | None:
        """Show the hand in the private chat, in place or as a `fresh` message; return whether."""
        followed = await self._asked(table)
        key = SurfaceKey(SurfaceKind.HAND_DM, private_place(person), person)
        followed.asleep.discard(key)
        hand = replace(followed.surfaces.get(key) or Surface(table, *key), stub=False)
        if fresh and not self._just_posted(hand):
            hand = layout.again(hand)
        followed.surfaces[key] = hand
        return await self._carrier.now(hand, followed)

    async def attach(self, surface: Surface) -> None:
        """Follow a message that is there already, and bring it up to date."""
        followed = await self._asked(surface.table)
        followed.asleep.discard(surface.key)
        self._want(followed, surface, Urgency.ACT)

    async def pressed(
        self, table: TableId, person: PersonId, place: PlaceId, *, address: str, permit: Permit
    ) -> bool:
        """Note that a hand in the chat was pressed: for a while it may be edited again.

        Returns whether it is the one that is kept current; an older copy is not.
        """
        followed = await self._ledger.follow(table)
        key = SurfaceKey(SurfaceKind.HAND_CHAT, place, person)
        surface = followed.surfaces.get(key) or Surface(
            table, *key, address=address, posted=self._time.now(), shown=1
        )
        if surface.address != address:
            return False
        followed.asleep.discard(key)
        followed.pressed[key] = self._time.now()
        followed.surfaces[key] = replace(
            surface, press=permit.press, press_ends=permit.ends, wanted=surface.shown, stub=False
        )
        return True

    async def played(self, table: TableId, person: PersonId, kind: SurfaceKind) -> None:
        """Note from which hand the person plays: it lives there, other copies shrink."""
        followed = await self._asked(table)
        habit = Habit.CHAT if kind is SurfaceKind.HAND_CHAT else Habit.DM
        if (await self._source.directory.profile(person)).habit is not habit:
            await self._source.directory.set_habit(person, habit)
        for surface in tuple(followed.surfaces.values()):
            other = surface.person == person and surface.kind is not kind
            if other and not surface.stub and surface.address:
                self._want(followed, replace(surface, stub=True, focus=None), Urgency.REST)

    async def focus(self, table: TableId, person: PersonId, card: Card | None) -> None:
        """Let the person's hand ask where this card goes, or (None) no longer ask."""
        followed = await self._asked(table)
        for key, surface in tuple(followed.surfaces.items()):
            if surface.person == person and not surface.stub and surface.focus != card:
                followed.focused_at[key] = followed.progress or Progress()
                followed.notices.pop(key, None)
                self._want(followed, replace(surface, focus=card), Urgency.ACT)

    async def notice(self, hand: Surface, text: str) -> bool:
        """Say something in a hand, until the table moves; return whether it will be read there.

        Secret like the hand.
        """
        followed = await self._asked(hand.table)
        surface = followed.surfaces.get(hand.key)
        if surface is None or surface.address != hand.address or followed.over:
            return False
        followed.asleep.discard(hand.key)
        followed.notices[hand.key] = text
        followed.noticed_at = followed.progress or Progress(), followed.version
        self._want(followed, surface, Urgency.ACT)
        return True

    def place_back(self, place: PlaceId) -> None:
        """Note that a place or a private chat can be written to (again)."""
        for followed in self._ledger.at(place):
            followed.asleep = {key for key in followed.asleep if key.place != place}
            self.wake(followed.table)

    def chat_back(self, place: PlaceId) -> None:
        """Note that a whole chat, all its topics, can be written to again."""
        for known in self._ledger.places_in(place):
            self.place_back(known)

    async def moved(self, old: PlaceId, new: PlaceId) -> None:
        """Follow a chat to its new id; doing it twice does nothing more (scenario 45)."""
        await self._carrier.moved(old, new)

    async def has_hand(self, table: TableId, person: PersonId) -> bool:
        """Return whether the person has a hand somewhere that can be kept current."""
        followed = await self._ledger.follow(table)
        return any(
            each.person == person and not each.stub and bool(each.address)
            for each in followed.awake().values()
        )

    async def find(self, place: PlaceId, address: str) -> Surface | None:
        """Return the surface whose message this is."""
        return await self._ledger.find(place, address)

    def flies(self, place: PlaceId) -> bool:
        """Return whether a message may be there that is not known yet."""
        return self._carrier.flies(place)

    async def may_call(self, place: PlaceId, within: float = PATIENCE) -> bool:
        """Take a call out of the chat's budget for something that is no surface.

        Waits for it at most `within` seconds; False where the chat has to be left alone longer.
        """
        return await self._carrier.take(place, within)

    async def _asked(self, table: TableId) -> Followed:
        """Return a table of which somebody wants to see the newest, whoever has changed it."""
        followed = await self._ledger.follow(table)
        followed.sight.outdate()
        return followed

    # ------------------------------------------------------------------ planning

    async def _plan(self, table: TableId) -> None:
        try:
            while table in self._due:
                self._due.discard(table)
                await self._compare(table)
        except Exception:
            log.exception("cannot decide what table %s is to show", table)
        finally:
            self._planning.pop(table, None)

    async def _compare(self, table: TableId) -> None:
        """Queue every surface of a table that may have to change."""
        followed = await self._ledger.follow(table)
        views = await followed.sight.views()
        if views is None:
            return
        view = views.of(None)
        people = [person for person, _ in layout.players(view)]
        profiles = {person: await self._source.directory.profile(person) for person in people}
        for surface in layout.superfluous(view, tuple(followed.surfaces.values())):
            await self._ledger.forget(followed, surface)
            self._carrier.remove(surface)
        for surface in layout.missing(view, followed.awake(), profiles):
            followed.surfaces.setdefault(surface.key, surface)
        followed.version = view.version
        followed.over = view.phase is Phase.CLOSED
        await self._turn(followed, view)
        now = self._time.now()
        for surface in followed.awake().values():
            self._carrier.queue(surface, followed, followed.urgency(surface, view, now))
        self._carrier.settle_table(followed)

    async def _turn(self, followed: Followed, view: TableView) -> None:
        """Note what has happened since: a bout has begun, a turn is over, somebody is nudged."""
        after = layout.progress(view)
        before = followed.progress or after
        followed.progress = after
        now = self._time.now()
        for key, surface in tuple(followed.surfaces.items()):
            if layout.scrolled(surface, before, after, now):
                followed.surfaces[key] = layout.again(surface)
            if surface.focus is not None and not _same_turn(followed.focused_at.get(key), after):
                followed.surfaces[key] = replace(surface, focus=None)
        noticed, version = followed.noticed_at
        if not _same_turn(noticed, after) or (not after.game and version != view.version):
            followed.notices.clear()
        if after.nudged is None:
            followed.called = None
        if person := layout.newly_nudged(view, before, after):
            await self._nudge(followed, view, person)
        if after.paused and not before.paused:
            await self._tell_host(followed, view)

    async def _tell_host(self, followed: Followed, view: TableView) -> None:
        """Say once in private that the table pauses (scenario 47): the hand says it, anew."""
        host = next((seat.person for seat in view.seats if seat.host), None)
        hand = None if host is None else await self._private_hand(followed, host)
        if hand is not None:
            self._call(followed, hand)

    def _call(self, followed: Followed, hand: Surface) -> None:
        """Let a private hand come as a fresh message that can be heard."""
        followed.surfaces[hand.key] = layout.again(replace(hand, stub=False))
        followed.loud.add(hand.key)

    async def _nudge(self, followed: Followed, view: TableView, person: PersonId) -> None:
        """Call the one who must act: the hand as a fresh message, or one mention in the chat."""
        known = followed.awake()
        hand = await self._private_hand(followed, person)
        if hand is not None:
            self._call(followed, hand)
            return
        home = next((each.place for each in view.places if each.home), None)
        board = None if home is None else known.get(SurfaceKey(SurfaceKind.BOARD, home, None))
        if board is None or not (await self._source.directory.place(board.place)).mentions:
            return
        followed.called = person
        followed.loud.add(board.key)
        followed.surfaces[board.key] = layout.again(board)

    async def _private_hand(self, followed: Followed, person: PersonId) -> Surface | None:
        """Return the private hand, shrunk or not yet posted ones too; None if it cannot be."""
        key = SurfaceKey(SurfaceKind.HAND_DM, private_place(person), person)
        if key in followed.asleep:
            return None
        if (known := followed.surfaces.get(key)) is not None:
            return known
        reachable = (await self._source.directory.profile(person)).reachable
        return Surface(followed.table, *key) if reachable else None

    def _want(self, followed: Followed, surface: Surface, urgency: Urgency) -> None:
        followed.surfaces[surface.key] = surface
        self._carrier.queue(surface, followed, urgency)

    def _just_posted(self, surface: Surface) -> bool:
        return bool(surface.address) and self._time.now() - surface.posted < FRESH


def _same_turn(one: Progress | None, other: Progress) -> bool:
    return one is not None and one.turn == other.turn
