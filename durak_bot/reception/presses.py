"""Presses: who, what → service → one private answer. A press never writes into the chat itself."""

from __future__ import annotations

from dataclasses import dataclass

from durak_bot.delivery.surfaces import SurfaceKind
from durak_bot.engine.cards import Card
from durak_bot.engine.moves import TAKE, Beat, Move, Show, Transfer
from durak_bot.presentation import hand, options_page, telling
from durak_bot.presentation.buttons import (
    BadPress,
    BeatWith,
    BringDown,
    ChooseLanguage,
    Done,
    KeepDefault,
    Menu,
    MyCards,
    OpenTable,
    OptionsPage,
    Practise,
    Press,
    SetChat,
    SetOption,
    SetPersonal,
    ShowCard,
    TakeAll,
    Tap,
    TransferWith,
    Unfocus,
    UsePreset,
    decode,
)
from durak_bot.reception.acts import Act, Reply, Touched
from durak_bot.reception.desk import Desk
from durak_bot.reception.pages import Pages
from durak_bot.reception.seating import Seating
from durak_bot.service.answers import Answer, Choose, Ok, Refused
from durak_bot.table.options import Preset
from durak_bot.table.press import ANY_BOUT
from durak_bot.table.refusals import BadOption, NoTable, NotSeated, Stale
from durak_bot.table.table import Phase, TableId
from durak_bot.table.views import TableView

OfHand = Tap | BeatWith | TransferWith | ShowCard | TakeAll | Unfocus


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press that can be carried out."""

    act: Act
    press: Press
    reply: Reply
    touched: Touched

    @property
    def table(self) -> TableId:
        """Return the table it is about."""
        return TableId(self.press.table)


class Presses:
    """Carries out presses."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk = desk
        self._pages = pages
        self._seating = Seating(desk, pages)

    async def handle(self, act: Act, data: str, reply: Reply, touched: Touched) -> None:
        """Carry out a press and answer it."""
        try:
            press = decode(data)
        except BadPress:
            await self._desk.refuse(act, Stale(), None, reply)
            return
        pressed = Pressed(act, press, reply, touched)
        if await self._is_stray(pressed):
            view = await self._desk.service.view(pressed.table, act.person)
            await self._desk.refuse(act, Stale(), view, reply)
            await reply.strip(act)
            return
        current = await self._note_hand(pressed)
        await self._do(pressed)
        if not current:
            await reply.drop(act)

    async def _is_stray(self, pressed: Pressed) -> bool:
        """Return whether the message is a board or hand that nobody keeps current any more.

        A crash between sending and storing leaves such messages behind.
        """
        act, touched = pressed.act, pressed.touched
        if touched.surface is not None or touched.left or not pressed.press.table:
            return False
        if isinstance(pressed.press.action, Menu | OptionsPage | MyCards):
            return False  # the offer to show a page or the cards here, which is no surface
        if self._desk.courier.flies(act.place):
            return False
        public = not act.private and not touched.alone
        if not public and not (act.private and isinstance(pressed.press.action, OfHand)):
            return False
        # It may have become known since it was looked up: somebody pressed at the very moment.
        return await self._desk.courier.find(act.place, touched.address) is None

    async def _note_hand(self, pressed: Pressed) -> bool:
        """Let a hand inside the chat be edited again for as long as this press permits it.

        Returns False for an older copy, beside which there is a newer one.
        """
        act, touched = pressed.act, pressed.touched
        of_hand = isinstance(pressed.press.action, OfHand)
        known = touched.surface is not None and touched.surface.kind is SurfaceKind.HAND_CHAT
        if not touched.alone or act.permit is None or not (known or of_hand):
            return True
        return await self._desk.courier.pressed(
            pressed.table, act.person, act.place, address=touched.address, permit=act.permit
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
                await self._desk.bring_here(pressed.act, pressed.table)
                await pressed.reply.plain()
            case OpenTable() | Practise() as action:
                await self._seating.open(pressed.act, action, pressed.reply)
            case SetOption() | UsePreset() | KeepDefault():
                await self._options(pressed)
            case Menu() | OptionsPage() | ChooseLanguage() | SetChat() | SetPersonal():
                await self._page(pressed)
            case _:
                await self._seating.seat(pressed.act, pressed.press, pressed.reply)

    # ------------------------------------------------------------------ cards

    async def _play(self, pressed: Pressed) -> None:
        """Play a card, take, or throw in nothing more."""
        judged = await self._judge(pressed)
        act, table, surface = pressed.act, pressed.table, pressed.touched.surface
        match judged:
            case Ok(view):
                await self._tell(pressed, view)
                if surface is not None and surface.person is not None:
                    await self._desk.courier.played(table, act.person, surface.kind)
            case Choose(_, card):
                await self._desk.courier.focus(table, act.person, card)
                await pressed.reply.plain()
            case Refused(reason, view):
                await self._desk.refuse(act, reason, view, pressed.reply, surface)
                if isinstance(reason, Stale):
                    self._desk.courier.wake(table)

    async def _tell(self, pressed: Pressed, view: TableView) -> None:
        """Say what a press did, where that is not seen at once: inside a chat, or if it is a pass.

        The answer to a press costs no call of the chat; a private chat shows the hand before it.
        """
        action, act = pressed.press.action, pressed.act
        told = telling.done(view, action, act.words)
        if told is not None and (isinstance(action, Done) or pressed.touched.alone):
            await pressed.reply.noted(act, told)
        else:
            await pressed.reply.plain()

    async def _judge(self, pressed: Pressed) -> Answer:
        press, person = pressed.press, pressed.act.person
        service = self._desk.service
        match press.action:
            case Tap(card):
                return await self._tap(pressed, card)
            case Done(seen):
                return await service.done(person, pressed.table, press.game, press.bout, seen)
            case other:
                move = _move(other)
                return await service.move(person, pressed.table, press.game, press.bout, move)

    async def _tap(self, pressed: Pressed, card: Card) -> Answer:
        """Play a card; one of a hand that rests while bouts pass may still be thrown in."""
        press, person, service = pressed.press, pressed.act.person, self._desk.service
        answer = await service.tap(person, pressed.table, press.game, press.bout, card)
        rests = self._desk.hands_rest and pressed.touched.alone and press.bout != ANY_BOUT
        if rests and isinstance(answer, Refused) and isinstance(answer.reason, Stale):
            return await service.tap(person, pressed.table, press.game, ANY_BOUT, card)
        return answer

    async def _my_cards(self, pressed: Pressed) -> None:
        """Show the hand here, and as words: nobody can know whether a private message was seen.

        Asked for on the line that a hand has shrunk to, it is played from here again.
        """
        act, table, courier = pressed.act, pressed.table, self._desk.courier
        view = await self._desk.service.view(table, act.person)
        if view is None or view.phase is Phase.CLOSED:
            await self._desk.refuse(act, NoTable(), view, pressed.reply)
            return
        if view.viewer is None:
            await self._desk.refuse(act, NotSeated(view.phase), view, pressed.reply)
            return
        if act.private or act.permit is None:
            fresh = pressed.touched.surface is None
            shown = await courier.show_hand_privately(table, act.person, fresh=fresh)
            await pressed.reply.plain()
        else:
            shown = await courier.show_hand_here(table, act.person, act.place, act.permit)
            text = hand.text(view, act.words, self._desk.now())
            await pressed.reply.cards(act, text, shown=shown)
        surface = pressed.touched.surface
        if shown is not False and surface is not None and surface.person == act.person:
            await courier.played(table, act.person, surface.kind)

    # ------------------------------------------------------------------ pages

    async def _options(self, pressed: Pressed) -> None:
        """Set what the table is played by, and show the page again."""
        act, table, service = pressed.act, pressed.table, self._desk.service
        admin = await self._desk.governs(act, table)
        page = "presets"
        match pressed.press.action:
            case SetOption(name, value):
                page = options_page.page_of(name)
                answer = await service.set_option(act.person, table, name, value, admin=admin)
            case UsePreset(name) if name not in set(Preset):
                answer = Refused(BadOption("preset", name))
            case UsePreset(name):
                answer = await service.use_preset(act.person, table, Preset(name), admin=admin)
            case _:
                answer = await service.keep_default(act.person, table, admin=admin)
        if isinstance(answer, Refused):
            await self._desk.refuse(act, answer.reason, answer.view, pressed.reply)
        else:
            await self._pages.settings(act, table, page, pressed.reply)

    async def _page(self, pressed: Pressed) -> None:
        act, table = pressed.act, pressed.table
        match pressed.press.action:
            case OptionsPage(page):
                await self._pages.settings(act, table, page, pressed.reply)
            case Menu(page) if table:
                await self._pages.menu(act, table, page, pressed.reply)
            case Menu(page):
                await self._pages.general(act, page, pressed.reply)
            case ChooseLanguage(language):
                await self._pages.choose_language(act, language, pressed.reply)
            case SetChat() as action:
                await self._pages.set_chat(act, table, action, pressed.reply)
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
