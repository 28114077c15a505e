"""Draws the ring of the keyboard and the dragged piece."""

from __future__ import annotations

import pygame
from pygame import Rect

from cob.clicks.table_things import DieAt, ExtraAction, die_slots, tile_at
from cob.engine.components import Tile
from cob.ui.kit.theme import SHADOW, theme
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView


def draw_pointing(painter: Painter, view: TableView, hovered: Rect | None) -> None:
    """Draw a ring around the keyboard's target, and the dragged piece at the pointer."""
    if view.marks_pointer and hovered is not None:
        px = painter.layout.px
        around = hovered.inflate(px(10), px(10))
        pygame.draw.rect(painter.surface, SHADOW, around, px(9), border_radius=px(12))
        pygame.draw.rect(
            painter.surface,
            theme.focus,
            around.inflate(-px(4), -px(4)),
            px(4),
            border_radius=px(10),
        )
    picture = _picture_of_dragged(painter, view)
    if picture is not None:
        painter.surface.blit(picture, picture.get_rect(center=view.pointer))


def _picture_of_dragged(painter: Painter, view: TableView) -> pygame.Surface | None:
    thing, state = view.dragged, view.state
    if thing is None:
        return None
    tile = tile_at(state, thing)
    if thing == ExtraAction() and tile is Tile.CASTLE:
        return painter.art.joker(painter.layout.px(64), view.colour(state.current))
    if tile is not None:
        return painter.art.tile(tile, painter.layout.px(92))
    if isinstance(thing, DieAt):
        slots = die_slots(state, state.current)
        if thing.index < len(slots):
            colour = view.colour(state.current)
            return painter.art.die(slots[thing.index][0], painter.layout.px(64), colour)
    return None
