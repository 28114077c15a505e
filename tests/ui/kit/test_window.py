"""The window: at any size, the layout is neither too small nor too large."""

from __future__ import annotations

import pygame
import pytest

from cob.ui.app import App
from cob.ui.kit.window import Window

BLUE = (10, 20, 200)
SLIVERS = ((100, 1400), (20, 1400), (1400, 20), (1, 1), (1, 5000), (5000, 1))
SCREENS = ((640, 360), (1024, 576), (1280, 720), (1080, 1920), (2160, 3840), (7680, 4320))


def in_blue(surface: pygame.Surface) -> None:
    surface.fill(BLUE)


@pytest.fixture
def display() -> None:
    pygame.display.init()


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("zoom", [1.0, 2.0])
@pytest.mark.parametrize("size", [*SLIVERS, *SCREENS])
def test_a_layout_is_never_larger_than_the_largest_screens(
    size: tuple[int, int], zoom: float
) -> None:
    window = Window(size)
    window.zoom = zoom
    width, height = window.size
    assert 1024 <= width <= 5120
    assert 576 <= height <= 5120
    assert width * height <= 5120 * 2880


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("size", SLIVERS)
def test_a_sliver_has_a_layout_of_a_small_window(size: tuple[int, int]) -> None:
    width, height = Window(size).size
    assert width * height <= 1024 * 1024


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("size", SCREENS)
def test_the_layout_has_the_shape_of_the_window(size: tuple[int, int]) -> None:
    width, height = Window(size).size
    assert width / height == pytest.approx(size[0] / size[1], rel=0.01)


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("size", [*SLIVERS[:3], *SCREENS])
def test_all_of_the_layout_is_seen_and_can_be_pointed_at(size: tuple[int, int]) -> None:
    window = Window(size)
    window.draw(in_blue)
    width, height = window.size
    for place in ((0, 0), (size[0] - 1, size[1] - 1)):
        assert tuple(window.surface.get_at(place))[:3] == pytest.approx(BLUE, abs=4)
    assert window.visible == pygame.Rect(0, 0, width, height)
    assert window.seen_at(window.visible) == window.surface.get_rect()
    for place in ((0, 0), (size[0] - 1, size[1] - 1)):
        pointed = window.in_layout(pygame.event.Event(pygame.MOUSEMOTION, pos=place))
        assert window.visible.collidepoint(pointed.pos)


@pytest.mark.parametrize("size", SLIVERS)
def test_the_program_goes_on_in_a_sliver_of_a_window(size: tuple[int, int], app: App) -> None:
    app.frame(0.0)
    for shown in (size, (1280, 720)):
        pygame.display.set_mode(shown, pygame.RESIZABLE)
        app.handle(pygame.event.Event(pygame.VIDEORESIZE, size=shown, w=shown[0], h=shown[1]))
        app.frame(0.0)
        assert app.window.get_size() == shown
    assert app.size == (1280, 720)
