"""The end of a game, as the table sees it and as each of its people does."""

from __future__ import annotations

from itertools import groupby

from durak_bot.engine.events import Why
from durak_bot.presentation.buttons import Again, Menu, OpenTable, OptionsPage, SitDown
from durak_bot.presentation.clock import moment
from durak_bot.presentation.keyboard import Row, bare, key
from durak_bot.presentation.names import marked, named
from durak_bot.presentation.screen import Bold, Line, Screen, Style, Text, plain
from durak_bot.presentation.words import Words
from durak_bot.table.table import Presence
from durak_bot.table.views import FinishedView, SeatView, TableView


def screen(view: TableView, finished: FinishedView, words: Words) -> Screen:
    """Return the result as a place sees it. Public."""
    return Screen(
        (_title(view, finished, words), *standing(finished, words), *_again(view, words)),
        rows(view, words),
    )


def own(view: TableView, finished: FinishedView, words: Words) -> Screen:
    """Return the result as the viewer sees it, beginning with what it means for him."""
    mine = _mine(view, finished)
    lines = (_title(view, finished, words), *standing(finished, words), *_again(view, words))
    if mine is not None:
        lines = ((Bold(_verdict(finished, mine, words)),), *lines)
    return Screen(lines, rows(view, words))


def kept(view: TableView, finished: FinishedView, words: Words) -> Screen:
    """Return what stays of the last result once its table is closed. Public."""
    return Screen(
        (_title(view, finished, words), *standing(finished, words)),
        ((bare(words.t("button-new-table"), OpenTable()),),),
    )


def standing(finished: FinishedView, words: Words) -> tuple[Line, ...]:
    """Return the places (shared ones together), and how long it took."""
    names = marked(finished.seats, words)
    placed = sorted(
        (seat for seat in finished.seats if seat.finish and seat.seat != finished.outcome.loser),
        key=lambda seat: seat.finish or 0,
    )
    groups = [
        f"{place} {', '.join(names[seat.seat] for seat in shared)}"
        for place, shared in groupby(placed, key=lambda seat: seat.finish)
    ]
    order = (plain(" · ".join(groups)),) if groups else ()
    minutes = max(1, round(finished.seconds / 60))
    return (*order, plain(words.t("result-length", bouts=finished.bouts, minutes=minutes)))


def rows(view: TableView, words: Words) -> tuple[Row, ...]:
    """Return the buttons below a result; one for those who played, one for those who watched."""
    seated = view.viewer is not None
    return (
        (
            key(view, words.t("button-again"), Again(), Style.SUCCESS),
            *(() if seated else (key(view, words.t("button-join"), SitDown()),)),
        ),
        (
            key(view, words.t("button-settings"), OptionsPage()),
            key(view, words.t("button-menu"), Menu()),
        ),
    )


def _title(view: TableView, finished: FinishedView, words: Words) -> Line:
    names = named(finished.seats, words)
    outcome = finished.outcome
    match outcome.why:
        case Why.LAST if outcome.loser is not None:
            return words.line("result-durak", table=view.id, name=Bold(names[outcome.loser]))
        case Why.LAST | Why.BOTH_OUT:
            return words.line("result-draw", table=view.id)
        case Why.STALEMATE:
            return words.line("result-stalemate", table=view.id)
        case Why.LEFT | Why.TIME | Why.REMOVED:
            if outcome.loser is None:
                return words.line("result-stopped", table=view.id)
            gone = Bold(names[outcome.loser])
            return words.line(f"result-{outcome.why.value}", table=view.id, name=gone)
        case Why.ABORTED:
            return words.line("result-stopped", table=view.id)


def _mine(view: TableView, finished: FinishedView) -> SeatView | None:
    """Return the viewer's seat of that game: he may sit elsewhere since, or not at all."""
    if view.viewer is None:
        return None
    person = view.seats[view.viewer].person
    return next((seat for seat in finished.seats if seat.person == person), None)


def _verdict(finished: FinishedView, mine: SeatView, words: Words) -> str:
    outcome = finished.outcome
    if mine.presence in {Presence.LEFT, Presence.REMOVED}:
        return words.t("verdict-left")
    if mine.presence is Presence.AWAY:
        return words.t("verdict-away")
    if outcome.loser == mine.seat:
        return words.t("verdict-durak")
    match outcome.why:
        case Why.BOTH_OUT | Why.STALEMATE if mine.finish is None or outcome.loser is None:
            return words.t("verdict-draw")
        case Why.ABORTED:
            return words.t("verdict-stopped")
        case _ if mine.finish is not None:
            return words.t("verdict-out", place=mine.finish)
        case _:
            return words.t("verdict-safe")


def _again(view: TableView, words: Words) -> tuple[Line, ...]:
    """Return who has confirmed the rematch, and when it starts."""
    names = named(view.seats, words)
    people = [seat for seat in view.seats if seat.person is not None]
    if not any(seat.again for seat in people):
        return ()
    told = " · ".join(f"{names[seat.seat]} {'✅' if seat.again else '…'}" for seat in people)
    line: Line = (Text(words.t("result-again", people=told)),)
    if view.again_until is not None:
        line = (*line, Text(" · ⏳ "), moment(view.again_until))
    return (line,)
