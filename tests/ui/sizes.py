"""The sizes of windows in which screens are tested."""

from __future__ import annotations

import pytest

SMALLEST = (1024, 576)
USUAL = (1280, 720)
LARGER = [(1366, 768), (1920, 1080), (2560, 1080), (3840, 2160)]
_LARGER = [pytest.param(size, marks=pytest.mark.long) for size in LARGER]
SIZES = [SMALLEST, pytest.param(USUAL, marks=pytest.mark.long), *_LARGER]
"""The suite uses the smallest window, with the least room; the long run uses all."""
FROM_720 = [USUAL, *_LARGER]
"""For parts that a smaller window leaves out or shortens."""
_SQUARER = [pytest.param(size, marks=pytest.mark.long) for size in ((1024, 768), (1280, 1024))]
UPRIGHT = [(1000, 1600), pytest.param((1200, 1600), marks=pytest.mark.long)]
"""These have a plan of their own."""
LYING = [*SIZES, *_SQUARER]
"""Those that are wider than high."""
ALL_SHAPES = [*SIZES, *_SQUARER, *UPRIGHT]
"""These include windows that are higher for their width."""
