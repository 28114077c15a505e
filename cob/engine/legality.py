"""The actions that a position allows, and their costs.

Legality is defined once, as sets: values in a die's reach, open spaces, tiles on offer, goods that
a ship can load. `legal_actions` enumerates the sets; `refusals.why_illegal` tests whether an action
is in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain, combinations
from operator import itemgetter
from typing import Final

from cob.engine.action_tables import (
    ADD_TILE,
    BUY_TILE,
    DECLINE,
    END_TURN,
    EXCHANGES,
    SELL_GOODS,
    TAKE_WORKERS,
    TAKES,
    make_adds,
    make_buy_tile,
    make_exchanges,
    make_takes,
    take_goods,
)
from cob.engine.actions import (
    FREE,
    Action,
    AddTile,
    BuyTile,
    ChooseCastle,
    ChooseEstate,
    Decline,
    ScoreAnimals,
    SellGoods,
    TakeGoods,
    TakeTile,
    UseCrane,
)
from cob.engine.components import (
    ANIMAL_SPECIES,
    BUILDINGS,
    DEPOT_RANGES,
    DEPOT_RING,
    DEPOTS,
    EVERY_KIND,
    GOODS,
    GOODS_SPACES,
    SPECIES,
    STORAGE_SPACES,
    TILE_KINDS,
    Kind,
    Tile,
)
from cob.engine.dice import VALUES_IN, reaches, worker_cost
from cob.engine.hexgrid import spaces_in
from cob.engine.knowledge import (
    FREE_STEP_TO_ADD,
    FREE_STEP_TO_TAKE,
    SAME_BUILDINGS,
    TWO_DEPOTS_OF_GOODS,
    has,
)
from cob.engine.pending import CHOICES, Choice, GeeseChoice, Selection
from cob.engine.purchases import Cost, may_buy_now, offers_for_sale, terms_of
from cob.engine.state import GameState, Player

_NO_DISCARD: Final[tuple[Tile | None, ...]] = (None,)
_FREE_DIE: Final = (FREE,)
_ON_DEPOT: Final = tuple(itemgetter(*spaces) for spaces in DEPOT_RANGES)
"""For each depot, the function that picks its part of `GameState.board`."""
_SINGLE_DEPOTS: Final = tuple((depot,) for depot in DEPOTS)
_EACH_ONCE: Final[dict[tuple[Tile, ...], tuple[Tile, ...]]] = {}
"""A cache of the tiles in storage without repetitions, by the contents of the storage."""
_LAST_BUILDING: Final = BUILDINGS[-1]


# --- the sets ---------------------------------------------------------------------------------


def dice_for(player: Player, choice: Choice) -> tuple[int, ...]:
    """Return the dice with which the actions of a choice are paid; equal dice count once."""
    if not choice.own_dice:
        return _FREE_DIE
    dice = player.dice
    return dice[:1] if len(dice) == 2 and dice[0] == dice[1] else dice


def discards(player: Player) -> Iterable[Tile | None]:
    """Return the tiles that may be discarded on gaining one; only None while storage has room.

    Ledger TAK-03, ruling EC-07.
    """
    return player.storage if len(player.storage) == STORAGE_SPACES else _NO_DISCARD


def _stored(player: Player) -> tuple[Tile, ...]:
    """Return the tiles in storage, each once."""
    storage = player.storage
    found = _EACH_ONCE.get(storage)
    if found is None:
        found = _EACH_ONCE[storage] = tuple(dict.fromkeys(storage))
    return found


def free_spaces(player: Player, kind: Kind) -> int:
    """Return the empty spaces of a colour, however far from the tiles of the estate."""
    return player.layout.kind_masks[kind] & ~player.filled


def open_spaces(player: Player, tile: Tile) -> int:
    """Return the spaces to which a tile may be added with a suitable die.

    They are empty, adjacent to a tile, of the tile's colour, and in a city without the same
    building (ledger PLC-01 to PLC-06). The crane counts as a building of its own type (SE-21).
    """
    spaces = player.frontier & player.layout.kind_masks[TILE_KINDS[tile]]
    if spaces and tile <= _LAST_BUILDING and not player.knowledge >> SAME_BUILDINGS & 1:
        spaces &= ~player.barred[tile]
    return spaces


def spaces_in_reach(player: Player, tile: Tile, die: int) -> int:
    """Return the open spaces to which the player can add a tile with a die."""
    values = reaches(player)[FREE_STEP_TO_ADD[tile]][die]
    return open_spaces(player, tile) & player.layout.spaces_by_reach[values]


def depots_loading(state: GameState, player: Player) -> list[int]:
    """Return the depots with goods that fit into the player's storage (ledger SHP-02)."""
    lying = state.depot_goods
    if player.goods_types < GOODS_SPACES:
        return [depot for depot in DEPOTS if lying[depot]]
    owned = {good for good in GOODS if player.goods[good]}
    return [depot for depot in DEPOTS if not owned.isdisjoint(lying[depot])]


def hauls(
    state: GameState, player: Player, choices: Iterable[tuple[int, ...]] | None = None
) -> list[TakeGoods]:
    """Return the ways in which a ship can load goods (rulings EC-10 to EC-12).

    `choices` limits the groups of depots that `depots_to_choose` returns. Every depot named gives
    at least one tile, and a ship loads as many new types as the storage has room for.
    """
    lying = state.depot_goods
    owned = tuple([good for good in GOODS if player.goods[good]])
    return [
        take_goods(depots, types)
        for depots in choices or depots_to_choose(player)
        for types in _loads(tuple([lying[depot] for depot in depots]), owned)
    ]


@lru_cache(1 << 15)
def _loads(
    lying: tuple[tuple[int, ...], ...], owned: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the sets of goods types that a ship can load from its depots.

    `lying` holds the goods on each depot, `owned` the types in storage.
    """
    types = sorted(set(chain(*lying)))
    new = [good for good in types if good not in owned]
    places = GOODS_SPACES - len(owned)
    if len(new) > places:
        old = [good for good in types if good in owned]
        ways = [{*old, *chosen} for chosen in combinations(new, places)]
    else:
        ways = [set(types)]
    return tuple([tuple(sorted(way)) for way in ways if all(map(way.intersection, lying))])


def depots_to_choose(player: Player) -> tuple[tuple[int, ...], ...]:
    """Return the groups of depots from which one ship may load goods (ledger KNW-05)."""
    if has(player.knowledge, TWO_DEPOTS_OF_GOODS):
        return _SINGLE_DEPOTS + DEPOT_RING
    return _SINGLE_DEPOTS


def ship_may_pass(state: GameState, player: Player) -> bool:
    """Return whether the player may choose a depot that gives the ship nothing (ruling EC-11)."""
    return len(depots_loading(state, player)) < len(DEPOTS)


def animals_beside(player: Player, space: int) -> list[str]:
    """Return the usual animals in the pasture of a space, each type once (ruling EC-51)."""
    pasture = spaces_in(player.layout.region_of[space] & player.filled)
    found = {ANIMAL_SPECIES[tile] for s in pasture if (tile := player.estate[s]) is not None}
    return [species for species in SPECIES if species in found]


def crane_uses(state: GameState) -> list[Tile]:
    """Return the buildings whose effect a crane can use now (ruling EC-52); three always work."""
    return [
        building
        for building in BUILDINGS
        if building not in CHOICES or has_use(state, CHOICES[building])
    ]


def has_use(state: GameState, choice: Choice) -> bool:
    """Return whether an effect that says "may" has anything to choose from (ledger BLD-03).

    A tile bought meanwhile can be added (ruling EC-22), but gives nothing to take from a depot or
    to sell. The engine asks when the effect is due and again after each purchase.
    """
    idle = Decline if choice.adds else Decline | BuyTile
    actions = _choice_actions(state, state.player, choice)
    return any(not isinstance(action, idle) for action in actions)


# --- the list ---------------------------------------------------------------------------------


def legal_actions(state: GameState) -> list[Action]:
    """Return every legal action, in a fixed order; empty when chance is due or the game is over."""
    if not state.pending:
        return []
    pending = state.pending[-1]
    player = state.players[state.current]
    if isinstance(pending, Choice):
        return _choice_actions(state, player, pending)
    if pending is Selection.SHIP_GOODS:
        goods: list[Action] = [*hauls(state, player)]
        return [*goods, DECLINE] if ship_may_pass(state, player) else goods
    if isinstance(pending, GeeseChoice):
        return [ScoreAnimals(species) for species in animals_beside(player, pending.space)]
    if pending is Selection.CRANE:
        return [UseCrane(building) for building in crane_uses(state)]
    if pending is Selection.ESTATE:
        return [ChooseEstate(layout.number) for layout in player.choices]
    if pending is Selection.START_CASTLE:
        return [ChooseCastle(space) for space in player.layout.castle_spaces]
    return []


def _choice_actions(state: GameState, player: Player, choice: Choice) -> list[Action]:
    actions: list[Action] = []
    dice = dice_for(player, choice)
    if dice:
        in_reach, stored = reaches(player), _stored(player)
        if choice.takes:
            takes = _takes(state, player, stored, dice, in_reach[FREE_STEP_TO_TAKE])
            if choice.takes != EVERY_KIND:
                takes = [each for each in takes if choice.takes >> TILE_KINDS[each.tile] & 1]
            actions += takes
        if choice.adds:
            actions += _adds(player, stored, dice, in_reach)
        goods = player.goods
        for die in dice:
            if choice.sells:
                for good in VALUES_IN[in_reach[0][die]]:
                    if goods[good]:
                        actions.append(SELL_GOODS[die][good])
            if choice.workers:
                actions.append(TAKE_WORKERS[die])
    if may_buy_now(state, choice):
        for depot, tiles, for_workers in offers_for_sale(state, player):
            dropped = dict.fromkeys(discards(player))
            for tile in tiles:
                purchases = BUY_TILE[for_workers][depot][tile]
                for discard in dropped:
                    actions.append(
                        purchases.get(discard) or make_buy_tile(depot, tile, discard, for_workers)
                    )
    if choice.optional:
        actions.append(DECLINE)
    elif not dice:
        actions.append(END_TURN)
    return actions


def _takes(
    state: GameState,
    player: Player,
    stored: tuple[Tile, ...],
    dice: tuple[int, ...],
    depots_by_die: tuple[int, ...],
) -> list[TakeTile]:
    """Return the ways to take a tile of any colour from a numbered depot."""
    board = state.board
    found: list[TakeTile] = []
    if len(player.storage) < STORAGE_SPACES:
        for die in dice:
            for depot in VALUES_IN[depots_by_die[die]]:
                spaces = _ON_DEPOT[depot](board)
                found += (TAKES[depot].get(spaces) or make_takes(depot, spaces))[die]
        return found
    pick = _picker(stored)
    for die in dice:
        for depot in VALUES_IN[depots_by_die[die]]:
            spaces = _ON_DEPOT[depot](board)
            for exchanges in (EXCHANGES[depot].get(spaces) or make_exchanges(depot, spaces))[die]:
                found += pick(exchanges)
    return found


def _picker(
    tiles: tuple[Tile, ...],
) -> Callable[[dict[Tile, TakeTile]], tuple[TakeTile, ...]]:
    """Return a function that picks the values of some tiles from a dictionary."""
    if len(tiles) > 1:
        return itemgetter(*tiles)
    (only,) = tiles
    return lambda exchanges: (exchanges[only],)


def _adds(
    player: Player,
    stored: tuple[Tile, ...],
    dice: tuple[int, ...],
    in_reach: tuple[tuple[int, ...], ...],
) -> list[AddTile]:
    """Return the ways to add a stored tile to the estate."""
    by_reach = player.layout.spaces_by_reach
    found: list[AddTile] = []
    for tile in stored:
        spaces = open_spaces(player, tile)
        if spaces:
            values, adds_by_die = in_reach[FREE_STEP_TO_ADD[tile]], ADD_TILE[tile]
            for die in dice:
                reached = spaces & by_reach[values[die]]
                if reached:
                    adds = adds_by_die[die] or make_adds(tile, die)
                    while reached:
                        lowest = reached & -reached
                        found.append(adds[lowest.bit_length() - 1])
                        reached ^= lowest
    return found


# --- the price --------------------------------------------------------------------------------


def value_needed(player: Player, action: Action) -> int:
    """Return the die value that an action needs; `FREE` if any value will do."""
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
        return FREE_STEP_TO_ADD[action.tile]
    return 0


def cost(state: GameState, action: Action) -> Cost:
    """Return the cheapest payment in workers and Silverlings for the current player's action.

    It is meant for legal actions; for an illegal one it is the payment that would be needed.
    """
    if isinstance(action, BuyTile):
        return terms_of(state.rules, action).price
    if isinstance(action, TakeTile | AddTile | SellGoods):
        player = state.player
        value = value_needed(player, action)
        return Cost(workers=worker_cost(player, action.die, value, free_step(action)))
    return Cost()
