"""What an action of a turn changes on the table, so that it can be thought away again.

Actions of a turn are weighed one by one: a position is made in which only some of them happened,
whether or not the rules would let one get there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from cob.engine import GameState, Player
from cob.engine.components import DEPOTS, GOODS_SPACES, STORAGE_SPACES, TRACK_SPACES, Tile
from cob.engine.events import Source
from cob.engine.hexgrid import SPACES

Numbers = tuple[int, ...]
_NO_POINTS: Final = (0,) * len(Source)


class Change(NamedTuple):
    """The difference between two positions of one turn, of its player and on the main board."""

    points: Numbers = ()
    """Points by source; here and below nothing is left out unless all is zero."""
    goods: Numbers = ()
    sold: Numbers = ()
    workers: int = 0
    silverlings: int = 0
    gained: tuple[Tile, ...] = ()
    """Tiles that came into storage."""
    lost: tuple[Tile, ...] = ()
    """Tiles that left storage."""
    covered: tuple[tuple[int, Tile], ...] = ()
    """Spaces of the estate and the tiles that were added there."""
    emptied: Numbers = ()
    """Spaces of the board from which tiles went."""
    loaded: tuple[tuple[int, int], ...] = ()
    """Goods tiles that left a depot: the depot and the type, one by one."""
    steps: int = 0
    """Ahead on the turn order track."""
    bonuses: Numbers = (0, 0)
    """Large and small bonus tiles that were won, as masks of colours."""
    credited: tuple[tuple[Tile, int], ...] = ()
    """Points that tiles scored which count at the end."""

    def less(self, other: Change) -> Change:
        """Return what this change does to points, workers and Silverlings beyond another one."""
        return Change(
            points=_less(self.points or _NO_POINTS, other.points or _NO_POINTS),
            workers=self.workers - other.workers,
            silverlings=self.silverlings - other.silverlings,
        )


def change_between(before: GameState, after: GameState) -> Change:
    """Return what an action of the player to move has changed."""
    old, new = before.player, after.players[before.current]
    stored, kept = Counter(old.storage), Counter(new.storage)
    return Change(
        _less(new.points_by, old.points_by),
        _less(new.goods, old.goods),
        _less(new.sold, old.sold),
        new.workers - old.workers,
        new.silverlings - old.silverlings,
        tuple((kept - stored).elements()),
        tuple((stored - kept).elements()),
        tuple(
            (space, tile)
            for space in SPACES
            if (tile := new.estate[space]) is not None and old.estate[space] is None
        ),
        tuple(
            space
            for space, tile in enumerate(before.board)
            if tile is not None and after.board[space] is None
        ),
        tuple(
            (depot, good)
            for depot in DEPOTS
            for good in (
                Counter(before.depot_goods[depot]) - Counter(after.depot_goods[depot])
            ).elements()
        ),
        _place(after, before.current) - _place(before, before.current),
        (new.large_bonuses & ~old.large_bonuses, new.small_bonuses & ~old.small_bonuses),
        tuple(
            (tile, points - old.credited.get(tile, 0))
            for tile, points in new.credited.items()
            if points != old.credited.get(tile, 0)
        ),
    )


def with_changes(ended: GameState, state: GameState, changes: Iterable[Change]) -> GameState:
    """Return a position of a turn with some changes made; what else `ended` has used is used up.

    `state` is a position of the turn, and `ended` one in which it is played out. What would not fit
    or cannot be paid is left out, as long as the actions that make room or pay are thought away.
    """
    seat = state.current
    new = state.copy_for_turn()
    player = new.players[seat]
    new.pending, new.bought, new.hired = ended.pending, ended.bought, ended.hired
    player.dice = ended.players[seat].dice
    stored = Counter(player.storage)
    for change in changes:
        _make(new, player, seat, change)
        stored.update(change.gained)
        stored.subtract(change.lost)
    player.storage = tuple(stored.elements())[-STORAGE_SPACES:]
    player.points = sum(player.points_by)
    player.goods = _that_fit(player.goods, state.player.goods)
    player.workers = max(0, player.workers)
    player.silverlings = max(0, player.silverlings)
    return new


def _that_fit(goods: list[int], before: list[int]) -> list[int]:
    """Return the goods of as many types as can be stored; those that were there stay first."""
    types = sorted(range(len(goods)), key=lambda good: (goods[good] <= 0, before[good] <= 0))
    return [
        max(0, goods[good]) if good in types[:GOODS_SPACES] else 0 for good in range(len(goods))
    ]


def _make(state: GameState, player: Player, seat: int, change: Change) -> None:
    player.points_by = _plus(player.points_by, change.points)
    player.goods = _plus(player.goods, change.goods)
    player.sold = _plus(player.sold, change.sold)
    player.workers += change.workers
    player.silverlings += change.silverlings
    for space, tile in change.covered:
        player.cover(tile, space)
    for space in change.emptied:
        state.board[space] = None
    for depot, good in change.loaded:
        lying = list(state.depot_goods[depot])
        if good in lying:
            lying.remove(good)
        state.depot_goods[depot] = tuple(lying)
    large, small = change.bonuses
    player.large_bonuses |= large
    player.small_bonuses |= small
    state.large_left &= ~large
    state.small_left &= ~small
    if change.credited:
        credited = Counter(dict(player.credited))
        credited.update(dict(change.credited))
        player.credited = dict(credited)
    for _ in range(change.steps):
        _step(state, seat)


def _step(state: GameState, seat: int) -> None:
    """Move a piece one space ahead on the turn order track, onto the others there."""
    stacks, at = list(state.track), _place(state, seat)
    if at < TRACK_SPACES - 1:
        stacks[at] = tuple(other for other in stacks[at] if other != seat)
        stacks[at + 1] += (seat,)
        state.track = tuple(stacks)


def _place(state: GameState, seat: int) -> int:
    return next(space for space, stack in enumerate(state.track) if seat in stack)


def _less(one: Iterable[int], other: Iterable[int]) -> Numbers:
    """Return the differences; none if there are none."""
    found = tuple(a - b for a, b in zip(one, other, strict=True))
    return found if any(found) else ()


def _plus(one: list[int], other: Numbers) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)] if other else list(one)
