"""Draws the sheet between two people."""

from __future__ import annotations

import pygame

from cob.ui.kit.theme import theme
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.handover import handover_layout
from cob.ui.table.view import TableView


def draw_handover(painter: Painter, view: TableView, *, hover: bool = False) -> None:
    """Draw whose turn begins over a darkened table; a cover leaves nothing of the table in sight.

    `hover` is whether the pointer is on the cover's button.
    """
    art, seat = painter.art, view.state.current
    sheet = handover_layout(painter, painter.layout, view)
    if sheet.button is None:
        painter.canvas.veil()
    else:
        painter.canvas.wood()
    painter.panel(sheet.area, theme.parchment)
    radius = painter.layout.px(8)
    pygame.draw.rect(painter.surface, view.colour(seat), sheet.band, border_radius=radius)
    colour = view.header.seats[seat].colour
    painter.picture(art.pawn(colour, sheet.pawn.width), sheet.pawn)
    painter.write(sheet.title, *sheet.told)
    for value, place in zip(view.state.players[seat].rolled, sheet.dice, strict=False):
        painter.picture(art.die(value, place.width, view.colour(seat)), place)
    if sheet.button is not None:
        painter.button(sheet.button, sheet.caption, strong=True, hover=hover)
