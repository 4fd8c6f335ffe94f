"""Limits that Discord's description of itself lacks, or that need a look at the whole body."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.discord.loopback.errors import ApiError, Json, invalid_body
from tests.discord.loopback.journal import Call
from tests.discord.loopback.world import COMPONENTS_V2

CONTENT = 2000
NESTED = 40
TEXT = 4000
LABEL = 80
CUSTOM_ID = 100
OPTIONS = 25
IN_ROW = 5
LEGACY_ROWS = 5
PLACEHOLDER = 150
OPTION_TEXT = 100
COMMAND_TEXT = 8000

ROW, BUTTON, SELECT, SECTION, TEXT_DISPLAY, CONTAINER = 1, 2, 3, 9, 10, 17
LINK, PREMIUM = 5, 6
"""Button styles without a custom_id."""
V2_TYPES = frozenset({9, 10, 11, 12, 13, 14, 17})

NAME = re.compile(r"^[-_'\w]{1,32}$")
LOCALES = frozenset(
    (
        "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu",
        "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru",
        "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
    )
)  # fmt: skip


@dataclass(frozen=True)
class Wrong:
    """One broken limit: where, Discord's code, and what is wrong."""

    where: str
    code: str
    what: str

    def error(self) -> ApiError:
        """Return the refusal that names it."""
        return invalid_body(self.where, self.code, self.what)

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def broken(call: Call) -> list[Wrong]:
    """Return the limits that a call's body breaks."""
    message = message_of(call)
    if message is not None:
        return list(_message(message, new=_makes_message(call)))
    if call.method in ("PUT", "POST", "PATCH") and call.route.endswith("/commands"):
        bodies = call.body if isinstance(call.body, list) else [call.body]
        found = [w for n, body in enumerate(bodies) for w in _command(body, str(n))]
        return [*found, *_unique([body.get("name") for body in bodies], "name")]
    return []


def message_of(call: Call) -> Json | None:
    """Return the message in a call's body, None where there is none."""
    if not isinstance(call.body, dict):
        return None
    if call.route.endswith("/callback"):
        data = call.body.get("data")
        return data if call.body.get("type") in (4, 7) and isinstance(data, dict) else None
    sends = call.route.endswith(("/messages", "/webhooks/{webhook_id}/{webhook_token}"))
    edits = "/messages/" in call.route and call.method == "PATCH"
    return call.body if (sends and call.method == "POST") or edits else None


def walk(components: list[Json]) -> Iterator[Json]:
    """Give every component of a message, nested ones after the one they stand in."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        if component.get("accessory"):
            yield from walk([component["accessory"]])


def _makes_message(call: Call) -> bool:
    return call.method == "POST" and not (
        call.route.endswith("/callback") and call.body.get("type") == 7
    )


def _message(body: Json, *, new: bool) -> Iterator[Wrong]:
    content = str(body.get("content") or "")
    flags = body.get("flags") or 0
    components = body.get("components") or []
    if len(content) > CONTENT:
        yield Wrong("content", "BASE_TYPE_MAX_LENGTH", f"Must be {CONTENT} or fewer in length.")
    if flags & COMPONENTS_V2 and (content or body.get("embeds") or body.get("poll")):
        yield Wrong(
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        )
    yield from _tree(components, v2=bool(flags & COMPONENTS_V2) or not new)


def _tree(components: list[Json], *, v2: bool) -> Iterator[Wrong]:
    everything = list(walk(components))
    where = "components"
    if len(everything) > NESTED:
        yield Wrong(where, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"Over {NESTED} components.")
    if not v2:
        if any(c.get("type") in V2_TYPES for c in everything):
            yield Wrong(where, "UNION_TYPE_CHOICES", "Value must be one of {1}.")
        if len(components) > LEGACY_ROWS:
            yield Wrong(where, "BASE_TYPE_BAD_LENGTH", f"Must have at most {LEGACY_ROWS} rows.")
    text = sum(len(c.get("content") or "") for c in everything if c.get("type") == TEXT_DISPLAY)
    if text > TEXT:
        yield Wrong(where, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", f"{text} characters.")
    yield from _unique([c["custom_id"] for c in everything if c.get("custom_id")], "custom_id")
    yield from _unique([c["id"] for c in everything if c.get("id")], "id")
    for component in everything:
        yield from _component(component)


def _component(component: Json) -> Iterator[Wrong]:
    kind = component.get("type")
    if kind == ROW:
        inside = [c.get("type") for c in component.get("components") or []]
        if not 1 <= len(inside) <= IN_ROW or (SELECT in inside and len(inside) > 1):
            yield Wrong("components", "BASE_TYPE_BAD_LENGTH", "A row has 1-5 buttons or 1 select.")
    elif kind == TEXT_DISPLAY and not (component.get("content") or "").strip():
        yield Wrong("content", "BASE_TYPE_REQUIRED", "This field is required")
    elif kind == BUTTON:
        yield from _button(component)
    elif kind == SELECT:
        yield from _select(component)


def _button(button: Json) -> Iterator[Wrong]:
    label = button.get("label") or ""
    if len(label) > LABEL:
        yield Wrong("label", "BASE_TYPE_MAX_LENGTH", f"Must be {LABEL} or fewer in length.")
    if not label.strip() and not button.get("emoji") and button.get("style") != PREMIUM:
        yield Wrong("label", "BUTTON_COMPONENT_INVALID", "A label or an emoji is required.")
    if button.get("style") in (LINK, PREMIUM):
        if button.get("custom_id"):
            yield Wrong("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_INVALID", "Not with this style.")
        return
    yield from _custom_id(button)


def _custom_id(component: Json) -> Iterator[Wrong]:
    if not 1 <= len(component.get("custom_id") or "") <= CUSTOM_ID:
        yield Wrong("custom_id", "BASE_TYPE_BAD_LENGTH", f"Must have 1 to {CUSTOM_ID} characters.")


def _select(select: Json) -> Iterator[Wrong]:
    yield from _custom_id(select)
    options = select.get("options") or []
    if not 1 <= len(options) <= OPTIONS:
        yield Wrong("options", "BASE_TYPE_BAD_LENGTH", f"Must have 1 to {OPTIONS} options.")
    yield from _unique([option.get("value") for option in options], "value")
    for option in options:
        for name in ("label", "value", "description"):
            if len(option.get(name) or "") > OPTION_TEXT:
                yield Wrong(name, "BASE_TYPE_MAX_LENGTH", f"Must be {OPTION_TEXT} or fewer.")
        if not (option.get("label") or "").strip() or not option.get("value"):
            yield Wrong("label", "BASE_TYPE_REQUIRED", "This field is required")
    if len(select.get("placeholder") or "") > PLACEHOLDER:
        yield Wrong("placeholder", "BASE_TYPE_MAX_LENGTH", f"Must be {PLACEHOLDER} or fewer.")
    if not 0 <= select.get("min_values", 1) <= select.get("max_values", 1) <= len(options):
        yield Wrong("max_values", "NUMBER_TYPE_MAX", "Not more than there are options.")


def _command(body: Json, where: str) -> Iterator[Wrong]:
    if _text(body) > COMMAND_TEXT:
        yield Wrong(where, "APPLICATION_COMMAND_TOO_LARGE", f"Over {COMMAND_TEXT} characters.")
    yield from _named(body, where)


def _named(body: Json, where: str) -> Iterator[Wrong]:
    names = {"": body.get("name") or "", **(body.get("name_localizations") or {})}
    for locale, name in names.items():
        if not NAME.match(name) or name != name.lower():
            yield Wrong(f"{where}.name", "APPLICATION_COMMAND_INVALID_NAME", f"{locale} {name!r}")
    texts = {"": body.get("description") or "", **(body.get("description_localizations") or {})}
    for locale, text in texts.items():
        if body.get("type", 1) == 1 and not 1 <= len(text) <= OPTION_TEXT:
            yield Wrong(f"{where}.description", "BASE_TYPE_BAD_LENGTH", f"{locale} {text!r}")
    for locale in {*names, *texts} - {""} - LOCALES:
        yield Wrong(f"{where}.name_localizations", "BASE_TYPE_CHOICES", f"no locale {locale}")
    options = body.get("options") or []
    if len(options) > OPTIONS:
        yield Wrong(f"{where}.options", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer.")
    yield from _unique([option.get("name") for option in options], "name")
    for number, option in enumerate(options):
        yield from _named(option, f"{where}.options.{number}")
        yield from _choices(option.get("choices") or [], f"{where}.options.{number}.choices")


def _choices(choices: list[Json], where: str) -> Iterator[Wrong]:
    if len(choices) > OPTIONS:
        yield Wrong(where, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer.")
    yield from _unique([choice.get("name") for choice in choices], "name")
    for choice in choices:
        for name in (choice.get("name") or "", *(choice.get("name_localizations") or {}).values()):
            if not 1 <= len(name) <= OPTION_TEXT:
                yield Wrong(where, "BASE_TYPE_BAD_LENGTH", repr(name))


def _text(body: Json) -> int:
    """Count a command's text as Discord does: of each text its longest translation."""
    found = 0
    for key in ("name", "description"):
        every = [body.get(key) or "", *(body.get(f"{key}_localizations") or {}).values()]
        found += max(len(text) for text in every)
    for choice in body.get("choices") or []:
        found += _text(choice) + len(str(choice.get("value", "")))
    return found + sum(_text(option) for option in body.get("options") or [])


def _unique(values: list[Any], what: str) -> Iterator[Wrong]:
    for value, count in Counter(values).items():
        if count > 1:
            yield Wrong(what, "COMPONENT_CUSTOM_ID_DUPLICATED", f"{what} {value!r} is there twice.")
