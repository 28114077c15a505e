"""The point of a puzzle: what its best turn does and the rival does not.

Actions are compared by what they do. The die or the price that pays for them, their order, the
depot from which a tile comes and the tile that makes room for it do not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from cob.analysis.puzzles.puzzle import Actions
from cob.engine import Action
from cob.engine.actions import AddTile, BuyTile, Decline, SellGoods, TakeTile, TakeWorkers


def subject(action: Action) -> Hashable:
    """Return what an action does; it is equal for actions that do the same."""
    match action:
        case TakeTile(tile=tile) | BuyTile(tile=tile):
            return "get", tile
        case AddTile(tile=tile, space=space):
            return "add", tile, space
        case SellGoods(goods=goods):
            return "sell", goods
        case TakeWorkers():
            return "workers"
    return action


def beyond(turn: Sequence[Action], other: Sequence[Action]) -> Actions:
    """Return the actions of a turn that another one does not have, in their order."""
    left = Counter(map(subject, other))
    found = []
    for action in turn:
        if left[subject(action)] > 0:
            left[subject(action)] -= 1
        else:
            found.append(action)
    return tuple(found)


def in_both(turn: Sequence[Action], other: Sequence[Action]) -> Actions:
    """Return the actions of a turn that another one has as well, in their order."""
    left = Counter(map(subject, other))
    found = []
    for action in turn:
        if left[subject(action)] > 0:
            left[subject(action)] -= 1
            found.append(action)
    return tuple(found)


def point_of(best: Actions, others: Iterable[Actions], rival: Actions) -> Actions:
    """Return the actions of the best turn that tell it and all turns as good from the rival.

    There are none where turns as good do without them, or where the rival only does more.
    """
    theirs = set(map(subject, rival))
    found = tuple(action for action in best if subject(action) not in theirs)
    for turn in others:
        found = in_both(found, turn)
    return () if all(isinstance(action, Decline) for action in found) else found
