"""Plain facts about regions that tell two ways to play a turn apart, each as a sentence."""

from __future__ import annotations

from typing import Final

from cob.analysis.deeds import Difference
from cob.analysis.player_outcomes import percent
from cob.analysis.reason import Reason, SpeaksFor
from cob.analysis.region_phrases import later_phases, region_name
from cob.analysis.soon import Soon
from cob.engine.components import PHASE_POINTS, region_points
from cob.text.language import Message

_PERHAPS: Final = 0.2
"""The share of the futures from which on it is told that a region may be completed later."""
_LATER: Final[dict[SpeaksFor, Message]] = {
    SpeaksFor.BETTER: Message("Otherwise {region} is completed later", region=""),
    SpeaksFor.OTHER: Message("After the better turn {region} is completed later", region=""),
}


def still_open(found: Difference, soon_too: Soon, side: SpeaksFor) -> list[Reason]:
    """Return how often the other way completes regions later that one way completes now. `side` is
    the way that completes them now."""
    phase, *others = later_phases(found.state)
    told = []
    for event, share in soon_too.perhaps:
        if share < _PERHAPS:
            continue
        region = region_name(found.state.player.layout, event.region)
        clause = Message(_LATER[side].template, region=region)
        text = Message("{clause}: {share}\u00a0%.", clause=clause, share=percent(share))
        if not others:
            text = Message(
                "{clause}, for {for_size} + {number} points: {share}\u00a0%.",
                clause=clause,
                share=percent(share),
                for_size=region_points(event.size),
                number=PHASE_POINTS[phase],
            )
        told.append(Reason(text, side))
    return told


def reached(found: Difference, space: int) -> list[Reason]:
    """Return that only the better of two ways lets a tile be added to the region of a space next
    (ledger PLC-04)."""
    ours, theirs = (end.player for end in found.ends)
    region = ours.layout.region_of[space]
    if found.state.is_last_round or not region & ours.frontier or region & theirs.frontier:
        return []
    what = region_name(ours.layout, region)
    return [Reason(Message("It opens {region} for the next turn.", region=what))]
