"""The light that falls on what a step speaks of, and the arrows that point there."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Vector2

from cob.ui.estate_picture import Hex
from cob.ui.learn.places import Place
from cob.ui.table.pen import Pen
from cob.ui.theme import INK, PAPER, SHADOW

_DARK = 128
"""How dark the rest of the table is, of 255."""
_ARROWS = 3
"""More than so many places are lit without an arrow each: only the first gets one."""


def draw_spotlight(pen: Pen, lit: Sequence[Place], kept: Sequence[Rect], origin: Rect) -> None:
    """Darken all but the lit places and those that are kept readable; arrows come from `origin`."""
    if not lit:
        return
    px = pen.layout.px
    dark = pygame.Surface(pen.surface.get_size(), pygame.SRCALPHA)
    dark.fill((*SHADOW, _DARK))
    clear = (0, 0, 0, 0)
    for place in lit:
        if isinstance(place, Hex):
            pygame.draw.polygon(dark, clear, _hexagon(place, 1.1))
        else:
            pygame.draw.rect(dark, clear, place.inflate(px(12), px(12)), border_radius=px(12))
    for area in kept:
        pygame.draw.rect(dark, clear, area, border_radius=px(10))
    pen.surface.blit(dark, (0, 0))
    for place in lit if len(lit) <= _ARROWS else lit[:1]:
        _draw_arrow(pen, _box(place), origin)


def _box(place: Place) -> Rect:
    return place.box if isinstance(place, Hex) else place


def _hexagon(place: Hex, share: float) -> list[tuple[float, float]]:
    """The corners of a hexagon, somewhat larger than the tile."""
    half, tall = place.width * share / 2, place.width * share / math.sqrt(3)
    return [
        (place.x + half * x, place.y + tall * y)
        for x, y in ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
    ]


def _draw_arrow(pen: Pen, target: Rect, origin: Rect) -> None:
    """A short arrow towards the target, from the side of the coach."""
    px = pen.layout.px
    window = pen.surface.get_rect().inflate(-px(8), -px(8))
    toward = Vector2(target.center) - Vector2(origin.center)
    if not toward.length():
        return
    toward = toward.normalize()
    tip = _edge(target.inflate(px(16), px(16)), -toward)
    length, head, shaft = px(96), px(34), px(9)
    start = tip - toward * length
    if not window.collidepoint(start):
        start = Vector2(
            min(max(start.x, window.left), window.right),
            min(max(start.y, window.top), window.bottom),
        )
    along = tip - start
    if along.length() < head:
        return
    along = along.normalize()
    across = Vector2(-along.y, along.x)
    neck = tip - along * head
    outline = [
        start + across * shaft * 0.5,
        neck + across * shaft,
        neck + across * head * 0.62,
        tip,
        neck - across * head * 0.62,
        neck - across * shaft,
        start - across * shaft * 0.5,
    ]
    pygame.draw.polygon(pen.surface, PAPER, outline)
    pygame.draw.polygon(pen.surface, INK, outline, max(2, px(3)))


def _edge(area: Rect, direction: Vector2) -> Vector2:
    """Where a ray from the middle of a rectangle leaves it."""
    reach = min(
        area.width / 2 / abs(direction.x) if direction.x else math.inf,
        area.height / 2 / abs(direction.y) if direction.y else math.inf,
    )
    return Vector2(area.center) + direction * reach
