"""What lies far from the castle: ridges, the plain with its fields, the bends of the Saône."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final

from cob.ui.scenery.layers import COURSE, HORIZON
from tools.valley.easel import Colour, Study, blend, rgb, spline

_EYE: Final = 300.0
"""How far below the horizon a place of the plain lies at distance 1."""
_MIDDLE: Final = 1180.0
_HAZE: Final = rgb("#b9c6c4")

_FIELDS: Final = tuple(
    rgb(each)
    for each in (
        "#a4b062", "#cdb86a", "#8aa456", "#dcc681", "#7c9450", "#b9a75c", "#97a95c", "#c6a858",
        "#6f8c4c", "#b3b86e",
    )
)  # fmt: skip
_LEAVES: Final = (rgb("#2f4a30"), rgb("#4c6a3a"), rgb("#7b9048"))


def ground(x: float, distance: float) -> tuple[float, float]:
    """Return where a place of the plain is seen."""
    return _MIDDLE + x * _EYE / distance, HORIZON + _EYE / distance


def hazed(colour: Colour, y: float) -> Colour:
    """Return a colour as it looks through the air above a place of the plain."""
    near = min(1.0, max(0.0, (y - HORIZON) / 250))
    return blend(colour, _HAZE, 0.62 * (1 - near) ** 1.6)


def tree(
    study: Study,
    x: float,
    y: float,
    size: float,
    tones: Sequence[Colour] = _LEAVES,
    *,
    far: bool = True,
) -> None:
    """Draw a round tree with its foot at a place, lit from the left, with its shadow."""
    dark, middle, light = (hazed(tone, y) if far else tone for tone in tones)
    if far:
        shade = blend(dark, hazed(rgb("#5a6a40"), y), 0.35)
        study.oval(x + size * 0.6, y, size * 0.9, size * 0.16, shade)
    for tone, count, reach, spread, lift, left in (
        (dark, 5, 0.42, 0.34, 0.55, 0.08),
        (middle, 6, 0.28, 0.34, 0.66, -0.08),
        (light, 6, 0.16, 0.26, 0.8, -0.2),
    ):
        for _ in range(count):
            study.oval(
                x + size * (left + study.about(spread)),
                y - size * (lift + study.about(spread * 0.7)),
                size * reach * (1 + study.about(0.25)),
                size * reach * (1 + study.about(0.25)),
                study.varied(tone, 6),
            )


def poplar(
    study: Study,
    x: float,
    y: float,
    size: float,
    tones: Sequence[Colour] = _LEAVES,
    *,
    far: bool = True,
) -> None:
    """Draw a slim tree with its foot at a place."""
    dark, middle, light = (hazed(tone, y) if far else tone for tone in tones)
    for step in range(9):
        share = step / 8
        wide = size * 0.13 * (math.sin(math.pi * (0.12 + 0.8 * share)) + 0.12)
        top = y - size * (0.06 + share)
        study.oval(x + wide * 0.15, top, wide, size * 0.12, study.varied(dark, 5))
        study.oval(x - wide * 0.2, top, wide * 0.66, size * 0.1, study.varied(middle, 6))
        study.oval(
            x - wide * 0.45, top - size * 0.02, wide * 0.32, size * 0.07, study.varied(light, 6)
        )


def house(study: Study, x: float, y: float, size: float, far: bool = True) -> None:
    """Draw a small house: a gable in light, its wall in half shade, a roof of tiles."""
    look = (lambda c: hazed(c, y)) if far else (lambda c: c)
    wide, high = size * study.chance.uniform(0.8, 1.2), size * study.chance.uniform(0.45, 0.6)
    roof = rgb(study.chance.choice(("#b9694a", "#a85a42", "#c27a50", "#8a5a4c")))
    study.shape(
        [
            (x, y),
            (x + wide * 0.4, y),
            (x + wide * 0.4, y - high),
            (x + wide * 0.2, y - high * 1.75),
            (x, y - high),
        ],
        look(rgb("#efe0bd")),
    )
    study.box(x + wide * 0.4, y, x + wide * 1.3, y - high, look(rgb("#c0a988")))
    study.shape(
        [
            (x + wide * 0.2, y - high * 1.8),
            (x + wide * 1.12, y - high * 1.8),
            (x + wide * 1.36, y - high * 0.9),
            (x + wide * 0.43, y - high * 0.9),
        ],
        look(study.varied(roof, 10)),
    )
    study.line(
        [(x - wide * 0.04, y - high * 0.9), (x + wide * 0.2, y - high * 1.8)],
        look(blend(roof, rgb("#ffe0b0"), 0.3)),
        size * 0.07,
    )


def church(study: Study, x: float, y: float, size: float) -> None:
    """Draw a village church with its pointed tower."""
    house(study, x + size * 0.3, y, size * 1.15)
    wall, shade, slate = (hazed(rgb(c), y) for c in ("#f0e2c0", "#b9a488", "#5b6f8c"))
    study.box(x, y, x + size * 0.2, y - size * 1.2, wall)
    study.box(x + size * 0.2, y, x + size * 0.36, y - size * 1.2, shade)
    study.shape(
        [
            (x - size * 0.04, y - size * 1.18),
            (x + size * 0.4, y - size * 1.18),
            (x + size * 0.18, y - size * 2.2),
        ],
        slate,
    )


def far_ridges(width: float) -> Study:
    """Return the ridges behind the plain."""
    study = Study(width, 130, 3, top=372)
    for base, height, colour, waves, shift in (
        (420, 34, "#a3b4c6", (1.1, 2.6, 5.3), 0.4),
        (440, 30, "#8fa6b2", (1.6, 3.7, 7.1), 2.1),
        (458, 22, "#83a097", (2.3, 4.9, 11.7), 4.0),
        (474, 14, "#7d9a80", (3.1, 7.9, 17.0), 1.2),
    ):
        top = []
        for step in range(241):
            share = step / 240
            lift = sum(
                math.sin(share * math.tau * wave + shift * (1 + index)) / (1 + index)
                for index, wave in enumerate(waves)
            )
            rise = 0.55 + 0.75 * abs(share - 0.42) * 1.6
            top.append((share * width, base - height * (0.5 + 0.34 * lift) * rise))
        study.shape([*top, (width, 520), (0, 520)], rgb(colour))
        if base > 430:
            for _ in range(150):
                x = study.chance.uniform(0, width)
                study.oval(
                    x,
                    base + study.chance.uniform(2, 26),
                    study.chance.uniform(10, 46),
                    study.chance.uniform(1.5, 4),
                    study.varied(blend(rgb(colour), rgb("#b9bd8a"), 0.3), 9),
                )
    return study


def _field(study: Study, corners: Sequence[tuple[float, float]], colour: Colour) -> None:
    """Draw one field with its furrows."""
    y = sum(corner[1] for corner in corners) / 4
    study.shape(corners, hazed(colour, y))
    a, b, c, d = corners
    if abs(c[1] - a[1]) < 7:
        return
    ways = study.chance.random() < 0.5
    rows = int(8 + abs(c[1] - a[1]) / 5)
    for step in range(1, rows):
        s = step / rows
        if ways:
            start = a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s
            end = d[0] + (c[0] - d[0]) * s, d[1] + (c[1] - d[1]) * s
        else:
            start = a[0] + (d[0] - a[0]) * s**1.4, a[1] + (d[1] - a[1]) * s**1.4
            end = b[0] + (c[0] - b[0]) * s**1.4, b[1] + (c[1] - b[1]) * s**1.4
        tone = blend(colour, rgb("#6b6a38"), 0.28 if step % 2 else 0.1)
        study.line([start, end], hazed(tone, y), 1.0 + (y - HORIZON) / 300)


def river_edges(
    course: Sequence[tuple[float, float, float]], wider: float = 0.0
) -> list[tuple[float, float]]:
    """Return the polygon of the river; `wider` adds a share of its width at each side."""
    middle = spline(course, 16)
    left = [(x - w * (0.5 + wider), y) for x, y, w in middle]
    right = [(x + w * (0.5 + wider), y) for x, y, w in middle]
    return [*left, *reversed(right)]


def _bank(study: Study, grow: float, colour: Colour) -> None:
    for x, y, width in spline(COURSE, 40):
        study.oval(
            x, y, width * 0.5 + grow * width, (width * 0.5 + grow * width) * 0.2, hazed(colour, y)
        )


def plain(width: float) -> Study:
    """Return the plain with its fields, hedges, villages and the hole where the river runs."""
    study = Study(width, 660, 5, top=462)
    study.box(0, 467, width, 1200, hazed(rgb("#93a45c"), 620))
    distances = [46.0]
    while distances[-1] > 0.45:
        distances.append(distances[-1] / study.chance.uniform(1.13, 1.3))
    for far, near in itertools.pairwise(distances):
        reach = 4.2 * far
        x = -reach - study.chance.random() * 3
        while x < reach:
            step = study.chance.uniform(0.22, 0.6) * near
            lean = study.about(0.08) * far
            corners = [
                ground(x + lean, far),
                ground(x + step + lean, far),
                ground(x + step, near),
                ground(x, near),
            ]
            _field(study, corners, study.varied(study.chance.choice(_FIELDS), 10))
            if study.chance.random() < 0.5:
                _hedge(study, corners[0], corners[3], far)
            if study.chance.random() < 0.45:
                _hedge(study, corners[3], corners[2], near)
            x += step
    for x, distance, houses in (
        (-1.9, 8.0, 9), (1.5, 9.5, 11), (3.4, 6.0, 8), (-3.6, 12, 8), (-0.55, 13, 7),
        (-1.35, 3.4, 8), (5.0, 14, 7), (-5.5, 6.5, 8),
    ):  # fmt: skip
        _village(study, x, distance, houses)
    _bank(study, 0.07, rgb("#5d7442"))
    _bank(study, 0.035, rgb("#cbb98a"))
    study.erase(river_edges(COURSE))
    for x, y, w in spline(COURSE, 40):
        if study.chance.random() < (0.42 if y > 660 else 0.16) and y > 486:
            side = study.chance.choice((-1, 1))
            at = x + side * (w * 0.5 + study.chance.uniform(0.06, 0.32) * w + 3)
            size = (y - HORIZON) * study.chance.uniform(0.09, 0.15) + 3
            (poplar if study.chance.random() < 0.3 else tree)(study, at, y, size)
    return study


def _hedge(
    study: Study, start: tuple[float, float], end: tuple[float, float], distance: float
) -> None:
    """Draw trees along the edge of a field."""
    size = 22 / distance + 1.6
    length = math.dist(start, end)
    count = min(60, int(length / (size * 0.8)))
    for index in range(count):
        if study.chance.random() < 0.3:
            continue
        share = index / max(1, count)
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share
        tree(study, x, y + size * 0.2, size * study.chance.uniform(0.6, 1.15))


def _village(study: Study, x: float, distance: float, houses: int) -> None:
    """Draw a village around its church."""
    at = ground(x, distance)
    size = 34 / distance + 4
    for _ in range(houses):
        tree(
            study, at[0] + study.about(size * 4), at[1] - size * 0.2 + study.about(size * 0.5), size
        )
    places = sorted(
        (at[1] + study.about(size * 0.7), at[0] + study.about(size * 4)) for _ in range(houses)
    )
    for index, (y, left) in enumerate(places):
        if index == houses // 3:
            church(study, at[0], at[1], size * 1.3)
        house(study, left, y, size)
