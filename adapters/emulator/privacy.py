"""Which messages of a group the bot gets to see."""

import re

from adapters.emulator.errors import Json
from adapters.emulator.limits import utf16
from adapters.emulator.world import Chat, Message, World

_COMMAND = re.compile(r"/([A-Za-z0-9_]{1,64})(?:@([A-Za-z0-9_]+))?(?=\s|$)")
_MARKS = re.compile(
    r"(?P<bot_command>(?<!\S)/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]+)?)"
    r"|(?P<url>https?://\S+)|(?P<mention>(?<!\S)@[A-Za-z0-9_]{4,32})"
)


def entities(text: str) -> list[Json]:
    """Mark commands, addresses and mentions as a client does."""
    return [
        {
            "type": str(found.lastgroup),
            "offset": utf16(text[: found.start()]),
            "length": utf16(found.group()),
        }
        for found in _MARKS.finditer(text)
    ]


def command(text: str) -> tuple[str, str | None] | None:
    """Split a leading command into its name and the bot it is meant for."""
    found = _COMMAND.match(text)
    return (found[1].lower(), found[2]) if found else None


def hears(world: World, chat: Chat, message: Message) -> bool:
    """Tell whether the bot receives `message` of `chat`."""
    if not chat.is_group:
        return True
    if not chat.bot.status.inside:
        return False
    if not world.profile.privacy or chat.bot.status.governs or message.service:
        return True
    replied = chat.messages.get(message.reply_to or 0)
    if replied is not None and replied.sender == world.profile.id:
        return True
    match command(message.text):
        case (_, str(addressee)):
            return addressee.lower() == world.profile.username.lower()
        case (_, None):
            return chat.ours_wrote_last
        case _:
            return False
