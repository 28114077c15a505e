"""Why a move is illegal: a sentence for the player, and None for a legal one.

Each check asks whether the action is in the sets from which `legality` lists the legal actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cob.engine.actions import (
    FREE,
    Action,
    AddTile,
    BuyTile,
    ChooseCastle,
    ChooseEstate,
    Decline,
    EndTurn,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
)
from cob.engine.chance import Due, Outcome
from cob.engine.components import (
    BLACK_DEPOT,
    DEPOT_RING,
    DEPOTS,
    GOODS,
    GOODS_COLOURS,
    GOODS_SPACES,
    PURCHASE_PRICE,
    REGION_NAMES,
    STORAGE_SPACES,
    TILE_KINDS,
    Kind,
    Tile,
)
from cob.engine.dice import distance, reach, worker_cost
from cob.engine.hexgrid import SPACE_NAMES, SPACES
from cob.engine.knowledge import TWO_DEPOTS_OF_GOODS, has
from cob.engine.legality import (
    depots_for_sale,
    depots_in_reach,
    dice_for,
    discards,
    free_step,
    hauls,
    may_buy_now,
    offers_for_sale,
    open_spaces,
    ship_may_pass,
    spaces_in_reach,
    value_needed,
)
from cob.engine.pending import CastleChoice, Choice, EstateChoice, Pending, ShipGoods
from cob.engine.rounds import why_impossible
from cob.engine.state import GameState, Player


def why_illegal(state: GameState, move: Action | Outcome) -> str | None:
    """None for what `apply` accepts; otherwise a sentence for the player, without a full stop."""
    check = _CHECKS.get(type(move))
    if check is None:
        return why_impossible(state, move)
    if not state.pending:
        return "the game is over"
    pending = state.pending[-1]
    if isinstance(pending, Due):
        return f"{pending.value} must come first"
    return check(state, state.players[state.current], pending, move)


def _why_not_die(state: GameState, player: Player, choice: Choice, die: int) -> str | None:
    if die in dice_for(player, choice):
        return None
    if not choice.own_dice:
        return f"the {choice.name} needs none of your dice: its action is free"
    if not player.dice:
        buying = "buy a tile or " if offers_for_sale(state, player) else ""
        return f"both dice are used: {buying}end the turn"
    if die == FREE:
        return "nothing gives you a free action now: use one of your dice"
    return f"you have no unused die that shows {die}"


def _why_too_far(player: Player, goal: str, action: TakeTile | AddTile | SellGoods) -> str:
    needed = value_needed(player, action)
    steps = distance(action.die, needed)
    workers = worker_cost(player, action.die, needed, free_step(action))
    return (
        f"{goal} needs a {needed}: your {action.die} is {_count(steps, 'step')} away, which costs "
        f"{_count(workers, 'worker')}, and you have {_count(player.workers, 'worker')}"
    )


def _count(number: int, noun: str) -> str:
    words = ("no", "one", "two", "three")
    return f"{words[number] if number < len(words) else number} {noun}{'' if number == 1 else 's'}"


def _why_not_discard(player: Player, discard: Tile | None) -> str | None:
    if discard in discards(player):
        return None
    if len(player.storage) < STORAGE_SPACES:
        return "a tile is discarded only when all three storage spaces are full"
    if discard is None:
        return "your storage is full: choose a stored tile to discard first"
    return f"there is no {_tile(discard)} in your storage to discard"


def _why_not_on_depot(state: GameState, depot: int, tile: Tile) -> str | None:
    name = "the black depot" if depot == BLACK_DEPOT else f"depot {depot}"
    if depot != BLACK_DEPOT and depot not in DEPOTS:
        return f"there is no depot {depot}"
    tiles = state.depot_tiles(depot)
    if tile in tiles:
        return None
    return f"there is no {_tile(tile)} on {name}" if tiles else f"{name} is empty"


def _check_take(state: GameState, player: Player, pending: Pending, action: TakeTile) -> str | None:
    if not isinstance(pending, Choice) or not pending.takes:
        return _asked_first(pending)
    if refusal := _why_not_die(state, player, pending, action.die):
        return refusal
    if action.depot == BLACK_DEPOT:
        return "a die takes tiles from the numbered depots only: buy from the black depot"
    if refusal := _why_not_on_depot(state, action.depot, action.tile):
        return refusal
    if not pending.takes >> TILE_KINDS[action.tile] & 1:
        return f"{pending.prompt}, not {_with_article(action.tile)}"
    if not depots_in_reach(player, action.die) >> action.depot & 1:
        return _why_too_far(player, f"depot {action.depot}", action)
    return _why_not_discard(player, action.discard)


def _check_add(state: GameState, player: Player, pending: Pending, action: AddTile) -> str | None:
    if not isinstance(pending, Choice) or not pending.adds:
        return _asked_first(pending)
    if refusal := _why_not_die(state, player, pending, action.die):
        return refusal
    if action.tile not in player.storage:
        return f"there is no {_tile(action.tile)} in your storage"
    if action.space not in SPACES:
        return "an estate has no such space"
    if spaces_in_reach(player, action.tile, action.die) >> action.space & 1:
        return None
    if not open_spaces(player, action.tile) >> action.space & 1:
        return _why_closed(player, action.tile, action.space)
    return _why_too_far(player, f"space {SPACE_NAMES[action.space]}", action)


def _why_closed(player: Player, tile: Tile, space: int) -> str:
    """Why `space` is not among the open spaces of `tile`."""
    name = SPACE_NAMES[space]
    if player.filled >> space & 1:
        return f"space {name} is already covered"
    kind = player.layout.kinds[space]
    if kind is not TILE_KINDS[tile]:
        return (
            f"space {name} belongs to a {REGION_NAMES[kind]}, and "
            f"{_with_article(tile)} goes to a {REGION_NAMES[TILE_KINDS[tile]]}"
        )
    if not player.frontier >> space & 1:
        return f"space {name} touches none of your tiles"
    return f"the city of space {name} already holds a {tile.title}"


def why_nothing_fits(player: Player, space: int) -> str | None:
    """Why no stored tile can be added to a space, whatever the die; None when one can."""
    kind = player.layout.kinds[space]
    fitting = [tile for tile in player.storage if TILE_KINDS[tile] is kind]
    if any(open_spaces(player, tile) >> space & 1 for tile in fitting):
        return None
    if not fitting and not player.filled >> space & 1:
        return f"you have no {kind.name.lower()} tile in storage"
    return _why_closed(player, fitting[0] if fitting else Tile.CASTLE, space)


def why_fits_nowhere(player: Player, tile: Tile) -> str | None:
    """Why a tile can be added to no space, whatever the die; None when there is one."""
    if open_spaces(player, tile):
        return None
    region = REGION_NAMES[TILE_KINDS[tile]]
    if player.frontier & player.layout.kind_masks[TILE_KINDS[tile]]:
        return f"every {region} that you could add it to already holds a {_tile(tile)}"
    return f"no free space of a {region} touches your tiles"


def _tile(tile: Tile) -> str:
    """The tile as a noun: "bank", "tile with 3 cows", "knowledge tile 5"."""
    title = Tile(tile).title
    return f"tile with {title}" if TILE_KINDS[tile] is Kind.ANIMAL else title


def _with_article(tile: Tile) -> str:
    return tile.title if TILE_KINDS[tile] is Kind.KNOWLEDGE else f"a {_tile(tile)}"


def _check_sell(
    state: GameState, player: Player, pending: Pending, action: SellGoods
) -> str | None:
    if not isinstance(pending, Choice) or not pending.sells:
        return _asked_first(pending)
    if refusal := _why_not_die(state, player, pending, action.die):
        return refusal
    if action.goods not in GOODS:
        return f"there are no goods of type {action.goods}"
    if not player.goods[action.goods]:
        return f"you have no {GOODS_COLOURS[action.goods]} goods to sell"
    if not reach(player, action.die) >> action.goods & 1:
        return _why_too_far(player, f"selling {GOODS_COLOURS[action.goods]} goods", action)
    return None


def _check_workers(
    state: GameState, player: Player, pending: Pending, action: TakeWorkers
) -> str | None:
    if not isinstance(pending, Choice) or not pending.workers:
        return _asked_first(pending)
    return _why_not_die(state, player, pending, action.die)


def _check_buy(state: GameState, player: Player, pending: Pending, action: BuyTile) -> str | None:
    if not may_buy_now(state, pending):
        return _asked_first(pending)
    if state.bought:
        return "you may buy only once in a turn"
    if player.silverlings < PURCHASE_PRICE:
        owned = _count(player.silverlings, "Silverling")
        return f"a purchase costs two Silverlings and you have {owned}"
    if refusal := _why_not_on_depot(state, action.depot, action.tile):
        return refusal
    if action.depot not in depots_for_sale(player):
        return "you may buy from the black depot only: knowledge tile 6 would allow all depots"
    return _why_not_discard(player, action.discard)


def _check_goods(
    state: GameState, player: Player, pending: Pending, action: TakeGoods
) -> str | None:
    if not isinstance(pending, ShipGoods):
        return _asked_first(pending)
    if action in hauls(state, player):
        return None
    return _why_not_haul(state, player, action)


def _why_not_haul(state: GameState, player: Player, action: TakeGoods) -> str:
    """Why a ship cannot load so."""
    if len(action.depots) > 1 and not has(player.knowledge, TWO_DEPOTS_OF_GOODS):
        return "a ship takes the goods of one depot: knowledge tile 5 would allow two neighbours"
    if len(action.depots) > 1 and action.depots not in DEPOT_RING:
        return "the two depots must be neighbours in the ring, the smaller number first"
    if not action.depots or any(depot not in DEPOTS for depot in action.depots):
        return "goods are taken from depots 1 to 6"
    for depot in action.depots:
        if not state.depot_goods[depot]:
            return f"there are no goods on depot {depot}"
    for good in action.goods:
        if not any(good in state.depot_goods[depot] for depot in action.depots):
            colour = GOODS_COLOURS[good] if good in GOODS else f"type {good}"
            return f"there are no {colour} goods to take there"
    types = {good for good in GOODS if player.goods[good]}.union(action.goods)
    if len(types) > GOODS_SPACES:
        return "your goods storage has room for three types"
    for depot in action.depots:
        if not set(action.goods).intersection(state.depot_goods[depot]):
            return f"nothing is taken from depot {depot}: leave it out"
    return "a ship must take every type that you can store, the types in ascending order"


def _check_decline(
    state: GameState, player: Player, pending: Pending, action: Decline
) -> str | None:
    if isinstance(pending, ShipGoods):
        if ship_may_pass(state, player):
            return None
        return "every depot has goods that you can store, and a ship must take some"
    if isinstance(pending, Choice) and pending.optional:
        return None
    if isinstance(pending, Choice) and not pending.own_dice:
        return "a castle's action must be carried out: taking workers is always possible"
    return _asked_first(pending)


def _check_end(state: GameState, player: Player, pending: Pending, action: EndTurn) -> str | None:
    if not isinstance(pending, Choice) or not pending.own_dice:
        return _asked_first(pending)
    if player.dice:
        left = " and ".join(f"a {die}" for die in player.dice)
        return f"the turn ends when both dice are used: you still have {left}"
    return None


def _check_estate(
    state: GameState, player: Player, pending: Pending, action: ChooseEstate
) -> str | None:
    if not isinstance(pending, EstateChoice):
        return _asked_first(pending)
    numbers = [layout.number for layout in player.choices]
    if action.estate in numbers:
        return None
    return f"your player board shows the estates {' and '.join(numbers)}: choose one of them"


def _check_castle(
    state: GameState, player: Player, pending: Pending, action: ChooseCastle
) -> str | None:
    if not isinstance(pending, CastleChoice):
        return _asked_first(pending)
    if action.space in player.layout.castle_spaces:
        return None
    return "the start castle goes on a dark green castle space"


def _asked_first(pending: Pending) -> str:
    """The refusal of an action that answers another question than the one asked."""
    if isinstance(pending, Due):
        return f"{pending.value} must come first"
    return f"not now: {pending.prompt}"


_Check = Callable[[GameState, Player, Pending, Any], str | None]
_CHECKS: Final[dict[type, _Check]] = {
    TakeTile: _check_take,
    AddTile: _check_add,
    SellGoods: _check_sell,
    TakeWorkers: _check_workers,
    BuyTile: _check_buy,
    TakeGoods: _check_goods,
    Decline: _check_decline,
    EndTurn: _check_end,
    ChooseEstate: _check_estate,
    ChooseCastle: _check_castle,
}
