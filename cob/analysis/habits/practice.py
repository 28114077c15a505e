"""The marked turns of a player that belong to a habit, as positions to practise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cob.analysis.habits.habit import Habit
from cob.analysis.puzzles.puzzle import Actions, Puzzle
from cob.engine import FREE, Action
from cob.engine.actions import AddTile, BuyTile, SellGoods, TakeTile, TakeWorkers
from cob.engine.components import Tile
from cob.engine.knowledge import SCORING_TILES


def habits_of(puzzle: Puzzle) -> frozenset[Habit]:
    """Return the habits that a turn of one's own shows, by what the better turn does instead."""
    better, played = _counts(puzzle.best), _counts(puzzle.rival)
    found = {habit for habit in better if better[habit] > played[habit]}
    if puzzle.completes_more:
        found.add(Habit.REGIONS_ONE_SHORT)
    return frozenset(found)


def by_habit(puzzles: Iterable[Puzzle]) -> dict[Habit, list[Puzzle]]:
    """Return the puzzles of each habit, the largest margin first."""
    found: dict[Habit, list[Puzzle]] = {habit: [] for habit in Habit}
    for puzzle in sorted(puzzles, key=lambda each: -each.margin):
        for habit in habits_of(puzzle):
            found[habit].append(puzzle)
    return found


def _counts(turn: Actions) -> Mapping[Habit, int]:
    """Return for each habit how often a turn does the opposite; what it does itself is negative."""
    ships = sum(_adds(action, Tile.SHIP) or _takes(action, Tile.SHIP) for action in turn)
    hired = sum(isinstance(action, TakeWorkers) for action in turn)
    return {
        Habit.TURN_ORDER_LOST: ships,
        Habit.SHIPS_LATE: ships,
        Habit.TILES_NOT_ADDED: sum(isinstance(action, AddTile) for action in turn),
        Habit.DICE_FOR_WORKERS: -hired,
        Habit.WORKERS_LEFT: -hired,
        Habit.DICE_NOT_USED: sum(getattr(action, "die", FREE) != FREE for action in turn),
        Habit.GOODS_NOT_SOLD: sum(isinstance(action, SellGoods) for action in turn),
        Habit.SILVERLINGS_LEFT: sum(_is_for_silverlings(action) for action in turn),
        Habit.KNOWLEDGE_WITHOUT_POINTS: -sum(_takes(action, *SCORING_TILES) for action in turn),
    }


def _adds(action: Action, *tiles: Tile) -> bool:
    return isinstance(action, AddTile) and action.tile in tiles


def _is_for_silverlings(action: Action) -> bool:
    return isinstance(action, BuyTile) and not action.for_workers


def _takes(action: Action, *tiles: Tile) -> bool:
    return isinstance(action, TakeTile | BuyTile) and action.tile in tiles
