"""The outcome of playing two turns on, in sentences: what one makes possible, what it denies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from cob.analysis.aftermath import Aftermath, RegionOutcome
from cob.analysis.gains import about, by_told_source, mostly_for
from cob.analysis.region_phrases import region_title
from cob.bots.origins import ORIGINS
from cob.engine import GameState
from cob.engine.components import PHASE_POINTS, region_points
from cob.engine.events import Source
from cob.text.language import Message

MATTERS: Final = 1.5
"""Points from which on it is told to whom they go."""
_UNKNOWN: Final = 0.6
"""The share of a distance that futures need not show: if more of it is missing, they say nothing
about it."""
_SERVES: Final = 0.5
"""The share of the told points from which on it is said what they are for."""
_OFTEN: Final = 0.35
"""The share of the futures by which a region must be completed more often for it to be told,"""
_FEWEST: Final = 4
"""so many times at least,"""
_TIMES: Final = 2
"""and so many times as often."""
_ACCOUNTS: Final = 0.4
"""The share of a distance that a region must account for to be told."""
_SHARE: Final = 0.2
"""The share of a distance from which on it is told whom it costs something."""


def shared_out(found: Aftermath, seat: int, apart: float) -> list[float] | None:
    """Return how many points more the better turn brings each player, so that its own is `apart`
    points ahead of the mean of the others.

    Where some futures show more, all of it is less in proportion. Where they show less, what is
    missing goes to all in equal parts, since it may be anyone's; None where too much is missing.
    """
    totals = np.array(found.points).sum(axis=1)
    ahead = found.lead(seat)
    if ahead >= apart:
        return [float(points) for points in totals * (apart / ahead)]
    missing = apart - ahead
    if missing > _UNKNOWN * apart:
        return None
    totals -= missing / len(totals)
    totals[seat] += missing
    return [float(points) for points in totals]


def makes_possible(
    end: GameState,
    found: Aftermath,
    total: float,
    certain: Mapping[Source, float],
    region: RegionOutcome | None,
    least: float = MATTERS,
) -> Message | None:
    """Return what the better turn makes possible for its player; None if it does not matter.

    It leads to the position `end`. It brings the player `total` points more, those of `certain`
    among them, and mostly completes `region`. Where the other turn is ahead for certain the total
    is told.
    """
    now = sum(certain.values())
    if now >= 0 and end.is_last_round:
        return None
    by_source = _by_source(found, end.current)
    if now < 0 and total >= least:
        points, brings = total, Message("By the end it brings {points} more", points=about(total))
    else:
        points = total - now
        by_source = {each: by_source[each] - certain.get(each, 0.0) for each in by_source}
        brings = Message("In the turns that follow it brings {points} more", points=about(points))
    if region is not None:
        completions = _completions(end, region, found.futures)
        if points < least:
            return Message("Later it pays: {completions}.", completions=completions)
        return Message("{clause}: {completions}.", clause=brings, completions=completions)
    return None if points < least else _with_end(brings, points, by_source)


def denies(
    seat: int,
    found: Aftermath,
    totals: Sequence[float],
    names: Sequence[str],
    least: float = MATTERS,
) -> Message | None:
    """Return which other player a player's better turn costs most; None if it does not matter.

    `totals` are the points that it brings each of them, and `names` theirs by seat.
    """
    others = [each for each in range(len(totals)) if each != seat]
    loser = min(others, key=totals.__getitem__)
    lost = -totals[loser]
    ahead = totals[seat] - sum(totals[each] for each in others) / len(others)
    if lost < least or lost / len(others) < _SHARE * ahead:
        return None
    told = Message("It costs {name} {points}", name=names[loser], points=about(lost))
    if len(others) > 1:
        told = Message(
            "{clause}, which makes {points} for the lead",
            clause=told,
            points=about(lost / len(others)),
        )
    by_source = {source: -points for source, points in _by_source(found, loser).items()}
    return _with_end(told, lost, by_source)


def _by_source(found: Aftermath, seat: int) -> dict[Source, float]:
    return by_told_source(dict(zip(ORIGINS, found.points[seat], strict=True)))


def _with_end(clause: Message, told: float, by_source: Mapping[Source, float]) -> Message:
    """Return a sentence with what most of its points are for, if the futures show that."""
    end = mostly_for(by_source)
    if end is None or sum(by_source.values()) < _SERVES * told:
        return Message("{clause}.", clause=clause)
    return Message("{clause}, mostly for {what}.", clause=clause, what=end)


def region_later(end: GameState, found: Aftermath, apart: float) -> RegionOutcome | None:
    """Return the region that the better turn completes much more often later than the other one, so
    that it accounts for much of the points by which it is ahead; `end` is the position after it."""
    player = end.player
    often = max(_OFTEN * found.futures, _FEWEST)

    def brought(each: RegionOutcome) -> float:
        size = player.layout.region_of[each.space].bit_count()
        points = region_points(size) + PHASE_POINTS[end.phase]
        return points * (each.better - each.worse) / found.futures

    later = [
        each
        for each in found.regions
        if player.layout.region_of[each.space] & ~player.filled
        and each.better - each.worse >= often
        and each.better >= _TIMES * each.worse
        and brought(each) >= _ACCOUNTS * apart
    ]
    return max(later, key=brought, default=None)


def _completions(state: GameState, found: RegionOutcome, futures: int) -> Message:
    """Return how often both turns complete a region, as a clause."""
    layout = state.player.layout
    size = layout.region_of[found.space].bit_count()
    return Message(
        "played on once for some rounds, it completes {region} {often}, the other way {seldom}",
        many="played on {number} times for some rounds, it completes {region} {often}, the other "
        "way {seldom}",
        number=futures,
        region=region_title(layout.kinds[found.space], size),
        often=_how_often(found.better, futures),
        seldom=_how_often(found.worse, futures),
    )


def _how_often(times: int, futures: int) -> Message:
    if not times:
        return Message("never")
    if times == futures:
        return Message("each time")
    return Message("once", many="{number} times", number=times)
