"""Animations over the table: each returns its place at a time of its move.

Times are seconds from the beginning of the motion.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from math import pi, sin
from typing import Final

from cob.engine.components import Tile

_RISING: Final = 0.4
"""The share of a gain's time in which it rises and can be read."""
_FADING: Final = 0.2
"""The share of its time in which a gain fades away at its end."""
_LIGHTING: Final = 0.25
"""The share of its time in which a space lights up, before it fades."""
_COMING: Final = 0.12
"""The share of its time in which something begins to glow."""
_SLIDING: Final = 0.2
"""The share of a banner's time in which it slides in, and in which it slides out."""
_FACES: Final = 9
"""Number of faces that a rolling die shows before it stops."""
_OTHER_FACES: Final = (0, 3, 1, 5, 2, 4)
"""The sequence of faces of a tumbling die, counted from the one on which it settles."""
_TILT: Final = 37
"""Angle in degrees by which a die turns from face to face."""

Point = tuple[float, float]


# --- pictures ---------------------------------------------------------------------------------


class Good(Enum):
    """The sorts of gains that are shown as numbers."""

    POINTS = auto()
    SILVERLINGS = auto()
    WORKERS = auto()


@dataclass(frozen=True, slots=True)
class Gain:
    """A number with a plus sign, and the picture of what it counts."""

    good: Good
    number: int
    large: bool = False
    """Whether it belongs to the final scoring, where it is the only motion."""


@dataclass(frozen=True, slots=True)
class MovingTile:
    """A bright copy of a tile, as wide as at its destination."""

    tile: Tile
    width: int


@dataclass(frozen=True, slots=True)
class MovingGoods:
    """A goods tile of a type."""

    goods: int
    size: int


@dataclass(frozen=True, slots=True)
class MovingPawn:
    """A player's piece on the turn order track."""

    seat: int
    size: int


@dataclass(frozen=True, slots=True)
class RollingDie:
    """A die that will show `value`: a player's, or the white one."""

    seat: int | None
    value: int
    size: int


@dataclass(frozen=True, slots=True)
class LitSpace:
    """A space of a region that was just completed."""

    width: int


@dataclass(frozen=True, slots=True)
class GoldenSpace:
    """A space whose tile scores, or is counted."""

    width: int


@dataclass(frozen=True, slots=True)
class DimSpace:
    """A space that is dimmed while others are counted."""

    width: int


@dataclass(frozen=True, slots=True)
class GoldenBox:
    """A golden frame around a counted part."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GrowingTotal:
    """A player's points that count up from one number to another, as wide as on the board."""

    before: int
    after: int
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Banner:
    """The sign that a phase begins, 0 to 4."""

    phase: int


@dataclass(frozen=True, slots=True)
class StartSheet:
    """The sheet of the roll for the start player, with every player's name."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Remark:
    """A few words of a size in pixels at 1080 lines; important ones are bold."""

    text: str
    pixels: int
    strong: bool


Moving = (
    Gain
    | MovingTile
    | MovingGoods
    | MovingPawn
    | RollingDie
    | LitSpace
    | GoldenSpace
    | DimSpace
    | GoldenBox
    | GrowingTotal
    | Banner
    | StartSheet
    | Remark
)


# --- motions ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Animation:
    """One picture in motion, which stays at its start until it leaves."""

    what: Moving
    start: Point
    end: Point
    delay: float
    length: float

    @property
    def over_at(self) -> float:
        """The time of its arrival."""
        return self.delay + self.length

    def gone(self, clock: float) -> float:
        """Return the elapsed share of its time, 0 to 1."""
        return min(1.0, max(0.0, (clock - self.delay) / self.length))

    def is_on(self, clock: float) -> bool:
        """Return whether it is in motion."""
        return self.delay <= clock < self.over_at

    def place(self, clock: float) -> Point | None:
        """Return its place; None while it is invisible."""
        if clock >= self.over_at:
            return None
        return _between(self.start, self.end, eased(self.gone(clock)))

    def strength(self, clock: float) -> float:
        """Return its opacity, 0 to 1."""
        return 1.0

    def at_speed(self, speed: float) -> Animation:
        """Return the same at another speed: a speed of 2 takes half the time."""
        return replace(self, delay=self.delay / speed, length=self.length / speed)


@dataclass(frozen=True, slots=True)
class RisingGain(Animation):
    """A gain: it appears, rises to be read, flies to its player and fades."""

    rise: float = 0.0
    beside: float = 0.0
    """Its sideways distance on its way up, from another that rises from the same place."""

    def place(self, clock: float) -> Point | None:
        """Return a place above its start, then on the way to its end."""
        if not self.is_on(clock):
            return None
        gone = self.gone(clock)
        x, y = self.start
        if gone < _RISING:
            up = eased(gone / _RISING)
            return x + self.beside * up, y - self.rise * up
        share = eased((gone - _RISING) / (1 - _RISING))
        return _between((x + self.beside, y - self.rise), self.end, share)

    def strength(self, clock: float) -> float:
        """Return its opacity, which falls as it arrives."""
        return min(1.0, (1 - self.gone(clock)) / _FADING)


@dataclass(frozen=True, slots=True)
class Tumble(Animation):
    """A die that hops and turns, ever slower, and settles before its time is over."""

    hop: float = 0.0
    waits: bool = True
    """Whether it is visible before it is rolled."""

    def place(self, clock: float) -> Point | None:
        """Return its place in two hops, the second one lower."""
        if clock >= self.over_at or (clock < self.delay and not self.waits):
            return None
        gone = self.gone(clock)
        x, y = _between(self.start, self.end, eased(gone))
        return x, y - self.hop * (1 - gone) * abs(sin(2 * pi * gone))

    def face(self, clock: float) -> tuple[int, int]:
        """Return its face, 0 before it is rolled, and its angle in degrees."""
        assert isinstance(self.what, RollingDie)
        if clock < self.delay:
            return 0, 0
        left = int(_FACES * (1 - self.gone(clock)) ** 2)
        value = self.what.value + _OTHER_FACES[left % len(_OTHER_FACES)]
        return (value - 1) % 6 + 1, left * _TILT


@dataclass(frozen=True, slots=True)
class SettledDie(Tumble):
    """A die that stays readable after it has settled."""

    rolling: float = 1.0
    """The share of its time in which it rolls."""

    def gone(self, clock: float) -> float:
        """Return the elapsed share of its rolling."""
        return min(1.0, Animation.gone(self, clock) / self.rolling)


@dataclass(frozen=True, slots=True)
class Notice(Animation):
    """A picture to be read at a fixed place."""

    def place(self, clock: float) -> Point | None:
        """Return its place during its time."""
        return self.start if self.is_on(clock) else None


@dataclass(frozen=True, slots=True)
class Gleam(Notice):
    """A space that lights up quickly and fades slowly."""

    def strength(self, clock: float) -> float:
        """Return the brightness of the space."""
        gone = self.gone(clock)
        return min(gone / _LIGHTING, (1 - gone) / (1 - _LIGHTING))


@dataclass(frozen=True, slots=True)
class Glow(Notice):
    """A place that is lit, or dimmed, for a while."""

    def strength(self, clock: float) -> float:
        """Return its brightness: it rises quickly, stays, and fades."""
        gone = self.gone(clock)
        return min(1.0, gone / _COMING, (1 - gone) / _FADING)


@dataclass(frozen=True, slots=True)
class Count(Notice):
    """A total that counts up at a fixed place."""

    def number(self, clock: float) -> int:
        """Return the points that it shows."""
        assert isinstance(self.what, GrowingTotal)
        before, after = self.what.before, self.what.after
        return before + round((after - before) * self.gone(clock))


@dataclass(frozen=True, slots=True)
class Passage(Animation):
    """A banner: it slides in, rests half-way to be read, and slides out on the other side."""

    def place(self, clock: float) -> Point | None:
        """Return its place; it is slow in the middle of its way."""
        if not self.is_on(clock):
            return None
        gone, middle = self.gone(clock), _between(self.start, self.end, 0.5)
        if gone < _SLIDING:
            return _between(self.start, middle, eased(gone / _SLIDING))
        return _between(self.end, middle, eased(min(1.0, (1 - gone) / _SLIDING)))

    def strength(self, clock: float) -> float:
        """Return its opacity, which rises from 0 and falls to 0."""
        gone = self.gone(clock)
        return min(1.0, gone / _SLIDING, (1 - gone) / _SLIDING)


def eased(share: float) -> float:
    """Return the share eased: fast at first, slow at last."""
    return 1 - (1 - share) ** 3


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
