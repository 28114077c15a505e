"""The tower of a player: a storey for each source of points, as high as its points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from cob.explaining.score_groups import ScoreGroup
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import SHADOW, SMALLEST_TYPE, mix, theme
from cob.ui.scenery.court import tower_part
from cob.ui.screens.final.score_sheet import picture_of_topic

# Lengths in units of the courtyard.
WIDTH: Final = 150
HEAD: Final = (186, 78)
PLINTH: Final = (270, 190)
STEP: Final = 56
"""The height of the step at the foot of a plinth."""
OVERLAP: Final = 16
"""How far the head of a tower covers its shaft."""
_LABEL: Final = 30
"""The height of a label, and the lowest storey that has one."""
_LEDGE: Final = 5


class Tower:
    """The picture of a whole tower; what has not risen yet is not shown."""

    def __init__(
        self, art: Art, groups: Sequence[ScoreGroup], seat: int, unit: float, for_point: float
    ) -> None:
        self.points = [group.row.points[seat] for group in groups]
        self._for_point = for_point
        """The height of a point, in pixels."""
        wide = round(WIDTH * unit)
        high = max(1, round(sum(self.points) * for_point))
        self._picture = pygame.Surface((wide, high), pygame.SRCALPHA)
        canvas = Canvas(self._picture, art)
        shaft = tower_part("shaft", unit) if theme.painted else None
        if shaft is None:
            canvas.frame(self._picture.get_rect(), theme.parchment, theme.parchment_dark, radius=2)
        else:
            for low in range(high, 0, -shaft.get_height()):
                canvas.blit(shaft, shaft.get_rect(midbottom=(wide // 2, low)))
        low = high
        before = 0
        for group, points in zip(groups, self.points, strict=True):
            top = high - round((before + points) * for_point)
            storey = Rect(0, top, wide, low - top)
            if points:
                self._draw_storey(canvas, group, points, storey, unit)
            low, before = top, before + points

    def _draw_storey(
        self, canvas: Canvas, group: ScoreGroup, points: int, storey: Rect, unit: float
    ) -> None:
        """Draw the ledge of a storey, and its source with its points if there is room."""
        thick = max(1, round(_LEDGE * unit))
        light, dark = (250, 222, 186), (118, 88, 74)
        canvas.surface.fill(light, (0, storey.top, storey.width, thick))
        canvas.surface.fill(dark, (0, storey.top + thick, storey.width, max(1, thick // 3)))
        label = Rect(0, 0, round(104 * unit), round(_LABEL * unit))
        if storey.top == 0:  # the head of the tower covers a part of the highest one
            covered = round(OVERLAP * unit)
            storey = Rect(0, covered, storey.width, storey.height - covered)
        if storey.height < label.height + 2 * thick:
            return
        label.center = storey.centerx, storey.centery + thick // 2
        fill, line = theme.parchment_light, mix(theme.wood_light, SHADOW, 0.2)
        canvas.frame(label, fill, line, radius=round(8 * unit), width=max(1, round(1.5 * unit)))
        picture = picture_of_topic(canvas.art, group.topic, round(label.height * 0.9))
        place = picture.get_rect(center=(label.left + label.height * 2 // 3, label.centery))
        canvas.blit(picture, place)
        size = max(SMALLEST_TYPE, round(label.height * 0.78))
        middle = ((place.right + label.right) // 2 - round(3 * unit), label.centery)
        canvas.write(str(points), size, middle, theme.ink, anchor="center", serif=True, bold=True)

    def height(self, points: float) -> int:
        """Return how high the tower stands with so many points, in pixels."""
        return round(points * self._for_point)

    def draw(self, surface: pygame.Surface, foot: tuple[int, int], points: float) -> int:
        """Draw as much as so many points have built, above its foot; return its top."""
        high = min(self.height(points), self._picture.get_height())
        x, low = foot
        part = Rect(0, self._picture.get_height() - high, self._picture.get_width(), high)
        surface.blit(self._picture, (x - part.width // 2, low - high), part)
        return low - high
