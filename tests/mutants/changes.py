"""What may stand in a node's stead: the small mistakes a person could make there."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Sequence
from typing import Final

Put = ast.expr | str
Function = ast.FunctionDef | ast.AsyncFunctionDef

SWAPS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Defaults:
    """The arguments that can be left out of a call, by the name of what is called."""

    def __init__(self, trees: Sequence[ast.Module]) -> None:
        self._known: dict[str, set[str]] = {}
        for node in (node for tree in trees for node in ast.walk(tree)):
            if isinstance(node, Function):
                self._known.setdefault(node.name, set()).update(_with_default(node.args))
            elif isinstance(node, ast.ClassDef):
                self._known.setdefault(node.name, set()).update(_fields_with_default(node))

    def spare(self, call: ast.Call, argument: str) -> bool:
        """Tell whether the call may do without the argument."""
        name = last_name(call.func)
        return name == "replace" or argument in self._known.get(name, ())


def _with_default(arguments: ast.arguments) -> Iterator[str]:
    first = len(arguments.args) - len(arguments.defaults)
    yield from (argument.arg for argument in arguments.args[first:])
    keywords = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    yield from (argument.arg for argument, default in keywords if default)


def _fields_with_default(node: ast.ClassDef) -> Iterator[str]:
    for field in node.body:
        match field:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
                yield name
            case _:
                pass


def last_name(node: ast.AST) -> str:
    """Return the last part of a dotted name, of what is called too; nothing for what has none."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=func):
            return last_name(func)
        case _:
            return ""


def statement_changes(node: ast.stmt, function: str) -> Iterator[Put]:
    """Yield what may stand instead of a statement of a function."""
    match node:
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Raise() | ast.Break() | ast.Continue():
            yield "pass"
        case ast.Return(value=ast.Constant(value=None | False)):
            pass
        case ast.Return(value=ast.expr()):
            yield "return None"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) if function != "__init__":
            yield "pass"
        case ast.Delete():
            yield "pass"
        case ast.AugAssign(target=target, op=op, value=value):
            yield "pass"
            if swapped := SWAPS.get(type(op)):
                both = ast.BinOp(target, swapped(), value)  # type: ignore[arg-type] # an operator
                yield f"{ast.unparse(target)} = {ast.unparse(both)}"
        case _:
            pass


def expression_changes(node: ast.expr, defaults: Defaults) -> Iterator[Put]:
    """Yield what may stand instead of an expression."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                other = copy.copy(node)
                other.ops = [*ops[:place], SWAPS[type(op)](), *ops[place + 1 :]]  # type: ignore[list-item] # the table pairs likes
                yield other
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(SWAPS[type(op)](), values)  # type: ignore[arg-type] # the same
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if not (_is_type(left) or _is_type(right)):
            if swapped := SWAPS.get(type(op)):
                yield ast.BinOp(left, swapped(), right)  # type: ignore[arg-type] # the same
        case ast.Call():
            yield from _calls(node, defaults)
        case ast.JoinedStr():
            yield "''"
        case ast.Constant(value=value):
            yield from _constants(value)
        case _:
            pass


def _constants(value: object) -> Iterator[str]:
    match value:
        case bool():
            yield repr(not value)
        case int() | float():
            yield repr(value + 1)
            yield repr(value - 1)
        case str():
            yield repr("" if value else "x")
        case _:
            pass


def _calls(node: ast.Call, defaults: Defaults) -> Iterator[ast.Call]:
    if isinstance(node.func, ast.Name) and node.func.id in CALLS:
        yield ast.Call(ast.Name(CALLS[node.func.id]), node.args, node.keywords)
    for keyword in node.keywords:
        if keyword.arg and defaults.spare(node, keyword.arg):
            yield ast.Call(node.func, node.args, [k for k in node.keywords if k is not keyword])


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_type(node: ast.expr) -> bool:
    """Tell a side of `A | B` from a number: a class's name is neither lower nor all upper case."""
    name = last_name(node.value if isinstance(node, ast.Subscript) else node)
    return (
        _is_none(node)
        or name in {"str", "int", "float", "bool", "dict", "list"}
        or (name[:1].isupper() and not name.isupper())
    )
