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


def test_every_scenario_but_those_of_discord_has_a_row(shared: Path) -> None:
    text = (shared / "SCENARIOS.md").read_text(encoding="utf-8")
    numbers = {int(n) for n in re.findall(r"^(\d+)\. ", text, re.MULTILINE)}
    rows = {int(n) for n in re.findall(r"^\| (\d+) \|", README, re.MULTILINE)}
    assert {n for n in numbers if n < 66 or n > 77} == rows
