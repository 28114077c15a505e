"""The valley behind the title: its layers, its light, and how little a frame draws."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest

from cob.files.resources import data_folder
from cob.ui.scenery.backdrop import backdrop
from cob.ui.scenery.hours import light_at
from cob.ui.scenery.layers import LAYERS, View
from cob.ui.scenery.valley import Valley, windows
from tools import valley_painting

SIZES = ((1024, 576), (1280, 720), (1920, 1080), (1200, 1600), (2560, 1080), (1024, 768))
CASTLE = (1400, 40, 620, 560)
"""The castle in units of the world: x, y, width and height."""


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((640, 360))
    yield
    pygame.display.quit()


def test_the_layers_are_those_that_the_tool_has_painted() -> None:
    """Otherwise run: python tools/valley_painting.py --write."""
    assert valley_painting.problems() == []
    names = {path.name for path in (data_folder("assets") / "valley").iterdir()}
    assert names == {*valley_painting.names(), valley_painting.MADE}


@pytest.mark.parametrize("size", SIZES)
def test_every_window_shows_the_whole_castle_and_no_hole(size: tuple[int, int]) -> None:
    view = View.of(size)
    left, top = view.x(CASTLE[0]), view.y(CASTLE[1])
    right, bottom = view.x(CASTLE[0] + CASTLE[2]), view.y(CASTLE[1] + CASTLE[3])
    assert 0 <= left < right <= size[0]
    assert 0 <= top < bottom <= size[1]
    for eye in (-1.0, 0.0, 1.0):
        picture = pygame.Surface(size)
        picture.fill((255, 0, 255))
        valley = Valley(size, light_at(12))
        valley.look(eye)
        for _ in range(60):
            valley.pass_time(0.2)
        valley.draw(picture)
        edges = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
        edges += [(size[0] // 2, size[1] - 1), (size[0] // 2, 0)]
        assert all(picture.get_at(place)[:3] != (255, 0, 255) for place in edges)
        foot = [picture.get_at((x, size[1] - 2)) for x in range(0, size[0], 16)]
        assert all(sum(tone[:3]) < 480 for tone in foot), "the sky is not below the land"


def test_a_step_draws_a_small_part_of_the_window_and_the_same_as_a_whole_drawing() -> None:
    size = (1280, 720)
    valley, picture = Valley(size, light_at(12)), pygame.Surface(size)
    valley.draw(picture)
    moved = 0
    for _ in range(40):
        places = valley.pass_time(0.05)
        moved += bool(places)
        assert sum(place.width * place.height for place in places) < 0.25 * size[0] * size[1]
        for place in places:
            picture.set_clip(place)
            valley.draw(picture)
        picture.set_clip(None)
    assert moved > 5
    whole = pygame.Surface(size)
    valley.draw(whole)
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_near_layers_move_more_than_far_ones() -> None:
    depths = [layer.depth for layer in LAYERS]
    assert depths == sorted(depths)
    valley = Valley((1280, 720), light_at(12))
    valley.look(1)
    assert valley.is_gliding
    for _ in range(80):
        valley.pass_time(0.1)
    assert not valley.is_gliding


def test_it_is_dark_at_night_and_windows_are_lit() -> None:
    day, night = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    for picture, hour in ((day, 12), (night, 23)):
        Valley((1280, 720), light_at(hour)).draw(picture)
    means = [sum(pygame.transform.average_color(picture)[:3]) for picture in (day, night)]
    assert means[1] < 0.5 * means[0]
    view = View.of((1280, 720))
    lit = [night.get_at((view.x(x), view.y(y)))[:3] for x, y, _ in windows()]
    assert sum(red > 200 and blue < red for red, _, blue in lit) > len(lit) * 0.6 > 20


@pytest.mark.parametrize("hour", [0, 4.9, 6.2, 9, 13, 18.4, 20, 21.5, 23.99])
def test_the_light_has_no_leap(hour: float) -> None:
    before, after = light_at(hour), light_at(min(24.0, hour + 0.05))
    for one, other in zip((*before.sky, before.tint), (*after.sky, after.tint), strict=True):
        assert all(0 <= a <= 255 and abs(a - b) < 12 for a, b in zip(one, other, strict=True))


def test_behind_a_menu_it_is_blurred_and_dark() -> None:
    picture = backdrop((1280, 720))
    assert picture.get_size() == (1280, 720)
    assert sum(pygame.transform.average_color(picture)[:3]) < 330
    row = [picture.get_at((x, 360)) for x in range(0, 1280)]
    steps = [max(abs(a[i] - b[i]) for i in range(3)) for a, b in itertools.pairwise(row)]
    assert max(steps) <= 8
