"""What a person sees: messages as text and buttons, no more than a client shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.discord.loopback.errors import Json
from tests.discord.loopback.limits import walk
from tests.discord.loopback.world import Channel, Message, Person, World
from tests.discord.loopback.writing import texts

BUTTON, SELECT = 2, 3
STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link"}


@dataclass(frozen=True)
class Button:
    """A button as it is shown."""

    label: str
    """With its emoji in front, if any."""
    custom_id: str | None
    style: str
    disabled: bool = False
    url: str | None = None
    emoji: str = ""


@dataclass(frozen=True)
class Option:
    """One line of a select."""

    label: str
    value: str
    description: str = ""
    default: bool = False


@dataclass(frozen=True)
class Select:
    """A select with its lines."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int
    most: int
    disabled: bool = False


Item = Button | Select


@dataclass(frozen=True)
class Bubble:
    """A message as one person sees it."""

    message: Message
    texts: tuple[str, ...]
    rows: tuple[tuple[Item, ...], ...]
    ephemeral: bool
    thinking: bool
    from_bot: bool
    created: float
    changed: float
    """When it was written or last edited."""

    @property
    def text(self) -> str:
        """All of its text."""
        return "\n".join(self.texts)

    @property
    def buttons(self) -> list[Button]:
        """Its buttons in reading order."""
        return [item for row in self.rows for item in row if isinstance(item, Button)]

    @property
    def selects(self) -> list[Select]:
        """Its selects in reading order."""
        return [item for row in self.rows for item in row if isinstance(item, Select)]

    def button(self, what: str) -> Button:
        """Return the button with this custom_id, label or part of a label. Raises LookupError."""
        buttons = self.buttons
        for same in (
            [b for b in buttons if b.custom_id == what],
            [b for b in buttons if b.label == what],
            [b for b in buttons if what in b.label],
        ):
            if same:
                return same[0]
        raise LookupError(f"no button {what!r} among {[b.label for b in buttons]}")


def screen(world: World, person: Person, channel: Channel) -> list[Bubble]:
    """Return what somebody sees in a channel, oldest first."""
    if person not in channel.audience():
        return []
    return [
        bubble(message, world)
        for message in world.written_in(channel)
        if not message.dismissed and message.reader in (None, person)
    ]


def bubble(message: Message, world: World) -> Bubble:
    """Return a message as it is shown now."""
    return Bubble(
        message,
        tuple(texts(message)),
        tuple(_rows(message.components)),
        message.ephemeral,
        message.thinking,
        message.author is world.bot,
        message.created,
        message.edited or message.created,
    )


def _rows(components: list[Json]) -> Iterator[tuple[Item, ...]]:
    for component in walk(components):
        if component.get("type") == 1:
            yield tuple(_item(c) for c in component["components"] if c["type"] in (BUTTON, SELECT))
        elif component.get("type") == 9 and component["accessory"]["type"] == BUTTON:
            yield (_item(component["accessory"]),)


def _item(component: Json) -> Item:
    disabled = bool(component.get("disabled"))
    if component["type"] == SELECT:
        return Select(
            component["custom_id"],
            component.get("placeholder") or "",
            tuple(_option(o) for o in component["options"]),
            component.get("min_values", 1),
            component.get("max_values", 1),
            disabled,
        )
    emoji = _emoji(component.get("emoji"))
    return Button(
        " ".join(part for part in (emoji, component.get("label") or "") if part),
        component.get("custom_id"),
        STYLES.get(component["style"], "other"),
        disabled,
        component.get("url"),
        emoji,
    )


def _option(option: Json) -> Option:
    parts = (_emoji(option.get("emoji")), option["label"])
    return Option(
        " ".join(part for part in parts if part),
        option["value"],
        option.get("description") or "",
        bool(option.get("default")),
    )


def _emoji(emoji: Json | None) -> str:
    if not emoji:
        return ""
    return f":{emoji['name']}:" if emoji.get("id") else re.sub(r"\s", "", emoji.get("name") or "")
