"""The estate as land: empty spaces are pale, and complete regions have a gilded edge."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from cob.boards import load_estates
from cob.engine.components import Kind, Tile
from cob.engine.hexgrid import SPACE_BY_NAME, SPACES, outer_sides, spaces_in
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_land import outlines
from cob.ui.kit.estate_picture import draw_spaces, estate_hexes
from cob.ui.kit.theme import HIGH_CONTRAST, INK, KIND_COLOURS, PAPER, RGB, WARM, Palette, theme
from tests.ui.kit.test_colours import contrast

BOX = Rect(0, 0, 700, 640)
SMALL_BOX = Rect(0, 0, 210, 190)
GROUND: RGB = (90, 90, 90)


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    theme.apply(WARM)
    pygame.display.quit()


def region(*names: str) -> int:
    return sum(1 << SPACE_BY_NAME[name] for name in names)


def test_a_single_space_has_six_outer_sides_and_two_share_none_between_them() -> None:
    assert len(outer_sides(region("d4"))) == 6
    assert len(outer_sides(region("d4", "d5"))) == 10
    assert len(outer_sides(region("a1", "g4"))) == 12


def test_the_outline_of_a_ring_has_a_hole() -> None:
    around = region("c3", "c4", "d3", "d5", "e3", "e4")
    assert sorted(len(line) for line in outlines(around)) == [6, 18]
    assert [len(line) for line in outlines(around | region("d4"))] == [18]


def test_a_region_is_complete_when_its_last_space_is_covered() -> None:
    layout = load_estates().layouts["1"]
    whole = layout.region_of[SPACE_BY_NAME["d5"]]
    first = spaces_in(whole)[0]
    assert layout.complete_regions(whole) == (whole,)
    assert layout.complete_regions(whole & ~(1 << first)) == ()
    assert layout.complete_regions(sum(1 << s for s in SPACES)) == layout.regions


def to_paper(colour: RGB) -> float:
    return sum((one - other) ** 2 for one, other in zip(colour, PAPER, strict=True)) ** 0.5


def drawn(box: Rect, covered: int) -> pygame.Surface:
    layout = load_estates().layouts["1"]
    surface = pygame.Surface(box.size)
    surface.fill(GROUND)
    tiles = [Tile.SHIP if covered >> space & 1 else None for space in SPACES]
    draw_spaces(Canvas(surface, Art()), estate_hexes(box), layout, tiles)
    return surface


def golden(surface: pygame.Surface, area: Rect) -> int:
    """The number of gilded pixels in an area."""
    found = 0
    for x in range(area.left, area.right):
        for y in range(area.top, area.bottom):
            red, green, blue, _ = surface.get_at((x, y))
            found += red > 190 and 140 < green < 235 and blue < green - 40 and red > green
    return found


@pytest.mark.parametrize("box", [BOX, SMALL_BOX])
@pytest.mark.parametrize("palette", [WARM, HIGH_CONTRAST])
def test_a_complete_region_keeps_a_gilded_edge_at_every_size(box: Rect, palette: Palette) -> None:
    theme.apply(palette)
    layout = load_estates().layouts["1"]
    whole = next(r for r in layout.regions if layout.kinds[spaces_in(r)[0]] is Kind.SHIP)
    last = 1 << spaces_in(whole)[-1]
    space = estate_hexes(box)[spaces_in(whole)[-1]].box
    before, after = drawn(box, whole & ~last), drawn(box, whole)
    assert golden(after, space) > golden(before, space) + space.width


@pytest.mark.parametrize("palette", [WARM, HIGH_CONTRAST])
@pytest.mark.parametrize("kind", list(Kind))
def test_an_empty_space_is_paler_than_a_built_one_and_its_pips_are_read(
    kind: Kind, palette: Palette
) -> None:
    theme.apply(palette)
    space = Art().space(kind, 2, 100)
    beside, plate = space.get_at((14, 60)), space.get_at((50, 66))
    assert to_paper(tuple(beside)[:3]) < 0.7 * to_paper(KIND_COLOURS[kind])
    assert contrast(tuple(plate)[:3], INK) >= 4.5
