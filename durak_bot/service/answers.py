"""What the service answers to a person's action."""

from __future__ import annotations

from dataclasses import dataclass

from durak_bot.engine.cards import Card
from durak_bot.table.refusals import Reason
from durak_bot.table.views import TableView


@dataclass(frozen=True, slots=True)
class Ok:
    """It is done; `view` is the table after it, as the person sees it."""

    view: TableView


@dataclass(frozen=True, slots=True)
class Refused:
    """It is not done, for this reason; `view` is None where there is no table to show."""

    reason: Reason
    view: TableView | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """The tapped card can go more than one way (`view.game.seen.legal`): the hand asks which."""

    view: TableView
    card: Card


Answer = Ok | Refused | Choose
