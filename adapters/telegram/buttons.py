"""Presses: who, what → service → one private answer. A press never writes into the chat itself."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from aiogram import Bot
from aiogram.types import CallbackQuery, InaccessibleMessage, Message

from adapters.telegram.desk import Desk
from adapters.telegram.display import Address
from adapters.telegram.pages import Pages
from adapters.telegram.people import PERMIT, Act, place_of_message
from adapters.telegram.render import deep_link
from adapters.telegram.reply import Reply
from durak_bot.delivery.surfaces import Permit, Surface, SurfaceKind
from durak_bot.engine.moves import TAKE, Beat, Move, Show, Transfer
from durak_bot.presentation import hand, settings
from durak_bot.presentation.buttons import (
    Again,
    BadPress,
    BeatWith,
    BringDown,
    ChooseLanguage,
    Done,
    KeepDefault,
    Menu,
    MyCards,
    OpenTable,
    Practise,
    Press,
    SetComputers,
    SetOption,
    SetPersonal,
    Settings,
    ShowCard,
    SitDown,
    StandIn,
    StandUp,
    StartGame,
    StopTable,
    TakeAll,
    Tap,
    TransferWith,
    Unfocus,
    UsePreset,
    VoteOut,
    decode,
)
from durak_bot.service.answers import Answer, Choose, Ok, Refused
from durak_bot.service.options import Preset
from durak_bot.service.people import Habit
from durak_bot.service.reasons import BadOption, NoTable, NotSeated, Stale
from durak_bot.service.table import Phase, TableId
from durak_bot.service.views import TableView

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds after which a press gets a plain answer, whatever its decision still needs."""

OfHand = Tap | BeatWith | TransferWith | ShowCard | TakeAll | Unfocus
OfCards = Tap | BeatWith | TransferWith | ShowCard | TakeAll | Done
OfSeat = SitDown | StandUp | SetComputers | StartGame | Again | StopTable | VoteOut | StandIn
OfOptions = SetOption | UsePreset | KeepDefault


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press that can be carried out."""

    act: Act
    press: Press
    reply: Reply
    surface: Surface | None
    """The board or hand that was pressed; None for pages and strays."""

    @property
    def table(self) -> TableId:
        """Return the table it is about."""
        return TableId(self.press.table)


class Presses:
    """Carries out presses."""

    def __init__(self, bot: Bot, desk: Desk, pages: Pages) -> None:
        self._bot = bot
        self._desk = desk
        self._pages = pages

    async def handle(self, query: CallbackQuery) -> None:
        """Carry out a press and answer it exactly once, after 5 s at the latest."""
        reply = Reply(self._bot, query.id)
        work = asyncio.ensure_future(self._carry_out(query, reply))
        try:
            await asyncio.wait({work}, timeout=PATIENCE)
            if not work.done():
                await reply.plain()
            await work
        finally:
            await reply.plain()

    async def _carry_out(self, query: CallbackQuery, reply: Reply) -> None:
        message = query.message
        if message is None:
            return
        place = place_of_message(message)
        address = _address(message, query.from_user.id)
        surface = await self._desk.courier.find(place, str(address))
        if surface is not None:
            place = surface.place
        act = await self._desk.act_of_press(
            query.from_user,
            message.chat,
            place,
            permit=Permit(query.id, self._desk.now() + PERMIT),
            page="" if surface is not None else _page(message, address),
        )
        try:
            press = decode(query.data or "")
        except BadPress:
            await self._desk.refuse(act, Stale(), None, reply)
            return
        pressed = Pressed(act, press, reply, surface)
        if await self._is_stray(pressed, message):
            await self._desk.refuse(act, Stale(), None, reply)
            await self._desk.strip(act.place, address)
            return
        current = await self._note_hand(pressed, address)
        await self._do(pressed)
        if not current:
            await self._desk.display.delete(address)

    async def _is_stray(self, pressed: Pressed, message: Message | InaccessibleMessage) -> bool:
        """Return whether the message is a board or hand that nobody keeps current any more.

        A crash between sending and storing leaves such messages behind.
        """
        if pressed.surface is not None or not pressed.press.table:
            return False
        if self._desk.courier.flies(pressed.act.place):
            return False
        public = not pressed.act.private and _ephemeral(message) is None
        return public or (pressed.act.private and isinstance(pressed.press.action, OfHand))

    async def _note_hand(self, pressed: Pressed, address: Address) -> bool:
        """Let a hand inside the chat be edited again for as long as this press permits it.

        Returns False for an older copy, beside which there is a newer one.
        """
        act, surface = pressed.act, pressed.surface
        of_hand = isinstance(pressed.press.action, OfHand)
        known = surface is not None and surface.kind is SurfaceKind.HAND_CHAT
        if address.user is None or act.permit is None or not (known or of_hand):
            return True
        return await self._desk.courier.pressed(
            pressed.table, act.person, act.place, address=str(address), permit=act.permit
        )

    async def _do(self, pressed: Pressed) -> None:
        match pressed.press.action:
            case Tap() | BeatWith() | TransferWith() | ShowCard() | TakeAll() | Done():
                await self._play(pressed)
            case Unfocus():
                await self._desk.courier.focus(pressed.table, pressed.act.person, None)
                await pressed.reply.plain()
            case MyCards():
                await self._my_cards(pressed)
            case BringDown():
                await self._bring_down(pressed)
            case OpenTable() | Practise():
                await self._open(pressed)
            case SetOption() | UsePreset() | KeepDefault():
                await self._options(pressed)
            case Menu() | Settings() | ChooseLanguage() | SetPersonal():
                await self._page(pressed)
            case _:
                await self._seat(pressed)

    # ------------------------------------------------------------------ cards

    async def _play(self, pressed: Pressed) -> None:
        """Play a card, take, or throw in nothing more."""
        answer = await self._judge(pressed)
        act, table = pressed.act, pressed.table
        match answer:
            case Ok():
                if pressed.surface is not None and pressed.surface.person is not None:
                    await self._desk.courier.played(table, act.person, pressed.surface.kind)
                await pressed.reply.plain()
            case Choose(_, card):
                await self._desk.courier.focus(table, act.person, card)
                await pressed.reply.plain()
            case Refused(reason, view):
                await self._desk.refuse(act, reason, view, pressed.reply)
                if isinstance(reason, Stale):
                    self._desk.courier.wake(table)

    async def _judge(self, pressed: Pressed) -> Answer:
        press, person = pressed.press, pressed.act.person
        service = self._desk.service
        match press.action:
            case Tap(card):
                return await service.tap(person, pressed.table, press.game, press.bout, card)
            case Done(seen):
                return await service.done(person, pressed.table, press.game, press.bout, seen)
            case other:
                move = _move(other)
                return await service.move(person, pressed.table, press.game, press.bout, move)

    async def _my_cards(self, pressed: Pressed) -> None:
        """Show the hand here, and as words: nobody can know whether a private message was seen."""
        act, table = pressed.act, pressed.table
        view = await self._desk.service.view(table, act.person)
        if view is None or view.phase is Phase.CLOSED:
            await self._desk.refuse(act, NoTable(), view, pressed.reply)
        elif view.viewer is None:
            await self._desk.refuse(act, NotSeated(view.phase), view, pressed.reply)
        elif act.private:
            fresh = pressed.surface is None
            await self._desk.courier.show_hand_privately(table, act.person, fresh=fresh)
        else:
            assert act.permit is not None
            await self._desk.courier.show_hand_here(table, act.person, act.place, act.permit)
            text = hand.text(view, act.words, self._desk.now())
            await pressed.reply.say(text, alert=True)

    # ------------------------------------------------------------------ the table

    async def _seat(self, pressed: Pressed) -> None:
        """Sit down, stand up, start: what happens around a game."""
        act, action = pressed.act, pressed.press.action
        match action:
            case StandUp(sure=False) if await self._plays(pressed):
                await self._pages.menu(act, pressed.table, "leave", pressed.reply)
            case StopTable(sure=False):
                await self._pages.menu(act, pressed.table, "stop", pressed.reply)
            case _:
                answer = await self._around(pressed)
                if isinstance(answer, Refused):
                    await self._desk.refuse(act, answer.reason, answer.view, pressed.reply)
                    return
                if isinstance(action, VoteOut):
                    await self._pages.menu(act, pressed.table, "vote", pressed.reply)
                elif act.page:
                    await self._pages.menu(act, pressed.table, "", pressed.reply)
                await self._hand_after(pressed, answer.view)

    async def _plays(self, pressed: Pressed) -> bool:
        view = await self._desk.service.view(pressed.table, pressed.act.person)
        return view is not None and view.phase is Phase.PLAYING and view.viewer is not None

    async def _around(self, pressed: Pressed) -> Answer:
        service, person, table = self._desk.service, pressed.act.person, pressed.table
        match pressed.press.action:
            case SitDown():
                return await service.join(person, table)
            case StandUp():
                return await service.leave(person, table)
            case Again():
                return await service.again(person, table, pressed.press.game)
            case StandIn(on):
                return await service.stand_in(person, table, on)
            case SetComputers(count, level):
                admin = await self._desk.governs(pressed.act, table)
                return await service.seat_computers(person, table, count, level, admin=admin)
            case StartGame():
                admin = await self._desk.governs(pressed.act, table)
                return await service.start(person, table, admin=admin)
            case StopTable():
                admin = await self._desk.governs(pressed.act, table)
                return await service.stop(person, table, admin=admin)
            case VoteOut(seat):
                admin = await self._desk.governs(pressed.act, table)
                return await service.vote_out(person, table, seat, admin=admin)
            case _:
                return Refused(Stale())

    async def _hand_after(self, pressed: Pressed, view: TableView) -> None:
        """Give a seated person a place for the cards while the press permits one (scenario 48)."""
        act = pressed.act
        stays = act.profile.reachable and act.profile.habit is not Habit.CHAT
        if act.private or view.viewer is None or act.permit is None or stays:
            return
        courier = self._desk.courier
        if await courier.has_hand(view.id, act.person):
            return
        shown = await courier.show_hand_here(view.id, act.person, act.place, act.permit)
        if shown is False and not act.profile.reachable:
            shown = await self._hand_in_private(pressed, view)
        if shown is False and view.token is not None:
            await self._desk.service.set_pending(act.person, view.token)
            payload = f"j_{view.token}"
            await pressed.reply.open(deep_link(self._desk.display.username, payload))

    async def _hand_in_private(self, pressed: Pressed, view: TableView) -> bool:
        """Try the private chat of somebody of whom nobody knows whether it is open."""
        act = pressed.act
        if not self._desk.asides.may_be_open(act):
            return False
        shown = bool(await self._desk.courier.show_hand_privately(view.id, act.person))
        await self._desk.asides.note(act, is_open=shown)
        if shown:
            await pressed.reply.say(act.words.t("telegram-answer-private"))
        return shown

    async def _bring_down(self, pressed: Pressed) -> None:
        act = pressed.act
        if act.private:
            await self._desk.courier.show_hand_privately(pressed.table, act.person, fresh=True)
            return
        await self._desk.bring_down(pressed.table, act.place)

    async def _open(self, pressed: Pressed) -> None:
        """Open a table here, or sit down to practise."""
        act = pressed.act
        match pressed.press.action:
            case Practise(level, count) if act.private:
                place = await self._desk.settings_of(act)
                answer: Answer = await self._desk.service.practise(
                    act.person, place, level=level, count=count
                )
            case OpenTable(preset):
                answer = await self._desk.open(act, _preset(preset))
            case _:
                answer = Refused(Stale())
        match answer:
            case Refused(reason, view):
                await self._desk.refuse(act, reason, view, pressed.reply)
                if view is not None:
                    await self._desk.bring_here(act, view.id)
            case Ok(view):
                await self._hand_after(pressed, view)
            case Choose():
                pass

    # ------------------------------------------------------------------ pages

    async def _options(self, pressed: Pressed) -> None:
        """Set what the table is played by, and show the page again."""
        act, table, service = pressed.act, pressed.table, self._desk.service
        admin = await self._desk.governs(act, table)
        page = "presets"
        match pressed.press.action:
            case SetOption(name, value):
                page = settings.page_of(name)
                answer = await service.set_option(act.person, table, name, value, admin=admin)
            case UsePreset(name):
                preset = _preset(name)
                if preset is None:
                    answer = Refused(BadOption("preset", name))
                else:
                    answer = await service.use_preset(act.person, table, preset, admin=admin)
            case _:
                answer = await service.keep_default(act.person, table, admin=admin)
        if isinstance(answer, Refused):
            await self._desk.refuse(act, answer.reason, answer.view, pressed.reply)
        else:
            await self._pages.settings(act, table, page, pressed.reply)

    async def _page(self, pressed: Pressed) -> None:
        act, table = pressed.act, pressed.table
        match pressed.press.action:
            case Settings(page):
                await self._pages.settings(act, table, page, pressed.reply)
            case Menu(page) if table:
                await self._pages.menu(act, table, page, pressed.reply)
            case Menu(page):
                await self._pages.general(act, page, pressed.reply)
            case ChooseLanguage(language, here):
                await self._pages.choose_language(act, language, pressed.reply, here=here)
            case SetPersonal(name, on):
                await self._pages.set_personal(act, table, (name, on), pressed.reply)
            case _:
                pass


def _move(action: object) -> Move:
    match action:
        case BeatWith(attack, card):
            return Beat(attack, card)
        case TransferWith(card):
            return Transfer(card)
        case ShowCard(card):
            return Show(card)
        case _:
            return TAKE


def _preset(name: str) -> Preset | None:
    return Preset(name) if name in set(Preset) else None


def _ephemeral(message: Message | InaccessibleMessage) -> int | None:
    return message.ephemeral_message_id if isinstance(message, Message) else None


def _address(message: Message | InaccessibleMessage, presser: int) -> Address:
    number = _ephemeral(message)
    if number is not None:
        return Address(message.chat.id, number, presser)
    return Address(message.chat.id, message.message_id)


def _page(message: Message | InaccessibleMessage, address: Address) -> str:
    """Return the address of a page that can be changed in place: never a public message."""
    mine = address.user is not None or message.chat.type == "private"
    return str(address) if mine else ""
