"""A fast mind for tests."""

from __future__ import annotations

from dataclasses import replace

from cob.analysis.minds import RIVALS, Mind, Sight, shipped_mind
from cob.core.search import Depth


def hasty_mind() -> Mind:
    """The coach in a hurry: it judges in the same way, with less work."""
    look = Depth(turns_ahead=1, beam_ahead=1, beam_of_others=1, rivals=RIVALS)
    return replace(
        shipped_mind(),
        look=look,
        whole=replace(look, turns_ahead=99),
        width=2,
        width_of_each=1,
        candidates=2,
        to_choose=(Sight(2, 1),) * 3,
        to_measure=(Sight(4, 1),) * 3,
        width_of_rolls=1,
        futures_of_value=2,
        futures_of_start=2,
        deals=2,
        more_to_end=2,
        futures_of_reasons=5,
    )
