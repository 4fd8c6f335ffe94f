"""What happens to groups: made, migrated, rights given and taken, topics, the bot in and out."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from adapters.emulator import wire
from adapters.emulator.errors import Json
from adapters.emulator.stage import ChatRef, PersonRef, Stage
from adapters.emulator.world import (
    GENERAL,
    Chat,
    Kind,
    Member,
    Message,
    Person,
    Status,
    Topic,
)

_FIRST_GROUP = 4_100_001
_FIRST_SUPERGROUP = 1_002_000_000_001


class Groups:
    """What can happen to groups."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._world = stage.world

    def add_group(
        self,
        title: str,
        kind: str = "supergroup",
        *,
        members: Sequence[Person] = (),
        topics: Iterable[str] = (),
        bot: Status | None = Status.MEMBER,
    ) -> Chat:
        """Make a group of kind ``group``, ``supergroup`` or ``forum``; the first member made it.

        `bot` is how the bot stands in it already (None: not at all). A forum always has General;
        `topics` names more of them.
        """
        chat = self._new_chat(title, Kind.SUPERGROUP if kind == "forum" else Kind(kind))
        chat.forum = kind == "forum"
        chat.bot = Member(bot or Status.LEFT)
        for index, person in enumerate(members):
            chat.members[person.id] = Member(Status.MEMBER if index else Status.CREATOR)
        if chat.forum:
            chat.topics[GENERAL] = Topic(GENERAL, "General")
            chat.last_id = GENERAL  # its number is taken
            for name in topics:
                self.add_topic(chat, name)
        self._world.bell.ring()
        return chat

    def add_topic(self, chat: ChatRef, name: str, by: PersonRef | None = None) -> Topic:
        """Open a topic in a forum; its id is that of its service message."""
        home = self._stage.chat(chat)
        creator = self._stage.person(by).id if by is not None else next(iter(home.members))
        message = self._world.post(home, creator)
        message.service = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        message.thread = message.id
        topic = home.topics[message.id] = Topic(message.id, name)
        self._world.bell.ring()
        return topic

    def close_topic(self, chat: ChatRef, thread: int = GENERAL) -> None:
        """Close a topic: a bot that is no administrator cannot write there."""
        self._stage.chat(chat).topics[thread].closed = True

    def delete_topic(self, chat: ChatRef, thread: int) -> None:
        """Delete a topic with its messages."""
        home = self._stage.chat(chat)
        home.topics[thread].deleted = True
        for message in home.messages.values():
            message.deleted = message.deleted or message.thread == thread
        self._world.bell.ring()

    def set_member(
        self,
        person: PersonRef,
        chat: ChatRef,
        status: Status = Status.MEMBER,
        *,
        anonymous: bool = False,
    ) -> None:
        """Put a person into a chat or change how they stand; `anonymous` is for administrators."""
        who, home = self._stage.person(person), self._stage.chat(chat)
        self._stage.change_member(home, who.id, Member(status, anonymous), self._ruler(home))

    def add_bot(self, chat: ChatRef, by: PersonRef | None = None) -> None:
        """Add the bot to a group, as a member."""
        home = self._stage.chat(chat)
        adder = self._stage.person(by).id if by is not None else self._ruler(home)
        self._stage.change_member(home, self._world.profile.id, Member(), adder, of_bot=True)
        self._service(home, adder, {"new_chat_members": [wire.bot_user(self._world)]})

    def kick_bot(self, chat: ChatRef, by: PersonRef | None = None) -> None:
        """Throw the bot out of a group."""
        home = self._stage.chat(chat)
        ruler = self._stage.person(by).id if by is not None else self._ruler(home)
        new = Member(Status.KICKED)
        self._stage.change_member(home, self._world.profile.id, new, ruler, of_bot=True)

    def promote_bot(self, chat: ChatRef, *, may_delete: bool = True) -> None:
        """Make the bot an administrator."""
        home = self._stage.chat(chat)
        new = Member(Status.ADMINISTRATOR, may_delete=may_delete)
        self._stage.change_member(home, self._world.profile.id, new, self._ruler(home), of_bot=True)

    def demote_bot(self, chat: ChatRef) -> None:
        """Make the bot a plain member again."""
        home = self._stage.chat(chat)
        self._stage.change_member(
            home, self._world.profile.id, Member(), self._ruler(home), of_bot=True
        )

    def revoke_write(self, chat: ChatRef) -> None:
        """Take from the bot the right to write."""
        home = self._stage.chat(chat)
        new = Member(Status.RESTRICTED, may_write=False)
        self._stage.change_member(home, self._world.profile.id, new, self._ruler(home), of_bot=True)

    def grant_write(self, chat: ChatRef) -> None:
        """Give it back."""
        self.demote_bot(chat)

    def delete_group(self, chat: ChatRef) -> None:
        """Delete a group."""
        self._stage.chat(chat).deleted = True
        self._world.bell.ring()

    def delete_message(self, chat: ChatRef, message_id: int) -> None:
        """Delete a message as an administrator does; the bot is not told."""
        self._stage.chat(chat).messages[message_id].deleted = True
        self._world.bell.ring()

    def other_bot_writes(self, chat: ChatRef) -> None:
        """Let another bot write, so that bare commands no longer reach ours."""
        self._stage.chat(chat).ours_wrote_last = False

    def migrate(self, chat: ChatRef, *, new_first: bool = False, announced: bool = True) -> Chat:
        """Turn a plain group into a supergroup and give the new chat.

        `new_first` delivers ``migrate_from_chat_id`` before ``migrate_to_chat_id``; without
        `announced` only the refusals tell the bot.
        """
        old = self._stage.chat(chat)
        new = self._new_chat(old.title, Kind.SUPERGROUP)
        new.members = {user: replace(member) for user, member in old.members.items()}
        new.bot = replace(old.bot)
        new.ours_wrote_last = old.ours_wrote_last
        by = self._ruler(old)
        leaving = self._silent_service(old, by, {"migrate_to_chat_id": new.id})
        arriving = self._silent_service(new, by, {"migrate_from_chat_id": old.id})
        old.migrated_to = new.id
        order = (
            [(new, arriving), (old, leaving)] if new_first else [(old, leaving), (new, arriving)]
        )
        for home, message in order if announced else []:
            self._stage.announce(home, message)
        self._world.bell.ring()
        return new

    def _new_chat(self, title: str, kind: Kind) -> Chat:
        count = sum(chat.is_group for chat in self._world.chats.values())
        first = _FIRST_GROUP if kind is Kind.GROUP else _FIRST_SUPERGROUP
        chat = Chat(-(first + count), kind, title)
        self._world.chats[chat.id] = chat
        return chat

    def _ruler(self, chat: Chat) -> int:
        for user, member in chat.members.items():
            if member.status.governs:
                return user
        return next(iter(chat.members), self._world.profile.id)

    def _service(self, chat: Chat, sender: int, service: Json) -> Message:
        message = self._silent_service(chat, sender, service)
        self._stage.announce(chat, message)
        return message

    def _silent_service(self, chat: Chat, sender: int, service: Json) -> Message:
        message = self._world.post(chat, sender)
        message.service = service
        return message
