"""The plans of the table: each shape of window has its own."""

from __future__ import annotations

import pytest

from cob.ui.table.layout import TableLayout
from cob.ui.table.plans import LANDSCAPE, PORTRAIT, plan_for
from tests.ui.at_table import layout_of
from tests.ui.sizes import ALL_SHAPES, UPRIGHT

upright = pytest.mark.parametrize("size", UPRIGHT, ids=str)
counts = pytest.mark.parametrize("players", [2, 3, 4])


def test_the_shape_of_the_window_decides_on_the_plan() -> None:
    assert plan_for((1920, 1080)) is LANDSCAPE
    assert plan_for((1280, 1024)) is LANDSCAPE
    assert plan_for((1200, 1600)) is PORTRAIT
    assert plan_for((720, 1280)) is PORTRAIT


@upright
@counts
def test_in_an_upright_window_the_board_lies_over_the_estate_over_the_tray(
    size: tuple[int, int], players: int
) -> None:
    layout = layout_of(size, players)
    column = [layout.head, layout.board.area, layout.estate, layout.strip]
    assert len({area.x for area in column}) == 1
    assert [area.y for area in column] == sorted(area.y for area in column)
    assert all(panel.area.left > layout.strip.right for panel in layout.panels)
    assert layout.log.top > layout.panels[-1].area.bottom
    assert layout.log.height > 2 * layout.note.height


@upright
def test_the_estate_fills_its_frame_in_an_upright_window(size: tuple[int, int]) -> None:
    layout = layout_of(size, 2)
    land = layout.hexes[0].box.unionall([area.box for area in layout.hexes])
    assert land.width > 0.8 * layout.estate.width
    assert land.height > 0.7 * layout.estate.height
    assert land.width > 0.4 * size[0]


@pytest.mark.parametrize("size", ALL_SHAPES, ids=str)
@counts
def test_every_plan_uses_the_height_of_the_window(size: tuple[int, int], players: int) -> None:
    layout: TableLayout = layout_of(size, players)
    edge = layout.px(12)
    for lowest in (layout.strip, layout.corner):
        assert size[1] - edge <= lowest.bottom <= size[1]
    assert layout.head.top <= edge
