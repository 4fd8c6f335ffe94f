"""What happens around a game: opening a table, sitting down, starting, leaving, stopping."""

from __future__ import annotations

from durak_bot.presentation.buttons import (
    Again,
    BoardHere,
    OpenTable,
    Practise,
    Press,
    SetComputers,
    SitDown,
    StandIn,
    StandUp,
    StartGame,
    StopTable,
    VoteOut,
)
from durak_bot.reception.acts import Act, Reply
from durak_bot.reception.desk import Desk
from durak_bot.reception.pages import Pages
from durak_bot.service.answers import Answer, Choose, Ok, Refused
from durak_bot.table.options import Preset
from durak_bot.table.refusals import NoRights, Stale
from durak_bot.table.table import Phase, TableId


class Seating:
    """Carries out presses that concern seats and tables, not cards."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk = desk
        self._pages = pages

    async def seat(self, act: Act, press: Press, reply: Reply) -> None:
        """Sit down, stand up, start, vote, stop."""
        table = TableId(press.table)
        match press.action:
            case StandUp(sure=False) if await self._plays(act, table):
                await self._pages.menu(act, table, "leave", reply)
            case StopTable(sure=False):
                await self._pages.menu(act, table, "stop", reply)
            case BoardHere(on):
                await self._board(act, table, reply, on=on)
            case action:
                answer = await self._around(act, press)
                if isinstance(answer, Refused):
                    await self._desk.refuse(act, answer.reason, answer.view, reply)
                    return
                if isinstance(action, VoteOut):
                    await self._pages.menu(act, table, "vote", reply)
                elif act.page:
                    await self._pages.menu(act, table, "", reply)
                await self._desk.give_hand(act, answer.view, reply)

    async def open(self, act: Act, action: OpenTable | Practise, reply: Reply) -> None:
        """Open a table here, or sit down to practise."""
        match action:
            case Practise(level, count) if act.private:
                place = await self._desk.place_options(act)
                answer: Answer = await self._desk.service.practise(
                    act.person, place, level=level, count=count
                )
            case OpenTable(preset):
                chosen = Preset(preset) if preset in set(Preset) else None
                answer = await self._desk.open(act, chosen)
            case _:
                answer = Refused(Stale())
        match answer:
            case Refused(reason, view):
                await self._desk.refuse(act, reason, view, reply)
                if view is not None:
                    await self._desk.bring_here(act, view.id)
            case Ok(view):
                await self._desk.give_hand(act, view, reply)
            case Choose():
                pass

    async def _board(self, act: Act, table: TableId, reply: Reply, *, on: bool) -> None:
        """Let the place show a table from elsewhere, or no longer."""
        place = await self._desk.place_options(act)
        admin = await self._desk.admins.governs(act.place, act.person)
        if on and act.lacks:
            answer: Answer = Refused(NoRights(act.lacks))
        else:
            answer = await self._desk.service.show_at(act.person, table, place, on=on, admin=admin)
        if isinstance(answer, Refused):
            await self._desk.refuse(act, answer.reason, answer.view, reply)
        elif act.page:
            await self._pages.menu(act, table, "", reply)

    async def _plays(self, act: Act, table: TableId) -> bool:
        view = await self._desk.service.view(table, act.person)
        return view is not None and view.phase is Phase.PLAYING and view.viewer is not None

    async def _around(self, act: Act, press: Press) -> Answer:
        service, person, table = self._desk.service, act.person, TableId(press.table)
        match press.action:
            case SitDown():
                return await service.join(person, table)
            case StandUp():
                return await service.leave(person, table)
            case Again():
                return await service.again(person, table, press.game)
            case StandIn(on):
                return await service.stand_in(person, table, on)
            case _:
                return await self._governed(act, press)

    async def _governed(self, act: Act, press: Press) -> Answer:
        """Do what an administrator of the home place may do, too."""
        service, person, table = self._desk.service, act.person, TableId(press.table)
        admin = await self._desk.governs(act, table)
        match press.action:
            case SetComputers(count, level):
                return await service.seat_computers(person, table, count, level, admin=admin)
            case StartGame():
                return await service.start(person, table, admin=admin)
            case StopTable():
                return await service.stop(person, table, admin=admin)
            case VoteOut(seat):
                return await service.vote_out(person, table, seat, admin=admin)
            case _:
                return Refused(Stale())
