"""What playing two turns on has shown, as a sentence: what follows, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from cob.analysis.aftermath import Aftermath, RegionOutcome
from cob.analysis.gains import about, by_told_source, mostly_for
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
"""The share of the futures by which a region must be completed more often for it to be told."""


def shown_later(
    state: GameState,
    seen: Shares,
    apart: float,
    found: Aftermath | None,
    names: Sequence[str],
) -> list[Message]:
    """Return what playing on has changed of the first estimate, if that is worth a sentence.

    `seen` is what the first estimate said, by seat and origin, and `apart` by how many points the
    better turn is ahead; `names` are the players' by seat.
    """
    ahead = lead(seen, state.current)
    unseen = apart - ahead
    if abs(unseen) <= max(_UNSEEN, _UNSEEN_SHARE * abs(ahead)):
        return []
    if unseen < 0:
        return [Message("Played on, the difference is only {points}.", points=about(apart))]
    if found is None:
        return [SHOWS_LATER]
    later = np.array(found.points) - seen
    if lead(later, state.current) > unseen:  # The first estimate counts as well.
        later *= unseen / lead(later, state.current)
    return [_what_follows(state, found, later, names)]


def _what_follows(
    state: GameState, found: Aftermath, later: Shares, names: Sequence[str]
) -> Message:
    seat, totals = state.current, later.sum(axis=1)
    others = [each for each in range(len(totals)) if each != seat]
    loser = min(others, key=totals.__getitem__)
    brings, costs = totals[seat] >= _LEAST, -totals[loser] >= _LEAST
    own, lost = about(totals[seat]), about(totals[loser])
    if brings and costs:
        return Message(
            "In the turns that follow the better turn brings {points} more and costs {name} "
            "{lost}.",
            points=own,
            name=names[loser],
            lost=lost,
        )
    if costs:
        return _mostly(
            Message(
                "In the turns that follow the better turn costs {name} {points}",
                name=names[loser],
                points=lost,
            ),
            -later[loser],
        )
    if not brings:
        return SHOWS_LATER
    more = Message("In the turns that follow the better turn brings {points} more", points=own)
    region = max(found.regions, key=lambda each: each.better - each.worse, default=None)
    if region is not None and region.better - region.worse >= _OFTEN * found.futures:
        return Message(
            "{more}: played on, it completes {region} {often}, the other way {seldom}.",
            more=more,
            **_completions(state, region, found.futures),
        )
    return _mostly(more, later[seat])


def _mostly(clause: Message, points: Shares) -> Message:
    """Return a clause as a sentence, with what most of these points are for."""
    end = mostly_for(by_told_source(dict(zip(ORIGINS, points.tolist(), strict=True))))
    if end is None:
        return Message("{clause}.", clause=clause)
    return Message("{clause}, mostly for {what}.", clause=clause, what=end)


def _completions(state: GameState, found: RegionOutcome, futures: int) -> dict[str, Message]:
    layout = state.player.layout
    size = layout.region_of[found.space].bit_count()
    return {
        "region": region_title(layout.kinds[found.space], size),
        "often": _how_often(found.better, futures),
        "seldom": _how_often(found.worse, futures),
    }


def _how_often(times: int, futures: int) -> Message:
    if not times:
        return Message("never")
    return Message(
        "once in {futures}", many="{number} times in {futures}", number=times, futures=futures
    )
