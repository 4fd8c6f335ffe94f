"""What a person sees in private beyond a table: the start, help, the rules, the language."""

from __future__ import annotations

from collections.abc import Sequence

from durak_bot.opponents.ladder import LEVELS
from durak_bot.presentation.buttons import (
    ChooseLanguage,
    Menu,
    MyCards,
    OpenTable,
    Practise,
    SetPersonal,
)
from durak_bot.presentation.keyboard import Row, bare, grid, key
from durak_bot.presentation.manner import in_full, manner
from durak_bot.presentation.names import computer
from durak_bot.presentation.screen import Button, Line, Screen, Style, bold, plain
from durak_bot.presentation.words import Words
from durak_bot.presentation.words import words as words_in
from durak_bot.table.options import Options
from durak_bot.table.people import Profile
from durak_bot.table.table import Phase
from durak_bot.table.views import TableView

RULES = (
    "goal",
    "cards",
    "attack",
    "beat",
    "throw-in",
    "limit",
    "take",
    "draw",
    "end",
    "transfer",
    "leave",
)
"""The paragraphs of the rules, in order."""


def start(words: Words, profile: Profile, tables: Sequence[TableView]) -> Screen:
    """Return the private menu: a game against the computer is one press away."""
    first, *others = LEVELS
    rows: list[Row] = [
        (
            bare(
                words.t("button-practise", computer=computer(first, words)),
                Practise(first),
                Style.SUCCESS,
            ),
        ),
        *grid([bare(computer(level, words), Practise(level)) for level in others], 2),
        (
            bare(words.t("button-practise-two"), Practise(first, 2)),
            bare(words.t("button-practise-three"), Practise(first, 3)),
        ),
        (bare(words.t("button-open-room"), OpenTable()),),
        *((key(table, _table(table, words), MyCards()),) for table in tables),
        (
            bare(words.t("button-menu-help"), Menu("help")),
            bare(words.t("button-menu-rules"), Menu("rules")),
            bare(words.t("button-menu-lang"), Menu("lang")),
        ),
        _personal(profile, words),
    ]
    lines = (
        bold(words.t("start-title")),
        plain(words.t("start-how")),
        plain(words.t("start-group")),
    )
    return Screen(lines, tuple(rows))


def help(words: Words) -> Screen:
    """Return how to use the bot: the buttons, then the commands that do the same."""
    commands = (
        "new",
        "private",
        "join",
        "leave",
        "start",
        "hand",
        "status",
        "rules",
        "stop",
        "lang",
    )
    return Screen(
        (
            bold(words.t("help-title")),
            plain(words.t("help-new")),
            plain(words.t("help-hand")),
            plain(words.t("help-signs")),
            plain(words.t("help-done")),
            plain(words.t("help-menu")),
            bold(words.t("help-commands")),
            *(plain(words.t(f"help-command-{command}")) for command in commands),
        ),
        (_back(words),),
    )


def rules(words: Words, options: Options | None = None) -> Screen:
    """Return the rules of Durak in short; with options, how this table plays first."""
    own: tuple[Line, ...] = ()
    if options is not None:
        own = (
            bold(manner(options, words)),
            *(plain(f"• {told}") for told in in_full(options, words)),
            plain(""),
        )
    paragraphs = tuple(plain(words.t(f"rules-{paragraph}")) for paragraph in RULES)
    return Screen((*own, bold(words.t("rules-title")), *paragraphs), (_back(words),))


def language(words: Words, profile: Profile | None = None, *, chat: Button | None = None) -> Screen:
    """Return the choice of language, each named in itself.

    `chat` leads those who may change the chat's language to where they can.
    """
    chosen = profile.language if profile is not None else words.language
    rows = [*grid([_speak(name, chosen) for name in Words.languages()], 2)]
    automatic = words.t("button-lang-auto")
    rows.append((bare(f"{automatic} ✓" if chosen is None else automatic, ChooseLanguage("")),))
    if chat is not None:
        rows.append((chat,))
    return Screen((bold(words.t("lang-title")),), (*rows, _back(words)))


def switch(label: str, words: Words, *, on: bool) -> str:
    """Return the label of a switch with its value."""
    return f"{words.t(label)}: {words.t('value-on' if on else 'value-off')}"


def _speak(name: str, chosen: str | None) -> Button:
    label = words_in(name).t("language-name")
    return bare(f"{label} ✓" if name == chosen else label, ChooseLanguage(name))


def _personal(profile: Profile, words: Words) -> Row:
    hints = not profile.wants_hints
    return (bare(switch("button-hints", words, on=not hints), SetPersonal("hints", hints)),)


def _table(table: TableView, words: Words) -> str:
    state = {
        Phase.LOBBY: "table-lobby",
        Phase.PLAYING: "table-playing",
        Phase.RESULT: "table-result",
        Phase.CLOSED: "table-closed",
    }[table.phase]
    return f"🎴 {table.id} · {words.t(state)}"


def _back(words: Words) -> Row:
    return (bare(words.t("button-back"), Menu()),)
