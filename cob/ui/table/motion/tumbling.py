"""Dice that are rolled: they bounce over their shadow, turn ever slower, and lie still."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cob.ui.table.motion.animations import Animation, Point, between, eased
from cob.ui.table.motion.cube import CUBE_STEPS, bounce, top_of
from cob.ui.table.motion.pieces import RollingDie, TileShadow

_DROP: Final = (0.34, 0.62)
"""Offset of the shadow at the top of a bounce, right and down, as shares of the die's size."""
_CONTACT: Final = 0.04
"""Its offset where the die touches the table."""
_SPREAD, _FAINT = 0.25, 0.6
"""How much larger and fainter the shadow is at the top of a bounce."""
_RESTING: Final = 0.88
"""The share of a roll after which the shadow fades: a die that lies has none."""


@dataclass(frozen=True, slots=True)
class Tumble(Animation):
    """A die that bounces and turns, ever slower, and lies still when its time is over."""

    hop: float = 0.0
    """The height of its first bounce, in pixels."""
    waits: bool = True
    """Whether it is visible before it is rolled."""
    course: int = 0
    """The direction in which it turns: see `cube.py`."""

    def place(self, clock: float) -> Point | None:
        """Return its place in the air."""
        if clock >= self.over_at or (clock < self.delay and not self.waits):
            return None
        gone = self.gone(clock)
        x, y = between(self.start, self.end, eased(gone))
        return x, y - self.hop * bounce(gone)

    def step(self, clock: float) -> int:
        """Return the step of its roll; `CUBE_STEPS` when it lies still."""
        return int(self.gone(clock) * CUBE_STEPS)

    def face(self, clock: float) -> int:
        """Return the value on top; 0 before it is rolled."""
        assert isinstance(self.what, RollingDie)
        if clock < self.delay:
            return 0
        return top_of(self.what.value, self.course, self.step(clock))


@dataclass(frozen=True, slots=True)
class SettledDie(Tumble):
    """A die that stays readable after it has settled."""

    rolling: float = 1.0
    """The share of its time in which it rolls."""

    def gone(self, clock: float) -> float:
        """Return the elapsed share of its rolling."""
        return min(1.0, Animation.gone(self, clock) / self.rolling)


@dataclass(frozen=True, slots=True)
class TumbleShadow(Animation):
    """The shadow of a die: dark where it touches the table, faint and aside while it is high."""

    def place(self, clock: float) -> Point | None:
        """Return its place on the table."""
        if not self.is_on(clock):
            return None
        assert isinstance(self.what, TileShadow)
        gone, size = self.gone(clock), self.what.width
        x, y = between(self.start, self.end, eased(gone))
        right, down = ((_CONTACT + drop * bounce(gone)) * size for drop in _DROP)
        return x + right, y + down

    def size(self, clock: float) -> float:
        """Return its size as a share of that of a die on the table."""
        return 1 + _SPREAD * bounce(self.gone(clock))

    def darkness(self, clock: float) -> float:
        """Return how dark it is, 0 to 1."""
        gone = self.gone(clock)
        return (1 - _FAINT * bounce(gone)) * min(1.0, (1 - gone) / (1 - _RESTING))


def die_with_shadow(die: Tumble, rolls: float) -> tuple[TumbleShadow, Tumble]:
    """Return the shadow of a die for the seconds in which it rolls, and the die."""
    assert isinstance(die.what, RollingDie)
    shadow = TileShadow(die.what.size)
    return TumbleShadow(shadow, die.start, die.end, die.delay, rolls), die
