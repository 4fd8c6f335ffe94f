"""Which changes are made, and which are left out because nobody could notice them."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.changes import Defaults
from tests.mutants.sites import Mutant, mutants


def made(source: str) -> list[Mutant]:
    return mutants("module.py", source.encode(), Defaults([ast.parse(source)]))


def changes(source: str) -> set[str]:
    """Return the changes to the body of a function."""
    return {mutant.change for mutant in made(f"def f(a, b, c=0):\n    {source}\n")}


@pytest.mark.parametrize(
    ("source", "change"),
    [
        ("g(a < b)", "a < b → a <= b"),
        ("g(a <= b < c)", "a <= b < c → a <= b <= c"),
        ("g(a and b)", "a and b → a or b"),
        ("g(not a)", "not a → a"),
        ("g(a + 7)", "a + 7 → a - 7"),
        ("g(7)", "7 → 8"),
        ("g('x')", "'x' → ''"),
        ("g(min(a, b))", "min(a, b) → max(a, b)"),
        ("return a", "return a → return None"),
        ("await g(a)", "await g(a) → pass"),
        ("a.x = b", "a.x = b → pass"),
        ("a += b", "a += b → a = a - b"),
        ("f(a, b, c=1)", "f(a, b, c=1) → f(a, b)"),
        ("return a if b else c", "b → False"),
    ],
)
def test_a_small_mistake_is_made(source: str, change: str) -> None:
    assert change in changes(source)


@pytest.mark.parametrize(
    "source",
    [
        "log.warning('gone: %s', a + 1)",
        "assert a < 7, 'never'",
        "'A sentence.'",
        "x: Literal['a', 'b']",
        "pass",
    ],
)
def test_what_nobody_could_notice_is_left_out(source: str) -> None:
    assert changes(source) == {"0 → 1", "0 → -1"}


def test_the_text_of_an_exception_is_left_out_and_the_exception_is_not() -> None:
    raised = "raise ValueError(f'no such {a}', 'table')"
    assert changes(raised) - {"0 → 1", "0 → -1"} == {f"{raised} → pass"}


def test_a_change_stands_where_its_bytes_are() -> None:
    source = 'def f(a):\n    g("Оля", a + 1)\n'
    added = next(mutant for mutant in made(source) if mutant.change == "a + 1 → a - 1")
    assert added.applied(source.encode()).decode() == 'def f(a):\n    g("Оля", (a - 1))\n'


def test_a_constant_is_known_by_its_name() -> None:
    assert {mutant.names for mutant in made("GRACE = 5\n")} == {frozenset({"GRACE"})}


def test_what_reads_alike_is_told_apart() -> None:
    keys = [mutant.key for mutant in made("def f():\n    g(1, 1)\n")]
    assert len(keys) == len(set(keys))
