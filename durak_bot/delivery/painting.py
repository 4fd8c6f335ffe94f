"""The screen that a surface should show now, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from durak_bot.delivery.layout import boarded, rests, shown_at
from durak_bot.delivery.source import Source
from durak_bot.delivery.surfaces import Surface, SurfaceKind
from durak_bot.presentation import board, closed, hand, resting
from durak_bot.presentation.screen import Screen
from durak_bot.presentation.words import Words, pick, words
from durak_bot.table.people import PersonId
from durak_bot.table.table import Phase
from durak_bot.table.views import TableView


@dataclass(frozen=True, slots=True)
class Painted:
    """A screen, and the view it was made from. Secret where it is a hand."""

    screen: Screen
    view: TableView


class Painter:
    """Makes screens from the newest view."""

    def __init__(self, source: Source, now: Callable[[], float]) -> None:
        self._source = source
        self._now = now

    async def paint(
        self,
        surface: Surface,
        called: PersonId | None = None,
        notice: str | None = None,
        *,
        sparing: bool = False,
    ) -> Painted | None:
        """Return what the surface should show; None where there is nothing to show any more.

        `called` is the one whom a board mentions, because only the chat can reach him; `notice` is
        what a hand says besides. `sparing` where calls are counted by the minute: a hand inside the
        chat then rests when it may (`layout.rests`).
        """
        if surface.person is None:
            return await self._board(surface, called)
        return await self._hand(surface, surface.person, notice, sparing=sparing)

    async def farewell(self, surface: Surface) -> Screen | None:
        """Return the line that an old board shrinks to where it cannot be deleted."""
        view = await self._source.view(surface.table, None)
        return None if view is None else closed.stub(view, _place_words(view, surface))

    async def _board(self, surface: Surface, called: PersonId | None) -> Painted | None:
        view = await self._source.view(surface.table, None)
        if view is None:
            return None
        if called is not None and called.platform is not surface.place.platform:
            called = None
        language = _place_words(view, surface)
        return Painted(board.screen(view, language, self._now(), nudge=called), view)

    async def _hand(
        self, surface: Surface, person: PersonId, notice: str | None, *, sparing: bool
    ) -> Painted | None:
        view = await self._source.view(surface.table, person)
        if view is None or (view.viewer is None and view.phase is not Phase.CLOSED):
            return None
        profile = await self._source.directory.profile(person)
        language = words(pick(profile.language, profile.platform_language))
        if surface.stub and view.phase is not Phase.CLOSED:
            return Painted(hand.stub(view, language), view)
        in_chat = surface.kind is SurfaceKind.HAND_CHAT
        if (
            sparing
            and in_chat
            and surface.focus is None
            and view.game
            and rests(view, surface.place)
        ):
            paused = language.t("paused-line") if view.paused else notice
            return Painted(resting.screen(view, view.game, language, notice=paused), view)
        screen = hand.screen(
            view,
            language,
            self._now(),
            focus=surface.focus,
            notice=language.t("paused-line") if view.paused else notice,
            boarded=surface.kind is SurfaceKind.HAND_DM and boarded(view, person),
            elsewhere=surface.kind is SurfaceKind.HAND_CHAT and not shown_at(view, surface.place),
            hints=profile.wants_hints,
        )
        return Painted(screen, view)


def _place_words(view: TableView, surface: Surface) -> Words:
    shown = next((each for each in view.places if each.place == surface.place), None)
    return words(pick(shown.language if shown else view.language))
