"""A card's face as lines of letters: what an eye sees of it, and a test can keep.

`python -m tests.discord.shades > tests/discord/faces.txt` writes all that are kept: look at them.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from adapters.discord.faces import SIDE, draw
from durak_bot.engine.cards import Card, Rank, Suit

KEPT = Path(__file__).parent / "faces.txt"
BLOCK = 4
LEVELS = " '.:-=+*#@"
"""From what lets all through by the paper (a dot) and red (a plus) to black."""

SHOWN = tuple(map(Card.of, Rank, cycle(Suit)))
"""Each rank once, and each suit."""


def shades(card: Card) -> list[str]:
    """Return the picture by blocks; the darker, the later a letter's place in `LEVELS`."""
    rows = _pixels(draw(card))
    return [
        "".join(LEVELS[_dark(rows, x, y)] for x in range(0, SIDE, BLOCK))
        for y in range(0, SIDE, BLOCK)
    ]


def _dark(rows: list[bytes], x: int, y: int) -> int:
    total = 0.0
    for row in rows[y : y + BLOCK]:
        for at in range(x * 4, (x + BLOCK) * 4, 4):
            red, green, blue, alpha = row[at : at + 4]
            total += alpha * (1.2 - (red * 0.3 + green * 0.59 + blue * 0.11) / 255) / 1.2
    return round(9 * total / 255 / BLOCK**2)


def _pixels(png: bytes) -> list[bytes]:
    """Return the rows of a picture with four bytes a pixel and no filter."""
    start = png.index(b"IDAT") + 4
    length = int.from_bytes(png[start - 8 : start - 4])
    flat = zlib.decompress(png[start : start + length])
    width = 1 + SIDE * 4
    return [flat[row * width + 1 : (row + 1) * width] for row in range(SIDE)]


def kept() -> dict[Card, list[str]]:
    """Return the faces as they were looked at and kept."""
    across = SIDE // BLOCK
    rows = [row.ljust(across) for row in KEPT.read_text(encoding="utf-8").splitlines()]
    each = 1 + across
    starts = range(0, len(rows), each)
    return {card: rows[start + 1 : start + each] for card, start in zip(SHOWN, starts, strict=True)}


def _all() -> Iterator[str]:
    for card in SHOWN:
        yield f"{card} " + "-" * 20
        yield from (row.rstrip() for row in shades(card))


if __name__ == "__main__":
    sys.stdout.write("\n".join(_all()) + "\n")
