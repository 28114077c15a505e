"""The parts of an action that a player clicks: the things on the table that it names."""

from __future__ import annotations

from dataclasses import dataclass

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
    TakeWorkers,
    UseCrane,
)
from cob.engine.components import Tile
from cob.engine.legality import cost, legal_actions
from cob.engine.purchases import Cost
from cob.engine.state import GameState


@dataclass(frozen=True, slots=True)
class Die:
    """One of the player's unused dice, by its value."""

    value: int


@dataclass(frozen=True, slots=True)
class SilverlingPayment:
    """The player's Silverlings, as a payment for a tile."""


@dataclass(frozen=True, slots=True)
class WorkerPayment:
    """The player's workers, as a payment for a tile without a die (ledger SE-22, EC-09a)."""


@dataclass(frozen=True, slots=True)
class Joker:
    """The extra action of a castle, a city hall or the like: a die of any value."""


@dataclass(frozen=True, slots=True)
class BoardTile:
    """A tile on a depot; depot 0 is the black one."""

    depot: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class StoredTile:
    """A stored tile to add to the estate."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Discarded:
    """A stored tile that makes room for another."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the estate."""

    space: int


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of stored goods to sell."""

    goods: int


@dataclass(frozen=True, slots=True)
class WorkerPile:
    """The player's workers, when a die is turned into more of them."""


@dataclass(frozen=True, slots=True)
class Herd:
    """The animals of one type in the pasture of the geese that were just added."""

    species: str


@dataclass(frozen=True, slots=True)
class Work:
    """A building that the crane, just added, can work as."""

    building: Tile


@dataclass(frozen=True, slots=True)
class GoodsOnDepot:
    """The goods on a depot, for a ship."""

    depot: int


@dataclass(frozen=True, slots=True)
class GoodsType:
    """A goods type that a ship keeps if there is no room for all."""

    goods: int


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the player board."""

    estate: str


@dataclass(frozen=True, slots=True)
class Pass:
    """The button that leaves an effect unused."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The button that ends the turn."""


Part = (
    Die
    | SilverlingPayment
    | WorkerPayment
    | Joker
    | BoardTile
    | StoredTile
    | Discarded
    | Space
    | Stack
    | WorkerPile
    | Herd
    | Work
    | GoodsOnDepot
    | GoodsType
    | Side
    | Pass
    | Finish
)
PAYMENTS = (Die, SilverlingPayment, WorkerPayment, Joker)
LATER = (Discarded, GoodsType)
"""Parts that are asked for only when the rest of the goal is chosen."""


@dataclass(frozen=True, slots=True)
class ClickableAction:
    """A legal action, with the things that the player clicks for it."""

    action: Action
    payment: Part | None
    goal: frozenset[Part]
    workers: int

    @property
    def parts(self) -> frozenset[Part]:
        """Everything that may be clicked for the action."""
        return self.goal if self.payment is None else self.goal | {self.payment}


def options(state: GameState) -> list[ClickableAction]:
    """Return every legal action with its parts."""
    legal = legal_actions(state)
    hauls = [action for action in legal if isinstance(action, TakeGoods)]
    found = []
    for action in legal:
        price = cost(state, action)
        payment = _payment(action, price)
        found.append(ClickableAction(action, payment, _goal(state, action, hauls), price.workers))
    return found


def _payment(action: Action, price: Cost) -> Part | None:
    if isinstance(action, BuyTile):
        return WorkerPayment() if price.workers else SilverlingPayment()
    if isinstance(action, TakeTile | AddTile | SellGoods | TakeWorkers):
        return Joker() if action.die == FREE else Die(action.die)
    return None


def _goal(state: GameState, action: Action, hauls: list[TakeGoods]) -> frozenset[Part]:
    parts: list[Part]
    match action:
        case TakeTile(_, depot, tile, discard) | BuyTile(depot, tile, discard):
            parts = [BoardTile(depot, tile)]
            if discard is not None:
                parts.append(Discarded(discard))
        case AddTile(_, tile, space):
            parts = [StoredTile(tile), Space(space)]
        case SellGoods(_, goods):
            parts = [Stack(goods)]
        case TakeWorkers():
            parts = [WorkerPile()]
        case TakeGoods(depots, types):
            parts = [GoodsOnDepot(depot) for depot in depots]
            if sum(1 for other in hauls if other.depots == depots) > 1:
                parts += [GoodsType(good) for good in types if not state.player.goods[good]]
        case ScoreAnimals(species):
            parts = [Herd(species)]
        case UseCrane(building):
            parts = [Work(building)]
        case ChooseCastle(space):
            parts = [Space(space)]
        case ChooseEstate(estate):
            parts = [Side(estate)]
        case Decline():
            parts = [Pass()]
        case _:
            parts = [Finish()]
    return frozenset(parts)
