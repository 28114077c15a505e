"""What one way brings at once and the other one most likely gets as much of later: no gain."""

from __future__ import annotations

from typing import Final, NamedTuple

from cob.analysis.aftermath import Aftermath
from cob.analysis.deeds import Difference
from cob.analysis.gain_parts import counted_more, region_part, scored_apart
from cob.engine.components import Kind, Tile
from cob.engine.events import RegionCompleted, Source

_MISSED: Final = 0.5
"""The share of points at once that the other way must miss later for them to be a gain,"""
_MISSED_REGION: Final = 0.25
"""that share of the points for a region, of which it is said how often it is completed later,"""
_MUCH: Final = 2.0
"""or so many of them."""


class Soon(NamedTuple):
    """What one way brings now, while the other one most likely brings as much in the rounds that
    follow: it is no gain."""

    regions: tuple[RegionCompleted, ...] = ()
    perhaps: tuple[tuple[RegionCompleted, float], ...] = ()
    """Regions that the other way completes less often, or in the next phase for fewer points, and
    in which share of the futures."""
    bonuses: frozenset[Kind] = frozenset()
    """The kinds of bonus tiles."""
    sources: frozenset[Source] = frozenset()
    """Those of the other points at once."""
    tiles: frozenset[Tile] = frozenset()
    """Knowledge tiles that score."""


NOTHING_SOON: Final = Soon(), Soon()


def soon(found: Difference, seen: Aftermath | None) -> tuple[Soon, Soon]:
    """Return for each of two ways what the other one most likely brings soon: nothing in the last
    round, and nothing where no futures were seen."""
    if seen is None or found.state.is_last_round:
        return NOTHING_SOON
    return _soon(found, 0, seen), _soon(found, 1, seen)


def _soon(found: Difference, way: int, seen: Aftermath) -> Soon:
    seat, sign = seen.seat, (1, -1)[way]
    end, other_end = found.ends[way], found.ends[1 - way]
    other = other_end.player
    scored = scored_apart(found)
    ours, theirs = scored[way], scored[1 - way]
    region_of = other.layout.region_of
    shares = {
        region_of[each.space]: (each.worse, each.better)[way] / seen.futures
        for each in seen.regions
        if each.seat == seat
    }
    regions = [
        (event, shares.get(event.region, 1.0))
        for event in ours.regions
        if event.region & ~other.filled
    ]

    def is_missed(event: RegionCompleted, share: float) -> bool:
        points = region_part(found.state, event).points
        return found.state.ends_phase or _is_gain(points, 1 - share, _MISSED_REGION)

    bonuses = {
        each.kind: (each.worse, each.better)[way] / seen.futures
        for each in seen.bonuses
        if each.seat == seat
    }
    tiles = {each.tile: sign * each.points.mean for each in seen.tiles if each.seat == seat}
    counted = counted_more(end, other_end)
    return Soon(
        tuple(event for event, share in regions if not is_missed(event, share)),
        tuple((event, share) for event, share in regions if is_missed(event, share)),
        frozenset(
            kind
            for kind in ours.bonuses.keys() - theirs.bonuses.keys()
            if not _is_gain(ours.bonuses[kind].points, 1 - bonuses.get(kind, 1.0))
        ),
        frozenset(
            source
            for source, points in (ours.others - theirs.others).items()
            if not _is_gain(points, sign * seen.points[seat][source].mean / points)
        ),
        frozenset(
            tile
            for tile, points in counted.items()
            if not _is_gain(points, tiles.get(tile, 0.0) / points)
        ),
    )


def _is_gain(points: float, missed: float, least: float = _MISSED) -> bool:
    """Return whether points at once are a gain of which the other way misses a share later."""
    return missed > least or missed * points > _MUCH
