"""What a message shows, read from a call: text, entities, keyboard, with every limit checked."""

from dataclasses import dataclass

from aiogram.client.default import Default
from aiogram.types import InlineKeyboardMarkup, MessageEntity

from adapters.emulator import html, wire
from adapters.emulator.errors import Json, bad_request
from adapters.emulator.limits import check_entities, check_keyboard, check_text
from adapters.emulator.world import Message, World


@dataclass(frozen=True)
class Content:
    """Text, entities and keyboard, ready to be stored."""

    text: str
    entities: list[Json]
    markup: Json | None

    def put(self, message: Message) -> None:
        """Make `message` show this."""
        message.text, message.entities, message.markup = self.text, self.entities, self.markup

    def equals(self, message: Message) -> bool:
        """Tell whether `message` shows exactly this already."""
        return (message.text, message.entities, message.markup) == (
            self.text,
            self.entities,
            self.markup,
        )


def read(
    world: World,
    text: str | None,
    entities: list[MessageEntity] | None,
    parse_mode: str | Default | None,
    markup: object,
) -> Content:
    """Check and normalise what a send or an edit shows; raises ApiError 400."""
    if isinstance(parse_mode, str) and not entities:
        if parse_mode.lower() != "html":
            raise bad_request(f"emulator: parse mode {parse_mode} is not emulated")
        text, parsed = html.parse(check_text(text))
        entities = [MessageEntity.model_validate(each) for each in parsed]
    checked = check_text(text)
    check_entities(checked, entities)
    kept = [shape for each in entities or [] if (shape := _entity(world, each))]
    return Content(checked, kept, keyboard(world, markup))


def keyboard(world: World, markup: object) -> Json | None:
    """Check an inline keyboard and give it as JSON; an empty one is none."""
    if markup is None:
        return None
    if not isinstance(markup, InlineKeyboardMarkup):
        raise bad_request("emulator: only inline keyboards are emulated")
    check_keyboard(markup, world.profile.username)
    if not any(markup.inline_keyboard):
        return None
    rows = [
        [button.model_dump(exclude_none=True) for button in row]
        for row in markup.inline_keyboard
        if row
    ]
    return {"inline_keyboard": rows}


def _entity(world: World, entity: MessageEntity) -> Json | None:
    """Give an entity as JSON; a mention of somebody unknown is dropped, as the server does."""
    shape: Json = entity.model_dump(exclude_none=True)
    if entity.type == "text_mention" and entity.user is not None:
        person = world.people.get(entity.user.id)
        if person is None:
            return None
        shape["user"] = wire.person_user(person)
    return shape
