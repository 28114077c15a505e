"""Shows what a click can act on, and places badges on tiles.

What can be clicked has its colour, and an empty space more of it; tiles and goods that cannot be
clicked have little of it. Only what is chosen has a ring, besides the gold one at the pointer. With
high contrast everything has rings: white for "free", a thin one "for workers", red for "will be
lost". A price is shown only for the part under the pointer or with a die or tile in hand.
"""

from __future__ import annotations

from enum import Enum, auto

import pygame
from pygame import Rect

from cob.clicks.action_parts import Discarded, Part
from cob.engine.components import Kind, Tile
from cob.ui.kit.carving import greyed
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import HIGHLIGHT, KIND_COLOURS, LOSS, RGB, SHADOW, mix, theme
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

Point = tuple[float, float]
_INSIDE_RING, _INSIDE_FAINT = 0.86, 0.92
"""Width of a tile inside its mark, as a share of its own; its number is never cut."""
_DARK, _LIGHT, _THIN = 0.13, 0.07, 0.035
"""Widths of a ring's dark ground, its light and a faint one's light, as shares of a tile's."""
_SHINE = 70
"""The opacity of a light on a part, of 255."""
_AT_REST, _IN_HAND = 190, 255
"""Opacity of the light on an empty space, with nothing and with something in hand."""
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


def has_ring(mark: Mark) -> bool:
    """Return whether a mark is drawn as a ring."""
    return mark is Mark.CHOSEN or not theme.painted


def mark(painter: Painter, view: TableView, area: Rect | Hex, *parts: Part) -> None:
    """Mark a thing that is chosen or, with high contrast, can be clicked."""
    found = mark_of(view, *parts)
    if found is not None and has_ring(found):
        draw_mark(painter, area, found)


def light_space(painter: Painter, view: TableView, area: Hex, kind: Kind, cost: int) -> None:
    """Light an empty space that can be clicked for a price in workers, in its colour."""
    mark = Mark.COSTS_WORKERS if cost else Mark.FREE
    if has_ring(mark):
        draw_mark(painter, area, mark)
    else:
        painter.glow(area, KIND_COLOURS[kind], _IN_HAND if view.dims or view.marks else _AT_REST)


def quieted(view: TableView, picture: pygame.Surface, *parts: Part) -> pygame.Surface:
    """Return the picture of a thing, with little colour if a click on it has no effect.

    Where nothing on the table can be clicked, as between turns, all things have their colours.
    """
    return greyed(picture) if view.lit and mark_of(view, *parts) is None else picture


def draw_tile(
    painter: Painter, view: TableView, tile: Tile, area: Hex, *parts: Part
) -> Mark | None:
    """Draw a tile with its mark: wholly inside its ring, or with a bin if it will be discarded.

    Return the mark, None for a tile on which a click has no effect.
    """
    found = mark_of(view, *parts)
    painter.picture(quieted(view, painter.art.tile(tile, area.width), *parts), area)
    if found is None:
        return None
    if has_ring(found):
        draw_mark(painter, area, found)
        inside = area.scaled(_INSIDE_FAINT if found is Mark.COSTS_WORKERS else _INSIDE_RING)
        painter.picture(painter.art.tile(tile, inside.width), inside)
    if found is Mark.DISCARDS:
        painter.bin(bin_on_hex(area))
    return found
