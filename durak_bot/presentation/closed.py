"""What is left of a table that is no more: one line and a way to the next."""

from __future__ import annotations

from durak_bot.presentation.buttons import OpenTable
from durak_bot.presentation.keyboard import bare
from durak_bot.presentation.screen import Screen, plain
from durak_bot.presentation.words import Words
from durak_bot.table.views import TableView


def stub(view: TableView, words: Words) -> Screen:
    """Return the line a closed table, or a board that lives elsewhere now, shrinks to."""
    return Screen(
        (plain(words.t("closed-line", table=view.id)),),
        ((bare(words.t("button-new-table"), OpenTable()),),),
    )
