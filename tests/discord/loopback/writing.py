"""Put a request's body into a message, with the checks that need to know the message."""

from __future__ import annotations

import base64
import re
from copy import deepcopy
from itertools import count

from tests.discord.loopback.errors import ApiError, Json, empty_message, invalid_body
from tests.discord.loopback.limits import V2_TYPES, walk
from tests.discord.loopback.world import COMPONENTS_V2, EPHEMERAL, LOADING, Message, World

MENTION = re.compile(r"<@!?(\d+)>")
SETTABLE = EPHEMERAL | COMPONENTS_V2 | (1 << 2) | (1 << 12)
"""Flags that a sender may set; the others are the server's own."""

EMOJI_NAME = re.compile(r"^\w{2,32}$")
IMAGE = re.compile(r"^data:image/(png|jpeg|gif|webp|avif);base64,")
IMAGE_BYTES = 256 * 1024


def write(world: World, message: Message, body: Json, *, new: bool) -> None:
    """Fill a message or change it. Raises `ApiError` and then leaves it as it was."""
    v2 = bool((message.flags | (body.get("flags") or 0)) & COMPONENTS_V2)
    components = body.get("components")
    content = body.get("content")
    _check_kind(message, body, v2=v2, new=new)
    if components is not None:
        _check_emojis(world, components)
        message.components = _numbered(components)
    if "content" in body:
        message.content = content or ""
    if "embeds" in body:
        message.embeds = body["embeds"] or []
    flags = (body.get("flags") or 0) & SETTABLE
    if new:
        message.flags |= flags
        message.pings = _pings(message, body)
    else:
        message.flags |= flags & COMPONENTS_V2
        message.edited = world.clock.now()
        message.edits += 1
    message.flags &= ~LOADING


def texts(message: Message) -> list[str]:
    """Return all text that stands in a message, in order."""
    found = [message.content] if message.content else []
    return found + [c["content"] for c in walk(message.components) if c.get("type") == 10]


def check_emoji(name: str, image: str, taken: set[str]) -> None:
    """Refuse an application emoji that the live service would not take. Raises `ApiError`."""
    if not EMOJI_NAME.match(name):
        raise invalid_body("name", "STRING_TYPE_REGEX", "Letters, digits and _ only, 2-32.")
    if name in taken:
        raise invalid_body("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "The name is taken.")
    kind = IMAGE.match(image)
    if kind is None:
        raise invalid_body("image", "IMAGE_INVALID", "Invalid image data")
    if len(base64.b64decode(image[kind.end() :])) > IMAGE_BYTES:
        raise invalid_body("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")


def _check_kind(message: Message, body: Json, *, v2: bool, new: bool) -> None:
    components = body.get("components") or []
    if v2 and (body.get("content") or body.get("embeds")):
        raise invalid_body(
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        )
    if v2 and not new and message.content and "content" not in body:
        raise invalid_body("flags", "MESSAGE_CANNOT_BECOME_V2", "Clear the content first.")
    if not v2 and any(c.get("type") in V2_TYPES for c in walk(components)):
        raise invalid_body("components", "UNION_TYPE_CHOICES", "Value must be one of {1}.")
    if new and not (body.get("content") or components or body.get("embeds")):
        raise empty_message()


def _check_emojis(world: World, components: list[Json]) -> None:
    for component in walk(components):
        options = component.get("options") or []
        for emoji in (component.get("emoji"), *(o.get("emoji") for o in options)):
            if emoji and emoji.get("id") and int(emoji["id"]) not in world.emojis:
                raise _invalid_emoji()
            if emoji and not emoji.get("id") and not _is_drawn(emoji.get("name") or ""):
                raise _invalid_emoji()


def _is_drawn(name: str) -> bool:
    """Tell whether something is likely an emoji: letters and playing cards are none."""
    letters = any(c.isalpha() for c in name)
    cards = any(0x1F0A0 <= ord(c) <= 0x1F0FF and c != "\U0001f0cf" for c in name)
    return bool(name) and not letters and not cards


def _invalid_emoji() -> ApiError:
    return invalid_body("components", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _numbered(components: list[Json]) -> list[Json]:
    """Give every component the number that the live service gives it."""
    found = deepcopy(components)
    taken = {c["id"] for c in walk(found) if c.get("id")}
    free = (n for n in count(1) if n not in taken)
    for component in walk(found):
        if not component.get("id"):
            component["id"] = next(free)
    return found


def _pings(message: Message, body: Json) -> set[int]:
    named = {int(person) for text in texts(message) for person in MENTION.findall(text)}
    allowed = body.get("allowed_mentions")
    if allowed is None or "users" in (allowed.get("parse") or []):
        return named
    return named & {int(person) for person in allowed.get("users") or []}
