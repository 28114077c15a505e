"""The starting goods, which no log tells: what it says of goods later leaves few ways.

A player begins with three goods tiles on piles 0 to 2, one type each. Each way to begin is followed
through the log, and drops out when a sale, a ship's goods or a list of possible sales contradicts
it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import permutations
from typing import Final

from cob.engine.chance import without
from cob.engine.components import (
    ALL_GOODS,
    GOODS,
    GOODS_SPACES,
    KNOWLEDGE_BY_NUMBER,
    Tile,
)
from cob.engine.dice import distance
from cob.engine.knowledge import DOUBLE_WORKERS
from cob.record.bga.facts import (
    Fact,
    GoodsHaul,
    GoodsSale,
    NewPhase,
    NewRound,
    SalesOffer,
    TilePlacing,
)
from cob.record.bga.pieces import goods_type

Goods = tuple[int, ...]
"""Goods tiles by type, ascending."""
_Piles = tuple[tuple[int, int], ...]
"""Type and number of the goods tiles on each pile; (0, 0) for an empty pile."""
_Step = Callable[[_Piles], _Piles | None]
"""Something that the log says of a player's goods: the piles after it, None if it contradicts."""
_EMPTY: Final = (0, 0)
_SIZES: Final = ((3,), (1, 2), (2, 1), (1, 1, 1))
"""How three tiles lie on piles."""
_DOUBLE: Final = KNOWLEDGE_BY_NUMBER[DOUBLE_WORKERS]


def possible_goods(facts: Sequence[Fact], players: Sequence[int]) -> list[tuple[Goods, ...]]:
    """Return for each player the starting goods that the log allows, the likeliest first.

    The first ones of all players together are possible, if any are.
    """
    ways = {player: _Ways() for player in players}
    for player, step in _StepsOfLog(facts).found:
        if player in ways:
            ways[player].follow(step)
    found = [ways[player].goods for player in players]
    drawn = [each for fact in facts if isinstance(fact, NewPhase) for each in fact.goods]
    left = without(ALL_GOODS, list(map(goods_type, drawn)))
    together = None if left is None else _together(tuple(found), left)
    if together is None:
        return found
    return [
        (first, *(each for each in all_ if each != first))
        for first, all_ in zip(together, found, strict=True)
    ]


@lru_cache(1 << 12)
def _together(found: tuple[tuple[Goods, ...], ...], left: Goods) -> tuple[Goods, ...] | None:
    """Return goods for each player that can be drawn from those left; None if there are none."""
    if not found:
        return ()
    for goods in found[0]:
        rest = without(left, goods)
        if rest is not None and (others := _together(found[1:], rest)) is not None:
            return goods, *others
    return None


@cache
def _beginnings() -> tuple[_Piles, ...]:
    """Return the 186 ways in which three goods tiles can lie on the piles."""
    return tuple(
        (*zip(types, sizes, strict=True), *(_EMPTY,) * (GOODS_SPACES - len(sizes)))
        for sizes in _SIZES
        for types in permutations(GOODS, len(sizes))
    )


class _Ways:
    """The ways in which a player may have begun, each with the piles to which it has led."""

    def __init__(self) -> None:
        self._now = {begun: begun for begun in _beginnings()}

    def follow(self, step: _Step) -> None:
        """Take a step; ways that contradict it drop out, unless all do."""
        followed = {begun: step(piles) for begun, piles in self._now.items()}
        left = {begun: piles for begun, piles in followed.items() if piles is not None}
        self._now = left or self._now

    @property
    def goods(self) -> tuple[Goods, ...]:
        """The goods with which the player may have begun."""
        return tuple(
            dict.fromkeys(
                tuple(sorted(good for good, count in begun for _ in range(count)))
                for begun in self._now
            )
        )


class _StepsOfLog:
    """All that a log says of the players' goods, in order."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        self.found: list[tuple[int, _Step]] = []
        self._faces: dict[int, Tile] = {}
        self._dice: Mapping[int, tuple[int, int]] = {}
        self._lying: dict[int, list[int]] = {}
        """The goods tiles on each depot."""
        self._doubles: set[int] = set()
        """The players whose workers count double."""
        marks = {e.begins_pile for f in facts if isinstance(f, GoodsHaul) for e in f.tiles}
        self._tells_new_piles = len(marks) > 1
        """Whether the log writes new piles and others differently."""
        for fact in facts:
            self._read(fact)

    def _read(self, fact: Fact) -> None:
        match fact:
            case NewPhase():
                self._faces |= {number: drawn.tile for number, drawn in fact.tiles.items()}
            case NewRound():
                self._dice = fact.dice
                self._lying.setdefault(fact.white, []).append(fact.goods)
            case TilePlacing() if self._faces.get(fact.tile) is _DOUBLE:
                self._doubles.add(fact.player)
            case GoodsSale():
                sold = (goods_type(fact.goods[0]), len(fact.goods))
                self.found.append((fact.player, partial(_sell, fact.pile, sold)))
            case GoodsHaul():
                self.found.append((fact.player, self._load(fact)))
            case SalesOffer():
                halves = fact.player in self._doubles
                for die, value in enumerate(self._dice.get(fact.player, ()), start=1):
                    if die in fact.workers:
                        offer = partial(_offer, value, fact.workers[die], fact.dearest, halves)
                        self.found.append((fact.player, offer))

    def _load(self, haul: GoodsHaul) -> _Step:
        """Take a ship's goods from their depots; what stays there had no room (ledger SHP-03)."""
        taken = {each.goods for each in haul.tiles}
        left: set[int] = set()
        for depot in {each.depot for each in haul.tiles}:
            stay = [goods for goods in self._lying.get(depot, ()) if goods not in taken]
            self._lying[depot] = stay
            left |= set(map(goods_type, stay))
        loaded = [
            (
                each.pile,
                goods_type(each.goods),
                each.begins_pile if self._tells_new_piles else None,
            )
            for each in haul.tiles
        ]
        return partial(_load, loaded, frozenset(left))


def _with(piles: _Piles, at: int, pile: tuple[int, int]) -> _Piles:
    return (*piles[:at], pile, *piles[at + 1 :])


def _sell(pile: int | None, sold: tuple[int, int], piles: _Piles) -> _Piles | None:
    if sold not in piles:
        return None
    at = piles.index(sold)
    return _with(piles, at, _EMPTY) if pile in (at, None) else None


def _load(
    loaded: Sequence[tuple[int, int, bool | None]], left: frozenset[int], piles: _Piles
) -> _Piles | None:
    """Load goods, each with its pile, its type and whether it begins the pile."""
    before = piles
    for at, good, begins in loaded:
        was_empty = before[at] == _EMPTY
        if begins is not None and begins is not was_empty:
            return None
        if piles[at] == _EMPTY and good not in dict(piles):
            piles = _with(piles, at, (good, 1))
        elif piles[at][0] == good:
            piles = _with(piles, at, (good, piles[at][1] + 1))
        else:
            return None
    stored = {good for good, _ in piles}
    could_load_more = left and (_EMPTY in piles or not stored.isdisjoint(left))
    return None if could_load_more else piles


def _offer(
    value: int, workers: Mapping[int, int], dearest: int, halves: bool, piles: _Piles
) -> _Piles | None:
    """Compare the sales that a die allows: a pile is missing that costs more than there is."""
    for at, (good, count) in enumerate(piles):
        told = workers.get(at)
        steps = distance(value, good)
        cost = (steps + 1) // 2 if halves else steps
        if (
            told is not None
            if not count
            else told != cost and (told is not None or cost <= dearest)
        ):
            return None
    return piles
