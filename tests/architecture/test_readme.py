"""The table in tests/README.md names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
README = (TESTS / "README.md").read_text(encoding="utf-8")


def named() -> list[tuple[str, str]]:
    """Return each test of the table as (file, name)."""
    found, file = list[tuple[str, str]](), ""
    for path, name in re.findall(r"`([a-z0-9_/]*)::(test_\w+)`", README):
        file = path or file
        found.append((file, name))
    return found


def test_every_test_of_the_table_is_there() -> None:
    missing = [
        f"{file}::{name}"
        for file, name in named()
        if not re.search(
            rf"^(async )?def {name}\(", (TESTS / f"{file}.py").read_text("utf-8"), re.MULTILINE
        )
    ]
    assert not missing
    assert len(named()) > 100


def test_every_row_is_a_scenario_that_there_is(shared: Path) -> None:
    """The list beside the project may grow at any time; what is promised here stands here."""
    text = (shared / "SCENARIOS.md").read_text(encoding="utf-8")
    numbers = {int(n) for n in re.findall(r"^(\d+)\. ", text, re.MULTILINE)}
    rows = [int(n) for n in re.findall(r"^\| (\d+) \|", README, re.MULTILINE)]
    assert set(rows) <= numbers
    assert len(rows) >= 50
    assert rows == sorted(set(rows))
