"""Every shared rule case and every shared record (RULES.md, Records)."""

import json
from pathlib import Path
from typing import Any

import pytest

from durak_bot.engine.case import explain_case, read_case, write_explained
from durak_bot.engine.judge import legal_moves
from durak_bot.engine.record import (
    Replayed,
    read_record,
    replay,
    write_record,
    write_replayed,
)

SHARED = Path(__file__).resolve().parents[2].parent / "shared"


def cases() -> list[dict[str, Any]]:
    file = SHARED / "rules-cases.json"
    return list(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else []


def records() -> list[dict[str, Any]]:
    file = SHARED / "records.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


def comparable(key: str, value: Any) -> Any:
    return [sorted(hand) for hand in value] if key == "hands" else value


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case['id']}: {case['title']}")
def test_a_shared_case_comes_out_as_it_says(case: dict[str, Any]) -> None:
    answer = write_explained(explain_case(read_case(case)))
    after = {key: answer["position"][key] for key in case["after"]}
    state, ((seat, move), *_) = read_case(case).state, read_case(case).moves
    assert (move in legal_moves(state, seat)) == (case["expect"] == "ok")
    assert (answer["code"] or "ok") == case["expect"]
    assert {key: comparable(key, value) for key, value in after.items()} == {
        key: comparable(key, value) for key, value in case["after"].items()
    }


@pytest.mark.parametrize("record", records(), ids=lambda record: f"{record['players']} players")
def test_a_shared_record_replays_to_its_result(record: dict[str, Any]) -> None:
    replayed = replay(read_record(record))
    assert isinstance(replayed, Replayed)
    assert write_replayed(replayed)["result"] == record["result"]


@pytest.mark.parametrize("record", records(), ids=lambda record: f"{record['players']} players")
def test_a_shared_record_reads_back_as_it_was_written(record: dict[str, Any]) -> None:
    read = read_record(record)
    assert read_record(json.loads(json.dumps(write_record(read)))) == read
