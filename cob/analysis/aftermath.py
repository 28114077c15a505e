"""The difference of two turns after playing both on: points, their sources, regions.

A first estimate sees what a turn does; what it leads to shows in the turns that follow. Each figure
has its error, so that an accident of some futures is not taken for a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from cob.analysis.told_sources import told_as
from cob.bots.forecast import Shares
from cob.bots.origins import ORIGINS
from cob.engine import GameState, Player
from cob.engine.components import Kind, Tile
from cob.engine.events import Source
from cob.engine.hexgrid import spaces_in
from cob.engine.scoring import knowledge_points, turn_order

_COLUMNS: Final = {
    told: [at for at, origin in enumerate(ORIGINS) if told_as(origin.source) is told]
    for told in map(told_as, Source)
}
"""The origins of points by what sentences say they are for."""
_SURE: Final = 2.5
"""So many standard errors from nothing, a difference is no accident: many are looked at."""
_LIKELY: Final = 1.5
"""So many for the share of a single player in what is known of all together."""
_MORE_OFTEN: Final = 0.2
"""The share of the futures by which a region is completed more often, to be more than a chance."""


class MeanPoints(NamedTuple):
    """A mean of some futures, in points."""

    mean: float
    error: float = 0.0
    """Its standard error."""

    @property
    def is_sure(self) -> bool:
        """Whether it is no accident that it is not nothing."""
        return abs(self.mean) > _SURE * self.error

    @property
    def is_likely(self) -> bool:
        """Whether it is more likely no accident."""
        return abs(self.mean) > _LIKELY * self.error


class RegionOutcome(NamedTuple):
    """In how many futures a region of a player was completed."""

    seat: int
    space: int
    """The first of its spaces."""
    better: int
    """After the better turn."""
    worse: int
    """After the other one."""
    is_sure: bool = True
    """Whether the difference is no accident."""


class BonusOutcome(NamedTuple):
    """In how many futures a player won a bonus tile of a colour."""

    seat: int
    kind: Kind
    better: int
    worse: int
    is_sure: bool = True


class TileOutcome(NamedTuple):
    """How many points more a knowledge tile scores for a player after the better turn."""

    seat: int
    tile: Tile
    points: MeanPoints


class TileGot(NamedTuple):
    """How many tiles of a sort a player has after some futures, on average."""

    seat: int
    tile: Tile
    better: float
    """After the better turn."""
    worse: float
    """After the other one."""


class FirstInOrder(NamedTuple):
    """How often a player is the first in the turn order, as a share of some futures."""

    better: float
    """After the better turn."""
    worse: float
    """After the other one."""


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The outcome of two turns in the same futures."""

    seat: int
    """The player whose turns they are."""
    futures: int
    points: tuple[dict[Source, MeanPoints], ...]
    """How many points more the better turn brings each player by the end of the game, by seat and
    by what sentences say they are for."""
    totals: tuple[MeanPoints, ...]
    """Their sums by seat."""
    regions: tuple[RegionOutcome, ...] = ()
    """Those that are completed more often after one of them."""
    bonuses: tuple[BonusOutcome, ...] = ()
    """Those that are won more often after one of them."""
    tiles: tuple[TileOutcome, ...] = ()
    """Those that score more after one of them, as far as points count where the futures end."""
    got: tuple[TileGot, ...] = ()
    """The tiles that a player has more often where the futures end, after one of them."""
    first: FirstInOrder | None = None
    """How often the player goes first where the futures end."""
    is_whole: bool = False
    """Whether the futures reach the end of the game."""
    next_round: Aftermath | None = None
    """What is known after the next round: later others make up for many a tile."""

    @property
    def completed_more_often(self) -> list[RegionOutcome]:
        """The player's regions that are completed in a fifth of the futures more after the better
        turn."""
        often = _MORE_OFTEN * self.futures
        return [
            each
            for each in self.regions
            if each.seat == self.seat and each.better - each.worse >= often
        ]

    @property
    def lead(self) -> float:
        """By how many points the better turn brings the player ahead of the mean of the others."""
        others = [each.mean for seat, each in enumerate(self.totals) if seat != self.seat]
        return self.totals[self.seat].mean - sum(others) / len(others)


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """Where a turn has led in a future, and what it promises there."""

    state: GameState
    points: Shares


def aftermath(seat: int, better: Sequence[Ending], worse: Sequence[Ending]) -> Aftermath:
    """Return what came of a player's two turns in the same futures."""
    apart = np.array([one.points - other.points for one, other in zip(better, worse, strict=True)])
    players = better[0].state.players
    return Aftermath(
        seat,
        len(better),
        tuple(
            {
                source: _mean(apart[:, each, columns].sum(axis=1))
                for source, columns in _COLUMNS.items()
            }
            for each in range(len(players))
        ),
        tuple(_mean(apart[:, each].sum(axis=1)) for each in range(len(players))),
        tuple(_regions(better, worse)),
        tuple(_bonuses(better, worse)),
        tuple(_tiles(better, worse)),
        tuple(_got(better, worse)),
        first=FirstInOrder(_first(seat, better), _first(seat, worse)),
        is_whole=all(each.state.is_over for each in (*better, *worse)),
    )


def _first(seat: int, ends: Sequence[Ending]) -> float:
    """Return how often a player is the first in the turn order, as a share of some futures."""
    return float(np.mean([turn_order(each.state)[0] == seat for each in ends]))


def _mean(values: Sequence[float] | Shares) -> MeanPoints:
    if len(values) < 2:
        return MeanPoints(float(np.mean(values)), float("inf"))
    return MeanPoints(float(np.mean(values)), float(np.std(values, ddof=1)) / sqrt(len(values)))


_Happens = Callable[[GameState], bool]


def _counts(
    better: Sequence[Ending], worse: Sequence[Ending], happens: _Happens
) -> tuple[int, int, bool]:
    """Return how often something has happened after each turn, and whether that tells them
    apart."""
    here, there = ([happens(ending.state) for ending in each] for each in (better, worse))
    apart = _mean([float(one) - float(other) for one, other in zip(here, there, strict=True)])
    return sum(here), sum(there), apart.is_sure


def _regions(better: Sequence[Ending], worse: Sequence[Ending]) -> Iterator[RegionOutcome]:
    for seat, player in enumerate(better[0].state.players):
        for region in sorted(set(player.layout.region_of)):

            def is_completed(state: GameState, seat: int = seat, region: int = region) -> bool:
                return not region & ~state.players[seat].filled

            more, fewer, is_sure = _counts(better, worse, is_completed)
            if more != fewer:
                yield RegionOutcome(seat, next(iter(spaces_in(region))), more, fewer, is_sure)


def _bonuses(better: Sequence[Ending], worse: Sequence[Ending]) -> Iterator[BonusOutcome]:
    for seat in range(len(better[0].state.players)):
        for kind in Kind:

            def is_won(state: GameState, seat: int = seat, kind: Kind = kind) -> bool:
                player = state.players[seat]
                return bool((player.large_bonuses | player.small_bonuses) >> kind & 1)

            more, fewer, is_sure = _counts(better, worse, is_won)
            if more != fewer:
                yield BonusOutcome(seat, kind, more, fewer, is_sure)


def _tiles(better: Sequence[Ending], worse: Sequence[Ending]) -> Iterator[TileOutcome]:
    """Yield the knowledge tiles that score more after one of two turns."""
    for seat in range(len(better[0].state.players)):
        here, there = (
            [knowledge_points(ending.state, ending.state.players[seat]) for ending in each]
            for each in (better, worse)
        )
        for tile in sorted({tile for each in (*here, *there) for tile in each}):
            apart = _mean(
                [
                    float(one.get(tile, 0) - other.get(tile, 0))
                    for one, other in zip(here, there, strict=True)
                ]
            )
            if apart.mean:
                yield TileOutcome(seat, tile, apart)


def _got(better: Sequence[Ending], worse: Sequence[Ending]) -> Iterator[TileGot]:
    """Yield the tiles that players have more often after one of two turns."""
    for seat in range(len(better[0].state.players)):
        here, there = (
            [_tiles_of(each.state.players[seat]) for each in ends] for ends in (better, worse)
        )
        for tile in sorted({tile for each in (*here, *there) for tile in each}):
            apart = [float(one[tile] - two[tile]) for one, two in zip(here, there, strict=True)]
            if _mean(apart).mean and _mean(apart).is_sure:
                means = (float(np.mean([each[tile] for each in ends])) for ends in (here, there))
                yield TileGot(seat, tile, *means)


def _tiles_of(player: Player) -> Counter[Tile]:
    return Counter((*player.tiles, *player.storage))
