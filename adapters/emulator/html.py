"""The HTML parse mode: tags to entities, offsets in UTF-16 units."""

from html.parser import HTMLParser

from adapters.emulator.errors import Json, bad_request
from adapters.emulator.limits import utf16

_PLAIN = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.found: list[Json] = []
        self._open: list[tuple[str, Json]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        entity = _entity(tag, dict(attrs))
        entity["offset"] = utf16(self.text)
        self._open.append((tag, entity))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][0] != tag:
            raise bad_request(f"can't parse entities: unexpected end tag </{tag}>")
        _, entity = self._open.pop()
        entity["length"] = utf16(self.text) - entity["offset"]
        if entity["length"]:
            self.found.append(entity)

    def handle_data(self, data: str) -> None:
        self.text += data

    def finish(self) -> None:
        self.close()
        if self._open:
            raise bad_request(f"can't parse entities: can't find end tag of <{self._open[-1][0]}>")


def _entity(tag: str, attrs: dict[str, str | None]) -> Json:
    if tag in _PLAIN:
        return {"type": _PLAIN[tag]}
    if tag == "a" and (href := attrs.get("href")):
        if href.startswith("tg://user?id=") and href[13:].isdigit():
            user = {"id": int(href[13:]), "is_bot": False, "first_name": "?"}
            return {"type": "text_mention", "user": user}
        return {"type": "text_link", "url": href}
    unix = attrs.get("unix")
    if tag == "tg-time" and unix and unix.isdigit():
        entity: Json = {"type": "date_time", "unix_time": int(unix)}
        if shape := attrs.get("format"):
            entity["date_time_format"] = shape
        return entity
    raise bad_request(f"can't parse entities: unsupported start tag {tag!r}")


def parse(source: str) -> tuple[str, list[Json]]:
    """Split HTML into text and entities; raises ApiError 400."""
    reader = _Reader()
    reader.feed(source)
    reader.finish()
    return reader.text, sorted(reader.found, key=lambda e: (e["offset"], -e["length"]))
