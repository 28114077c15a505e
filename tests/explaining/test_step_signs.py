"""A turn in small pictures: taken, added, sold and discarded pieces, in order."""

from __future__ import annotations

from cob.engine.actions import (
    AddTile,
    BuyTile,
    Decline,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
)
from cob.engine.components import Tile
from cob.engine.hexgrid import SPACE_NAMES
from cob.explaining.step_signs import StepSign, signs_of
from cob.tutorial.pictures import GoodsPicture, SymbolPicture, TilePicture

BANK, SHIP = TilePicture(Tile.BANK), TilePicture(Tile.SHIP)


def test_a_tile_that_is_taken_and_added_at_once_is_seen_once() -> None:
    taken, added = TakeTile(3, 3, Tile.BANK, None), AddTile(2, Tile.BANK, 5)
    assert signs_of([taken, added]) == (StepSign(BANK, SPACE_NAMES[5]),)
    between = BuyTile(0, Tile.SHIP, None)
    assert signs_of([taken, between, added]) == (
        StepSign(BANK),
        StepSign(SHIP),
        StepSign(BANK, SPACE_NAMES[5]),
    )


def test_what_is_discarded_comes_before_what_takes_its_place() -> None:
    assert signs_of([BuyTile(0, Tile.SHIP, Tile.BANK)]) == (
        StepSign(BANK, is_gone=True),
        StepSign(SHIP),
    )


def test_goods_and_workers_have_pictures_and_declining_has_none() -> None:
    actions = [TakeGoods((2,), (1, 4)), SellGoods(3, 4), TakeWorkers(6), Decline()]
    assert [sign.picture for sign in signs_of(actions)] == [
        GoodsPicture(1),
        GoodsPicture(4),
        GoodsPicture(4),
        SymbolPicture("worker"),
    ]
