"""The courier: after each commit it brings what is shown up to what is stored.

The newest screen wins: a surface is painted when its turn comes, not when the table changed, so
bursts coalesce by themselves. Screens of hands are secret and never logged.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping

from durak_bot.delivery import layout
from durak_bot.delivery.carrier import PATIENCE, Carrier
from durak_bot.delivery.followed import Followed
from durak_bot.delivery.lanes import Timepiece
from durak_bot.delivery.ledger import Ledger
from durak_bot.delivery.live_surface import LiveSurface
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
from durak_bot.service.errand import apart
from durak_bot.table.people import Habit, PersonId, PlaceId, Platform, Profile
from durak_bot.table.table import Phase, TableId
from durak_bot.table.views import TableView

log = logging.getLogger(__name__)

MOST_WAIT = 300.0
"""Seconds between attempts to show something that a fault of ours keeps from being shown."""

SWEEP = 60.0
"""Seconds between looks for tables that are behind and that everybody forgot."""

Profiles = Mapping[PersonId, Profile]
"""Of all who hold a seat, read once a plan."""


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
            retry=self.retry,
        )
        self._due: set[TableId] = set()
        self._planning: dict[TableId, asyncio.Task[None]] = {}
        self._running = False
        self._failures: Counter[TableId] = Counter()
        """Attempts in a row that left something of a table not shown."""
        self._retrying: dict[TableId, asyncio.Task[None]] = {}

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
        for task in (*self._planning.values(), *self._retrying.values()):
            task.cancel()
        await self._carrier.close(within)
        await self._ledger.close()

    def wake(self, table: TableId) -> None:
        """Say that a table has changed; returns at once, and nothing older is painted any more."""
        if (followed := self._ledger.get(table)) is not None:
            followed.sight.outdate()
        self._due.add(table)
        if self._running and table not in self._planning:
            self._planning[table] = apart(self._plan(table))

    def retry(self, table: TableId) -> None:
        """Say that something of a table could not be shown: it is tried again after a while."""
        if table in self._retrying or not self._running:
            return
        wait = min(MOST_WAIT, 2.0 ** min(self._failures[table], 16))
        self._failures[table] += 1
        self._retrying[table] = apart(self._wake_after(table, wait))

    async def _wake_after(self, table: TableId, seconds: float) -> None:
        await self._time.sleep(seconds)
        del self._retrying[table]
        self.wake(table)

    async def look_round(self) -> None:
        """Find tables that are behind though nobody is at work on them, twice in a row; forever."""
        before: set[TableId] = set()
        while True:
            await asyncio.sleep(SWEEP)
            try:
                forgotten = {one for one in await self._ledger.behind() if self._is_idle(one)}
            except Exception:
                log.exception("the sweep for tables that are behind failed")
                continue
            for table in forgotten & before:
                self.wake(table)
            before = forgotten - before

    def _is_idle(self, table: TableId) -> bool:
        followed = self._ledger.get(table)
        at_work = table in self._planning or table in self._retrying
        return not at_work and (followed is None or followed.settled)

    # ------------------------------------------------------------------ what adapters ask for

    async def bring_down(self, table: TableId, place: PlaceId) -> bool:
        """Post the board anew at the bottom of its place; return whether it has one there."""
        followed = await self._asked(table)
        board = followed.surfaces.get(SurfaceKey(SurfaceKind.BOARD, place, None))
        if board is None:
            return False
        board.wake_up()
        if not board.just_posted(self._time.now()):
            board.want_anew()
            self._carrier.queue(board, Urgency.BOARD)
        return True

    async def show_hand_here(
        self, table: TableId, person: PersonId, place: PlaceId, permit: Permit
    ) -> bool | None:
        """Show the hand (or the slip before it) inside the chat, as a fresh private message.

        Returns whether that worked (None: it will take longer); it waits a moment for it, because
        an answered press may no longer permit the message.
        """
        followed = await self._asked(table)
        hand = followed.get(Surface(table, SurfaceKind.HAND_CHAT, place, person))
        hand.open(self._time.now(), fresh=True, permit=permit)
        return await self._carrier.now(hand)

    async def show_hand_privately(
        self, table: TableId, person: PersonId, *, fresh: bool = False
    ) -> bool | None:
        """Show the hand in the private chat, in place or as a `fresh` message; return whether."""
        followed = await self._asked(table)
        hand = followed.get(_in_private(table, person))
        hand.open(self._time.now(), fresh=fresh)
        return await self._carrier.now(hand)

    async def pressed(
        self, table: TableId, person: PersonId, place: PlaceId, *, address: str, permit: Permit
    ) -> bool:
        """Note that a hand in the chat was pressed: for a while it may be edited again.

        Returns whether it is the one that is kept current; an older copy is not.
        """
        followed = await self._ledger.follow(table)
        now = self._time.now()
        found = Surface(
            table, SurfaceKind.HAND_CHAT, place, person, address=address, posted=now, shown=1
        )
        hand = followed.get(found)
        if hand.surface.address != address:
            return False
        hand.press(permit, now)
        return True

    async def played(self, table: TableId, person: PersonId, kind: SurfaceKind) -> None:
        """Note from which hand the person plays: it lives there, other copies shrink."""
        followed = await self._ledger.follow(table)
        habit = Habit.CHAT if kind is SurfaceKind.HAND_CHAT else Habit.DM
        if (await self._source.directory.profile(person)).habit is not habit:
            await self._source.directory.set_habit(person, habit)
        for hand in followed.hands(person):
            copy = hand.key.kind is not kind
            if copy and not hand.surface.stub and hand.surface.address:
                hand.shrink()
                self._carrier.queue(hand, Urgency.REST)

    async def focus(self, table: TableId, person: PersonId, card: Card | None) -> None:
        """Let the person's hand ask where this card goes, or (None) no longer ask."""
        followed = await self._asked(table)
        for hand in followed.hands(person):
            if not hand.surface.stub and hand.surface.focus != card:
                hand.ask_where(card, followed.standing)
                self._carrier.queue(hand, Urgency.ACT)

    async def notice(self, hand: Surface, text: str) -> bool:
        """Say something in a hand, until the table moves; return whether it will be read there.

        Secret like the hand.
        """
        followed = await self._asked(hand.table)
        live = followed.surfaces.get(hand.key)
        if live is None or live.surface.address != hand.address or followed.over:
            return False
        live.say(text, followed.standing, followed.version)
        self._carrier.queue(live, Urgency.ACT)
        return True

    def place_back(self, place: PlaceId) -> None:
        """Note that a place or a private chat can be written to (again)."""
        for followed in self._ledger.at(place):
            for live in followed.all():
                if live.key.place == place:
                    live.wake_up()
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
            not hand.asleep and not hand.surface.stub and bool(hand.surface.address)
            for hand in followed.hands(person)
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

    def leave_alone(self, place: PlaceId, seconds: float) -> None:
        """Make no call in a chat for a while: the platform has asked for it."""
        self._carrier.leave_alone(place, seconds)

    def discard(self, place: PlaceId, address: str, person: PersonId | None = None) -> None:
        """Take a message away that is no surface, when there is time for it.

        `person` is the one who sees it, None for everybody.
        """
        kind = SurfaceKind.BOARD if person is None else SurfaceKind.HAND_CHAT
        now = self._time.now()
        self._carrier.remove(Surface(TableId(""), kind, place, person, address=address, posted=now))

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
            self.retry(table)
        finally:
            self._planning.pop(table, None)

    async def _compare(self, table: TableId) -> None:
        """Queue every surface of a table that may have to change."""
        followed = await self._ledger.follow(table)
        views = await followed.sight.views()
        if views is None:
            return
        view = views.of(None)
        profiles = {
            person: await self._source.directory.profile(person)
            for person, _ in layout.players(view)
        }
        if table in self._due:
            return  # changed while it was read: somebody may have sat down since
        await self._arrange(followed, view, profiles)
        followed.version = view.version
        followed.over = view.phase is Phase.CLOSED
        await self._turn(followed, view, profiles)
        now = self._time.now()
        for live in sorted(followed.awake(), key=lambda each: layout.turn(view, each.surface)):
            self._carrier.queue(live, live.urgency(view, now))
        self._carrier.settle_table(followed)
        if not any(live.owed for live in followed.all()):
            self._failures.pop(table, None)

    async def _arrange(self, followed: Followed, view: TableView, profiles: Profiles) -> None:
        """Let the table have the surfaces that it should have, and no others."""
        there = followed.all()
        superfluous = layout.superfluous(view, [each.surface for each in there])
        gone = {each.key for each in superfluous}
        for live in there:
            if live.key in gone:
                await self._ledger.forget(followed, live)
                self._carrier.remove(live.surface)
        known = {each.key: each.surface for each in followed.awake()}
        for surface in layout.missing(view, known, profiles):
            followed.get(surface)

    async def _turn(self, followed: Followed, view: TableView, profiles: Profiles) -> None:
        """Note what has happened since: a bout has begun, a turn is over, somebody is nudged."""
        after = layout.progress(view)
        before = followed.progress or after
        followed.progress = after
        now = self._time.now()
        for live in followed.all():
            live.follow(before, after, view.version, now)
        if before.game and not after.game:
            self._ease(followed)
        if after.nudged is None:
            followed.called = None
        if person := layout.newly_nudged(view, before, after):
            await self._nudge(followed, view, person, profiles)
        if after.paused and not before.paused:
            self._tell_host(followed, view, profiles)

    def _ease(self, followed: Followed) -> None:
        """Say where a game has just ended and no other is played."""
        hands = [each.key for each in followed.awake() if each.key.kind is SurfaceKind.HAND_CHAT]
        for place in {key.place for key in hands}:
            others = [each for each in self._ledger.at(place) if each is not followed]
            if not any(each.standing.game for each in others):
                self._carrier.ease(place, sum(key.place == place for key in hands))

    def _tell_host(self, followed: Followed, view: TableView, profiles: Profiles) -> None:
        """Say once in private that the table pauses (scenario 47): the hand says it, anew."""
        host = next((seat.person for seat in view.seats if seat.host), None)
        hand = None if host is None else _private_hand(followed, host, profiles)
        if hand is not None:
            hand.call()

    async def _nudge(
        self, followed: Followed, view: TableView, person: PersonId, profiles: Profiles
    ) -> None:
        """Call the one who must act: the hand as a fresh message, or one mention in the chat."""
        hand = _private_hand(followed, person, profiles)
        if hand is not None:
            hand.call()
            return
        home = next((each.place for each in view.places if each.home), None)
        boards = [each for each in followed.awake() if each.key.kind is SurfaceKind.BOARD]
        board = next((each for each in boards if each.key.place == home), None)
        if board is None or not (await self._source.directory.place(board.key.place)).mentions:
            return
        followed.called = person
        board.call()


def _private_hand(followed: Followed, person: PersonId, profiles: Profiles) -> LiveSurface | None:
    """Return the private hand, shrunk or not yet posted ones too; None if it cannot be."""
    hand = _in_private(followed.table, person)
    known = followed.surfaces.get(hand.key)
    if known is not None:
        return None if known.asleep else known
    profile = profiles.get(person)
    return followed.get(hand) if profile is not None and profile.reachable else None


def _in_private(table: TableId, person: PersonId) -> Surface:
    return Surface(table, SurfaceKind.HAND_DM, private_place(person), person)
