"""A table as a JSON document and back.

The document is versioned by `layout` (`storage.layouts`), names every option, and reads back as an
equal value. It is written by hand rather than derived from the classes, so that renaming a field in
the code does not quietly change what is stored. Secret: it holds hands.
"""

from __future__ import annotations

import json
from typing import Any

from durak_bot.engine.notation import (
    NotationError,
    read_bool,
    read_each,
    read_int,
    read_object,
    write_rules,
)
from durak_bot.table.options import Absent, Invites, NextLead, Options
from durak_bot.table.people import PersonId, PlaceId, Platform
from durak_bot.table.table import (
    Finished,
    Phase,
    Presence,
    Sitter,
    Table,
    TableId,
    TablePlace,
    Timer,
    TimerKind,
)
from storage.fields import read_maybe, read_member, read_number, read_row, read_text
from storage.game_codec import (
    read_all_rules,
    read_game,
    read_outcome,
    read_seat,
    write_game,
    write_outcome,
)
from storage.layouts import LAYOUT, upgraded

_TABLE = (
    *("layout", "id", "token", "version", "phase", "host", "host_seen", "options", "sitters"),
    *("places", "created", "touched", "games", "game", "finished", "timers", "room", "paused"),
)
_OPTIONS = (
    *("rules", "clock", "window", "take_window", "auto_pass", "absent", "next_lead", "invites"),
    "level",
)
_SITTER = ("person", "name", "level", "presence", "misses", "again", "votes", "safe")
_PLACE = ("place", "home", "private", "board", "language")
_FINISHED = ("number", "outcome", "places", "sitters", "bouts", "seconds", "hands")


def encode(table: Table) -> str:
    """Write a table as compact JSON text."""
    # ASCII only: what a platform calls a person's name may hold halves of characters that neither
    # database would take.
    return json.dumps(_write_table(table), separators=(",", ":"), allow_nan=False)


def decode(text: str) -> Table:
    """Read a table, of this layout or an earlier one, which the next change stores as this one.

    Raises `NotationError` with one line for anything else than a table's document.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError("document: is no JSON") from None
    if not isinstance(value, dict):
        raise NotationError("document: is no object")
    document = upgraded(value)
    try:
        return _read_table(document)
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f"document: {error}") from None


def _write_table(table: Table) -> dict[str, Any]:
    return {
        "layout": LAYOUT,
        "id": table.id,
        "token": table.token,
        "version": table.version,
        "phase": str(table.phase),
        "host": _write_person(table.host),
        "host_seen": table.host_seen,
        "options": write_options(table.options),
        "sitters": [_write_sitter(sitter) for sitter in table.sitters],
        "places": [_write_place(place) for place in table.places],
        "created": table.created,
        "touched": table.touched,
        "games": table.games,
        "game": None if table.game is None else write_game(table.game),
        "finished": None if table.finished is None else _write_finished(table.finished),
        "timers": [_write_timer(timer) for timer in table.timers],
        "room": table.room,
        "paused": table.paused,
    }


def _read_table(value: object) -> Table:
    given = read_object(value, "document", _TABLE)
    return Table(
        id=TableId(read_text(given["id"], "id")),
        token=read_text(given["token"], "token"),
        version=read_int(given["version"], "version"),
        phase=read_member(given["phase"], Phase, "phase"),
        host=read_maybe(given["host"], _read_person, "host"),
        host_seen=read_number(given["host_seen"], "host_seen"),
        options=_read_options(given["options"], "options"),
        sitters=read_each(given["sitters"], "sitters", _read_sitter),
        places=read_each(given["places"], "places", _read_place),
        created=read_number(given["created"], "created"),
        touched=read_number(given["touched"], "touched"),
        games=read_int(given["games"], "games"),
        game=read_maybe(given["game"], read_game, "game"),
        finished=read_maybe(given["finished"], _read_finished, "finished"),
        timers=read_each(given["timers"], "timers", _read_timer),
        room=read_bool(given["room"], "room"),
        paused=read_bool(given["paused"], "paused"),
    )


def _write_person(person: PersonId | None) -> list[str] | None:
    return None if person is None else [str(person.platform), person.user]


def _read_person(value: object, where: str) -> PersonId:
    platform, user = read_row(value, 2, where)
    return PersonId(read_member(platform, Platform, where), read_text(user, where))


def write_options(options: Options) -> dict[str, Any]:
    """Write options, every one named."""
    return {
        "rules": write_rules(options.rules),
        "clock": options.clock,
        "window": options.window,
        "take_window": options.take_window,
        "auto_pass": options.auto_pass,
        "absent": str(options.absent),
        "next_lead": str(options.next_lead),
        "invites": str(options.invites),
        "level": options.level,
    }


def _read_options(value: object, where: str) -> Options:
    given = read_object(value, where, _OPTIONS)
    return Options(
        rules=read_all_rules(given["rules"], f"{where}: rules"),
        clock=read_int(given["clock"], f"{where}: clock"),
        window=read_int(given["window"], f"{where}: window"),
        take_window=read_int(given["take_window"], f"{where}: take_window"),
        auto_pass=read_bool(given["auto_pass"], f"{where}: auto_pass"),
        absent=read_member(given["absent"], Absent, f"{where}: absent"),
        next_lead=read_member(given["next_lead"], NextLead, f"{where}: next_lead"),
        invites=read_member(given["invites"], Invites, f"{where}: invites"),
        level=read_int(given["level"], f"{where}: level"),
    )


def _write_sitter(sitter: Sitter) -> dict[str, Any]:
    return {
        "person": _write_person(sitter.person),
        "name": sitter.name,
        "level": sitter.level,
        "presence": str(sitter.presence),
        "misses": sitter.misses,
        "again": sitter.again,
        "votes": sorted([str(voter.platform), voter.user] for voter in sitter.votes),
        "safe": sitter.safe,
    }


def _read_sitter(value: object, where: str) -> Sitter:
    given = read_object(value, where, _SITTER)
    return Sitter(
        person=read_maybe(given["person"], _read_person, f"{where}: person"),
        name=read_text(given["name"], f"{where}: name"),
        level=read_maybe(given["level"], read_int, f"{where}: level"),
        presence=read_member(given["presence"], Presence, f"{where}: presence"),
        misses=read_int(given["misses"], f"{where}: misses"),
        again=read_bool(given["again"], f"{where}: again"),
        votes=frozenset(read_each(given["votes"], f"{where}: votes", _read_person)),
        safe=read_bool(given["safe"], f"{where}: safe"),
    )


def _write_place(shown: TablePlace) -> dict[str, Any]:
    place = shown.place
    return {
        "place": [str(place.platform), place.chat, place.thread],
        "home": shown.home,
        "private": shown.private,
        "board": shown.board,
        "language": shown.language,
    }


def _read_place(value: object, where: str) -> TablePlace:
    given = read_object(value, where, _PLACE)
    platform, chat, thread = read_row(given["place"], 3, f"{where}: place")
    return TablePlace(
        place=PlaceId(
            read_member(platform, Platform, f"{where}: place"),
            read_text(chat, f"{where}: place"),
            read_text(thread, f"{where}: place"),
        ),
        home=read_bool(given["home"], f"{where}: home"),
        private=read_bool(given["private"], f"{where}: private"),
        board=read_bool(given["board"], f"{where}: board"),
        language=read_text(given["language"], f"{where}: language"),
    )


def _write_timer(timer: Timer) -> list[Any]:
    return [str(timer.kind), timer.seat, timer.due, timer.version]


def _read_timer(value: object, where: str) -> Timer:
    kind, seat, due, version = read_row(value, 4, where)
    return Timer(
        kind=read_member(kind, TimerKind, where),
        seat=read_maybe(seat, read_seat, where),
        due=read_number(due, where),
        version=read_int(version, where),
    )


def _write_finished(finished: Finished) -> dict[str, Any]:
    return {
        "number": finished.number,
        "outcome": write_outcome(finished.outcome),
        "places": [list(place) for place in finished.ranking],
        "sitters": [_write_sitter(sitter) for sitter in finished.sitters],
        "bouts": finished.bouts,
        "seconds": finished.seconds,
        "hands": list(finished.hands),
    }


def _read_finished(value: object, where: str) -> Finished:
    given = read_object(value, where, _FINISHED)
    return Finished(
        number=read_int(given["number"], f"{where}: number", 1),
        outcome=read_outcome(given["outcome"], f"{where}: outcome"),
        ranking=read_each(given["places"], f"{where}: places", _read_seats),
        sitters=read_each(given["sitters"], f"{where}: sitters", _read_sitter),
        bouts=read_int(given["bouts"], f"{where}: bouts"),
        seconds=read_number(given["seconds"], f"{where}: seconds"),
        hands=read_each(given["hands"], f"{where}: hands", read_int),
    )


def _read_seats(value: object, where: str) -> tuple[int, ...]:
    return read_each(value, where, read_seat)
