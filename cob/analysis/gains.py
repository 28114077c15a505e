"""The gains of a deed, as a part of a sentence: exact where they come at once, else "about".

Points at once are those of the engine's events; what is expected is rounded to whole points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cob.analysis.changes import with_changes
from cob.analysis.deed_phrases import listing
from cob.analysis.deeds import Deed, Difference
from cob.analysis.gain_parts import (
    bonus_parts,
    by_tiles,
    counted_more,
    income,
    mines_added,
    of_region,
    other_points,
    overtaken_by,
    silverling_parts,
    silverlings_of,
    worker_parts,
    workers_of,
)
from cob.analysis.outlooks import outlook_of
from cob.analysis.region_phrases import completed, completing
from cob.analysis.told_sources import by_told_source
from cob.analysis.worth import Worth
from cob.engine import GameState
from cob.engine.actions import TakeWorkers
from cob.engine.components import Tile
from cob.engine.events import PointsScored, RegionCompleted, Source
from cob.text.language import Message
from cob.text.wording import SOURCE_NAMES, points_title

_MOST: Final = 0.6
"""The share of its points from which on a deed is said to serve some ends, so many at most,"""
_ENDS: Final = 3
_PART: Final = 0.15
"""each of which has this share of them."""
_APART: Final = 1.5
"""Points by which what comes at once and what is expected must differ for it to be told."""
_NEVER_TOLD: Final = (Source.SILVERLINGS, Source.WORKERS)


def points_at_once(deed: Deed) -> int:
    """Return what a deed scores at once."""
    return sum(event.points for event in deed.events if isinstance(event, PointsScored))


def about(points: float) -> Message:
    """Return a number of points that is expected, at least one."""
    number = max(1, round(abs(points)))
    return Message("about {number} point", many="about {number} points", number=number)


def gain(found: Difference, worth: Worth, names: Sequence[str]) -> Message:
    """Return what a deed of the first of two ways brings; `names` are the players' by seat."""
    end, deed = found.ends[0], worth.deed
    without = _without(found, deed)
    counted = counted_more(end, without)
    brought = _brought(found.state, end, worth, counted)
    overtaken = overtaken_by(without, end, found.ends[1])
    if overtaken is None:
        return brought
    name = names[overtaken]
    return Message("{gain}, and {name} is overtaken in the turn order", gain=brought, name=name)


def _brought(
    state: GameState, end: GameState, worth: Worth, counted: Mapping[Tile, int]
) -> Message:
    deed = worth.deed
    region = max(completed(deed), key=lambda event: event.size, default=None)
    parts = [*_certain(state, deed, region), *(part.text for part in by_tiles(counted))]
    certain = points_at_once(deed) + sum(counted.values())
    in_all = [] if certain else _expected(worth, in_all=bool(parts))
    if certain and worth.own - certain >= _APART:
        parts.append(Message("{points} more by the end", points=about(worth.own - certain)))
    if region is not None:
        clause = completing(state, region)
        if parts:
            clause = Message("{clause} and brings {parts}", clause=clause, parts=listing(parts))
        return Message("that {clause}", clause=clause)
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


def main_sources(points: Mapping[Source, float]) -> list[Source]:
    """Return what most of the points are for, one thing or several; nothing where none stand
    out."""
    total = sum(max(0.0, each) for each in points.values())
    told: list[Source] = []
    for source in sorted(points, key=lambda source: -points[source])[:_ENDS]:
        if total < 2 or source in _NEVER_TOLD or points[source] < _PART * total:
            break
        told.append(source)
        if sum(points[each] for each in told) >= _MOST * total:
            return told
    return []


def _expected(worth: Worth, *, in_all: bool) -> list[Message]:
    """Return what is expected of a deed that scores nothing certain, if it is worth a word."""
    if worth.own < 0.5:
        return []
    if in_all:
        told = Message("{points} in all by the end", points=about(worth.own))
    else:
        told = Message("{points} by the end", points=about(worth.own))
    ends = main_sources(by_told_source(worth.by_origin))
    is_vague = ends == [Source.REGIONS]  # nearly everything is for some region
    if not ends or is_vague or isinstance(worth.deed.actions[0].action, TakeWorkers):
        return [told]
    what = listing([SOURCE_NAMES[each] for each in ends])
    return [Message("{points}, mostly for {what}", points=told, what=what)]


# --- certain ----------------------------------------------------------------------------------


def _certain(state: GameState, deed: Deed, told: RegionCompleted | None) -> list[Message]:
    """Return what a deed brings at once beside the points of the region that is told already."""
    parts = []
    if others := other_points(deed):
        parts.append(Message("{points} at once", points=points_title(others)))
    parts += [of_region(state, each) for each in completed(deed) if each is not told]
    parts += [part.text for part in bonus_parts(deed.events).values()]
    parts += [part.text for part in silverling_parts(silverlings_of(deed))]
    parts += [part.text for part in worker_parts(workers_of(deed))]
    if mines := mines_added(deed):
        parts.append(income(state, mines))
    return parts


def _without(found: Difference, deed: Deed) -> GameState:
    """Return the position after the first way as it were without one of its deeds."""
    changes = [change for each in found.own[0] if each is not deed for change in each.changes]
    changes += [played.change for played in found.common]
    return with_changes(found.ends[0], found.state, changes)
