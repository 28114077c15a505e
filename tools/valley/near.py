"""What lies near: the terraces of vines on the castle hill, leaves, clouds, boats and birds."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tools.valley.easel import Colour, Study, blend, rgb, spline
from tools.valley.land import poplar, tree

_RIDGE = (
    (-20, 436), (120, 440), (280, 450), (430, 464), (560, 484), (690, 522), (792, 582),
    (872, 662), (934, 752), (1012, 862), (1112, 960), (1240, 1024), (1420, 1024), (1600, 985),
    (1800, 940), (2020, 905), (2220, 890), (2420, 884),
)  # fmt: skip
"""The upper edge of the terraces."""
_VANISHING = (1500.0, 392.0)
_TREES = (rgb("#1f3026"), rgb("#37502f"), rgb("#7d8a45"))


def terraces(width: float) -> Study:
    """Return the slopes of vines on both sides, with their walls, a hut and cypresses."""
    study = Study(width, 1080, 23, top=400)
    edge = [(x, y) for x, y in spline(_RIDGE, 12)]
    study.shape([*edge, (width + 20, 1500), (-20, 1500)], rgb("#6f6544"))
    _rows(study)
    _walls(study, edge)
    study.erase([(-50, 0), *((x, y) for x, y in edge), (width + 50, 0)])
    for index in range(0, len(edge) - 1, 1):
        x, y = edge[index]
        if study.chance.random() < 0.4:
            size = 15 + 16 * min(1.0, abs(x - _VANISHING[0]) / 1000)
            study.oval(x, y + 3, size * 0.5, size * 0.3, study.varied(rgb("#3d4f2b"), 8))
            study.oval(x - 3, y - 2, size * 0.34, size * 0.2, study.varied(rgb("#7d8a48"), 12))
    _hut(study, 838, 640)
    for x, y, size in (
        (896, 702, 84),
        (918, 728, 112),
        (804, 600, 62),
        (2130, 918, 150),
        (2172, 922, 116),
        (2230, 924, 170),
    ):
        poplar(study, x, y, size, _TREES, far=False)
    for x, y, size in (
        (60, 450, 88),
        (8, 446, 110),
        (420, 486, 46),
        (470, 494, 60),
        (2330, 930, 130),
        (2392, 936, 150),
        (2050, 930, 64),
    ):
        tree(study, x, y + 8, size, _TREES, far=False)
    return study


def _rows(study: Study) -> None:
    """Draw the rows of vines, all towards one point in the distance."""
    x0, y0 = _VANISHING
    for index in range(210):
        angle = math.pi * (0.01 + 0.98 * index / 210)
        along = math.cos(angle), math.sin(angle)
        if abs(along[1]) < 0.02:
            continue
        at = 40.0
        while at < 1900:
            x, y = x0 + along[0] * at * 1.3, y0 + along[1] * at * 0.66
            size = 2.0 + at * 0.0135
            at += size * 0.95
            if not (-60 < x < 2460 and 420 < y < 1490):
                continue
            lift = size * 0.5
            study.oval(x + size * 0.3, y + lift * 0.5, size * 0.9, size * 0.4, rgb("#554d33"))
            study.oval(
                x + study.about(2), y, size * 0.72, size * 0.66, study.varied(rgb("#3f5a30"), 8)
            )
            study.oval(
                x - size * 0.2,
                y - size * 0.24,
                size * 0.44,
                size * 0.36,
                study.varied(rgb("#70853c"), 10),
            )
            if study.chance.random() < 0.6:
                study.oval(
                    x - size * 0.34,
                    y - size * 0.42,
                    size * 0.24,
                    size * 0.18,
                    study.varied(rgb("#a9a856"), 10),
                )


def _walls(study: Study, edge: Sequence[tuple[float, float]]) -> None:
    """Draw the dry walls that hold the terraces."""
    for down, high, ends in ((72, 14, (1600, 2400)), (176, 22, (1480, 2400))):
        places = [
            (x, y + down * (1 + abs(x - 1300) / 2600)) for x, y in edge if ends[0] <= x <= ends[1]
        ]
        if len(places) < 3:
            continue
        study.shape([*places, *((x, y + high) for x, y in reversed(places))], rgb("#6d6353"))
        for x in (places[0][0], places[-1][0]):
            if 0 < x < 2390:
                end = min(places, key=lambda place: abs(place[0] - x))
                for _ in range(7):
                    tree(
                        study,
                        x + study.about(20),
                        end[1] + high + 6 + study.about(7),
                        24,
                        _TREES,
                        far=False,
                    )
        for x, y in spline(places, 3):
            for row in range(3):
                wide = study.chance.uniform(9, 18)
                tone = blend(rgb("#b3a37f"), rgb("#6f6557"), row / 2.4)
                top = y + row * high / 3
                study.shape(
                    [
                        (x, top),
                        (x + wide, top + 1),
                        (x + wide, top + high / 3 - 1.5),
                        (x, top + high / 3 - 2),
                    ],
                    study.varied(tone, 12),
                )


def _hut(study: Study, x: float, y: float) -> None:
    """Draw the round stone hut of the vintners."""
    for step in range(10):
        share = step / 10
        tone = blend(rgb("#ecd9ae"), rgb("#6a5c55"), max(0, share - 0.15) * 1.2)
        study.shape(
            [
                (x - 26 + 52 * share, y),
                (x - 26 + 52 * (share + 0.1) + 0.5, y),
                (x - 26 + 52 * (share + 0.1) + 0.5, y - 30),
                (x - 26 + 52 * share, y - 30),
            ],
            tone,
        )
        study.shape(
            [
                (x - 31 + 62 * share, y - 28),
                (x - 31 + 62 * (share + 0.1) + 0.5, y - 28),
                (x, y - 66),
            ],
            blend(rgb("#c9b58c"), rgb("#544a48"), share),
        )
    study.shape(
        [(x - 7, y), (x + 6, y), (x + 6, y - 17), (x, y - 22), (x - 7, y - 17)], rgb("#2c2424")
    )


def _leaf(
    study: Study, x: float, y: float, size: float, turn: float, tones: Sequence[Colour]
) -> None:
    """Draw a leaf of a vine: five lobes, half of it in light."""
    reach = (1.0, 0.74, 0.96, 0.68, 0.84, 0.62, 0.3, 0.62, 0.84, 0.68, 0.96, 0.74)
    points = []
    for index, far in enumerate(spline([(r,) for r in (*reach, reach[0])], 4)):
        angle = turn + index * math.tau / 48
        points.append(
            (x + math.cos(angle) * far[0] * size, y + math.sin(angle) * far[0] * size * 0.86)
        )
    dark, middle, light = tones
    study.shape(
        [(px + size * 0.07, py + size * 0.1) for px, py in points], blend(dark, (8, 10, 8), 0.5)
    )
    study.shape(points, study.varied(middle, 7))
    tip = points[0]
    half = [(x, y), *points[: 24 if math.sin(turn) < 0 else 25]]
    study.shape(
        half if math.cos(turn) > 0 else [(x, y), *points[24:], points[0]],
        study.varied(blend(middle, light, 0.5), 7),
    )
    for index in (0, 8, 16, 32, 40):
        far = points[index]
        study.line(
            [(x, y), (x + (far[0] - x) * 0.86, y + (far[1] - y) * 0.86)],
            light,
            max(0.8, size * 0.035),
        )
    study.line([(x, y), (x - (tip[0] - x) * 0.5, y - (tip[1] - y) * 0.5)], dark, size * 0.05)


def _grapes(study: Study, x: float, y: float, size: float) -> None:
    """Draw a bunch of grapes that hangs from a place."""
    for row in range(7):
        count = (4, 5, 5, 4, 3, 2, 1)[row]
        for index in range(count):
            at = x + (index - (count - 1) / 2) * size * 0.92 + study.about(size * 0.14)
            top = y + row * size * 0.8 + study.about(size * 0.1)
            study.oval(at, top, size * 0.56, size * 0.58, rgb("#1c1226"))
            study.oval(
                at - size * 0.04,
                top - size * 0.04,
                size * 0.47,
                size * 0.5,
                study.varied(rgb("#432a55"), 8),
            )
            study.oval(at - size * 0.16, top - size * 0.18, size * 0.2, size * 0.2, rgb("#8d73a6"))


def leaves(width: float) -> Study:
    """Return the leaves and grapes right in front of the eye, in the lower corners."""
    study = Study(width, 620, 31, top=800)
    tones = (rgb("#16211a"), rgb("#2c4226"), rgb("#7b8a3e"))
    places = []
    for _ in range(150):
        share = study.chance.random() ** 1.5
        x = width - 60 - share * 820
        y = 1060 - (1 - share) ** 1.7 * 210 + study.chance.random() * 240
        places.append((y, x))
    for _ in range(60):
        share = study.chance.random() ** 1.4
        places.append((1085 + share * 60 + study.chance.random() * 200, 150 + share * 760))
    places.sort(reverse=False)
    for index, (y, x) in enumerate(places):
        _leaf(study, x, y, study.chance.uniform(34, 64), study.chance.uniform(-2.6, 2.2), tones)
        if index % 17 == 8 and x > 1500:
            _grapes(study, x, y + 8, 15)
    return study


def clouds(width: float) -> Study:
    """Return the clouds: a bank behind the castle, and thin ones above."""
    study = Study(width, 640, 41, top=-150)
    lit, body, under = rgb("#fff8ea"), rgb("#dfe5ec"), rgb("#a9b9cc")
    for x, base, wide, high in (
        (2060, 372, 330, 150), (1480, 398, 240, 96), (2330, 396, 200, 120), (1230, 416, 150, 46),
        (420, 424, 280, 44), (130, 412, 220, 62), (830, 428, 200, 30), (1790, 410, 320, 70),
    ):  # fmt: skip
        puffs = []
        for _ in range(int(wide / 6)):
            share = study.about(1)
            top = (1 - abs(share) ** 1.6) * high * study.chance.uniform(0.25, 1)
            puffs.append(
                (base - top, x + share * wide, 18 + top * 0.22 * study.chance.uniform(0.7, 1.4))
            )
        for tone, left, lift, grow in ((under, 6, 7, 1.06), (body, 0, 0, 1.0), (lit, -7, -7, 0.72)):
            for y, at, size in puffs:
                if tone is lit and study.chance.random() < 0.25:
                    continue
                study.oval(
                    at + left,
                    y + lift,
                    size * 1.25 * grow,
                    size * 0.8 * grow,
                    study.varied(tone, 4),
                )
        for _ in range(10):
            study.oval(
                x + study.about(wide), base + study.about(8), wide * 0.22, 7, study.varied(under, 5)
            )
    for _ in range(12):
        x, y = study.chance.uniform(1250, 2350), study.chance.uniform(-90, 150)
        for _ in range(5):
            study.oval(
                x + study.about(110),
                y + study.about(9),
                study.chance.uniform(30, 120),
                study.chance.uniform(1.5, 5),
                study.varied(body, 5),
            )
    return study


def boat() -> Study:
    """Return a barge under sail, seen from its side, ten times as large as far away."""
    study = Study(120, 130, 7)
    study.shape([(8, 96), (112, 92), (104, 112), (92, 118), (26, 118), (14, 110)], rgb("#5b3a26"))
    study.shape([(8, 96), (112, 92), (110, 98), (10, 102)], rgb("#a8794a"))
    study.shape([(26, 94), (48, 93), (48, 82), (26, 83)], rgb("#8d5a3a"))
    for x, tone in ((72, "#7b5a3a"), (84, "#9a7248"), (94, "#7b5a3a")):
        study.oval(x, 88, 6, 7, rgb(tone))
        study.line([(x - 6, 88), (x + 6, 88)], rgb("#4b3222"), 1)
    study.line([(58, 96), (58, 8)], rgb("#4b3222"), 2.6)
    study.shape([(34, 16), (86, 18), (92, 50), (86, 78), (32, 76), (40, 46)], rgb("#e9d9b4"))
    study.shape([(62, 17), (86, 18), (92, 50), (86, 78), (62, 77), (70, 46)], rgb("#b9a486"))
    study.shape([(37, 30), (88, 31), (91, 45), (39, 44)], rgb("#9c3a32"))
    study.line([(32, 16), (88, 18)], rgb("#4b3222"), 2.2)
    study.shape([(58, 8), (78, 3), (58, 0)], rgb("#9c3a32"))
    return study
