"""The outcome of playing two turns on, as a sentence: what follows, and how often."""

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

SHOWS_LATER: Final = Message("What makes it better shows mostly in the turns that follow.")
_UNSEEN: Final = 2.0
"""Points by which playing on must change the first estimate for it to be told, and the share:"""
_UNSEEN_SHARE: Final = 0.5
_LEAST: Final = 1.0
"""Points from which on it is told to whom they go."""
_OFTEN: Final = 0.35
"""The share of the futures by which a region must be completed more often for it to be told,"""
_FEWEST: Final = 4
"""and so many times at least."""


def shown_later(
    state: GameState,
    seen: Shares,
    apart: float,
    found: Aftermath | None,
    names: Sequence[str],
) -> list[Reason]:
    """Return what playing on has changed of the first estimate, if that is worth a sentence.

    `seen` is what the first estimate said, by seat and origin, and `apart` by how many points the
    better turn is ahead; `names` are the players' by seat.
    """
    ahead = lead(seen, state.current)
    unseen = apart - ahead
    if abs(unseen) <= max(_UNSEEN, _UNSEEN_SHARE * abs(ahead)):
        return []
    if unseen < 0:
        evened = Message(
            "Played on, much of it evens out: the difference is {points}.", points=about(apart)
        )
        return [Reason(evened, SpeaksFor.NEITHER)]
    if found is None:
        return [Reason(SHOWS_LATER)]
    later = _scaled(np.array(found.points) - seen, state.current, unseen)
    return [Reason(_what_follows(state, found, later, names))]


def completes(state: GameState, found: Aftermath | None, deed: Message) -> Message | None:
    """Return that a deed is better by the region that it completes more often; None for none."""
    region = _region(found)
    if found is None or region is None:
        return None
    completions = _completions(state, region, found.futures)
    return Message("Better to {deed}: {completions}.", deed=deed, completions=completions)


def shown_in_all(
    state: GameState,
    apart: float,
    found: Aftermath | None,
    names: Sequence[str],
    *,
    region_told: bool,
) -> Reason:
    """Return what a turn brings by being played on which at first sight brings nothing.

    A region that was told is not told again.
    """
    if found is None:
        return Reason(SHOWS_LATER)
    points = _scaled(np.array(found.points), state.current, apart)
    return Reason(_what_follows(state, found, points, names, region_told=region_told))


def _scaled(points: Shares, seat: int, most: float) -> Shares:
    """Return points by which a player is ahead by no more than `most`: the first estimate counts
    as well."""
    ahead = lead(points, seat)
    return points * (most / ahead) if ahead > most else points


def _what_follows(
    state: GameState,
    found: Aftermath,
    points: Shares,
    names: Sequence[str],
    *,
    region_told: bool = False,
) -> Message:
    """Return what the better turn brings its player, and whom it costs most, if that matters."""
    seat, totals = state.current, points.sum(axis=1)
    brings = _brings(state, found, points[seat], region_told=region_told)
    others = [each for each in range(len(totals)) if each != seat]
    loser = min(others, key=totals.__getitem__)
    if totals[loser] > -_LEAST:
        return SHOWS_LATER if brings is None else Message("{clause}.", clause=brings)
    lost = {"name": names[loser], "points": about(totals[loser])}
    if brings is None:
        costs = Message("In the turns that follow the better turn costs {name} {points}", **lost)
        return Message("{clause}.", clause=_mostly(costs, -points[loser]))
    costs = _mostly(Message("it costs {name} {points}", **lost), -points[loser])
    return Message("{brings}; and {costs}.", brings=brings, costs=costs)


def _region(found: Aftermath | None) -> RegionOutcome | None:
    """Return the region that the better turn completes much more often than the other one."""
    if found is None:
        return None
    region = max(found.regions, key=lambda each: each.better - each.worse, default=None)
    often = max(_OFTEN * found.futures, _FEWEST)
    return None if region is None or region.better - region.worse < often else region


def _brings(
    state: GameState, found: Aftermath, points: Shares, *, region_told: bool
) -> Message | None:
    """Return what the better turn brings its player, as a clause; None if that is not much."""
    own = float(points.sum())
    more = Message(
        "In the turns that follow the better turn brings {points} more", points=about(own)
    )
    region = None if region_told else _region(found)
    if region is None:
        return _mostly(more, points) if own >= _LEAST else None
    completions = _completions(state, region, found.futures)
    if own < _LEAST:
        return Message("It pays later: {completions}", completions=completions)
    return Message("{more}: {completions}", more=more, completions=completions)


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
