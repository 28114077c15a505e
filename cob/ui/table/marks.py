"""Marks the parts that a click acts on, and places badges on tiles.

White light means "free", a thin ring "for workers", red "will be lost", and blue "chosen". A price
is shown only for the part under the pointer or with a die or tile in hand.
"""

from __future__ import annotations

from enum import Enum, auto

import pygame
from pygame import Rect

from cob.clicks.action_parts import Discarded, Part
from cob.engine.components import Tile
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import HIGHLIGHT, LOSS, RGB, SHADOW, mix, theme
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

Point = tuple[float, float]
_INSIDE_RING, _INSIDE_FAINT = 0.86, 0.92
"""Width of a tile inside its mark, as a share of its own; its number is never cut."""
_DARK, _LIGHT, _THIN = 0.13, 0.07, 0.035
"""Widths of a ring's dark ground, its light and a faint one's light, as shares of a tile's."""
_SHINE = 70
"""The opacity of a light on a part, of 255."""
_RIM = 0.025
"""Width of the dark edge around the light, which makes it visible on light grounds."""


def badge_on_hex(area: Hex) -> Point:
    """Return a badge's place over a tile's upper corner, where it hides least."""
    return area.x, area.y - area.height * 0.4


def bin_on_hex(area: Hex) -> Point:
    """Return the place of the sign for a tile that will be discarded: its lower edge."""
    return area.x, area.y + area.height * 0.36


def pawn_on_hex(area: Hex) -> Rect:
    """Return the place of the pawn of the player who has just added a tile: its lower left."""
    side = round(area.width * 0.34)
    place = Rect(0, 0, side, side)
    place.center = round(area.x - area.width * 0.3), round(area.y + area.height * 0.16)
    return place


def badge_on_goods(area: Rect) -> Point:
    """Return the badge's place on goods, beside the badge with their number."""
    return area.x + area.width * 0.3, area.y


def badge_on_tally(area: Rect, measure: Measure) -> Point:
    """Return the badge's place on Silverlings or workers."""
    return area.right - measure.px(12), area.y


def count_in_hollow(area: Rect) -> Rect:
    """Return the place of the number of goods tiles in a hollow: its upper right corner."""
    side = round(area.width * 0.36)
    place = Rect(0, 0, side, side)
    place.topright = area.right + side // 4, area.top - side // 4
    return place


class Mark(Enum):
    """The effect of a click on a part of the table."""

    CHOSEN = auto()
    FREE = auto()
    COSTS_WORKERS = auto()
    DISCARDS = auto()


def mark_of(view: TableView, *parts: Part) -> Mark | None:
    """Return the mark of a thing that stands for some parts; None if a click has no effect."""
    if view.is_selected(*parts):
        return Mark.CHOSEN
    cost = view.costs(*parts)
    if cost is None:
        return None
    if any(isinstance(part, Discarded) and part in view.lit for part in parts):
        return Mark.DISCARDS
    return Mark.COSTS_WORKERS if cost else Mark.FREE


def draw_mark(painter: Painter, area: Rect | Hex, mark: Mark) -> None:
    """Draw a light ring between two dark edges, which is visible on any ground."""
    colour = _COLOURS.get(mark, theme.focus)
    thin = mark is Mark.COSTS_WORKERS
    if isinstance(area, Rect):
        painter.border(area, SHADOW, 5 if thin else 8)
        painter.border(area, colour, 2 if thin else 4)
        return
    painter.ring(area, SHADOW, _THIN + 2 * _RIM if thin else _DARK)
    inner = area.scaled(1 - 2 * _RIM)
    painter.ring(inner, colour, _THIN if thin else _LIGHT)


_COLOURS: dict[Mark, RGB] = {
    Mark.FREE: HIGHLIGHT,
    Mark.COSTS_WORKERS: mix(HIGHLIGHT, SHADOW, 0.35),
    Mark.DISCARDS: LOSS,
}
"""Colours of the rings; chosen parts have the palette's own."""


def throw_light(painter: Painter, area: Rect | Hex) -> None:
    """Light a thing that a text elsewhere is about."""
    if isinstance(area, Hex):
        painter.veil(area, HIGHLIGHT, _SHINE)
    else:
        shine = pygame.Surface(area.size, pygame.SRCALPHA)
        shine.fill((*HIGHLIGHT, _SHINE))
        painter.surface.blit(shine, area)
    draw_mark(painter, area, Mark.FREE)


def mark(painter: Painter, view: TableView, area: Rect | Hex, *parts: Part) -> None:
    """Mark a thing that is chosen or can be clicked."""
    found = mark_of(view, *parts)
    if found is not None:
        draw_mark(painter, area, found)


def mark_tile(
    painter: Painter, view: TableView, tile: Tile, area: Hex, *parts: Part
) -> Mark | None:
    """Mark a tile, which then lies wholly inside the ring; one to be discarded gets a bin.

    Return its mark, None for a tile on which a click has no effect.
    """
    found = mark_of(view, *parts)
    if found is None:
        return None
    draw_mark(painter, area, found)
    inside = area.scaled(_INSIDE_FAINT if found is Mark.COSTS_WORKERS else _INSIDE_RING)
    painter.picture(painter.art.tile(tile, inside.width), inside)
    if found is Mark.DISCARDS:
        painter.bin(bin_on_hex(area))
    return found
