"""What came of playing two turns on for one player: regions, bonus tiles and sources of points by
which the turns differ, and what of it is named."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from typing import Final

from cob.analysis.aftermath import Aftermath, BonusOutcome, RegionOutcome
from cob.analysis.gained_things import (
    SERVES,
    GainedThing,
    main_things,
    names_of,
    points_of_each,
)
from cob.analysis.region_phrases import region_name
from cob.engine import GameState
from cob.engine.components import (
    FACES,
    PHASE_POINTS,
    Counted,
    Kind,
    Tile,
    TileRow,
    large_bonus,
    region_points,
    small_bonus,
)
from cob.engine.events import Source
from cob.text.language import Message
from cob.text.tile_texts import seen_counter
from cob.text.wording import BONUS_NAMES, SOURCE_NAMES

_OFTEN: Final = 0.35
"""The share of the futures by which a region must be completed more often for it to be told,"""
_FEWEST: Final = 4
"""so many times at least,"""
_TIMES: Final = 2
"""and so many times as often."""
_ACCOUNTS: Final = 0.4
"""The share of told points that a region must account for to be told."""
_BY_NAME: Final = (Source.REGIONS, Source.BONUS_TILES, Source.KNOWLEDGE)
"""Sources that say little: only their regions and tiles are named."""
_NEARLY: Final = 0.75
"""The share of what brings most, from which on a thing may be named as what points are for."""
_KIND_OF: Final[dict[Source, Kind]] = {
    Source.ANIMALS: Kind.ANIMAL,
    Source.GOODS: Kind.SHIP,
    Source.WATCHTOWERS: Kind.BUILDING,
}
"""The kinds of tiles that the other sources have to do with."""
_COUNTED_WITH: Final[dict[Counted, Kind]] = {
    Counted.SOLD_TYPES: Kind.SHIP,
    Counted.SOLD_GOODS: Kind.SHIP,
    Counted.SPECIES: Kind.ANIMAL,
}
"""The kinds of tiles that bring what knowledge tiles count."""
_NO_REASON: Final = (Source.SILVERLINGS, Source.WORKERS)
"""Points for what is left over: no turn is played for them."""
_SEEN: Final = 0.15
"""The share of the futures by which a region or a bonus tile must be more frequent to be named."""
_OFFSET: Final = 4.0
"""Points that are told though others make up for them."""
_STEP: Final = 5
"""The steps of percentages."""


class Outcomes:
    """What came of two turns for one player, as the turn gains points for the player or costs
    them."""

    def __init__(
        self,
        state: GameState,
        found: Aftermath,
        seat: int,
        *,
        is_cost: bool,
        kinds: Collection[Kind] = tuple(Kind),
        tiles: Collection[Tile] = (),
        counted: Mapping[Tile, float] | None = None,
        done: int = 0,
    ) -> None:
        """`state` is the position after the better turn. Reasons are limited to some `kinds` of
        tiles, and to knowledge tiles that lie on the table; those that count one of the `tiles`
        are among them. `counted` are the points that knowledge tiles already score more after the
        better turn, and `done` the spaces that the other turn has filled: other sentences tell
        what these are worth."""
        self._state, self._found, self.seat, self.kinds = state, found, seat, kinds
        self._tiles, self._counted, self._done = tiles, counted or {}, done
        self._player = state.players[seat]
        self._in_sight = in_sight(state)
        self._sign = -1 if is_cost else 1

    def region(
        self, points: float, certain: Mapping[Source, float] | None = None
    ) -> RegionOutcome | None:
        """Return the region that accounts for much of some points, and more than anything else:
        after one turn it is completed much more often than after the other."""
        region = max(self._regions, key=self.points_of, default=None)
        if region is None:
            return None
        worth = min(self.points_of(region), self._totals(certain).get(Source.REGIONS, 0.0))
        if worth < _ACCOUNTS * points:
            return None
        if any(item.points > worth for item in self.gained(certain)):
            return None
        return region if self._is_often(region) else None

    def _is_often(self, region: RegionOutcome) -> bool:
        """Return whether a region is completed much more often after one turn."""
        more, fewer = sorted((region.better, region.worse), reverse=True)
        often = max(_OFTEN * self._found.futures, _FEWEST)
        return more - fewer >= often and more >= _TIMES * fewer

    def what_for(
        self, points: float, certain: Mapping[Source, float] | None = None
    ) -> Message | None:
        """Return the end of a sentence: the things that most of some points are for, the largest
        first; None if the futures do not show any, if what brings most has nothing to do with the
        turns, or if nothing of the largest source can be named.

        `certain` points are told elsewhere.
        """
        most = max(points_of_each(self._of_all_kinds().gained(certain)), default=0.0)
        named = main_things(self.gained(certain), most)
        brought = sum(points_of_each(named))
        if not named or named[0].points < _NEARLY * most or brought < _ACCOUNTS * points:
            return None
        if not self._has_largest_source(named, certain):
            return None
        # A bonus tile comes last: "the bonus tile for mines and animals" is another one.
        named.sort(key=lambda item: item.source is Source.BONUS_TILES)
        what = names_of(self._player.layout, named)
        if brought < SERVES * points:
            return Message("partly for {what}", what=what)
        return Message("mostly for {what}", what=what)

    def _has_largest_source(
        self, named: Sequence[GainedThing], certain: Mapping[Source, float] | None
    ) -> bool:
        """Return whether no source brings more than what is named, or it is of that source: the
        table beside the sentences shows all of them."""
        found, certain = self._found.points[self.seat], certain or {}
        sources = {item.source for item in named}
        return all(
            self._sign * gained.mean - certain.get(source, 0.0) <= named[0].points
            for source, gained in found.items()
            if source not in sources and abs(gained.mean) > gained.error
        )

    def _of_all_kinds(self) -> Outcomes:
        """Return the same with everything as a reason."""
        found = copy(self)
        found.kinds = tuple(Kind)
        return found

    def largest(
        self, certain: Mapping[Source, float] | None = None, least: float = _OFFSET
    ) -> GainedThing | None:
        """Return what brings most, if it is at least so many points; None for nothing."""
        first = max(self.gained(certain), key=lambda item: item.points, default=None)
        return None if first is None or first.points < least else first

    def gained(self, certain: Mapping[Source, float] | None = None) -> list[GainedThing]:
        """Return what the player gains: regions and tiles, none of them more than all of its
        source, and the sources that have none."""
        totals = self._totals(certain)
        return [
            *(
                item._replace(points=min(item.points, totals.get(item.source, 0.0)))
                for item in self.things
            ),
            *(
                GainedThing(source, SOURCE_NAMES[source], points)
                for source, points in totals.items()
                if source not in _BY_NAME and _KIND_OF[source] in self.kinds
            ),
        ]

    def _totals(self, certain: Mapping[Source, float] | None) -> dict[Source, float]:
        """Return what the player gains from each source, beside what is certain."""
        totals: dict[Source, float] = {}
        certain = certain or {}
        for source, gained in self._found.points[self.seat].items():
            sure, points = certain.get(source, 0.0), self._sign * gained.mean
            if gained.is_sure and source not in _NO_REASON:
                totals[source] = max(0.0, points) if sure < 0 else points - sure
        return totals

    @property
    def things(self) -> list[GainedThing]:
        """The regions and tiles that the player gains."""
        return [
            *(
                GainedThing(Source.REGIONS, self.name_of(each), self.points_of(each), each.space)
                for each in self._regions
                if self._is_seen(each)
            ),
            *(
                GainedThing(Source.BONUS_TILES, bonus_name(each.kind), self._points_of_bonus(each))
                for each in self._bonuses
                if self._is_seen(each)
            ),
            *(
                GainedThing(
                    Source.KNOWLEDGE,
                    seen_counter(each.tile),
                    self._sign * (each.points.mean - self._counted.get(each.tile, 0.0)),
                )
                for each in self._found.tiles
                if each.seat == self.seat and each.points.is_sure and each.tile in self._in_sight
                if Kind.KNOWLEDGE in self.kinds
                or _counts_one_of(FACES[each.tile], self._tiles, self.kinds)
            ),
        ]

    def name_of(self, region: RegionOutcome) -> Message:
        """Return the name of a region of the player."""
        layout = self._player.layout
        return region_name(layout, layout.region_of[region.space])

    @property
    def _regions(self) -> list[RegionOutcome]:
        """The regions that tell the turns apart; they are still open after the better one."""
        layout, filled = self._player.layout, self._player.filled
        return [
            each
            for each in self._found.regions
            if each.seat == self.seat
            and each.is_sure
            and layout.region_of[each.space] & ~filled
            and layout.region_of[each.space] & ~self._done
            and layout.kinds[each.space] in self.kinds
        ]

    @property
    def _bonuses(self) -> list[BonusOutcome]:
        """The bonus tiles that tell the turns apart; the better turn itself wins none of them."""
        won = self._player.large_bonuses | self._player.small_bonuses
        return [
            each
            for each in self._found.bonuses
            if each.seat == self.seat
            and each.is_sure
            and not won >> each.kind & 1
            and each.kind in self.kinds
        ]

    def _is_seen(self, each: RegionOutcome | BonusOutcome) -> bool:
        """Return whether something happens more often by enough to be named: what hardly ever
        happens is no plan, however many points it would bring."""
        return abs(each.better - each.worse) >= _SEEN * self._found.futures

    def _more_often(self, each: RegionOutcome | BonusOutcome) -> int:
        return self._sign * (each.better - each.worse)

    def points_of(self, region: RegionOutcome) -> float:
        """Return the points of a region, by how much more often it is completed."""
        size = self._player.layout.region_of[region.space].bit_count()
        points = region_points(size) + PHASE_POINTS[self._state.phase]
        return points * self._more_often(region) / self._found.futures

    def _points_of_bonus(self, bonus: BonusOutcome) -> float:
        points = bonus_points(self._state, bonus.kind)
        return points * self._more_often(bonus) / self._found.futures


def _counts_one_of(face: TileRow, tiles: Collection[Tile], kinds: Collection[Kind]) -> bool:
    """Return whether a scoring tile counts some tiles, or what tiles of some kinds bring."""
    kind = None if face.counts is None else _COUNTED_WITH.get(face.counts)
    return face.of in tiles or kind in kinds


def in_sight(state: GameState) -> set[Tile | None]:
    """Return the tiles on the board, and in estates and storages: all that are not hidden."""
    held = (tile for each in state.players for tile in (*each.estate, *each.storage))
    return {*state.board, *held}


def bonus_points(state: GameState, kind: Kind) -> int:
    """Return the points of the next bonus tile of a colour (ledger BON-02)."""
    players = len(state.players)
    return large_bonus(players) if state.large_left >> kind & 1 else small_bonus(players)


def bonus_name(kind: Kind) -> Message:
    """Return a bonus tile as the object of a sentence."""
    return Message("the bonus tile for {what}", what=BONUS_NAMES[kind])


def percent(share: float) -> int:
    """Return a share of the futures as it is told: in steps, as there are too few for more."""
    return _STEP * round(100 * share / _STEP)
