"""Dealing practice positions in the spare time of each frame."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cob.engine import EstateLayout
from cob.tutorial.practice.dealing import DealtExercise, dealing
from cob.tutorial.practice.exercise import Exercise

_SLICE: Final = 0.012
"""Seconds of dealing in a frame."""
_SOON: Final = 0.15
"""Seconds within which most positions are found; only later is the dealing announced."""
_SEED_BITS: Final = 32


class PracticeDealer:
    """Deals positions of some sorts, one after another."""

    def __init__(self, exercises: Sequence[Exercise], layouts: Mapping[str, EstateLayout]) -> None:
        self._exercises = exercises
        self._layouts = layouts
        self._bits: Iterator[DealtExercise | None] = iter(())
        self._began = 0.0

    def begin(self, seed: int | None) -> None:
        """Begin with another position, from a seed or at random."""
        seed = secrets.randbits(_SEED_BITS) if seed is None else seed
        self._bits = dealing(self._exercises, seed, self._layouts)
        self._began = time.perf_counter()

    def go_on(self) -> DealtExercise | None:
        """Deal for a part of a frame; return the position when it is found."""
        end = time.perf_counter() + _SLICE
        for found in self._bits:
            if found is not None or time.perf_counter() > end:
                return found
        return None

    @property
    def is_slow(self) -> bool:
        """Whether it takes so long that the table announces it."""
        return time.perf_counter() - self._began > _SOON
