"""From a request's fields to one of aiogram's own method models, with unknown fields refused."""

import json
import types
import typing
from collections.abc import Iterator, Mapping
from typing import Any

import aiogram.methods
from aiogram.methods import TelegramMethod
from pydantic import BaseModel, ValidationError

from adapters.emulator.errors import bad_request

Method = TelegramMethod[Any]


def _catalogue() -> dict[str, type[Method]]:
    found: dict[str, type[Method]] = {}
    for name in aiogram.methods.__all__:
        item = getattr(aiogram.methods, name)
        if (
            isinstance(item, type)
            and issubclass(item, TelegramMethod)
            and item is not TelegramMethod
        ):
            found[str(item.__api_method__).lower()] = item
    return found


METHODS = _catalogue()
"""Every method of the Bot API by its name in lower case: the server ignores case."""


def parse(model: type[Method], fields: Mapping[str, str]) -> dict[str, Any]:
    """Read form fields as the server does: nested values are JSON text.

    Raises ApiError 400 for a field that the method does not have or that is not JSON.
    """
    params: dict[str, Any] = {}
    for name, raw in fields.items():
        field = model.model_fields.get(name)
        if field is None:
            raise bad_request(f"emulator: {model.__api_method__} has no parameter {name!r}")
        params[name] = _value(name, raw, set(_leaves(field.annotation)))
    return params


def build(model: type[Method], params: Mapping[str, Any]) -> Method:
    """Make the method object; raises ApiError 400 for wrong types and unknown nested fields."""
    try:
        call = model.model_validate(dict(params))
    except ValidationError as error:
        first = error.errors()[0]
        if first["type"] == "missing" and first["loc"] == ("text",):
            raise bad_request("message text is empty") from error  # clients leave "" out
        where = ".".join(str(part) for part in first["loc"])
        raise bad_request(f"emulator: {model.__api_method__}: {where}: {first['msg']}") from error
    for path in _unknown(call, str(model.__api_method__)):
        raise bad_request(f"emulator: unknown field {path}")
    return call


def _value(name: str, raw: str, leaves: set[object]) -> Any:
    if str in leaves:
        if int in leaves and raw.lstrip("-").isdigit():
            return int(raw)
        return raw
    try:
        return json.loads(raw)
    except ValueError as error:
        raise bad_request(f"can't parse {name}: it is not JSON") from error


def _leaves(annotation: object) -> Iterator[object]:
    """Walk through unions down to the types a value may have."""
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        for each in typing.get_args(annotation):
            yield from _leaves(each)
    elif typing.get_origin(annotation) is typing.Annotated:
        yield from _leaves(typing.get_args(annotation)[0])
    else:
        yield annotation


def _unknown(value: object, path: str) -> Iterator[str]:
    match value:
        case BaseModel():
            for extra in value.model_extra or {}:
                yield f"{path}.{extra}"
            for name in value.model_fields_set:
                yield from _unknown(getattr(value, name, None), f"{path}.{name}")
        case list():
            for index, each in enumerate(value):
                yield from _unknown(each, f"{path}[{index}]")
        case _:
            pass
