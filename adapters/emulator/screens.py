"""What a person sees in a chat: bubbles with text and rows of buttons, own secrets included."""

from collections.abc import Iterator
from dataclasses import dataclass

from adapters.emulator.errors import Json
from adapters.emulator.world import ANONYMOUS_ADMIN, GENERAL, Chat, Message, Person, World


@dataclass(frozen=True)
class Button:
    """One button as it is shown, and what it does."""

    text: str
    data: str | None = None
    url: str | None = None
    style: str | None = None
    disabled: bool = False


@dataclass(frozen=True)
class Bubble:
    """One message on somebody's screen."""

    chat: int
    message_id: int
    """0 for an ephemeral message."""
    ephemeral_id: int | None
    sender: int
    sender_name: str
    text: str
    entities: tuple[Json, ...]
    rows: tuple[tuple[Button, ...], ...]
    date: float
    edited: float | None
    thread: int | None
    reply_to: int | None
    silent: bool
    service: Json
    from_bot: bool
    mentions_me: bool
    """Whether the text names the viewer, which notifies even in a muted chat."""
    seen_by_bot: bool
    order: int

    @property
    def ephemeral(self) -> bool:
        """Whether nobody else sees it."""
        return self.ephemeral_id is not None

    @property
    def labels(self) -> list[list[str]]:
        """The texts of the buttons, row by row."""
        return [[button.text for button in row] for row in self.rows]

    @property
    def buttons(self) -> list[Button]:
        """All buttons, row by row."""
        return [button for row in self.rows for button in row]

    def button(self, wanted: str) -> Button:
        """Find a button by its text, its data, or a unique part of its text.

        Raises LookupError.
        """
        every = self.buttons
        for test in (
            lambda b: b.text == wanted,
            lambda b: b.data == wanted,
            lambda b: wanted in b.text,
        ):
            found = [button for button in every if test(button)]
            if len(found) == 1:
                return found[0]
        raise LookupError(f"no single button {wanted!r} among {self.labels}")


def screen(world: World, person: Person, chat: Chat, thread: int | None = None) -> list[Bubble]:
    """List what `person` sees in `chat`, oldest first; of one topic only if `thread` is given."""
    visible = [m for m in _history(world, chat) if _sees(person, m)]
    replaced = {m.replaces for m in visible if m.replaces is not None}
    shown = [m for m in visible if not (m.ephemeral is None and m.id in replaced)]
    if thread is not None:
        shown = [m for m in shown if (m.thread or GENERAL) == thread]
    shown.sort(key=lambda m: _position(chat, m))
    return [bubble(world, person, m) for m in shown]


def _history(world: World, chat: Chat) -> Iterator[Message]:
    """Walk through a chat's messages, those of the group it was before included."""
    for former in world.chats.values():
        if former.migrated_to == chat.id:
            yield from former.messages.values()
            yield from former.ephemerals.values()
    yield from chat.messages.values()
    yield from chat.ephemerals.values()


def _sees(person: Person, message: Message) -> bool:
    if message.deleted:
        return False
    if message.ephemeral is None:
        return True
    mine = person.id in (message.receiver, message.sender)
    return mine and message.delivered


def _position(chat: Chat, message: Message) -> int:
    """Give a message's place: an ephemeral one stands where the one was that it replaces."""
    replaced = chat.messages.get(message.replaces or 0)
    return replaced.order if replaced else message.order


def bubble(world: World, person: Person, message: Message) -> Bubble:
    """Show one message to `person`."""
    rows = (message.markup or {}).get("inline_keyboard", [])
    return Bubble(
        chat=message.chat,
        message_id=message.id,
        ephemeral_id=message.ephemeral,
        sender=ANONYMOUS_ADMIN if message.anonymous else message.sender,
        sender_name=_name(world, message),
        text=message.text,
        entities=tuple(message.entities),
        rows=tuple(tuple(_button(b) for b in row) for row in rows),
        date=message.date,
        edited=message.edited,
        thread=message.thread,
        reply_to=message.reply_to,
        silent=message.silent,
        service=message.service,
        from_bot=message.sender == world.profile.id,
        mentions_me=_mentions(person, message),
        seen_by_bot=message.seen_by_bot,
        order=message.order,
    )


def _button(shape: Json) -> Button:
    return Button(
        shape["text"],
        shape.get("callback_data"),
        shape.get("url"),
        shape.get("style"),
        "disabled" in shape,
    )


def _name(world: World, message: Message) -> str:
    if message.anonymous:
        return world.chats[message.chat].title
    if message.sender == world.profile.id:
        return world.profile.name
    sender = world.people.get(message.sender)
    return sender.name if sender else "?"


def _mentions(person: Person, message: Message) -> bool:
    for entity in message.entities:
        if entity["type"] == "text_mention" and entity["user"]["id"] == person.id:
            return True
    return bool(person.username) and f"@{person.username}".lower() in message.text.lower()
