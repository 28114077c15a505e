"""Round numbers for the axes of a plot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

_ROUND: Final = (1, 2, 5)


def ticks(low: float, high: float, most: int = 7) -> list[int]:
    """Return round whole numbers in equal steps that enclose a range, at most `most` if possible.

    There are at least two, so that an axis has a length.
    """
    for step in _steps():
        first = int(low // step)
        last = max(-int(-high // step), first + 1)
        if last - first < max(most, 3):
            return [at * step for at in range(first, last + 1)]
    raise AssertionError("steps grow without end")


def widened(low: float, high: float, least: float) -> tuple[float, float]:
    """Return a range of at least this width, around the same middle and not below zero.

    This keeps few or equal values from looking far apart.
    """
    missing = max(0.0, least - (high - low)) / 2
    first = max(low - missing, min(low, 0.0))
    return first, max(high + missing, first + least)


def _steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on."""
    for power in count():
        for digit in _ROUND:
            yield digit * 10**power
