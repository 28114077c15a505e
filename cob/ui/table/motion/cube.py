"""A die as a turned cube, seen from above: its shape at each step of a roll, and its picture.

The shapes are computed once for each course, value and step, whatever the size and colour of the
die; a picture only fills them. At the last step the cube lies flat, with its value on top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final

import pygame
from pygame import Surface

from cob.ui.kit.art.vector import PIP_PLACES
from cob.ui.kit.theme import INK, PAPER, RGB, SHADOW, luminance, mix

CUBE_STEPS: Final = 30
"""The number of pictures from the throw to the rest."""
COURSES: Final = 8
"""The directions in which a die can roll, in equal parts of a circle from the right, clockwise."""
_ROLLS: Final = 2.0
"""The turns of a die in its direction."""
_TWIST, _SPIN = 0.5, 0.2
"""Its turns around that direction, and around the vertical."""
_SLOWING: Final = 1.8
"""Exponent of what is left of its turns: the higher, the longer it is slow at its end."""
_BOUNCES: Final = ((0.0, 0.42, 1.0), (0.42, 0.72, 0.36), (0.72, 0.9, 0.1))
"""Beginning, end and height of each bounce; times and heights are shares of those of the roll."""
_NEARER: Final = 0.14
"""How much larger a die is at the top of its first bounce."""

# Lengths are shares of the size of the die.
_HALF, _ROUND = 0.47, 0.15
"""Half the side of the cube, and the radius of its edges."""
_RIM: Final = 0.045
_FACE, _CORNER = 0.385, 0.13
"""Half the side of the flat part of a face, and the radius of its corners."""
_FACE_HEIGHT: Final = 0.45
"""The distance of a face from the middle of the cube."""
_PIP, _PIP_STEP = 0.095, 0.23
"""The radius of a pip, and the distance of two."""
_REACH: Final = 1.86
"""The side of the picture, which holds the cube on its corner and near to the eye."""
_SMALL: Final = 48
"""Size in pixels below which a die is drawn three times as large and scaled down; else twice."""
_LIGHT: Final = (-0.45, -0.6, 0.66)
"""The direction of the lamp, above left."""
_EDGE_ON: Final = 0.03
"""A face that is turned away farther cannot be seen."""

Vector = tuple[float, float, float]
Corner = tuple[float, float]
_Turn = tuple[Vector, Vector, Vector]
_SIDES: Final[tuple[_Turn, ...]] = (
    ((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)),
    ((0.0, 0.0, -1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)),
    ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    ((-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)),
    ((0.0, -1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)),
)
"""Each side's normal and two axes in it, opposite sides one after the other, the top first."""


def _circle(radius: float, corners: int) -> tuple[Corner, ...]:
    turns = (2 * pi * at / corners for at in range(corners))
    return tuple((radius * cos(turn), radius * sin(turn)) for turn in turns)


_EDGE, _INNER_EDGE = _circle(_ROUND, 12), _circle(_ROUND - _RIM, 12)
_ROUND_PIP: Final = _circle(_PIP, 12)
_SQUARE: Final = tuple(
    (x * (_FACE - _CORNER) + dx, y * (_FACE - _CORNER) + dy)
    for quarter, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1)))
    for dx, dy in (*_circle(_CORNER, 12), *_circle(_CORNER, 12))[3 * quarter : 3 * quarter + 4]
)
"""The outline of a face, with round corners."""


@dataclass(frozen=True, slots=True)
class CubeFace:
    """A visible face of a turned cube."""

    side: int
    """Its number on the cube, an index of `values_on`."""
    light: float
    """1 for a face that lies on top, more for one that is turned to the lamp."""
    outline: tuple[Corner, ...]
    middle: Corner
    across: Corner
    down: Corner
    """The distance of two pips in each direction of the face."""
    pip: tuple[Corner, ...]
    """The outline of a pip around its middle."""


@dataclass(frozen=True, slots=True)
class TurnedCube:
    """The cube at a step of its roll."""

    rim: tuple[Corner, ...]
    body: tuple[Corner, ...]
    faces: tuple[CubeFace, ...]
    """The visible faces, the topmost last."""


def bounce(share: float) -> float:
    """Return the height of a die after a share of its roll, 0 to 1."""
    for begin, end, high in _BOUNCES:
        if begin <= share < end:
            gone = (share - begin) / (end - begin)
            return high * 4 * gone * (1 - gone)
    return 0.0


def nearness(share: float) -> float:
    """Return the size of a die after a share of its roll, as a share of its size at rest."""
    return 1 + _NEARER * bounce(share)


# --- shape ------------------------------------------------------------------------------------


@lru_cache(COURSES * (CUBE_STEPS + 1))
def turned_cube(course: int, step: int) -> TurnedCube:
    """Return the cube at a step of its roll, whatever it shows."""
    turn = _turned(course, max(0.0, 1 - step / CUBE_STEPS))
    core = _HALF - _ROUND
    signs = (-core, core)
    corners = [_apply(turn, (x, y, z)) for x in signs for y in signs for z in signs]
    faces = []
    for side, (normal, across, down) in enumerate(_SIDES):
        x, y, z = _apply(turn, normal)
        if z > _EDGE_ON:
            light = sum(a * b for a, b in zip((x, y, z), _LIGHT, strict=True)) / _LIGHT[2]
            (ax, ay, _), (dx, dy, _) = _apply(turn, across), _apply(turn, down)
            mx, my = x * _FACE_HEIGHT, y * _FACE_HEIGHT
            face = CubeFace(
                side,
                light,
                tuple((mx + ax * u + dx * v, my + ay * u + dy * v) for u, v in _SQUARE),
                (mx, my),
                (ax * _PIP_STEP, ay * _PIP_STEP),
                (dx * _PIP_STEP, dy * _PIP_STEP),
                tuple((ax * u + dx * v, ay * u + dy * v) for u, v in _ROUND_PIP),
            )
            faces.append((z, face))
    faces.sort(key=lambda each: each[0])
    return TurnedCube(
        _hull([(x + u, y + v) for x, y, _ in corners for u, v in _EDGE]),
        _hull([(x + u, y + v) for x, y, _ in corners for u, v in _INNER_EDGE]),
        tuple(face for _, face in faces),
    )


def top_of(value: int, course: int, step: int) -> int:
    """Return what is on top of a die that will show a value."""
    return values_on(value)[turned_cube(course, step).faces[-1].side]


@lru_cache(6)
def values_on(value: int) -> tuple[int, ...]:
    """Return what each side shows if a value ends on top; opposite sides add up to 7."""
    one, other = (face for face in range(1, 4) if face not in (value, 7 - value))
    return value, 7 - value, one, 7 - one, other, 7 - other


def _turned(course: int, left: float) -> _Turn:
    """Return the axes of the cube while a share of its roll is left."""
    angle = 2 * pi * course / COURSES
    along, sideways = (cos(angle), sin(angle), 0.0), (-sin(angle), cos(angle), 0.0)
    rest = float(left**_SLOWING)
    turn = _around(along, -2 * pi * _TWIST * rest)
    turn = _times(_around(sideways, -2 * pi * _ROLLS * rest), turn)
    return _times(_around((0.0, 0.0, 1.0), 2 * pi * _SPIN * rest), turn)


def _around(axis: Vector, angle: float) -> _Turn:
    """Return the images of the three axes after a turn around another (Rodrigues' formula)."""
    x, y, z = axis
    near, far = cos(angle), sin(angle)
    less = 1 - near
    return (
        (near + x * x * less, y * x * less + z * far, z * x * less - y * far),
        (x * y * less - z * far, near + y * y * less, z * y * less + x * far),
        (x * z * less + y * far, y * z * less - x * far, near + z * z * less),
    )


def _apply(turn: _Turn, point: Vector) -> Vector:
    first, second, third = (
        sum(image[at] * part for image, part in zip(turn, point, strict=True)) for at in range(3)
    )
    return first, second, third


def _times(outer: _Turn, inner: _Turn) -> _Turn:
    """Return a turn after another."""
    first, second, third = (_apply(outer, image) for image in inner)
    return first, second, third


def _hull(points: list[Corner]) -> tuple[Corner, ...]:
    """Return the corners around some points (Andrew's monotone chain)."""
    ordered = sorted(points)
    half = []
    for way in (ordered, ordered[::-1]):
        chain: list[Corner] = []
        for point in way:
            while len(chain) > 1 and _bends(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        half.append(chain[:-1])
    return (*half[0], *half[1])


def _bends(one: Corner, two: Corner, three: Corner) -> float:
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])


# --- picture ----------------------------------------------------------------------------------


def cube_picture(value: int, colour: RGB, size: int, course: int, step: int) -> Surface:
    """Return a die of a size that will show a value, at a step of its roll."""
    cube, values = turned_cube(course, step), values_on(value)
    side = round(size * _REACH)
    fine = 3 if size < _SMALL else 2
    scale, middle = size * nearness(step / CUBE_STEPS) * fine, side * fine / 2
    large, draw = Surface((side * fine, side * fine), pygame.SRCALPHA), pygame.draw.polygon
    large.fill((*INK, 0))
    pip_ink = PAPER if luminance(colour) < 0.6 else INK
    grounds = [(INK, cube.rim), (mix(colour, PAPER, 0.4), cube.body)]
    for ground, outline in grounds:
        draw(large, ground, [(middle + x * scale, middle + y * scale) for x, y in outline])
    for face in cube.faces:
        ground = _lit(colour, face.light)
        draw(large, ground, [(middle + x * scale, middle + y * scale) for x, y in face.outline])
        ink = mix(pip_ink, ground, 0.25 * (1 - min(1.0, face.light)))
        pip = [(x * scale, y * scale) for x, y in face.pip]
        for u, v in PIP_PLACES[values[face.side]]:
            x = middle + (face.middle[0] + u * face.across[0] + v * face.down[0]) * scale
            y = middle + (face.middle[1] + u * face.across[1] + v * face.down[1]) * scale
            draw(large, ink, [(x + dx, y + dy) for dx, dy in pip])
    return pygame.transform.smoothscale(large, (side, side))


def _lit(colour: RGB, light: float) -> RGB:
    """Return a colour in the light on a face."""
    if light > 1:
        return mix(colour, PAPER, min(0.5, 0.03 + 0.45 * (light - 1)))
    return mix(mix(colour, PAPER, 0.03), SHADOW, min(0.5, 0.42 * (1 - light)))


def course_towards(way: Corner) -> int:
    """Return the direction nearest to a way."""
    far = hypot(*way)
    if not far:
        return 0
    cosines = [
        (way[0] * cos(2 * pi * at / COURSES) + way[1] * sin(2 * pi * at / COURSES)) / far
        for at in range(COURSES)
    ]
    return cosines.index(max(cosines))
