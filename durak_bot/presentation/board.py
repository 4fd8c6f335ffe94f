"""The board: the one message of a table that a whole place sees."""

from __future__ import annotations

from collections.abc import Sequence

from durak_bot.presentation import closed, lobby, result, story
from durak_bot.presentation.buttons import BringDown, Done, Menu, MyCards
from durak_bot.presentation.clock import deadline
from durak_bot.presentation.faces import face, faces, suit_face
from durak_bot.presentation.keyboard import Row, key
from durak_bot.presentation.names import marked, named
from durak_bot.presentation.screen import Bold, Line, Mention, Screen, Span, Style, Text, plain
from durak_bot.presentation.stage import Stage, lying, spokesman, stage
from durak_bot.presentation.words import Words
from durak_bot.table.people import PersonId
from durak_bot.table.table import Phase
from durak_bot.table.views import GameView, TableView

PAIRS_A_LINE = 2
"""Beaten pairs that fit into a phone's line beside each other."""


def screen(view: TableView, words: Words, now: float, *, nudge: PersonId | None = None) -> Screen:
    """Return what a place sees of a table: lobby, board, result or a closing line. Public.

    `nudge` is the one person to be notified, because only this chat can reach him.
    """
    match view.phase:
        case Phase.LOBBY:
            return lobby.screen(view, words)
        case Phase.PLAYING if view.game is not None:
            return Screen(_lines(view, view.game, words, nudge), _rows(view, view.game, words))
        case Phase.RESULT if view.finished is not None:
            return result.screen(view, view.finished, words)
        case Phase.CLOSED if view.finished is not None:
            return result.kept(view, view.finished, words)
        case _:
            return closed.stub(view, words)


def header(view: TableView, game: GameView, words: Words) -> Line:
    """Return the line with table, trump and deck; the open trump shows while it lies there."""
    seen = game.seen
    shown = seen.up_card if seen.deck else None
    trump = suit_face(seen.trump) if shown is None else face(shown)
    return words.line("board-header", table=view.id, trump=Bold(trump), deck=seen.deck)


def duel(view: TableView, game: GameView, words: Words) -> Line:
    """Return who attacks whom, with the cards each holds."""
    seen = game.seen
    names = marked(view.seats, words)
    shield = "📥" if seen.taking else "🛡"
    return plain(
        f"⚔️ {names[seen.attacker]} {seen.counts[seen.attacker]}"
        f" → {shield} {names[seen.defender]} {seen.counts[seen.defender]}"
    )


def pairs(game: GameView) -> tuple[Line, ...]:
    """Return the table: each attack card and what beat it, and the trumps shown (R5.5)."""
    seen = game.seen
    waiting = "" if seen.taking else " ← ❓"
    told = [
        f"{face(attack)} ← {face(cover)}" if cover is not None else face(attack) + waiting
        for attack, cover in seen.table
    ]
    shown = (plain(f"👁 {' '.join(faces(seen.shown))}"),) if seen.shown else ()
    lines = (
        plain("   ".join(told[start : start + PAIRS_A_LINE]))
        for start in range(0, len(told), PAIRS_A_LINE)
    )
    return (*lines, *shown)


def others(view: TableView, game: GameView, words: Words) -> tuple[Line, ...]:
    """Return everybody else with the cards each holds, and who is out."""
    seen = game.seen
    names = marked(view.seats, words)
    out = {seat for shared in seen.ranking for seat in shared}
    busy = {seen.attacker, seen.defender}
    parts = [
        f"🏁 {names[seat]}" if seat in out else f"{names[seat]} {seen.counts[seat]}"
        for seat in range(len(seen.counts))
        if seat in out or seat not in busy
    ]
    return (plain(" · ".join(parts)),) if parts else ()


def news(view: TableView, game: GameView, words: Words) -> tuple[Line, ...]:
    """Return how the bout before ended and what happened last."""
    names = named(view.seats, words)
    told = (story.closed(game, names, words), story.last(game, names, words))
    return tuple(plain(f"{sign} {text}") for sign, text in zip("📜💬", told, strict=True) if text)


def status(view: TableView, game: GameView, words: Words, nudge: PersonId | None = None) -> Line:
    """Return whom the table waits for, and until when. Names no thrower where passes are hidden."""
    key_, seats = _waiting(view, game)
    names = named(view.seats, words)
    spans = {
        slot: _called(view, seat, names, nudge)
        for slot, seat in zip(("name", "by"), seats, strict=False)
    }
    line = (Text("▸ "), *words.line(key_, **spans), *deadline(game.deadline, view.options.clock))
    if nudge is None or any(isinstance(span, Mention) for span in line):
        return line
    seat = next((seat for seat in view.seats if seat.person == nudge), None)
    return line if seat is None else (*line, Text(" · "), Mention(nudge, names[seat.seat], True))


def _waiting(view: TableView, game: GameView) -> tuple[str, tuple[int, ...]]:
    """Return the message for whom the table waits for and the seats it names."""
    seen = game.seen
    by = spokesman(view, game)
    match stage(seen):
        case Stage.LEAD:
            return "status-lead", (seen.attacker,)
        case Stage.DEFEND:
            return "status-defend", (seen.defender,)
        case Stage.THROW:
            return ("status-throw-any", ()) if by is None else ("status-throw", (by,))
        case Stage.GIVE if by is None:
            return "status-give-any", (seen.defender,)
        case Stage.GIVE:
            return "status-give", (seen.defender, by)


def _called(view: TableView, seat: int, names: Sequence[str], nudge: PersonId | None) -> Span:
    person = view.seats[seat].person
    if person is not None and person == nudge:
        return Mention(person, names[seat], notify=True)
    return Bold(names[seat])


def _lines(
    view: TableView, game: GameView, words: Words, nudge: PersonId | None
) -> tuple[Line, ...]:
    paused = (plain(words.t("paused-line")),) if view.paused else ()
    return (
        header(view, game, words),
        duel(view, game, words),
        *pairs(game),
        status(view, game, words, nudge),
        *others(view, game, words),
        *news(view, game, words),
        *paused,
    )


def _rows(view: TableView, game: GameView, words: Words) -> tuple[Row, ...]:
    seen = game.seen
    first = [key(view, words.t("button-my-cards"), MyCards(), Style.PRIMARY)]
    if seen.table:
        label = words.t("button-enough" if seen.taking else "button-done-pass")
        first.append(key(view, label, Done(len(lying(seen)))))
    return (
        tuple(first),
        (
            key(view, words.t("button-bring-down"), BringDown()),
            key(view, words.t("button-menu"), Menu()),
        ),
    )
