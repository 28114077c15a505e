"""The courtyard where a game ends: its wall and ground, a hall, a keep, and parts of towers."""

from __future__ import annotations

import itertools
import math
from typing import Final

from cob.ui.scenery.court import (
    COURT_FOOT,
    COURT_TOP,
    COURT_WIDTH,
    HALL,
    HALL_LIGHTS,
    KEEP,
    KEEP_LIGHTS,
    TORCHES,
    WALL_FOOT,
)
from tools.valley.castle import Windows, tower
from tools.valley.easel import Colour, Study, blend, rgb

_LIT: Final = rgb("#f3e2bb")
_STONE: Final = rgb("#cdb58c")
_SHADE: Final = rgb("#8d7a6d")
_DEEP: Final = rgb("#54484c")
_SLATE: Final = (rgb("#8aa3c2"), rgb("#56708f"), rgb("#35465f"))
_GLOW: Final = rgb("#ffd88a")
_LEAVES: Final = (rgb("#26382a"), rgb("#43603a"), rgb("#7f9450"))
_ROSES: Final = (rgb("#d8485a"), rgb("#f0a0a4"), rgb("#f7e4d4"))
_MIDDLE: Final = COURT_WIDTH / 2
_WALL_TOP: Final = 640
_VANISHING: Final = 520.0
"""The height at which the joints of the ground would meet."""


def court() -> Study:
    """Return the wall with its merlons, the paved ground before it, and roses at its foot."""
    study = Study(COURT_WIDTH, COURT_FOOT - COURT_TOP, 61, top=COURT_TOP)
    _courses(study, (0, COURT_WIDTH), _WALL_TOP, WALL_FOOT, 24, _STONE)
    step = 104
    for index in range(COURT_WIDTH // step + 1):
        x = index * step - 8
        _courses(study, (x, x + 64), _WALL_TOP - 46, _WALL_TOP + 2, 24, blend(_STONE, _LIT, 0.25))
        study.box(x - 4, _WALL_TOP - 46, x + 68, _WALL_TOP - 54, _LIT)
        study.box(x - 4, _WALL_TOP - 46, x + 68, _WALL_TOP - 43, _SHADE)
        study.box(x + 30, _WALL_TOP - 12, x + 35, _WALL_TOP - 36, _DEEP)
    study.box(0, _WALL_TOP - 5, COURT_WIDTH, _WALL_TOP + 5, _LIT)
    study.box(0, _WALL_TOP + 5, COURT_WIDTH, _WALL_TOP + 10, _SHADE)
    _ground(study)
    for x, y in TORCHES:
        _torch(study, _MIDDLE + x, y)
    for x in (-1150, -850, -430, 0, 430, 850, 1150):
        _roses(study, _MIDDLE + x, WALL_FOOT + 4, 170 if x else 120)
    return study


def _courses(
    study: Study,
    ends: tuple[float, float],
    top: float,
    foot: float,
    high: float,
    tone: Colour,
) -> None:
    """Draw a wall of courses of blocks, darker towards its foot."""
    study.box(ends[0], foot, ends[1], top, blend(tone, _DEEP, 0.4))
    rows = max(1, round((foot - top) / high))
    for row in range(rows):
        y, x = top + (foot - top) * row / rows, ends[0] - study.chance.uniform(0, 40)
        while x < ends[1]:
            wide = study.chance.uniform(30, 62)
            left, right = max(ends[0], x), min(ends[1], x + wide)
            if right > left + 3:
                shade = blend(tone, _SHADE, 0.5 * row / rows)
                shade = study.varied(blend(shade, _LIT, study.chance.uniform(0, 0.22)), 9)
                low = y + (foot - top) / rows
                study.box(left + 1, low - 1, right - 1, y + 1.5, shade)
                study.box(left + 1, y + 3.5, right - 1, y + 1.5, blend(shade, _LIT, 0.4))
            x += wide


def _ground(study: Study) -> None:
    """Draw the paving, its joints towards one point behind the wall."""
    study.box(0, COURT_FOOT, COURT_WIDTH, WALL_FOOT, rgb("#857467"))
    rows = 11
    for row in range(rows):
        near, far = (
            WALL_FOOT + (COURT_FOOT + 20 - WALL_FOOT) * (at / rows) ** 1.5 for at in (row + 1, row)
        )
        grow_far, grow_near = far - _VANISHING, near - _VANISHING
        step = 0.34 if row % 2 else 0.3
        at = -6.0 + study.about(0.15)
        while at < 6:
            wide = step * study.chance.uniform(0.75, 1.3)
            corners = [
                (_MIDDLE + at * grow_far, far),
                (_MIDDLE + (at + wide) * grow_far, far),
                (_MIDDLE + (at + wide) * grow_near, near),
                (_MIDDLE + at * grow_near, near),
            ]
            if corners[1][0] > -60 and corners[0][0] < COURT_WIDTH + 60:
                tone = blend(rgb("#b59c80"), rgb("#94806f"), study.chance.random())
                tone = study.varied(blend(tone, _SHADE, 0.3 * (1 - row / rows)), 8)
                inset = 0.012
                study.shape(
                    [
                        (_MIDDLE + (at + inset) * grow_far, far + 1),
                        (_MIDDLE + (at + wide - inset) * grow_far, far + 1),
                        (_MIDDLE + (at + wide - inset) * grow_near, near - 1 - row * 0.2),
                        (_MIDDLE + (at + inset) * grow_near, near - 1 - row * 0.2),
                    ],
                    tone,
                )
            at += wide
    study.box(0, WALL_FOOT + 7, COURT_WIDTH, WALL_FOOT, rgb("#5f5350"))


def _torch(study: Study, x: float, y: float) -> None:
    """Draw a torch in its iron ring, burning."""
    study.shape([(x - 3, y + 46), (x + 3, y + 46), (x + 6, y + 4), (x - 6, y + 4)], rgb("#5a3a22"))
    study.box(x - 8, y + 22, x + 8, y + 16, rgb("#2a2426"))
    flame = [(x - 9, y + 4), (x - 10, y - 10), (x - 3, y - 30), (x + 1, y - 18), (x + 6, y - 26)]
    study.shape([*flame, (x + 10, y - 8), (x + 8, y + 5)], rgb("#ff9a2e"))
    study.shape(
        [(x - 5, y + 3), (x - 4, y - 10), (x, y - 20), (x + 5, y - 8), (x + 4, y + 3)], _GLOW
    )
    study.oval(x, y - 2, 3, 6, rgb("#fffbe6"))


def _roses(study: Study, x: float, foot: float, wide: float) -> None:
    """Draw a bush of roses at the foot of the wall."""
    for tone, count, lift in zip(_LEAVES, (26, 30, 24), (0.5, 0.62, 0.76), strict=True):
        for _ in range(count):
            side = study.about(0.5)
            top = (1 - abs(side * 1.7) ** 2.2) * wide * 0.42
            y = foot - study.chance.random() * top * lift * 1.6
            size = wide * study.chance.uniform(0.035, 0.075)
            study.oval(x + side * wide, min(y, foot), size, size * 0.8, study.varied(tone, 8))
    for _ in range(26):
        side = study.about(0.46)
        top = (1 - abs(side * 1.8) ** 2.2) * wide * 0.44
        at, y = x + side * wide, foot - 6 - study.chance.random() * max(4.0, top)
        size = study.chance.uniform(3.2, 5.6)
        tone = study.chance.choice(_ROSES)
        study.oval(at, y, size, size * 0.9, blend(tone, _DEEP, 0.3))
        study.oval(at - 1, y - 1, size * 0.7, size * 0.6, study.varied(tone, 8))


def _lit_window(study: Study, x: float, y: float, half: float) -> None:
    """Draw a window with a round arch and a cross of stone; light falls through it."""
    wide = half * 0.62

    def arch(out: float) -> list[tuple[float, float]]:
        top = y - half * 0.4
        round_part = [
            (
                x - (wide + out) * math.cos(math.pi * at / 10),
                top - (wide + out) * math.sin(math.pi * at / 10),
            )
            for at in range(11)
        ]
        return [(x - wide - out, y + half + out), *round_part, (x + wide + out, y + half + out)]

    study.shape(arch(6), _LIT)
    study.shape(arch(2), _DEEP)
    study.shape(arch(0), _GLOW)
    study.oval(x, y + half * 0.2, wide * 0.7, half * 0.6, rgb("#fff2c4"))
    study.box(x - 1.5, y + half, x + 1.5, y - half, _DEEP)
    study.box(x - wide, y + 1.5, x + wide, y - 1.5, _DEEP)


def court_hall() -> Study:
    """Return the great hall at the left, with lit windows and an arcade."""
    wide, top = HALL
    study = Study(wide, WALL_FOOT + 40 - top, 62, top=top)
    side, eaves, foot = 372, 400, WALL_FOOT + 40
    _courses(study, (0, side), eaves, foot, 25, blend(_STONE, _LIT, 0.1))
    _courses(study, (side - 30, side), eaves, foot, 34, _LIT)
    roof = [(-20, 190), (side - 96, 190), (side + 26, eaves + 8), (-20, eaves + 8)]
    study.shape(roof, _SLATE[1])
    for row in range(14):
        y = 196 + row * 15
        right = side - 96 + (y - 190) * 122 / 212
        for column in range(int(right / 17) + 2):
            x = column * 17 - (row % 2) * 8
            if x < right - 10:
                tone = study.varied(blend(_SLATE[1], study.chance.choice(_SLATE), 0.4), 8)
                study.shape(
                    [(x, y), (x + 16, y), (x + 15, y + 12), (x + 8, y + 15), (x + 1, y + 12)], tone
                )
    study.box(-20, 194, side - 92, 186, _LIT)
    study.box(-20, eaves + 14, side + 22, eaves + 6, _SHADE)
    for x in (90, 236):
        study.box(x - 14, 212, x + 14, 146, _SHADE)
        study.box(x - 14, 212, x - 2, 146, _STONE)
        study.box(x - 18, 152, x + 18, 142, _LIT)
    study.box(0, 566, side, 556, _LIT)
    study.box(0, 732, side, 722, _LIT)
    for x, y, half in HALL_LIGHTS:
        _lit_window(study, x, y, half)
    windows = Windows()
    tower(study, windows, 398, foot, 452, 44, 190, _SLATE)
    _ivy(study, 6, 760, 90)
    return study


def _ivy(study: Study, x: float, y: float, wide: float) -> None:
    """Draw ivy that climbs a wall."""
    for tone, count in zip(_LEAVES, (60, 60, 40), strict=True):
        for _ in range(count):
            up = study.chance.random() ** 1.4
            study.oval(
                x + study.chance.random() * wide * (1 - 0.7 * up),
                y + 70 - up * 260,
                study.chance.uniform(4, 9),
                study.chance.uniform(4, 8),
                study.varied(tone, 8),
            )


def court_keep() -> Study:
    """Return the round keep at the right."""
    wide, top = KEEP
    study = Study(wide, WALL_FOOT + 40 - top, 63, top=top)
    windows = Windows()
    tower(study, windows, 330, WALL_FOOT + 40, 520, 76, 230, _SLATE)
    tower(study, windows, 204, WALL_FOOT + 40, 350, 128, 236, _SLATE)
    for x, y, half in KEEP_LIGHTS:
        _lit_window(study, x, y, half)
    return study


def _cylinder(share: float, strength: float = 1.0) -> Colour:
    """Return the light on a round wall, from its left edge at 0 to its right edge at 1."""
    light = max(0.0, math.cos((share - 0.3) * math.pi * 1.05))
    return blend(rgb("#7d6a5e"), rgb("#f0dcb4"), (0.14 + 0.86 * light**0.8) * strength)


def _round_courses(study: Study, wide: float, top: float, foot: float, high: float) -> None:
    """Draw the courses of a round wall, their blocks narrower towards its edges."""
    strips = 24
    for index in range(strips):
        share = index / strips
        study.box(wide * share, foot, wide * (share + 1 / strips) + 0.5, top, _cylinder(share))
    rows = math.ceil((foot - top) / high)
    for row in range(rows):
        y = foot - (row + 1) * high
        turn = (0.5 if row % 2 else 0.0) + study.about(0.08)
        places = [(at + turn) / 6 for at in range(-1, 8)]
        edges = [wide * (0.5 - 0.5 * math.cos(math.pi * min(1.0, max(0.0, p)))) for p in places]
        for left, right in itertools.pairwise(edges):
            if right - left < 3:
                continue
            tone = _cylinder((left + right) / 2 / wide)
            tone = study.varied(blend(tone, _STONE, study.chance.uniform(0, 0.25)), 7)
            study.box(left + 0.8, y + high - 0.8, right - 0.8, y + 1, tone)
            study.box(left + 0.8, y + 2.4, right - 0.8, y + 1, blend(tone, _LIT, 0.5))
        study.line([(0, y), (wide, y)], blend(_SHADE, _DEEP, 0.3), 1.0)


def shaft() -> Study:
    """Return the shaft of a tower, as high as any tower gets; its foot is what stands longest."""
    study = Study(150, 900, 64)
    _round_courses(study, 150, 0, 900, 20)
    return study


def head() -> Study:
    """Return the head of a tower: a gallery on corbels, with merlons."""
    study = Study(186, 78, 65)
    for index in range(9):
        x = 15 + index * 19.5
        tone = _cylinder(index / 8)
        study.shape([(x - 6, 62), (x + 6, 62), (x + 4, 78), (x - 4, 78)], blend(tone, _DEEP, 0.2))
    strips = 24
    for index in range(strips):
        share = index / strips
        left, right = 186 * share, 186 * (share + 1 / strips) + 0.5
        study.box(left, 64, right, 28, study.varied(_cylinder(share), 4))
        study.box(left, 32, right, 28, blend(_cylinder(share), _LIT, 0.5))
        study.box(left, 64, right, 60, blend(_cylinder(share), _DEEP, 0.35))
    for index in range(5):
        left = index * 40.0
        right = left + 26
        for part in range(4):
            x = left + (right - left) * part / 4
            tone = _cylinder(x / 186)
            study.box(x, 29, x + 7, 4, study.varied(tone, 4))
        study.box(left - 0.5, 7, right + 1.5, 2, _LIT)
    return study


def plinth() -> Study:
    """Return the plinth of a tower, with a step at its foot."""
    study = Study(270, 190, 66)
    _faced(study, (20, 250), (0, 134), _STONE)
    _faced(study, (6, 264), (0, 16), _LIT)
    _faced(study, (0, 270), (134, 190), blend(_STONE, _LIT, 0.45))
    study.box(20, 24, 250, 16, blend(_SHADE, _DEEP, 0.3))
    for lower, tone in ((2, _LIT), (0, blend(_SHADE, _DEEP, 0.2))):
        edge = [(34, 36 + lower), (236, 36 + lower), (236, 124 + lower), (34, 124 + lower)]
        study.line([*edge, edge[0]], tone, 2)
    study.box(0, 190, 270, 183, blend(_SHADE, _DEEP, 0.2))
    return study


def _faced(
    study: Study, ends: tuple[float, float], edges: tuple[float, float], tone: Colour
) -> None:
    """Draw a smooth face of stone with light along its upper and left edges."""
    study.box(ends[0], edges[1], ends[1], edges[0], tone)
    strips = 20
    for index in range(strips):
        share = index / strips
        left = ends[0] + (ends[1] - ends[0]) * share
        right = ends[0] + (ends[1] - ends[0]) * (share + 1 / strips)
        shade = blend(blend(tone, _LIT, 0.5), _SHADE, share**1.3 * 0.75)
        study.box(left, edges[1], right + 0.5, edges[0], study.varied(shade, 3))
    study.box(ends[0], edges[0] + 3, ends[1], edges[0], _LIT)
    study.box(ends[0], edges[1], ends[0] + 3, edges[0], _LIT)
    study.box(ends[1] - 3, edges[1], ends[1], edges[0], _DEEP)
