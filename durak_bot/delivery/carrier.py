"""Carries single surfaces to their places and acts on what the platform answers."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from durak_bot.delivery import layout
from durak_bot.delivery.lanes import Errand, Lane, Remove, Repaint, Timepiece
from durak_bot.delivery.ledger import Followed, Ledger
from durak_bot.delivery.pacing import CallBudget, Pace, Urgency
from durak_bot.delivery.painting import Painted, Painter
from durak_bot.delivery.source import Source
from durak_bot.delivery.surfaces import (
    Display,
    Displayed,
    Failed,
    Gone,
    Moved,
    PlatformAnswer,
    Rejected,
    RetryAfter,
    Surface,
    SurfaceKind,
    Unreachable,
)
from durak_bot.table.people import PersonId, PlaceId, Platform
from durak_bot.table.table import TableId
from durak_bot.table.views import TableView

log = logging.getLogger(__name__)

OVERALL = Pace(spacing=1 / 25, burst=10)
"""All chats of one bot together."""

PATIENCE = 2.5
"""Seconds that a press waits for its private message before it is answered with words alone."""


class Carrier:
    """Lanes, one a chat, and what happens in them."""

    def __init__(
        self,
        ledger: Ledger,
        source: Source,
        displays: Mapping[Platform, Display],
        *,
        time: Timepiece,
        painter: Painter,
        wake: Callable[[TableId], None],
    ) -> None:
        self._ledger = ledger
        self._source = source
        self._displays = displays
        self._time = time
        self._painter = painter
        self._wake = wake
        self._overall = CallBudget(OVERALL)
        self._lanes: dict[tuple[Platform, str, PersonId | None], Lane] = {}
        self._waiters: dict[Repaint, list[asyncio.Future[bool | None]]] = {}
        self._flying: Counter[PlaceId] = Counter()
        self.calls: Counter[str] = Counter()
        """Calls made, by chat."""

    def queue(self, surface: Surface, followed: Followed, urgency: Urgency) -> None:
        """Bring a surface up to date when its turn comes."""
        if surface.place.platform not in self._displays:
            return  # that platform does not run here; it is repaired when it does
        followed.pending.add(surface.key)
        self._lane_of(surface).put(Repaint(surface.table, surface.key), urgency)

    async def now(self, surface: Surface, followed: Followed) -> bool | None:
        """Bring a surface up to date and wait a moment for it.

        Returns whether it is shown, None where the chat has to be left alone a little longer.
        """
        if surface.place.platform not in self._displays:
            return False
        now = self._time.now()
        soon = self._lane_of(surface).budget.ready(now) - now < PATIENCE
        self.queue(surface, followed, Urgency.ACT)
        if not soon:
            return None
        answer: asyncio.Future[bool | None] = asyncio.get_running_loop().create_future()
        self._waiters.setdefault(Repaint(surface.table, surface.key), []).append(answer)
        patience = asyncio.ensure_future(self._time.sleep(PATIENCE))
        patience.add_done_callback(lambda _: None if answer.done() else answer.set_result(None))
        try:
            return await answer
        finally:
            patience.cancel()

    def remove(self, surface: Surface) -> None:
        """Take a message away when there is time for it."""
        if surface.address and surface.place.platform in self._displays:
            self._lane_of(surface).put(Remove(surface), Urgency.REST)

    def flies(self, place: PlaceId) -> bool:
        """Return whether a call to this place has not come back and been stored yet."""
        return self._flying[place] > 0

    async def take(self, place: PlaceId, within: float) -> bool:
        """Take one call out of a chat's budget, waiting for it at most `within` seconds."""
        budget = self._lane(place).budget
        until = self._time.now() + within
        while not budget.take(now := self._time.now()):
            if (at := budget.ready(now)) > until:
                return False
            await self._time.sleep(at - now)
        self._overall.spend(self._time.now(), counted=False)
        self.calls[place.chat] += 1
        return True

    async def close(self, within: float) -> None:
        """Let running calls end, for at most `within` seconds."""
        await asyncio.gather(*(lane.close(within) for lane in self._lanes.values()))

    def _lane_of(self, surface: Surface) -> Lane:
        return self._lane(surface.place, surface.kind, surface.person)

    def _lane(
        self,
        place: PlaceId,
        kind: SurfaceKind = SurfaceKind.BOARD,
        person: PersonId | None = None,
    ) -> Lane:
        pace = self._displays[place.platform].pace(place, kind)
        chat = (place.platform, place.chat, person if pace.apart else None)
        if chat not in self._lanes:
            self._lanes[chat] = Lane(CallBudget(pace), self._overall, self._time, self._run)
        return self._lanes[chat]

    async def _run(self, errand: Errand, lane: Lane) -> None:
        match errand:
            case Repaint():
                await self._show(errand, lane)
            case Remove(surface):
                await self._take_away(surface, lane)

    # ------------------------------------------------------------------ showing

    async def _show(self, errand: Repaint, lane: Lane) -> None:
        followed = self._ledger.get(errand.table)
        surface = None if followed is None else followed.surfaces.get(errand.key)
        if followed is None or surface is None or errand.key in followed.asleep:
            self._answer(errand, shown=False)
            return
        painted = await self._paint(surface, followed)
        surface = followed.surfaces.get(errand.key)
        if painted is None or surface is None:
            self.settle(followed, errand, shown=False)
        elif followed.shows(surface, painted.screen, self._breath(surface)):
            await self._seen(followed, surface, painted.view)
            self.settle(followed, errand, shown=True)
        else:
            surface = self._renewed(followed, surface)
            # Until its address is stored nobody can tell a new message from a stray one.
            self._flying[surface.place] += 1
            try:
                answer = await self._send(followed, surface, painted, lane)
                if self._ledger.get(errand.table) is followed:
                    await self._take(answer, followed, surface, painted, lane)
                elif isinstance(answer, Displayed) and surface.anew:
                    self.remove(replace(surface, address=answer.address))  # its chat has moved
            finally:
                self._flying[surface.place] -= 1

    def _renewed(self, followed: Followed, surface: Surface) -> Surface:
        """Return the surface wanted as a new message if it is too old to be edited."""
        pace = self._displays[surface.place.platform].pace(surface.place, surface.kind)
        if surface.anew or self._time.now() - surface.posted < pace.edits_within:
            return surface
        return followed.change(surface.key, layout.again) or surface

    def _sparing(self, surface: Surface) -> bool:
        """Return whether calls are counted by the minute there."""
        pace = self._displays[surface.place.platform].pace(surface.place, surface.kind)
        return pace.per_minute is not None

    def _breath(self, surface: Surface) -> float:
        return layout.LONG_BREATH if self._sparing(surface) else layout.BREATH

    async def _paint(self, surface: Surface, followed: Followed) -> Painted | None:
        try:
            notice = followed.notices.get(surface.key)
            sparing = self._sparing(surface)
            if (views := await followed.sight.views()) is None:
                return None
            called = followed.called
            return await self._painter.paint(surface, views, called, notice, sparing=sparing)
        except Exception:
            log.exception("cannot paint a %s of table %s", surface.kind, surface.table)
            return None

    async def _send(
        self, followed: Followed, surface: Surface, painted: Painted, lane: Lane
    ) -> PlatformAnswer:
        lane.spend()
        self.calls[surface.place.chat] += 1
        try:
            target = replace(surface, address="") if surface.anew else surface
            silent = surface.key not in followed.loud or await self._quiet(painted.view)
            display = self._displays[surface.place.platform]
            return await display.show(target, painted.screen, silent=silent)
        except Exception:
            log.exception("the display broke on a %s of table %s", surface.kind, surface.table)
            return Rejected()

    async def _quiet(self, view: TableView) -> bool:
        """Return whether nothing of this table may be loud: its home has quiet hours."""
        home = next((each.place for each in view.places if each.home), None)
        settings = None if home is None else await self._source.directory.place(home)
        return settings is not None and settings.quiet_until(self._time.now()) is not None

    async def _take(
        self,
        answer: PlatformAnswer,
        followed: Followed,
        sent: Surface,
        painted: Painted,
        lane: Lane,
    ) -> None:
        """Act on the platform's answer."""
        errand = Repaint(sent.table, sent.key)
        match answer:
            case Displayed(address):
                lane.worked()
                await self._shown(followed, sent, painted, address)
            case Gone() if not sent.anew:
                followed.change(sent.key, lambda each: replace(each, address="", digest=""))
                self.queue(sent, followed, Urgency.ACT)
            case Gone():
                followed.asleep.add(sent.key)
                self.settle(followed, errand, shown=False)
            case Unreachable(for_good):
                await self._unreachable(followed, sent, for_good=for_good)
                self.settle(followed, errand, shown=False)
            case Moved(chat):
                await self.moved(sent.place, sent.place._replace(chat=chat))
            case RetryAfter(seconds):
                log.info("chat %s is to be left alone for %.0f s", sent.place, seconds)
                lane.hold(seconds)
                self._later(followed, sent, painted)
            case Failed():
                lane.back_off()
                self._later(followed, sent, painted)
            case Rejected():
                log.error("a %s of table %s was rejected", sent.kind, sent.table)
                digest = painted.screen.digest
                followed.change(sent.key, lambda each: replace(each, digest=digest))
                self.settle(followed, errand, shown=False)

    def _later(self, followed: Followed, sent: Surface, painted: Painted) -> None:
        """Queue the surface again; by then a newer screen may have taken this one's place."""
        followed.sight.outdate()
        urgency = followed.urgency(sent, painted.view, self._time.now())
        self.queue(sent, followed, urgency)

    async def _shown(
        self, followed: Followed, sent: Surface, painted: Painted, address: str
    ) -> None:
        now, digest = self._time.now(), painted.screen.digest
        followed.loud.discard(sent.key)
        shown = followed.change(
            sent.key,
            lambda each: replace(
                each,
                address=address,
                digest=digest,
                shown=sent.wanted,
                posted=now if sent.anew else each.posted,
            ),
        )
        if shown is None:  # forgotten while it was under way
            self.remove(replace(sent, address=address))
            return
        followed.screens[sent.key] = painted.screen
        if sent.anew:
            await self._ledger.save(shown)
            if sent.address != address:
                self.remove(sent)
        else:
            self._ledger.save_soon(shown)
        await self._seen(followed, shown, painted.view)
        errand = Repaint(sent.table, sent.key)
        if shown.anew:  # wanted once more while it was under way
            self.queue(shown, followed, Urgency.ACT)
            self._answer(errand, shown=True)
        else:
            self.settle(followed, errand, shown=True)

    async def _seen(self, followed: Followed, surface: Surface, view: TableView) -> None:
        """Let a throw-in window count from when all who are asked could see its cards (UX)."""
        game = view.game
        if game is None or not game.throwing or followed.window == view.version or surface.stub:
            return
        waited = layout.waited_for(view, followed.awake().values())
        if followed.pending & (waited - {surface.key}):
            return
        followed.window = view.version
        await self._source.window_seen(view.id, view.version)

    # ------------------------------------------------------------------ trouble

    async def _unreachable(self, followed: Followed, sent: Surface, *, for_good: bool) -> None:
        followed.asleep.add(sent.key)
        match sent.kind:
            case SurfaceKind.BOARD:
                await self._source.place_lost(sent.place, for_good=for_good)
            case SurfaceKind.HAND_DM:
                await self._no_private_chat(followed, sent)
            case SurfaceKind.HAND_CHAT:
                if not sent.address:
                    await self._ledger.forget(followed, sent)
                self._wake(sent.table)

    async def _no_private_chat(self, followed: Followed, sent: Surface) -> None:
        """Show the hand in the chat instead, if the platform permits it without a press."""
        assert sent.person is not None
        await self._source.directory.set_reachable(sent.person, reachable=False)
        chats = [s for s in followed.surfaces.values() if s.kind is SurfaceKind.HAND_CHAT]
        mine = [s for s in chats if s.person == sent.person]
        boards = [
            key.place
            for key in followed.awake()
            if key.kind is SurfaceKind.BOARD and key.place.platform is sent.place.platform
        ]
        for surface in mine:
            changed = followed.change(surface.key, lambda each: replace(each, stub=False))
            self.queue(changed or surface, followed, Urgency.ACT)
        if not mine and boards:
            hand = Surface(sent.table, SurfaceKind.HAND_CHAT, boards[0], sent.person)
            followed.surfaces[hand.key] = hand
            self.queue(hand, followed, Urgency.ACT)

    async def moved(self, old: PlaceId, new: PlaceId) -> None:
        """Follow a chat to its new id; doing it twice does nothing more (scenario 45)."""
        old, new = old._replace(thread=""), new._replace(thread="")
        await self._ledger.flush()
        moving = self._ledger.drop_chat(old)
        await self._source.place_moved(old, new)
        for table in moving | self._ledger.drop_chat(old):
            self._wake(table)

    async def _take_away(self, surface: Surface, lane: Lane) -> None:
        """Delete an old message; one too old for that shrinks to a line."""
        display = self._displays[surface.place.platform]
        age = self._time.now() - surface.posted
        farewell = None
        if surface.person is None and age > display.pace(surface.place).deletes_within:
            views = await self._source.look(surface.table)
            farewell = None if views is None else self._painter.farewell(surface, views)
        lane.spend(counted=farewell is not None)
        self.calls[surface.place.chat] += 1
        if farewell is not None:
            answer = await display.show(
                replace(surface, wanted=surface.shown), farewell, silent=True
            )
        else:
            answer = await display.remove(surface)
        match answer:
            case RetryAfter(seconds):
                lane.hold(seconds)
                self.remove(surface)
            case Failed():
                lane.back_off()
                self.remove(surface)
            case _:
                pass  # it is gone, or nobody can do anything about it

    # ------------------------------------------------------------------ done

    def settle(self, followed: Followed, errand: Repaint, *, shown: bool) -> None:
        """Note that a surface needs nothing more, and the table, when all its surfaces do not."""
        followed.pending.discard(errand.key)
        self._answer(errand, shown=shown)
        self.settle_table(followed)

    def settle_table(self, followed: Followed) -> None:
        """Note that a table is shown as it is, if that is so."""
        if not followed.pending and followed.version:
            self._ledger.caught_up(followed)

    def _answer(self, errand: Repaint, *, shown: bool) -> None:
        for waiter in self._waiters.pop(errand, ()):
            if not waiter.done():
                waiter.set_result(shown)
