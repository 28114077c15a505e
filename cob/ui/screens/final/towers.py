"""The tower of a player: a storey for each source of points, as high as its points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from cob.explaining.score_groups import ScoreGroup, ScoreTopic
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.chart import spread
from cob.ui.kit.theme import RGB, SHADOW, SMALLEST_TYPE, mix, theme
from cob.ui.scenery.court import TOWER_LIGHT, tower_part
from cob.ui.screens.final.score_sheet import picture_of_topic

# Lengths in units of the courtyard.
WIDTH: Final = 150
HEAD: Final = (186, 78)
PLINTH: Final = (270, 190)
STEP: Final = 56
"""The height of the step at the foot of a plinth."""
OVERLAP: Final = 16
"""How far the head of a tower covers its shaft."""
_LABEL: Final = (90, 34)
_GAP: Final = 5
"""The gap between two labels."""
_ON_TOWER: Final = 34
"""How far a label lies over its tower."""
_LEDGE: Final = 5
_PIN: Final = 9
"""The width of the point from which a line leads to a label."""
TONES: Final[dict[ScoreTopic, RGB]] = {
    ScoreTopic.REGIONS: (176, 214, 196),
    ScoreTopic.BONUS_TILES: (255, 222, 142),
    ScoreTopic.ANIMALS: (222, 232, 160),
    ScoreTopic.GOODS: (246, 186, 158),
    ScoreTopic.WATCHTOWERS: (182, 200, 234),
    ScoreTopic.KNOWLEDGE: (255, 246, 190),
    ScoreTopic.LEFT_OVER: (226, 222, 222),
}
"""What the stone of a storey is multiplied by; its label and the legend have the same tone."""
_STONE: Final[RGB] = (226, 186, 146)


def stone_of(topic: ScoreTopic) -> RGB:
    """Return the colour of the stone of a source's storeys."""
    red, green, blue = (a * b // 255 for a, b in zip(TONES[topic], _STONE, strict=True))
    return red, green, blue


class _Label(NamedTuple):
    """The label of a storey: the source of its points and their number."""

    at: int
    """The index of the source."""
    storey: int
    """The height of the middle of the storey above the foot of the tower, in pixels."""
    middle: int
    """And that of the middle of the label."""


class Tower:
    """The picture of a whole tower; what has not risen yet is not shown."""

    def __init__(
        self, art: Art, groups: Sequence[ScoreGroup], seat: int, unit: float, for_point: float
    ) -> None:
        self.points = [group.row.points[seat] for group in groups]
        self._groups, self._unit = groups, unit
        self._for_point = for_point
        """The height of a point, in pixels."""
        wide = round(WIDTH * unit)
        high = max(1, round(sum(self.points) * for_point))
        self._picture = pygame.Surface((wide, high), pygame.SRCALPHA)
        canvas = Canvas(self._picture, art)
        shaft = tower_part("shaft", unit, TOWER_LIGHT) if theme.painted else None
        if shaft is None:
            canvas.frame(self._picture.get_rect(), theme.parchment, theme.parchment_dark, radius=2)
        else:
            for low in range(high, 0, -shaft.get_height()):
                canvas.blit(shaft, shaft.get_rect(midbottom=(wide // 2, low)))
        low, before = high, 0
        middles: dict[int, int] = {}
        for at, (group, points) in enumerate(zip(groups, self.points, strict=True)):
            top = high - round((before + points) * for_point)
            storey = Rect(0, top, wide, low - top)
            if points:
                self._draw_storey(canvas.surface, TONES[group.topic], storey)
                # the head of the tower covers a part of the highest one
                seen = max(storey.top, min(round(OVERLAP * unit), storey.bottom))
                middles[at] = high - (seen + storey.bottom) // 2
            low, before = top, before + points
        self._labels = self._spread(middles, high)

    def _spread(self, middles: dict[int, int], high: int) -> list[_Label]:
        """Return the labels of the storeys, moved apart so that none covers another."""
        step = round((_LABEL[1] + _GAP) * self._unit)
        area = Rect(0, 0, 1, max(high + step, step * len(middles)))
        found = spread(list(middles.values()), step, area)
        return [_Label(at, middles[at], y) for at, y in zip(middles, found, strict=True)]

    def _draw_storey(self, surface: pygame.Surface, tone: RGB, storey: Rect) -> None:
        """Give a storey the tone of its source, and a ledge."""
        surface.fill(tone, storey, special_flags=pygame.BLEND_RGB_MULT)
        thick = min(storey.height, max(1, round(_LEDGE * self._unit)))
        light, dark = mix(tone, (255, 250, 236), 0.7), mix(tone, SHADOW, 0.6)
        surface.fill(light, (0, storey.top, storey.width, thick))
        surface.fill(dark, (0, storey.top + thick, storey.width, max(1, thick // 3)))

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

    def draw_labels(self, canvas: Canvas, foot: tuple[int, int], built: int) -> None:
        """Draw the labels of so many sources beside their storeys; the foot is the tower's."""
        unit = self._unit
        x, low = foot[0] + round(WIDTH * unit) // 2, foot[1]
        labels = [label for label in self._labels if label.at < built]
        line = mix(theme.wood_dark, SHADOW, 0.4)
        plates = []
        for label in labels:
            plate = Rect(0, 0, *(round(side * unit) for side in _LABEL))
            plate.midleft = x - round(_ON_TOWER * unit), low - label.middle
            pin = x - round((_ON_TOWER + 18) * unit), low - label.storey
            pygame.draw.line(canvas.surface, line, pin, plate.midleft, max(1, round(2 * unit)))
            canvas.dot(pin, max(4, round(_PIN * unit)), line)
            plates.append(plate)
        for label, plate in zip(labels, plates, strict=True):
            self._draw_plate(canvas, plate, self._groups[label.at].topic, self.points[label.at])

    def _draw_plate(self, canvas: Canvas, plate: Rect, topic: ScoreTopic, points: int) -> None:
        """Draw a label: the picture of the source, and the points."""
        unit = self._unit
        line = mix(stone_of(topic), SHADOW, 0.4)
        fill = theme.parchment_light
        canvas.frame(plate, fill, line, radius=round(8 * unit), width=max(1.5, 2.5 * unit))
        picture = picture_of_topic(canvas.art, topic, round(plate.height * 0.86))
        place = picture.get_rect(center=(plate.left + plate.height * 2 // 3, plate.centery))
        canvas.blit(picture, place)
        size = max(SMALLEST_TYPE, round(plate.height * 0.76))
        middle = ((place.right + plate.right) // 2 - round(2 * unit), plate.centery)
        canvas.write(str(points), size, middle, theme.ink, anchor="center", serif=True, bold=True)
