"""Two bots of one's own play a match in the arena.

    cob arena examples/two_bots.py:Builder examples/two_bots.py:Trader --games 40

A bot is any class with `choose`: it sees the position as its player does and returns one of the
legal actions; it is made from a start value. `Builder` adds tiles whenever it can; `Trader` would
rather sell goods.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cob.bots import Effort
from cob.engine import Action, GameState, cost
from cob.engine.actions import AddTile, SellGoods, TakeGoods, TakeTile


class Preferring:
    """Plays an action of the class that it likes best, the one that costs the fewest workers."""

    liked: tuple[type, ...] = ()

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return one of the legal actions."""
        for wanted in (*self.liked, object):
            found = [action for action in legal if isinstance(action, wanted)]
            if found:
                cheapest = min(cost(view, action).workers for action in found)
                cheap = [each for each in found if cost(view, each).workers == cheapest]
                return self._random.choice(cheap)
        raise AssertionError("there is always something to do")


class Builder(Preferring):
    """Adds tiles, and takes them to be added."""

    liked = (AddTile, TakeTile, TakeGoods)


class Trader(Preferring):
    """Sells goods, and adds tiles in between."""

    liked = (TakeGoods, SellGoods, AddTile)
