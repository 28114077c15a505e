"""Things that points are for: regions, bonus tiles, knowledge tiles, or whole sources of points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cob.analysis.deed_phrases import listing
from cob.analysis.region_phrases import regions_at
from cob.engine import EstateLayout
from cob.engine.components import Kind
from cob.engine.events import Source
from cob.text.language import Message

MOST_NAMED: Final = 3
"""So many things are named that points are for, at most,"""
_LEAST: Final = 1.0
"""each of at least so many points"""
_PART: Final = 0.15
"""and of this share,"""
_ENOUGH: Final = 0.75
"""until they make up this share."""
SERVES: Final = 0.5
"""The share from which on points are mostly for these things."""


class GainedThing(NamedTuple):
    """Something that points are for."""

    source: Source
    name: Message
    points: float
    space: int | None = None
    """The first space of a region."""


def of_a_kind_together(layout: EstateLayout, items: Sequence[GainedThing]) -> list[GainedThing]:
    """Return items, several regions of one kind as one of them."""
    kinds, together = layout.kinds, list[GainedThing]()
    spaces: dict[Kind, list[int]] = {}
    for item in items:
        if item.space is not None:
            spaces.setdefault(kinds[item.space], []).append(item.space)
    for item in items:
        like = [] if item.space is None else spaces.pop(kinds[item.space], [])
        if len(like) > 1:
            item = item._replace(name=regions_at(kinds[like[0]], like))
        if item.space is None or like:
            together.append(item)
    return together


def names_of(layout: EstateLayout, items: Sequence[GainedThing]) -> Message:
    """Return the names of items, several regions of one kind as one of them."""
    return listing([item.name for item in of_a_kind_together(layout, items)])


def with_examples(
    of_many: Sequence[GainedThing], known: Sequence[GainedThing]
) -> list[GainedThing]:
    """Return items, regions with the one that brings most, if it is worth telling."""
    regions = [each for each in known if each.source is Source.REGIONS and each.points >= _LEAST]
    found = []
    for item in of_many:
        if item.source is Source.REGIONS and item.space is None and regions:
            one = max(regions, key=lambda region: region.points).name
            item = item._replace(name=Message("{what}, most of all {one}", what=item.name, one=one))
        found.append(item)
    return found


def single_or_many(
    named: Sequence[GainedThing], of_many: Sequence[GainedThing], rest: Sequence[GainedThing]
) -> list[GainedThing]:
    """Return for each source the single things of it, or the source if what is not of these is more
    than each of them. `rest` are the sources with all their points."""
    totals = {item.source: item.points for item in rest}
    found = [item for item in named if item.source not in totals]
    for item in of_many:
        single = [each for each in named if each.source is item.source]
        is_many = item.points > max(points_of_each(single), default=0.0)
        found += [item._replace(points=totals[item.source])] if is_many else single
    return found


def main_things(items: Sequence[GainedThing], points: float) -> list[GainedThing]:
    """Return those that make up most of some points, the first ones first."""
    found: list[GainedThing] = []
    for item in sorted(items, key=lambda each: -each.points)[:MOST_NAMED]:
        shown = sum(each.points for each in found)
        if item.points < max(_LEAST, _PART * points) or shown >= _ENOUGH * points:
            break
        found.append(item)
    return found


def points_of_each(items: Sequence[GainedThing]) -> list[float]:
    """Return the points of each thing."""
    return [item.points for item in items]


def is_among(item: GainedThing, others: Sequence[GainedThing]) -> bool:
    """Return whether another thing of the same source is named."""
    return any(other is not item and other.source is item.source for other in others)


def of_source(items: Sequence[GainedThing], source: Source) -> list[float]:
    """Return the points of the things of one source, none of them below nothing."""
    return [max(0.0, item.points) for item in items if item.source is source]
