"""The place of any player's thing: in the middle and in the strip, or on a panel."""

from __future__ import annotations

from pygame import Rect

from cob.clicks.table_things import (
    BoardSpace,
    BonusSpace,
    DepotDie,
    DepotGoods,
    EstateSpace,
    GoodsSpace,
    PhaseSpace,
    PlayerPanel,
    RoundSpace,
    Silverlings,
    SoldGoods,
    StorageSpace,
    Thing,
    TrackSpace,
    Workers,
)
from cob.ui.kit.estate_picture import Hex
from cob.ui.table.layout import TableLayout


def place_of(layout: TableLayout, shown: int, thing: Thing) -> Rect | Hex | None:
    """Return the place of a thing of the game; None for buttons and temporary choices.

    `shown` is the seat whose estate is in the middle.
    """
    board = layout.board
    match thing:
        case BoardSpace(space):
            return board.space(space)
        case DepotDie(depot):
            return board.depot_die(depot)
        case DepotGoods(depot):
            return board.depot_goods(depot)
        case EstateSpace(seat, space):
            return layout.estate_space(seat, space, shown)
        case StorageSpace(seat, index):
            return layout.holdings(seat, shown).storage[index]
        case GoodsSpace(seat, goods):
            return layout.holdings(seat, shown).goods[layout.goods.place(seat, goods)]
        case SoldGoods(seat):
            return layout.holdings(seat, shown).sold.area
        case Silverlings(seat):
            return layout.holdings(seat, shown).silverlings.area
        case Workers(seat):
            return layout.holdings(seat, shown).workers.area
        case PlayerPanel(seat):
            return layout.panels[seat].area
        case PhaseSpace(phase):
            return board.phase(phase)
        case RoundSpace(number):
            return board.round(number)
        case TrackSpace(space):
            return board.track(space)
        case BonusSpace(kind, large):
            return board.bonus(kind, large)
    return None
