"""What people's and groups' acts share: the world and the queue of updates they end up in."""

from dataclasses import dataclass

from adapters.emulator import wire
from adapters.emulator.privacy import hears
from adapters.emulator.updates import Updates
from adapters.emulator.world import Chat, Member, Message, Person, Status, World

ChatRef = Chat | Person | int
"""A chat, a person (their private chat with the bot), or an id."""

PersonRef = Person | int
"""A person, or their id."""


@dataclass
class Stage:
    """Where people and groups act, and the bot hears of it."""

    world: World
    updates: Updates

    def chat(self, ref: ChatRef) -> Chat:
        """Find a chat; raises KeyError."""
        match ref:
            case Chat():
                return ref
            case Person():
                return self.world.private(ref.id)
            case int() if ref in self.world.people:
                return self.world.private(ref)
            case _:
                return self.world.chats[ref]

    def person(self, ref: PersonRef) -> Person:
        """Find a person; raises KeyError."""
        return ref if isinstance(ref, Person) else self.world.people[ref]

    def announce(self, chat: Chat, message: Message, kind: str = "message") -> None:
        """Tell the bot of a message if it may see it."""
        message.seen_by_bot = hears(self.world, chat, message)
        if message.seen_by_bot:
            self._meet(message.sender)
            self.updates.push(kind, wire.message(self.world, message))
        self.world.bell.ring()

    def change_member(
        self, chat: Chat, user: int, new: Member, by: int, *, of_bot: bool = False
    ) -> None:
        """Change somebody's status and tell the bot what it is told of such a change."""
        old = chat.bot if of_bot else chat.members.get(user, Member(Status.LEFT))
        if of_bot:
            chat.bot = new
        else:
            chat.members[user] = new
        change = wire.member_change(self.world, chat, by, user, old=old, new=new)
        if of_bot:
            self._meet(by)
            self.updates.push("my_chat_member", change)
        elif chat.bot.status.governs:
            self._meet(user)
            self.updates.push("chat_member", change)
        self.world.bell.ring()

    def _meet(self, user: int) -> None:
        if user in self.world.people:
            self.world.people[user].met = True
