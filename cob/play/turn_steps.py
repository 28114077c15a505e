"""A turn that could be played from a position, step by step: what each does, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cob.engine import Action, GameState, apply
from cob.engine.actions import TakeWorkers
from cob.engine.components import Tile
from cob.engine.events import (
    GoodsSold,
    GoodsTaken,
    TileAdded,
    TileTaken,
)
from cob.play.table_things import (
    BoardSpace,
    DepotGoods,
    EstateSpace,
    GoodsSpace,
    SoldGoods,
    Thing,
    Workers,
    stored_goods,
)
from cob.text.log_line import Line
from cob.text.narration import sentences


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a step of a turn happens, on the table before that turn."""

    number: int
    """Of the step, from 1."""
    thing: Thing
    tile: Tile | None = None
    """What will lie there after the step; None where something is taken or paid."""


@dataclass(frozen=True, slots=True)
class TurnSteps:
    """A turn told and shown."""

    steps: tuple[tuple[Line, ...], ...]
    """What is told of each action."""
    ghosts: tuple[Ghost, ...]


def steps_of(state: GameState, actions: Sequence[Action], names: Sequence[str]) -> TurnSteps:
    """Return the steps of a turn from a position, which stays as it is."""
    seat, before = state.current, state
    position = state.copy()
    told, ghosts = list[tuple[Line, ...]](), list[Ghost]()
    for number, action in enumerate(actions, start=1):
        events = apply(position, action)
        told.append(tuple(sentences(events, names)))
        if isinstance(action, TakeWorkers):
            ghosts.append(Ghost(number, Workers(seat)))
        for event in events:
            match event:
                case TileTaken(_, _, space):
                    ghosts.append(Ghost(number, BoardSpace(space)))
                case TileAdded(_, tile, space):
                    ghosts.append(Ghost(number, EstateSpace(seat, space), tile))
                case GoodsTaken(_, depot):
                    ghosts.append(Ghost(number, DepotGoods(depot)))
                case GoodsSold(_, goods):
                    ghosts.append(Ghost(number, _stack(before, seat, goods)))
    return TurnSteps(tuple(told), tuple(ghosts))


def _stack(before: GameState, seat: int, goods: int) -> Thing:
    """Return where goods are stored; those that came in this turn are seen where they go."""
    types = stored_goods(before, seat)
    return GoodsSpace(seat, types.index(goods)) if goods in types else SoldGoods(seat)
