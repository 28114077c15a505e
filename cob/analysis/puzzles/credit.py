"""Partial credit: what an answer scores that does not solve a puzzle."""

from __future__ import annotations

from typing import Final

from cob.analysis.puzzles.point import in_both
from cob.analysis.puzzles.puzzle import Actions, Puzzle

PARTS: Final = (0.0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4)
"""The parts that an answer can score; what it has reached is rounded down to one of them."""
_FOR_MOST: Final = 1 / 2
"""The part for a turn with most of the point."""


def credit_of(puzzle: Puzzle, played: Actions, apart: float) -> float:
    """Return the part that a turn scores which is so many points behind the best one.

    It is the share of the margin by which it beats the rival; at least half of it for a turn that
    does more than half of what counts.
    """
    reached = 1 - apart / puzzle.margin if puzzle.margin > 0 else 0.0
    done = len(in_both(puzzle.deeds, played))
    if 2 * done > len(puzzle.deeds):
        reached = max(reached, _FOR_MOST)
    return max(part for part in PARTS if part <= max(0.0, reached))
