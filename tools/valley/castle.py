"""The castle on its spur, and the town at its foot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tools.valley.easel import Colour, Study, blend, rgb, spline
from tools.valley.land import poplar, tree

_LIT: Final = rgb("#f3e2bb")
_STONE: Final = rgb("#d2ba8f")
_SHADE: Final = rgb("#8d7a6d")
_DEEP: Final = rgb("#5d5158")
_SLATE: Final = (rgb("#8aa3c2"), rgb("#56708f"), rgb("#35465f"))
_TILES: Final = (rgb("#d98a5c"), rgb("#b3583f"), rgb("#763a34"))
_WINDOW: Final = rgb("#3a3038")


class Windows:
    """The windows that are lit at night: x, y and size."""

    def __init__(self) -> None:
        self.places: list[tuple[float, float, float]] = []

    def add(self, study: Study, x: float, y: float, wide: float, high: float) -> None:
        """Draw a window and remember it."""
        study.shape(
            [
                (x - wide, y),
                (x + wide, y),
                (x + wide, y - high * 0.7),
                (x, y - high),
                (x - wide, y - high * 0.7),
            ],
            _WINDOW,
        )
        study.line([(x + wide, y), (x + wide, y - high * 0.7)], _LIT, 0.7)
        self.places.append((x, y - high * 0.45, high))


def _masonry(
    study: Study, x0: float, x1: float, top: float, base: float, count: int, tone: Colour
) -> None:
    """Draw single stones in a wall."""
    for _ in range(count):
        x, y = study.chance.uniform(x0, x1 - 3), study.chance.uniform(top, base)
        wide = study.chance.uniform(3, 8)
        colour = study.varied(blend(tone, study.chance.choice((_LIT, _SHADE)), 0.3), 10)
        study.box(x, y, x + wide, y + 2.6, colour)


def tower(
    study: Study,
    windows: Windows,
    x: float,
    base: float,
    top: float,
    wide: float,
    roof: float,
    colours: Sequence[Colour] = _SLATE,
) -> None:
    """Draw a round tower with a gallery under its pointed roof; x is its axis."""
    strips = 12
    for index in range(strips):
        share = index / strips
        left, right = x - wide + 2 * wide * share, x - wide + 2 * wide * (share + 1 / strips) + 0.4
        turn = share + 0.5 / strips
        light = max(0.0, math.cos((turn - 0.24) * math.pi * 1.15))
        tone = blend(_DEEP, _LIT, 0.12 + 0.88 * light**0.8)
        study.box(left, base, right, top, tone)
    _masonry(study, x - wide, x + wide * 0.5, top, base, int((base - top) * wide / 160), _STONE)
    band, high = wide * 1.16, wide * 0.42
    for index in range(strips):
        share = index / strips
        left, right = x - band + 2 * band * share, x - band + 2 * band * (share + 1 / strips) + 0.4
        light = max(0.0, math.cos((share - 0.2) * math.pi * 1.15))
        tone = blend(_DEEP, _LIT, 0.1 + 0.9 * light**0.8)
        study.box(left, top + high * 0.2, right, top - high, tone)
        if index % 2:
            study.box(left, top + high * 0.2, right, top + high * 0.55, blend(_DEEP, tone, 0.4))
    light, middle, dark = colours
    eaves, peak = top - high, top - high - roof
    out = wide * 1.28
    for index in range(strips):
        share, after = index / strips, (index + 1) / strips
        tone = (
            blend(light, middle, min(1, share * 2.2))
            if share < 0.45
            else blend(middle, dark, min(1, (share - 0.4) * 2))
        )
        sag = lambda s: math.sin(s * math.pi) * wide * 0.16  # noqa: E731
        study.shape(
            [
                (x - out + 2 * out * share, eaves + sag(share)),
                (x - out + 2 * out * after + 0.3, eaves + sag(after)),
                (x, peak),
            ],
            study.varied(tone, 4),
        )
    study.line([(x, peak + 2), (x, peak - wide * 0.5)], _DEEP, max(1.0, wide * 0.05))
    high = wide * 0.3
    for level in range(1, int((base - top) / (wide * 1.5))):
        at = x - wide * 0.28 + study.about(wide * 0.35)
        windows.add(study, at, top + level * wide * 1.35 + high, wide * 0.1 + 0.5, high)


def wall(
    study: Study, x0: float, x1: float, top0: float, top1: float, base: float, lit: float
) -> None:
    """Draw a wall with battlements; `lit` is 1 in full light and 0 in shadow."""
    tone = blend(_SHADE, _LIT, lit)
    study.shape([(x0, base), (x1, base), (x1, top1), (x0, top0)], tone)
    _masonry(study, x0, x1, max(top0, top1), base, int((x1 - x0) * (base - top0) / 120), tone)
    study.line([(x0, top0 + 5), (x1, top1 + 5)], blend(tone, _DEEP, 0.35), 1.6)
    count = max(2, round((x1 - x0) / 13))
    for index in range(count):
        x, y = x0 + (x1 - x0) * index / count, top0 + (top1 - top0) * index / count
        study.box(x, y + 1, x + 7, y - 7, study.varied(tone, 6))


def hall(
    study: Study, windows: Windows, x: float, base: float, wide: float, high: float, roof: float
) -> None:
    """Draw the great hall, with the coloured tiles of Burgundy on its roof."""
    study.box(x, base, x + wide, base - high, blend(_LIT, _STONE, 0.45))
    _masonry(study, x, x + wide, base - high, base, int(wide * high / 110), _STONE)
    top, eaves, lean = base - high - roof, base - high + 3, 16
    study.shape(
        [(x - 7, eaves), (x + wide + 7, eaves), (x + wide - lean, top), (x + lean, top)],
        rgb("#a8563f"),
    )
    rows, columns = 9, int(wide / 9)
    for row in range(rows):
        for column in range(columns):
            place = (column + row) % 6, (column - row) % 6
            if 0 in place:
                colour = rgb("#e8c258") if place[0] == 0 else rgb("#d9a84a")
            elif place == (3, 3):
                colour = rgb("#4d6e4c")
            else:
                continue
            share = row / rows
            left = x - 7 + (lean + 7) * share
            span = wide + 14 - 2 * (lean + 7) * share
            at, y = left + span * column / columns, eaves + (top - eaves) * (share + 0.5 / rows)
            step, tall = span / columns, roof / rows
            study.shape(
                [
                    (at, y),
                    (at + step / 2, y - tall * 0.5),
                    (at + step, y),
                    (at + step / 2, y + tall * 0.5),
                ],
                study.varied(colour, 12),
            )
    study.line([(x + lean, top), (x + wide - lean, top)], _LIT, 2)
    for index in range(3):
        at = x + wide * (0.2 + index * 0.3)
        study.shape(
            [
                (at - 9, eaves - 4),
                (at + 9, eaves - 4),
                (at + 9, eaves - 20),
                (at, eaves - 34),
                (at - 9, eaves - 20),
            ],
            blend(_LIT, _STONE, 0.3),
        )
        study.line([(at + 10, eaves - 19), (at, eaves - 35), (at - 10, eaves - 19)], _TILES[2], 2)
        windows.add(study, at, eaves - 6, 3.2, 13)
        windows.add(study, at, base - high * 0.35, 4, 22)
    for at in (x + wide * 0.34, x + wide * 0.82):
        study.box(at, top + 12, at + 8, top - 16, _SHADE)
        study.box(at, top + 12, at + 3, top - 16, _LIT)


def _rock(study: Study) -> None:
    """Draw the spur: cliffs in light and shade with bushes on them."""
    crown = [
        (1330, 720),
        (1370, 640),
        (1410, 590),
        (1452, 540),
        (1500, 512),
        (1560, 500),
        (1700, 494),
        (1840, 497),
        (1910, 520),
        (1960, 566),
        (2020, 620),
        (2110, 668),
        (2230, 706),
        (2400, 742),
        (2400, 1100),
        (1180, 1100),
        (1268, 860),
        (1330, 770),
    ]
    study.shape(crown, rgb("#6f7f4a"))
    for _ in range(760):
        x = study.chance.uniform(1380, 2080)
        lid = 505 + abs(x - 1700) ** 1.5 * 0.018
        y = study.chance.uniform(lid + 8, lid + 190)
        wide, high = study.chance.uniform(5, 20), study.chance.uniform(10, 34)
        side = study.chance.random()
        lit = 1 - (x - 1400) / 760 + study.about(0.35)
        tone = blend(rgb("#6c625c"), rgb("#d9c69c"), min(1, max(0, lit)))
        lean = wide * (side - 0.2)
        study.shape(
            [
                (x, y),
                (x + wide, y + study.about(4)),
                (x + wide + lean * 0.4, y + high),
                (x + lean * 0.3, y + high * 1.1),
            ],
            study.varied(tone, 9),
        )
    _meadow(study)
    for _ in range(150):
        x = study.chance.uniform(1330, 2360)
        lid = 520 + abs(x - 1700) ** 1.5 * 0.019
        y = study.chance.uniform(lid + 70, lid + 270)
        if y > 830 or (1500 < x < 1960 and y < 640 and study.chance.random() < 0.6):
            continue
        tree(
            study,
            x,
            y,
            study.chance.uniform(16, 34),
            (rgb("#2b402c"), rgb("#48633a"), rgb("#86984e")),
        )


def _meadow(study: Study) -> None:
    """Draw the meadows, the orchards and the road below the town."""
    for _ in range(240):
        x, y = study.chance.uniform(1420, 2400), study.chance.uniform(745, 1060)
        tone = study.chance.choice(("#7f9050", "#8f9a55", "#667a45", "#a3a25c", "#5f7342"))
        study.oval(
            x,
            y,
            study.chance.uniform(30, 110),
            study.chance.uniform(4, 11),
            study.varied(rgb(tone), 8),
        )
    road = [
        (1400, 742),
        (1480, 800),
        (1640, 826),
        (1850, 836),
        (2010, 866),
        (2120, 920),
        (2260, 980),
    ]
    line = spline(road, 10)
    study.line(line, rgb("#a68f62"), 15)
    study.line([(x - 2, y - 2) for x, y in line], rgb("#d9c493"), 10)
    study.shape([(1330, 852), (1960, 850), (2120, 940), (2240, 1080), (1190, 1080)], rgb("#8b9a55"))
    for row in range(6):
        tones = rgb("#3a5230"), rgb("#5f7e42"), rgb("#b6bd62")
        y = 868 + row * 30 + row * row * 2.2
        for column in range(16):
            x = 1366 - row * 20 + column * (39 + row * 2.6)
            study.oval(x + 8, y + 1, 17, 4, rgb("#6c7c46"))
            if (column * 5 + row * 3) % 11:
                tree(study, x + study.about(4), y, 16 + row * 1.8, tones)
    for step in range(26):
        x, y = 1352 - step * 6.2, 770 + step * 12.5
        tree(study, x + study.about(8), y, study.chance.uniform(26, 44))


def _town(study: Study, windows: Windows) -> None:
    """Draw the roofs of the town between the spur and the river."""
    places = []
    for _ in range(120):
        share = study.chance.random()
        x = 1392 + share * 470 + study.about(26)
        y = 668 + study.chance.random() ** 0.8 * 118 + (x - 1400) * 0.05
        if x > 1400 + (y - 660) * -0.35 and not (1480 < x < 1524 and y < 742):
            places.append((y, x))
    places.sort()
    for index, (y, x) in enumerate(places):
        size = 24 + (y - 650) * 0.16
        wide, high = size * study.chance.uniform(0.85, 1.25), size * study.chance.uniform(0.7, 1.0)
        gable = wide * 0.55
        light, middle, dark = _TILES if study.chance.random() < 0.85 else _SLATE
        wall_tone = study.varied(
            study.chance.choice((rgb("#f2e3c2"), rgb("#ead2a4"), rgb("#f0d9b8"))), 8
        )
        peak = y - high - size * 0.55
        study.shape(
            [(x, y), (x + gable, y), (x + gable, y - high), (x + gable / 2, peak), (x, y - high)],
            wall_tone,
        )
        study.box(x + gable, y, x + gable + wide, y - high, blend(wall_tone, _DEEP, 0.42))
        study.shape(
            [
                (x + gable / 2, peak - 1),
                (x + gable / 2 + wide, peak - 1),
                (x + gable + wide + 2, y - high + 2),
                (x + gable + 2, y - high + 2),
            ],
            study.varied(blend(middle, dark, 0.25), 9),
        )
        study.line(
            [(x - 2, y - high + 2), (x + gable / 2, peak - 1), (x + gable / 2 + wide, peak - 1)],
            light,
            2.2,
        )
        if index % 3 == 0:
            study.line(
                [
                    (x + gable / 2, peak),
                    (x + gable / 2, y - high),
                    (x, y - high),
                    (x + gable, y - high),
                ],
                rgb("#6b4a36"),
                1.2,
            )
        windows.add(study, x + gable / 2, y - high * 0.3, 1.8, 7)
        for part in (0.3, 0.68):
            windows.add(study, x + gable + wide * part, y - high * 0.34, 1.8, 7)
        if index % 6 == 5:
            tree(study, x - 8, y + 6, 24, (rgb("#2b402c"), rgb("#48633a"), rgb("#86984e")))


def _steeple(study: Study, windows: Windows, x: float, base: float) -> None:
    """Draw the church of the town, with its tower in two storeys."""
    study.box(x + 20, base, x + 118, base - 46, blend(_STONE, _SHADE, 0.5))
    study.shape(
        [(x + 10, base - 42), (x + 126, base - 42), (x + 108, base - 84), (x + 26, base - 84)],
        blend(*_SLATE[1:], 0.3),
    )
    for index in range(4):
        windows.add(study, x + 40 + index * 21, base - 12, 3, 22)
    study.box(x - 16, base, x + 6, base - 112, _LIT)
    study.box(x + 6, base, x + 20, base - 112, _SHADE)
    study.box(x - 19, base - 110, x + 23, base - 116, _STONE)
    study.shape([(x - 17, base - 115), (x + 6, base - 115), (x + 2, base - 206)], _SLATE[0])
    study.shape([(x + 6, base - 115), (x + 21, base - 115), (x + 2, base - 206)], _SLATE[2])
    study.line([(x + 2, base - 204), (x + 2, base - 220)], _DEEP, 1.4)
    study.line([(x - 3, base - 214), (x + 7, base - 214)], _DEEP, 1.4)
    windows.add(study, x - 5, base - 84, 3.6, 20)
    windows.add(study, x - 5, base - 44, 2.4, 12)


def _bridge(study: Study) -> None:
    """Draw the stone bridge from the town to the other bank."""
    x0, x1, y = 1088.0, 1420.0, 700.0
    study.shape(
        [
            (x0, y + 34),
            (x0 + 40, y + 2),
            (x0 + 160, y - 10),
            (x1 - 60, y - 4),
            (x1 + 12, y + 10),
            (x1 + 12, y + 46),
        ],
        rgb("#c9b48d"),
    )
    study.shape(
        [
            (x0, y + 34),
            (x1 + 12, y + 46),
            (x1 + 12, y + 20),
            (x1 - 60, y + 8),
            (x0 + 160, y + 2),
            (x0 + 36, y + 12),
        ],
        rgb("#8f7d6c"),
    )
    study.line(
        [
            (x0 + 4, y + 30),
            (x0 + 40, y + 2),
            (x0 + 160, y - 10),
            (x1 - 60, y - 4),
            (x1 + 12, y + 10),
        ],
        _LIT,
        3,
    )
    span = (x1 - x0 - 30) / 5
    for index in range(5):
        middle = x0 + 26 + span * (index + 0.5)
        wide = span * 0.39
        arch = [
            (
                middle + wide * math.cos(math.pi * step / 10),
                y + 40 - 27 * math.sin(math.pi * step / 10),
            )
            for step in range(11)
        ]
        study.shape(
            [
                (arch[0][0] + 3, arch[0][1]),
                *((x + 3, top - 3) for x, top in arch),
                (arch[-1][0], arch[-1][1]),
            ],
            rgb("#d9c59c"),
        )
        study.erase([(middle + wide, y + 60), *arch, (middle - wide, y + 60)])


def castle(width: float) -> tuple[Study, list[tuple[float, float, float]]]:
    """Return the castle with its town, and the windows that are lit at night."""
    study, windows = Study(width, 1090, 17, top=10), Windows()
    _rock(study)
    tower(study, windows, 1752, 520, 268, 27, 104)
    tower(study, windows, 1606, 520, 250, 22, 96)
    hall(study, windows, 1624, 522, 176, 118, 92)
    wall(study, 1790, 1880, 418, 426, 540, 0.32)
    tower(study, windows, 1822, 548, 300, 35, 128)
    tower(study, windows, 1664, 540, 206, 41, 158)
    wall(study, 1516, 1640, 446, 446, 560, 0.95)
    tower(study, windows, 1502, 566, 388, 27, 96)
    tower(study, windows, 1574, 560, 352, 23, 84, _TILES)
    wall(study, 1688, 1890, 470, 474, 566, 0.62)
    study.shape([(1738, 568), (1738, 520), (1752, 504), (1766, 520), (1766, 568)], _WINDOW)
    tower(study, windows, 1722, 572, 448, 17, 54, _TILES)
    tower(study, windows, 1782, 574, 448, 17, 54, _TILES)
    tower(study, windows, 1896, 582, 420, 29, 98)
    wall(study, 1916, 2010, 506, 548, 610, 0.3)
    tower(study, windows, 2016, 632, 512, 22, 70, _TILES)
    wall(study, 1418, 1484, 556, 510, 600, 0.95)
    tower(study, windows, 1412, 640, 520, 20, 62, _TILES)
    for _ in range(44):
        x = study.chance.uniform(1396, 2050)
        y = 588 + abs(x - 1700) ** 1.5 * 0.012 + study.about(16)
        tree(
            study,
            x,
            y,
            study.chance.uniform(16, 30),
            (rgb("#2b402c"), rgb("#48633a"), rgb("#8a9c50")),
        )
    _town(study, windows)
    _steeple(study, windows, 1502, 744)
    _bridge(study)
    for x, y, size in (
        (1366, 742, 60),
        (1384, 752, 52),
        (1880, 800, 84),
        (1905, 812, 70),
        (1340, 756, 44),
    ):
        poplar(study, x, y, size, (rgb("#24382a"), rgb("#3f5a36"), rgb("#7f944c")))
    seen = [place for place in windows.places if study.shows(place[0], place[1], _WINDOW)]
    return study, seen
