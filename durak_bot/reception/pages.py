"""The private pages: a table's menu and settings, help, rules, language, the start."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from durak_bot.presentation import chat, explain, hand, invite, menu, options_page, private, telling
from durak_bot.presentation.buttons import Menu, MyCards, OptionsPage, SetChat
from durak_bot.presentation.keyboard import bare, key
from durak_bot.presentation.screen import Button, Screen, Style, plain
from durak_bot.presentation.words import Words
from durak_bot.reception.acts import Act, Reply
from durak_bot.reception.desk import Desk
from durak_bot.table.people import PlaceId, PlaceOptions
from durak_bot.table.refusals import NoRights, NoTable, OnlyAdmins
from durak_bot.table.table import TableId
from durak_bot.table.views import TableView


class Pages:
    """Shows pages to the one who asks."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def menu(self, act: Act, table: TableId, page: str, reply: Reply) -> None:
        """Show a page of the table's menu."""
        view = await self._desk.service.view(table, act.person)
        if view is None:
            await self._desk.refuse(act, NoTable(), None, reply)
            return
        if page == "invite" and view.token is not None:
            await self.invite(act, view.token, reply)
            return
        admin = not view.host_is_viewer and await self._desk.governs_home(act, view)
        if admin:
            view = await self._desk.service.view(table, act.person, admin=True) or view
        board = self._board(act, view)
        screen = menu.screen(
            view,
            act.words,
            page,
            now=self._desk.now(),
            profile=act.profile,
            admin=admin,
            board=board,
        )
        if page == "status" and act.lacks and not act.private:
            said = explain.refusal(NoRights(act.lacks), view, act.words, hints=False)
            screen = Screen((*screen.lines, plain(f"⚠️ {said}")), screen.rows)
        ask = key(view, act.words.t("button-show-me"), Menu(page))
        brief = telling.brief(view, act.words, self._desk.now()) if page in ("", "status") else ""
        await reply.show(act, screen, link=f"m_{table}_{page}", ask=ask, brief=brief)

    @staticmethod
    def _board(act: Act, view: TableView) -> bool | None:
        """Return whether the place shows the table, None where it is at home or nobody sits."""
        here = next((each for each in view.places if each.place == act.place), None)
        if act.private or view.room or view.viewer is None or (here is not None and here.home):
            return None
        return here is not None

    async def settings(self, act: Act, table: TableId, page: str, reply: Reply) -> None:
        """Show a page of the table's settings."""
        view = await self._desk.service.view(table, act.person)
        if view is None:
            await self._desk.refuse(act, NoTable(), None, reply)
            return
        if page == "chat":
            home = next(each.place for each in view.places if each.home)
            await self._chat(act, home, reply, view)
            return
        admin = await self._desk.governs_home(act, view)
        ask = key(view, act.words.t("button-show-me"), OptionsPage(page))
        screen = options_page.screen(view, act.words, page, admin=admin)
        await reply.show(act, screen, link=f"s_{table}_{page}", ask=ask)

    async def invite(self, act: Act, token: str, reply: Reply, *, room: bool = False) -> None:
        """Show how a friend joins by a token, on every platform there is."""
        screen = invite.screen(act.words, token, self._desk.reach)
        if room:
            screen = Screen((plain(act.words.t("room-open")), *screen.lines), screen.rows)
        await reply.show(act, screen, link="help", ask=self.ask(act.words, "help"))

    async def cards(self, act: Act, table: TableId, reply: Reply) -> None:
        """Offer the cards where neither a private message nor a board leads to them yet."""
        view = await self._desk.service.view(table, act.person)
        if view is not None:
            screen = hand.screen(view, act.words, self._desk.now())
            ask = key(view, act.words.t("button-my-cards"), MyCards())
            await reply.show(act, screen, link=f"h_{table}", ask=ask)

    async def general(self, act: Act, page: str, reply: Reply) -> None:
        """Show a page that belongs to no table: help, rules, language; else the start."""
        screen = await self._general(act, page)
        link = page if page in ("help", "rules", "lang") else "help"
        await reply.show(act, screen, link=link, ask=self.ask(act.words, link))

    async def choose_language(self, act: Act, language: str, reply: Reply) -> None:
        """Set the person's language."""
        service = self._desk.service
        chosen = language if language in Words.languages() else None
        profile = await service.directory.set_language(act.person, chosen)
        for view in await service.tables_of(act.person):
            self._desk.courier.wake(view.id)
        await self.general(replace(act, profile=profile), "lang", reply)

    async def chat(self, act: Act, name: str, reply: Reply) -> None:
        """Show what administrators decide for the chat of this name (`chat.name`), or for this one.

        A private chat has no such page.
        """
        if name:
            await self._chat(act, PlaceId(act.person.platform, chat.named(name)), reply, None)
        elif act.private:
            await self.general(act, "", reply)
        else:
            await self._chat(act, act.place, reply, None)

    async def set_chat(self, act: Act, table: TableId, action: SetChat, reply: Reply) -> None:
        """Set something for a whole chat, named by the button, and show its page (again)."""
        place = PlaceId(act.person.platform, chat.named(action.chat))
        if not action.name:
            await self._chat(act, place, reply, None)
            return
        admin = await self._desk.admins.governs(place, act.person)
        value = action.value
        if action.name == "language" and value not in Words.languages():
            value = ""
        done = await self._desk.service.set_chat(place, action.name, value, admin=admin)
        if isinstance(done, PlaceOptions):
            view = await self._desk.service.view(table, act.person) if table else None
            await self._chat(act, place, reply, view)
        else:
            await self._desk.refuse(act, done, None, reply)

    async def _chat(self, act: Act, place: PlaceId, reply: Reply, view: TableView | None) -> None:
        """Show a chat's page to one of its administrators; `view` is the table he came from."""
        if not await self._desk.admins.governs(place, act.person):
            await self._desk.refuse(act, OnlyAdmins(), view, reply)
            return
        kept = await self._desk.service.directory.place(place._replace(thread=""))
        told = act.words
        make = bare if view is None else partial(key, view)
        open_it = chat.opening(place) if view is None else OptionsPage("chat")
        link = f"c_{chat.name(place.chat)}" if view is None else f"s_{view.id}_chat"
        screen = chat.screen(
            kept,
            told,
            self._desk.now(),
            key=make,
            back=make(
                told.t("button-back"), Menu() if view is None else OptionsPage(), Style.PLAIN
            ),
        )
        ask = make(told.t("button-show-me"), open_it, Style.PLAIN)
        await reply.show(act, screen, link=link, ask=ask)

    async def set_personal(
        self, act: Act, table: TableId, switch: tuple[str, bool], reply: Reply
    ) -> None:
        """Set a setting of one's own, and show the page it stands on again."""
        profile = await self._desk.service.set_personal(act.person, *switch)
        changed = replace(act, profile=profile)
        for view in await self._desk.service.tables_of(act.person):
            self._desk.courier.wake(view.id)
        if table:
            await self.menu(changed, table, "", reply)
        else:
            await self.general(changed, "", reply)

    def ask(self, words: Words, page: str) -> Button:
        """Return the button whose press permits the page inside a chat."""
        return bare(words.t("button-show-me"), Menu(page))

    async def _general(self, act: Act, page: str) -> Screen:
        match page:
            case "help":
                return private.help(act.words)
            case "rules":
                return private.rules(act.words)
            case "lang":
                return private.language(act.words, act.profile, chat=await self._to_chat(act))
            case _ if act.private:
                tables = await self._desk.service.tables_of(act.person)
                return private.start(act.words, act.profile, tables)
            case _:
                return private.help(act.words)

    async def _to_chat(self, act: Act) -> Button | None:
        """Return the way to the chat's page for its administrators."""
        if act.private or not await self._desk.admins.governs(act.place, act.person):
            return None
        return bare(act.words.t("button-chat"), chat.opening(act.place))
