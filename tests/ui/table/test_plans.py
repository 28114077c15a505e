"""The plans of the table: each shape of window has its own."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame import Rect

from cob.boards.main_board import load_main_board
from cob.clicks.table_things import EstateSpace, PanelPart, PlayerPanel
from cob.ui.kit.canvas import Canvas
from cob.ui.table.layout import TableLayout
from cob.ui.table.plans import LANDSCAPE, PORTRAIT, WIDE, plan_for
from tests.engine.table import position
from tests.ui.at_table import Opener, begun, bot_on_turn, game_at, layout_of, paint
from tests.ui.sizes import ALL_SHAPES, UPRIGHT
from tests.ui.writing import writing

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


# --- wide windows ---------------------------------------------------------------------------------

WIDE_SIZES = [(2560, 1440), (3840, 2160)]
wide = pytest.mark.parametrize("size", WIDE_SIZES, ids=str)
OWN = 1


def wide_layout(size: tuple[int, int], players: int) -> TableLayout:
    return TableLayout(size, players, load_main_board(), has_log=True, own=OWN)


def test_only_a_table_with_a_log_has_the_wide_plan() -> None:
    assert plan_for((2560, 1440), has_log=True) is WIDE
    assert plan_for((2560, 1440)) is LANDSCAPE
    for size in ((1920, 1080), (2560, 1080), (2400, 1350), (2560, 1600)):
        assert plan_for(size, has_log=True) is LANDSCAPE
    assert plan_for((1200, 1600), has_log=True) is PORTRAIT


@wide
@counts
def test_in_a_wide_window_nothing_overlaps_or_leaves_it(
    size: tuple[int, int], players: int
) -> None:
    layout = wide_layout(size, players)
    parts = [layout.board.area, layout.head, layout.estate, layout.strip, layout.log, layout.note]
    parts += [panel.area for panel in layout.panels]
    window = Rect((0, 0), size)
    for part, other in combinations(parts, 2):
        assert not part.colliderect(other)
    assert all(window.contains(part) for part in parts)
    assert sum(part.width * part.height for part in parts) > 0.93 * size[0] * size[1]


@wide
@counts
def test_a_wide_window_has_a_larger_board_a_long_log_and_the_own_board_once(
    size: tuple[int, int], players: int
) -> None:
    layout, usual = wide_layout(size, players), layout_of(size, players)
    assert layout.board.area.width > 1.05 * usual.board.area.width
    assert layout.log.height > 2 * usual.log.height
    assert [panel.is_folded for panel in layout.panels] == [at == OWN for at in range(players)]
    assert layout.panels[OWN].area.height < layout.panels[0].area.height / 1.5
    state = position(players)
    on_own = [thing for thing, _ in layout.things(state, 0) if getattr(thing, "seat", 0) == OWN]
    assert all(isinstance(thing, PlayerPanel | PanelPart) for thing in on_own)
    assert not any(isinstance(getattr(thing, "part", None), EstateSpace) for thing in on_own)


def test_a_game_of_one_person_folds_that_person_s_board_in_a_wide_window(table: Opener) -> None:
    scene = table(bot_on_turn(), (2560, 1440))
    assert scene.only_person == 0
    assert [panel.is_folded for panel in scene.table.layout.panels] == [True, False]
    with writing() as words:
        paint(scene)
    told = [text for text, _ in words]
    assert told.count("Anna") == 1, "its head is left"
    both = table(game_at(position(2)), (2560, 1440))
    assert both.only_person is None
    assert not any(panel.is_folded for panel in both.table.layout.panels)


def test_the_log_stays_in_view_beside_advice_in_a_wide_window(table: Opener) -> None:
    scene = table(begun(), (2560, 1440))
    scene.coaching.open_or_close()
    assert scene.table.corner is scene.coaching.panel
    log = scene.table.layout.log
    surface = pygame.Surface(scene.app.size)
    with writing() as words:
        scene.draw(Canvas(surface, scene.app.art))
    assert any(log.contains(place) for _, place in words)
