"""Purchases: what is for sale, to whom, and at what price (ledger BLK, KNW-06, SE-22, EC-09a).

`Terms` are a table: the owner of knowledge tile 6 buys on other terms than the other players. Like
all legality they are sets: `offers_for_sale` enumerates what a player can buy now.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cob.engine.actions import BuyTile
from cob.engine.components import (
    BLACK_DEPOT,
    DEPOT_RANGES,
    DEPOTS,
    EVERY_KIND,
    HIRING_PRICE,
    PURCHASE_PRICE,
    TILE_KINDS,
    Kind,
    Tile,
)
from cob.engine.knowledge import MORE_OFFERS, has
from cob.engine.pending import Choice, Pending
from cob.engine.ruleset import Ruleset, TileSix
from cob.engine.state import GameState, Player

_DEPOT_SLICES: Final = tuple(slice(spaces.start, spaces.stop) for spaces in DEPOT_RANGES)
"""Each depot's part of `GameState.board`."""


class Cost(NamedTuple):
    """The cost of an action beyond the die."""

    workers: int = 0
    silverlings: int = 0


class Terms(NamedTuple):
    """Depots from which tiles of some colours are sold at a price."""

    depots: tuple[int, ...]
    kinds: int
    """The colours, as a mask of `Kind`."""
    price: Cost
    for_workers: bool = False
    """`BuyTile.for_workers` of a purchase on these terms."""
    is_the_purchase: bool = True
    """Whether it is the one purchase of the turn; else it is one building beside it (SE-22)."""


_SILVERLINGS: Final = Cost(silverlings=PURCHASE_PRICE)
_WORKERS: Final = Cost(workers=HIRING_PRICE)
_EVERYWHERE: Final = (BLACK_DEPOT, *DEPOTS)
USUAL_TERMS: Final = (Terms((BLACK_DEPOT,), EVERY_KIND, _SILVERLINGS),)
"""Everybody's (ledger BLK-01, BLK-03)."""
TERMS_BY_TILE_SIX: Final[dict[TileSix, tuple[Terms, ...]]] = {
    TileSix.BUYS: (Terms(_EVERYWHERE, EVERY_KIND, _SILVERLINGS),),
    TileSix.BUILDS: (
        *USUAL_TERMS,
        Terms(tuple(DEPOTS), 1 << Kind.BUILDING, _WORKERS, is_the_purchase=False),
    ),
    TileSix.BUYS_FOR_EITHER: (
        Terms(_EVERYWHERE, EVERY_KIND, _SILVERLINGS),
        Terms(_EVERYWHERE, EVERY_KIND, _WORKERS, for_workers=True),
    ),
}
"""Those of the owner of knowledge tile 6 (ledger KNW-06, SE-22, ruling EC-09a)."""


class Offer(NamedTuple):
    """Tiles on one depot that a player can buy now on the same terms."""

    depot: int
    tiles: tuple[Tile, ...]
    for_workers: bool
    """`BuyTile.for_workers` of the purchase."""


def terms_for(state: GameState, player: Player) -> tuple[Terms, ...]:
    """Return the terms on which a player may buy."""
    if has(player.knowledge, MORE_OFFERS):
        return TERMS_BY_TILE_SIX[state.rules.tile_six]
    return USUAL_TERMS


def terms_of(rules: Ruleset, purchase: BuyTile) -> Terms:
    """Return the terms of a purchase by the owner of tile 6; the usual ones if there are none."""
    for terms in TERMS_BY_TILE_SIX[rules.tile_six]:
        if purchase.depot in terms.depots and purchase.for_workers is terms.for_workers:
            return terms
    return USUAL_TERMS[0]


def may_buy_now(state: GameState, pending: Pending) -> bool:
    """Return whether the player may buy: between dice actions, or any time by rule (BLK-02)."""
    return isinstance(pending, Choice) and (pending.own_dice or state.rules.purchase_during_action)


def offers_for_sale(state: GameState, player: Player) -> list[Offer]:
    """Return what the player can still buy in this turn, by terms and depot.

    Depots without an affordable tile are left out.
    """
    found: list[Offer] = []
    for depots, kinds, price, for_workers, is_the_purchase in terms_for(state, player):
        if state.bought if is_the_purchase else state.hired:
            continue
        if player.silverlings < price.silverlings or player.workers < price.workers:
            continue
        for depot in depots:
            lying = state.board[_DEPOT_SLICES[depot]]
            tiles = tuple([tile for tile in dict.fromkeys(lying) if tile is not None])
            if kinds != EVERY_KIND:
                tiles = tuple([tile for tile in tiles if kinds >> TILE_KINDS[tile] & 1])
            if tiles:
                found.append(Offer(depot, tiles, for_workers))
    return found
