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
    ScoreAnimals,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    UseCrane,
)
from cob.engine.chance import DUE_TITLES, ChanceResult, Due
from cob.engine.components import (
    BLACK_DEPOT,
    BUILDINGS,
    DEPOT_RING,
    DEPOTS,
    GOODS,
    GOODS_COLOURS,
    GOODS_SPACES,
    HIRING_PRICE,
    PURCHASE_PRICE,
    REGION_NAMES,
    STORAGE_SPACES,
    TILE_KINDS,
    Kind,
    Tile,
)
from cob.engine.dice import distance, reach, worker_cost
from cob.engine.hexgrid import SPACE_NAMES, SPACES
from cob.engine.knowledge import MORE_OFFERS, TWO_DEPOTS_OF_GOODS, has
from cob.engine.legality import (
    animals_beside,
    crane_uses,
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
from cob.engine.message import Message, all_of
from cob.engine.pending import (
    PROMPTS,
    TITLES,
    CastleChoice,
    Choice,
    CraneChoice,
    EstateChoice,
    GeeseChoice,
    Pending,
    ShipGoods,
)
from cob.engine.rounds import why_impossible
from cob.engine.state import GameState, Player

_STEPS: Final = (
    Message("no steps"),
    Message("one step"),
    Message("two steps"),
    Message("three steps"),
)
_WORKERS: Final = (
    Message("no workers"),
    Message("one worker"),
    Message("two workers"),
    Message("three workers"),
)
"""No die is farther away than three steps, so nobody lacks one of more workers."""
_SILVERLINGS: Final = (Message("no Silverlings"), Message("one Silverling"))
_NONE_STORED: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("you have no castle tile in storage"),
    Kind.MINE: Message("you have no mine tile in storage"),
    Kind.KNOWLEDGE: Message("you have no knowledge tile in storage"),
    Kind.SHIP: Message("you have no ship tile in storage"),
    Kind.ANIMAL: Message("you have no animal tile in storage"),
    Kind.BUILDING: Message("you have no building tile in storage"),
}


def why_illegal(state: GameState, move: Action | ChanceResult) -> Message | None:
    """None for what `apply` accepts; otherwise a sentence for the player, without a full stop."""
    check = _CHECKS.get(type(move))
    if check is None:
        return why_impossible(state, move)
    if not state.pending:
        return Message("the game is over")
    pending = state.pending[-1]
    if isinstance(pending, Due):
        return Message("{due} must come first", due=DUE_TITLES[pending])
    return check(state, state.players[state.current], pending, move)


def _why_not_die(state: GameState, player: Player, choice: Choice, die: int) -> Message | None:
    if die in dice_for(player, choice):
        return None
    if not choice.own_dice:
        return Message(
            "the {effect} needs none of your dice: its action is free", effect=TITLES[choice.name]
        )
    if not player.dice:
        if offers_for_sale(state, player):
            return Message("both dice are used: buy a tile or end the turn")
        return Message("both dice are used: end the turn")
    if die == FREE:
        return Message("nothing gives you a free action now: use one of your dice")
    return Message("you have no unused die that shows {die}", die=die)


def _why_too_far(player: Player, goal: Message, action: TakeTile | AddTile | SellGoods) -> Message:
    needed = value_needed(player, action)
    steps = distance(action.die, needed)
    workers = worker_cost(player, action.die, needed, free_step(action))
    return Message(
        "{goal} needs a {needed}: your {die} is {steps} away, which costs {workers}, "
        "and you have {owned}",
        goal=goal,
        needed=needed,
        die=action.die,
        steps=_STEPS[steps],
        workers=_WORKERS[workers],
        owned=_WORKERS[player.workers],
    )


def _why_not_discard(player: Player, discard: Tile | None) -> Message | None:
    if discard in discards(player):
        return None
    if len(player.storage) < STORAGE_SPACES:
        return Message("a tile is discarded only when all three storage spaces are full")
    if discard is None:
        return Message("your storage is full: choose a stored tile to discard first")
    return Message("there is no {tile} in your storage to discard", tile=_tile(discard))


def _why_not_on_depot(state: GameState, depot: int, tile: Tile) -> Message | None:
    if depot != BLACK_DEPOT and depot not in DEPOTS:
        return Message("there is no depot {depot}", depot=depot)
    tiles = state.depot_tiles(depot)
    if tile in tiles:
        return None
    if depot == BLACK_DEPOT:
        if tiles:
            return Message("there is no {tile} on the black depot", tile=_tile(tile))
        return Message("the black depot is empty")
    if tiles:
        return Message("there is no {tile} on depot {depot}", tile=_tile(tile), depot=depot)
    return Message("depot {depot} is empty", depot=depot)


def _check_take(
    state: GameState, player: Player, pending: Pending, action: TakeTile
) -> Message | None:
    if not isinstance(pending, Choice) or not pending.takes:
        return _asked_first(pending)
    if refusal := _why_not_die(state, player, pending, action.die):
        return refusal
    if action.depot == BLACK_DEPOT:
        return Message("a die takes tiles from the numbered depots only: buy from the black depot")
    if refusal := _why_not_on_depot(state, action.depot, action.tile):
        return refusal
    if not pending.takes >> TILE_KINDS[action.tile] & 1:
        return Message(
            "{prompt}, not {tile}", prompt=PROMPTS[pending.name], tile=_with_article(action.tile)
        )
    if not depots_in_reach(player, action.die) >> action.depot & 1:
        return _why_too_far(player, Message("depot {number}", number=action.depot), action)
    return _why_not_discard(player, action.discard)


def _check_add(
    state: GameState, player: Player, pending: Pending, action: AddTile
) -> Message | None:
    if not isinstance(pending, Choice) or not pending.adds:
        return _asked_first(pending)
    if refusal := _why_not_die(state, player, pending, action.die):
        return refusal
    if action.tile not in player.storage:
        return Message("there is no {tile} in your storage", tile=_tile(action.tile))
    if action.space not in SPACES:
        return Message("an estate has no such space")
    if spaces_in_reach(player, action.tile, action.die) >> action.space & 1:
        return None
    if not open_spaces(player, action.tile) >> action.space & 1:
        return _why_closed(player, action.tile, action.space)
    goal = Message("space {space}", space=SPACE_NAMES[action.space])
    return _why_too_far(player, goal, action)


def _why_closed(player: Player, tile: Tile, space: int) -> Message:
    """Why `space` is not among the open spaces of `tile`."""
    name = SPACE_NAMES[space]
    if player.filled >> space & 1:
        return Message("space {space} is already covered", space=name)
    kind = player.layout.kinds[space]
    if kind is not TILE_KINDS[tile]:
        return Message(
            "space {space} belongs to a {region}, and {tile} goes to a {other}",
            space=name,
            region=REGION_NAMES[kind],
            tile=_with_article(tile),
            other=REGION_NAMES[TILE_KINDS[tile]],
        )
    if not player.frontier >> space & 1:
        return Message("space {space} touches none of your tiles", space=name)
    return Message(
        "the city of space {space} already holds a {building}", space=name, building=tile.title
    )


def why_nothing_fits(player: Player, space: int) -> Message | None:
    """Why no stored tile can be added to a space, whatever the die; None when one can."""
    kind = player.layout.kinds[space]
    fitting = [tile for tile in player.storage if TILE_KINDS[tile] is kind]
    if any(open_spaces(player, tile) >> space & 1 for tile in fitting):
        return None
    if not fitting and not player.filled >> space & 1:
        return _NONE_STORED[kind]
    return _why_closed(player, fitting[0] if fitting else Tile.CASTLE, space)


def why_fits_nowhere(player: Player, tile: Tile) -> Message | None:
    """Why a tile can be added to no space, whatever the die; None when there is one."""
    if open_spaces(player, tile):
        return None
    region = REGION_NAMES[TILE_KINDS[tile]]
    if player.frontier & player.layout.kind_masks[TILE_KINDS[tile]]:
        return Message(
            "every {region} that you could add it to already holds a {tile}",
            region=region,
            tile=_tile(tile),
        )
    return Message("no free space of a {region} touches your tiles", region=region)


def _tile(tile: Tile) -> Message:
    """The tile as a noun: "bank", "tile with 3 cows", "knowledge tile 5"."""
    title = Tile(tile).title
    if TILE_KINDS[tile] is Kind.ANIMAL:
        return Message("tile with {animals}", animals=title)
    return title


def _with_article(tile: Tile) -> Message:
    match TILE_KINDS[tile]:
        case Kind.KNOWLEDGE:
            return tile.title
        case Kind.ANIMAL:
            return Message("a tile with {animals}", animals=tile.title)
    return Message("a {tile}", tile=tile.title)


def _check_sell(
    state: GameState, player: Player, pending: Pending, action: SellGoods
) -> Message | None:
    if not isinstance(pending, Choice) or not pending.sells:
        return _asked_first(pending)
    if refusal := _why_not_die(state, player, pending, action.die):
        return refusal
    if action.goods not in GOODS:
        return Message("there are no goods of type {type}", type=action.goods)
    colour = GOODS_COLOURS[action.goods]
    if not player.goods[action.goods]:
        return Message("you have no {colour} goods to sell", colour=colour)
    if not reach(player, action.die) >> action.goods & 1:
        return _why_too_far(player, Message("selling {colour} goods", colour=colour), action)
    return None


def _check_workers(
    state: GameState, player: Player, pending: Pending, action: TakeWorkers
) -> Message | None:
    if not isinstance(pending, Choice) or not pending.workers:
        return _asked_first(pending)
    return _why_not_die(state, player, pending, action.die)


def _check_buy(
    state: GameState, player: Player, pending: Pending, action: BuyTile
) -> Message | None:
    if not may_buy_now(state, pending):
        return _asked_first(pending)
    if state.rules.building_for_workers and action.depot != BLACK_DEPOT:
        return _why_not_hire(state, player, action)
    if state.bought:
        return Message("you may buy only once in a turn")
    if player.silverlings < PURCHASE_PRICE:
        return Message(
            "a purchase costs two Silverlings and you have {owned}",
            owned=_SILVERLINGS[player.silverlings],
        )
    if refusal := _why_not_on_depot(state, action.depot, action.tile):
        return refusal
    if action.depot not in depots_for_sale(state, player):
        return Message(
            "you may buy from the black depot only: knowledge tile 6 would allow all depots"
        )
    return _why_not_discard(player, action.discard)


def _why_not_hire(state: GameState, player: Player, action: BuyTile) -> Message | None:
    """Why a tile on a numbered depot cannot be had for workers (ledger SE-22)."""
    if refusal := _why_not_on_depot(state, action.depot, action.tile):
        return refusal
    if not has(player.knowledge, MORE_OFFERS):
        return Message(
            "you may buy from the black depot only: knowledge tile 6 would give you a building "
            "from a numbered depot for two workers"
        )
    if TILE_KINDS[action.tile] is not Kind.BUILDING:
        return Message("knowledge tile 6 gives you buildings only, from a numbered depot")
    if state.hired:
        return Message("you may have a building for workers only once in a turn")
    if player.workers < HIRING_PRICE:
        owned = _WORKERS[player.workers]
        return Message("a building costs two workers and you have {owned}", owned=owned)
    return _why_not_discard(player, action.discard)


def _check_goods(
    state: GameState, player: Player, pending: Pending, action: TakeGoods
) -> Message | None:
    if not isinstance(pending, ShipGoods):
        return _asked_first(pending)
    if action in hauls(state, player):
        return None
    return _why_not_haul(state, player, action)


def _why_not_haul(state: GameState, player: Player, action: TakeGoods) -> Message:
    """Why a ship cannot load so."""
    if len(action.depots) > 1 and not has(player.knowledge, TWO_DEPOTS_OF_GOODS):
        return Message(
            "a ship takes the goods of one depot: knowledge tile 5 would allow two neighbours"
        )
    if len(action.depots) > 1 and action.depots not in DEPOT_RING:
        return Message("the two depots must be neighbours in the ring, the smaller number first")
    if not action.depots or any(depot not in DEPOTS for depot in action.depots):
        return Message("goods are taken from depots 1 to 6")
    for depot in action.depots:
        if not state.depot_goods[depot]:
            return Message("there are no goods on depot {depot}", depot=depot)
    for good in action.goods:
        if not any(good in state.depot_goods[depot] for depot in action.depots):
            if good not in GOODS:
                return Message("there are no type {type} goods to take there", type=good)
            colour = GOODS_COLOURS[good]
            return Message("there are no {colour} goods to take there", colour=colour)
    types = {good for good in GOODS if player.goods[good]}.union(action.goods)
    if len(types) > GOODS_SPACES:
        return Message("your goods storage has room for three types")
    for depot in action.depots:
        if not set(action.goods).intersection(state.depot_goods[depot]):
            return Message("nothing is taken from depot {depot}: leave it out", depot=depot)
    return Message("a ship must take every type that you can store, the types in ascending order")


def _check_geese(
    state: GameState, player: Player, pending: Pending, action: ScoreAnimals
) -> Message | None:
    if not isinstance(pending, GeeseChoice):
        return _asked_first(pending)
    if action.species in animals_beside(player, pending.space):
        return None
    return Message("the pasture of the geese has no such animals")


def _check_crane(
    state: GameState, player: Player, pending: Pending, action: UseCrane
) -> Message | None:
    if not isinstance(pending, CraneChoice):
        return _asked_first(pending)
    if action.building in crane_uses(state):
        return None
    if action.building not in BUILDINGS:
        return Message("the crane works as one of the eight buildings")
    return Message(
        "as {building} the crane would have nothing to do now",
        building=Message("a {tile}", tile=Tile(action.building).title),
    )


def _check_decline(
    state: GameState, player: Player, pending: Pending, action: Decline
) -> Message | None:
    if isinstance(pending, ShipGoods):
        if ship_may_pass(state, player):
            return None
        return Message("every depot has goods that you can store, and a ship must take some")
    if isinstance(pending, Choice) and pending.optional:
        return None
    if isinstance(pending, Choice) and not pending.own_dice:
        return Message("a castle's action must be carried out: taking workers is always possible")
    return _asked_first(pending)


def _check_end(
    state: GameState, player: Player, pending: Pending, action: EndTurn
) -> Message | None:
    if not isinstance(pending, Choice) or not pending.own_dice:
        return _asked_first(pending)
    if player.dice:
        left = [Message("a {die}", die=die) for die in player.dice]
        return Message(
            "the turn ends when both dice are used: you still have {dice}", dice=all_of(left)
        )
    return None


def _check_estate(
    state: GameState, player: Player, pending: Pending, action: ChooseEstate
) -> Message | None:
    if not isinstance(pending, EstateChoice):
        return _asked_first(pending)
    numbers = [layout.number for layout in player.choices]
    if action.estate in numbers:
        return None
    return Message(
        "your estates are {estates}: choose one of them",
        estates=all_of(numbers),
    )


def _check_castle(
    state: GameState, player: Player, pending: Pending, action: ChooseCastle
) -> Message | None:
    if not isinstance(pending, CastleChoice):
        return _asked_first(pending)
    if action.space in player.layout.castle_spaces:
        return None
    return Message("the start castle goes on a dark green castle space")


def _asked_first(pending: Pending) -> Message:
    """The refusal of an action that answers another question than the one asked."""
    if isinstance(pending, Due):
        return Message("{due} must come first", due=DUE_TITLES[pending])
    return Message("not now: {prompt}", prompt=PROMPTS[pending.name])


_Check = Callable[[GameState, Player, Pending, Any], Message | None]
_CHECKS: Final[dict[type, _Check]] = {
    TakeTile: _check_take,
    AddTile: _check_add,
    SellGoods: _check_sell,
    TakeWorkers: _check_workers,
    BuyTile: _check_buy,
    TakeGoods: _check_goods,
    ScoreAnimals: _check_geese,
    UseCrane: _check_crane,
    Decline: _check_decline,
    EndTurn: _check_end,
    ChooseEstate: _check_estate,
    ChooseCastle: _check_castle,
}
