"""The sizes of windows in which screens are tested."""

from __future__ import annotations

import pytest

SMALLEST = (1024, 576)
LARGER = [
    (1024, 768),
    (1280, 720),
    (1280, 1024),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
]
SIZES = [SMALLEST, *(pytest.param(size, marks=pytest.mark.long) for size in LARGER)]
"""The suite takes the smallest window, in which room is shortest; the long run takes all."""
FROM_720 = [
    (1280, 720),
    *(pytest.param((w, h), marks=pytest.mark.long) for w, h in LARGER if (w, h) != (1280, 720)),
]
"""For what a smaller window leaves out or shortens."""
