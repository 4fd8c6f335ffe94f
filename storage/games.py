"""A game that has ended as rows that outlive its table: one of its own, and one a seat."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection

from durak_bot.engine.rules import RULES_VERSION
from durak_bot.table.table import GameResult, SeatResult
from storage import schema
from storage.codec import write_options
from storage.game_codec import write_made


def add_game(connection: Connection, game: GameResult) -> None:
    """Store a game that has ended, and its seats."""
    connection.execute(schema.games.insert(), _game_row(game))
    seats = [_seat_row(game, number, seat) for number, seat in enumerate(game.seats)]
    connection.execute(schema.game_seats.insert(), seats)


def _game_row(game: GameResult) -> dict[str, Any]:
    options = write_options(game.options)
    rules = options.pop("rules")
    return {
        "table_id": game.table,
        "game": game.number,
        "platform": game.place.platform.value,
        "chat": game.place.chat,
        "thread": game.place.thread,
        "private": game.private,
        "room": game.room,
        "preset": None if game.preset is None else game.preset.value,
        "rules": _json(rules),
        "rules_version": RULES_VERSION,
        "options": _json(options),
        "started": game.started,
        "ended": game.ended,
        "bouts": game.bouts,
        "moves": game.moves,
        "why": game.outcome.why.value,
        "loser": game.outcome.loser,
        "players": len(game.seats),
        "people": sum(seat.person is not None for seat in game.seats),
    }


def _seat_row(game: GameResult, number: int, seat: SeatResult) -> dict[str, Any]:
    return {
        "table_id": game.table,
        "game": game.number,
        "seat": number,
        "platform": None if seat.person is None else seat.person.platform.value,
        "person": None if seat.person is None else seat.person.user,
        "level": seat.level,
        "presence": seat.presence.value,
        "kind": seat.kind.value,
        "finish": seat.finish,
        "durak": seat.durak,
        "loss": seat.loss,
        "cards": seat.cards,
        "made": None if seat.made is None else _json(write_made(seat.made)),
        "ended": game.ended,
    }


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
