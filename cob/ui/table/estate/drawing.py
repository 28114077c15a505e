"""Draws the estate in the middle of the table, or the sides of a dealt board to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from cob.clicks.action_parts import Space
from cob.clicks.click_meanings import part_at
from cob.clicks.table_things import EstateSpace, SideChoice
from cob.engine.hexgrid import SPACES
from cob.engine.pending import Selection
from cob.explaining.marks import is_undecided
from cob.ui.kit.estate_picture import Hex, draw_spaces, draw_unknown_spaces
from cob.ui.kit.theme import KIND_COLOURS, RGB, theme
from cob.ui.table.estate.layout import (
    barred_note,
    estate_title,
    row_letters,
    rules_title,
    side_layouts,
)
from cob.ui.table.layout import ESTATE_BORDER
from cob.ui.table.marks import Mark, badge_on_hex, draw_mark, light_space, pawn_on_hex
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_GREY: RGB = (176, 168, 154)
_DIM = 150
"""Colour and opacity of the veil that takes the colour from spaces out of reach."""
_MARKED = 130
"""The opacity of a marked space that belongs to the part under the pointer."""


def draw_shown_estate(painter: Painter, view: TableView) -> None:
    """Draw the estate in view, on its sheet."""
    painter.land(painter.layout.estate, painter.layout.px(ESTATE_BORDER))
    if view.state.asked is Selection.ESTATE and view.shown == view.state.current:
        _draw_sides(painter, view)
    else:
        _draw_shown(painter, view)


def draw_estate_of(painter: Painter, view: TableView, seat: int, spaces: Sequence[Hex]) -> None:
    """Draw a player's estate on these spaces, or its shape face down while it is not known."""
    player = view.state.players[seat]
    if is_undecided(view.state, seat):
        draw_unknown_spaces(painter.canvas, spaces)
    else:
        untraced = {region for owner, region in view.untraced if owner == seat}
        draw_spaces(painter.canvas, spaces, player.layout, player.estate, untraced)


def _draw_shown(painter: Painter, view: TableView) -> None:
    """Draw an estate with its marks, and the price of each usable space."""
    state, layout = view.state, painter.layout
    player = state.players[view.shown]
    own = view.shown == state.current
    draw_estate_of(painter, view, view.shown, layout.hexes)
    dims = own and view.dims
    costs = _costs_of_spaces(view)
    for space in SPACES:
        area = layout.hexes[space]
        cost = costs.get(space)
        if space in view.marks.spaces and cost is None:
            painter.glow(area, KIND_COLOURS[player.layout.kinds[space]], _MARKED)
        if own and view.is_selected(Space(space)):
            draw_mark(painter, area, Mark.CHOSEN)
        elif cost is not None:
            light_space(painter, view, area, player.layout.kinds[space], cost)
        elif dims and player.estate[space] is None:
            painter.veil(area, _GREY, _DIM)
        if (view.shown, space) in view.changes.added:
            place, colour = pawn_on_hex(area), view.header.seats[view.shown].colour
            painter.picture(painter.art.pawn(colour, place.width), place)
    for space in SPACES:
        here = EstateSpace(view.shown, space)
        told = view.marks or view.dims or view.hover == here or here in view.priced
        if told and (cost := costs.get(space)):
            area = layout.hexes[space]
            painter.workers_badge(cost, badge_on_hex(area))
    for letter in row_letters(painter, layout.hexes):
        painter.write_lifted(letter)
    if view.is_away:
        painter.border(layout.estate.inflate(-6, -6), view.colour(view.shown), 5)
    for sign in (estate_title(painter, layout, view), rules_title(painter, layout, view)):
        painter.scroll(sign.area)
        painter.write(*sign.lines)


def _costs_of_spaces(view: TableView) -> dict[int, int]:
    """Return the lit spaces, with their price in workers.

    These are the spaces that the pointer marks, or else all that can be clicked.
    """
    if view.marks:
        return view.marks.now
    if view.shown != view.state.current:
        return {}
    found = {space: view.costs(part_at(view.state, space)) for space in SPACES}
    return {space: cost for space, cost in found.items() if cost is not None}


def _draw_sides(painter: Painter, view: TableView) -> None:
    """Draw the estates to choose from, and why others are missing."""
    for side in side_layouts(painter, painter.layout, view):
        painter.panel(side.frame, theme.parchment)
        draw_spaces(painter.canvas, side.spaces, side.estate)
        painter.write(*side.lines)
        hovered = view.hover == SideChoice(side.number)
        painter.border(side.frame, theme.focus if hovered else theme.parchment_dark, 3)
    note = barred_note(painter, painter.layout, view)
    if note is not None:
        painter.scroll(note.area)
        painter.write(*note.lines)
