"""Tables of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

_GAP: Final = "   "


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows of cells as lines, the first column flush left and the others flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *cells in rows:
        right = [f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True)]
        yield _GAP.join([f"{first:<{widths[0]}}", *right]).rstrip()
