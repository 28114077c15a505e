"""Draws the larger picture of a small estate on which the pointer rests."""

from __future__ import annotations

from cob.clicks.table_things import EstateSpace, PanelPart
from cob.ui.kit.theme import HIGHLIGHT, SHADOW, theme
from cob.ui.table.drawing.estate import draw_estate_of
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.drawing.players import draw_colours
from cob.ui.table.layout.pop_out import pop_out
from cob.ui.table.view import TableView


def pointed_space(view: TableView) -> tuple[int, int | None] | None:
    """Return the seat of the small estate under the pointer, and the space there, if one is.

    The estate in the middle of the table is large enough: for it there is None.
    """
    thing = view.hover
    if not isinstance(thing, PanelPart) or not thing.is_of_estate or thing.seat == view.shown:
        return None
    space = thing.part.space if isinstance(thing.part, EstateSpace) else None
    return thing.seat, space


def draw_pop_out(painter: Painter, view: TableView, seat: int, space: int | None) -> None:
    """Draw the estate with its pawn and title, the colours' counts, and a ring around a space."""
    sheet = pop_out(painter, painter.layout, view, seat)
    painter.panel(sheet.area, theme.paper, view.colour(seat))
    painter.border(sheet.area.inflate(-4, -4), view.colour(seat), 4)
    colour = view.header.seats[seat].colour
    painter.picture(painter.art.pawn(colour, sheet.pawn.width), sheet.pawn)
    painter.write(sheet.title)
    draw_estate_of(painter, view, seat, sheet.spaces)
    if space is not None:
        painter.ring(sheet.spaces[space], SHADOW, 0.1)
        painter.ring(sheet.spaces[space], HIGHLIGHT, 0.06)
    draw_colours(painter, view, seat, sheet.colours)
