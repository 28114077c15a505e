"""The outcome of playing two turns on, in sentences: what one makes possible, what it denies.

All points of these sentences come on top of what is certain, so that the sentences add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from cob.analysis.aftermath import Aftermath, BonusOutcome, RegionOutcome
from cob.analysis.deed_phrases import listing
from cob.analysis.gains import about
from cob.analysis.reason import Reason, SpeaksFor
from cob.analysis.region_phrases import region_name
from cob.engine import GameState
from cob.engine.components import PHASE_POINTS, Kind, large_bonus, region_points, small_bonus
from cob.engine.events import Source
from cob.engine.scoring import turn_order
from cob.text.language import Message
from cob.text.wording import BONUS_NAMES, SOURCE_NAMES, seen_tile

MATTERS: Final = 1.5
"""Points from which on it is told to whom they go."""
_OFTEN: Final = 0.35
"""The share of the futures by which a region must be completed more often for it to be told,"""
_FEWEST: Final = 4
"""so many times at least,"""
_TIMES: Final = 2
"""and so many times as often."""
_ACCOUNTS: Final = 0.4
"""The share of told points that a region must account for to be told."""
_NAMED: Final = 3
"""So many things are named that points are for, at most,"""
_LEAST: Final = 1.0
"""each of at least so many points"""
_PART: Final = 0.15
"""and of this share,"""
_MOST: Final = 0.75
"""until they make up this share."""
_SERVES: Final = 0.5
"""The share from which on points are mostly for these things."""
_BY_NAME: Final = (Source.REGIONS, Source.BONUS_TILES, Source.KNOWLEDGE)
"""Sources that say little: their regions and tiles are named if any stands out."""
_KIND_OF: Final[dict[Source, Kind]] = {
    Source.ANIMALS: Kind.ANIMAL,
    Source.GOODS: Kind.SHIP,
    Source.WATCHTOWERS: Kind.BUILDING,
    Source.KNOWLEDGE: Kind.KNOWLEDGE,
}
"""The kinds of tiles that sources of points have to do with; none for all kinds."""
_WORTH_TELLING: Final = 3.0
"""Points of a region that only the other way completes later, from which on that is told."""
_WON: Final = 0.5
"""The share of the futures by which a bonus tile must be won more often to be told apart."""
_OFTEN_TOLD: Final = (
    (1.0, Message("every time")),
    (0.8, Message("nearly every time")),
    (0.6, Message("most of the time")),
    (0.4, Message("half of the time")),
    (0.2, Message("now and then")),
    (0.01, Message("seldom")),
    (0.0, Message("never")),
)
"""Shares of the futures, and from each on the word for it."""


class _Item(NamedTuple):
    """Something that points are for."""

    source: Source
    name: Message
    points: float


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
    ) -> None:
        """`state` is the position after the better turn; only what has to do with some kinds of
        tiles is a reason."""
        self._state, self._found, self.seat, self._kinds = state, found, seat, kinds
        self._player = state.players[seat]
        self.is_cost, self._sign = is_cost, -1 if is_cost else 1

    def region(
        self, points: float, certain: Mapping[Source, float] | None = None
    ) -> RegionOutcome | None:
        """Return the region that accounts for much of some points, and more than anything else:
        after one turn it is completed much more often than after the other."""
        region = max(self._regions, key=self._points_of, default=None)
        if region is None or self._points_of(region) < _ACCOUNTS * points:
            return None
        others = self._items if self.is_cost else [*self._items, *self._others(certain)]
        if any(item.points > self._points_of(region) for item in others):
            return None
        return region if self._is_often(region) else None

    @property
    def missed_region(self) -> RegionOutcome | None:
        """The largest region that is completed much less often after the better turn, if it is
        worth telling."""
        region = max(self._regions, key=self._points_of, default=None)
        if region is None or self._points_of(region) < _WORTH_TELLING:
            return None
        return region if self._is_often(region) else None

    def _is_often(self, region: RegionOutcome) -> bool:
        """Return whether a region is completed much more often after one turn."""
        more, fewer = sorted((region.better, region.worse), reverse=True)
        often = max(_OFTEN * self._found.futures, _FEWEST)
        return more - fewer >= often and more >= _TIMES * fewer

    def missed(self, region: RegionOutcome) -> Message:
        """Return how often the other way completes a region, and how often the better one."""
        futures = self._found.futures
        return Message(
            "Later the other way completes {region} {often}, the better one {seldom}.",
            region=self.name_of(region),
            often=how_often(region.worse / futures),
            seldom=how_often(region.better / futures),
        )

    def completions(self, region: RegionOutcome) -> Message:
        """Return how often both turns let a region be completed, as a clause without the player."""
        futures, name = self._found.futures, self.name_of(region)
        after_other = how_often(region.worse / futures)
        if not region.better:
            return Message(
                "{region} stays open, after the other turn it is completed {often}",
                region=name,
                often=after_other,
            )
        return Message(
            "{region} is completed {often}, after the other turn {seldom}",
            region=name,
            often=how_often(region.better / futures),
            seldom=after_other,
        )

    @property
    def bonus(self) -> Message | None:
        """The bonus tile that is won later, and much more often after one of the turns; None for
        none."""
        often = _WON * self._found.futures
        won = (each for each in self._bonuses if self._more_often(each) >= often)
        first = max(won, key=self._more_often, default=None)
        return None if first is None else _bonus_name(first)

    def what_for(
        self, points: float, certain: Mapping[Source, float] | None = None
    ) -> Message | None:
        """Return the end of a sentence: the things that some points are for, those of most points
        first; None if the futures do not show any.

        `certain` points are told elsewhere. What the other turn is sure to bring of a source and
        this one only later is no reason for it.
        """
        named, rest = self._items, self._rest(certain)
        others = self._others(certain)
        of_many = [
            item._replace(points=item.points - sum(_of_source(named, item.source)))
            for item in rest
            if item.source in _BY_NAME
        ]
        if self.is_cost:
            named = _main([*named, *others, *of_many], points)
            named = [item for item in named if item not in of_many or not _is_among(item, named)]
        else:
            named = _main([*named, *others], points) or _main(of_many, points)
        if not named:
            return None
        what = listing([item.name for item in named])
        if sum(item.points for item in named) < _SERVES * points:
            return Message("partly for {what}", what=what)
        return Message("mostly for {what}", what=what)

    def _others(self, certain: Mapping[Source, float] | None) -> list[_Item]:
        """Return what the player gains from sources without regions and tiles to name."""
        return [item for item in self._rest(certain) if item.source not in _BY_NAME]

    def _rest(self, certain: Mapping[Source, float] | None) -> list[_Item]:
        """Return what the player gains from each source, beside what is certain."""
        found, certain = [], certain or {}
        for source, gained in self._found.points[self.seat].items():
            sure, points = certain.get(source, 0.0), self._sign * gained.mean
            kind = _KIND_OF.get(source)
            is_related = kind is None or kind in self._kinds
            if gained.is_sure and is_related:
                left = max(0.0, points) if sure < 0 else points - sure
                found.append(_Item(source, SOURCE_NAMES[source], left))
        return found

    @property
    def _items(self) -> list[_Item]:
        """The regions and tiles that the player gains."""
        return [
            *(
                _Item(Source.REGIONS, self.name_of(each), self._points_of(each))
                for each in self._regions
            ),
            *(
                _Item(Source.BONUS_TILES, _bonus_name(each), self._points_of_bonus(each))
                for each in self._bonuses
            ),
            *(
                _Item(Source.KNOWLEDGE, seen_tile(each.tile), self._sign * each.points.mean)
                for each in self._found.tiles
                if each.seat == self.seat and each.points.is_sure and Kind.KNOWLEDGE in self._kinds
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
            and layout.kinds[each.space] in self._kinds
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
            and each.kind in self._kinds
        ]

    def _more_often(self, each: RegionOutcome | BonusOutcome) -> int:
        return self._sign * (each.better - each.worse)

    def _points_of(self, region: RegionOutcome) -> float:
        size = self._player.layout.region_of[region.space].bit_count()
        points = region_points(size) + PHASE_POINTS[self._state.phase]
        return points * self._more_often(region) / self._found.futures

    def _points_of_bonus(self, bonus: BonusOutcome) -> float:
        players = len(self._state.players)
        is_large = self._state.large_left >> bonus.kind & 1
        points = large_bonus(players) if is_large else small_bonus(players)
        return points * self._more_often(bonus) / self._found.futures


def _main(items: Sequence[_Item], points: float) -> list[_Item]:
    """Return those that make up most of some points, the first ones first."""
    found: list[_Item] = []
    for item in sorted(items, key=lambda each: -each.points)[:_NAMED]:
        shown = sum(each.points for each in found)
        if item.points < max(_LEAST, _PART * points) or shown >= _MOST * points:
            break
        found.append(item)
    return found


def _is_among(item: _Item, others: Sequence[_Item]) -> bool:
    """Return whether another thing of the same source is named."""
    return any(other is not item and other.source is item.source for other in others)


def _of_source(items: Sequence[_Item], source: Source) -> list[float]:
    return [max(0.0, item.points) for item in items if item.source is source]


def _bonus_name(bonus: BonusOutcome) -> Message:
    return Message("the bonus tile for {what}", what=BONUS_NAMES[bonus.kind])


def shared_out(found: Aftermath, apart: float) -> list[float]:
    """Return how many points more the better turn brings each player, so that its own is `apart`
    points ahead of the mean of the others.

    What may be an accident for one of the others, or matters little for the lead, is none of
    theirs. Where the futures show more, all of it is less in proportion; where they show less, what
    is missing is the player's.
    """
    totals = [each.mean for each in found.totals]
    others = [seat for seat in range(len(totals)) if seat != found.seat]
    for seat in others:
        if not found.totals[seat].is_sure or abs(totals[seat]) < len(others):
            totals[seat] = 0.0
    costs = -sum(totals[seat] for seat in others) / len(others)
    ahead = totals[found.seat] + costs
    if ahead >= apart:
        return [points * apart / ahead for points in totals]
    totals[found.seat] += apart - ahead
    return totals


def makes_possible(
    own: Outcomes,
    later: float,
    certain: Mapping[Source, float],
    least: float = MATTERS,
    *,
    follows_other: bool = False,
) -> Message | None:
    """Return what the better turn makes possible for its player; None if it does not matter.

    It brings `later` points more than the other one beside those that are `certain`.
    `follows_other` is whether the sentence before speaks of the other turn.
    """
    if later < least:
        return None
    brings = Message("Later it brings {points} more", points=about(later))
    if follows_other:
        brings = Message("Later the better way brings {points} more", points=about(later))
    return _with_end(brings, own, later, certain)


def catches_up(outcomes: Outcomes, points: float) -> Message:
    """Return that the other turn makes up for some points later, and what they are for.

    `outcomes` are what the better one costs its player.
    """
    told = Message("Later the other way catches up by {points}", points=about(points))
    return _with_things(told, outcomes.what_for(points))


def what_others_lose(
    ends: tuple[GameState, GameState],
    found: Aftermath,
    totals: Sequence[float],
    names: Sequence[str],
    least: float = MATTERS,
) -> list[Reason]:
    """Return what the better turn costs the other players, or lets them gain: whom it costs most
    first, and what for.

    `ends` are the positions after both turns, `totals` the points that the better one brings each
    player, and `names` theirs by seat.
    """
    state = ends[0]
    others = [each for each in range(len(totals)) if each != state.current]
    told = list[Reason]()
    for seat in sorted(others, key=totals.__getitem__):
        points = totals[seat]
        what = {"name": names[seat], "points": about(points)}
        if points <= -least:
            effect = Message("It costs {name} {points}", **what)
            side = SpeaksFor.BETTER
        elif points >= MATTERS:
            effect = Message("It lets {name} gain {points}", **what)
            side = SpeaksFor.OTHER
        else:
            continue
        if len(others) > 1:
            share = about(points / len(others))
            effect = Message("{clause}, in the lead {points}", clause=effect, points=share)
        is_cost = side is SpeaksFor.BETTER
        kinds = _taken(ends if is_cost else ends[::-1])
        outcomes = Outcomes(state, found, seat, is_cost=is_cost, kinds=kinds)
        ended = _plain(effect) if told else _with_end(effect, outcomes, abs(points))
        told.append(Reason(ended, side))
    return told


def _taken(ends: tuple[GameState, GameState]) -> frozenset[Kind]:
    """Return the kinds of tiles that the first of two turns alone takes from the others, with ships
    for goods; all kinds where the turn order differs, in which anything may be taken first."""
    one, other = ends
    if turn_order(one) != turn_order(other):
        return frozenset(Kind)
    tiles = Counter(filter(None, other.board)) - Counter(filter(None, one.board))
    kinds = {tile.kind for tile in tiles}
    if one.depot_goods != other.depot_goods:
        kinds.add(Kind.SHIP)
    return frozenset(kinds)


def how_often(share: float) -> Message:
    """Return a share of the futures in a word."""
    return next(word for least, word in _OFTEN_TOLD if share >= least)


def _plain(clause: Message) -> Message:
    return Message("{clause}.", clause=clause)


def _with_end(
    clause: Message,
    outcomes: Outcomes,
    points: float,
    certain: Mapping[Source, float] | None = None,
) -> Message:
    """Return a sentence with the region, or else the things, that most of its points are for."""
    region = outcomes.region(points, certain)
    if region is not None:
        completions = outcomes.completions(region)
        told = Message("{clause}: {completions}.", clause=clause, completions=completions)
        if outcomes.is_cost or outcomes.bonus is None:
            return told
        return Message("{told} That also wins {bonus}.", told=told, bonus=outcomes.bonus)
    return _with_things(clause, outcomes.what_for(points, certain))


def _with_things(clause: Message, what_for: Message | None) -> Message:
    """Return a sentence with the things that its points are for, if they are known."""
    if what_for is None:
        return _plain(clause)
    return Message("{clause}, {what_for}.", clause=clause, what_for=what_for)
