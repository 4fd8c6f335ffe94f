"""The half of the arrow that import-linter cannot say: "nothing but the standard library"."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "durak_bot" / "engine"
MODULES = sorted(ENGINE.rglob("*.py"))


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module)):
                yield module
            case _:
                pass


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_an_engine_module_imports_the_standard_library_and_the_engine_only(module: Path) -> None:
    foreign = {
        name
        for name in imported(module.read_text(encoding="utf-8"))
        if name.partition(".")[0] not in sys.stdlib_module_names
        and not name.startswith("durak_bot.engine.")
    }
    assert not foreign


def test_there_is_an_engine_to_check() -> None:
    assert MODULES
