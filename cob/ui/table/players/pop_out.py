"""The larger picture of a small estate while the pointer rests on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.clicks.table_things import EstateSpace, PanelPart
from cob.engine.components import Kind
from cob.text.estate_titles import estate_name
from cob.text.language import tr
from cob.ui.kit.estate_picture import ESTATE_HEIGHT, ESTATE_WIDTH, Hex, estate_hexes
from cob.ui.kit.theme import HIGHLIGHT, SHADOW, theme
from cob.ui.table.estate.drawing import draw_estate_of
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.players.drawing import draw_colours
from cob.ui.table.typesetter import TextLine, Typesetter
from cob.ui.table.view import TableView

_WIDTH: Final = 540
"""The width; all lengths are pixels at 1080 lines."""
_PAD: Final = 16
_HEAD: Final = 40
_COUNTS: Final = 44
_GAP: Final = 8


@dataclass(frozen=True, slots=True)
class PopOut:
    """The picture beside a panel, and its parts."""

    area: Rect
    pawn: Rect
    title: TextLine
    spaces: tuple[Hex, ...]
    colours: dict[Kind, Rect]
    """The place of each colour's number of empty spaces."""


def pop_out(typesetter: Typesetter, layout: TableLayout, view: TableView, seat: int) -> PopOut:
    """Lay out the estate of a seat left of its panel, between the prompt and the buttons."""
    px = layout.px
    pad, head, counts, gap = px(_PAD), px(_HEAD), px(_COUNTS), px(_GAP)
    top, bottom = layout.head.bottom + gap, layout.strip.top - gap
    inner = px(_WIDTH) - 2 * pad
    high = min(round(inner * ESTATE_HEIGHT / ESTATE_WIDTH), bottom - top - head - counts - 4 * gap)
    area = Rect(0, 0, px(_WIDTH), high + head + counts + 4 * gap)
    area.midright = layout.players.left - gap, layout.panels[seat].area.centery
    area.clamp_ip(Rect(area.x, top, area.width, bottom - top))
    pawn = Rect(area.x + pad, area.y + gap, head, head)
    estate = view.state.players[seat].layout
    title = typesetter.line(
        tr("{name}: {estate}", name=view.name(seat), estate=estate_name(estate)),
        24,
        (pawn.right + gap, pawn.centery),
        theme.ink,
        serif=True,
        bold=True,
        room=area.right - pad - pawn.right - gap,
    )
    spaces = estate_hexes(Rect(area.x + pad, pawn.bottom + gap, inner, high))
    row = Rect(area.x + pad, area.bottom - gap - counts, inner, counts)
    step = (inner + gap) / len(Kind)
    cells = {
        kind: Rect(round(row.x + at * step), row.y, round(step) - gap, counts)
        for at, kind in enumerate(Kind)
    }
    return PopOut(area, pawn, title, tuple(spaces), cells)


def pointed_space(view: TableView) -> tuple[int, int | None] | None:
    """Return the seat of the small estate under the pointer, and the space there, if one is.

    For the estate in the middle of the table, which is large enough, return None.
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
