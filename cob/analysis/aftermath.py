"""The difference of two turns after playing both on: points, their sources, regions.

A first estimate sees what a turn does; what it leads to shows in the turns that follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cob.bots.forecast import Shares
from cob.engine import GameState
from cob.engine.hexgrid import spaces_in


class RegionOutcome(NamedTuple):
    """In how many futures a region of the player was completed."""

    space: int
    """The first of its spaces."""
    better: int
    """After the better turn."""
    worse: int
    """After the other one."""


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The outcome of two turns in the same futures."""

    futures: int
    points: tuple[tuple[float, ...], ...]
    """How many points more the better turn brings each player by the end of the game, by seat and
    origin (`ORIGINS`)."""
    regions: tuple[RegionOutcome, ...]
    """Those that one of them completes more often."""

    def lead(self, seat: int) -> float:
        """Return by how many points the better turn brings a player ahead of the mean of the
        others."""
        totals = np.array(self.points).sum(axis=1)
        return float(totals[seat] - np.delete(totals, seat).mean())


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """Where a turn has led in a future, and what it promises there."""

    state: GameState
    points: Shares


def aftermath(seat: int, better: Sequence[Ending], worse: Sequence[Ending]) -> Aftermath:
    """Return what came of a player's two turns in the same futures."""
    gained = np.mean([ending.points for ending in better], axis=0)
    gained -= np.mean([ending.points for ending in worse], axis=0)
    outcomes = (
        RegionOutcome(
            next(iter(spaces_in(region))),
            _completions(better, seat, region),
            _completions(worse, seat, region),
        )
        for region in sorted(set(better[0].state.players[seat].layout.region_of))
    )
    return Aftermath(
        len(better),
        tuple(tuple(row.tolist()) for row in gained),
        tuple(each for each in outcomes if each.better != each.worse),
    )


def _completions(endings: Sequence[Ending], seat: int, region: int) -> int:
    return sum(not region & ~ending.state.players[seat].filled for ending in endings)
