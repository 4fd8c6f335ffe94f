"""Pages for one person: menus, settings, status. In a group only that person sees them.

Where a group allows no private message, the page comes in the private chat; where that is closed,
too, the press leads there.
"""

from __future__ import annotations

from collections.abc import Callable

from adapters.telegram.display import Post, TelegramDisplay
from adapters.telegram.query import Query
from adapters.telegram.render import LONGEST_EPHEMERAL_EDIT, deep_link, render, utf16
from durak_bot.delivery.courier import Courier
from durak_bot.delivery.message_address import MessageAddress
from durak_bot.delivery.surfaces import Displayed, private_place
from durak_bot.presentation.screen import Button, Screen, plain
from durak_bot.reception.acts import Act
from durak_bot.service.game_service import GameService
from durak_bot.table.people import PersonId

ASK_AGAIN = 3600.0
"""Seconds after which a private chat that was closed is worth another try."""


class Asides:
    """Shows pages; the last one in each chat gives way to the next."""

    def __init__(
        self,
        display: TelegramDisplay,
        courier: Courier,
        service: GameService,
        now: Callable[[], float],
    ) -> None:
        self._display = display
        self._courier = courier
        self._service = service
        self._now = now
        self._last: dict[tuple[str, str], MessageAddress] = {}
        self._closed: dict[PersonId, float] = {}
        """When a private chat was found closed."""

    async def show(
        self,
        act: Act,
        screen: Screen,
        query: Query | None,
        *,
        payload: str,
        ask: Button,
        beside: int | None = None,
    ) -> None:
        """Show a page to the one who acts, and answer the press.

        `payload` leads to the same page from a link; `ask` is the button that a group is shown
        when a command can be answered in no other way: its press permits the private page. It is
        offered `beside` the message with the command.
        """
        if act.private:
            await self._in_private(act, screen)
            await _done(query)
        elif await self._in_group(act, screen):
            await _done(query)
        elif await self._if_open(act, screen):
            if query is not None:
                await query.say(act.words.t("telegram-answer-private"))
        elif query is not None:
            await query.open(deep_link(self._display.username, payload))
        else:
            await self._offer(act, ask, beside)

    def may_be_open(self, act: Act) -> bool:
        """Return whether the private chat is worth a try: known to be open, or not to be closed."""
        closed = self._closed.get(act.person, 0.0)
        return act.profile.reachable or self._now() - closed > ASK_AGAIN

    async def note(self, act: Act, *, is_open: bool) -> None:
        """Remember whether the private chat is open."""
        if is_open:
            self._closed.pop(act.person, None)
        else:
            self._closed[act.person] = self._now()
        if is_open is not act.profile.reachable:
            await self._service.directory.set_reachable(act.person, is_open)

    async def _if_open(self, act: Act, screen: Screen) -> bool:
        if not self.may_be_open(act):
            return False
        shown = await self._by_message(act, screen)
        await self.note(act, is_open=shown)
        return shown

    async def _in_private(self, act: Act, screen: Screen) -> None:
        page = MessageAddress.read(act.page)
        if page is not None and isinstance(await self._display.edit(page, screen), Displayed):
            return
        await self._by_message(act, screen)

    async def _in_group(self, act: Act, screen: Screen) -> bool:
        page = MessageAddress.read(act.page)
        short = utf16(render(screen, self._display.username).text) <= LONGEST_EPHEMERAL_EDIT
        may_edit = page is not None and short and await self._courier.may_call(act.place)
        if page is not None and may_edit:
            edited = await self._display.edit(page, screen)
            if isinstance(edited, Displayed):
                return True
        if not await self._courier.may_call(act.place):
            return False
        press = act.permit.press if act.permit is not None else ""
        post = Post(act.place, only=act.person, permit=press)
        answer = await self._display.post(post, screen)
        if not isinstance(answer, Displayed):
            return False
        await self._replace_last(act, answer.address)
        return True

    async def _by_message(self, act: Act, screen: Screen) -> bool:
        """Post the page in the private chat."""
        home = private_place(act.person)
        await self._courier.may_call(home)
        answer = await self._display.post(Post(home), screen)
        if isinstance(answer, Displayed):
            await self._replace_last(act, answer.address)
        return isinstance(answer, Displayed)

    async def _replace_last(self, act: Act, address: str) -> None:
        """Take away the person's page before this one: nobody needs two menus."""
        new = MessageAddress.read(address)
        if new is None:
            return
        key = (str(new.chat), act.person.user)
        old = self._last.pop(key, None)
        self._last[key] = new
        if old is not None and old != new:
            await self._display.delete(old)

    async def _offer(self, act: Act, ask: Button, beside: int | None) -> None:
        """Answer a command in the group with a button, whose press the page can answer."""
        if await self._courier.may_call(act.place):
            text = act.words.t("telegram-answer-yours")
            post = Post(act.place, reply_to=beside)
            await self._display.post(post, Screen((plain(text),), ((ask,),)))


async def _done(query: Query | None) -> None:
    if query is not None:
        await query.plain()
