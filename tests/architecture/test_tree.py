"""docs/ARCHITECTURE.md names every module where it stands, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
TREE = TEXT[TEXT.index("## The tree") : TEXT.index("## Where a new")]
PART = re.compile(r"^### (.*?)\n(.*?)(?=^### |\Z)", re.MULTILINE | re.DOTALL)
SECTIONS = [
    (re.findall(r"`([a-z_/]+)`", heading), set(re.findall(r"`(\w+\.py)`", rows)))
    for heading, rows in PART.findall(TREE)
]


def modules(folders: list[str]) -> set[str]:
    files = {file.name for folder in folders for file in (ROOT / folder).glob("*.py")}
    return files - {"__init__.py", "__main__.py"}


@pytest.mark.parametrize(("folders", "named"), SECTIONS, ids=[s[0][0] for s in SECTIONS])
def test_every_module_is_named_where_it_stands(folders: list[str], named: set[str]) -> None:
    assert named - {"__main__.py"} == modules(folders)


def test_every_package_has_its_part_of_the_tree() -> None:
    told = {folder for folders, _ in SECTIONS for folder in folders}
    packages = {
        str(file.parent.relative_to(ROOT))
        for top in ("durak_bot", "adapters")
        for file in (ROOT / top).glob("*/__init__.py")
    }
    assert told == packages | {"storage"}


def test_every_path_in_the_text_is_there() -> None:
    """`a/b.py` is a module of durak_bot, or a path of the repository."""
    paths = set(re.findall(r"`((?:\w+/)+\w+\.py)`", TEXT))
    assert paths
    missing = {p for p in paths if not any((ROOT / top / p).exists() for top in ("", "durak_bot"))}
    assert not missing
