"""Which goods space holds which type: a type keeps its space while others come and go."""

from __future__ import annotations

from cob.clicks.table_things import stored_goods
from cob.engine import GameState
from cob.engine.components import GOODS_SPACES


class GoodsPlaces:
    """The goods spaces of all players, as they have been seen so far."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], int] = {}
        """The space of each type of a player, sold ones too: taken back, it lies there again."""

    def types(self, state: GameState, seat: int) -> tuple[int, ...]:
        """Return the type in each of a player's goods spaces, 0 for an empty one."""
        found = [0] * GOODS_SPACES
        arriving = []
        for good in stored_goods(state, seat):
            at = self._kept.get((seat, good))
            if at is None or found[at]:
                arriving.append(good)
            else:
                found[at] = good
        for good in arriving:
            self._kept[seat, good] = at = found.index(0)
            found[at] = good
        return tuple(found)

    def place(self, seat: int, good: int) -> int:
        """Return the space in which a player's type was seen last, else the first one."""
        return self._kept.get((seat, good), 0)
