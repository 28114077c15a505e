"""The legend of the courtyard: all sources of points, from the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from cob.explaining.score_groups import ScoreGroup
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure, line_height
from cob.ui.kit.theme import SHADOW, mix, theme
from cob.ui.screens.final.score_sheet import picture_of_topic
from cob.ui.screens.final.towers import stone_of

_TYPES: Final = (30, 26, 23)
"""The sizes of the type; the first one that fits one row is used."""
_GAP: Final = 30
"""The gap between two entries; all lengths are pixels at 1080 lines."""
_EDGE: Final = 24
_PAD: Final = 9
_VEIL: Final = 150
"""How dark the ground is, of 255."""
_YET: Final = 0.45
"""How much the words of a source that is not built yet fade."""


class SourceLegend:
    """The sources in one or more rows along the lower edge of a window."""

    def __init__(
        self, art: Art, groups: Sequence[ScoreGroup], m: Measure, size: tuple[int, int]
    ) -> None:
        self._groups = groups
        room, gap = size[0] - 2 * m.px(_EDGE), m.px(_GAP)
        wide, self._size, self._side = [0], 0, 0
        for tried in _TYPES:
            self._size = m.type(tried)
            self._side = round(self._size * 1.25)
            font = art.font(self._size)
            wide = [self._side + m.px(9) + font.size(group.row.title)[0] for group in groups]
            if sum(wide) + gap * (len(wide) - 1) <= room:
                break
        rows: list[list[int]] = [[]]
        most = -(-sum(each + gap for each in wide) // room)
        for at, each in enumerate(wide):  # rows of about the same number
            taken = sum(wide[other] + gap for other in rows[-1])
            is_long = len(rows) < most and len(rows[-1]) >= -(-len(wide) // most)
            if rows[-1] and (is_long or taken + each > room):
                rows.append([])
            rows[-1].append(at)
        step = max(self._side, line_height(self._size)) + m.px(6)
        high = len(rows) * step + 2 * m.px(_PAD) - m.px(6)
        self.band = Rect(0, size[1] - high, size[0], high)
        self._step = self._side + m.px(9)
        self._places: list[tuple[int, int]] = []
        for row, members in enumerate(rows):
            x = (size[0] - sum(wide[at] + gap for at in members) + gap) // 2
            y = self.band.top + m.px(_PAD) + row * step + (step - m.px(6)) // 2
            for at in members:
                self._places.append((x, y))
                x += wide[at] + gap

    def draw(self, canvas: Canvas, built: int) -> None:
        """Draw all sources; so many of them have been built."""
        if theme.painted:
            veil = pygame.Surface(self.band.size, pygame.SRCALPHA)
            veil.fill((*SHADOW, _VEIL))
            canvas.blit(veil, self.band)
        for at, (group, (x, y)) in enumerate(zip(self._groups, self._places, strict=True)):
            tone = stone_of(group.topic)
            stone = Rect(0, 0, self._side, self._side)
            stone.midleft = x, y
            canvas.frame(stone, tone, mix(tone, SHADOW, 0.5), radius=self._side // 5, width=1.5)
            picture = picture_of_topic(canvas.art, group.topic, round(self._side * 0.82))
            canvas.blit(picture, picture.get_rect(center=stone.center))
            ink = theme.paper if at < built else mix(theme.paper, theme.parchment_dark, _YET)
            place = x + self._step, y
            canvas.write(group.row.title, self._size, place, ink, anchor="midleft")
