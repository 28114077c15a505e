"""What is certain of a way to play a turn: points at once, income, places in the turn order.

Of two ways each is told what it has and the other has not. Points are those of the engine's events
and of knowledge tiles as they count now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from cob.analysis.aftermath import Aftermath
from cob.analysis.deed_phrases import listing
from cob.analysis.deeds import Deed, Difference
from cob.analysis.region_phrases import completed, completing, region_name, region_sum
from cob.analysis.told_sources import told_sources
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
from cob.text.wording import BONUS_NAMES, SOURCE_NAMES, points_title, seen_tile

_OF_REGIONS: Final = (Source.REGIONS, Source.PHASES, Source.BONUS_TILES)
_MISSED: Final = 0.25
"""The share of points at once that the other way must miss later for them to be a gain,"""
_MUCH: Final = 2.0
"""or so many of them."""
_MOST_PARTS: Final = 3
"""So many things are told at a time."""


class GainPart(NamedTuple):
    """Something that a turn brings, and its points."""

    text: Message
    points: int = 0


class CertainGains(NamedTuple):
    """What one way to play a turn is certain to bring, and another one is not."""

    region: Message | None
    """The largest region that it completes, as a clause without its subject."""
    parts: tuple[Message, ...]
    """What it brings beside it, the most important first."""
    overtaken: str | None
    """The player who is overtaken in the turn order."""
    goes_first: bool
    """Whether the player is the first one in the turn order, and is not by the other way."""
    points: int
    """All points that are certain."""
    scores: tuple[Message, ...]
    """What they are for, as objects of a sentence, the most important first."""
    matched: tuple[Message, ...]
    """What it brings at once, while the other one most likely brings as much later."""

    @property
    def clauses(self) -> list[Message]:
        """What it brings, in clauses without their subject: the region, and the rest."""
        rest = None if not self.parts else Message("brings {parts}", parts=listing(self.parts))
        return [each for each in (self.region, rest) if each is not None]

    @property
    def clause(self) -> Message | None:
        """What it brings, as one clause without its subject; None for nothing."""
        if self.region is None or not self.parts:
            told = next(iter(self.clauses), None)
        else:
            parts = listing(self.parts)
            told = Message("{clause} and brings {parts}", clause=self.region, parts=parts)
        if self.goes_first:
            first = Message("moves to the front of the turn order")
            return first if told is None else Message("{gain}, and {more}", gain=told, more=first)
        if self.overtaken is None or len(self.parts) > 1:
            return told
        if told is None:
            return Message("gets ahead of {name} in the turn order", name=self.overtaken)
        return Message(
            "{gain}, and {name} is overtaken in the turn order", gain=told, name=self.overtaken
        )


class Soon(NamedTuple):
    """What one way brings now, while the other one most likely brings as much in the rounds that
    follow: it is no gain."""

    regions: tuple[RegionCompleted, ...] = ()
    perhaps: tuple[tuple[RegionCompleted, float], ...] = ()
    """Regions that the other way completes less often, and in which share of the futures."""
    bonuses: frozenset[Kind] = frozenset()
    """The kinds of bonus tiles."""
    sources: frozenset[Source] = frozenset()
    """Those of the other points at once."""
    tiles: frozenset[Tile] = frozenset()
    """Knowledge tiles that score."""


_NOTHING_SOON: Final = Soon(), Soon()


def soon(found: Difference, seen: Aftermath | None) -> tuple[Soon, Soon]:
    """Return for each of two ways what the other one most likely brings soon: nothing in the last
    round, and nothing where no futures were seen."""
    if seen is None or found.state.is_last_round:
        return _NOTHING_SOON
    return _soon(found, 0, seen), _soon(found, 1, seen)


def _soon(found: Difference, way: int, seen: Aftermath) -> Soon:
    seat, sign = seen.seat, (1, -1)[way]
    end, other_end = found.ends[way], found.ends[1 - way]
    other = other_end.player
    ours, theirs = _scored(found.own[way]), _scored(found.own[1 - way])
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
        return _is_gain(_region_part(found.state, event).points, 1 - share)

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


def _is_gain(points: float, missed: float) -> bool:
    """Return whether points at once are a gain of which the other way misses a share later."""
    return missed > _MISSED or missed * points > _MUCH


def certain_gains(
    found: Difference, names: Sequence[str], anyway: tuple[Soon, Soon] = _NOTHING_SOON
) -> tuple[CertainGains, CertainGains]:
    """Return what each of two ways alone is certain to bring, without what the other one brings
    soon; `names` are the players' by seat."""
    return _alone(found, 0, names, anyway), _alone(found, 1, names, anyway)


def _alone(
    found: Difference, way: int, names: Sequence[str], anyway: tuple[Soon, Soon]
) -> CertainGains:
    state, end, other_end = found.state, found.ends[way], found.ends[1 - way]
    ours, theirs = _scored(found.own[way]), _scored(found.own[1 - way])
    soon_too = anyway[way]
    largest, *regions = sorted(
        (event for event in ours.regions if event not in (*theirs.regions, *soon_too.regions)),
        key=lambda event: -event.size,
    ) or (None,)
    parts = [
        source_part(source, points, is_more=source in theirs.others)
        for source, points in (ours.others - theirs.others).items()
        if source not in soon_too.sources
    ]
    parts += [_region_part(state, event) for event in regions if event is not None]
    parts += [
        part
        for kind, part in ours.bonuses.items()
        if kind not in soon_too.bonuses and theirs.bonuses.get(kind) != part
    ]
    counted = counted_more(end, other_end)
    parts += by_tiles({tile: counted[tile] for tile in counted if tile not in soon_too.tiles})
    if state.is_last_round:
        parts += _left_parts(end.player, other_end.player)
    else:
        own, other = end.player, other_end.player
        parts += _income_parts(state, ours.mines - theirs.mines)
        if ours.silverlings > theirs.silverlings:
            parts += _silverlings_apart(own.silverlings - other.silverlings, ours.silverlings)
        workers = min(ours.workers - theirs.workers, own.workers - other.workers)
        parts += worker_parts(workers)
    of_largest = [] if largest is None else [_region_part(state, largest)]
    scores = [part for part in (*of_largest, *parts) if part.points]
    overtaken = overtaken_by(other_end, end, other_end)
    name = None if overtaken is None or state.is_last_round else names[overtaken]
    parts.sort(key=lambda part: -part.points)
    return CertainGains(
        None if largest is None else completing(state, largest),
        tuple(part.text for part in parts[:_MOST_PARTS]),
        name,
        name is not None and turn_order(end)[0] == end.current,
        sum(part.points for part in scores),
        tuple(part.text for part in scores[:_MOST_PARTS]),
        _matched(state, ours, theirs, soon_too),
    )


def _matched(
    state: GameState, ours: _Scored, theirs: _Scored, soon_too: Soon
) -> tuple[Message, ...]:
    """Return what a way brings at once and the other one soon, the most important first."""
    parts = [_region_part(state, event) for event in soon_too.regions]
    parts += [ours.bonuses[kind] for kind in soon_too.bonuses]
    more = ours.others - theirs.others
    parts += [source_part(source, more[source]) for source in soon_too.sources]
    parts.sort(key=lambda part: -part.points)
    return tuple(part.text for part in parts[:_MOST_PARTS])


class _Scored(NamedTuple):
    """What some deeds bring by the engine's events."""

    regions: list[RegionCompleted]
    others: Counter[Source]
    """Points that are neither for regions nor for bonus tiles."""
    bonuses: dict[Kind, GainPart]
    mines: int
    silverlings: int
    workers: int


def _scored(deeds: Iterable[Deed]) -> _Scored:
    deeds = list(deeds)
    return _Scored(
        [event for deed in deeds for event in completed(deed)],
        sum(map(_other_points, deeds), Counter()),
        {kind: part for deed in deeds for kind, part in bonus_parts(deed.events).items()},
        sum(map(mines_added, deeds)),
        sum(map(silverlings_of, deeds)),
        sum(map(workers_of, deeds)),
    )


def certain_by_source(
    found: Difference, anyway: tuple[Soon, Soon] = _NOTHING_SOON
) -> dict[Source, float]:
    """Return by how much the first of two ways is ahead for certain, by what sentences say it is
    for; without what the other one brings soon, as far as that is to be expected."""
    by_source = dict.fromkeys(Source, 0.0)
    scored = _scored(found.own[0]), _scored(found.own[1])
    for way, sign in ((0, 1), (1, -1)):
        end, other_end = found.ends[way], found.ends[1 - way]
        ours, theirs = scored[way], scored[1 - way]
        for source in Source:
            by_source[source] += sign * end.player.points_by[source]
        if found.state.is_last_round:
            for source, points in points_left_over(end.player).items():
                by_source[source] += sign * points
        for event in anyway[way].regions:
            by_source[Source.REGIONS] -= sign * _region_part(found.state, event).points
        for event, share in anyway[way].perhaps:
            by_source[Source.REGIONS] -= sign * share * _region_part(found.state, event).points
        for kind in anyway[way].bonuses:
            by_source[Source.BONUS_TILES] -= sign * ours.bonuses[kind].points
        for source in anyway[way].sources:
            by_source[source] -= sign * (ours.others[source] - theirs.others[source])
        for tile, points in uncredited_points(end, end.player).items():
            by_source[Source.KNOWLEDGE] += sign * points
            if tile in anyway[way].tiles:
                before = uncredited_points(other_end, other_end.player).get(tile, 0)
                by_source[Source.KNOWLEDGE] -= sign * max(0, points - before)
    return told_sources(by_source)


# --- of one deed ------------------------------------------------------------------------------


def other_points(deed: Deed) -> int:
    """Return the points that a deed scores neither for regions nor for bonus tiles."""
    return _other_points(deed).total()


def _other_points(deed: Deed) -> Counter[Source]:
    points = Counter[Source]()
    for event in deed.events:
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


def _region_part(state: GameState, event: RegionCompleted) -> GainPart:
    points = sum(region_sum(event.size, state.phase).values())
    return GainPart(of_region(state, event), points)


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
                tile=seen_tile(tile),
            ),
            points,
        )
        for tile, points in counted.items()
    ]


_LEFT: Final[dict[Source, Message]] = {
    Source.UNSOLD_GOODS: Message("{points} for goods that are not sold"),
    Source.SILVERLINGS: Message("{points} for Silverlings at the end"),
    Source.WORKERS: Message("{points} for workers at the end"),
}


def _left_parts(own: Player, other: Player) -> list[GainPart]:
    """Return the points for what is left over after the last turn, where there are more."""
    theirs = points_left_over(other)
    more = {source: points - theirs[source] for source, points in points_left_over(own).items()}
    return [
        GainPart(Message(_LEFT[source].template, points=points_title(points)), points)
        for source, points in more.items()
        if points > 0
    ]


def _income_parts(state: GameState, mines: int) -> list[GainPart]:
    return [GainPart(income(state, mines))] if mines > 0 else []


def income(state: GameState, mines: int) -> Message:
    """Return what mines that are added now will have brought by the end (ledger MIN-01)."""
    return Message(
        "{number} Silverling from the mine",
        many="{number} Silverlings from the mine",
        number=mines * (state.rules.phases - state.phase),
    )


def _silverlings_apart(number: int, brought: int) -> list[GainPart]:
    """Return how many Silverlings more a way leaves, of which it brings some; nothing for none."""
    if number <= 0 or number == brought:
        return silverling_parts(number)
    told = Message("{number} more Silverling", many="{number} more Silverlings", number=number)
    return [GainPart(told)]


def silverling_parts(number: int) -> list[GainPart]:
    """Return Silverlings as a part; nothing for none."""
    told = Message("{number} Silverling", many="{number} Silverlings", number=number)
    return [GainPart(told)] if number > 0 else []


def worker_parts(number: int) -> list[GainPart]:
    """Return worker tiles as a part; nothing for none."""
    told = Message("{number} worker", many="{number} workers", number=number)
    return [GainPart(told)] if number > 0 else []


def counted_more(end: GameState, other_end: GameState) -> dict[Tile, int]:
    """Return what a way adds to the points that knowledge tiles will score at the end."""
    before = uncredited_points(other_end, other_end.player)
    after = uncredited_points(end, end.player)
    return {tile: more for tile in after if (more := after[tile] - before.get(tile, 0)) > 0}


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
