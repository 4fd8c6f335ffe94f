"""An act: somebody does something somewhere, with what an answer to it needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from durak_bot.delivery.surfaces import Permit, Surface
from durak_bot.presentation.screen import Button, Screen
from durak_bot.presentation.words import Words, pick, words
from durak_bot.table.people import PersonId, PlaceId, Profile
from durak_bot.table.refusals import Right
from durak_bot.table.views import TableView


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody does somewhere.

    `permit` lets a private message be sent inside the chat; `page` is set where the act came from
    a private page that can be changed in place.
    """

    person: PersonId
    profile: Profile
    place: PlaceId
    private: bool
    """Whether the place is the person's private chat with the bot."""
    title: str = ""
    permit: Permit | None = None
    page: str = ""
    lacks: tuple[Right, ...] = ()
    """Rights that the bot needs in this place and has not."""

    @property
    def words(self) -> Words:
        """Return the words in the person's language."""
        return words(pick(self.profile.language, self.profile.platform_language))


@dataclass(frozen=True, slots=True)
class Touched:
    """The message that was pressed."""

    address: str
    alone: bool
    """Whether only the presser sees it, inside a chat."""
    surface: Surface | None
    """The board or hand that it is; None for pages and strays."""
    left: bool = False
    """Whether it was left behind in a chat that has got another id: its buttons still count."""


class Reply(Protocol):
    """The answer to one act, seen by the one who acts alone. Never raises for what a platform says.

    A press may be answered several times by mistake; the platform's own answer is given once.
    """

    async def plain(self) -> None:
        """Say nothing, which ends the waiting."""

    async def say(self, act: Act, text: str) -> None:
        """Say one sentence."""

    async def noted(self, act: Act, text: str) -> None:
        """End the waiting; say in passing what came of it where that costs no message."""

    async def refuse(self, act: Act, text: str, surface: Surface | None) -> None:
        """Say why not; `surface` is the board or hand that was pressed."""

    async def show(
        self, act: Act, screen: Screen, *, link: str, ask: Button, brief: str = ""
    ) -> None:
        """Show a private page.

        `link` leads to the same page from elsewhere, `ask` is a button whose press permits it.
        `brief` is what is said instead, where there is room for 200 characters only; if it is
        empty, the page's beginning.
        """

    async def cards(self, act: Act, text: str, *, shown: bool | None) -> None:
        """End "my cards": the hand is shown here (None: soon), `text` is the same in words."""

    async def no_room(self, act: Act, view: TableView) -> None:
        """Lead a seated person whose cards cannot be shown inside the chat to where they can."""

    async def strip(self, act: Act) -> None:
        """Take the buttons of a pressed message that belongs to nothing."""

    async def drop(self, act: Act) -> None:
        """Take the pressed message away: an older copy of a hand."""


class Administrators(Protocol):
    """Who administers a chat of one platform."""

    async def governs(self, place: PlaceId, person: PersonId) -> bool:
        """Return whether the person is an administrator there; "no" while nobody knows."""
