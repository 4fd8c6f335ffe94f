"""Hold the bot's requests to Discord's published description of its API, as strictly as it goes.

The description stands beside the repository, not in it; without it only `limits` are checked.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Protocol, cast

import jsonschema_rs

from tests.discord.loopback.errors import Json
from tests.discord.loopback.journal import Call
from tests.discord.loopback.limits import broken

FILE = Path(__file__).resolve().parents[4] / "shared" / "specs" / "discord-openapi.json"

EDITS = ("MessageEditRequestPartial", "IncomingWebhookUpdateRequestPartial")
COMMANDS = ("ApplicationCommandUpdateRequest", "ApplicationCommandCreateRequest")


class _Validator(Protocol):
    def iter_errors(self, instance: Any) -> Any: ...


def present() -> bool:
    """Tell whether the published description is there."""
    return FILE.exists()


def violations(call: Call) -> list[str]:
    """Return what is wrong with a call's body; nothing if all is well."""
    found = [f"{call.name}: {wrong}" for wrong in broken(call)]
    return found + (_described(call) if present() else [])


def _described(call: Call) -> list[str]:
    known, body = _request(call.method, call.route)
    if not known:
        return [f"{call.name}: there is no such method"]
    if body is None:
        return [] if call.body is None else [f"{call.name}: has a body and takes none"]
    if call.body is None:
        return [f"{call.name}: has no body"]
    errors = body.iter_errors(call.body)
    return [f"{call.name}: {'.'.join(map(str, e.instance_path))}: {e.message}" for e in errors]


@cache
def _request(method: str, route: str) -> tuple[bool, _Validator | None]:
    document = _document()
    operation = document["paths"].get(route, {}).get(method.lower())
    if operation is None:
        return False, None
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return True, None
    schema = {**content["application/json"]["schema"], "components": document["components"]}
    return True, cast("_Validator", jsonschema_rs.Draft202012Validator(schema))


@cache
def _document() -> Json:
    document: Json = json.loads(FILE.read_text(encoding="utf-8"))
    schemas = document["components"]["schemas"]
    # What discord.py sends and the live service takes, though the description does not say so.
    for name in EDITS:
        schemas[name]["properties"]["tts"] = {"type": "boolean"}
    for name in COMMANDS:
        schemas[name]["properties"]["nsfw"] = {"type": "boolean"}
    _tighten(document)
    return document


def _tighten(schema: Any) -> None:
    """Refuse unknown fields everywhere, and let identifiers be numbers."""
    if isinstance(schema, list):
        for item in schema:
            _tighten(item)
    elif isinstance(schema, dict):
        if schema.get("format") == "snowflake":
            schema["type"] = ["string", "integer"]
        if schema.get("type") == "object" and "properties" in schema:
            schema.setdefault("additionalProperties", False)
        for item in schema.values():
            _tighten(item)
