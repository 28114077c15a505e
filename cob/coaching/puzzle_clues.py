"""Clues for a puzzle, which look at what was played: how much of it is right, and where to look.

A turn is held beside the passing turn that is nearest to it. Clues are about the first action that
it lacks, before all one that counts: the first clue says where to look, the second names the tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cob.analysis.puzzles.point import beyond, in_both
from cob.analysis.puzzles.puzzle import Actions, Puzzle
from cob.engine import Action, GameState
from cob.engine.actions import AddTile, BuyTile, SellGoods, TakeGoods, TakeTile, TakeWorkers
from cob.engine.components import GOODS_COLOURS
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.message import Message
from cob.text.wording import depot_title, seen_tile

CLUES: Final = 2
"""So many clues there are, each telling more; then come the reasons."""
_AT_EFFECTS: Final = Message("Look again at what the effects of your tiles can do.")
_AT_COSTS: Final = Message("Look again at what these steps cost.")
_TOO_MANY: Final = Message("Every step is there, but you do something that is better left out.")


class Standing(NamedTuple):
    """A played turn beside the passing turn that is nearest to it."""

    target: Actions
    """The passing turn."""
    right: Actions
    """The steps of the passing turn that were played."""
    missing: Actions
    """Its other steps, those that count first."""


def standing(puzzle: Puzzle, played: Sequence[Action]) -> Standing:
    """Return how a turn, or a part of one, stands; of turns as near the first one is taken."""
    target = max((puzzle.best, *puzzle.others), key=lambda turn: _nearness(turn, played))
    missing = beyond(target, played)
    counting = in_both(missing, puzzle.deeds)
    return Standing(target, in_both(target, played), (*counting, *beyond(missing, counting)))


def _nearness(turn: Actions, played: Sequence[Action]) -> tuple[int, int]:
    return len(in_both(turn, played)), -len(beyond(turn, played))


def clues(
    puzzle: Puzzle, start: GameState, played: Sequence[Action], tries: int
) -> tuple[Message, ...]:
    """Return how much of a turn is right, and the clue after so many failed tries."""
    found = standing(puzzle, played)
    told = [] if len(found.target) < 2 or not found.right else [_steps_right(found)]
    if not found.missing:
        return (_TOO_MANY,) if beyond(played, found.target) else (*told, _AT_COSTS)
    first = found.missing[0]
    return (*told, _where(start, played, first) if tries < CLUES else _what(start, played, first))


def _steps_right(found: Standing) -> Message:
    if not found.missing:
        return Message("All steps are right.")
    return Message(
        "{number} of {steps} steps is right.",
        many="{number} of {steps} steps are right.",
        number=len(found.right),
        steps=len(found.target),
    )


def _where(start: GameState, played: Sequence[Action], action: Action) -> Message:
    """Return where to look for an action that is missing."""
    match action:
        case TakeTile(depot=depot) | BuyTile(depot=depot):
            return Message("Look at {depot} again.", depot=depot_title(depot))
        case AddTile(tile=tile, space=space):
            added = {each.tile for each in played if isinstance(each, AddTile)}
            if tile in start.player.storage and tile not in added:
                return Message("Look at your storage again.")
            return Message("Look at space {space} again.", space=SPACE_NAMES[space])
        case SellGoods():
            return Message("Look at your goods again.")
        case TakeGoods():
            return Message("Look at the goods that your ship can take.")
        case TakeWorkers():
            return Message("Look at your workers again: what will they be needed for?")
    return _AT_EFFECTS


def _what(start: GameState, played: Sequence[Action], action: Action) -> Message:
    """Return the tile that an action is about which is missing, or else where to look."""
    match action:
        case TakeTile(tile=tile) | BuyTile(tile=tile) | AddTile(tile=tile):
            return Message("The tile that counts: {tile}.", tile=seen_tile(tile))
        case SellGoods(goods=goods):
            return Message("The goods that count: {colour}.", colour=GOODS_COLOURS[goods])
    return _where(start, played, action)
