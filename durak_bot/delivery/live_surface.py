"""One surface of a followed table as it lives: what is stored of it, and what is known besides."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from durak_bot.delivery import layout
from durak_bot.delivery.layout import Progress
from durak_bot.delivery.pacing import Urgency
from durak_bot.delivery.surfaces import Permit, Surface, SurfaceKey
from durak_bot.engine.cards import Card
from durak_bot.presentation.screen import Screen
from durak_bot.table.views import TableView

FRESH = 3.0
"""Seconds in which a message just posted is not posted anew once more."""


class _Notice(NamedTuple):
    """What a hand says besides, and when in the game and at which version it was said."""

    text: str
    at: Progress
    version: int


@dataclass(eq=False)
class LiveSurface:
    """One surface, changed here alone; to forget it is to drop this object.

    `surface` is its value, stored by the ledger. The rest a restart may forget.
    """

    surface: Surface
    pending: bool = False
    """Whether it waits for its turn or is being shown: what it shows may be behind."""
    asleep: bool = False
    """Whether it cannot be written to at present; no call is wasted on it."""
    loud: bool = False
    """Whether it is to be posted with a notification."""
    owed: bool = False
    """Whether a fault of ours kept it from being shown: it is not, until it is tried again."""
    forgotten: bool = False
    """Whether the table has it no longer; what still holds it is to let go."""
    _screen: Screen | None = field(default=None, repr=False)
    """Last shown by this process. Secret where it is a hand."""
    _notice: _Notice | None = field(default=None, repr=False)
    """Until the table moves. Secret like the hand."""
    _focused: Progress | None = None
    """When in the game the card was chosen that waits for a target."""
    _pressed: float = -math.inf
    """When the hand was last pressed, Unix seconds."""
    _waiters: list[asyncio.Future[bool | None]] = field(default_factory=list)

    @property
    def key(self) -> SurfaceKey:
        """Return what tells it apart from the table's other surfaces."""
        return self.surface.key

    @property
    def notice(self) -> str | None:
        """Return what it says besides. Secret like the hand."""
        return None if self._notice is None else self._notice.text

    def urgency(self, view: TableView, now: float) -> Urgency:
        """Return how urgent it is; `view` is anybody's."""
        return layout.urgency(self.surface, view, now, self._pressed)

    def just_posted(self, now: float) -> bool:
        """Return whether its message is so new that nobody needs a newer one."""
        return bool(self.surface.address) and now - self.surface.posted < FRESH

    def shows(self, screen: Screen, breath: float = layout.BREATH) -> bool:
        """Return whether it shows this screen already, but for `breath` seconds."""
        if self.surface.anew:
            return False
        if self.surface.digest == screen.digest:
            return True
        return self._screen is not None and layout.alike(self._screen, screen, breath)

    # ------------------------------------------------------------------ what is wanted of it

    def want_anew(self) -> None:
        """Let it come as a new message that replaces the one there is."""
        self.surface = layout.again(self.surface)

    def open(self, now: float, *, fresh: bool, permit: Permit | None = None) -> None:
        """Show the whole hand, by leave of a press if need be.

        `fresh`: as a new message, unless it has just been posted.
        """
        self.wake_up()
        self.unshrink()
        if permit is not None:
            self._permit(permit)
        if fresh and not self.just_posted(now):
            self.want_anew()

    def press(self, permit: Permit, now: float) -> None:
        """Note a press on it: it is still there and may be edited, for a while."""
        self.wake_up()
        self.unshrink()
        self._permit(permit)
        self._pressed = now
        self.surface = replace(self.surface, wanted=self.surface.shown)

    def shrink(self) -> None:
        """Let it be a line: the hand lives elsewhere."""
        self.surface = replace(self.surface, stub=True, focus=None)

    def unshrink(self) -> None:
        """Let it be the whole hand again."""
        self.surface = replace(self.surface, stub=False)

    def call(self) -> None:
        """Let it come whole, as a new message that can be heard."""
        self.unshrink()
        self.want_anew()
        self.loud = True

    def ask_where(self, card: Card | None, at: Progress) -> None:
        """Let it ask where a card goes, or (None) no longer; a notice has been read by then."""
        self.surface = replace(self.surface, focus=card)
        self._focused = at
        self._notice = None

    def say(self, text: str, at: Progress, version: int) -> None:
        """Let it say something besides, until the table moves (`follow`)."""
        self.wake_up()
        self._notice = _Notice(text, at, version)

    def follow(self, before: Progress, after: Progress, version: int, now: float) -> None:
        """Follow the game: an old board comes anew with a bout, what was of a turn ends with it.

        Where no game runs, any later `version` ends a notice.
        """
        if layout.scrolled(self.surface, before, after, now):
            self.want_anew()
        if self.surface.focus is not None and not _same_turn(self._focused, after):
            self.surface = replace(self.surface, focus=None)
        if (said := self._notice) is not None:
            lasts = _same_turn(said.at, after) and (after.game > 0 or said.version == version)
            self._notice = said if lasts else None

    def fall_asleep(self) -> None:
        """Note that it cannot be written to."""
        self.asleep = True

    def wake_up(self) -> None:
        """Note that it can be written to, or that it is worth a try."""
        self.asleep = False

    def _permit(self, permit: Permit) -> None:
        self.surface = replace(self.surface, press=permit.press, press_ends=permit.ends)

    # ------------------------------------------------------------------ what became of it

    def shown(self, sent: Surface, address: str, screen: Screen, now: float) -> None:
        """Note what is shown, and where; `sent` is its value when the call was made."""
        self.loud = False
        self._screen = screen
        self.surface = replace(
            self.surface,
            address=address,
            digest=screen.digest,
            shown=sent.wanted,
            posted=now if sent.anew else self.surface.posted,
        )

    def lost(self) -> None:
        """Note that its message is no longer there: another one is to come."""
        self.surface = replace(self.surface, address="", digest="")

    def rejected(self, screen: Screen) -> None:
        """Note a screen that the platform does not take, so that it is not tried again."""
        self.surface = replace(self.surface, digest=screen.digest)

    # ------------------------------------------------------------------ who waits for it

    def await_turn(self) -> None:
        """Note that it is queued to be shown as it should be now."""
        self.pending = True

    def wait(self) -> asyncio.Future[bool | None]:
        """Return what will be told when it is shown or cannot be: whether it is."""
        answer: asyncio.Future[bool | None] = asyncio.get_running_loop().create_future()
        self._waiters.append(answer)
        return answer

    def settle(self, *, shown: bool) -> None:
        """Note that it needs nothing more, and tell those who wait."""
        self.pending = False
        self.owed = self.owed and not shown
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(shown)

    def forget(self) -> None:
        """Note that the table has it no longer."""
        self.forgotten = True
        self.settle(shown=False)


def _same_turn(one: Progress | None, other: Progress) -> bool:
    return one is not None and one.turn == other.turn
