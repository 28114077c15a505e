"""Finds the place of a card: beside the pointer, off everything that has to stay in view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from pygame import Rect

_NEAR, _AWAY = 2.0, 0.2
"""Weights of the distances from the nearest edge and from the middle of a card."""
_COVERED: Final = 0.08
"""Extra distance that keeps a card off one more target, as a share of the window's width."""

Point = tuple[int, int]
Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CardGround:
    """The window around a card."""

    seen: Rect
    """The part of the table in view."""
    pointer: Point
    beside: Rect
    """The card's subject, which it never covers."""
    kept: Sequence[Rect]
    """Areas that a card leaves free if it can: the prompt, the dice, the players."""
    targets: Sequence[Rect]
    """Areas that it rather leaves free: what a click can act on now."""
    gap: int

    def place(self, size: Size) -> Rect | None:
        """Return the best place for a card, or None if there is none off the kept areas."""
        taken = [self.beside, *self.kept]
        for areas in (self._at_subject(size), self._anywhere(size)):
            free = [area for area in areas if area.collidelist(taken) < 0]
            if free:
                return min(free, key=self._cost)
        return None

    def least_bad(self, size: Size) -> Rect:
        """Return the place that covers least of the subject, and then of the kept areas."""

        def cost(area: Rect) -> tuple[int, int, float]:
            return _common(area, [self.beside]), _common(area, self.kept), self._cost(area)

        return min(self._anywhere(size), key=cost)

    def _at_subject(self, size: Size) -> list[Rect]:
        """Return places that touch the gap around the subject."""
        beside, others = [self.beside], [*self.kept, *self.targets]
        corners = (
            *product(self._lefts(size, beside), self._tops(size, others) | self._middle(size, 1)),
            *product(self._lefts(size, others) | self._middle(size, 0), self._tops(size, beside)),
        )
        return [Rect(corner, size) for corner in corners]

    def _anywhere(self, size: Size) -> list[Rect]:
        """Return places that touch the edge of the view, or the gap around an area."""
        areas, seen = [self.beside, *self.kept], self.seen
        lefts = self._lefts(size, areas) | {seen.left, max(seen.left, seen.right - size[0])}
        tops = self._tops(size, areas) | {seen.top, max(seen.top, seen.bottom - size[1])}
        return [Rect(corner, size) for corner in product(lefts, tops)]

    def _lefts(self, size: Size, areas: Iterable[Rect]) -> set[int]:
        """Return the left edges, in view, of cards left and right of areas."""
        found = {area.left - self.gap - size[0] for area in areas}
        found |= {area.right + self.gap for area in areas}
        return {left for left in found if self.seen.left <= left <= self.seen.right - size[0]}

    def _tops(self, size: Size, areas: Iterable[Rect]) -> set[int]:
        """Return the tops, in view, of cards above and below areas."""
        found = {area.top - self.gap - size[1] for area in areas}
        found |= {area.bottom + self.gap for area in areas}
        return {top for top in found if self.seen.top <= top <= self.seen.bottom - size[1]}

    def _middle(self, size: Size, axis: int) -> set[int]:
        """Return the start of a card with its middle at the pointer, as far as the view goes."""
        first = self.seen.topleft[axis]
        last = max(first, self.seen.bottomright[axis] - size[axis])
        return {max(first, min(self.pointer[axis] - size[axis] // 2, last))}

    def _cost(self, area: Rect) -> float:
        """Return how far a card is from the pointer, and more for each target below it."""
        x, y = self.pointer
        across, down = max(area.left - x, x - area.right, 0), max(area.top - y, y - area.bottom, 0)
        away = _NEAR * (across * across + down * down) ** 0.5
        across, down = area.centerx - x, area.centery - y
        away += _AWAY * (across * across + down * down) ** 0.5
        hidden = len(area.collidelistall(self.targets))
        return float(away + hidden * _COVERED * self.seen.width)


def _common(area: Rect, others: Iterable[Rect]) -> int:
    """Return the number of pixels that an area shares with others."""
    shared = (area.clip(other) for other in others)
    return sum(each.width * each.height for each in shared)
