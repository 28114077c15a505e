"""The painted files are the output of their tools, in elements that every renderer knows."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import board_painting, table_painting
from tools.painting.files import outdated

FORBIDDEN = ("text", "filter", "use", "clipPath", "pattern", "mask", "style", "image")
FOLDERS = (board_painting.FOLDER, table_painting.FOLDER)
PAINTED = sorted(path for folder in FOLDERS for path in folder.glob("*.svg"))


@pytest.mark.parametrize(
    ("folder", "drawings"),
    [
        (board_painting.FOLDER, board_painting.drawings),
        (table_painting.FOLDER, table_painting.drawings),
    ],
    ids=["board", "table"],
)
def test_the_drawings_are_those_that_the_tool_would_paint_now(
    folder: Path, drawings: Callable[[], dict[str, str]]
) -> None:
    """Otherwise run: python tools/board_painting.py --write, or tools/table_painting.py."""
    made = drawings()
    assert outdated(folder, made) == []
    assert {path.name for path in folder.glob("*.svg")} == set(made)


@pytest.mark.parametrize("path", PAINTED, ids=lambda path: path.stem)
def test_a_drawing_has_only_what_every_renderer_knows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    elements = set(re.findall(r"<([a-zA-Z]+)", text))
    assert not elements & set(FORBIDDEN)
    assert len(text) < 1_000_000
