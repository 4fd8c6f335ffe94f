"""What may be sent: lengths, entities, keyboards. Refusals use the server's own texts."""

import re
from collections.abc import Sequence
from urllib.parse import parse_qs, urlsplit

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity

from adapters.emulator.errors import bad_request

TEXT = 4096  # characters
EPHEMERAL_EDIT = 1024  # characters: the server takes an edit for a caption
ANSWER = 200  # characters
CALLBACK_DATA = 64  # bytes
BUTTONS = 100
BUTTONS_PER_ROW = 8
ENTITIES = 100
COMMANDS = 100
DELETE_WITHIN = 48 * 3600  # seconds
NAME, DESCRIPTION, SHORT_DESCRIPTION = 64, 512, 120  # characters

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_STYLES = frozenset({"success", "primary", "danger"})
_ENTITY_TYPES = frozenset({
    "mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number", "bold",
    "italic", "underline", "strikethrough", "spoiler", "blockquote", "expandable_blockquote",
    "code", "pre", "text_link", "text_mention", "custom_emoji", "date_time",
})  # fmt: skip
_ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)


def utf16(text: str) -> int:
    """Count UTF-16 code units, the unit of entity offsets."""
    return len(text.encode("utf-16-le")) // 2


def check_text(text: str | None) -> str:
    """Refuse an empty or overlong text."""
    if not text or not text.strip():
        raise bad_request("message text is empty")
    if len(text) > TEXT:
        raise bad_request("message is too long")
    return text


def check_entities(text: str, entities: Sequence[MessageEntity] | None) -> None:
    """Refuse entities outside the text, inside a surrogate pair, overlapping or incomplete."""
    if not entities:
        return
    if len(entities) > ENTITIES:
        raise bad_request("ENTITIES_TOO_LONG")
    edges = _edges(text)
    for each in entities:
        if each.type not in _ENTITY_TYPES:
            raise bad_request(f"can't parse entities: unsupported type {each.type}")
        start, end = each.offset, each.offset + each.length
        if each.length <= 0 or start not in edges or end not in edges:
            raise bad_request("ENTITY_BOUNDS_INVALID")
        _check_entity(each)
    _check_nesting(entities)


def _edges(text: str) -> set[int]:
    edges, position = {0}, 0
    for character in text:
        position += 2 if ord(character) > 0xFFFF else 1
        edges.add(position)
    return edges


def _check_entity(each: MessageEntity) -> None:
    match each.type:
        case "text_mention" if each.user is None:
            raise bad_request("can't parse entities: text_mention needs a user")
        case "text_link" if not each.url:
            raise bad_request("can't parse entities: text_link needs a url")
        case "date_time" if each.unix_time is None:
            raise bad_request("can't parse entities: date_time needs unix_time")
        case "date_time" if not _TIME_FORMAT.fullmatch(each.date_time_format or ""):
            raise bad_request("can't parse entities: wrong date_time_format")
        case _:
            pass


def _check_nesting(entities: Sequence[MessageEntity]) -> None:
    spans = sorted({(e.offset, e.offset + e.length) for e in entities})
    for (start, end), (other, other_end) in (
        (a, b) for i, a in enumerate(spans) for b in spans[i + 1 :]
    ):
        if start < other < end < other_end:
            raise bad_request("can't parse entities: entities overlap without nesting")


def check_keyboard(markup: InlineKeyboardMarkup | None, username: str) -> None:
    """Refuse keyboards that are too large or have a button without exactly one action."""
    if markup is None:
        return
    buttons = [button for row in markup.inline_keyboard for button in row]
    if len(buttons) > BUTTONS:
        raise bad_request("reply markup is too long")
    if any(len(row) > BUTTONS_PER_ROW for row in markup.inline_keyboard):
        raise bad_request(f"emulator: more than {BUTTONS_PER_ROW} buttons in a row")
    for button in buttons:
        _check_button(button, username)


def _check_button(button: InlineKeyboardButton, username: str) -> None:
    if not button.text.strip():
        raise bad_request("can't parse inline keyboard button: Text must be non-empty")
    given = [name for name in _ACTIONS if getattr(button, name) is not None]
    if not given:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(given) > 1:
        raise bad_request(f"emulator: a button with several actions: {', '.join(given)}")
    data = button.callback_data
    if data is not None and not 1 <= len(data.encode()) <= CALLBACK_DATA:
        raise bad_request("BUTTON_DATA_INVALID")
    if button.url is not None:
        check_url(button.url, username)
    if button.style is not None and button.style not in _STYLES:
        raise bad_request("BUTTON_STYLE_INVALID")


def check_url(url: str, username: str) -> None:
    """Refuse a url that no client opens, and a link to this bot with a payload it would lose."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https", "tg") or not (parts.netloc or parts.path):
        raise bad_request("BUTTON_URL_INVALID")
    if (
        parts.netloc in ("t.me", "telegram.me")
        and parts.path.strip("/").lower() == username.lower()
    ):
        for name in ("start", "startgroup"):
            for payload in parse_qs(parts.query, keep_blank_values=True).get(name, ()):
                check_payload(payload)


def check_payload(payload: str) -> None:
    """Refuse a deep-link payload that is not 1–64 of ``[A-Za-z0-9_-]``."""
    if not _PAYLOAD.fullmatch(payload):
        raise bad_request(f"emulator: invalid deep-link payload {payload!r}")


def check_answer(text: str | None) -> None:
    """Refuse an answer to a press that is too long."""
    if text and len(text) > ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")


def check_command(command: str, description: str) -> None:
    """Refuse a command of the menu that the server would refuse."""
    if not _COMMAND.fullmatch(command):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(description) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
