"""The stops of the road in the valley: a face for each rival, and the castle at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, radians, sin
from typing import Final

import pygame

from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure, square
from cob.ui.kit.theme import RGB, SHADOW, theme
from cob.ui.scenery.layers import View

_WIDE: Final = ((0.55, 0.85), (0.73, 0.87), (0.87, 0.71), (0.69, 0.63), (0.56, 0.47), (0.75, 0.38))
"""The middles of the stops as shares of a wide window, the castle's last."""
_TALL: Final = ((0.14, 0.43), (0.38, 0.46), (0.64, 0.45), (0.86, 0.37), (0.74, 0.25), (0.47, 0.29))
_FACE: Final = 104
"""Diameter of a face, in pixels at 1080 lines; that of the chosen stop is larger."""
_LARGER: Final = 1.18
_SIGN: Final = 34
_FIRST_SIGN, _NEXT_SIGN = -50, 38
"""The direction of the first sign around a face, and the angle to the next one, in degrees."""
_TYPE: Final = 22
_GILT: Final[RGB] = (226, 184, 96)
_STEPS: Final = 14
"""The dots of the road between two stops."""


class RoadStop(PickCard):
    """A stop: the face in a ring, its place below it, and signs for what was done there."""

    def __init__(
        self, label: str, face: str, signs: Sequence[str], pick: Callable[[], None]
    ) -> None:
        super().__init__(pick)
        self.label = label
        self.face = face
        """The bot whose face it shows."""
        self.signs = signs
        """The symbols of what was won there."""
        self.is_chosen = False
        self.is_ahead = False
        """Whether the road goes on beyond the next stop to this one."""
        self._side = 0

    def lie_at(self, middle: tuple[int, int], m: Measure) -> None:
        """Lie around a point of the valley."""
        self._side = m.px(_FACE * (_LARGER if self.is_chosen else 1))
        area = square(middle, self._side)
        area.height += m.px(36)
        self.place(area, m.type(_TYPE))

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of the face."""
        return self.rect.centerx, self.rect.y + self._side // 2

    def draw(self, canvas: Canvas) -> None:
        """Draw the ring, the face, the signs and the name of the place."""
        side, m = self._side, canvas.measure
        ring = m.px(7 if self.is_chosen or self.hovered else 4)
        colour = _GILT if self.is_chosen or self.hovered else theme.paper
        canvas.dot(self.middle, side + 2 * ring + m.px(4), SHADOW)
        canvas.dot(self.middle, side + 2 * ring, colour)
        picture = canvas.art.bot_face(self.face, side)
        if self.is_ahead and not (self.is_chosen or self.hovered):
            picture = picture.copy()
            picture.fill((150, 146, 142, 255), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(picture, square(self.middle, side))
        self._draw_signs(canvas)
        self._draw_name(canvas)
        self._rim(canvas)

    def _draw_signs(self, canvas: Canvas) -> None:
        """Draw them around the right of the ring, so that they leave the face free."""
        size = canvas.measure.px(_SIGN)
        out = self._side / 2 + size / 3
        for number, sign in enumerate(self.signs):
            angle = radians(_FIRST_SIGN + number * _NEXT_SIGN)
            middle = (
                round(self.middle[0] + out * cos(angle)),
                round(self.middle[1] + out * sin(angle)),
            )
            canvas.dot(middle, size + canvas.measure.px(4), SHADOW)
            canvas.dot(middle, size, theme.paper)
            picture = canvas.art.symbol(sign, round(size * 0.72), theme.wine)
            canvas.blit(picture, picture.get_rect(center=middle))

    def _draw_name(self, canvas: Canvas) -> None:
        size, m = self.type_size, canvas.measure
        wide = canvas.art.font(size, False, True).size(self.label)[0] + m.px(20)
        plate = pygame.Rect(0, 0, wide, m.px(32))
        plate.midbottom = self.rect.centerx, self.rect.bottom
        band = pygame.Surface(plate.size, pygame.SRCALPHA)
        pygame.draw.rect(band, (*SHADOW, 190), band.get_rect(), border_radius=plate.height // 2)
        canvas.blit(band, plate)
        canvas.write(self.label, size, plate.center, theme.paper, anchor="center", bold=True)


def lay_stops(stops: Sequence[RoadStop], size: tuple[int, int], m: Measure) -> None:
    """Lay the stops along the river; in a tall window they lie above the card."""
    places = _TALL if View.of(size).tallness > 0.6 else _WIDE
    for stop, (x, y) in zip(stops, places, strict=True):
        stop.lie_at((round(x * size[0]), round(y * size[1])), m)


def draw_road(canvas: Canvas, stops: Sequence[RoadStop], done: int) -> None:
    """Draw the road as dots from stop to stop; those of the way that is done are gilded."""
    m = canvas.measure
    for number, (here, there) in enumerate(pairwise(stops)):
        colour = _GILT if number < done else theme.paper
        for step in range(1, _STEPS):
            place = _between(here.middle, there.middle, step / _STEPS, m.px(26))
            canvas.dot(place, m.px(13), SHADOW)
            canvas.dot(place, m.px(9), colour)


def _between(
    here: tuple[int, int], there: tuple[int, int], share: float, bend: int
) -> tuple[int, int]:
    """Return a point of the way between two stops, which bends to one side."""
    aside = 4 * bend * share * (1 - share)
    x, y = (round(a + (b - a) * share) for a, b in zip(here, there, strict=True))
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    return round(x - dy / length * aside), round(y + dx / length * aside)
