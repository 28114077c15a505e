"""The small change of a played turn that is told in place of the best turn.

Where it repairs most of what the best turn does, nothing is blamed that was right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cob.analysis.decisions import Turn
from cob.analysis.deeds import difference
from cob.analysis.faults import TurnFault, change_size
from cob.engine import GameState

_MOST: Final = 0.75
"""A change that repairs this share of what the best turn does is told in its place."""
_LITTLE_CHANCE: Final = 0.05
"""A chance of winning that does not matter here."""


def repair_of(
    state: GameState, played: Turn, best: Turn, changes: Mapping[TurnFault, Turn]
) -> TurnFault | None:
    """Return the change that is told in place of the best turn, with what it was found to do; None
    for the best turn itself.

    All turns were played on in the same futures, and `changes` are those of the played one.
    """
    found = [
        replace(
            change,
            points=turn.points - played.points,
            error=max(turn.error, played.error),
            chance=turn.chance - played.chance,
        )
        for change, turn in changes.items()
        if turn is best or _is_repair(state, played, best, turn, change)
    ]
    return min(found, key=lambda each: change_size(each.turn, played.actions), default=None)


def _is_repair(
    state: GameState, played: Turn, best: Turn, changed: Turn, change: TurnFault
) -> bool:
    """Return whether a change repairs most of what the best turn does, of points and of the chance
    to win, and changes less. The best turn of the last round is told."""
    if state.is_last_round:
        return False
    points, chance = best.points - played.points, best.chance - played.chance
    if changed.points - played.points < _MOST * points:
        return False
    if changed.chance - played.chance < _MOST * chance - _LITTLE_CHANCE:
        return False
    if not any(deed.actions for deed in difference(state, best.actions, change.turn).own[0]):
        return False
    return change_size(change.turn, played.actions) < change_size(best.actions, played.actions)
