"""A fast mind for tests."""

from __future__ import annotations

from dataclasses import replace

from cob.analysis.minds import Mind, shipped_mind


def hasty_mind() -> Mind:
    """The coach in a hurry: it judges in the same way, with less work."""
    mind = shipped_mind()
    foresight = replace(mind.foresight, candidates=2, turns_ahead=1, beam_ahead=1)
    return replace(
        mind,
        width=2,
        width_of_each=1,
        foresight=foresight,
        deep_foresight=foresight,
        futures_to_choose=2,
        futures_to_measure=4,
        most_to_measure=4,
        width_of_best_turns=1,
        width_of_rolls=1,
        width_of_deals=1,
        futures_of_rolls=1,
        futures_of_deals=1,
    )
