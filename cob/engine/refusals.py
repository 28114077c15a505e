"""The reason why a move is illegal, as a sentence for the player; None for a legal move.

Each check tests whether the action is in the sets from which `legality` lists the legal actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cob.engine.actions import (
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
from cob.engine.chance import ChanceResult, Due
from cob.engine.components import (
    BUILDINGS,
    DEPOT_RING,
    DEPOTS,
    GOODS,
    GOODS_COLOURS,
    GOODS_SPACES,
    Tile,
)
from cob.engine.dice import reaches
from cob.engine.die_refusals import why_not_die, why_too_far
from cob.engine.knowledge import TWO_DEPOTS_OF_GOODS, has
from cob.engine.legality import (
    animals_beside,
    crane_uses,
    depots_to_choose,
    dice_for,
    hauls,
    ship_may_pass,
)
from cob.engine.message import Message, all_of
from cob.engine.pending import Choice, GeeseChoice, Pending, Selection, why_not_now
from cob.engine.rounds import why_impossible
from cob.engine.state import GameState, Player
from cob.engine.tile_refusals import check_add, check_buy, check_take


def why_illegal(state: GameState, move: Action | ChanceResult) -> Message | None:
    """Return None for a move that `apply` accepts, else a sentence without a full stop."""
    check = _CHECKS.get(type(move))
    if check is None:
        return why_impossible(state, move)
    if not state.pending:
        return Message("the game is over")
    pending = state.pending[-1]
    if type(pending) is Due:
        return why_not_now(pending)
    return check(state, state.players[state.current], pending, move)


def _check_sell(
    state: GameState, player: Player, pending: Pending, action: SellGoods
) -> Message | None:
    if not isinstance(pending, Choice) or not pending.sells:
        return why_not_now(pending)
    if action.die not in dice_for(player, pending):
        return why_not_die(state, player, pending, action.die)
    if action.goods not in GOODS:
        return Message("there are no goods of type {type}", type=action.goods)
    colour = GOODS_COLOURS[action.goods]
    if not player.goods[action.goods]:
        return Message("you have no {colour} goods to sell", colour=colour)
    if not reaches(player)[0][action.die] >> action.goods & 1:
        return why_too_far(player, Message("selling {colour} goods", colour=colour), action)
    return None


def _check_workers(
    state: GameState, player: Player, pending: Pending, action: TakeWorkers
) -> Message | None:
    if not isinstance(pending, Choice) or not pending.workers:
        return why_not_now(pending)
    if action.die in dice_for(player, pending):
        return None
    return why_not_die(state, player, pending, action.die)


def _check_goods(
    state: GameState, player: Player, pending: Pending, action: TakeGoods
) -> Message | None:
    if pending is Choice.TURN:
        return Message("goods wait for a ship: add one to take them")
    if pending is not Selection.SHIP_GOODS:
        return why_not_now(pending)
    if action.depots in depots_to_choose(player) and action in hauls(
        state, player, (action.depots,)
    ):
        return None
    return _why_not_haul(state, player, action)


def _why_not_haul(state: GameState, player: Player, action: TakeGoods) -> Message:
    """Return why a ship cannot load these goods from these depots."""
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
        return why_not_now(pending)
    if action.species in animals_beside(player, pending.space):
        return None
    return Message("the pasture of the geese has no such animals")


def _check_crane(
    state: GameState, player: Player, pending: Pending, action: UseCrane
) -> Message | None:
    if pending is not Selection.CRANE:
        return why_not_now(pending)
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
    if pending is Selection.SHIP_GOODS:
        if ship_may_pass(state, player):
            return None
        return Message("every depot has goods that you can store, and a ship must take some")
    if isinstance(pending, Choice) and pending.optional:
        return None
    if isinstance(pending, Choice) and not pending.own_dice:
        return Message("a castle's action must be carried out: taking workers is always possible")
    return why_not_now(pending)


def _check_end(
    state: GameState, player: Player, pending: Pending, action: EndTurn
) -> Message | None:
    if not isinstance(pending, Choice) or not pending.own_dice:
        return why_not_now(pending)
    if player.dice:
        left = [Message("a {die}", die=die) for die in player.dice]
        return Message(
            "the turn ends when both dice are used: you still have {dice}", dice=all_of(left)
        )
    return None


def _check_estate(
    state: GameState, player: Player, pending: Pending, action: ChooseEstate
) -> Message | None:
    if pending is not Selection.ESTATE:
        return why_not_now(pending)
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
    if pending is not Selection.START_CASTLE:
        return why_not_now(pending)
    if action.space in player.layout.castle_spaces:
        return None
    return Message("the start castle goes on a dark green castle space")


_Check = Callable[[GameState, Player, Pending, Any], Message | None]
_CHECKS: Final[dict[type, _Check]] = {
    TakeTile: check_take,
    AddTile: check_add,
    SellGoods: _check_sell,
    TakeWorkers: _check_workers,
    BuyTile: check_buy,
    TakeGoods: _check_goods,
    ScoreAnimals: _check_geese,
    UseCrane: _check_crane,
    Decline: _check_decline,
    EndTurn: _check_end,
    ChooseEstate: _check_estate,
    ChooseCastle: _check_castle,
}
