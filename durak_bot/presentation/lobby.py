"""The lobby: who sits, how the table plays, and the two taps that lead to the first card."""

from __future__ import annotations

from durak_bot.presentation.buttons import Menu, OptionsPage, SetComputers, SitDown, StartGame
from durak_bot.presentation.keyboard import Row, inviting, key
from durak_bot.presentation.manner import manner
from durak_bot.presentation.names import marked
from durak_bot.presentation.screen import Line, Screen, Style, plain
from durak_bot.presentation.words import Words
from durak_bot.table.views import TableView


def screen(view: TableView, words: Words) -> Screen:
    """Return the lobby as a place sees it. Public."""
    return Screen(lines(view, words), rows(view, words))


def lines(view: TableView, words: Words) -> tuple[Line, ...]:
    """Return how the table plays and who sits, a line each."""
    names = marked(view.seats, words)
    seats = tuple(
        plain(f"{seat.seat + 1} {names[seat.seat]}{' 👑' if seat.host else ''}")
        for seat in view.seats
    )
    lock = "🔒 " if view.room else ""
    more = () if len(view.seats) > 1 else (plain(words.t("lobby-one-more")),)
    paused = (plain(words.t("paused-line")),) if view.paused else ()
    return (plain(f"🃏 {lock}{view.id} · {manner(view.options, words)}"), *seats, *more, *paused)


def rows(view: TableView, words: Words) -> tuple[Row, ...]:
    """Return the lobby's buttons; computers are counted absolutely, so a double tap adds one.

    A person may take a computer's seat, so a full table has a seat for him while one sits there.
    """
    computers = sum(seat.person is None for seat in view.seats)
    first: list[tuple[str, SitDown | SetComputers, Style]] = []
    free = len(view.seats) < view.options.rules.most_seats
    if free or computers:
        first.append((words.t("button-join"), SitDown(), Style.SUCCESS))
    if free:
        first.append((words.t("button-computer-more"), SetComputers(computers + 1), Style.PLAIN))
    if computers:
        first.append((words.t("button-computer-less"), SetComputers(computers - 1), Style.PLAIN))
    second = [key(view, words.t("button-settings"), OptionsPage())]
    if len(view.seats) > 1:
        second.insert(0, key(view, words.t("button-start"), StartGame(), Style.PRIMARY))
    below = tuple(second)
    return (tuple(key(view, *each) for each in first), below) if first else (below,)


def private(view: TableView, words: Words) -> Screen:
    """Return the lobby in a private chat: the same, with the invite that fills it."""
    below = rows(view, words)
    if view.token is not None:
        invite = inviting(view, words, view.token)
        below = (*below, (invite, key(view, words.t("button-menu"), Menu())))
    return Screen((*lines(view, words), plain(words.t("lobby-invite"))), below)
