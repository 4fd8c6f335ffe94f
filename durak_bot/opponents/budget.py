"""How much a computer may think about one move."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one decision. Counts make it repeatable, `seconds` only cuts it short.

    A decision bounded by counts alone is the same on every machine; measurements use that.
    """

    worlds: int = 200
    """Sampled deals of the hidden cards a search looks at."""
    nodes: int = 60_000
    """Positions the exact end may visit; beyond them it gives up and the level guesses."""
    seconds: float | None = None
    """Wall-clock seconds after which a search stops with what it has; None for never."""

    def __post_init__(self) -> None:
        if self.worlds < 1 or self.nodes < 0:
            raise ValueError("a budget needs at least one world and no negative nodes")

    def share(self, waiting: int) -> Budget:
        """Return this budget cut to one part of `waiting`, so that a queue stays short.

        Never below 20 worlds: fewer say less than the rules of thumb of the level below.
        """
        parts = max(1, waiting)
        return Budget(
            worlds=min(self.worlds, max(20, self.worlds // parts)),
            nodes=self.nodes // parts,
            seconds=None if self.seconds is None else self.seconds / parts,
        )


STANDARD = Budget()
"""What the levels are measured with."""
