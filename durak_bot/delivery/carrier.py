"""Carries single surfaces to their places and acts on what the platform answers."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from durak_bot.delivery import layout
from durak_bot.delivery.followed import Followed
from durak_bot.delivery.lanes import Errand, Lane, Remove, Repaint, Timepiece
from durak_bot.delivery.ledger import Ledger
from durak_bot.delivery.live_surface import LiveSurface
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
from durak_bot.presentation.screen import Screen
from durak_bot.table.people import PersonId, PlaceId, Platform
from durak_bot.table.table import TableId
from durak_bot.table.views import TableView

log = logging.getLogger(__name__)

OVERALL = Pace(spacing=1 / 25, burst=10)
"""All chats of one bot together."""

PATIENCE = 2.5
"""Seconds that a press waits for its private message before it is answered with words alone."""


class _Sent(NamedTuple):
    """A call under way: for which surface, its value when the call was made, with which screen."""

    followed: Followed
    live: LiveSurface
    surface: Surface
    painted: Painted


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
        retry: Callable[[TableId], None],
    ) -> None:
        self._ledger = ledger
        self._source = source
        self._displays = displays
        self._time = time
        self._painter = painter
        self._wake = wake
        self._retry = retry
        self._overall = CallBudget(OVERALL)
        self._lanes: dict[tuple[Platform, str, PersonId | None, bool], Lane] = {}
        self._flying: Counter[PlaceId] = Counter()
        self.calls: Counter[str] = Counter()
        """Calls made, by chat."""

    def queue(self, live: LiveSurface, urgency: Urgency) -> None:
        """Bring a surface up to date when its turn comes."""
        surface = live.surface
        if surface.place.platform not in self._displays:
            return  # that platform does not run here; it is repaired when it does
        live.await_turn()
        self._lane_of(surface).put(Repaint(surface.table, surface.key), urgency)

    async def now(self, live: LiveSurface) -> bool | None:
        """Bring a surface up to date and wait a moment for it.

        Returns whether it is shown, None where the chat has to be left alone a little longer.
        """
        if live.surface.place.platform not in self._displays:
            return False
        now = self._time.now()
        # The first one is what the press permits, for a few seconds.
        urgency = Urgency.ACT if live.surface.address else Urgency.NOW
        soon = self._lane_of(live.surface).budget.ready(now, urgency) - now < PATIENCE
        self.queue(live, urgency)
        if not soon:
            return None
        answer = live.wait()
        patience = asyncio.ensure_future(self._time.sleep(PATIENCE))
        patience.add_done_callback(lambda _: None if answer.done() else answer.set_result(None))
        try:
            return await answer
        finally:
            patience.cancel()

    def ease(self, place: PlaceId, hands: int) -> None:
        """Tell a display that nothing is urgent in a place, where `hands` people have hands."""
        if place.platform in self._displays:
            self._displays[place.platform].ease(place, hands)

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
        # Its own share bounds it (`adapters.telegram.shares`); held back it would come too late.
        while not budget.take(now := self._time.now(), Urgency.NOW):
            if (at := budget.ready(now, Urgency.NOW)) > until:
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
        chat = (place.platform, place.chat, person if pace.apart else None, pace.beside)
        if chat not in self._lanes:
            self._lanes[chat] = Lane(CallBudget(pace), self._overall, self._time, self._run)
        return self._lanes[chat]

    async def _run(self, errand: Errand, lane: Lane) -> None:
        match errand:
            case Repaint():
                try:
                    await self._show(errand, lane)
                except Exception:
                    log.exception("cannot show a %s of table %s", errand.key.kind, errand.table)
                    self._owe(errand)
            case Remove(surface):
                await self._take_away(surface, lane)

    # ------------------------------------------------------------------ showing

    def _owe(self, errand: Repaint) -> None:
        """Note that a surface is not shown, by a fault of ours, and let it be tried again."""
        followed = self._ledger.get(errand.table)
        live = None if followed is None else followed.surfaces.get(errand.key)
        if live is not None:
            live.owed = True
            live.settle(shown=False)
        self._retry(errand.table)

    async def _show(self, errand: Repaint, lane: Lane) -> None:
        followed = self._ledger.get(errand.table)
        live = None if followed is None else followed.surfaces.get(errand.key)
        if followed is None or live is None:
            return  # forgotten, and who waited for it has been told
        painted = None if live.asleep else await self._paint(followed, live)
        if live.forgotten:
            return
        if painted is None:
            self._settle(followed, live, shown=False)
        elif live.shows(painted.screen, self._breath(live.surface)):
            await self._seen(followed, live, painted.view)
            self._settle(followed, live, shown=True)
        else:
            await self._bring(followed, live, painted, lane)

    async def _paint(self, followed: Followed, live: LiveSurface) -> Painted | None:
        surface = live.surface
        if (views := await followed.sight.views()) is None:
            return None
        sparing = self._sparing(surface)
        return await self._painter.paint(
            live.surface, views, followed.called, live.notice, sparing=sparing
        )

    async def _bring(
        self, followed: Followed, live: LiveSurface, painted: Painted, lane: Lane
    ) -> None:
        """Post or edit the message, and act on what the platform says."""
        if self._too_old(live.surface):
            live.want_anew()
        sent = _Sent(followed, live, live.surface, painted)
        # Until its address is stored nobody can tell a new message from a stray one.
        self._flying[sent.surface.place] += 1
        try:
            answer = await self._send(sent, lane)
            again = self._heed(answer, sent.surface, lane)
            if live.forgotten:
                self._take_back(answer, sent.surface)
            elif again:
                self._later(sent)
            else:
                await self._take(answer, sent)
        finally:
            self._flying[sent.surface.place] -= 1

    async def _send(self, sent: _Sent, lane: Lane) -> PlatformAnswer:
        surface = sent.surface
        lane.spend()
        self.calls[surface.place.chat] += 1
        silent = not sent.live.loud or await self._quiet(sent.painted.view)
        try:
            target = replace(surface, address="") if surface.anew else surface
            display = self._displays[surface.place.platform]
            return await display.show(target, sent.painted.screen, silent=silent)
        except Exception:
            log.exception("the display broke on a %s of table %s", surface.kind, surface.table)
            return Rejected()

    def _too_old(self, surface: Surface) -> bool:
        """Return whether a message is too old to be edited."""
        pace = self._pace(surface)
        return not surface.anew and self._time.now() - surface.posted >= pace.edits_within

    def _sparing(self, surface: Surface) -> bool:
        """Return whether calls are counted by the minute there."""
        return self._pace(surface).per_minute is not None

    def _rest(self, shown: Iterable[Surface]) -> bool:
        """Return whether hands inside chats rest where these surfaces are."""
        return any(self._sparing(each) for each in shown if each.kind is SurfaceKind.HAND_CHAT)

    def _breath(self, surface: Surface) -> float:
        return layout.LONG_BREATH if self._sparing(surface) else layout.BREATH

    def _pace(self, surface: Surface) -> Pace:
        return self._displays[surface.place.platform].pace(surface.place, surface.kind)

    async def _quiet(self, view: TableView) -> bool:
        """Return whether nothing of this table may be loud: its home has quiet hours."""
        home = next((each.place for each in view.places if each.home), None)
        settings = None if home is None else await self._source.directory.place(home)
        return settings is not None and settings.quiet_until(self._time.now()) is not None

    # ------------------------------------------------------------------ what the platform says

    def _heed(self, answer: PlatformAnswer, surface: Surface, lane: Lane) -> bool:
        """Leave a chat alone for as long as the answer says; return whether to try again then."""
        match answer:
            case RetryAfter(seconds):
                log.info("chat %s is to be left alone for %.0f s", surface.place, seconds)
                lane.hold(seconds)
                if not self._pace(surface).apart:
                    self.leave_alone(surface.place, seconds)
                return True
            case Failed():
                lane.back_off()
                return True
            case Displayed():
                lane.worked()
            case _:
                pass
        return False

    def leave_alone(self, place: PlaceId, seconds: float) -> None:
        """Leave a whole chat alone, hands beside it included, as the platform asked."""
        for beside in (False, True):
            lane = self._lanes.get((place.platform, place.chat, None, beside))
            if lane is not None:
                lane.hold(seconds)

    def _take_back(self, answer: PlatformAnswer, surface: Surface) -> None:
        """Take away what was posted for a surface that was forgotten meanwhile."""
        if isinstance(answer, Displayed) and surface.anew:
            self.remove(replace(surface, address=answer.address))

    def _later(self, sent: _Sent) -> None:
        """Queue the surface again; by then a newer screen may have taken this one's place."""
        sent.followed.sight.outdate()
        self.queue(sent.live, sent.live.urgency(sent.painted.view, self._time.now()))

    async def _take(self, answer: PlatformAnswer, sent: _Sent) -> None:
        """Act on what the answer says of the surface."""
        followed, live, surface = sent.followed, sent.live, sent.surface
        match answer:
            case Displayed(address):
                await self._shown(sent, address)
            case Gone() if not surface.anew:
                live.lost()
                self.queue(live, Urgency.ACT)
            case Gone():
                live.fall_asleep()
                self._settle(followed, live, shown=False)
            case Unreachable(for_good):
                live.fall_asleep()
                await self._unreachable(followed, live, for_good=for_good)
                self._settle(followed, live, shown=False)
            case Moved(chat):
                await self.moved(surface.place, surface.place._replace(chat=chat))
            case Rejected():
                log.error("a %s of table %s was rejected", surface.kind, surface.table)
                live.rejected(sent.painted.screen)
                self._settle(followed, live, shown=False)
            case RetryAfter() | Failed():
                pass  # heeded

    async def _shown(self, sent: _Sent, address: str) -> None:
        followed, live, surface = sent.followed, sent.live, sent.surface
        live.shown(surface, address, sent.painted.screen, self._time.now())
        if surface.anew:
            await self._ledger.save(live)
            if surface.address != address:
                self.remove(surface)
        else:
            self._ledger.save_soon(live)
        await self._seen(followed, live, sent.painted.view)
        if live.surface.anew:  # wanted once more while it was under way
            live.settle(shown=True)
            self.queue(live, Urgency.ACT)
        else:
            self._settle(followed, live, shown=True)

    async def _seen(self, followed: Followed, live: LiveSurface, view: TableView) -> None:
        """Let a throw-in window count from when all who are asked could see its cards (UX)."""
        counts = view.game is not None and view.game.throwing and followed.window != view.version
        if not counts or live.surface.stub:
            return
        shown = [each.surface for each in followed.awake()]
        waited = layout.waited_for(view, shown, rest=self._rest(shown))
        others = [each for each in followed.awake() if each is not live and each.key in waited]
        if not any(each.pending for each in others):
            followed.window = view.version
            await self._source.window_seen(view.id, view.version)

    # ------------------------------------------------------------------ trouble

    async def _unreachable(self, followed: Followed, live: LiveSurface, *, for_good: bool) -> None:
        surface = live.surface
        match surface.kind:
            case SurfaceKind.BOARD:
                await self._source.place_lost(surface.place, for_good=for_good)
            case SurfaceKind.HAND_DM:
                await self._no_private_chat(followed, surface)
            case SurfaceKind.HAND_CHAT:
                if not surface.address:
                    await self._ledger.forget(followed, live)
                self._wake(surface.table)

    async def _no_private_chat(self, followed: Followed, hand: Surface) -> None:
        """Show the hand in the chat instead, if the platform permits it without a press."""
        person = hand.person
        assert person is not None
        await self._source.directory.set_reachable(person, reachable=False)
        hands = [each for each in followed.hands(person) if each.key.kind is SurfaceKind.HAND_CHAT]
        if not hands and (place := _board_beside(followed, hand.place.platform)) is not None:
            hands = [followed.get(Surface(hand.table, SurfaceKind.HAND_CHAT, place, person))]
        for live in hands:
            live.unshrink()
            self.queue(live, Urgency.ACT)

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
        farewell = await self._farewell(surface)
        lane.spend(counted=farewell is not None)
        self.calls[surface.place.chat] += 1
        if farewell is not None:
            stays = replace(surface, wanted=surface.shown)
            answer = await display.show(stays, farewell, silent=True)
        else:
            answer = await display.remove(surface)
        if self._heed(answer, surface, lane):
            self.remove(surface)  # else it is gone, or nobody can do anything about it

    async def _farewell(self, surface: Surface) -> Screen | None:
        """Return the line that a board too old to be deleted shrinks to; None for any other."""
        age = self._time.now() - surface.posted
        if surface.person is not None or age <= self._pace(surface).deletes_within:
            return None
        views = await self._source.look(surface.table)
        return None if views is None else self._painter.farewell(surface, views)

    # ------------------------------------------------------------------ done

    def _settle(self, followed: Followed, live: LiveSurface, *, shown: bool) -> None:
        """Note that a surface needs nothing more, and the table, when all its surfaces do not."""
        live.settle(shown=shown)
        self.settle_table(followed)

    def settle_table(self, followed: Followed) -> None:
        """Note that a table is shown as it is, if that is so."""
        if followed.settled and followed.version:
            self._ledger.caught_up(followed)


def _board_beside(followed: Followed, platform: Platform) -> PlaceId | None:
    """Return where on a platform the table's board can be written to."""
    keys = (each.key for each in followed.awake())
    boards = (key for key in keys if key.kind is SurfaceKind.BOARD)
    return next((key.place for key in boards if key.place.platform is platform), None)
