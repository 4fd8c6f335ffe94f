"""What people do: write, press buttons, press Start, block the bot, come and go."""

import asyncio

from adapters.emulator import wire
from adapters.emulator.errors import Json
from adapters.emulator.privacy import command, entities
from adapters.emulator.screens import Bubble, Button, bubble, screen
from adapters.emulator.stage import ChatRef, PersonRef, Stage
from adapters.emulator.world import (
    Chat,
    Kind,
    Member,
    Message,
    Person,
    PressAnswer,
    Query,
    Status,
)

_FIRST_PERSON = 6_100_000_001  # beyond 32 bits, as many real ids are


class People:
    """What people can do."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._world = stage.world

    def add_person(
        self,
        name: str,
        language_code: str | None = "en",
        *,
        username: str | None = None,
        last_name: str | None = None,
        started: bool = False,
    ) -> Person:
        """Add somebody; `started` means that Start was pressed long ago."""
        number = _FIRST_PERSON + len(self._world.people)
        person = Person(number, name, language_code, username, last_name, started=started)
        self._world.people[number] = person
        self._world.bell.ring()
        return person

    def send_text(
        self,
        person: PersonRef,
        chat: ChatRef,
        text: str,
        *,
        thread: int | None = None,
        reply_to: int | Bubble | None = None,
    ) -> Message:
        """Let a person write; raises ValueError where they cannot."""
        person, home = self._stage.person(person), self._stage.chat(chat)
        self._may_write(person, home)
        if self._is_ephemeral_command(person, home, text):
            return self._send_ephemeral_command(person, home, text, thread)
        message = self._world.post(home, person.id, text)
        message.entities = entities(text)
        message.reply_to = reply_to.message_id if isinstance(reply_to, Bubble) else reply_to
        message.thread = self._thread(home, thread, message.reply_to)
        member = home.members.get(person.id)
        message.anonymous = bool(member and member.anonymous and member.status.governs)
        self._stage.announce(home, message)
        return message

    async def press(
        self,
        person: PersonRef,
        chat: ChatRef,
        message: int | Bubble,
        button: str,
        *,
        ephemeral: bool = False,
        within: float = 10.0,
    ) -> PressAnswer:
        """Press a button and wait for the answer, whose url is followed as a client does.

        `button` is the text, the data or a part of the text. With `ephemeral`, `message` is an
        ephemeral id. Raises LookupError when there is no such button and TimeoutError when the
        bot does not answer in time (`within`, seconds).
        """
        query = self.press_nowait(person, chat, message, button, ephemeral=ephemeral)
        return await self.answered(query, within)

    async def answered(self, query: Query, within: float = 10.0) -> PressAnswer:
        """Wait for the answer of a press; raises TimeoutError."""
        async with asyncio.timeout(within):
            await query.done.wait()
        assert query.answer is not None
        if query.answer.url:
            self.open_link(query.person, query.answer.url)
        return query.answer

    def press_nowait(
        self,
        person: PersonRef,
        chat: ChatRef,
        message: int | Bubble,
        button: str,
        *,
        ephemeral: bool = False,
    ) -> Query:
        """Press a button without waiting; raises LookupError when it is not on the screen."""
        person, home = self._stage.person(person), self._stage.chat(chat)
        seen = message if isinstance(message, Bubble) else None
        if seen is None or not self._still_there(person, seen):
            seen = self.look(person, home, message, ephemeral=ephemeral)
        found = seen.button(button)
        if found.data is None:
            raise LookupError(f"{found.text!r} is not a callback button")
        return self._query(person, self._world.chats[seen.chat], seen, found)

    def press_data(
        self,
        person: PersonRef,
        chat: ChatRef,
        message_id: int,
        data: str,
        *,
        ephemeral_id: int | None = None,
        inaccessible: bool = False,
    ) -> Query:
        """Send a press with any data on any message: forged, outdated or on a deleted one."""
        person, home = self._stage.person(person), self._stage.chat(chat)
        query = self._world.new_query(person.id, home.id, message_id, ephemeral_id, data)
        self._deliver(person, home, query, inaccessible)
        return query

    def look(
        self, person: PersonRef, chat: ChatRef, message: int | Bubble, *, ephemeral: bool = False
    ) -> Bubble:
        """Find a message on somebody's screen as it is now; raises LookupError."""
        person, home = self._stage.person(person), self._stage.chat(chat)
        if isinstance(message, Bubble):
            key = message.message_id, message.ephemeral_id
        else:
            key = (0, message) if ephemeral else (message, None)
        for each in screen(self._world, person, home):
            if (each.message_id, each.ephemeral_id) == key:
                return each
        raise LookupError(f"{person.name} sees no message {key} in {home.id}")

    def screen(self, person: PersonRef, chat: ChatRef, thread: int | None = None) -> list[Bubble]:
        """List the messages that a person sees in a chat, oldest first."""
        return screen(self._world, self._stage.person(person), self._stage.chat(chat), thread)

    def newest(
        self,
        person: PersonRef,
        chat: ChatRef,
        having: str = "",
        *,
        ephemeral: bool | None = None,
    ) -> Bubble | None:
        """Find the bot's newest message on a screen with `having` in its text or on a button.

        `ephemeral` restricts it to those that only this person sees, or that everybody does.
        """
        for each in reversed(self.screen(person, chat)):
            if not each.from_bot or ephemeral not in (None, each.ephemeral):
                continue
            if having in each.text or any(having in button.text for button in each.buttons):
                return each
        return None

    def press_start(self, person: PersonRef, payload: str = "") -> Message:
        """Open the private chat and press Start, with a deep link's payload if any."""
        person = self._stage.person(person)
        if person.blocked:
            self.unblock(person)
        person.started = True
        return self.send_text(person, person, f"/start {payload}".rstrip())

    def open_link(self, person: PersonRef, url: str) -> bool:
        """Follow a link to the bot; false if it leads elsewhere."""
        start = f"t.me/{self._world.profile.username}?start=".lower()
        bare = url.split("://", 1)[-1]
        if not bare.lower().startswith(start):
            return False
        self.press_start(person, bare[len(start) :])
        return True

    def block(self, person: PersonRef) -> None:
        """Block the bot."""
        person = self._stage.person(person)
        person.blocked = True
        self._private_change(person, Status.MEMBER, Status.KICKED)

    def unblock(self, person: PersonRef) -> None:
        """Unblock the bot."""
        person = self._stage.person(person)
        person.blocked = False
        self._private_change(person, Status.KICKED, Status.MEMBER)

    def deactivate(self, person: PersonRef) -> None:
        """Delete somebody's account."""
        person = self._stage.person(person)
        person.deactivated = True
        self._world.bell.ring()

    def set_online(self, person: PersonRef, online: bool) -> None:
        """Switch somebody's connection: ephemeral messages sent while offline are lost."""
        self._stage.person(person).online = online

    def restart_app(self, person: PersonRef) -> None:
        """Restart somebody's app: ephemeral messages vanish from the screen."""
        person = self._stage.person(person)
        for chat in self._world.chats.values():
            for message in chat.ephemerals.values():
                if person.id in (message.receiver, message.sender):
                    message.delivered = False
        self._world.bell.ring()

    def set_language(self, person: PersonRef, language_code: str | None) -> None:
        """Change the language of somebody's app."""
        self._stage.person(person).language_code = language_code
        self._world.bell.ring()

    def join(self, person: PersonRef, chat: ChatRef) -> None:
        """Enter a group."""
        person, home = self._stage.person(person), self._stage.chat(chat)
        self._stage.change_member(home, person.id, Member(), person.id)
        service = {"new_chat_members": [wire.person_user(person)]}
        self._serve(home, person.id, service)

    def leave(self, person: PersonRef, chat: ChatRef, *, announced: bool | None = None) -> None:
        """Leave a group; by default only a plain group announces it to everyone."""
        person, home = self._stage.person(person), self._stage.chat(chat)
        self._stage.change_member(home, person.id, Member(Status.LEFT), person.id)
        if home.kind is Kind.GROUP if announced is None else announced:
            self._serve(home, person.id, {"left_chat_member": wire.person_user(person)})

    def commands(self, person: PersonRef, chat: ChatRef) -> list[Json]:
        """Give the command menu that a person sees in a chat."""
        person, home = self._stage.person(person), self._stage.chat(chat)
        scopes = ["default"]
        if home.is_group:
            governs = home.status(person.id).governs
            scopes = [
                f"chat_member:{home.id}:{person.id}",
                *([f"chat_administrators:{home.id}"] if governs else []),
                f"chat:{home.id}",
                *(["all_chat_administrators"] if governs else []),
                "all_group_chats",
                "default",
            ]
        else:
            scopes = [f"chat:{home.id}", "all_private_chats", "default"]
        for scope in scopes:
            for language in (person.language_code or "", ""):
                if found := self._world.profile.commands.get((scope, language)):
                    return found
        return []

    def _may_write(self, person: Person, home: Chat) -> None:
        if home.kind is Kind.PRIVATE:
            if person.id != home.id or not person.started or person.blocked:
                raise ValueError(f"{person.name} has not pressed Start here")
        elif not home.status(person.id).inside:
            raise ValueError(f"{person.name} is not in {home.title}")

    def _thread(self, home: Chat, thread: int | None, reply_to: int | None) -> int | None:
        replied = home.messages.get(reply_to or 0)
        if home.forum:
            if thread is None and replied is not None:
                return replied.thread
            return None if thread == 1 else thread
        if home.kind is Kind.SUPERGROUP and replied is not None:
            return replied.thread or replied.id
        return None

    def _is_ephemeral_command(self, person: Person, home: Chat, text: str) -> bool:
        named = command(text)
        if not home.is_group or named is None or not home.bot.status.inside:
            return False
        ours = (named[1] or self._world.profile.username).lower()
        return ours == self._world.profile.username.lower() and any(
            each["command"] == named[0] and each.get("is_ephemeral")
            for each in self.commands(person, home)
        )

    def _send_ephemeral_command(
        self, person: Person, home: Chat, text: str, thread: int | None
    ) -> Message:
        message = self._world.post_ephemeral(home, person.id, self._world.profile.id, person.id)
        message.text, message.entities = text, entities(text)
        message.thread = self._thread(home, thread, None)
        self._world.windows[home.id, person.id] = self._world.clock.now()
        person.met = True
        self._stage.updates.push("message", wire.message(self._world, message))
        self._world.bell.ring()
        return message

    def _still_there(self, person: Person, seen: Bubble) -> bool:
        home = self._world.chats[seen.chat]
        if seen.ephemeral_id is not None:
            found = home.ephemerals.get((person.id, seen.ephemeral_id))
        else:
            found = home.messages.get(seen.message_id)
        if found is None or found.deleted:
            return False
        return bubble(self._world, person, found).rows == seen.rows

    def _query(self, person: Person, home: Chat, seen: Bubble, button: Button) -> Query:
        query = self._world.new_query(
            person.id, home.id, seen.message_id, seen.ephemeral_id, button.data or ""
        )
        self._deliver(person, home, query, False)
        return query

    def _deliver(self, person: Person, home: Chat, query: Query, inaccessible: bool) -> None:
        person.met = True
        self._world.windows[home.id, person.id] = query.at
        shape = wire.query(self._world, query, inaccessible=inaccessible)
        self._stage.updates.push("callback_query", shape)
        self._world.bell.ring()

    def _private_change(self, person: Person, old: Status, new: Status) -> None:
        change = wire.member_change(
            self._world,
            self._world.private(person.id),
            person.id,
            self._world.profile.id,
            old=Member(old),
            new=Member(new),
        )
        self._stage.updates.push("my_chat_member", change)
        self._world.bell.ring()

    def _serve(self, home: Chat, sender: int, service: Json) -> Message:
        """Post a service message."""
        message = self._world.post(home, sender)
        message.service = service
        self._stage.announce(home, message)
        return message
