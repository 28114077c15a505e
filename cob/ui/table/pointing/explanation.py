"""Draws what explains the thing under the pointer: its card, and a small estate enlarged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from cob.clicks.table_things import EstateSpace, PanelPart, Thing
from cob.explaining.tooltip_cards import card_for
from cob.ui.table.card_places import CardGround, Point
from cob.ui.table.cards import draw_card
from cob.ui.table.painter import Painter
from cob.ui.table.players.pop_out import draw_pop_out, pointed_space, pop_out
from cob.ui.table.pointing.keyboard_navigation import highlights
from cob.ui.table.view import TableView

_GAP: Final = 12
"""Gap between a card and its subject."""


def kept_free(painter: Painter, view: TableView, of_corner: Sequence[Rect]) -> list[Rect]:
    """Return the areas that a card leaves free: the prompt, the dice and all players' boards.

    `of_corner` are those of the corner panel; a player's estate that is shown enlarged is another.
    """
    layout = painter.layout
    kept = [layout.head, layout.cup, layout.players, *of_corner]
    if (space := pointed_space(view)) is not None:
        kept.append(pop_out(painter, layout, view, space[0]).area)
    return kept


def draw_explanation(
    painter: Painter,
    view: TableView,
    found: tuple[Thing, Rect],
    pointer: Point | None,
    kept: Sequence[Rect],
    seen: Rect,
) -> None:
    """Draw the card of the found thing, and its estate enlarged if it lies on a small one.

    The card lies in the part `seen` of the table, beside the pointer or, without one, the thing.
    """
    thing, beside = found
    layout = painter.layout
    card = card_for(view.state, view.header, thing, view.reader)
    if card is not None:
        if isinstance(thing, PanelPart):
            beside = layout.panels[thing.seat].area
        lit = dict(highlights(layout, view.state, view, view.buttons))
        for space in view.marks.spaces:
            lit[EstateSpace(view.shown, space)] = layout.hexes[space].box
        free = kept_free(painter, view, kept)
        place = pointer or beside.center
        ground = CardGround(seen, place, beside, free, [*lit.values()], layout.px(_GAP))
        draw_card(painter, card, ground)
    if (enlarged := pointed_space(view)) is not None:
        draw_pop_out(painter, view, *enlarged)
