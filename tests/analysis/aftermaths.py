"""What futures of two turns might have shown, made by hand or by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cob.analysis.aftermath import (
    Aftermath,
    BonusOutcome,
    MeanPoints,
    RegionOutcome,
    TileOutcome,
)
from cob.analysis.told_sources import told_as
from cob.engine import GameState
from cob.engine.components import Kind, Tile
from cob.engine.events import Source
from cob.engine.hexgrid import spaces_in
from cob.engine.random_source import Chance

TOLD = sorted(set(map(told_as, Source)))


def came_of_it(
    points: dict[tuple[int, Source], float], *regions: RegionOutcome, futures: int = 16
) -> Aftermath:
    """Results of some futures: points by player and source."""
    rows = [{source: points.get((seat, source), 0.0) for source in TOLD} for seat in range(2)]
    return outcome_of(0, futures, rows, regions=regions)


def outcome_of(
    seat: int, futures: int, rows: Sequence[Mapping[Source, float]], **known: Any
) -> Aftermath:
    """Results without errors; `rows` are points by source, one for each player."""
    points = tuple({source: MeanPoints(each) for source, each in row.items()} for row in rows)
    totals = tuple(MeanPoints(sum(row.values())) for row in rows)
    return Aftermath(seat, futures, points, totals, **known)


def random_aftermath(state: GameState, chance: Chance) -> Aftermath:
    """What futures might have shown: up to 9 points either way for each player and origin."""
    rows = [{source: float(chance.below(19) - 9) for source in TOLD} for _ in state.players]
    regions = [
        RegionOutcome(seat, next(iter(spaces_in(mask))), chance.below(17), chance.below(17))
        for seat, player in enumerate(state.players)
        for mask in sorted(set(player.layout.region_of))
    ]
    bonuses = [
        BonusOutcome(seat, kind, chance.below(17), chance.below(17))
        for seat in range(len(state.players))
        for kind in Kind
    ]
    tiles = [
        TileOutcome(seat, tile, MeanPoints(chance.below(19) - 9.0))
        for seat in range(len(state.players))
        for tile in (Tile.KNOWLEDGE_15, Tile.KNOWLEDGE_24)
    ]
    return outcome_of(
        state.current,
        16,
        rows,
        regions=tuple(regions),
        bonuses=tuple(bonuses),
        tiles=tuple(tiles),
    )
