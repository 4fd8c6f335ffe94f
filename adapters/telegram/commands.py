"""Commands: `/durak` and its words, `/start` with what a link carries, `/hand` in groups."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from aiogram.types import Message

from adapters.telegram.desk import Desk
from adapters.telegram.display import COMMAND, Post
from adapters.telegram.pages import Pages
from adapters.telegram.people import PERMIT, Act, place_of_message
from durak_bot.delivery.surfaces import Permit, private_place
from durak_bot.presentation import explain
from durak_bot.presentation.buttons import OpenTable
from durak_bot.presentation.keyboard import bare
from durak_bot.presentation.screen import Screen, Style, plain
from durak_bot.presentation.words import pick, words
from durak_bot.service.answers import Answer, Ok, Refused
from durak_bot.service.reasons import AlreadySeated, NoTable
from durak_bot.service.table import Phase, TableId
from durak_bot.service.views import TableView

_COMMAND = re.compile(r"/(?P<name>[A-Za-z0-9_]{1,64})(?:@(?P<bot>[A-Za-z0-9_]+))?(?=\s|$)")
_LINK = re.compile(r"(?P<kind>[jhms])_(?P<what>[A-Za-z0-9]+)(?:_(?P<page>[a-z]*))?")

NAMES = frozenset({"durak", "start", "help", "hand"})
MOST_HANDS = 3
"""Hands that one command brings into the private chat."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its words, in lower case but for the second: an invite is as it is."""

    name: str
    word: str = ""
    rest: str = ""


def read(text: str, username: str) -> Command | None:
    """Return the command in a message; None for other texts and other bots' commands."""
    found = _COMMAND.match(text)
    if found is None or (found["bot"] or username).lower() != username.lower():
        return None
    name = found["name"].lower()
    if name not in NAMES:
        return None
    said = text[found.end() :].split()
    first = said[0] if said else ""
    return Command(name, first if name == "start" else first.lower(), said[1] if said[1:] else "")


class Commands:
    """Carries out commands."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk = desk
        self._pages = pages

    async def handle(self, message: Message, command: Command) -> None:
        """Carry out a command of a person, or of an administrator who hides."""
        user = message.from_user
        if message.sender_chat is not None or user is None or user.is_bot:
            if command.name == "durak":
                await self._anonymous(message)
            return
        act = await self._desk.act(user, message.chat, place_of_message(message))
        act = replace(act, message=message.message_id or None)
        if message.ephemeral_message_id is not None:
            permit = Permit(f"{COMMAND}{message.ephemeral_message_id}", self._desk.now() + PERMIT)
            act = replace(act, permit=permit)
        match command.name:
            case "start":
                await self._start(act, command.word)
            case "help":
                await self._pages.general(act, "help", None)
            case "hand":
                await self._hand(act)
            case _:
                await self._durak(act, command)

    async def _durak(self, act: Act, command: Command) -> None:
        match command.word:
            case "":
                await self._here(act)
            case "new":
                await self._new(act)
            case "join":
                await self._join(act, command.rest)
            case "leave":
                await self._leave(act)
            case "start":
                await self._deal(act)
            case "hand":
                await self._hand(act)
            case "status" | "rules" | "stop":
                await self._menu(act, command.word)
            case "lang" | "help":
                await self._pages.general(act, command.word, None)
            case _:
                await self._unknown(act, command.word)

    # ------------------------------------------------------------------ tables

    async def _here(self, act: Act) -> None:
        """Bring the table down, or open one; in private, show the menu."""
        if act.private:
            await self._pages.general(act, "", None)
            return
        tables = await self._desk.service.tables_at(act.place, act.person)
        table = _phase(tables, Phase.PLAYING) or _phase(tables, Phase.LOBBY)
        if table is None:
            await self._new(act)
        else:
            await self._desk.bring_down(table.id, act.place)

    async def _new(self, act: Act) -> None:
        answer = await self._desk.open(act)
        if isinstance(answer, Refused):
            if answer.view is not None:
                await self._desk.bring_here(act, answer.view.id)
            else:
                await self._desk.refuse(act, answer.reason, None, None)

    async def _join(self, act: Act, token: str) -> None:
        if token:
            await self._joined(act, await self._desk.service.join_by_token(act.person, token))
            return
        table = await self._table(act)
        if table is None or act.private:
            await self._say(act, act.words.t("telegram-join-how"))
            return
        await self._joined(act, await self._desk.service.join(act.person, table.id))

    async def _joined(self, act: Act, answer: Answer) -> None:
        """Show the cards' place to whoever has sat down."""
        match answer:
            case Ok(view):
                await self._show_hand(act, view.id)
            case Refused(AlreadySeated(), TableView() as view):
                await self._show_hand(act, view.id)
            case Refused(reason, view):
                await self._desk.refuse(act, reason, view, None)
            case _:
                pass

    async def _leave(self, act: Act) -> None:
        table = await self._table(act)
        if table is None:
            await self._no_table(act)
        elif table.phase is Phase.PLAYING and table.viewer is not None:
            await self._pages.menu(act, table.id, "leave", None)
        else:
            await self._told(act, await self._desk.service.leave(act.person, table.id))

    async def _deal(self, act: Act) -> None:
        table = await self._table(act)
        if table is None:
            await self._no_table(act)
            return
        admin = await self._desk.governs(act, table.id)
        await self._told(act, await self._desk.service.start(act.person, table.id, admin=admin))

    async def _told(self, act: Act, answer: Answer) -> None:
        if isinstance(answer, Refused):
            await self._desk.refuse(act, answer.reason, answer.view, None)

    async def _hand(self, act: Act) -> None:
        """Show the hand: in private every hand, in a group that of its table."""
        if act.private:
            tables = await self._desk.service.tables_of(act.person)
            for mine in tables[:MOST_HANDS]:
                await self._desk.courier.show_hand_privately(mine.id, act.person, fresh=True)
            if not tables:
                await self._no_table(act)
            return
        table = await self._table(act)
        if table is None:
            await self._no_table(act)
        else:
            await self._show_hand(act, table.id)

    async def _show_hand(self, act: Act, table: TableId) -> None:
        """Show a hand wherever it can be shown: here for his eyes only, or in private.

        Where neither works the board comes down, whose button permits it.
        """
        courier = self._desk.courier
        here = act.permit if not act.private else None
        if here and await courier.show_hand_here(table, act.person, act.place, here):
            return
        if act.profile.reachable:
            await courier.show_hand_privately(table, act.person, fresh=True)
        elif not act.private:
            await self._desk.bring_down(table, act.place)

    async def _menu(self, act: Act, page: str) -> None:
        table = await self._table(act)
        if table is not None:
            await self._pages.menu(act, table.id, page, None)
        elif page == "rules":
            await self._pages.general(act, "rules", None)
        else:
            await self._no_table(act)

    async def _table(self, act: Act) -> TableView | None:
        """Return the table meant: the one here where the person sits, else the one that plays."""
        if act.private:
            tables = await self._desk.service.tables_of(act.person)
        else:
            tables = await self._desk.service.tables_at(act.place, act.person)
        mine = [table for table in tables if table.viewer is not None]
        return _phase(mine, Phase.PLAYING) or next(iter([*mine, *tables]), None)

    async def _no_table(self, act: Act) -> None:
        await self._desk.refuse(act, NoTable(), None, None)

    async def _unknown(self, act: Act, word: str) -> None:
        said = act.words.t("telegram-unknown-word", word=word[:20])
        await self._say(act, f"{said} {act.words.t('help-new')}")

    async def _say(self, act: Act, text: str) -> None:
        ask = self._pages.ask(act.words, "help")
        await self._desk.asides.tell(act, explain.fit(text), None, ask=ask)

    # ------------------------------------------------------------------ beginnings

    async def _start(self, act: Act, payload: str) -> None:
        """Open the private chat: what a link carries, a join that still waits, or the menu."""
        if not act.private:
            await self._here(act)
            return
        await self._reached(act)
        pending = act.profile.pending_invite
        if await self._linked(act, payload):
            return
        if pending is not None:
            answer = await self._desk.service.join_by_token(act.person, pending)
            if not isinstance(answer, Refused) or isinstance(answer.reason, AlreadySeated):
                await self._joined(act, answer)
                return
        await self._pages.general(act, "", None)

    async def _reached(self, act: Act) -> None:
        """Bring the hands of a person whose private chat has just opened."""
        self._desk.courier.place_back(private_place(act.person))
        for table in await self._desk.service.tables_of(act.person):
            self._desk.courier.wake(table.id)

    async def _linked(self, act: Act, payload: str) -> bool:
        """Follow a deep link; return whether it led anywhere."""
        if payload in ("help", "rules", "lang"):
            await self._pages.general(act, payload, None)
            return True
        found = _LINK.fullmatch(payload)
        if found is None:
            return False
        what = found["what"]
        match found["kind"]:
            case "j":
                await self._joined(act, await self._desk.service.join_by_token(act.person, what))
            case "h":
                await self._show_hand(act, TableId(what))
            case "s":
                await self._pages.settings(act, TableId(what), found["page"] or "", None)
            case _:
                await self._pages.menu(act, TableId(what), found["page"] or "", None)
        return True

    async def _anonymous(self, message: Message) -> None:
        """Answer an administrator who writes as the group: nobody can be seated, a press can."""
        place = place_of_message(message)
        if not await self._desk.courier.may_call(place):
            return
        settings = await self._desk.service.place(place)
        said = words(pick(settings.language))
        button = bare(said.t("button-new-table"), OpenTable(), Style.SUCCESS)
        screen = Screen((plain(said.t("telegram-anonymous")),), ((button,),))
        await self._desk.display.post(Post(place, reply_to=message.message_id), screen)


def _phase(tables: Sequence[TableView], phase: Phase) -> TableView | None:
    return next((table for table in tables if table.phase is phase), None)
