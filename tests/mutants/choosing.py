"""Choose the tests to ask about a mutant: those that execute its line, the quickest first."""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.mutants.changes import Function, last_name
from tests.mutants.places import PROCESS_TESTS
from tests.mutants.sites import Mutant

SLOW = 10.0
"""Seconds from which on a test is asked only where no quicker one executes the line."""

BUDGET = 120.0
"""Seconds of tests, as they took when recorded, that are spent on one mutant."""

Lines = tuple[str, int, int]
"""A module, and the first and last of its lines."""


class Chooser:
    """Knows who executes what, from the files of a recorded run."""

    def __init__(self, recorded: Iterable[Path], trees: dict[str, ast.Module]) -> None:
        self._took: dict[str, float] = {}
        self._tests: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        for file in recorded:
            record = json.loads(file.read_text(encoding="utf-8"))
            self._took |= record["took"]
            for path, lines in record["lines"].items():
                for line, tests in lines.items():
                    self._tests[path][int(line)].update(tests)
        self._uses = _uses(trees)

    def tests(self, mutant: Mutant) -> Sequence[str]:
        """Return what to ask; tests that start the bot as a process where no other is known."""
        if mutant.lines != (0, 0):
            known = self._executing([(mutant.path, *mutant.lines)])
        else:
            known = self._executing(self._users(mutant.names)) or self._of(mutant.path)
        quick = {test for test in known if self._took[test] < SLOW}
        chosen, spent = list[str](), 0.0
        for test in sorted(quick or known, key=lambda test: (self._took[test], test)):
            spent += self._took[test]
            if chosen and spent > BUDGET:
                break
            chosen.append(test)
        return chosen or PROCESS_TESTS

    def _executing(self, places: Iterable[Lines]) -> set[str]:
        return {
            test
            for path, first, last in places
            for line in range(first, last + 1)
            for test in self._tests[path].get(line, ())
        }

    def _of(self, path: str) -> set[str]:
        return {test for tests in self._tests[path].values() for test in tests}

    def _users(self, names: frozenset[str]) -> Iterator[Lines]:
        """Yield the functions' lines where the names are used, by way of other names too."""
        seen, ahead = set[str](), sorted(names)
        while ahead:
            name = ahead.pop()
            if name in seen:
                continue
            seen.add(name)
            for path, first, last, known_as in self._uses.get(name, ()):
                if known_as:
                    ahead.append(known_as)
                else:
                    yield path, first, last


def _uses(trees: dict[str, ast.Module]) -> dict[str, set[tuple[str, int, int, str]]]:
    """Return where each name is read: a line of a function, or the name that is made of it."""
    found: dict[str, set[tuple[str, int, int, str]]] = defaultdict(set)

    def walk(path: str, node: ast.AST, function: bool, known_as: str) -> None:
        if isinstance(node, Function):
            function, known_as = True, ""
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not function:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            known_as = last_name(target)
        elif isinstance(node, ast.Name | ast.Attribute | ast.keyword) and (function or known_as):
            name = node.arg if isinstance(node, ast.keyword) else last_name(node)
            if name and name != known_as:
                found[name].add((path, node.lineno, node.end_lineno or node.lineno, known_as))
        for child in ast.iter_child_nodes(node):
            walk(path, child, function, known_as)

    for path, tree in trees.items():
        walk(path, tree, False, "")
    return found
