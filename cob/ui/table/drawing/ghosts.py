"""Draws the steps of a turn that is only looked at: the tiles where they would lie, and numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

import pygame

from cob.engine.events import ActionTaken
from cob.showing.turn_steps import Ghost
from cob.ui.kit.carving import faint
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.table.drawing.marks import Mark, draw_mark
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.ghosts import GhostPlace, ghost_places
from cob.ui.table.view import TableView

_THERE: Final = 210
"""How much is seen of a tile that does not lie there yet, of 255."""
_PALE, _SMALL = 120, 0.8
"""The same of a step that stands back, and the share of the side of its number's disc."""
_NUMBER: Final = 0.66
"""The type of a number, as a share of its disc."""


def draw_ghosts(
    painter: Painter, view: TableView, ghosts: Iterable[Ghost], pale: Collection[int] = ()
) -> None:
    """Draw all steps; numbers lie above all tiles, each with the die that it uses.

    Steps with a number in `pale` stand back: no light, a faint tile, and a number without a die.
    """
    places = ghost_places(painter.layout, view.shown, ghosts)
    for place in places:
        is_pale = place.number in pale
        if place.tile is not None and isinstance(place.area, Hex):
            tile = painter.art.tile(place.tile, place.area.width)
            painter.picture(faint(tile, _PALE if is_pale else _THERE), place.area)
        if not is_pale:
            draw_mark(painter, place.area, Mark.FREE)
    for place in sorted(places, key=lambda each: each.number not in pale):
        middle, side = place.badge.center, place.badge.width
        if place.number in pale:
            side = round(side * _SMALL)
        painter.canvas.dot(middle, side + 4, theme.paper)
        painter.canvas.dot(middle, side, theme.ink_soft if place.number in pale else theme.ink)
        size = max(SMALLEST_TYPE, round(side * _NUMBER))
        painter.canvas.write(
            str(place.number), size, middle, theme.paper, anchor="center", bold=True
        )
        if place.paid is not None and place.number not in pale:
            _draw_price(painter, view, place, place.paid)


def _draw_price(painter: Painter, view: TableView, place: GhostPlace, paid: ActionTaken) -> None:
    """Draw the die or the Silverlings that a step takes, and the workers."""
    side = place.price.width
    painter.workers_badge(paid.workers, place.workers)
    ground = place.price.inflate(4, 4)
    pygame.draw.rect(painter.surface, theme.paper, ground, border_radius=side // 4)
    if paid.die:
        die = painter.art.die(paid.die, side, view.colour(paid.player))
    else:
        die = painter.art.silverling(side)
    painter.picture(die, place.price)
