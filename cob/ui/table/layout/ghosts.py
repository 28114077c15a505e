"""Where the steps of a turn that is only looked at are shown on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.clicks.table_things import Thing
from cob.engine.components import Tile
from cob.engine.events import ActionTaken
from cob.showing.turn_steps import Ghost
from cob.ui.kit.estate_picture import Hex
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.thing_places import place_of

_BADGE: Final = 32
"""Side of the disc with a step's number, in pixels at 1080 lines."""
_BESIDE: Final = 0.1
"""The gap between a number and what the step costs, in sides of the number's disc."""
_WORKERS: Final = 0.75
"""How far right of the die the badge with the workers lies, in these sides."""
_UP: Final = 0.36
"""How far above the middle of a tile it lies, as a share of the tile's height."""


@dataclass(frozen=True, slots=True)
class GhostPlace:
    """A step in its place."""

    number: int
    area: Rect | Hex
    tile: Tile | None
    badge: Rect
    """Where the step's number stands."""
    paid: ActionTaken | None
    """What it costs."""
    price: Rect
    """Where the die or the Silverlings stand, beside the number; empty where it costs neither."""
    workers: tuple[int, int]
    """The middle of the badge with the workers that it costs besides, right of the die."""


def ghost_places(layout: TableLayout, shown: int, ghosts: Iterable[Ghost]) -> list[GhostPlace]:
    """Return where the steps are seen; numbers at the same place stand side by side.

    Beside a number is what the step costs.
    """
    found: list[GhostPlace] = []
    lying: dict[Thing, int] = {}
    side = max(18, layout.px(_BADGE))
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
        aside = lying.get(ghost.thing, -wide // 2)
        badge.move_ip(aside, 0)
        lying[ghost.thing] = aside + side + wide
        price = Rect(badge.right + round(side * _BESIDE), badge.y, side if wide else 0, side)
        workers = price.right + round(side * _WORKERS), price.centery
        found.append(GhostPlace(ghost.number, area, ghost.tile, badge, ghost.paid, price, workers))
    return found
