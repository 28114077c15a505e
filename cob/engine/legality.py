"""Which actions a position allows, and what they cost.

Legality is written once, as sets: values in a die's reach, open spaces, tiles on offer, goods that
a ship can load. `legal_actions` enumerates the sets; `refusals.why_illegal` asks whether an action
is in them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from cob.engine.actions import (
    FREE,
    Action,
    AddTile,
    BuyTile,
    ChooseCastle,
    ChooseEstate,
    Decline,
    EndTurn,
    ScoreAnimals,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    UseCrane,
)
from cob.engine.components import (
    ANIMAL_SPECIES,
    BLACK_DEPOT,
    BUILDINGS,
    DEPOT_RANGES,
    DEPOT_RING,
    DEPOTS,
    GOODS,
    GOODS_SPACES,
    HIRING_PRICE,
    PURCHASE_PRICE,
    SPECIES,
    STORAGE_SPACES,
    TILE_KINDS,
    Kind,
    Tile,
)
from cob.engine.dice import VALUES_IN, reach, worker_cost
from cob.engine.hexgrid import spaces_in
from cob.engine.knowledge import (
    FREE_STEP_TO_ADD,
    FREE_STEP_TO_TAKE,
    MORE_OFFERS,
    SAME_BUILDINGS,
    TWO_DEPOTS_OF_GOODS,
    has,
)
from cob.engine.pending import (
    CHOICES,
    CastleChoice,
    Choice,
    CraneChoice,
    EstateChoice,
    GeeseChoice,
    Pending,
    ShipGoods,
)
from cob.engine.state import GameState, Player

# Actions are values that recur in every position, so each is made once.
_take_tile = cache(TakeTile)
_add_tile = cache(AddTile)
_sell_goods = cache(SellGoods)
_take_workers = cache(TakeWorkers)
_buy_tile = cache(BuyTile)
_take_goods = cache(TakeGoods)
_DECLINE: Final = Decline()
_END_TURN: Final = EndTurn()
_SLICES: Final = tuple(slice(spaces.start, spaces.stop) for spaces in DEPOT_RANGES)
"""Each depot's part of `GameState.board`."""
_NO_DISCARD: Final[tuple[Tile | None, ...]] = (None,)


class Cost(NamedTuple):
    """What an action costs beyond the die."""

    workers: int = 0
    silverlings: int = 0


# --- the sets ---------------------------------------------------------------------------------


def dice_for(player: Player, choice: Choice) -> Iterable[int]:
    """Return the dice with which the actions of a choice are paid; equal dice count once."""
    if not choice.own_dice:
        return (FREE,)
    dice = player.dice
    return dice[:1] if len(dice) == 2 and dice[0] == dice[1] else dice


def discards(player: Player) -> Iterable[Tile | None]:
    """Return what may be discarded on gaining a tile: nothing, or with full storage one stored
    tile.

    Ledger TAK-03, ruling EC-07.
    """
    return dict.fromkeys(player.storage) if len(player.storage) == STORAGE_SPACES else _NO_DISCARD


def open_spaces(player: Player, tile: Tile) -> int:
    """Return the spaces on which a tile may be added, whatever the die: empty, adjacent, of its
    colour, and in a city without the same building (ledger PLC-01 to PLC-06). No other building is
    like the crane (SE-21)."""
    kind = TILE_KINDS[tile]
    spaces = player.frontier & player.layout.kind_masks[kind]
    crowded = kind is Kind.BUILDING and tile is not Tile.CRANE
    if crowded and not player.knowledge >> SAME_BUILDINGS & 1:
        spaces &= ~player.barred[tile]
    return spaces


def spaces_in_reach(player: Player, tile: Tile, die: int) -> int:
    """Return the open spaces of a tile that a die can pay for."""
    values = reach(player, die, FREE_STEP_TO_ADD[TILE_KINDS[tile]])
    return open_spaces(player, tile) & player.layout.spaces_by_reach[values]


def depots_in_reach(player: Player, die: int) -> int:
    """Return the numbered depots from which a die can take a tile, as a mask."""
    return reach(player, die, FREE_STEP_TO_TAKE)


def depots_for_sale(state: GameState, player: Player) -> Iterable[int]:
    """Return the depots from which the player may buy with Silverlings (ledger BLK-01, KNW-06)."""
    if has(player.knowledge, MORE_OFFERS) and not state.rules.building_for_workers:
        return (BLACK_DEPOT, *DEPOTS)
    return (BLACK_DEPOT,)


def may_hire(state: GameState, player: Player) -> bool:
    """Return whether the player may still have a building for workers in this turn (ledger
    SE-22)."""
    return (
        state.rules.building_for_workers
        and has(player.knowledge, MORE_OFFERS)
        and not state.hired
        and player.workers >= HIRING_PRICE
    )


def price_of(state: GameState, depot: int) -> Cost:
    """Return what a tile from a depot costs when it is not taken with a die (ledger BLK-03,
    SE-22)."""
    if depot != BLACK_DEPOT and state.rules.building_for_workers:
        return Cost(workers=HIRING_PRICE)
    return Cost(silverlings=PURCHASE_PRICE)


def hauls(state: GameState, player: Player) -> list[TakeGoods]:
    """Return the ways in which a ship can load goods (rulings EC-10 to EC-12).

    Every depot named gives at least one tile, and free places for types are filled if they can be.
    """
    owned = {good for good in GOODS if player.goods[good]}
    places = GOODS_SPACES - len(owned)
    sources: list[tuple[int, ...]] = [(depot,) for depot in DEPOTS]
    if has(player.knowledge, TWO_DEPOTS_OF_GOODS):
        sources += DEPOT_RING
    found = []
    for depots in sources:
        present = {good for depot in depots for good in state.depot_goods[depot]}
        new = sorted(present - owned)
        for chosen in combinations(new, min(places, len(new))):
            types = (present & owned).union(chosen)
            if types and all(types.intersection(state.depot_goods[depot]) for depot in depots):
                found.append(_take_goods(depots, tuple(sorted(types))))
    return found


def ship_may_pass(state: GameState, player: Player) -> bool:
    """Return whether some depot gives the ship nothing, and so may be the one chosen (ruling
    EC-11)."""
    full = player.goods_types == GOODS_SPACES
    return any(
        not any(player.goods[good] or not full for good in state.depot_goods[depot])
        for depot in DEPOTS
    )


def animals_beside(player: Player, space: int) -> list[str]:
    """Return the usual animals in the pasture of a space, each type once (ruling EC-51)."""
    pasture = spaces_in(player.layout.region_of[space] & player.filled)
    found = {ANIMAL_SPECIES[tile] for s in pasture if (tile := player.estate[s]) is not None}
    return [species for species in SPECIES if species in found]


def crane_uses(state: GameState) -> list[Tile]:
    """Return the buildings as which a crane would do something now (ruling EC-52); three always
    do."""
    return [
        building
        for building in BUILDINGS
        if building not in CHOICES or has_use(state, CHOICES[building])
    ]


def has_use(state: GameState, choice: Choice) -> bool:
    """Return whether an effect that says "may" gives something to choose (ledger BLD-03).

    What is bought meanwhile can be added (ruling EC-22), but is nothing to take from a depot or to
    sell. Asked when the effect is due, and again after each purchase.
    """
    idle = Decline if choice.adds else Decline | BuyTile
    actions = _choice_actions(state, state.player, choice)
    return any(not isinstance(action, idle) for action in actions)


def may_buy_now(state: GameState, pending: Pending) -> bool:
    """Return whether one may buy: between dice actions, or by the ruleset at any time (BLK-02)."""
    return isinstance(pending, Choice) and (pending.own_dice or state.rules.purchase_during_action)


def offers_for_sale(state: GameState, player: Player) -> list[tuple[int, Tile]]:
    """Return the depots and tiles that the player can pay for in this turn (BLK-01, BLK-03,
    SE-22)."""
    found = []
    if not state.bought and player.silverlings >= PURCHASE_PRICE:
        found = [
            (depot, tile)
            for depot in depots_for_sale(state, player)
            for tile in dict.fromkeys(state.depot_tiles(depot))
        ]
    if may_hire(state, player):
        found += [
            (depot, tile)
            for depot in DEPOTS
            for tile in dict.fromkeys(state.depot_tiles(depot))
            if TILE_KINDS[tile] is Kind.BUILDING
        ]
    return found


# --- the list ---------------------------------------------------------------------------------


def legal_actions(state: GameState) -> list[Action]:
    """Return every legal action, in a fixed order; empty when chance is due or the game is over."""
    if not state.pending:
        return []
    pending = state.pending[-1]
    player = state.players[state.current]
    if isinstance(pending, Choice):
        return _choice_actions(state, player, pending)
    if isinstance(pending, ShipGoods):
        goods: list[Action] = [*hauls(state, player)]
        return [*goods, _DECLINE] if ship_may_pass(state, player) else goods
    if isinstance(pending, GeeseChoice):
        return [ScoreAnimals(species) for species in animals_beside(player, pending.space)]
    if isinstance(pending, CraneChoice):
        return [UseCrane(building) for building in crane_uses(state)]
    if isinstance(pending, EstateChoice):
        return [ChooseEstate(layout.number) for layout in player.choices]
    if isinstance(pending, CastleChoice):
        return [ChooseCastle(space) for space in player.layout.castle_spaces]
    return []


def _choice_actions(state: GameState, player: Player, choice: Choice) -> list[Action]:
    actions: list[Action] = []
    dice = dice_for(player, choice)
    dropped = discards(player)
    if dice:
        if choice.takes:
            _list_takes(state, player, choice.takes, dice, dropped, actions)
        if choice.adds:
            _list_adds(player, dice, actions)
        for die in dice:
            if choice.sells:
                goods = player.goods
                for good in VALUES_IN[reach(player, die)]:
                    if goods[good]:
                        actions.append(_sell_goods(die, good))
            if choice.workers:
                actions.append(_take_workers(die))
    if may_buy_now(state, choice):
        actions += [
            _buy_tile(depot, tile, discard)
            for depot, tile in offers_for_sale(state, player)
            for discard in dropped
        ]
    if choice.optional:
        actions.append(_DECLINE)
    elif not dice:
        actions.append(_END_TURN)
    return actions


def _list_takes(
    state: GameState,
    player: Player,
    kinds: int,
    dice: Iterable[int],
    dropped: Iterable[Tile | None],
    actions: list[Action],
) -> None:
    board = state.board
    offered: dict[int, list[Tile]] = {}
    for die in dice:
        for depot in VALUES_IN[depots_in_reach(player, die)]:
            if depot not in offered:
                offered[depot] = [
                    tile
                    for tile in dict.fromkeys(board[_SLICES[depot]])
                    if tile is not None and kinds >> TILE_KINDS[tile] & 1
                ]
            for tile in offered[depot]:
                for discard in dropped:
                    actions.append(_take_tile(die, depot, tile, discard))


def _list_adds(player: Player, dice: Iterable[int], actions: list[Action]) -> None:
    by_reach = player.layout.spaces_by_reach
    for tile in dict.fromkeys(player.storage):
        spaces = open_spaces(player, tile)
        if spaces:
            step = FREE_STEP_TO_ADD[TILE_KINDS[tile]]
            for die in dice:
                for space in spaces_in(spaces & by_reach[reach(player, die, step)]):
                    actions.append(_add_tile(die, tile, space))


# --- the price --------------------------------------------------------------------------------


def value_needed(player: Player, action: Action) -> int:
    """Return the die value that an action needs; `FREE` where any will do."""
    if isinstance(action, TakeTile):
        return action.depot
    if isinstance(action, AddTile):
        return player.layout.dice[action.space]
    return action.goods if isinstance(action, SellGoods) else FREE


def free_step(action: Action) -> int:
    """Return the knowledge tile that changes the die of an action by one for free; 0 for none."""
    if isinstance(action, TakeTile):
        return FREE_STEP_TO_TAKE
    if isinstance(action, AddTile):
        return FREE_STEP_TO_ADD[TILE_KINDS[action.tile]]
    return 0


def cost(state: GameState, action: Action) -> Cost:
    """Return the workers and Silverlings that an action of the current player costs: the cheapest
    payment.

    Meant for legal actions; for others it says what would have to be paid.
    """
    if isinstance(action, BuyTile):
        return price_of(state, action.depot)
    if isinstance(action, TakeTile | AddTile | SellGoods):
        player = state.player
        value = value_needed(player, action)
        return Cost(workers=worker_cost(player, action.die, value, free_step(action)))
    return Cost()
