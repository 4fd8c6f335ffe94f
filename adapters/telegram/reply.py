"""How an act is answered: to a press by its one answer, else by a page or a message."""

from __future__ import annotations

from adapters.telegram.asides import Asides, Page
from adapters.telegram.display import TelegramDisplay
from adapters.telegram.query import Query
from adapters.telegram.render import deep_link
from durak_bot.delivery.courier import Courier
from durak_bot.delivery.message_address import MessageAddress
from durak_bot.delivery.surfaces import Surface
from durak_bot.presentation.buttons import Menu
from durak_bot.presentation.keyboard import bare
from durak_bot.presentation.screen import Button, Screen
from durak_bot.reception.acts import Act
from durak_bot.service.game_service import GameService
from durak_bot.table.views import TableView


class Replies:
    """Makes replies; what they need is the same for all."""

    def __init__(
        self, service: GameService, courier: Courier, display: TelegramDisplay, asides: Asides
    ) -> None:
        self.service = service
        self.courier = courier
        self.display = display
        self.asides = asides

    def of_command(self, message: int | None) -> Reply:
        """Return the reply to a command; `message` is the one it stands in."""
        return Reply(self, None, None, message)

    def of_press(self, query: Query, address: MessageAddress) -> Reply:
        """Return the reply to a press on the message at this address."""
        return Reply(self, query, address)


class Reply:
    """Answers one act. Made by `Replies`."""

    def __init__(
        self,
        parts: Replies,
        query: Query | None,
        address: MessageAddress | None,
        command: int | None = None,
    ) -> None:
        self._parts = parts
        self._query = query
        self._address = address
        self._command = command

    async def plain(self) -> None:
        """Say nothing, which ends the waiting."""
        if self._query is not None:
            await self._query.plain()

    async def say(self, act: Act, text: str) -> None:
        """Say one sentence."""
        if self._query is not None:
            await self._query.say(text)
        else:
            button = bare(act.words.t("button-show-me"), Menu("help"))
            await self._parts.asides.tell(act, text, button, self._command)

    async def noted(self, act: Act, text: str) -> None:
        """Say it in the answer to the press."""
        if self._query is not None:
            await self._query.say(text)

    async def refuse(self, act: Act, text: str, surface: Surface | None) -> None:
        """Say why not: the answer to the press says it."""
        await self.say(act, text)

    async def show(
        self, act: Act, screen: Screen, *, link: str, ask: Button, brief: str = ""
    ) -> None:
        """Show a private page."""
        page = Page(screen, link, brief)
        await self._parts.asides.show(act, page, self._query, ask=ask, beside=self._command)

    async def cards(self, act: Act, text: str, *, shown: bool | None) -> None:
        """Say the hand in words, too: nobody can know whether a private message was seen."""
        if self._query is not None:
            await self._query.say(text, alert=True)

    async def no_room(self, act: Act, view: TableView) -> None:
        """Try the private chat, else lead there; the join waits for it (scenario 48)."""
        shown = False
        if not act.profile.reachable:
            shown = await self._hand_in_private(act, view)
        if not shown and view.token is not None:
            await self._parts.service.directory.set_pending(act.person, view.token)
            if self._query is not None:
                username = self._parts.display.username
                await self._query.open(deep_link(username, f"j_{view.token}"))

    async def strip(self, act: Act) -> None:
        """Take the buttons of a pressed message that belongs to nothing, if there is time."""
        address = self._address
        if address is None or address.user is not None:
            return
        if await self._parts.courier.may_call(act.place):
            await self._parts.display.strip(address)

    async def drop(self, act: Act) -> None:
        """Take the pressed message away: an older copy of a hand."""
        if self._address is not None:
            await self._parts.display.delete(self._address)

    async def _hand_in_private(self, act: Act, view: TableView) -> bool:
        """Try the private chat of somebody of whom nobody knows whether it is open."""
        asides = self._parts.asides
        if not asides.may_be_open(act):
            return False
        shown = bool(await self._parts.courier.show_hand_privately(view.id, act.person))
        await asides.note(act, is_open=shown)
        if shown and self._query is not None:
            await self._query.say(act.words.t("telegram-answer-private"))
        return shown
