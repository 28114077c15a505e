"""Colours as people with a kind of dichromacy see them: important pairs stay distinguishable.

The simulation is that of Machado, Oliveira and Fernandes (2009) for dichromats, in linear light;
the distance is CIE76 in Lab, where 2.3 is just noticeable.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from cob.ui.kit.theme import HIGH_CONTRAST, KIND_COLOURS, PLAYER_COLOURS, RGB, WARM, Palette
from cob.ui.screens.review.signs import SIGNS

Vector = tuple[float, float, float]
EYES: dict[str, tuple[Vector, Vector, Vector]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
PLAINLY_APART = 12.0


def linear(colour: RGB) -> Vector:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (part / 255 for part in colour)
    )
    return red, green, blue


def times(rows: tuple[Vector, Vector, Vector], light: Vector) -> Vector:
    x, y, z = (sum(a * b for a, b in zip(row, light, strict=True)) for row in rows)
    return x, y, z


def lab(light: Vector) -> Vector:
    to_xyz = (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
    within = (max(0.0, min(1.0, light[0])), max(0.0, min(1.0, light[1])))
    x, y, z = times(to_xyz, (*within, max(0.0, min(1.0, light[2]))))
    fx, fy, fz = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (x / 0.95047, y, z / 1.08883)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(first: RGB, second: RGB, eye: str) -> float:
    seen = [lab(times(EYES[eye], linear(colour))) for colour in (first, second)]
    return sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5


@pytest.mark.parametrize("eye", EYES)
def test_the_marks_of_a_review_are_plainly_apart(eye: str) -> None:
    marks = {mark.value: sign.colour for mark, sign in SIGNS.items()}
    for (one, first), (other, second) in combinations(marks.items(), 2):
        assert distance(first, second, eye) > PLAINLY_APART, (one, other)


@pytest.mark.parametrize("eye", EYES)
def test_the_six_colours_of_tiles_are_plainly_apart(eye: str) -> None:
    for (one, first), (other, second) in combinations(KIND_COLOURS.items(), 2):
        assert distance(first, second, eye) > PLAINLY_APART, (one.name, other.name)


@pytest.mark.parametrize("eye", EYES)
def test_the_four_colours_of_players_are_plainly_apart(eye: str) -> None:
    for (one, first), (other, second) in combinations(PLAYER_COLOURS.items(), 2):
        assert distance(first, second, eye) > PLAINLY_APART, (one, other)


def test_the_simulation_knows_what_is_confused() -> None:
    """A red and a green that look the same to many people."""
    assert distance((190, 80, 60), (110, 120, 60), "usual") > 40
    assert distance((190, 80, 60), (110, 120, 60), "deuteranopia") < 15


def contrast(first: RGB, second: RGB) -> float:
    """The contrast defined by the Web Content Accessibility Guidelines, from 1 to 21."""
    dark, light = sorted(
        sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(each), strict=True))
        for each in (first, second)
    )
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("palette", "least"), [(WARM, 4.5), (HIGH_CONTRAST, 7.0)], ids=["warm", "high contrast"]
)
def test_all_text_stands_out_from_what_it_is_written_on(palette: Palette, least: float) -> None:
    """WCAG 2.1, criteria 1.4.3 and, with high contrast, 1.4.6."""
    sheets = (palette.parchment, palette.parchment_light, palette.paper)
    for sheet in sheets:
        for ink in (palette.ink, palette.ink_soft, palette.wine):
            assert contrast(sheet, ink) >= least
    for wood in (palette.wood, palette.wood_dark):
        for light in (palette.parchment, palette.parchment_light, palette.parchment_dark):
            assert contrast(wood, light) >= least
    for ground in (palette.wine, palette.button, palette.button_next):
        assert contrast(palette.paper, ground) >= least


def test_high_contrast_is_more_than_the_usual_one() -> None:
    assert contrast(HIGH_CONTRAST.parchment, HIGH_CONTRAST.ink) > 18
    assert contrast(HIGH_CONTRAST.parchment, HIGH_CONTRAST.gold) >= 4.5
    assert contrast(HIGH_CONTRAST.wood, HIGH_CONTRAST.focus) >= 4.5
    assert contrast(HIGH_CONTRAST.parchment, HIGH_CONTRAST.worker) >= 4.5
