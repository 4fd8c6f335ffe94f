"""Who comes and goes: the bot in a chat, people in a group, a group that becomes another chat."""

from __future__ import annotations

from aiogram.types import ChatMemberRestricted, ChatMemberUnion, ChatMemberUpdated, Message, User

from adapters.telegram.display import Post, TelegramDisplay
from adapters.telegram.intake import Intake
from adapters.telegram.people import is_private, person_id, place_of
from durak_bot.delivery.surfaces import private_place
from durak_bot.presentation import welcome
from durak_bot.presentation.words import pick, words
from durak_bot.reception.desk import Desk
from durak_bot.table.people import PlaceId

_INSIDE = frozenset({"creator", "administrator", "member", "restricted"})


class Members:
    """Tells the service who can be reached, and greets a group once."""

    def __init__(self, desk: Desk, display: TelegramDisplay, intake: Intake) -> None:
        self._desk = desk
        self._intake = intake
        self._display = display

    async def bot_changed(self, change: ChatMemberUpdated) -> None:
        """Follow what has become of the bot in a chat."""
        place = place_of(change.chat)
        inside = _inside(change.new_chat_member)
        if is_private(change.chat):
            await self._private_chat(change, reachable=inside)
        elif not inside:
            await self._desk.service.place_lost(place, for_good=True)
        elif not _may_write(change.new_chat_member):
            await self._desk.service.place_lost(place, for_good=False)
        else:
            await self._back(place)
            if change.new_chat_member.status == "administrator":
                self._display.learnt.granted(place.chat)
            if not _inside(change.old_chat_member):
                await self._greet(change, place)

    async def person_changed(self, change: ChatMemberUpdated) -> None:
        """Note that somebody has left; told only to a bot that is an administrator."""
        if _inside(change.old_chat_member) and not _inside(change.new_chat_member):
            await self._gone(change.new_chat_member.user, place_of(change.chat))

    async def service_message(self, message: Message) -> None:
        """Follow a migration, in whichever order its two messages come, and people who leave."""
        if message.migrate_to_chat_id is not None:
            await self._moved(place_of(message.chat), place_of(message.migrate_to_chat_id))
        elif message.migrate_from_chat_id is not None:
            await self._moved(place_of(message.migrate_from_chat_id), place_of(message.chat))
        elif message.left_chat_member is not None and not message.left_chat_member.is_bot:
            await self._gone(message.left_chat_member, place_of(message.chat))

    async def _private_chat(self, change: ChatMemberUpdated, *, reachable: bool) -> None:
        """Note that a person has blocked the bot, or takes its messages again."""
        person = person_id(change.from_user)
        await self._desk.service.directory.set_reachable(person, reachable)
        home = private_place(person)
        if reachable:
            await self._back(home)
            for table in await self._desk.service.tables_of(person):
                self._desk.courier.wake(table.id)
        else:
            await self._desk.service.place_lost(home, for_good=True)

    async def _back(self, place: PlaceId) -> None:
        await self._desk.service.place_back(place)
        self._desk.courier.chat_back(place)

    async def _moved(self, old: PlaceId, new: PlaceId) -> None:
        self._intake.moved(old, new)
        await self._desk.courier.moved(old, new)
        await self._back(new)

    async def _gone(self, user: User, place: PlaceId) -> None:
        await self._desk.service.person_gone(person_id(user), place)

    async def _greet(self, change: ChatMemberUpdated, place: PlaceId) -> None:
        """Say one thing to a group the bot was added to; a migrated group knows it already."""
        if await self._desk.service.tables_at(place, None) or not await self._desk.courier.may_call(
            place
        ):
            return
        said = words(pick(change.from_user.language_code))
        await self._display.post(Post(place), welcome.screen(said))


def _inside(member: ChatMemberUnion) -> bool:
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status in _INSIDE


def _may_write(member: ChatMemberUnion) -> bool:
    return not isinstance(member, ChatMemberRestricted) or member.can_send_messages
