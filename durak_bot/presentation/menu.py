"""The private menu of a table: status, rules, leaving, voting, stopping, and what is one's own."""

from __future__ import annotations

from durak_bot.presentation import board as public
from durak_bot.presentation import lobby, private, result
from durak_bot.presentation.buttons import (
    BoardHere,
    Menu,
    MyCards,
    OptionsPage,
    SetPersonal,
    SitDown,
    StandIn,
    StandUp,
    StopTable,
    VoteOut,
)
from durak_bot.presentation.hints import hint
from durak_bot.presentation.keyboard import Row, grid, inviting, key
from durak_bot.presentation.manner import in_full, manner
from durak_bot.presentation.names import MARKS, ORIGINS, is_mixed, marked, named
from durak_bot.presentation.screen import Button, Line, Screen, Style, bold, plain
from durak_bot.presentation.words import Words
from durak_bot.table.people import Profile
from durak_bot.table.table import Phase, Presence
from durak_bot.table.views import TableView

PAGES = ("", "status", "rules", "help", "lang", "leave", "vote", "stop", "why")
"""Pages by the name in the press; any other shows the menu itself."""


def screen(
    view: TableView,
    words: Words,
    page: str = "",
    *,
    now: float,
    profile: Profile | None = None,
    admin: bool = False,
    board: bool | None = None,
) -> Screen:
    """Return a page of the menu for one person. Secret: `why` names cards of his hand.

    `now` (Unix seconds) decides who may start. `profile` is the viewer's, `admin` whether he
    administers the home place. `board` says whether the place he is in shows the table; None where
    that is not for him to change.
    """
    match page:
        case "status":
            return _page(view, words, _status(view, words, now))
        case "rules":
            return _page(view, words, rules(view, words))
        case "help":
            return _page(view, words, private.help(words).lines)
        case "lang":
            chat = key(view, words.t("button-chat"), OptionsPage("chat")) if admin else None
            shown = private.language(words, profile, chat=chat)
            return Screen(shown.lines, (*shown.rows[:-1], _back(view, words)))
        case "leave":
            return _leave(view, words)
        case "vote":
            return _vote(view, words)
        case "stop":
            return _stop(view, words)
        case "why":
            return _page(view, words, _why(view, words))
        case _:
            return _main(view, words, profile, admin=admin, board=board)


def board_here(view: TableView, words: Words, *, on: bool) -> Button:
    """Return the button that lets a place show the table from elsewhere, or no longer."""
    label = words.t("button-board-here" if on else "button-board-away")
    return key(view, label, BoardHere(on))


def rules(view: TableView, words: Words) -> tuple[Line, ...]:
    """Return the rules of this table in short, a line an option."""
    title = bold(f"📖 {view.id} · {manner(view.options, words)}")
    return (title, *(plain(f"• {told}") for told in in_full(view.options, words)))


def _main(
    view: TableView, words: Words, profile: Profile | None, *, admin: bool, board: bool | None
) -> Screen:
    rows = (
        *_seat_rows(view, words),
        (_to(view, words, "status"), _to(view, words, "rules")),
        (_to(view, words, "help"), _to(view, words, "lang")),
        *(() if board is None else ((board_here(view, words, on=not board),),)),
        *_own_rows(view, words, profile),
        *_end_rows(view, words, admin=admin),
    )
    title = bold(f"☰ {view.id} · {manner(view.options, words)}")
    return Screen((title, plain(words.t("menu-private"))), rows)


def _seat_rows(view: TableView, words: Words) -> tuple[Row, ...]:
    """Return what a seat gives: cards, invite, the computer's help; or how to get one."""
    if view.viewer is None:
        if view.phase is not Phase.LOBBY:
            return ()
        return ((key(view, words.t("button-join"), SitDown(), Style.SUCCESS),),)
    row: list[Button] = []
    if view.game is not None:
        row.append(key(view, words.t("button-my-cards"), MyCards(), Style.PRIMARY))
        if view.game.seen.legal:
            row.append(_to(view, words, "why"))
    else:
        row.append(key(view, words.t("button-settings-long"), OptionsPage()))
        if view.token is not None:
            row.append(inviting(view, words, view.token))
    return (tuple(row),)


def _own_rows(view: TableView, words: Words, profile: Profile | None) -> tuple[Row, ...]:
    """Return the settings of one's own, each with its value."""
    if profile is None:
        return ()
    hints = not profile.wants_hints
    auto = not profile.auto_pass
    return (
        (
            key(
                view,
                private.switch("button-hints", words, on=not hints),
                SetPersonal("hints", hints),
            ),
            key(
                view,
                private.switch("button-auto-pass", words, on=not auto),
                SetPersonal("auto_pass", auto),
            ),
        ),
    )


def _end_rows(view: TableView, words: Words, *, admin: bool) -> tuple[Row, ...]:
    """Return the ways out: voting, leaving, stopping."""
    row: list[Button] = []
    if view.viewer is not None:
        if view.phase is not Phase.RESULT and _others(view):
            row.append(_to(view, words, "vote"))
        row.append(_to(view, words, "leave"))
    if view.host_is_viewer or admin:
        row.append(_to(view, words, "stop"))
    return (tuple(row),) if row else ()


def _status(view: TableView, words: Words, now: float) -> tuple[Line, ...]:
    match view.phase:
        case Phase.LOBBY:
            return (*lobby.lines(view, words), *_who_starts(view, words, now))
        case Phase.PLAYING if view.game is not None:
            game = view.game
            return (
                public.header(view, game, words),
                public.duel(view, game, words),
                *public.pairs(game),
                public.status(view, game, words),
                *public.others(view, game, words),
                *public.news(view, game, words),
                *_legend(view, words),
                *((plain(words.t("paused-line")),) if view.paused else ()),
            )
        case Phase.RESULT if view.finished is not None:
            return result.own(view, view.finished, words).lines
        case _:
            return (plain(words.t("closed-line", table=view.id)),)


def _who_starts(view: TableView, words: Words, now: float) -> tuple[Line, ...]:
    if len(view.seats) < 2:
        return ()
    if view.starts_from <= now:
        return (plain(words.t("status-you-start")),)
    names = named(view.seats, words)
    host = next((names[seat.seat] for seat in view.seats if seat.host), None)
    return () if host is None else (plain(words.t("status-host-starts", name=host)),)


def _legend(view: TableView, words: Words) -> tuple[Line, ...]:
    """Return what the signs after names mean, as far as they occur."""
    found = {seat.presence for seat in view.seats} - {Presence.HERE}
    signs = tuple(
        plain(f"{MARKS[presence].strip()} — {words.t(f'presence-{presence.value}')}")
        for presence in Presence
        if presence in found
    )
    if not is_mixed(view.seats):
        return signs
    origins = " · ".join(f"{ORIGINS[each].strip()} {each.value.title()}" for each in ORIGINS)
    return (*signs, plain(origins))


def _leave(view: TableView, words: Words) -> Screen:
    """Return the one question before leaving a game, with the computer's help beside it."""
    back = _back(view, words)
    if view.viewer is None:
        return Screen((plain(words.t("slip-not-seated", table=view.id)),), (back,))
    if view.game is None:
        out = key(view, words.t("button-stand-up"), StandUp())
        return Screen((plain(words.t("leave-lobby", table=view.id)),), ((out,), back))
    me = view.seats[view.viewer]
    lost = me.finish is None
    lines: tuple[Line, ...] = (
        bold(words.t("leave-game" if lost else "leave-safe", table=view.id)),
    )
    stand_in: tuple[Row, ...] = ()
    if lost and me.presence is Presence.HERE:
        stand_in = ((key(view, words.t("button-stand-in"), StandIn(True), Style.PRIMARY),),)
        lines = (*lines, plain(words.t("leave-stand-in")))
    sure = key(view, words.t("button-leave-sure"), StandUp(sure=True), Style.DANGER)
    return Screen(lines, (*stand_in, back, (sure,)))


def _vote(view: TableView, words: Words) -> Screen:
    names = marked(view.seats, words)
    rows = [
        (key(view, words.t("button-vote", name=names[seat], votes=votes), VoteOut(seat)),)
        for seat, votes in _others(view)
    ]
    told = words.t("vote-host" if view.host_is_viewer else "vote")
    return Screen((plain(told),), (*rows, _back(view, words)))


def _others(view: TableView) -> list[tuple[int, int]]:
    """Return the seats of other people still in the game, with the votes against each."""
    return [
        (seat.seat, seat.votes)
        for seat in view.seats
        if seat.person is not None
        and seat.seat != view.viewer
        and seat.presence not in {Presence.LEFT, Presence.REMOVED}
    ]


def _stop(view: TableView, words: Words) -> Screen:
    told = words.t("stop-game" if view.game is not None else "stop-lobby", table=view.id)
    sure = key(view, words.t("button-stop-sure"), StopTable(sure=True), Style.DANGER)
    return Screen((bold(told),), (_back(view, words), (sure,)))


def _why(view: TableView, words: Words) -> tuple[Line, ...]:
    told = hint(view.game.seen, words) if view.game is not None else None
    return (plain(f"💡 {told or words.t('hint-nothing')}"),)


def _to(view: TableView, words: Words, page: str) -> Button:
    return key(view, words.t(f"button-menu-{page}"), Menu(page))


def _back(view: TableView, words: Words) -> Row:
    return grid([key(view, words.t("button-back"), Menu())], 1)[0]


def _page(view: TableView, words: Words, lines: tuple[Line, ...]) -> Screen:
    return Screen(lines, (_back(view, words),))
