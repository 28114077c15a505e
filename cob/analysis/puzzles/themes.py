"""What a puzzle is about, by simple rules, and which lesson teaches it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cob.analysis.decisions import Turn
from cob.analysis.puzzles.puzzle import Actions, Theme
from cob.engine import FREE, Action, GameState
from cob.engine.actions import (
    AddTile,
    BuyTile,
    ScoreAnimals,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    UseCrane,
)
from cob.engine.components import KNOWLEDGE_NUMBERS, PHASES, ROUNDS_PER_PHASE, Kind, Tile

_LONG: Final = 2
"""So many actions without a die of one's own are a chain, even if the other turn has one too."""
_MOSTLY: Final = 0.5
"""The share of the margin, at the others' cost, from which a turn is played against them."""
_LESSON_OF_THEME: Final = {Theme.CHAIN: "10", Theme.LAST_ROUND: "17", Theme.SELL: "07"}
_LESSON_OF_KIND: Final = {
    Kind.CASTLE: "10",
    Kind.MINE: "09",
    Kind.SHIP: "06",
    Kind.ANIMAL: "08",
    Kind.BUILDING: "11",
}
_LESSONS_OF_KNOWLEDGE: Final = ((7, "13"), (14, "12"), (26, "14"))
"""The last tile of each lesson about knowledge tiles."""


def theme_of(state: GameState, best: Turn, second: Turn) -> Theme:
    """Return what it takes to find the best of two turns, from the position before them."""
    found = theme_by_actions((state.phase, state.round), best.actions, second.actions)
    is_open = found is not Theme.LAST_ROUND and _taken(best.actions) != _taken(second.actions)
    return Theme.DENY if is_open and _is_deny(state.current, best, second) else found


def theme_by_actions(when: tuple[int, int], best: Actions, second: Actions) -> Theme:
    """Return what it takes, from phase and round and what the turns do."""
    if when == (len(PHASES) - 1, ROUNDS_PER_PHASE):
        return Theme.LAST_ROUND
    if _sales(best) != _sales(second):
        return Theme.SELL
    chain, other_chain = _free(best), _free(second)
    if len(chain) > len(other_chain) or (len(chain) >= _LONG and chain != other_chain):
        return Theme.CHAIN
    taken, other = _taken(best), _taken(second)
    if len(taken) == len(other) and taken != other:
        return Theme.WHICH_TILE
    return Theme.BEST_TURN


def _is_deny(seat: int, best: Turn, second: Turn) -> bool:
    """Return whether most of what the best turn brings more is what the others get less."""
    own = best.expected[seat] - second.expected[seat]
    margin = best.points - second.points
    return margin - own > _MOSTLY * margin


def _sales(actions: Actions) -> frozenset[int]:
    return frozenset(action.goods for action in actions if isinstance(action, SellGoods))


def _free(actions: Actions) -> list[str]:
    """Return the actions that effects of tiles have brought, whatever their order."""
    return sorted(str(action) for action in actions if getattr(action, "die", None) == FREE)


def _taken(actions: Actions) -> list[Tile]:
    return sorted(action.tile for action in actions if isinstance(action, TakeTile | BuyTile))


def lesson_of(theme: Theme, deeds: Sequence[Action]) -> str:
    """Return the number of the lesson that teaches a theme, or else what the deeds take."""
    if theme in _LESSON_OF_THEME:
        return _LESSON_OF_THEME[theme]
    for action in deeds:
        match action:
            case TakeTile(tile=tile) | AddTile(tile=tile) | BuyTile(tile=tile):
                return _lesson_of_tile(tile)
            case SellGoods():
                return "07"
            case TakeWorkers():
                return "05"
            case TakeGoods():
                return "06"
            case ScoreAnimals():
                return "08"
            case UseCrane():
                return "11"
    return "02"


def _lesson_of_tile(tile: Tile) -> str:
    number = KNOWLEDGE_NUMBERS[tile]
    if number:
        return next(lesson for last, lesson in _LESSONS_OF_KNOWLEDGE if number <= last)
    return _LESSON_OF_KIND.get(tile.kind, "03")
