"""What a button means, as the text that is kept beside its payload (`tests/kept`).

Words and names of values are written down here, apart from the code, so that renaming a class
changes no kept line. A value that an action gets later is left out where it is as it was before.
"""

from __future__ import annotations

import json
from pathlib import Path

from durak_bot.engine.cards import Card
from durak_bot.presentation.buttons import (
    Action,
    Again,
    BeatWith,
    BoardHere,
    BringDown,
    ChooseLanguage,
    Done,
    KeepDefault,
    Menu,
    MyCards,
    OpenTable,
    OptionsPage,
    Practise,
    Press,
    SetChat,
    SetComputers,
    SetOption,
    SetPersonal,
    ShowCard,
    SitDown,
    StandIn,
    StandUp,
    StartGame,
    StopTable,
    TakeAll,
    Tap,
    TransferWith,
    Unfocus,
    UsePreset,
    VoteOut,
)

KEPT = Path(__file__).parent.parent / "kept"

MEANINGS: dict[type[Action], tuple[str, tuple[str, ...]]] = {
    Tap: ("tap", ("card",)),
    BeatWith: ("beat", ("attack", "card")),
    TransferWith: ("transfer", ("card",)),
    ShowCard: ("show", ("card",)),
    TakeAll: ("take", ()),
    Done: ("done", ("seen",)),
    Unfocus: ("back to the hand", ()),
    MyCards: ("my cards", ()),
    BringDown: ("bring down the board", ()),
    Menu: ("menu", ("page",)),
    SitDown: ("sit down", ()),
    StandUp: ("stand up", ("sure",)),
    SetComputers: ("set computers", ("count", "level")),
    StartGame: ("start", ()),
    OptionsPage: ("settings", ("page",)),
    SetOption: ("set option", ("name", "value")),
    UsePreset: ("use preset", ("preset",)),
    KeepDefault: ("keep as default", ()),
    Again: ("again", ()),
    StopTable: ("stop", ("sure",)),
    VoteOut: ("vote out", ("seat",)),
    StandIn: ("stand in", ("on",)),
    OpenTable: ("open a table", ("preset",)),
    Practise: ("practise", ("level", "count")),
    ChooseLanguage: ("choose language", ("language",)),
    SetChat: ("set for the chat", ("name", "value", "chat")),
    SetPersonal: ("set for oneself", ("name", "on")),
    BoardHere: ("board here", ("on",)),
}
"""By action: its word, and the values it had when its first buttons were kept."""


def told(press: Press) -> str:
    """Return what a press means."""
    word, names = MEANINGS[type(press.action)]
    values = [f"{name}={_value(getattr(press.action, name))}" for name in names]
    where = f"table {press.table}" if press.table else "no table"
    return ", ".join([f"{where}, game {press.game}, bout {press.bout}: {word}", *values])


def _value(value: object) -> str:
    return str(value) if isinstance(value, Card) else json.dumps(value)
