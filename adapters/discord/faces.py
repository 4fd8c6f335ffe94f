"""Card faces drawn as small pictures: rank above suit on a white card, for emojis.

Shapes are strokes and curves in a unit square, y downwards, sampled three by three a pixel, so
nothing but the standard library is needed.
"""

from __future__ import annotations

import itertools
import math
import struct
import zlib
from collections.abc import Callable, Sequence
from functools import cache

from durak_bot.engine.cards import Card, Rank, Suit

SIDE = 128
"""Pixels, what Discord shows emojis from."""

Point = tuple[float, float]
Stroke = Sequence[Point]
Mask = tuple[tuple[float, ...], ...]
"""How much of each pixel a shape covers, 0…1, by rows."""

_RED, _BLACK, _PAPER, _EDGE = (208, 32, 44), (24, 26, 32), (252, 252, 250), (150, 154, 162)
_SAMPLES = tuple((each + 0.5) / 3 for each in range(3))
_THICK = 0.085
"""Half of a stroke's width."""


def name(card: Card) -> str:
    """Return the name of a card's emoji, such as `durak_10h`."""
    return f"durak_{str(card).lower()}"


def draw(card: Card) -> bytes:
    """Return a card's face as a PNG picture."""
    ink = _RED if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else _BLACK
    paper, border, suit, rank = _paper(), _border(), _suit(card.suit), _rank(card.rank)
    rows = bytearray()
    for y in range(SIDE):
        rows.append(0)  # no filter
        for x in range(SIDE):
            shown = max(rank[y][x], suit[y][x])
            under = [_mix(_PAPER[n], _EDGE[n], border[y][x]) for n in range(3)]
            rows += bytes(_mix(under[n], ink[n], shown) for n in range(3))
            rows.append(round(255 * paper[y][x]))
    return _png(bytes(rows))


def _mix(under: float, over: float, share: float) -> int:
    return round(under + (over - under) * share)


def _png(rows: bytes) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        checked = kind + data
        return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))

    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 6, 0, 0, 0)  # eight bits, red green blue alpha
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


def _mask(inside: Callable[[float, float], bool]) -> Mask:
    def covered(x: int, y: int) -> float:
        hits = sum(inside((x + dx) / SIDE, (y + dy) / SIDE) for dx in _SAMPLES for dy in _SAMPLES)
        return hits / 9

    return tuple(tuple(covered(x, y) for x in range(SIDE)) for y in range(SIDE))


# ---------------------------------------------------------------------- the card


def _rounded(margin: float, radius: float) -> Callable[[float, float], bool]:
    """Return a card's outline: narrower than high, with round corners."""
    left, right, top, bottom = 0.12 + margin, 0.88 - margin, 0.01 + margin, 0.99 - margin

    def inside(x: float, y: float) -> bool:
        dx = max(left + radius - x, x - right + radius, 0.0)
        dy = max(top + radius - y, y - bottom + radius, 0.0)
        return math.hypot(dx, dy) <= radius

    return inside


@cache
def _paper() -> Mask:
    return _mask(_rounded(0.0, 0.1))


@cache
def _border() -> Mask:
    outer, inner = _rounded(0.0, 0.1), _rounded(0.025, 0.085)
    return _mask(lambda x, y: outer(x, y) and not inner(x, y))


# ---------------------------------------------------------------------- suits


@cache
def _suit(suit: Suit) -> Mask:
    shape = {
        Suit.SPADES: _spade,
        Suit.CLUBS: _club,
        Suit.DIAMONDS: _diamond,
        Suit.HEARTS: _heart,
    }[suit]
    left, top, size = 0.28, 0.5, 0.44
    return _mask(lambda x, y: shape((x - left) / size, (y - top) / size))


def _disc(x: float, y: float, at: Point, radius: float) -> bool:
    return math.hypot(x - at[0], y - at[1]) <= radius


def _diamond(x: float, y: float) -> bool:
    return abs(x - 0.5) / 0.42 + abs(y - 0.5) / 0.52 <= 1


def _heart(x: float, y: float) -> bool:
    if _disc(x, y, (0.26, 0.27), 0.26) or _disc(x, y, (0.74, 0.27), 0.26):
        return True
    return 0.27 <= y <= 1 and abs(x - 0.5) <= 0.485 * (1 - y) / 0.63 and abs(x - 0.5) <= 0.5


def _stem(x: float, y: float) -> bool:
    return 0.6 <= y <= 1 and abs(x - 0.5) <= 0.05 + 0.2 * max(0.0, y - 0.7)


def _spade(x: float, y: float) -> bool:
    if _disc(x, y, (0.26, 0.58), 0.24) or _disc(x, y, (0.74, 0.58), 0.24) or _stem(x, y):
        return True
    return 0 <= y <= 0.62 and abs(x - 0.5) <= 0.46 * y / 0.58


def _club(x: float, y: float) -> bool:
    discs = ((0.5, 0.24), (0.26, 0.58), (0.74, 0.58))
    return (
        any(_disc(x, y, at, 0.235) for at in discs)
        or _stem(x, y)
        or (0.3 <= y <= 0.7 and abs(x - 0.5) <= 0.12)
    )


# ---------------------------------------------------------------------- ranks


def _arc(at: Point, rx: float, ry: float, start: float, end: float) -> list[Point]:
    """Return a curve from one angle to another, degrees clockwise from the right."""
    steps = 12
    angles = (math.radians(start + (end - start) * n / steps) for n in range(steps + 1))
    return [(at[0] + rx * math.cos(angle), at[1] + ry * math.sin(angle)) for angle in angles]


_ONE: Stroke = [(0.1, 0.22), (0.5, 0.0), (0.5, 1.0)]
_ZERO: Stroke = _arc((0.5, 0.5), 0.45, 0.5, 0, 360)

_GLYPHS: dict[Rank, tuple[Stroke, ...]] = {
    Rank.TWO: ([*_arc((0.5, 0.28), 0.42, 0.28, 190, 380), (0.08, 1.0), (0.95, 1.0)],),
    Rank.THREE: (
        _arc((0.45, 0.26), 0.4, 0.26, 200, 450),
        _arc((0.45, 0.75), 0.45, 0.25, 270, 520),
    ),
    Rank.FOUR: ([(0.72, 1.0), (0.72, 0.0), (0.05, 0.68), (0.98, 0.68)],),
    Rank.FIVE: (
        [(0.88, 0.0), (0.18, 0.0), (0.12, 0.45), *_arc((0.47, 0.67), 0.45, 0.33, 230, 500)],
    ),
    Rank.SIX: (_arc((0.5, 0.68), 0.43, 0.32, 0, 360), [(0.72, 0.0), (0.3, 0.3), (0.09, 0.62)]),
    Rank.SEVEN: ([(0.05, 0.0), (0.95, 0.0), (0.38, 1.0)],),
    Rank.EIGHT: (
        _arc((0.5, 0.25), 0.37, 0.25, 0, 360),
        _arc((0.5, 0.74), 0.45, 0.26, 0, 360),
    ),
    Rank.NINE: (_arc((0.5, 0.32), 0.43, 0.32, 0, 360), [(0.91, 0.38), (0.7, 0.7), (0.28, 1.0)]),
    Rank.JACK: ([(0.75, 0.0), (0.75, 0.7), *_arc((0.42, 0.7), 0.33, 0.3, 0, 170)],),
    Rank.QUEEN: (_ZERO, [(0.55, 0.65), (1.0, 1.05)]),
    Rank.KING: ([(0.08, 0.0), (0.08, 1.0)], [(0.92, 0.0), (0.08, 0.58)], [(0.4, 0.4), (0.98, 1.0)]),
    Rank.ACE: ([(0.0, 1.0), (0.5, 0.0), (1.0, 1.0)], [(0.2, 0.66), (0.8, 0.66)]),
}


@cache
def _rank(rank: Rank) -> Mask:
    top, height = 0.1, 0.32
    if rank is Rank.TEN:
        parts = [(_ONE, 0.2, 0.22), (_ZERO, 0.46, 0.3)]
    else:
        parts = [(stroke, 0.34, 0.32) for stroke in _GLYPHS[rank]]
    lines = [
        [(left + x * width, top + y * height) for x, y in stroke] for stroke, left, width in parts
    ]
    pieces = [piece for line in lines for piece in itertools.pairwise(line)]
    thick = _THICK * 0.5

    def inside(x: float, y: float) -> bool:
        if not top - thick <= y <= top + height * 1.06 + thick:
            return False
        return any(_near(x, y, a, b, thick) for a, b in pieces)

    return _mask(inside)


def _near(x: float, y: float, a: Point, b: Point, most: float) -> bool:
    """Return whether a point is at most so far from a line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = 0.0 if not length else ((x - a[0]) * dx + (y - a[1]) * dy) / length
    along = min(1.0, max(0.0, along))
    return math.hypot(x - a[0] - along * dx, y - a[1] - along * dy) <= most
