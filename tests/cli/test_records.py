"""`durak-bot replay` and `durak-bot explain`, as somebody at a terminal uses them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from durak_bot.cli import main
from durak_bot.presentation.words import Words

POSITION = {
    "trump": "D",
    "hands": [["6S"], ["7S", "6D"], ["KS"]],
    "attacker": 0,
    "table": [["8S", None]],
    "deck": [],
}
TOO_LOW = {"position": POSITION, "seat": 1, "move": ["beat", "8S", "7S"]}
LEGAL = {"position": POSITION, "seat": 1, "move": ["beat", "8S", "6D"]}


def call(*arguments: str, given: str | bytes = "") -> Result:
    return CliRunner().invoke(main, arguments, input=given, env={"LC_ALL": "C"})


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_every_shared_record_replays_to_its_result(shared: Path) -> None:
    path = shared / "records.jsonl"
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    result = call("replay", str(path), "--json")
    assert result.exit_code == 0
    assert [line["result"] for line in lines(result)] == [record["result"] for record in records]


def test_every_shared_case_is_explained_with_its_code(shared: Path) -> None:
    cases = json.loads((shared / "rules-cases.json").read_text("utf-8"))
    result = call("explain", "--json", given="\n".join(map(json.dumps, cases)))
    codes = [line["code"] or "ok" for line in lines(result)]
    assert codes == [case["expect"] for case in cases]


def test_an_explanation_has_the_keys_that_are_promised() -> None:
    (line,) = lines(call("explain", "--json", given=json.dumps(TOO_LOW)))
    assert list(line) == ["legal", "code", "position", "text"]


def test_a_move_that_is_not_legal_is_no_error_of_the_command() -> None:
    assert call("explain", given=json.dumps(TOO_LOW)).exit_code == 0


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "7♠️ can't beat 8♠️. You need a higher ♠️ or a trump ♦️."),
        ("bg", "7♠️ не бие 8♠️. Трябва по-силна карта ♠️ или коз ♦️."),
        ("pl", "7♠️ nie przebija 8♠️. Potrzeba wyższej karty ♠️ albo atutu ♦️."),
        ("ru", "7♠️ не бьёт 8♠️. Нужна ♠️ постарше или козырь ♦️."),
        ("uk", "7♠️ не б’є 8♠️. Треба старшу ♠️ або козир ♦️."),
    ],
)
def test_the_reason_is_told_in_the_language_asked_for(language: str, text: str) -> None:
    assert call("explain", "--lang", language, given=json.dumps(TOO_LOW)).stdout.strip() == text


@pytest.mark.parametrize("command", ["replay", "explain"])
def test_the_help_names_every_language(command: str) -> None:
    shown = " ".join(call(command, "--help").stdout.split())
    assert f"Language of the texts: {', '.join(Words.languages())}." in shown


def test_the_position_after_a_legal_move_is_printed() -> None:
    (line,) = lines(call("explain", "--json", given=json.dumps(LEGAL)))
    assert line["position"]["table"] == [["8S", "6D"]]


def test_an_illegal_move_in_a_record_is_named_and_fails(shared: Path) -> None:
    record = json.loads((shared / "records.jsonl").read_text("utf-8").splitlines()[0])
    record["moves"][1] = [1, "pass"]
    result = call("replay", "--json", given=json.dumps(record))
    (line,) = lines(result)
    assert (result.exit_code, line["error"], line["move"]) == (1, "defender_cannot_pass", 2)


def test_a_wrong_result_fails(shared: Path) -> None:
    record = json.loads((shared / "records.jsonl").read_text("utf-8").splitlines()[0])
    record["result"]["bouts"] += 1
    result = call("replay", given=json.dumps(record))
    assert (result.exit_code, "recorded result" in result.stdout) == (1, True)


@pytest.mark.parametrize("command", ["replay", "explain"])
@pytest.mark.parametrize(
    "given",
    [
        "",
        "{",
        "[1, 2",
        "null",
        '"6S"',
        "{}",
        "[[]]",
        "[" * 100_000,
        '{"durak": 2}',
        '{"position": {}, "seat": "x", "move": []}',
        b"\xff\xfe\x00",
        json.dumps({**TOO_LOW, "move": ["beat", "8S"]}),
        json.dumps({**TOO_LOW, "rules": {"pack": 40}}),
        json.dumps({**TOO_LOW, "surprise": 1}),
        json.dumps({**TOO_LOW, "position": {**POSITION, "trump": "X"}}),
        json.dumps({**TOO_LOW, "position": {**POSITION, "hands": [["6S", "6S"], ["7S"]]}}),
        '{"a": NaN}',
    ],
)
def test_input_that_cannot_be_read_gets_one_line(command: str, given: str | bytes) -> None:
    result = call(command, given=given)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (1, "", 1)


@pytest.mark.parametrize("command", ["replay", "explain"])
def test_a_file_that_is_not_there_gets_one_line(command: str, tmp_path: Path) -> None:
    result = call(command, str(tmp_path / "nothing.json"))
    assert (result.exit_code, len(result.stderr.splitlines())) == (1, 1)


@pytest.mark.parametrize("command", ["replay", "explain"])
def test_a_language_that_is_not_spoken_is_a_usage_error(command: str) -> None:
    assert call(command, "--lang", "tlh", given="{}").exit_code == 2


def test_an_unknown_command_is_a_usage_error() -> None:
    assert call("shuffle").exit_code == 2


def test_the_version_is_told() -> None:
    assert call("--version").stdout.startswith("durak-bot")
