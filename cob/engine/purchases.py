"""Purchases: what is for sale, to whom, and at what price (ledger BLK, KNW-06, SE-22, EC-09a).

Like all legality they are sets: `offers_for_sale` enumerates what a player can buy now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from cob.engine.actions import BuyTile
from cob.engine.components import (
    BLACK_DEPOT,
    DEPOT_RANGES,
    DEPOTS,
    HIRING_PRICE,
    PURCHASE_PRICE,
    Kind,
    Tile,
)
from cob.engine.knowledge import MORE_OFFERS, has
from cob.engine.pending import Choice, Pending
from cob.engine.ruleset import TileSix
from cob.engine.state import GameState, Player

_DEPOT_SLICES: Final = tuple(slice(spaces.start, spaces.stop) for spaces in DEPOT_RANGES)
"""Each depot's part of `GameState.board`."""


class Cost(NamedTuple):
    """The cost of an action beyond the die."""

    workers: int = 0
    silverlings: int = 0


class Offer(NamedTuple):
    """Tiles on one depot that a player can buy now with the same payment."""

    depot: int
    tiles: tuple[Tile, ...]
    for_workers: bool = False
    """`BuyTile.for_workers` of the purchase."""


def _tiles_on(state: GameState, depot: int) -> tuple[Tile, ...]:
    """Return the tiles lying on a depot, each once; 0 is the black depot."""
    tiles = state.board[_DEPOT_SLICES[depot]]
    return tuple([tile for tile in dict.fromkeys(tiles) if tile is not None])


def depots_for_sale(state: GameState, player: Player) -> Iterable[int]:
    """Return the depots of which any tile may be bought, once a turn (ledger BLK-01, KNW-06)."""
    if has(player.knowledge, MORE_OFFERS) and state.rules.tile_six is not TileSix.BUILDS:
        return (BLACK_DEPOT, *DEPOTS)
    return (BLACK_DEPOT,)


def may_pay_workers(state: GameState, player: Player) -> bool:
    """Return whether two workers may pay the purchase of any tile (ruling EC-09a)."""
    by_rule = state.rules.tile_six is TileSix.BUYS_FOR_EITHER
    return by_rule and has(player.knowledge, MORE_OFFERS)


def sells_buildings(state: GameState, depot: int) -> bool:
    """Return whether tile 6 brings buildings from a depot, beside the purchase (ledger SE-22)."""
    return depot != BLACK_DEPOT and state.rules.tile_six is TileSix.BUILDS


def price_of(state: GameState, purchase: BuyTile) -> Cost:
    """Return the price of a purchase (ledger BLK-03, SE-22, ruling EC-09a)."""
    if purchase.for_workers or sells_buildings(state, purchase.depot):
        return Cost(workers=HIRING_PRICE)
    return Cost(silverlings=PURCHASE_PRICE)


def may_buy_now(state: GameState, pending: Pending) -> bool:
    """Return whether the player may buy: between dice actions, or any time by rule (BLK-02)."""
    return isinstance(pending, Choice) and (pending.own_dice or state.rules.purchase_during_action)


def offers_for_sale(state: GameState, player: Player) -> list[Offer]:
    """Return what the player can still buy in this turn, by payment and depot.

    Depots without an affordable tile are left out (BLK-01, BLK-03, SE-22, EC-09a).
    """
    found: list[Offer] = []
    if not state.bought and player.silverlings >= PURCHASE_PRICE:
        for depot in depots_for_sale(state, player):
            if tiles := _tiles_on(state, depot):
                found.append(Offer(depot, tiles))
    if has(player.knowledge, MORE_OFFERS) and player.workers >= HIRING_PRICE:
        found += _offers_for_workers(state, player)
    return found


def _offers_for_workers(state: GameState, player: Player) -> Iterator[Offer]:
    """Yield what an owner of tile 6 can buy for two workers."""
    if may_pay_workers(state, player) and not state.bought:
        for depot in depots_for_sale(state, player):
            if tiles := _tiles_on(state, depot):
                yield Offer(depot, tiles, for_workers=True)
    for depot in DEPOTS:
        if sells_buildings(state, depot) and not state.hired:
            tiles = tuple([t for t in _tiles_on(state, depot) if t.kind is Kind.BUILDING])
            if tiles:
                yield Offer(depot, tiles)
