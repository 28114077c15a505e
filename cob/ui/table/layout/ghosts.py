"""Where the steps of a turn that is only looked at are shown on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.engine.components import Tile
from cob.play.table_things import Thing
from cob.play.turn_steps import Ghost
from cob.ui.kit.estate_picture import Hex
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.thing_places import place_of

_BADGE: Final = 32
"""Side of the disc with a step's number, in pixels at 1080 lines."""
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


def ghost_places(layout: TableLayout, shown: int, ghosts: Iterable[Ghost]) -> list[GhostPlace]:
    """Return where the steps are seen; numbers at the same place stand side by side."""
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
        badge.move_ip(lying.get(ghost.thing, 0) * side, 0)
        lying[ghost.thing] = lying.get(ghost.thing, 0) + 1
        found.append(GhostPlace(ghost.number, area, ghost.tile, badge))
    return found
