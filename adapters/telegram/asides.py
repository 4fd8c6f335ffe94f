"""Pages for one person: menus, settings, status. In a group only that person sees them.

Where a group allows no private message, the page comes in the private chat; where that is closed,
too, the press leads there. A page goes some minutes after its last use. While a table plays in the
group, each person has a share of its calls; beyond it the answer to the press has to do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from adapters.telegram.display import Post, TelegramDisplay
from adapters.telegram.leavings import OFFER, PAGE, Leavings
from adapters.telegram.query import Query
from adapters.telegram.render import (
    ANSWER,
    LONGEST_EPHEMERAL_EDIT,
    cut,
    deep_link,
    render,
    utf16,
)
from adapters.telegram.shares import Shares
from durak_bot.delivery.courier import Courier
from durak_bot.delivery.message_address import MessageAddress
from durak_bot.delivery.surfaces import Displayed, PlatformAnswer, RetryAfter, private_place
from durak_bot.presentation.buttons import MyCards, decode
from durak_bot.presentation.screen import Button, Screen, plain
from durak_bot.reception.acts import Act
from durak_bot.service.game_service import GameService
from durak_bot.table.people import PersonId
from durak_bot.table.table import Phase

ASK_AGAIN = 3600.0
"""Seconds after which a private chat that was closed is worth another try."""

TWICE = 3.0
"""Seconds in which a second press for the same page was meant for the first."""

STANDS = 60.0
"""Seconds in which a page is taken to be still on its person's screen: an app that starts again
has lost it."""


@dataclass(frozen=True, slots=True)
class Page:
    """What is to be shown to one person."""

    screen: Screen
    payload: str
    """Leads to the same page from a link."""
    brief: str = ""
    """The same in an answer's 200 characters, where its beginning is not."""

    @property
    def short(self) -> str:
        """Return what an answer has room for."""
        if self.brief:
            return self.brief
        told = ""
        for line in self.screen.text.splitlines():
            longer = f"{told}\n{line}" if told else line
            if utf16(longer) > ANSWER:
                break
            told = longer
        return told or cut(self.screen.text, ANSWER)


@dataclass(frozen=True, slots=True)
class _Offered:
    """What somebody asked by a command, and is told when he presses the button. Secret."""

    person: PersonId
    name: str
    answer: str | Page | None
    """None where the press itself asks for what is to be shown."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A page that stands in a chat."""

    address: MessageAddress
    digest: str
    at: float


class Asides:
    """Shows pages; the last one in each chat gives way to the next."""

    def __init__(
        self,
        display: TelegramDisplay,
        courier: Courier,
        service: GameService,
        now: Callable[[], float],
        leavings: Leavings,
    ) -> None:
        self._display = display
        self._courier = courier
        self._service = service
        self._now = now
        self._leavings = leavings
        self._shares = Shares(now)
        self._last: dict[tuple[str, str], _Shown] = {}
        self._offered: dict[MessageAddress, _Offered] = {}
        self._closed: dict[PersonId, float] = {}
        """When a private chat was found closed."""

    async def show(
        self, act: Act, page: Page, query: Query | None, *, ask: Button, beside: int | None = None
    ) -> None:
        """Show a page to the one who acts, and answer the press.

        `ask` is the button that a group is shown when a command can be answered in no other way:
        its press permits the private page. It is offered `beside` the message with the command.
        """
        if act.private:
            await self._in_private(act, page.screen)
            await _done(query)
            return
        if query is not None and self._stands(act, page):
            await self._tell_again(act, page, query)
            return
        may = await self._may(act)
        if may and await self._in_group(act, page.screen):
            await _done(query)
            return
        if await self._if_open(act, page.screen):
            if query is not None:
                await query.say(act.words.t("telegram-answer-private"))
        elif query is None:
            await self._offer(act, page, ask, beside)
        elif may:
            await query.open(deep_link(self._display.username, page.payload))
        else:
            await query.say(page.short, alert=True)

    async def tell(self, act: Act, text: str, ask: Button, beside: int | None) -> None:
        """Say a sentence to somebody who has typed a command."""
        screen = Screen((plain(text),))
        if act.private:
            await self._in_private(act, screen)
            return
        if await self._may(act) and await self._in_group(act, screen):
            return
        if not await self._if_open(act, screen):
            await self._offer(act, text, ask, beside)

    def used(self, address: MessageAddress) -> None:
        """Note a press on a message: if it is a page, it is in use."""
        self._leavings.used(address)

    async def taken(self, address: MessageAddress, act: Act, query: Query) -> bool:
        """Answer a press on an offer, if it is one: with what was offered, and only to whom.

        False also where the press itself asks for what is to be shown.
        """
        offered = self._offered.get(address)
        if offered is None:
            return False
        if offered.person != act.person:
            await query.say(act.words.t("telegram-answer-theirs", name=offered.name))
            return True
        del self._offered[address]
        self._leavings.go(address)
        match offered.answer:
            case None:
                return False
            case str() as text if utf16(text) <= ANSWER:
                await query.say(text, alert=True)
            case str() as text:
                await self._by_press(act, Page(Screen((plain(text),)), "help"), query)
            case Page() as page:
                await self._by_press(act, page, query)
        return True

    def leave(self, address: str) -> None:
        """Let a message of the bot stand for as long as an offer does."""
        found = MessageAddress.read(address)
        if found is not None:
            self._leavings.keep(found, OFFER)

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

    # ------------------------------------------------------------------ in the group

    async def _may(self, act: Act) -> bool:
        """Return whether the group takes a page, and has a call to spare for this person's."""
        if self._display.refuses(_post(act)):
            return False
        tables = await self._service.tables_at(act.place, None)
        plays = any(table.phase is Phase.PLAYING for table in tables)
        if plays and not self._shares.take(act.place.chat, act.person.user):
            return False
        return await self._courier.may_call(act.place)

    async def _in_group(self, act: Act, screen: Screen) -> bool:
        """Show a page with the call that was granted, in place of the one that was pressed."""
        page = MessageAddress.read(act.page)
        short = utf16(render(screen, self._display.username).text) <= LONGEST_EPHEMERAL_EDIT
        if page is not None and short:
            edited = await self._display.edit(page, screen)
            if isinstance(edited, Displayed):
                self._stand(act, page, screen)
                return True
            if not await self._courier.may_call(act.place):
                return False
        return self._posted(act, await self._post(act, screen), screen)

    async def _post(self, act: Act, screen: Screen) -> PlatformAnswer:
        answer = await self._display.post(_post(act), screen)
        if isinstance(answer, RetryAfter):
            self._courier.leave_alone(act.place, answer.seconds)
        return answer

    def _posted(self, act: Act, answer: PlatformAnswer, screen: Screen) -> bool:
        """Let a page take the place of the one before it: nobody needs two menus."""
        address = MessageAddress.read(answer.address) if isinstance(answer, Displayed) else None
        if address is None:
            return False
        self._stand(act, address, screen)
        return True

    def _stand(self, act: Act, address: MessageAddress, screen: Screen) -> None:
        key = (str(address.chat), act.person.user)
        before = self._last.get(key)
        self._last[key] = _Shown(address, screen.digest, self._now())
        if address.user is not None:
            self._leavings.keep(address, PAGE)
        if before is not None and before.address != address:
            self._leavings.go(before.address)

    def _stands(self, act: Act, page: Page) -> bool:
        """Return whether somebody asks for the very page that he has before him."""
        last = self._last.get((act.place.chat, act.person.user))
        if last is None or act.page or not self._leavings.knows(last.address):
            return False
        return last.digest == page.screen.digest and self._now() - last.at < STANDS

    async def _tell_again(self, act: Act, page: Page, query: Query) -> None:
        """Answer a press for a page that stands there: that costs no call of the chat."""
        last = self._last[act.place.chat, act.person.user]
        if self._now() - last.at < TWICE:
            await query.plain()
        else:
            await query.say(page.short, alert=True)

    async def _by_message(self, act: Act, screen: Screen) -> bool:
        """Post the page in the private chat."""
        home = private_place(act.person)
        await self._courier.may_call(home)
        return self._posted(act, await self._display.post(Post(home), screen), screen)

    # ------------------------------------------------------------------ offers

    async def _offer(self, act: Act, answer: str | Page, ask: Button, beside: int | None) -> None:
        """Answer a command in the group with a button, whose press the answer can follow."""
        if not await self._courier.may_call(act.place):
            return
        text = act.words.t("telegram-answer-yours")
        post = Post(act.place, reply_to=beside)
        shown = await self._display.post(post, Screen((plain(text),), ((ask,),)))
        address = MessageAddress.read(shown.address) if isinstance(shown, Displayed) else None
        if address is None:
            return
        itself = ask.data is not None and isinstance(decode(ask.data).action, MyCards)
        kept = None if itself else answer
        self._offered = {k: v for k, v in self._offered.items() if self._leavings.knows(k)}
        self._offered[address] = _Offered(act.person, act.profile.name, kept)
        self._leavings.keep(address, OFFER)

    async def _by_press(self, act: Act, page: Page, query: Query) -> None:
        """Show what was offered to the one who takes it."""
        if await self._courier.may_call(act.place) and await self._in_group(act, page.screen):
            await query.plain()
        elif await self._if_open(act, page.screen):
            await query.say(act.words.t("telegram-answer-private"))
        else:
            await query.say(page.short, alert=True)


def _post(act: Act) -> Post:
    press = act.permit.press if act.permit is not None else ""
    return Post(act.place, only=act.person, permit=press)


async def _done(query: Query | None) -> None:
    if query is not None:
        await query.plain()
