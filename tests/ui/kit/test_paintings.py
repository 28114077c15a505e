"""Large grounds are painted in the background; a stand-in is shown from the first frame on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event as Sign

import pygame
import pytest

from cob.ui.kit.art.paintings import Paintings
from tests.waiting import wait_for

RED, GREEN, GROUND = (200, 0, 0), (0, 150, 0), (10, 20, 30)
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<path d="M0 0H50V100H0Z" fill="#c80000"/><path d="M50 0H100V100H50Z" fill="#009600"/></svg>'
)

SMALL, LARGE = (40, 40), (200, 100)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    (tmp_path / "halves.svg").write_text(DRAWING, encoding="utf-8")
    yield tmp_path
    pygame.display.quit()


def halves(surface: pygame.Surface) -> tuple[tuple[int, ...], tuple[int, ...]]:
    width, height = surface.get_size()
    left, right = surface.get_at((2, height // 2)), surface.get_at((width - 3, height // 2))
    return tuple(left)[:3], tuple(right)[:3]


def test_without_a_background_a_painting_is_there_at_once(folder: Path) -> None:
    picture = Paintings(folder).get("halves", LARGE, GROUND)
    assert picture.get_size() == LARGE
    assert halves(picture) == (RED, GREEN)


def test_a_plain_ground_stands_in_until_the_painting_comes_and_wakes_the_window(
    folder: Path,
) -> None:
    paintings, woken = Paintings(folder), Sign()
    paintings.begin(woken.set)
    first = paintings.get("halves", SMALL, GROUND)
    assert (first.get_size(), halves(first)) == (SMALL, (GROUND, GROUND))
    assert woken.wait(10)
    assert halves(paintings.get("halves", SMALL, GROUND)) == (RED, GREEN)
    assert paintings.arrived == 1
    paintings.end()


def test_after_a_change_of_size_the_old_picture_stands_in_scaled(folder: Path) -> None:
    paintings = Paintings(folder)
    paintings.begin(lambda: None)
    paintings.prepare("halves", SMALL)
    wait_for(lambda: paintings.is_ready)
    scaled = paintings.get("halves", LARGE, GROUND)
    assert (scaled.get_size(), halves(scaled)) == (LARGE, (RED, GREEN))
    wait_for(lambda: paintings.is_ready)
    sharp = paintings.get("halves", LARGE, GROUND)
    assert sharp is not scaled
    assert sharp is paintings.get("halves", LARGE, GROUND)
    paintings.end()


def test_of_many_sizes_only_the_last_are_made(folder: Path) -> None:
    paintings, came, go_on = Paintings(folder), Sign(), Sign()

    def hold_up() -> None:
        came.set()
        go_on.wait(10)

    paintings.begin(hold_up)
    paintings.prepare("halves", SMALL)
    assert came.wait(10)
    for width in range(50, 250):
        paintings.get("halves", (width, 100), GROUND)
    go_on.set()
    wait_for(lambda: paintings.is_ready)
    assert halves(paintings.get("halves", (249, 100), GROUND)) == (RED, GREEN)
    assert paintings.arrived <= 5
    paintings.end()


def test_four_sizes_of_one_painting_stay_while_they_are_shown(folder: Path) -> None:
    paintings = Paintings(folder)
    paintings.begin(lambda: None)
    shown = [(width, 60) for width in (30, 60, 90, 120)]
    for _ in range(3):
        for size in shown:
            paintings.get("halves", size, GROUND)
        wait_for(lambda: paintings.is_ready)
    assert paintings.arrived == len(shown)
    paintings.end()


@pytest.mark.parametrize("in_background", [False, True])
def test_a_missing_drawing_leaves_the_plain_ground(folder: Path, in_background: bool) -> None:
    paintings = Paintings(folder)
    if in_background:
        paintings.begin(lambda: None)
        paintings.prepare("nothing", SMALL)
        wait_for(lambda: paintings.is_ready)
    assert halves(paintings.get("nothing", SMALL, GROUND)) == (GROUND, GROUND)
    assert paintings.is_ready
    paintings.end()
