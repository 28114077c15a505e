"""Pieces that fly in an arc over the table, with their shadow below them, and land with weight."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from cob.ui.table.motion.animations import Animation, Point, between
from cob.ui.table.motion.pieces import TileShadow
from cob.ui.table.painter import DROP

_NEARER: Final = 0.24
"""How much larger a piece is at the top of its arc, where it is nearer to the eye."""
_OVERSHOOT: Final = 0.06
"""How much smaller than at rest a piece is for a moment when it lands."""
_SETTLING: Final = 0.45
"""The time in which a piece settles, as a share of its time in the air."""
_PUSH: Final = 1.7
"""Exponent of the way: a piece is thrown, and slows down a little in the air."""
_FACE_DOWN, _FACE_UP = 0.12, 0.72
"""The shares of the time in the air in which a piece begins and ends to turn over."""
_HIGH_DROP: Final = (0.3, 0.62)
"""The offset of a shadow at the top of an arc, right and down, as shares of a tile's width; it is
added to that of a tile that lies.
"""
_HIGH_SHADOW: Final = 0.3
"""How much larger the shadow is then."""
_FAINT: Final = 0.55
"""How much fainter the shadow is then."""
_SPREADING: Final = 4.0
"""How fast the shadow appears when a piece leaves, so that those of a pile do not add up."""
_SWEPT_FADING: Final = 0.35
"""The share of its time in which a swept piece fades away at the edge of the window."""


@dataclass(frozen=True, slots=True)
class Flight(Animation):
    """A piece in an arc. It lies at its end until its time is over and the table shows it."""

    flies: float = 1.0
    """Seconds in the air."""
    hop: float = 0.0
    """The height of the arc above the straight way, in pixels."""
    turns: bool = False
    """Whether it leaves face down, and turns over."""
    waits: bool = True
    """Whether it is visible before it leaves."""

    def in_air(self, clock: float) -> float:
        """Return the elapsed share of its time in the air, 0 to 1."""
        return min(1.0, max(0.0, (clock - self.delay) / self.flies))

    def way(self, clock: float) -> float:
        """Return the elapsed share of its way."""
        return 1.0 - float((1.0 - self.in_air(clock)) ** _PUSH)

    def height(self, clock: float) -> float:
        """Return its height above the table, 0 to 1 at the top of the arc."""
        way = self.way(clock)
        return 4 * way * (1 - way)

    def place(self, clock: float) -> Point | None:
        """Return its place above the straight way; None while it is invisible."""
        if clock >= self.over_at or (clock < self.delay and not self.waits):
            return None
        x, y = between(self.start, self.end, self.way(clock))
        return x, y - self.hop * self.height(clock)

    def size(self, clock: float) -> float:
        """Return its size as a share of that at rest: larger in the air, smaller as it lands."""
        landed = (clock - self.delay - self.flies) / (self.flies * _SETTLING)
        if 0 < landed < 1:
            return 1 - _OVERSHOOT * sin(pi * landed) * (1 - landed) / 0.58
        return 1 + _NEARER * self.height(clock)

    def lies(self, clock: float) -> bool:
        """Return whether it has settled and waits until the table shows it."""
        return self.delay + self.flies * (1 + _SETTLING) <= clock < self.over_at

    def facing(self, clock: float) -> float:
        """Return its width as it turns over: -1 face down, 0 on edge, 1 face up."""
        if not self.turns:
            return 1.0
        turned = (self.in_air(clock) - _FACE_DOWN) / (_FACE_UP - _FACE_DOWN)
        return -cos(pi * min(1.0, max(0.0, turned)))


@dataclass(frozen=True, slots=True)
class CastShadow(Flight):
    """The shadow of a piece in flight: it moves aside, grows and fades with the height."""

    stays: bool = False
    """Whether a tile casts a shadow where it lies then."""

    def place(self, clock: float) -> Point | None:
        """Return its place on the table."""
        if clock >= self.over_at or clock < self.delay:
            return None
        assert isinstance(self.what, TileShadow)
        x, y = between(self.start, self.end, self.way(clock))
        height, width = self.height(clock), self.what.width
        drop, (right, down) = round(width * DROP), _HIGH_DROP
        return x + drop + width * right * height, y + 2 * drop + width * down * height

    def size(self, clock: float) -> float:
        """Return its size as a share of that on the table."""
        return 1 + _HIGH_SHADOW * self.height(clock)

    def darkness(self, clock: float) -> float:
        """Return how dark it is, 0 to 1; where none stays, it is gone when the piece has landed."""
        height, air = self.height(clock), self.in_air(clock)
        if not self.stays and air > 0.5:
            return (1 - _FAINT) * min(1.0, height * 2)
        return (1 - _FAINT * height) * min(1.0, air * _SPREADING)


@dataclass(frozen=True, slots=True)
class Sweep(Animation):
    """A piece that is swept off the table, ever faster."""

    def place(self, clock: float) -> Point | None:
        """Return its place; it lies still until it is swept."""
        if clock >= self.over_at:
            return None
        gone = self.gone(clock)
        return between(self.start, self.end, gone * gone)

    def strength(self, clock: float) -> float:
        """Return its opacity, which falls at the edge of the window."""
        return min(1.0, (1 - self.gone(clock)) / _SWEPT_FADING)


def flight_with_shadow(
    piece: Flight, width: int, *, stays: bool = False
) -> tuple[CastShadow, Flight]:
    """Return the shadow of a piece as wide as a tile of some width, and the piece."""
    shadow = CastShadow(
        TileShadow(width),
        piece.start,
        piece.end,
        piece.delay,
        piece.length,
        piece.flies,
        piece.hop,
        waits=piece.waits,
        stays=stays,
    )
    return shadow, piece
