"""From a screen to what Discord shows: a layout of text and buttons (Components V2).

A view is made anew for each message and stopped before it is sent: discord.py then remembers
nothing of it, and presses are found by their custom_id alone, after restarts and for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import discord
from discord import ButtonStyle, ui

from durak_bot.presentation.buttons import BadPress, Tap, decode
from durak_bot.presentation.hand import across
from durak_bot.presentation.screen import (
    Bold,
    Button,
    Code,
    Line,
    Link,
    Mention,
    Screen,
    Span,
    Style,
    Text,
    Time,
)
from durak_bot.table.people import PersonId, Platform

LONGEST = 4000
"""Characters of all text in a message."""

MOST = 40
"""Components of a message, nested ones included."""

ACROSS = 5
"""Buttons of a row."""

OPTIONS = 25
"""Options of a select."""

LONGEST_LABEL = 80

SELECT = "select:"
"""Begins the custom_id of a select, whose values are presses."""

TWIN = "#"
"""Ends a custom_id that another button of the message has, too; followed by a number."""

Faces = Mapping[str, str]
"""Emoji (`<:name:id>`) by card face without the variation selector: `10♥`."""

_STYLES = {
    Style.PLAIN: ButtonStyle.secondary,
    Style.PRIMARY: ButtonStyle.primary,
    Style.SUCCESS: ButtonStyle.success,
    Style.DANGER: ButtonStyle.danger,
}
_MARKUP = re.compile(r"([\\*_~`|<>\[\]])")
_BLOCK = re.compile(r"^(\s*)([#>-])", re.MULTILINE)
_BLACK = re.compile("([♠♣])\ufe0f")
_FACE = re.compile("(?:10|[2-9JQKA])[♠♣♦♥]\ufe0f")

Row = tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Rendered:
    """A message as discord.py takes it, and whom it may notify."""

    view: ui.LayoutView
    mentions: discord.AllowedMentions


def render(screen: Screen, faces: Faces | None = None) -> Rendered:
    """Return the screen as a message."""
    text = _text(screen.lines, faces or {})
    view = ui.LayoutView(timeout=None)
    box: ui.Container[ui.LayoutView] = ui.Container(ui.TextDisplay(text))
    for row in _rows(screen.rows, faces or {}):
        box.add_item(row)
    view.add_item(box)
    view.stop()
    return Rendered(view, _mentions(screen))


def without_buttons(message: discord.Message) -> ui.LayoutView:
    """Return a message's own text alone."""
    texts = [
        part.content for part in _parts(message.components) if isinstance(part, discord.TextDisplay)
    ]
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay("\n".join(texts)[:LONGEST] or "…")))
    view.stop()
    return view


def _parts(components: Sequence[object]) -> Iterator[object]:
    for component in components:
        yield component
        yield from _parts(getattr(component, "children", ()))


def bare(custom_id: str) -> str:
    """Return the press a button's custom_id carries, without what tells twins apart."""
    return custom_id.split(TWIN, maxsplit=1)[0]


def escape(text: str) -> str:
    """Return the text so that Discord shows it as it is, names with markup in them included."""
    shown = _BLOCK.sub(r"\1\\\2", _MARKUP.sub(r"\\\1", text))
    return shown.replace("://", ":\u2060//")


def _mentions(screen: Screen) -> discord.AllowedMentions:
    """Allow only the one who must act to be notified (UX, Noise)."""
    called = [
        discord.Object(int(span.person.user))
        for line in screen.lines
        for span in line
        if isinstance(span, Mention) and span.notify and _here(span.person)
    ]
    return discord.AllowedMentions(everyone=False, roles=False, users=called, replied_user=False)


def _here(person: PersonId) -> bool:
    return person.platform is Platform.DISCORD


# ---------------------------------------------------------------------- text


def _text(lines: Sequence[Line], faces: Faces) -> str:
    """Return the lines as markdown; those that do not fit are left out, the last first."""
    told = ["".join(_span(span, faces) for span in line) for line in lines]
    while len(told) > 1 and len("\n".join(told)) > LONGEST:
        told.pop()
    return "\n".join(told)[:LONGEST] or "…"


def _span(span: Span, faces: Faces) -> str:
    match span:
        case Text(text):
            return _with_faces(escape(text), faces)
        case Bold(text) | Mention(name=text, notify=False):
            return f"**{_with_faces(escape(text), faces)}**" if text.strip() else text
        case Code(text):
            return f"`{text.replace('`', 'ˋ')}`"
        case Mention(person=person, name=name):
            return f"<@{person.user}>" if _here(person) else f"**{escape(name)}**"
        case Time(unix=unix, relative=relative):
            return f"<t:{unix}:{'R' if relative else 't'}>"
        case Link(text=text, url=url):
            return f"[{escape(text)}]({url})"


def _with_faces(text: str, faces: Faces) -> str:
    """Return the text with cards as the application's own emojis, where it has them."""
    if faces:
        text = _FACE.sub(lambda found: faces.get(found[0].rstrip("\ufe0f"), found[0]), text)
    return _legible(text)


def _legible(text: str) -> str:
    """Return the text with black suits as signs, not emojis: those are dark on a dark ground."""
    return _BLACK.sub("\\1\ufe0e", text)


# ---------------------------------------------------------------------- buttons


def _rows(rows: Sequence[Row], faces: Faces) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    """Return rows of at most five buttons; more cards than fit become selects."""
    rows = [tuple(button for button in row if button.private is None) for row in rows]
    wanted = _fit(rows)
    ids: dict[str, int] = {}
    cards = [button for row in rows for button in row if _is_card(button)]
    room = MOST - 2  # the container and the text
    if _size(wanted) > room:
        wanted = _fit(rows, without_cards=True)
        for start in range(0, len(cards), OPTIONS):
            yield ui.ActionRow(_select(cards[start : start + OPTIONS], start, faces))
            room -= 2
    if _size(wanted) > room:
        wanted = _packed(wanted)
    for row in wanted:
        if room < 2:
            return
        fits = row[: room - 1]
        room -= 1 + len(fits)
        yield ui.ActionRow(*(_button(button, ids, faces) for button in fits))


def _fit(rows: Sequence[Row], *, without_cards: bool = False) -> list[Row]:
    """Return the rows cut to five across; cards that lie in rows of six lie in rows of five."""
    found: list[Row] = []
    cards: list[Button] = []
    for row in (*rows, ()):
        if row and all(map(_is_card, row)):
            cards += row
            continue
        if cards and not without_cards:
            found += _cut(cards, min(ACROSS, across(len(cards))))
        cards = []
        found += _cut(row, ACROSS)
    return found


def _cut(buttons: Sequence[Button], width: int) -> list[Row]:
    return [tuple(buttons[start : start + width]) for start in range(0, len(buttons), width)]


def _packed(rows: Sequence[Row]) -> list[Row]:
    """Return the buttons in as few rows as hold them."""
    return _cut([button for row in rows for button in row], ACROSS)


def _size(rows: Sequence[Row]) -> int:
    return sum(1 + len(row) for row in rows)


def _is_card(button: Button) -> bool:
    if button.data is None:
        return False
    try:
        return isinstance(decode(button.data).action, Tap)
    except BadPress:
        return False


def _custom_id(button: Button, ids: dict[str, int]) -> str:
    """Return a custom_id that no other button of the message has."""
    data = button.data or "-"
    ids[data] = ids.get(data, 0) + 1
    return data if ids[data] == 1 else f"{data}{TWIN}{ids[data]}"


def _button(button: Button, ids: dict[str, int], faces: Faces) -> ui.Button[ui.LayoutView]:
    label, emoji = _label(button, faces)
    return ui.Button(
        style=_STYLES[button.style],
        label=label,
        emoji=emoji,
        custom_id=_custom_id(button, ids),
    )


def _label(button: Button, faces: Faces) -> tuple[str | None, discord.PartialEmoji | None]:
    """Return what a button shows: a card as an emoji where there is one, else its words."""
    label = button.label[:LONGEST_LABEL]
    found = _FACE.search(label) if faces and _is_card(button) else None
    known = faces.get(found[0].rstrip("\ufe0f")) if found else None
    if found is None or known is None:
        return _legible(label), None
    rest = label.replace(found[0], "").strip()
    return rest or None, discord.PartialEmoji.from_str(known)


def _select(cards: Sequence[Button], start: int, faces: Faces) -> ui.Select[ui.LayoutView]:
    """Return a select of cards in their places; what can be played keeps its sign."""
    options = []
    for card in cards:
        label, emoji = _label(card, faces)
        options.append(
            discord.SelectOption(
                label=label or _legible(card.label), emoji=emoji, value=card.data or "-"
            )
        )
    bounds = (_legible(cards[0].label), _legible(cards[-1].label))
    return ui.Select(
        custom_id=f"{SELECT}{start}",
        placeholder=" … ".join(bounds),
        options=options,
    )
