"""The painted ground of the main board is what its tool paints around the places of the map."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cob.boards import load_main_board
from tools.board_painting import FOLDER, drawings, towns
from tools.painting.files import outdated

FORBIDDEN = ("text", "filter", "use", "clipPath", "pattern", "mask", "style", "image")


def test_the_drawings_are_those_that_the_tool_would_paint_now() -> None:
    """Otherwise: python tools/board_painting.py --write."""
    assert not outdated(FOLDER, drawings())
    assert {path.name for path in FOLDER.glob("*.svg")} == set(drawings())


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.svg")), ids=lambda path: path.stem)
def test_a_drawing_has_only_what_every_renderer_knows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    elements = set(re.findall(r"<([a-zA-Z]+)", text))
    assert not elements & set(FORBIDDEN)
    assert len(text) < 1_000_000


def test_each_town_has_its_own_plots_and_its_quay_outside() -> None:
    board = load_main_board()
    for town in towns(board):
        middle = town.places.die.centre.x
        assert len(town.plots) == 4
        assert all(abs(x - middle) < town.places.panel.width / 2 for x, _ in town.plots)
        assert (town.places.goods.x - middle) * town.outwards > 0
