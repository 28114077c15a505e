"""The gains of a deed, as a part of a sentence: exact where they come at once, else "about".

Points at once are those of the engine's events; what is expected is rounded to whole points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from cob.analysis.changes import with_changes
from cob.analysis.deed_phrases import listing
from cob.analysis.deeds import Deed, Difference
from cob.analysis.outlooks import outlook_of
from cob.analysis.region_phrases import completed, completing, region_sum, region_title
from cob.analysis.worth import Worth
from cob.bots.origins import Origin
from cob.engine import Event, GameState
from cob.engine.actions import TakeWorkers
from cob.engine.components import Tile
from cob.engine.events import (
    BonusTileWon,
    PointsScored,
    RegionCompleted,
    SilverlingsGained,
    Source,
    WorkersGained,
)
from cob.engine.scoring import turn_order, uncredited_points
from cob.text.language import Message
from cob.text.wording import BONUS_NAMES, SOURCE_NAMES, points_title, seen_tile

_MOST: Final = 0.6
"""The share of its points from which on a deed is said to serve one end."""
_APART: Final = 1.5
"""Points by which what comes at once and what is expected must differ for it to be told."""
_ENDS: Final[dict[Source, Source]] = {
    Source.PHASES: Source.REGIONS,
    Source.UNSOLD_GOODS: Source.GOODS,
}
"""Sources that are told as another one."""
_NEVER_TOLD: Final = (Source.SILVERLINGS, Source.WORKERS)
_OF_REGIONS: Final = (Source.REGIONS, Source.PHASES, Source.BONUS_TILES)


def points_at_once(deed: Deed) -> int:
    """Return what a deed scores at once."""
    return sum(event.points for event in deed.events if isinstance(event, PointsScored))


def rounded(points: float) -> int:
    """Return points as they are told: at least one."""
    return max(1, round(abs(points)))


def about(points: float) -> Message:
    """Return a number of points that is expected."""
    number = rounded(points)
    return Message("about {number} point", many="about {number} points", number=number)


def gain(found: Difference, worth: Worth, names: Sequence[str]) -> Message:
    """Return what a deed of the first of two ways brings; `names` are the players' by seat."""
    end, deed = found.ends[0], worth.deed
    without = _without(found, deed)
    counted = _counted(without, end)
    brought = _brought(found.state, end, worth, counted)
    overtaken = _overtaken(without, end, found.ends[1])
    if overtaken is None:
        return brought
    name = names[overtaken]
    return Message("{gain}, and {name} is overtaken in the turn order", gain=brought, name=name)


def _brought(
    state: GameState, end: GameState, worth: Worth, counted: Mapping[Tile, int]
) -> Message:
    deed = worth.deed
    region = max(completed(deed), key=lambda event: event.size, default=None)
    parts = [*_at_once(state, deed, region), *_by_tiles(counted)]
    certain = points_at_once(deed) + sum(counted.values())
    in_all = [] if certain else _expected(worth, in_all=bool(parts))
    if certain and worth.own - certain >= _APART:
        parts.append(Message("{points} more by the end", points=about(worth.own - certain)))
    if region is not None:
        clause = completing(state, region, in_time=True)
        if not parts:
            return clause
        return Message("{clause} and brings {parts}", clause=clause, parts=listing(parts))
    outlook = outlook_of(end, deed)
    if outlook.points >= worth.own + 1:
        in_all = []  # Much of it would come anyway, by other tiles on the same spaces.
    told = [*([listing(parts)] if parts else []), *in_all]
    if not told:
        return outlook.clause or about(worth.own)
    brought = told[0] if len(told) == 1 else Message("{parts}, {last}", parts=told[0], last=told[1])
    if outlook.clause is None:
        return brought
    return Message("{clause}; {gain}", clause=outlook.clause, gain=brought)


def at_once(
    found: Difference, ours: Sequence[Deed], theirs: Sequence[Deed], names: Sequence[str]
) -> list[Message]:
    """Return what deeds of the first of two ways bring at once and those of the second do not:
    regions with their points, other points, bonus tiles, Silverlings, workers, places."""
    state = found.state
    regions = [part for deed in ours for part in _completing(state, deed)]
    here = [*regions, *(part for deed in ours for part in _beside_region(state, deed))]
    there = [
        part
        for deed in theirs
        for part in (*_completing(state, deed), *_beside_region(state, deed))
    ]
    told = [part for part in here if part not in there]
    before, after = uncredited_points(found.ends[1], found.ends[1].player), found.ends[0]
    gained = uncredited_points(after, after.player)
    more = {tile: points - before.get(tile, 0) for tile, points in gained.items()}
    told += _by_tiles({tile: points for tile, points in more.items() if points > 0})
    overtaken = _overtaken(found.ends[1], after, found.ends[1])
    if overtaken is not None:
        told.append(Message("{name} is overtaken in the turn order", name=names[overtaken]))
    return told


def _largest_region(deed: Deed) -> RegionCompleted | None:
    return max(completed(deed), key=lambda event: event.size, default=None)


def _completing(state: GameState, deed: Deed) -> list[Message]:
    region = _largest_region(deed)
    return [] if region is None else [completing(state, region, in_time=True)]


def _beside_region(state: GameState, deed: Deed) -> list[Message]:
    return _at_once(state, deed, _largest_region(deed))


def saved(found: Difference) -> Message | None:
    """Return the workers or Silverlings that the first of two ways keeps on the same actions."""
    ours, theirs = (end.player for end in found.ends)
    workers, silverlings = ours.workers - theirs.workers, ours.silverlings - theirs.silverlings
    if workers > 0:
        return Message("it keeps {number} worker", many="it keeps {number} workers", number=workers)
    if silverlings > 0:
        return Message(
            "it keeps {number} Silverling",
            many="it keeps {number} Silverlings",
            number=silverlings,
        )
    return None


def mostly_for(points: dict[Source, float]) -> Message | None:
    """Return what most of the points are for; None where no end stands out."""
    total = sum(points.values())
    most = max(points, key=points.__getitem__)
    if most in _NEVER_TOLD or total < 2 or points[most] < _MOST * total:
        return None
    return SOURCE_NAMES[most]


def by_end(worth: Worth, seat: int | None = None) -> dict[Source, float]:
    """Return the points of its player, or of another, by what sentences say they are for."""
    return by_told_source(worth.by_origin(seat))


def by_told_source(by_origin: Mapping[Origin, float]) -> dict[Source, float]:
    """Return points by what sentences say they are for."""
    found: dict[Source, float] = {}
    for origin, points in by_origin.items():
        end = _ENDS.get(origin.source, origin.source)
        found[end] = found.get(end, 0.0) + points
    return found


def _expected(worth: Worth, *, in_all: bool) -> list[Message]:
    """Return what is expected of a deed that scores nothing certain, if it is worth a word."""
    if worth.own < 0.5:
        return []
    if in_all:
        told = Message("{points} in all by the end", points=about(worth.own))
    else:
        told = Message("{points} by the end", points=about(worth.own))
    end = mostly_for(by_end(worth))
    if end is None or isinstance(worth.deed.actions[0].action, TakeWorkers):
        return [told]
    return [Message("{points}, mostly for {what}", points=told, what=end)]


# --- at once ----------------------------------------------------------------------------------


def _at_once(state: GameState, deed: Deed, told: RegionCompleted | None) -> list[Message]:
    """Return what a deed brings at once beside the points of the region that is told already."""
    parts = []
    others = sum(
        event.points
        for event in deed.events
        if isinstance(event, PointsScored) and event.source not in _OF_REGIONS
    )
    if others:
        parts.append(Message("{points} at once", points=points_title(others)))
    parts += [_of_region(state, each) for each in completed(deed) if each is not told]
    parts += _bonus_tiles(deed.events)
    silverlings = sum(e.number for e in deed.events if isinstance(e, SilverlingsGained))
    if silverlings:
        parts.append(
            Message("{number} Silverling", many="{number} Silverlings", number=silverlings)
        )
    workers = sum(
        event.number
        for played in deed.actions
        if not isinstance(played.action, TakeWorkers)
        for event in played.events
        if isinstance(event, WorkersGained)
    )
    if workers:
        parts.append(Message("{number} worker", many="{number} workers", number=workers))
    if any(tile is Tile.MINE for played in deed.actions for _, tile in played.change.covered):
        parts.append(_income(state))
    return parts


def _of_region(state: GameState, event: RegionCompleted) -> Message:
    return Message(
        "{for_size} + {number} point for {region}",
        many="{for_size} + {number} points for {region}",
        **region_sum(event.size, state.phase),
        region=region_title(event.kind, event.size),
    )


def _bonus_tiles(events: Sequence[Event]) -> list[Message]:
    found = []
    for won, scored in pairwise(events):
        if isinstance(won, BonusTileWon) and isinstance(scored, PointsScored):
            what = {"points": points_title(scored.points), "what": BONUS_NAMES[won.kind]}
            if won.large:
                found.append(Message("{points} for the large bonus tile for {what}", **what))
            else:
                found.append(Message("{points} for the small bonus tile for {what}", **what))
    return found


def _income(state: GameState) -> Message:
    """Return what a mine that is added now will have brought by the end (ledger MIN-01)."""
    return Message(
        "{number} Silverling from the mine",
        many="{number} Silverlings from the mine",
        number=state.rules.phases - state.phase,
    )


def _without(found: Difference, deed: Deed) -> GameState:
    """Return the position after the first way as it were without one of its deeds."""
    changes = [change for each in found.own[0] if each is not deed for change in each.changes]
    changes += [played.change for played in found.common]
    return with_changes(found.ends[0], found.state, changes)


def _counted(without: GameState, end: GameState) -> dict[Tile, int]:
    """Return what a deed adds to the points that knowledge tiles will score at the end."""
    before = uncredited_points(without, without.player)
    after = uncredited_points(end, end.player)
    return {tile: more for tile in after if (more := after[tile] - before.get(tile, 0)) > 0}


def _overtaken(without: GameState, end: GameState, other_end: GameState) -> int | None:
    """Return which player a deed gets ahead of in the turn order, as the other way does not: the
    first one (RND-04)."""
    before, after, instead = map(turn_order, (without, end, other_end))
    seat = end.current
    behind = after[after.index(seat) :]
    ahead = [
        each for each in before[: before.index(seat)] if each in instead[: instead.index(seat)]
    ]
    return next((each for each in ahead if each in behind), None)


def _by_tiles(counted: Mapping[Tile, int]) -> list[Message]:
    return [
        Message("{points} for {tile} at the end", points=points_title(points), tile=seen_tile(tile))
        for tile, points in counted.items()
    ]
