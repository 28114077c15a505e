"""Ghosts, the preview of a turn: numbered tiles where its steps would put them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from cob.clicks.table_things import StorageSpace, Thing
from cob.engine.components import Tile
from cob.engine.events import ActionTaken
from cob.showing.turn_steps import Ghost
from cob.ui.kit.carving import faint
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.table.layout import TableLayout
from cob.ui.table.marks import Mark, draw_mark
from cob.ui.table.painter import Painter
from cob.ui.table.thing_places import place_of
from cob.ui.table.view import TableView

_BADGE: Final = 32
"""Side of the disc with a step's number, in pixels at 1080 lines."""
_BESIDE: Final = 0.1
"""The gap between a number and the step's cost, in sides of the number's disc."""
_WORKERS: Final = 0.75
"""Distance of the badge with the workers right of the die, in these sides."""
_UP: Final = 0.36
"""Its distance above the middle of a tile, as a share of the tile's height."""


@dataclass(frozen=True, slots=True)
class GhostPlace:
    """A step in its place."""

    number: int
    area: Rect | Hex
    tile: Tile | None
    badge: Rect
    """The place of the step's number."""
    paid: ActionTaken | None
    """The cost of the step."""
    price: Rect
    """The place of the die or the Silverlings, beside the number; empty if it costs neither."""
    workers: tuple[int, int]
    """The middle of the badge with the workers that it also costs, right of the die."""
    bin: tuple[int, int] | None = None
    """The middle of the sign on a stored tile that is discarded."""


def ghost_places(layout: TableLayout, shown: int, ghosts: Iterable[Ghost]) -> list[GhostPlace]:
    """Return the places of the steps; numbers at the same place stand side by side, around its
    middle.

    Beside a number is the cost of the step.
    """
    found: list[GhostPlace] = []
    lying: dict[Thing, int] = {}
    side = max(18, layout.px(_BADGE))
    ghosts = list(ghosts)
    for ghost in ghosts:
        area = place_of(layout, shown, ghost.thing)
        if area is None:
            continue
        badge = Rect(0, 0, side, side)
        if isinstance(area, Hex):
            badge.center = round(area.x), round(area.y - area.height * _UP)
        else:
            badge.center = area.midtop
        wide = side + round(side * _BESIDE) if ghost.paid is not None else 0
        others = sum(each.thing == ghost.thing for each in ghosts) - 1
        aside = lying.get(ghost.thing, -(wide + others * (side + wide)) // 2)
        badge.move_ip(aside, 0)
        lying[ghost.thing] = aside + side + wide
        price = Rect(badge.right + round(side * _BESIDE), badge.y, side if wide else 0, side)
        workers = price.right + round(side * _WORKERS), price.centery
        is_discarded = isinstance(ghost.thing, StorageSpace) and isinstance(area, Hex)
        sign = (round(area.x), round(area.y)) if is_discarded else None
        found.append(
            GhostPlace(ghost.number, area, ghost.tile, badge, ghost.paid, price, workers, sign)
        )
    return found


_THERE: Final = 210
"""The opacity of a ghost tile, of 255."""
_PALE, _SMALL = 120, 0.8
"""The opacity of a pale step, of 255, and the share of the side of its number's disc."""
_BIN: Final = 44
"""Height of the sign for a discarded tile, in pixels at 1080 lines."""
_NUMBER: Final = 0.66
"""The type size of a number, as a share of its disc."""


def draw_ghosts(
    painter: Painter, view: TableView, ghosts: Iterable[Ghost], pale: Collection[int] = ()
) -> None:
    """Draw all steps; numbers lie above all tiles, each with the die that it uses.

    Steps with a number in `pale` have no light, a faint tile, and a number without a die.
    """
    places = ghost_places(painter.layout, view.shown, ghosts)
    for place in places:
        is_pale = place.number in pale
        if place.tile is not None and isinstance(place.area, Hex):
            tile = painter.art.tile(place.tile, place.area.width)
            painter.picture(faint(tile, _PALE if is_pale else _THERE), place.area)
        if not is_pale:
            draw_mark(painter, place.area, Mark.FREE)
        if place.bin is not None:
            painter.bin(place.bin, _BIN)
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
