"""The themes of puzzles, found from their point by simple rules, and the lesson on each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cob.analysis.decisions import Turn
from cob.analysis.puzzles.point import beyond
from cob.analysis.puzzles.puzzle import Actions, Theme
from cob.analysis.topics import Topic, topic_of_actions
from cob.engine import FREE, Action, GameState
from cob.engine.actions import (
    BuyTile,
    SellGoods,
    TakeTile,
)
from cob.engine.components import PHASES, ROUNDS_PER_PHASE, Tile

_MOSTLY: Final = 0.5
"""Minimum share of the margin that comes from the others' losses in a turn played against them."""
TOPIC_OF_THEME: Final[dict[Theme, Topic | None]] = {
    Theme.CHAIN: Topic.CASTLES,
    Theme.LAST_ROUND: Topic.FINAL_SCORING,
    Theme.SELL: Topic.SELLING,
    Theme.WHICH_TILE: None,
    Theme.DENY: None,
    Theme.BEST_TURN: None,
}
"""None: such a puzzle has the topic of its actions."""


def theme_of(state: GameState, best: Turn, rival: Turn, deeds: Actions) -> Theme:
    """Return the theme of a pair of turns, from the position before them and the point."""
    other = beyond(rival.actions, best.actions)
    found = theme_by_deeds((state.phase, state.round), deeds, other)
    is_open = found is not Theme.LAST_ROUND and _taken(deeds) != _taken(other)
    return Theme.DENY if is_open and _is_deny(state.current, best, rival) else found


def theme_by_deeds(when: tuple[int, int], deeds: Actions, other: Actions) -> Theme:
    """Return the theme by phase, round, the deeds, and what the rival does instead of them."""
    if when == (len(PHASES) - 1, ROUNDS_PER_PHASE):
        return Theme.LAST_ROUND
    if _sales(deeds) != _sales(other):
        return Theme.SELL
    if any(getattr(action, "die", None) == FREE for action in deeds):
        return Theme.CHAIN
    taken, instead = _taken(deeds), _taken(other)
    if taken and len(taken) == len(instead):
        return Theme.WHICH_TILE
    return Theme.BEST_TURN


def _is_deny(seat: int, best: Turn, rival: Turn) -> bool:
    """Return whether most of the best turn's gain is the others' loss."""
    own = best.expected[seat] - rival.expected[seat]
    margin = best.points - rival.points
    return margin - own > _MOSTLY * margin


def _sales(actions: Actions) -> frozenset[int]:
    return frozenset(action.goods for action in actions if isinstance(action, SellGoods))


def _taken(actions: Actions) -> list[Tile]:
    return sorted(action.tile for action in actions if isinstance(action, TakeTile | BuyTile))


def lesson_of(theme: Theme, deeds: Sequence[Action]) -> str:
    """Return the number of the lesson on a theme, or else on the decisive actions."""
    return (TOPIC_OF_THEME[theme] or topic_of_actions(deeds) or Topic.ACTIONS).value
