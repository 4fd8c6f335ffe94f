"""What presses and commands have in common: who acts, may he, what he is told, what is opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from durak_bot.delivery.courier import Courier
from durak_bot.delivery.surfaces import Surface, private_place
from durak_bot.presentation import explain
from durak_bot.presentation.invite import Reach
from durak_bot.reception.acts import Act, Administrators, Reply
from durak_bot.service.answers import Ok, Refused
from durak_bot.service.game_service import GameService
from durak_bot.table.options import Preset
from durak_bot.table.people import Habit, Opens, PlaceId, PlaceOptions
from durak_bot.table.refusals import NoRights, Reason
from durak_bot.table.table import TableId
from durak_bot.table.views import TableView


class Desk:
    """Service and courier, with the questions every act of one platform asks of them.

    `chat_first` says that a hand inside the chat is as good as one in the private chat: it is
    given to everybody whose habit is not the private chat.
    """

    def __init__(
        self,
        service: GameService,
        courier: Courier,
        admins: Administrators,
        now: Callable[[], float],
        *,
        reach: Reach | None = None,
        chat_first: bool = False,
    ) -> None:
        self.service = service
        self.courier = courier
        self.admins = admins
        self.now = now
        self.reach = reach or Reach()
        self._chat_first = chat_first

    @property
    def hands_rest(self) -> bool:
        """Return whether a hand inside the chat may be of an earlier bout (`layout.rests`)."""
        return not self._chat_first

    async def place_options(self, act: Act) -> PlaceOptions:
        """Return what the place has decided, with its present title."""
        kept = await self.service.directory.place(act.place)
        return replace(kept, place=act.place, title=act.title or kept.title, private=act.private)

    async def governs(self, act: Act, table: TableId) -> bool:
        """Return whether the person administers the table's home place; the host need not."""
        view = await self.service.view(table, act.person)
        if view is None or view.host_is_viewer:
            return False
        return await self.governs_home(act, view)

    async def governs_home(self, act: Act, view: TableView) -> bool:
        """Return whether the person administers the place where the table was opened."""
        home = next((each.place for each in view.places if each.home), None)
        if home is None or home.platform is not act.person.platform:
            return False
        return await self.admins.governs(home, act.person)

    async def open(
        self, act: Act, preset: Preset | None = None, *, room: bool = False
    ) -> Ok | Refused:
        """Open a table where the person is: in private a room, joined by invite."""
        if room and not act.private:
            home = private_place(act.person)
            act = replace(act, place=home, private=True, title="", lacks=())
        if act.lacks and not act.private:
            return Refused(NoRights(act.lacks))
        settings = await self.place_options(act)
        admin = False
        if settings.opens is Opens.ADMINS and not act.private:
            admin = await self.admins.governs(act.place, act.person)
        return await self.service.open(
            act.person, settings, preset=preset, admin=admin, room=room or act.private
        )

    async def bring_here(self, act: Act, table: TableId) -> None:
        """Show the table at the bottom of the chat the person is in."""
        if act.private:
            await self.courier.show_hand_privately(table, act.person, fresh=True)
        else:
            await self.bring_down(table, act.place)

    async def bring_down(self, table: TableId, place: PlaceId) -> bool:
        """Post the board anew; whoever asks for it shows that the place can be written to.

        Returns whether the place has a board.
        """
        view = await self.service.view(table, None)
        if view is not None and view.paused:
            await self.service.place_back(place)
            self.courier.place_back(place)
        return await self.courier.bring_down(table, place)

    async def give_hand(self, act: Act, view: TableView, reply: Reply) -> None:
        """Give a seated person a place for the cards while the act permits one (scenario 48)."""
        if act.private or view.viewer is None or act.permit is None or self._plays_in_private(act):
            return
        if await self.courier.has_hand(view.id, act.person):
            return
        shown = await self.courier.show_hand_here(view.id, act.person, act.place, act.permit)
        if shown is False:
            await reply.no_room(act, view)

    async def refuse(
        self,
        act: Act,
        reason: Reason,
        view: TableView | None,
        reply: Reply,
        surface: Surface | None = None,
    ) -> None:
        """Say why not, to the one who asked alone."""
        text = explain.refusal(reason, view, act.words, hints=act.profile.wants_hints)
        await reply.refuse(act, text, surface)

    def _plays_in_private(self, act: Act) -> bool:
        if not act.profile.reachable:
            return False
        habit = act.profile.habit
        return habit is Habit.DM if self._chat_first else habit is not Habit.CHAT
