"""The screen that a surface should show now, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from durak_bot.delivery.layout import boarded, rests, shown_at
from durak_bot.delivery.source import People
from durak_bot.delivery.surfaces import Surface, SurfaceKind
from durak_bot.presentation import board, closed, hand, quick, resting
from durak_bot.presentation.screen import Screen
from durak_bot.presentation.words import Words, pick, words
from durak_bot.table.people import PersonId, Profile
from durak_bot.table.table import Phase
from durak_bot.table.views import TableView, Views


@dataclass(frozen=True, slots=True)
class Painted:
    """A screen, and the view it was made from. Secret where it is a hand."""

    screen: Screen
    view: TableView


class Painter:
    """Makes screens from a table's views."""

    def __init__(self, people: People, now: Callable[[], float]) -> None:
        self._people = people
        self._now = now

    async def paint(
        self,
        surface: Surface,
        views: Views,
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
            return self._board(surface, views.of(None), called)
        view = views.of(surface.person)
        if view.viewer is None and view.phase is not Phase.CLOSED:
            return None
        profile = await self._people.profile(surface.person)
        shown = self._hand(surface, view, profile, notice, sparing=sparing)
        if surface.kind is SurfaceKind.HAND_CHAT and not surface.stub and surface.focus is None:
            shown = quick.offered(shown, view, _own_words(profile))
        return Painted(shown, view)

    def farewell(self, surface: Surface, views: Views) -> Screen:
        """Return the line that an old board shrinks to where it cannot be deleted."""
        view = views.of(None)
        return closed.stub(view, _place_words(view, surface))

    def _board(self, surface: Surface, view: TableView, called: PersonId | None) -> Painted:
        if called is not None and called.platform is not surface.place.platform:
            called = None
        language = _place_words(view, surface)
        return Painted(board.screen(view, language, self._now(), nudge=called), view)

    def _hand(
        self,
        surface: Surface,
        view: TableView,
        profile: Profile,
        notice: str | None,
        *,
        sparing: bool,
    ) -> Screen:
        language = _own_words(profile)
        if surface.stub and view.phase is not Phase.CLOSED:
            return hand.stub(view, language)
        in_chat = surface.kind is SurfaceKind.HAND_CHAT
        said = language.t("paused-line") if view.paused else notice
        may_rest = sparing and in_chat and surface.focus is None
        if may_rest and view.game is not None and rests(view, surface.place):
            return resting.screen(view, view.game, language, notice=said)
        return hand.screen(
            view,
            language,
            self._now(),
            focus=surface.focus,
            notice=said,
            boarded=not in_chat and boarded(view, profile.person),
            elsewhere=in_chat and not shown_at(view, surface.place),
            hints=profile.wants_hints,
        )


def _own_words(profile: Profile) -> Words:
    return words(pick(profile.language, profile.platform_language))


def _place_words(view: TableView, surface: Surface) -> Words:
    shown = next((each for each in view.places if each.place == surface.place), None)
    return words(pick(shown.language if shown else view.language))
