"""The light on the subject of a step, and the arrows that point there."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Vector2

from cob.clicks.table_things import TableButton
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.theme import SHADOW, theme
from cob.ui.screens.learn.highlight_places import Place
from cob.ui.table.corner_panel import Corner
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_DARK, _DUSK = 92, 60
"""The darkness of the rest of the table, of 255, in a strong light and in a soft one."""
_LENGTH, _HEAD, _SHAFT = 88, 34, 9
"""Lengths of an arrow, in pixels at 1080 lines."""
_CORNERS = 0.3
"""The share of a hexagon's box that its corners take away."""
_ARROWS = 3
"""Up to this number, each lit place has an arrow; with more, only the first has one."""


class SpotlitCorner(Corner):
    """A corner whose speaker lights the subjects of the speech."""

    def __init__(
        self,
        lit: Callable[[], list[Place]],
        avoided: Callable[[], list[Rect]],
        softly: Callable[[], bool] = lambda: False,
    ) -> None:
        """Take the lit places, the areas that arrows avoid, and whether the light is soft."""
        self._lit, self._avoided, self._softly = lit, avoided, softly

    def points_at(self, area: Rect) -> bool:
        return is_lit_alone(self._lit(), area)

    def is_silent(self, area: Rect) -> bool:
        """Return whether an area has no tooltip because the speaker points at something."""
        return not self._softly() and is_dark(self._lit(), area)

    def draw_light(self, painter: Painter, view: TableView, origin: Rect) -> None:
        """Draw the light, unless the player holds a die or a tile."""
        layout = painter.layout
        kept = [layout.head] if view.prompt or view.offer or view.message else []
        if TableButton.HOME in view.buttons:
            kept.append(layout.buttons[TableButton.HOME])
        lit = [] if view.selected else self._lit()
        avoided = self._avoided() if lit else []
        draw_spotlight(painter, lit, kept, avoided, origin, softly=self._softly())


def draw_spotlight(
    painter: Painter,
    lit: Sequence[Place],
    kept: Sequence[Rect],
    avoided: Sequence[Rect],
    origin: Rect,
    *,
    softly: bool = False,
) -> None:
    """Darken all but the lit places and those kept readable, and point at the lit ones.

    Arrows come from the side of `origin` if they do not cover the `avoided` areas there; a soft
    light has none.
    """
    if not lit:
        return
    px = painter.layout.px
    dark = pygame.Surface(painter.surface.get_size(), pygame.SRCALPHA)
    dark.fill((*SHADOW, _DUSK if softly else _DARK))
    clear = (0, 0, 0, 0)
    for place in lit:
        if isinstance(place, Hex):
            pygame.draw.polygon(dark, clear, _hexagon(place, 1.1))
        else:
            pygame.draw.rect(dark, clear, place.inflate(px(12), px(12)), border_radius=px(12))
    for area in kept:
        pygame.draw.rect(dark, clear, area, border_radius=px(10))
    painter.surface.blit(dark, (0, 0))
    if softly:
        return
    boxes = [_inner_box(place) for place in lit]
    for target in boxes if len(boxes) <= _ARROWS else boxes[:1]:
        others = [box for box in (*boxes, *avoided) if not target.contains(box)]
        _draw_arrow(painter, target, others, origin)


def is_dark(lit: Sequence[Place], area: Rect) -> bool:
    """Return whether there is light, but not on this area."""
    return bool(lit) and area.collidelist([_box(place) for place in lit]) < 0


def is_lit_alone(lit: Sequence[Place], area: Rect) -> bool:
    """Return whether the light falls on an area and on little beside it."""
    boxes = (_box(place) for place in lit)
    return any(box.collidepoint(area.center) and box.width < 2 * area.width for box in boxes)


def _box(place: Place) -> Rect:
    return place.box if isinstance(place, Hex) else place


def _inner_box(place: Place) -> Rect:
    """Return where an arrow may end: a corner of the box around a hexagon lies on its neighbour."""
    box = _box(place)
    if not isinstance(place, Hex):
        return box
    return box.inflate(-round(box.width * _CORNERS), -round(box.height * _CORNERS))


def _hexagon(place: Hex, share: float) -> list[tuple[float, float]]:
    """Return the corners of a hexagon, somewhat larger than the tile."""
    half, tall = place.width * share / 2, place.width * share / math.sqrt(3)
    return [
        (place.x + half * x, place.y + tall * y)
        for x, y in ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
    ]


def _draw_arrow(painter: Painter, target: Rect, others: Sequence[Rect], origin: Rect) -> None:
    """Draw a short arrow to a lit place."""
    found = _best_way(painter.layout, target, others, origin)
    if found is None:
        return
    outline = _arrow(painter.layout, *found)
    pygame.draw.polygon(painter.surface, theme.paper, outline)
    pygame.draw.polygon(painter.surface, theme.ink, outline, max(2, painter.layout.px(3)))


def _best_way(
    layout: TableLayout, target: Rect, others: Sequence[Rect], origin: Rect
) -> tuple[Vector2, Vector2] | None:
    """Return the tip and the direction of the arrow that covers least, preferably from `origin`."""
    px = layout.px
    length, head = px(_LENGTH), px(_HEAD)
    wide = target.inflate(px(16), px(16))
    window = Rect((0, 0), layout.size).inflate(-px(8), -px(8))
    straight = Vector2(target.center) - Vector2(origin.center)
    if not straight.length():
        return None
    best: tuple[int, Vector2, Vector2] | None = None
    for turn in sorted(range(-150, 181, 30), key=abs):
        along = straight.rotate(turn).normalize()
        tip = _edge(wide, -along)
        start = tip - along * length
        body = Rect(start, (0, 0)).union(Rect(tip, (0, 0))).inflate(head, head)
        hidden = sum(_shared(body, other) for other in (*others, origin))
        outside = body.width * body.height - _shared(body, window)
        covered = hidden + 4 * outside
        if best is None or covered < best[0]:
            best = covered, tip, along
    return None if best is None else best[1:]


def _arrow(layout: TableLayout, tip: Vector2, along: Vector2) -> list[Vector2]:
    """Return the outline of an arrow."""
    length, head, shaft = layout.px(_LENGTH), layout.px(_HEAD), layout.px(_SHAFT)
    start, neck = tip - along * length, tip - along * head
    across = Vector2(-along.y, along.x)
    return [
        start + across * shaft * 0.5,
        neck + across * shaft,
        neck + across * head * 0.62,
        tip,
        neck - across * head * 0.62,
        neck - across * shaft,
        start - across * shaft * 0.5,
    ]


def _shared(first: Rect, second: Rect) -> int:
    """Return the number of pixels that two rectangles share."""
    both = first.clip(second)
    return both.width * both.height


def _edge(area: Rect, direction: Vector2) -> Vector2:
    """Return the point where a ray from the middle of a rectangle leaves it."""
    reach = min(
        area.width / 2 / abs(direction.x) if direction.x else math.inf,
        area.height / 2 / abs(direction.y) if direction.y else math.inf,
    )
    return Vector2(area.center) + direction * reach
