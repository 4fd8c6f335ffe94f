"""What presses and commands have in common: who acts, may he, what he is told, what is opened."""

from __future__ import annotations

from collections.abc import Callable

from aiogram.types import Chat, User

from adapters.telegram.asides import Asides
from adapters.telegram.display import Address, TelegramDisplay
from adapters.telegram.people import Act, Admins, is_private, person_id
from adapters.telegram.reply import Reply
from durak_bot.delivery.courier import Courier
from durak_bot.delivery.surfaces import Permit
from durak_bot.presentation import explain
from durak_bot.presentation.buttons import Menu
from durak_bot.presentation.keyboard import bare
from durak_bot.service.answers import Ok, Refused
from durak_bot.service.game_service import GameService
from durak_bot.service.options import Preset
from durak_bot.service.people import Opens, PlaceId, PlaceSettings, Platform
from durak_bot.service.reasons import Reason
from durak_bot.service.table import TableId
from durak_bot.service.views import TableView


class Desk:
    """Service, courier and display, with the questions every act asks of them."""

    def __init__(
        self,
        service: GameService,
        courier: Courier,
        display: TelegramDisplay,
        admins: Admins,
        now: Callable[[], float],
    ) -> None:
        self.service = service
        self.courier = courier
        self.display = display
        self.admins = admins
        self.asides = Asides(display, courier, service, now)
        self.now = now

    async def act(self, user: User, chat: Chat, place: PlaceId) -> Act:
        """Return who acts where; everybody who does is met and remembered."""
        private = is_private(chat)
        profile = await self.service.meet(
            person_id(user),
            user.full_name,
            user.language_code or "",
            reachable=True if private else None,
        )
        return Act(profile.person, profile, place, private, title=chat.title or "")

    async def act_of_press(
        self, user: User, chat: Chat, place: PlaceId, *, permit: Permit, page: str
    ) -> Act:
        """Return who presses where, and what the press permits."""
        act = await self.act(user, chat, place)
        return Act(act.person, act.profile, place, act.private, act.title, permit=permit, page=page)

    async def settings_of(self, act: Act) -> PlaceSettings:
        """Return what the place has decided, with its present title."""
        kept = await self.service.place(act.place)
        return PlaceSettings(
            act.place,
            title=act.title or kept.title,
            private=act.private,
            language=kept.language,
            preset=kept.preset,
            opens=kept.opens,
            mentions=kept.mentions,
        )

    async def governs(self, act: Act, table: TableId) -> bool:
        """Return whether the person administers the table's home place; the host need not."""
        view = await self.service.view(table, act.person)
        if view is None or view.host_is_viewer:
            return False
        return await self.governs_home(act, view)

    async def governs_home(self, act: Act, view: TableView) -> bool:
        """Return whether the person administers the place where the table was opened."""
        home = next((each.place for each in view.places if each.home), None)
        if home is None or home.platform is not Platform.TELEGRAM:
            return False
        return await self.admins.governs(home, act.person)

    async def open(
        self, act: Act, preset: Preset | None = None, *, admin: bool = False
    ) -> Ok | Refused:
        """Open a table where the person is: in private a room, joined by invite."""
        settings = await self.settings_of(act)
        if settings.opens is Opens.ADMINS and not act.private and not admin:
            admin = await self.admins.governs(act.place, act.person)
        return await self.service.open(
            act.person, settings, preset=preset, admin=admin, room=act.private
        )

    async def bring_here(self, act: Act, table: TableId) -> None:
        """Show the table at the bottom of the chat the person is in."""
        if act.private:
            await self.courier.show_hand_privately(table, act.person, fresh=True)
        else:
            await self.bring_down(table, act.place)

    async def bring_down(self, table: TableId, place: PlaceId) -> None:
        """Post the board anew; whoever asks for it shows that the place can be written to."""
        view = await self.service.view(table, None)
        if view is not None and view.paused:
            await self.service.place_back(place)
            self.courier.place_back(place)
        await self.courier.bring_down(table, place)

    async def refuse(
        self, act: Act, reason: Reason, view: TableView | None, reply: Reply | None
    ) -> None:
        """Say why not, to the one who asked alone."""
        hints = act.profile.wants_hints
        text = explain.refusal(reason, view, act.words, hints=hints)
        button = bare(act.words.t("telegram-answer-button"), Menu("help"))
        await self.asides.tell(act, text, reply, ask=button)

    async def strip(self, place: PlaceId, address: Address) -> None:
        """Take the buttons of a message that belongs to nothing, if there is time for it."""
        if address.user is None and await self.courier.may_call(place):
            await self.display.strip(address)
