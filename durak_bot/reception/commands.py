"""The words after `/durak`, the same on every platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from durak_bot.delivery.surfaces import SurfaceKind, private_place
from durak_bot.presentation import explain
from durak_bot.reception.acts import Act, Reply
from durak_bot.reception.desk import Desk
from durak_bot.reception.pages import Pages
from durak_bot.service.answers import Answer, Ok, Refused
from durak_bot.table.options import Preset
from durak_bot.table.refusals import AlreadySeated, NoRights, NoTable
from durak_bot.table.table import Phase, TableId
from durak_bot.table.views import TableView

MOST_HANDS = 3
"""Hands that one command brings into the private chat."""


class Commands:
    """Carries out commands."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk = desk
        self._pages = pages

    async def say(self, act: Act, word: str, rest: str, reply: Reply) -> None:
        """Carry out `/durak` with its word, in lower case; `rest` is what follows it."""
        match word:
            case "" | "board":
                await self.here(act, reply)
            case "new":
                await self.new(act, reply, room=rest.lower() == "private")
            case "join":
                await self.join(act, rest, reply)
            case "leave":
                await self._leave(act, reply)
            case "start":
                await self._deal(act, reply)
            case "hand":
                await self.hand(act, reply)
            case "status" | "rules" | "stop":
                await self._menu(act, word, reply)
            case "chat":
                await self._chat(act, reply)
            case "lang" | "help":
                await self._pages.general(act, word, reply)
            case _:
                said = act.words.t("unknown-word", word=word[:20])
                await reply.say(act, explain.fit(f"{said} {act.words.t('help-new')}"))

    # ------------------------------------------------------------------ tables

    async def here(self, act: Act, reply: Reply) -> None:
        """Bring the table down, or open one; in private, show the menu."""
        if act.private:
            await self._pages.general(act, "", reply)
            return
        tables = await self._desk.service.tables_at(act.place, act.person)
        table = _phase(tables, Phase.PLAYING) or _phase(tables, Phase.LOBBY)
        if table is None:
            await self.new(act, reply)
        else:
            await self._desk.bring_down(table.id, act.place)

    async def new(
        self,
        act: Act,
        reply: Reply,
        *,
        preset: Preset | None = None,
        options: Mapping[str, str] | None = None,
        room: bool = False,
    ) -> None:
        """Open a table, with a preset and single options on top of it."""
        answer: Answer = await self._desk.open(act, preset, room=room)
        if isinstance(answer, Ok):
            table = answer.view.id
            for name, value in (options or {}).items():
                answer = await self._desk.service.set_option(act.person, table, name, value)
                if isinstance(answer, Refused):
                    await self._desk.refuse(act, answer.reason, answer.view, reply)
        match answer:
            case Ok(view) if room and not act.private:
                await self._invite(act, view, reply)
            case Ok(view):
                await self._desk.give_hand(act, view, reply)
            case Refused(reason, view) if view is None:
                await self._desk.refuse(act, reason, None, reply)
            case Refused(_, TableView() as view):
                await self._desk.bring_here(act, view.id)
            case _:
                pass

    async def _invite(self, act: Act, view: TableView, reply: Reply) -> None:
        """Show how friends come into a room that was opened from a group."""
        if view.token is not None:
            await self._pages.invite(act, view.token, reply, room=True)

    async def join(self, act: Act, token: str, reply: Reply) -> None:
        """Sit down by an invite, or at the table that is shown here."""
        if token:
            answer = await self._desk.service.join_by_token(act.person, token)
            await self.joined(act, answer, reply)
            return
        table = None if act.private else await self._table(act)
        if table is None:
            await reply.say(act, act.words.t("join-how"))
            return
        await self.joined(act, await self._desk.service.join(act.person, table.id), reply)

    async def joined(self, act: Act, answer: Answer, reply: Reply) -> None:
        """Show the cards' place to whoever has sat down."""
        match answer:
            case Ok(view):
                await self.show_hand(act, view.id, reply)
            case Refused(AlreadySeated(), TableView() as view):
                await self.show_hand(act, view.id, reply)
            case Refused(reason, view):
                await self._desk.refuse(act, reason, view, reply)
            case _:
                pass

    async def hand(self, act: Act, reply: Reply) -> None:
        """Show the hand: in private every hand, in a group that of its table."""
        if act.private:
            tables = await self._desk.service.tables_of(act.person)
            for mine in tables[:MOST_HANDS]:
                await self._desk.courier.show_hand_privately(mine.id, act.person, fresh=True)
            if not tables:
                await self._no_table(act, reply)
            return
        table = await self._table(act)
        if table is None:
            await self._no_table(act, reply)
        else:
            await self.show_hand(act, table.id, reply)

    async def show_hand(self, act: Act, table: TableId, reply: Reply) -> None:
        """Show a hand wherever it can be shown: here for his eyes only, or in private.

        Where neither works the board comes down, whose button permits it; a chat without a board
        of the table is offered that button alone.
        """
        courier = self._desk.courier
        here = act.permit if not act.private else None
        if here and await courier.show_hand_here(table, act.person, act.place, here):
            return
        if act.private or act.profile.reachable:
            await courier.show_hand_privately(table, act.person, fresh=True)
        elif not await self._desk.bring_down(table, act.place):
            await self._pages.cards(act, table, reply)

    async def play_privately(self, act: Act, table: TableId, reply: Reply) -> None:
        """Show the hand in the private chat, where its person plays from now on.

        Its copy in the chat shrinks, with the way back on it.
        """
        view = await self._desk.service.view(table, act.person)
        if view is None or view.viewer is None or view.phase is Phase.CLOSED:
            await self._pages.general(act, "", reply)
            return
        courier = self._desk.courier
        if await courier.show_hand_privately(table, act.person, fresh=True) is not False:
            await courier.played(table, act.person, SurfaceKind.HAND_DM)

    async def reached(self, act: Act) -> None:
        """Bring the hands of a person whose private chat has just opened."""
        self._desk.courier.place_back(private_place(act.person))
        for table in await self._desk.service.tables_of(act.person):
            self._desk.courier.wake(table.id)

    async def _leave(self, act: Act, reply: Reply) -> None:
        table = await self._table(act)
        if table is None:
            await self._no_table(act, reply)
        elif table.phase is Phase.PLAYING and table.viewer is not None:
            await self._pages.menu(act, table.id, "leave", reply)
        else:
            await self._told(act, await self._desk.service.leave(act.person, table.id), reply)

    async def _chat(self, act: Act, reply: Reply) -> None:
        table = None if act.private else await self._table(act)
        if table is None:
            await self._pages.chat(act, "", reply)
        else:
            await self._pages.settings(act, table.id, "chat", reply)

    async def _deal(self, act: Act, reply: Reply) -> None:
        table = await self._table(act)
        if table is None:
            await self._no_table(act, reply)
            return
        admin = await self._desk.governs(act, table.id)
        answer = await self._desk.service.start(act.person, table.id, admin=admin)
        await self._told(act, answer, reply)

    async def _told(self, act: Act, answer: Answer, reply: Reply) -> None:
        if isinstance(answer, Refused):
            await self._desk.refuse(act, answer.reason, answer.view, reply)

    async def _menu(self, act: Act, page: str, reply: Reply) -> None:
        table = await self._table(act)
        if table is not None:
            await self._pages.menu(act, table.id, page, reply)
        elif page == "rules":
            await self._pages.general(act, "rules", reply)
        else:
            await self._no_table(act, reply)

    async def _table(self, act: Act) -> TableView | None:
        """Return the table meant: the one here where the person sits, else the one that plays.

        Where the place shows none, it is one of his own, that he plays from here.
        """
        tables: Sequence[TableView] = ()
        if not act.private:
            tables = await self._desk.service.tables_at(act.place, act.person)
        if not tables:
            tables = await self._desk.service.tables_of(act.person)
        mine = [table for table in tables if table.viewer is not None]
        return _phase(mine, Phase.PLAYING) or next(iter([*mine, *tables]), None)

    async def _no_table(self, act: Act, reply: Reply) -> None:
        """Say that nothing is open here, or what the bot lacks to open something."""
        reason = NoRights(act.lacks) if act.lacks and not act.private else NoTable()
        await self._desk.refuse(act, reason, None, reply)


def _phase(tables: Sequence[TableView], phase: Phase) -> TableView | None:
    return next((table for table in tables if table.phase is phase), None)
