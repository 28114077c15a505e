"""The possible meanings of a click on a thing for the player on turn."""

from __future__ import annotations

from cob.clicks.action_parts import (
    BoardTile,
    Die,
    Discarded,
    Finish,
    GoodsOnDepot,
    GoodsType,
    Herd,
    Joker,
    Part,
    Pass,
    Side,
    SilverlingPayment,
    Space,
    Stack,
    StoredTile,
    Work,
    WorkerPayment,
    WorkerPile,
)
from cob.clicks.chooser import Reading
from cob.clicks.table_things import (
    BoardSpace,
    CraneBuilding,
    DepotGoods,
    DieAt,
    EstateSpace,
    ExtraAction,
    GoodsSpace,
    SideChoice,
    Silverlings,
    StorageSpace,
    TableButton,
    Thing,
    Workers,
    die_slots,
    tile_at,
)
from cob.engine.components import depot_of
from cob.engine.legality import animals_beside
from cob.engine.pending import GeeseChoice
from cob.engine.state import GameState


def part_at(state: GameState, space: int) -> Part:
    """Return the meaning of a click on a space of the estate on turn: the space, or its animals.

    Animals are meant when the geese in their own pasture ask for a type (ruling EC-51).
    """
    asked, player = state.asked, state.player
    tile = player.estate[space]
    if isinstance(asked, GeeseChoice) and tile is not None:
        pasture = player.layout.region_of[asked.space]
        if pasture >> space & 1 and tile.species in animals_beside(player, asked.space):
            return Herd(tile.species)
    return Space(space)


def readings(state: GameState, thing: Thing, selected: Reading = frozenset()) -> list[Reading]:
    """Return the possible meanings of a click on a thing for the player on turn.

    A thing of another player has none. Goods mean their type only while their depot is `selected`.
    """
    if getattr(thing, "seat", state.current) != state.current:
        return []
    tile = tile_at(state, thing)
    match thing:
        case BoardSpace(space) if tile is not None:
            return [frozenset({BoardTile(depot_of(space), tile)})]
        case DepotGoods(depot, goods) if goods is not None and GoodsOnDepot(depot) in selected:
            return [frozenset({GoodsType(goods)}), frozenset({GoodsOnDepot(depot)})]
        case DepotGoods(depot):
            return [frozenset({GoodsOnDepot(depot)})]
        case DieAt(index):
            slots = die_slots(state, state.current)
            return [frozenset({Die(slots[index][0])})] if index < len(slots) else []
        case StorageSpace() if tile is not None:
            return [frozenset({Discarded(tile)}), frozenset({StoredTile(tile)})]
        case EstateSpace(_, space):
            return [frozenset({part_at(state, space)})]
        case GoodsSpace(_, goods):
            return [frozenset({Stack(goods)})] if goods else []
        case Silverlings():
            return [frozenset({SilverlingPayment()})]
        case Workers():
            return [frozenset({WorkerPile()}), frozenset({WorkerPayment()})]
        case SideChoice(estate):
            return [frozenset({Side(estate)})]
        case CraneBuilding(building):
            return [frozenset({Work(building)})]
        case ExtraAction() if tile is not None:
            return [frozenset({Joker()})]
        case TableButton.END:
            return [frozenset({Finish()})]
        case TableButton.PASS:
            return [frozenset({Pass()})]
    return []
