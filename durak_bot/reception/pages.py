"""The private pages: a table's menu and settings, help, rules, language, the start."""

from __future__ import annotations

from dataclasses import replace

from durak_bot.presentation import explain, invite, menu, private, settings
from durak_bot.presentation.buttons import Menu, Settings
from durak_bot.presentation.keyboard import bare, key
from durak_bot.presentation.screen import Button, Screen, plain
from durak_bot.presentation.words import Words
from durak_bot.reception.acts import Act, Reply
from durak_bot.reception.desk import Desk
from durak_bot.service.reasons import NoRights, NoTable, NotAdmin
from durak_bot.service.table import TableId


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
        admin = not view.host_is_viewer and await self._desk.governs_home(act, view)
        if admin:
            view = await self._desk.service.view(table, act.person, admin=True) or view
        screen = menu.screen(view, act.words, page, profile=act.profile, admin=admin)
        if page == "status" and act.lacks and not act.private:
            said = explain.refusal(NoRights(act.lacks), view, act.words, hints=False)
            screen = Screen((*screen.lines, plain(f"⚠️ {said}")), screen.rows)
        ask = key(view, act.words.t("button-show-me"), Menu(page))
        await reply.show(act, screen, link=f"m_{table}_{page}", ask=ask)

    async def settings(self, act: Act, table: TableId, page: str, reply: Reply) -> None:
        """Show a page of the table's settings."""
        view = await self._desk.service.view(table, act.person)
        if view is None:
            await self._desk.refuse(act, NoTable(), None, reply)
            return
        ask = key(view, act.words.t("button-show-me"), Settings(page))
        screen = settings.screen(view, act.words, page)
        await reply.show(act, screen, link=f"s_{table}_{page}", ask=ask)

    async def invite(self, act: Act, token: str, reply: Reply) -> None:
        """Show how a friend joins by a token, on every platform there is."""
        screen = invite.screen(act.words, token, self._desk.reach)
        await reply.show(act, screen, link="help", ask=self.ask(act.words, "help"))

    async def general(self, act: Act, page: str, reply: Reply) -> None:
        """Show a page that belongs to no table: help, rules, language; else the start."""
        screen = await self._general(act, page)
        link = page if page in ("help", "rules", "lang") else "help"
        await reply.show(act, screen, link=link, ask=self.ask(act.words, link))

    async def choose_language(self, act: Act, language: str, reply: Reply, *, here: bool) -> None:
        """Set the person's language, or the place's where he administers it."""
        service = self._desk.service
        chosen = language if language in Words.languages() else None
        if not here:
            profile = await service.set_language(act.person, chosen)
            for view in await service.tables_of(act.person):
                self._desk.courier.wake(view.id)
            await self.general(replace(act, profile=profile), "lang", reply)
        elif act.private or await self._desk.admins.governs(act.place, act.person):
            kept = await self._desk.settings_of(act)
            await service.set_place(replace(kept, language=chosen))
            for view in await service.tables_at(act.place, None):
                self._desk.courier.wake(view.id)
            await self.general(act, "lang", reply)
        else:
            await self._desk.refuse(act, NotAdmin(), None, reply)

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
                return private.language(act.words, act.profile, here=await self._spoken_here(act))
            case _ if act.private:
                tables = await self._desk.service.tables_of(act.person)
                return private.start(act.words, act.profile, tables)
            case _:
                return private.help(act.words)

    async def _spoken_here(self, act: Act) -> str | None:
        """Return the place's language for those who may change it."""
        if act.private or not await self._desk.admins.governs(act.place, act.person):
            return None
        kept = await self._desk.service.place(act.place)
        return kept.language or act.words.language
