"""Check calls of the Bot API against its machine-readable description, where that is at hand.

`violations` is for the call log of an emulator: each recorded call goes through it. The
description lies beside the checkout and not in it, so tests skip when `SPEC` does not exist.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

Json = dict[str, Any]

SPEC = Path(__file__).parents[3] / "shared" / "specs" / "telegram-bot-api-10.3.json"


@cache
def _load() -> Json:
    loaded: Json = json.loads(SPEC.read_text("utf-8"))
    return loaded


def violations(method: str, params: Json) -> list[str]:
    """List what is wrong with a call: unknown or missing parameters, types, limits."""
    methods = _load()["methods"]
    if method not in methods:
        return [f"{method}: no such method"]
    return _fields(method, methods[method], params)


def _fields(path: str, known: Json, given: Json) -> list[str]:
    found = [f"{path}: unknown {name}" for name in given if name not in known]
    for name, rule in known.items():
        if name not in given:
            if rule["required"]:
                found.append(f"{path}: {name} is missing")
            continue
        where = f"{path}.{name}"
        found += _type(where, rule["type"], given[name])
        found += _limit(where, rule.get("limit"), given[name])
    return found


def _limit(path: str, limit: Json | None, value: Any) -> list[str]:
    if limit is None:
        return []
    match limit["unit"], value:
        case "characters", str():
            size = len(value)
        case "bytes", str():
            size = len(value.encode())
        case "items", list():
            size = len(value)
        case _:
            return [f"{path}: cannot be counted in {limit['unit']}"]
    if limit["min"] <= size <= limit["max"]:
        return []
    return [f"{path}: {size} {limit['unit']}, allowed {limit['min']}-{limit['max']}"]


def _type(path: str, written: str, value: Any) -> list[str]:
    """Give nothing if `value` fits one alternative, else the fewest complaints of any."""
    tried = [_alternative(path, each, value) for each in _split(written)]
    return min(tried, key=len) if tried else [f"{path}: no type to fit"]


def _split(written: str) -> list[str]:
    """Split a union at its top level; shapes of JavaScript objects are for its clients only."""
    parts, depth, quoted, current = [], 0, False, ""
    for letter in written:
        quoted ^= letter == '"'
        if not quoted:
            depth += (letter in "<{(") - (letter in ">})")
        if letter == "|" and depth == 0 and not quoted:
            parts.append(current.strip())
            current = ""
        else:
            current += letter
    parts.append(current.strip())
    return [part for part in parts if part and not part.startswith("{")]


def _alternative(path: str, written: str, value: Any) -> list[str]:
    if written.endswith("[]"):
        if not isinstance(value, list):
            return [f"{path}: not a list"]
        inner = written[:-2].removeprefix("(").removesuffix(")")
        return [
            problem
            for index, each in enumerate(value)
            for problem in _type(f"{path}[{index}]", inner, each)
        ]
    if (named := written.removeprefix("Objects.")).startswith("Telegram"):
        return _named(path, named, value)
    if re.match(r'"|-?\d', written):
        fits = value == json.loads(written)
    elif written.startswith("Exclude<keyof"):
        fits = value in _load()["types"]["TelegramUpdate"] and value != "update_id"
    else:
        fits = _primitive(written, value)
    return [] if fits else [f"{path}: {value!r} is not {written}"]


def _primitive(written: str, value: Any) -> bool:
    match written:
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "true":
            return value is True
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case _:
            return False


def _named(path: str, name: str, value: Any) -> list[str]:
    spec = _load()
    if name in spec["aliases"]:
        return _type(path, spec["aliases"][name], value)
    if name not in spec["types"]:
        return [f"{path}: the description lacks {name}"]
    if not isinstance(value, dict):
        return [f"{path}: not an object"]
    return _fields(path, spec["types"][name], value)
