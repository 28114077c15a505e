"""A possible turn from a position, step by step: the effects and places of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cob.clicks.table_things import (
    BoardSpace,
    DepotGoods,
    EstateSpace,
    GoodsSpace,
    SoldGoods,
    StorageSpace,
    Thing,
    Workers,
    stored_goods,
)
from cob.engine import Action, Event, GameState, apply
from cob.engine.actions import TakeWorkers
from cob.engine.components import Tile
from cob.engine.events import (
    ActionTaken,
    GoodsSold,
    GoodsTaken,
    TileAdded,
    TileDiscarded,
    TileTaken,
)
from cob.text.log_line import Line
from cob.text.narration import sentences


@dataclass(frozen=True, slots=True)
class Ghost:
    """The place of a step of a turn, on the table before that turn."""

    number: int
    """The number of the step, from 1."""
    thing: Thing
    tile: Tile | None = None
    """The tile that lies there after the step; None for a place of taking or paying, and of a
    stored tile that is discarded."""
    paid: ActionTaken | None = None
    """The die, workers and Silverlings that the step costs; None if it costs nothing, or if another
    ghost of the step has them.
    """


@dataclass(frozen=True, slots=True)
class TurnSteps:
    """A turn in words and on the table."""

    steps: tuple[tuple[Line, ...], ...]
    """The sentences of each action."""
    ghosts: tuple[Ghost, ...]


def steps_of(state: GameState, actions: Sequence[Action], names: Sequence[str]) -> TurnSteps:
    """Return the steps of a turn from a position, which stays unchanged."""
    position = state.copy()
    told, ghosts = list[tuple[Line, ...]](), list[Ghost]()
    for number, action in enumerate(actions, start=1):
        events = apply(position, action)
        told.append(tuple(sentences(events, names)))
        paid = next((each for each in events if isinstance(each, ActionTaken)), None)
        if paid is not None and not (paid.die or paid.silverlings):
            paid = None
        for at, (thing, tile) in enumerate(_seen(state, action, events)):
            ghosts.append(Ghost(number, thing, tile, None if at else paid))
    return TurnSteps(tuple(told), tuple(ghosts))


def _seen(
    before: GameState, action: Action, events: Sequence[Event]
) -> Iterator[tuple[Thing, Tile | None]]:
    """Yield the places of an action of a turn, each with the tile that lies there afterwards."""
    seat = before.current
    if isinstance(action, TakeWorkers):
        yield Workers(seat), None
    # The cost of a step stands at its first place, which is not the discarded tile.
    for event in sorted(events, key=lambda event: isinstance(event, TileDiscarded)):
        match event:
            case TileTaken(_, _, space):
                yield BoardSpace(space), None
            case TileDiscarded(_, tile) if tile in before.player.storage:
                yield StorageSpace(seat, before.player.storage.index(tile)), None
            case TileAdded(_, tile, space):
                yield EstateSpace(seat, space), tile
            case GoodsTaken(_, depot):
                yield DepotGoods(depot), None
            case GoodsSold(_, goods):
                yield _stack(before, seat, goods), None


def _stack(before: GameState, seat: int, goods: int) -> Thing:
    """Return the place of stored goods; goods taken in this turn have the place where they go."""
    is_stored = goods in stored_goods(before, seat)
    return GoodsSpace(seat, goods) if is_stored else SoldGoods(seat)
