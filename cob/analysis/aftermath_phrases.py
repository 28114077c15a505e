"""The outcome of playing two turns on, in sentences: what one makes possible, what it denies.

All points of these sentences come on top of what is certain, so that the sentences add up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from cob.analysis.aftermath import Aftermath, RegionOutcome
from cob.analysis.certain_gains import by_told_source
from cob.analysis.deed_phrases import listing
from cob.analysis.gains import about, main_sources
from cob.analysis.reason import Reason, SpeaksFor
from cob.analysis.region_phrases import region_name
from cob.bots.origins import ORIGINS
from cob.engine import GameState
from cob.engine.components import PHASE_POINTS, Kind, region_points
from cob.engine.events import Source
from cob.text.language import Message
from cob.text.wording import BONUS_NAMES, SOURCE_NAMES, seen_tile

MATTERS: Final = 1.5
"""Points from which on it is told to whom they go."""
_UNKNOWN: Final = 0.6
"""The share of a distance that futures need not show: if more of it is missing, they do not say
whom it costs anything."""
_SERVES: Final = 0.5
"""The share of the told points from which on it is said what they are for."""
_OFTEN: Final = 0.35
"""The share of the futures by which a region must be completed more often for it to be told,"""
_FEWEST: Final = 4
"""so many times at least,"""
_TIMES: Final = 2
"""and so many times as often."""
_ACCOUNTS: Final = 0.4
"""The share of told points that a region must account for to be told,"""
_NAMED: Final = 0.3
"""and that it or a knowledge tile must account for to be named."""
_WON: Final = 0.5
"""The share of the futures by which a bonus tile must be won more often to be named."""
_OFTEN_TOLD: Final = (
    (1.0, Message("always")),
    (0.8, Message("nearly always")),
    (0.6, Message("most of the time")),
    (0.4, Message("half of the time")),
    (0.2, Message("now and then")),
    (0.01, Message("seldom")),
    (0.0, Message("never")),
)
"""Shares of the futures, and from each on the word for it."""


class Outcomes:
    """What came of two turns for one player, as the turn gains points for the player or costs
    them."""

    def __init__(self, state: GameState, found: Aftermath, seat: int, *, is_cost: bool) -> None:
        """`state` is the position after the better turn."""
        self._state, self._found, self.seat = state, found, seat
        self._player = state.players[seat]
        self._sign = -1 if is_cost else 1

    @property
    def by_source(self) -> dict[Source, float]:
        """The points by what sentences say they are for."""
        points = by_told_source(dict(zip(ORIGINS, self._found.points[self.seat], strict=True)))
        return {source: self._sign * each for source, each in points.items()}

    def region(self, points: float) -> RegionOutcome | None:
        """Return the region that accounts for much of some points: after one turn it is completed
        much more often than after the other."""
        often = max(_OFTEN * self._found.futures, _FEWEST)
        region = self._main_region
        if region is None or self._brought(region) < _ACCOUNTS * points:
            return None
        more, fewer = sorted((region.better, region.worse), reverse=True)
        return region if more - fewer >= often and more >= _TIMES * fewer else None

    def completions(self, region: RegionOutcome) -> Message:
        """Return how often both turns let a region be completed, as a clause without the player."""
        layout, futures = self._player.layout, self._found.futures
        return Message(
            "{region} is completed {often}, after the other turn {seldom}",
            region=region_name(layout, layout.region_of[region.space]),
            often=_how_often(region.better / futures),
            seldom=_how_often(region.worse / futures),
        )

    @property
    def bonus(self) -> Message | None:
        """The bonus tile that is won later, and much more often after one of the turns; None for
        none."""
        won = self._player.large_bonuses | self._player.small_bonuses
        bonuses = {
            each.kind: self._sign * (each.better - each.worse)
            for each in self._found.bonuses
            if each.seat == self.seat and not won >> each.kind & 1
        }
        kind = max(bonuses, key=lambda kind: bonuses[kind], default=Kind.CASTLE)
        if bonuses.get(kind, 0) < _WON * self._found.futures:
            return None
        return Message("the bonus tile for {what}", what=BONUS_NAMES[kind])

    def what_for(self, points: float, certain: Mapping[Source, float] | None = None) -> str | None:
        """Return what most of some points are for, by name where one thing stands out; None if the
        futures do not show that.

        `certain` points are told elsewhere. What the other turn is sure to bring of a source and
        this one only later is no reason for it.
        """
        by_source = self.by_source
        for source, each in (certain or {}).items():
            found = by_source.get(source, 0.0)
            by_source[source] = max(0.0, found) if each < 0 else found - each
        ends = main_sources(by_source)
        if not ends or sum(by_source.values()) < _SERVES * points:
            return None
        return listing([self._named(each, by_source[each]) for each in ends])

    def _named(self, source: Source, points: float) -> Message:
        """Return what points of a source are for: the one thing that brings most of them."""
        least = _NAMED * points
        if source is Source.REGIONS:
            region = self._main_region
            if region is not None and self._brought(region) >= least:
                layout = self._player.layout
                return region_name(layout, layout.region_of[region.space])
        if source is Source.BONUS_TILES and self.bonus is not None:
            return self.bonus
        if source is Source.KNOWLEDGE:
            tiles = {
                each.tile: self._sign * each.points
                for each in self._found.tiles
                if each.seat == self.seat
            }
            tile = max(tiles, key=lambda tile: tiles[tile], default=None)
            if tile is not None and tiles[tile] >= max(least, 1):
                return seen_tile(tile)
        return SOURCE_NAMES[source]

    @property
    def _main_region(self) -> RegionOutcome | None:
        """The region that brings or costs most; it is still open after the better turn."""
        layout, filled = self._player.layout, self._player.filled
        regions = [
            each
            for each in self._found.regions
            if each.seat == self.seat and layout.region_of[each.space] & ~filled
        ]
        return max(regions, key=self._brought, default=None)

    def _brought(self, each: RegionOutcome) -> float:
        size = self._player.layout.region_of[each.space].bit_count()
        points = region_points(size) + PHASE_POINTS[self._state.phase]
        return self._sign * points * (each.better - each.worse) / self._found.futures


def shared_out(found: Aftermath, apart: float) -> list[float]:
    """Return how many points more the better turn brings each player, so that its own is `apart`
    points ahead of the mean of the others.

    Where some futures show more, all of it is less in proportion. Where they show less, what is
    missing goes to all in equal parts, since it may be anyone's; where most of it is missing, all
    of it is the player's, of whom the other sentences speak.
    """
    totals = np.array(found.points).sum(axis=1)
    ahead = found.lead
    if ahead >= apart:
        return [float(points) for points in totals * (apart / ahead)]
    missing = apart - ahead
    if missing > _UNKNOWN * apart:
        return [apart if seat == found.seat else 0.0 for seat in range(len(totals))]
    totals -= missing / len(totals)
    totals[found.seat] += missing
    return [float(points) for points in totals]


def makes_possible(
    own: Outcomes,
    later: float,
    certain: Mapping[Source, float],
    least: float = MATTERS,
    *,
    by_effect: bool = False,
) -> Message | None:
    """Return what the better turn makes possible for its player; None if it does not matter.

    It brings `later` points more than the other one beside those that are `certain`. What they are
    for is no reason where a tile's lasting effect brings them (`by_effect`).
    """
    if later < least:
        return None
    brings = Message("Later it brings {points} more", points=about(later))
    if by_effect and own.region(later) is None:
        return _plain(brings)
    told = _with_end(brings, own, later, certain)
    if own.bonus is None or own.bonus in told:
        return told
    return Message("{told} It also wins {bonus}.", told=told, bonus=own.bonus)


def what_others_lose(
    state: GameState,
    found: Aftermath,
    totals: Sequence[float],
    names: Sequence[str],
    least: float = MATTERS,
) -> list[Reason]:
    """Return what the better turn costs the other players, or lets them gain: whom it costs most
    first, and what for.

    `state` is the position after it, `totals` are the points that it brings each player, and
    `names` theirs by seat.
    """
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
        outcomes = Outcomes(state, found, seat, is_cost=is_cost)
        ended = _plain(effect) if told else _with_end(effect, outcomes, abs(points))
        told.append(Reason(ended, side))
    return told


def _how_often(share: float) -> Message:
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
    region = outcomes.region(points)
    if region is not None:
        completions = outcomes.completions(region)
        return Message("{clause}: {completions}.", clause=clause, completions=completions)
    end = outcomes.what_for(points, certain)
    if end is None:
        return _plain(clause)
    return Message("{clause}, mostly for {what}.", clause=clause, what=end)
