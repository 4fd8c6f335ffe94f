"""`durak-bot replay` and `durak-bot explain`: games and moves from files, told in words."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from durak_bot.cli.lines import fail, spoken, values
from durak_bot.engine.case import Explained, explain_case, read_case, write_explained
from durak_bot.engine.events import Why
from durak_bot.engine.notation import NotationError
from durak_bot.engine.record import (
    IllegalRecord,
    Replayed,
    Result,
    WrongResult,
    read_record,
    write_replayed,
    write_result,
)
from durak_bot.engine.record import replay as play_again
from durak_bot.presentation.explain import engine
from durak_bot.presentation.words import Words


def replay(file: str, language: str | None, *, as_json: bool) -> None:
    """Replay every record of a file; exit code 1 if one is unreadable, illegal or wrong."""
    words = spoken(language)
    good = True
    for where, value in values(file):
        try:
            record = read_record(value, where)
        except NotationError as error:
            fail(str(error))
        replayed = play_again(record)
        good = isinstance(replayed, Replayed) and good
        answer, text = _replayed(replayed, len(record.moves), words)
        click.echo(json.dumps(answer, ensure_ascii=False) if as_json else text)
    sys.exit(0 if good else 1)


def explain(file: str, language: str | None, *, as_json: bool) -> None:
    """Explain every case of a file; exit code 0 whether legal or not, 1 if unreadable."""
    words = spoken(language)
    for where, value in values(file):
        try:
            explained = explain_case(read_case(value, where))
        except NotationError as error:
            fail(str(error))
        text = _explanation(explained, words)
        answer = {**write_explained(explained), "text": text}
        click.echo(json.dumps(answer, ensure_ascii=False) if as_json else text)


def _replayed(
    replayed: Replayed | IllegalRecord | WrongResult, moves: int, words: Words
) -> tuple[dict[str, Any], str]:
    """Return what `--json` prints, and the same in words."""
    match replayed:
        case Replayed(_, result, _):
            return write_replayed(replayed), _ended(result, moves, words)
        case IllegalRecord(number, seat, _, refusal, _):
            told = words.t(
                "cli-illegal",
                number=number,
                player=words.t("player", number=seat + 1),
                why=engine(refusal, words, seat=seat),
            )
            return {"error": refusal.code, "move": number, "text": told}, told
        case WrongResult(_, result, _, places):
            key = "cli-wrong-places" if places else "cli-wrong-result"
            told = words.t(key, result=_ended(result, moves, words))
            error = "wrong_places" if places else "wrong_result"
            by_cards = None if result is None else write_result(result)
            return {"error": error, "result": by_cards, "text": told}, told


def _ended(result: Result | None, moves: int, words: Words) -> str:
    """Say how a game ended."""
    counted = words.t("cli-moves", moves=moves)
    if result is None:
        return words.t("cli-unfinished", moves=counted)
    bouts = words.t("cli-bouts", bouts=result.bouts)
    if result.loser is not None:
        durak = words.t("player", number=result.loser + 1)
        return words.t("cli-durak", durak=durak, bouts=bouts, moves=counted)
    keys = {Why.BOTH_OUT: "cli-drawn", Why.STALEMATE: "cli-stalemate"}
    return words.t(keys.get(result.why, "cli-cut"), bouts=bouts, moves=counted)


def _explanation(explained: Explained, words: Words) -> str:
    if explained.refusal is None:
        return words.t("cli-legal")
    seat, number = explained.seat, explained.number
    why = engine(explained.refusal, words, seat=seat)
    if number is None or number == 1 or seat is None:
        return why
    player = words.t("player", number=seat + 1)
    return words.t("cli-illegal-then", number=number - 1, player=player, why=why)
