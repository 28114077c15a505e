"""A turn in a row of small pictures: the pieces that its steps take, add, sell or use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cob.engine import Action
from cob.engine.actions import (
    AddTile,
    BuyTile,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    UseCrane,
)
from cob.engine.hexgrid import SPACE_NAMES
from cob.tutorial.pictures import GoodsPicture, Picture, SymbolPicture, TilePicture


@dataclass(frozen=True, slots=True)
class StepSign:
    """The piece of a step, and the space where it ends, if any."""

    picture: Picture
    space: str = ""
    is_gone: bool = False
    """Whether it is discarded."""


def signs_of(actions: Iterable[Action]) -> tuple[StepSign, ...]:
    """Return the steps of a turn; those without a picture are left out."""
    found: list[StepSign] = []
    for action in actions:
        match action:
            case TakeTile(tile=tile, discard=discard) | BuyTile(tile=tile, discard=discard):
                if discard is not None:
                    found.append(StepSign(TilePicture(discard), is_gone=True))
                found.append(StepSign(TilePicture(tile)))
            case AddTile(tile=tile, space=space):
                added = StepSign(TilePicture(tile), SPACE_NAMES[space])
                if found and found[-1] == StepSign(TilePicture(tile)):
                    found.pop()  # A tile taken and added at once is one picture.
                found.append(added)
            case SellGoods(goods=goods):
                found.append(StepSign(GoodsPicture(goods)))
            case TakeGoods(goods=types):
                found += [StepSign(GoodsPicture(goods)) for goods in types]
            case TakeWorkers():
                found.append(StepSign(SymbolPicture("worker")))
            case UseCrane(building=building):
                found.append(StepSign(TilePicture(building)))
    return tuple(found)
