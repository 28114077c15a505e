"""Regions in sentences: what completing one brings now, and what it would in the next phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cob.analysis.deed_phrases import listing
from cob.analysis.deeds import Deed
from cob.engine import EstateLayout, GameState
from cob.engine.components import PHASE_POINTS, PHASES, Kind, region_points
from cob.engine.events import RegionCompleted
from cob.engine.hexgrid import SPACE_NAMES, spaces_in
from cob.text.language import Message

_REGIONS: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message(
        "the castle region of {number} space",
        many="the castle region of {number} spaces",
        number=1,
    ),
    Kind.MINE: Message(
        "the mine region of {number} space", many="the mine region of {number} spaces", number=1
    ),
    Kind.KNOWLEDGE: Message(
        "the knowledge region of {number} space",
        many="the knowledge region of {number} spaces",
        number=1,
    ),
    Kind.SHIP: Message(
        "the river of {number} space", many="the river of {number} spaces", number=1
    ),
    Kind.ANIMAL: Message(
        "the pasture of {number} space", many="the pasture of {number} spaces", number=1
    ),
    Kind.BUILDING: Message(
        "the city of {number} space", many="the city of {number} spaces", number=1
    ),
}
"""Regions as objects of a sentence, each with the form for one space and that for more."""
_SEVERAL: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("the castle regions at {spaces}", spaces=""),
    Kind.MINE: Message("the mine regions at {spaces}", spaces=""),
    Kind.KNOWLEDGE: Message("the knowledge regions at {spaces}", spaces=""),
    Kind.SHIP: Message("the rivers at {spaces}", spaces=""),
    Kind.ANIMAL: Message("the pastures at {spaces}", spaces=""),
    Kind.BUILDING: Message("the cities at {spaces}", spaces=""),
}
"""Several regions of a kind, by one space of each."""


def completed(deed: Deed) -> list[RegionCompleted]:
    """Return the regions that a deed completes."""
    return [event for event in deed.events if isinstance(event, RegionCompleted)]


def region_title(kind: Kind, size: int) -> Message:
    """Return a region as the object of a sentence."""
    of_one = _REGIONS[kind]
    return Message(of_one.template, many=of_one.many, number=size)


def region_name(layout: EstateLayout, region: int) -> Message:
    """Return a region of an estate as the object of a sentence: with one of its spaces if the
    estate has another one like it."""
    kind, size = _like(layout, region)
    title = region_title(kind, size)
    if sum(_like(layout, each) == (kind, size) for each in set(layout.region_of)) == 1:
        return title
    space = SPACE_NAMES[next(iter(spaces_in(region)))]
    return Message("{region} at {space}", region=title, space=space)


def regions_at(kind: Kind, spaces: Sequence[int]) -> Message:
    """Return several regions of a kind as the object of a sentence, by one space of each."""
    names = listing([Message(SPACE_NAMES[space]) for space in spaces])
    return Message(_SEVERAL[kind].template, spaces=names)


def _like(layout: EstateLayout, region: int) -> tuple[Kind, int]:
    return layout.kinds[next(iter(spaces_in(region)))], region.bit_count()


def region_sum(size: int, phase: int) -> dict[str, int]:
    """Return the points for completing a region, by its size and, as the number, by the phase."""
    return {"for_size": region_points(size), "number": PHASE_POINTS[phase]}


def later_phases(state: GameState) -> range:
    """Return the phases in which a region is most likely completed that is not completed now: this
    one or the next, after its last round the next one alone."""
    if state.is_last_round:
        return range(state.phase, state.phase + 1)
    first = state.phase + state.ends_phase
    return range(first, min(state.phase + 2, state.rules.phases))


def completing(state: GameState, event: RegionCompleted, *, is_told_later: bool = False) -> Message:
    """Return that a region is completed, as a clause without its subject, with its points now; and
    in the next phase, unless these are told in a sentence of their own."""
    region = region_name(state.players[event.player].layout, event.region)
    points = region_sum(event.size, state.phase)
    later = state.phase + 1
    if is_told_later or later == state.rules.phases:
        return Message(
            "completes {region} for {for_size} + {number} point",
            many="completes {region} for {for_size} + {number} points",
            region=region,
            **points,
        )
    return Message(
        "completes {region} for {for_size} + {number} point "
        "(in phase {phase} it would be {for_size} + {later})",
        many="completes {region} for {for_size} + {number} points "
        "(in phase {phase} it would be {for_size} + {later})",
        region=region,
        phase=PHASES[later],
        later=PHASE_POINTS[later],
        **points,
    )
