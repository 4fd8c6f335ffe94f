"""Find every small change that could be made to a module: each is a mutant.

Left out is what a player or an operator cannot notice by its nature: docstrings, log texts,
assertions, the texts of exceptions, annotations, and what only serves them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tests.mutants.changes import (
    Defaults,
    Function,
    Put,
    expression_changes,
    last_name,
    statement_changes,
)

LOGS: Final = {"log", "logger", "logging"}
FOR_TYPES: Final = {"TypeVar", "NewType", "ParamSpec", "getLogger", "Literal"}
NAMES: Final = {"__all__", "__slots__", "__match_args__"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change to one module, and where the tests to ask about it are found."""

    path: str
    line: int
    text: str
    """The source line it begins in, which survives a move within the file."""
    before: str
    after: str
    span: tuple[int, int]
    """The bytes of the module that are replaced."""
    put: str
    lines: tuple[int, int]
    """The lines whose execution may show it; (0, 0) for what runs at import."""
    names: frozenset[str] = frozenset()
    """What a change outside every function is known by elsewhere."""
    nth: int = 0
    """Which of those that read alike."""

    @property
    def change(self) -> str:
        """Return the change as it is shown, and named in `explained.toml`."""
        return f"{self.before} → {self.after}"

    @property
    def key(self) -> str:
        """Return what names the mutant wherever its line moves to."""
        return f"{self.path} | {self.text} | {self.change} | {self.nth}"

    def applied(self, source: bytes) -> bytes:
        """Return the module with the change made."""
        start, end = self.span
        return source[:start] + self.put.encode() + source[end:]


@dataclass(frozen=True, slots=True)
class Place:
    """What a node stands in."""

    function: str = ""
    """The function that runs it; empty for what runs at import."""
    body: tuple[int, int] = (0, 0)
    """Of a default or a decorator: the lines of its function."""
    first: int = 0
    """The line its statement begins in."""
    names: frozenset[str] = frozenset()
    raised: bool = False
    branch: bool = False
    """It decides where the program goes on."""


def mutants(path: str, source: bytes, defaults: Defaults) -> list[Mutant]:
    """Return the module's mutants in the order of its lines."""
    found, alike = list[Mutant](), dict[str, int]()
    for mutant in _Finder(path, source, defaults).walk(ast.parse(source), Place()):
        nth = alike[mutant.key] = alike.get(mutant.key, -1) + 1
        found.append(replace(mutant, nth=nth))
    return found


class _Finder:
    """Walks one module and turns places of its tree into places of its text."""

    def __init__(self, path: str, source: bytes, defaults: Defaults) -> None:
        self._path = path
        self._source = source
        self._starts = [0]
        for row in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(row))
        self._defaults = defaults

    def walk(self, node: ast.AST, place: Place) -> Iterator[Mutant]:
        """Yield the mutants of a node and of all it holds."""
        if _left_out(node):
            return
        if isinstance(node, ast.stmt):
            place = _of_statement(node, place)
            if place.function:
                for put in statement_changes(node, place.function):
                    yield self._mutant(node, put, place)
        elif isinstance(node, ast.expr):
            for put in self._instead(node, place):
                yield self._mutant(node, put, place)
            if isinstance(node, ast.JoinedStr):
                return  # before Python 3.12 nobody knows where its parts stand
        for field, value in ast.iter_fields(node):
            inner = _into(node, field, place)
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not _for_types(node, field, child):
                    yield from self.walk(child, inner)

    def _instead(self, node: ast.expr, place: Place) -> Iterator[Put]:
        if place.branch:
            yield "True"
            yield "False"
        if not (place.raised and _is_text(node)):
            yield from expression_changes(node, self._defaults)

    def _mutant(self, node: ast.expr | ast.stmt, put: Put, place: Place) -> Mutant:
        start = self._starts[node.lineno - 1] + node.col_offset
        last = node.end_lineno or node.lineno
        end = self._starts[last - 1] + (node.end_col_offset or 0)
        row = self._source[self._starts[node.lineno - 1] : self._starts[node.lineno]]
        after = put if isinstance(put, str) else ast.unparse(put)
        return Mutant(
            self._path,
            node.lineno,
            row.decode().strip(),
            before=" ".join(self._source[start:end].decode().split()),
            after=after,
            span=(start, end),
            put=after if isinstance(put, str) else f"({after})",
            lines=(place.first, last) if place.function else place.body,
            names=place.names,
        )


def _of_statement(node: ast.stmt, place: Place) -> Place:
    """Return the place with what the statement tells of it."""
    place = replace(place, first=node.lineno, raised=isinstance(node, ast.Raise))
    if place.function:
        return place
    match node:
        case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return replace(place, names=frozenset({name}))
        case ast.Assign(targets=targets):
            inside = (part for target in targets for part in ast.walk(target))
            return replace(place, names=frozenset(last_name(part) for part in inside) - {""})
        case _:
            return place


def _into(node: ast.AST, field: str, place: Place) -> Place:
    """Return the place of what stands in a field of the node."""
    branch = field in {"test", "ifs", "guard"} and not isinstance(node, ast.While)
    place = replace(place, branch=branch)
    if not isinstance(node, Function):
        return place
    if field in {"args", "decorator_list"}:
        body = (node.body[0].lineno, node.end_lineno or node.lineno)
        return replace(place, function="", body=body, names=frozenset())
    return replace(place, function=node.name, body=(0, 0), names=frozenset())


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _left_out(node: ast.AST) -> bool:
    """Tell what nobody outside can notice, with all that it holds."""
    match node:
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
            return True
        case (
            ast.Call(func=ast.Attribute(value=ast.Name(id=name)))
            | ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name))))
        ):
            return name in LOGS
        case ast.Call(func=named) | ast.Subscript(value=named):
            return last_name(named) in FOR_TYPES
        case ast.If(test=ast.Name(id=name)):
            return name == "TYPE_CHECKING"
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in NAMES
        case ast.FunctionDef(name=name):
            return name == "__repr__"
        case _:
            return False


def _for_types(node: ast.AST, field: str, child: ast.AST) -> bool:
    """Tell whether a child is an annotation or shapes a class: mypy's business."""
    if field in {"annotation", "returns"}:
        return True
    if field == "decorator_list":
        return last_name(child) == "dataclass"
    return (
        field == "args"
        and isinstance(node, ast.Call)
        and last_name(node) == "cast"
        and (child is node.args[0])
    )
