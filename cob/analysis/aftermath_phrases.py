"""The outcome of playing two turns on, in sentences: what one makes possible, what it denies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from cob.analysis.aftermath import Aftermath, RegionOutcome
from cob.analysis.gains import about, by_told_source, mostly_for
from cob.analysis.reason import Reason, SpeaksFor
from cob.analysis.region_phrases import region_title
from cob.analysis.worth import Shares, lead
from cob.bots.origins import ORIGINS
from cob.engine import GameState
from cob.text.language import Message

_LEAST: Final = 1.5
"""Points from which on it is told to whom they go."""
_OFTEN: Final = 0.35
"""The share of the futures by which a region must be completed more often for it to be told,"""
_FEWEST: Final = 4
"""and so many times at least."""


def makes_possible(end: GameState, found: Aftermath, apart: float, now: float) -> list[Reason]:
    """Return what the better turn brings its player in the turns that follow.

    It is `apart` points ahead in all, and `now` of them are scored in the turn itself, which leads
    to the position `end`.
    """
    points = _scaled(found, end.current, apart)
    if points is None:
        return []
    later = float(points[end.current].sum()) - now
    region = _region(end, found)
    if region is not None:
        completions = _completions(end, region, found.futures)
        return [Reason(Message("Later it pays: {completions}.", completions=completions))]
    if later <= -_LEAST:
        evens = Message("Later the other way catches up by {points}.", points=about(later))
        return [Reason(evens, SpeaksFor.OTHER)]
    if later < _LEAST:
        return []
    more = Message("In the turns that follow it brings {points} more", points=about(later))
    return [Reason(Message("{clause}.", clause=_mostly(more, points[end.current])))]


def denies(state: GameState, found: Aftermath, apart: float, names: Sequence[str]) -> list[Reason]:
    """Return which other player the better turn costs most, if that matters."""
    points = _scaled(found, state.current, apart)
    if points is None:
        return []
    totals = points.sum(axis=1)
    others = [seat for seat in range(len(totals)) if seat != state.current]
    loser = min(others, key=totals.__getitem__)
    if totals[loser] > -_LEAST:
        return []
    lost = Message("It costs {name} {points}", name=names[loser], points=about(totals[loser]))
    return [Reason(Message("{clause}.", clause=_mostly(lost, -points[loser])))]


def _scaled(found: Aftermath, seat: int, apart: float) -> Shares | None:
    """Return the points that the better turn brings each player, so that they add up to `apart`;
    None where the futures that were looked at show none of it."""
    points = np.array(found.points)
    ahead = lead(points, seat)
    return points * (apart / ahead) if ahead >= _LEAST else None


def _region(end: GameState, found: Aftermath) -> RegionOutcome | None:
    """Return the region that the better turn completes much more often later than the other one;
    `end` is the position after it."""
    player = end.player
    later = [each for each in found.regions if player.layout.region_of[each.space] & ~player.filled]
    region = max(later, key=lambda each: each.better - each.worse, default=None)
    often = max(_OFTEN * found.futures, _FEWEST)
    return None if region is None or region.better - region.worse < often else region


def _mostly(clause: Message, points: Shares) -> Message:
    """Return a clause with what most of these points are for."""
    end = mostly_for(by_told_source(dict(zip(ORIGINS, points.tolist(), strict=True))))
    if end is None:
        return clause
    return Message("{clause}, mostly for {what}", clause=clause, what=end)


def _completions(state: GameState, found: RegionOutcome, futures: int) -> Message:
    """Return how often both turns complete a region, as a clause."""
    layout = state.player.layout
    size = layout.region_of[found.space].bit_count()
    return Message(
        "played on once, it completes {region} {often}, the other way {seldom}",
        many="played on {number} times, it completes {region} {often}, the other way {seldom}",
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
