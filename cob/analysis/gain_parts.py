"""What deeds bring by the engine's events, as parts of sentences with their points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from cob.analysis.deed_phrases import listing
from cob.analysis.deeds import Deed, Difference
from cob.analysis.region_phrases import completed, later_phases, region_name, region_sum
from cob.engine import Event, GameState
from cob.engine.actions import TakeWorkers
from cob.engine.components import Kind, Tile
from cob.engine.events import (
    BonusTileWon,
    PointsScored,
    RegionCompleted,
    SilverlingsGained,
    Source,
    WorkersGained,
)
from cob.engine.scoring import points_left_over, turn_order, uncredited_points
from cob.engine.state import Player
from cob.text.language import Message
from cob.text.tile_texts import seen_counter
from cob.text.wording import (
    BONUS_NAMES,
    SOURCE_NAMES,
    points_title,
    silverlings_title,
    workers_title,
)

_OF_REGIONS: Final = (Source.REGIONS, Source.PHASES, Source.BONUS_TILES)


class GainPart(NamedTuple):
    """Something that a turn brings, and its points."""

    text: Message
    points: int = 0


class Scored(NamedTuple):
    """What some deeds bring by the engine's events."""

    regions: list[RegionCompleted]
    others: Counter[Source]
    """Points that are neither for regions nor for bonus tiles."""
    bonuses: dict[Kind, GainPart]
    mines: int
    silverlings: int
    workers: int


def scored_by(deeds: Iterable[Deed]) -> Scored:
    """Return what some deeds bring together."""
    deeds = list(deeds)
    return Scored(
        [event for deed in deeds for event in completed(deed)],
        points_by_source(event for deed in deeds for event in deed.events),
        {kind: part for deed in deeds for kind, part in bonus_parts(deed.events).items()},
        sum(map(mines_added, deeds)),
        sum(map(silverlings_of, deeds)),
        sum(map(workers_of, deeds)),
    )


def scored_apart(found: Difference) -> tuple[Scored, Scored]:
    """Return what the deeds of two ways bring, without the regions that both complete in their
    manner: those of one kind and size bring the same."""
    ours, theirs = (scored_by(way) for way in found.own)
    own, other = ours.regions, theirs.regions
    ours = ours._replace(regions=_not_alike(own, other))
    return ours, theirs._replace(regions=_not_alike(other, own))


def _not_alike(
    one: Sequence[RegionCompleted], other: Sequence[RegionCompleted]
) -> list[RegionCompleted]:
    """Return the regions of one way for which the other one completes none alike."""
    left = Counter((event.kind, event.size) for event in other)
    found = []
    for event in one:
        left[event.kind, event.size] -= 1
        if left[event.kind, event.size] < 0:
            found.append(event)
    return found


# --- of one deed ------------------------------------------------------------------------------


def other_points(deed: Deed) -> int:
    """Return the points that a deed scores neither for regions nor for bonus tiles."""
    return points_by_source(deed.events).total()


def points_by_source(events: Iterable[Event]) -> Counter[Source]:
    """Return the points of events that are neither for regions nor for bonus tiles, by source."""
    points = Counter[Source]()
    for event in events:
        if isinstance(event, PointsScored) and event.source not in _OF_REGIONS:
            points[event.source] += event.points
    return points


def mines_added(deed: Deed) -> int:
    """Return the number of mines that a deed adds."""
    return sum(tile is Tile.MINE for played in deed.actions for _, tile in played.change.covered)


def silverlings_of(deed: Deed) -> int:
    """Return the Silverlings that a deed brings."""
    return sum(event.number for event in deed.events if isinstance(event, SilverlingsGained))


def workers_of(deed: Deed) -> int:
    """Return the worker tiles that effects bring, not those taken with a die."""
    return sum(
        event.number
        for played in deed.actions
        if not isinstance(played.action, TakeWorkers)
        for event in played.events
        if isinstance(event, WorkersGained)
    )


# --- parts ------------------------------------------------------------------------------------


def source_part(source: Source, points: int, *, is_more: bool = False) -> GainPart:
    """Return points of a source, or that they are so many more."""
    what = {"points": points_title(points), "what": SOURCE_NAMES[source]}
    if is_more:
        return GainPart(Message("{points} more for {what}", **what), points)
    return GainPart(Message("{points} for {what}", **what), points)


def region_part(state: GameState, event: RegionCompleted) -> GainPart:
    """Return the points for a region that is completed now."""
    points = sum(region_sum(event.size, state.phase).values())
    return GainPart(of_region(state, event), points)


def points_later(state: GameState, event: RegionCompleted) -> float:
    """Return the points for a region if it is completed later, on average (ledger REG-02)."""
    sums = [sum(region_sum(event.size, phase).values()) for phase in later_phases(state)]
    return sum(sums) / len(sums)


def of_region(state: GameState, event: RegionCompleted) -> Message:
    """Return the points for a region, as the object of a sentence."""
    return Message(
        "{for_size} + {number} point for {region}",
        many="{for_size} + {number} points for {region}",
        **region_sum(event.size, state.phase),
        region=region_name(state.players[event.player].layout, event.region),
    )


def bonus_parts(events: Sequence[Event]) -> dict[Kind, GainPart]:
    """Return the bonus tiles that are won, by their kinds."""
    found = {}
    for won, scored in pairwise(events):
        if isinstance(won, BonusTileWon) and isinstance(scored, PointsScored):
            what = {"points": points_title(scored.points), "what": BONUS_NAMES[won.kind]}
            if won.large:
                text = Message("{points} for the large bonus tile for {what}", **what)
            else:
                text = Message("{points} for the small bonus tile for {what}", **what)
            found[won.kind] = GainPart(text, scored.points)
    return found


def by_tiles(counted: Mapping[Tile, int]) -> list[GainPart]:
    """Return the points that knowledge tiles will score at the end."""
    return [
        GainPart(
            Message(
                "{points} for {tile} at the end",
                points=points_title(points),
                tile=seen_counter(tile),
            ),
            points,
        )
        for tile, points in counted.items()
    ]


_LEFT: Final[dict[Source, Message]] = {
    Source.UNSOLD_GOODS: Message("goods"),
    Source.SILVERLINGS: Message("Silverlings"),
    Source.WORKERS: Message("workers"),
}


def left_parts(own: Player, other: Player) -> list[GainPart]:
    """Return the points for what is left over after the last turn, where there is more of it
    (ledger END-03 to END-05)."""
    theirs = points_left_over(other)
    more = {source: points - theirs[source] for source, points in points_left_over(own).items()}
    kept = [source for source in _LEFT if more.get(source, 0) > 0]
    if not kept:
        return []
    points = sum(more[source] for source in kept)
    told = Message(
        "{points} for {things} left over",
        points=points_title(points),
        things=listing([_LEFT[source] for source in kept]),
    )
    return [GainPart(told, points)]


def income_parts(state: GameState, mines: int) -> list[GainPart]:
    """Return the income of mines as a part; nothing for none."""
    return [GainPart(income(state, mines))] if mines > 0 else []


def income(state: GameState, mines: int) -> Message:
    """Return what mines that are added now will have brought by the end (ledger MIN-01)."""
    return Message(
        "{number} Silverling from the mine",
        many="{number} Silverlings from the mine",
        number=mines * (state.rules.phases - state.phase),
    )


def silverlings_apart(number: int, brought: int) -> list[GainPart]:
    """Return how many Silverlings more a way leaves, of which it brings some; nothing for none."""
    if number <= 0 or number == brought:
        return silverling_parts(number)
    told = Message("{number} more Silverling", many="{number} more Silverlings", number=number)
    return [GainPart(told)]


def silverling_parts(number: int) -> list[GainPart]:
    """Return Silverlings as a part; nothing for none."""
    return [GainPart(silverlings_title(number))] if number > 0 else []


def workers_apart(number: int, brought: int) -> list[GainPart]:
    """Return how many workers more a way leaves, of which it brings some; nothing for none."""
    if number <= 0 or number == brought:
        return worker_parts(number)
    told = Message("{number} more worker", many="{number} more workers", number=number)
    return [GainPart(told)]


def worker_parts(number: int) -> list[GainPart]:
    """Return worker tiles as a part; nothing for none."""
    return [GainPart(workers_title(number))] if number > 0 else []


def counted_more(end: GameState, other_end: GameState) -> dict[Tile, int]:
    """Return what a way adds to the points that knowledge tiles will score at the end."""
    before = uncredited_points(other_end, other_end.player)
    after = uncredited_points(end, end.player)
    return {tile: more for tile in after if (more := after[tile] - before.get(tile, 0)) > 0}


def counted_apart(end: GameState, other_end: GameState) -> dict[Tile, float]:
    """Return by how many points more knowledge tiles would score after one way than after another,
    as they count now; below none where they score less."""
    less = counted_more(other_end, end)
    return {**counted_more(end, other_end), **{tile: -points for tile, points in less.items()}}


def overtaken_by(without: GameState, end: GameState, other_end: GameState) -> int | None:
    """Return which player a deed gets ahead of in the turn order, as the other way does not: the
    first one (RND-04)."""
    before, after, instead = map(turn_order, (without, end, other_end))
    seat = end.current
    behind = after[after.index(seat) :]
    ahead = [
        each for each in before[: before.index(seat)] if each in instead[: instead.index(seat)]
    ]
    return next((each for each in ahead if each in behind), None)
