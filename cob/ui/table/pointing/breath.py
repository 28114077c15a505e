"""The one strong mark: a gold ring that breathes slowly around what a click acts on now."""

from __future__ import annotations

import math
from typing import Final

from pygame import Rect

from cob.clicks.click_meanings import readings
from cob.clicks.table_things import PanelPart, PlayerPanel, TableButton, Thing
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.theme import SHADOW, mix, theme
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_PERIOD: Final = 2.4
"""Seconds for one breath."""
_BREATHS: Final = 3
"""Breaths after which the ring stays as it is."""
_STEP: Final = 1 / 15
"""Seconds between two pictures."""
_SHADES: Final = 12
"""Number of shades from the darkest gold to the lightest."""
_DARK, _LIGHT, _RIM = 0.13, 0.085, 0.0225
"""Widths of the dark ground and of the gold, and of the edge between, as shares of a tile's."""
_OUTSIDE: Final = 1.07
"""The width of the ring, in widths of the tile inside it."""


class Breath:
    """The breathing of the ring while the pointer rests on one thing."""

    def __init__(self) -> None:
        self._around: Thing | None = None
        self._seconds = 0.0
        self._drawn = 0.0
        self._is_still = True

    def follow(self, view: TableView, *, still: bool) -> None:
        """Begin anew if the pointer has come to another thing; a still ring does not breathe."""
        thing = view.hover if acts_at(view, view.hover) and not view.marks_pointer else None
        if thing != self._around:
            self._around, self._seconds, self._drawn = thing, 0.0, 0.0
        self._is_still = still

    @property
    def is_moving(self) -> bool:
        """Whether the next picture differs from this one."""
        ends = _PERIOD * _BREATHS
        return self._around is not None and not self._is_still and self._seconds < ends

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the next picture; None if there is none."""
        return max(0.0, self._drawn + _STEP - self._seconds) if self.is_moving else None

    def pass_time(self, seconds: float) -> bool:
        """Let time pass; return whether another picture is due."""
        if not self.is_moving:
            return False
        self._seconds += seconds
        if self._seconds < self._drawn + _STEP:
            return False
        self._drawn = self._seconds
        return True

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw the ring, from darker to lighter gold and back."""
        things = painter.layout.things(view.state, view.shown, view.buttons)
        area = next((area for thing, area in things if thing == self._around), None)
        if area is None or self._around is None:
            return
        share = 0.0 if self._is_still else self._drawn / _PERIOD
        draw_gold(painter, area, (1 - math.cos(2 * math.pi * share)) / 2)


def acts_at(view: TableView, thing: Thing | None) -> bool:
    """Return whether a click on a thing of the table has an effect now; buttons show it anyway."""
    if thing is None or isinstance(thing, TableButton | PlayerPanel | PanelPart):
        return False
    return any(reading & view.lit.keys() for reading in readings(view.state, thing, view.selected))


def draw_gold(painter: Painter, area: Rect | Hex, light: float) -> None:
    """Draw a gold ring around an area, the lighter the nearer `light` is to 1."""
    gold = mix(theme.gold, theme.gold_light, round(light * _SHADES) / _SHADES)
    if isinstance(area, Rect):
        painter.border(area, SHADOW, 9)
        painter.border(area, gold, 5)
        return
    outside = area.scaled(_OUTSIDE)
    painter.ring(outside, SHADOW, _DARK)
    painter.ring(outside.scaled(1 - 2 * _RIM), gold, _LIGHT)
