"""The difference of two turns after playing both on: points, their sources, regions.

A first estimate sees what a turn does; what it leads to shows in the turns that follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cob.bots.forecast import Shares
from cob.engine import GameState
from cob.engine.components import Kind, Tile
from cob.engine.hexgrid import spaces_in
from cob.engine.scoring import knowledge_points


class RegionOutcome(NamedTuple):
    """In how many futures a region of a player was completed."""

    seat: int
    space: int
    """The first of its spaces."""
    better: int
    """After the better turn."""
    worse: int
    """After the other one."""


class BonusOutcome(NamedTuple):
    """In how many futures a player won a bonus tile of a colour."""

    seat: int
    kind: Kind
    better: int
    worse: int


class TileOutcome(NamedTuple):
    """How many points more a knowledge tile scores for a player after the better turn."""

    seat: int
    tile: Tile
    points: float


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The outcome of two turns in the same futures."""

    seat: int
    """The player whose turns they are."""
    futures: int
    points: tuple[tuple[float, ...], ...]
    """How many points more the better turn brings each player by the end of the game, by seat and
    origin (`ORIGINS`)."""
    regions: tuple[RegionOutcome, ...]
    """Those that are completed more often after one of them."""
    bonuses: tuple[BonusOutcome, ...] = ()
    """Those that are won more often after one of them."""
    tiles: tuple[TileOutcome, ...] = ()
    """Those that score more after one of them, as far as points count where the futures end."""

    @property
    def lead(self) -> float:
        """By how many points the better turn brings the player ahead of the mean of the others."""
        totals = np.array(self.points).sum(axis=1)
        return float(totals[self.seat] - np.delete(totals, self.seat).mean())


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """Where a turn has led in a future, and what it promises there."""

    state: GameState
    points: Shares


def aftermath(seat: int, better: Sequence[Ending], worse: Sequence[Ending]) -> Aftermath:
    """Return what came of a player's two turns in the same futures."""
    gained = np.mean([ending.points for ending in better], axis=0)
    gained -= np.mean([ending.points for ending in worse], axis=0)
    players = better[0].state.players
    regions = (
        RegionOutcome(
            seat,
            next(iter(spaces_in(region))),
            *(_completions(endings, seat, region) for endings in (better, worse)),
        )
        for seat, player in enumerate(players)
        for region in sorted(set(player.layout.region_of))
    )
    bonuses = (
        BonusOutcome(seat, kind, *(_wins(endings, seat, kind) for endings in (better, worse)))
        for seat in range(len(players))
        for kind in Kind
    )
    return Aftermath(
        seat,
        len(better),
        tuple(tuple(row.tolist()) for row in gained),
        tuple(each for each in regions if each.better != each.worse),
        tuple(each for each in bonuses if each.better != each.worse),
        tuple(_tiles(better, worse)),
    )


def _completions(endings: Sequence[Ending], seat: int, region: int) -> int:
    return sum(not region & ~ending.state.players[seat].filled for ending in endings)


def _wins(endings: Sequence[Ending], seat: int, kind: Kind) -> int:
    players = (ending.state.players[seat] for ending in endings)
    return sum((each.large_bonuses | each.small_bonuses) >> kind & 1 for each in players)


def _tiles(better: Sequence[Ending], worse: Sequence[Ending]) -> Iterator[TileOutcome]:
    """Yield the knowledge tiles that score more after one of two turns."""
    for seat in range(len(better[0].state.players)):
        more: dict[Tile, float] = {}
        for endings, sign in ((better, 1), (worse, -1)):
            for ending in endings:
                player = ending.state.players[seat]
                for tile, points in knowledge_points(ending.state, player).items():
                    more[tile] = more.get(tile, 0.0) + sign * points / len(endings)
        yield from (TileOutcome(seat, *each) for each in sorted(more.items()) if each[1])
