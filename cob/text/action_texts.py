"""Actions in words, for buttons and hints."""

from __future__ import annotations

from cob.engine import FREE, Action, GameState, cost
from cob.engine.actions import (
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
    ANIMAL_NAMES,
    Tile,
)
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.pending import TITLES, Choice, Selection
from cob.text.language import Message, tr, trn
from cob.text.wording import (
    capital,
    counted,
    depot_name,
    goods_name,
    joined,
    listed,
    load_name,
    with_a,
    with_the,
)


def describe_action(state: GameState, action: Action, *, is_priced: bool = True) -> str:
    """Return the effect of an action of the player to move: a short imperative with its price."""
    return capital(_described(state, action, _price(state, action) if is_priced else ""))


def _described(state: GameState, action: Action, price: str) -> str:
    match action:
        case TakeTile(die, depot, tile, discard):
            text = tr(
                "Take {tile} from {depot}{means}",
                tile=with_the(tile),
                depot=depot_name(depot),
                means=_means(_using(die), price),
            )
            return joined(text, _discarding(discard))
        case AddTile(die, tile, space):
            return tr(
                "Add {tile} to {space}{means}",
                tile=with_the(tile),
                space=SPACE_NAMES[space],
                means=_means(_using(die), price),
            )
        case SellGoods(die, goods):
            return tr(
                "Sell {goods}{means}",
                goods=goods_name(goods, state.player.goods[goods]),
                means=_means(_using(die), price),
            )
        case TakeWorkers(die):
            return tr("Take worker tiles{means}", means=_means(_using(die)))
        case BuyTile(depot, tile, discard):
            text = tr(
                "Buy {tile} from {depot}{means}",
                tile=with_the(tile),
                depot=depot_name(depot),
                means=_means(price),
            )
            return joined(text, _discarding(discard))
        case TakeGoods(depots, goods_types):
            taken = [g for depot in depots for g in state.depot_goods[depot] if g in goods_types]
            return trn(
                "Take {goods} from depot {depots}",
                "Take {goods} from depots {depots}",
                len(depots),
                goods=load_name(taken),
                depots=listed([str(depot) for depot in depots]),
            )
        case ScoreAnimals(species):
            return tr("Score the geese with the {animals}", animals=ANIMAL_NAMES[species])
        case UseCrane(building):
            return tr("Let the crane work as {building}", building=with_a(building))
        case Decline():
            return _describe_decline(state)
        case EndTurn():
            return tr("End the turn")
        case ChooseEstate(estate):
            return tr("Play estate {estate}", estate=estate)
        case ChooseCastle(space):
            return tr("Put the start castle on {space}", space=SPACE_NAMES[space])


def _means(*parts: str) -> str:
    """Return the means of an action, after a space: its position differs in other languages."""
    means = joined(*parts)
    return f" {means}" if means else ""


def _discarding(tile: Tile | None) -> str:
    return "" if tile is None else tr("and discard {tile}", tile=with_the(tile))


def _using(die: int) -> str:
    return "" if die == FREE else tr("with the {die}", die=die)


def _price(state: GameState, action: Action) -> str:
    price = cost(state, action)
    if price.silverlings:
        return tr("for {price}", price=counted(price.silverlings, "Silverling"))
    return tr("for {price}", price=counted(price.workers, "worker")) if price.workers else ""


def _describe_decline(state: GameState) -> str:
    asked = state.asked
    if asked is Selection.SHIP_GOODS:
        return tr("Take no goods")
    effect = TITLES[asked.code] if isinstance(asked, Choice) else Message("effect")
    return tr("Leave the {effect} unused", effect=effect)
