"""Commands: `/durak` and its words, `/start` with what a link carries, `/hand` in groups."""

from __future__ import annotations

import re
from dataclasses import dataclass

from aiogram.types import Message

from adapters.telegram.display import COMMAND, Post, TelegramDisplay
from adapters.telegram.intake import Intake
from adapters.telegram.people import PERMIT, place_of_message
from adapters.telegram.reply import Replies, Reply
from durak_bot.delivery.surfaces import Displayed, Permit
from durak_bot.presentation.buttons import OpenTable
from durak_bot.presentation.keyboard import bare
from durak_bot.presentation.screen import Screen, Style, plain
from durak_bot.presentation.words import pick, words
from durak_bot.reception.acts import Act
from durak_bot.reception.commands import Commands
from durak_bot.reception.desk import Desk
from durak_bot.reception.pages import Pages
from durak_bot.service.answers import Refused
from durak_bot.table.refusals import AlreadySeated
from durak_bot.table.table import TableId

_COMMAND = re.compile(r"/(?P<name>[A-Za-z0-9_]{1,64})(?:@(?P<bot>[A-Za-z0-9_]+))?(?=\s|$)")
_LINK = re.compile(r"(?P<kind>[chjmqs])_(?P<what>[A-Za-z0-9]+)(?:_(?P<page>[a-z]*))?")

NAMES = frozenset({"durak", "start", "help", "hand"})


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


class CommandHandler:
    """Carries out commands."""

    def __init__(
        self,
        desk: Desk,
        display: TelegramDisplay,
        intake: Intake,
        replies: Replies,
        pages: Pages,
    ) -> None:
        self._desk = desk
        self._display = display
        self._intake = intake
        self._replies = replies
        self._pages = pages
        self._reception = Commands(desk, pages)

    async def handle(self, message: Message, command: Command) -> None:
        """Carry out a command of a person, or of an administrator who hides."""
        user = message.from_user
        if message.sender_chat is not None or user is None or user.is_bot:
            if command.name == "durak":
                await self._anonymous(message)
            return
        permit = None
        if message.ephemeral_message_id is not None:
            permit = Permit(f"{COMMAND}{message.ephemeral_message_id}", self._desk.now() + PERMIT)
        act = await self._intake.act(user, message.chat, place_of_message(message), permit)
        reply = self._replies.of_command(message.message_id or None)
        match command.name:
            case "start":
                await self._start(act, command.word, reply)
            case "help":
                await self._pages.general(act, "help", reply)
            case "hand":
                await self._reception.hand(act, reply)
            case _:
                await self._reception.say(act, command.word, command.rest, reply)

    # ------------------------------------------------------------------ beginnings

    async def _start(self, act: Act, payload: str, reply: Reply) -> None:
        """Open the private chat: what a link carries, a join that still waits, or the menu."""
        if not act.private:
            await self._reception.here(act, reply)
            return
        await self._reception.reached(act)
        pending = act.profile.pending_invite
        if await self._linked(act, payload, reply):
            return
        if pending is not None:
            answer = await self._desk.service.join_by_token(act.person, pending)
            if not isinstance(answer, Refused) or isinstance(answer.reason, AlreadySeated):
                await self._reception.joined(act, answer, reply)
                return
        await self._pages.general(act, "", reply)

    async def _linked(self, act: Act, payload: str, reply: Reply) -> bool:
        """Follow a deep link; return whether it led anywhere."""
        if payload in ("help", "rules", "lang"):
            await self._pages.general(act, payload, reply)
            return True
        found = _LINK.fullmatch(payload)
        if found is None:
            return False
        what = found["what"]
        match found["kind"]:
            case "j":
                await self._reception.join(act, what, reply)
            case "h":
                await self._reception.show_hand(act, TableId(what), reply)
            case "q":
                await self._reception.play_privately(act, TableId(what), reply)
            case "c":
                await self._pages.chat(act, what, reply)
            case "s":
                await self._pages.settings(act, TableId(what), found["page"] or "", reply)
            case _:
                await self._pages.menu(act, TableId(what), found["page"] or "", reply)
        return True

    async def _anonymous(self, message: Message) -> None:
        """Answer an administrator who writes as the group: nobody can be seated, a press can."""
        place = place_of_message(message)
        if not await self._desk.courier.may_call(place):
            return
        settings = await self._desk.service.directory.place(place)
        said = words(pick(settings.language))
        button = bare(said.t("button-new-table"), OpenTable(), Style.SUCCESS)
        screen = Screen((plain(said.t("telegram-anonymous")),), ((button,),))
        shown = await self._display.post(Post(place, reply_to=message.message_id), screen)
        if isinstance(shown, Displayed):
            self._replies.asides.leave(shown.address)
