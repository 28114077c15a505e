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

_MOST_NAMED: Final = 3
"""So many things are named that points are for, at most,"""
_LEAST: Final = 1.5
"""each of at least so many points."""
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


def main_things(items: Sequence[GainedThing], most: float) -> list[GainedThing]:
    """Return the first few, each of which brings at least half of what brings most."""
    least = max(_LEAST, most / 2)
    large = [item for item in items if item.points >= least]
    return sorted(large, key=lambda each: -each.points)[:_MOST_NAMED]


def points_of_each(items: Sequence[GainedThing]) -> list[float]:
    """Return the points of each thing."""
    return [item.points for item in items]
