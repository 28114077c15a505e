"""From what a line of the log tells to the things on the table where it happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cob.engine.components import Tile
from cob.engine.events import (
    BonusTileWon,
    CraneUsed,
    Event,
    GoodsPlaced,
    GoodsSold,
    GoodsTaken,
    PhaseEnded,
    PhaseStarted,
    RegionCompleted,
    RoundStarted,
    SilverlingsGained,
    StartCastlePlaced,
    TileAdded,
    TileTaken,
    TrackMoved,
    WorkersGained,
)
from cob.engine.hexgrid import spaces_in
from cob.engine.state import GameState
from cob.play.table_things import (
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
    stored_goods,
)
from cob.text.log_line import Line


def things_told(state: GameState, line: Line) -> tuple[Thing, ...]:
    """Return where that happened of which a line tells, as the table is now.

    What has no place of its own happened on the panel of the line's player.
    """
    things = things_of(state, line.events)
    if not things and line.seat is not None:
        return (PlayerPanel(line.seat),)
    return things


def things_of(state: GameState, events: Iterable[Event]) -> tuple[Thing, ...]:
    """Return the things on which events have left their trace, each once."""
    return tuple(dict.fromkeys(thing for event in events for thing in _things(state, event)))


def _things(state: GameState, event: Event) -> Iterator[Thing]:
    match event:
        case TileTaken(seat, _, space, tile):
            yield BoardSpace(space)
            yield from _stored(state, seat, tile)
        case TileAdded(seat, _, space) | StartCastlePlaced(seat, space):
            yield EstateSpace(seat, space)
        case CraneUsed(seat):
            yield from _added(state, seat, Tile.CRANE)
        case RegionCompleted(seat, _, region):
            for space in spaces_in(region):
                yield EstateSpace(seat, space)
        case GoodsPlaced(depot):
            yield DepotDie(depot)
            yield DepotGoods(depot)
        case GoodsTaken(seat, depot, goods):
            yield DepotGoods(depot)
            types = stored_goods(state, seat)
            for good in sorted(set(goods) & set(types)):
                yield GoodsSpace(seat, types.index(good))
        case GoodsSold(seat):
            yield SoldGoods(seat)
        case SilverlingsGained(seat):
            yield Silverlings(seat)
        case WorkersGained(seat):
            yield Workers(seat)
        case TrackMoved(_, space):
            yield TrackSpace(space)
        case BonusTileWon(_, kind, large):
            yield BonusSpace(kind, large)
        case PhaseStarted(phase) | PhaseEnded(phase):
            yield PhaseSpace(phase)
        case RoundStarted(_, number):
            yield RoundSpace(number)


def _stored(state: GameState, seat: int, tile: Tile) -> Iterator[Thing]:
    """Yield the storage space in which the tile still lies."""
    for index, other in enumerate(state.players[seat].storage):
        if other is tile:
            yield StorageSpace(seat, index)
            return


def _added(state: GameState, seat: int, tile: Tile) -> Iterator[Thing]:
    estate = state.players[seat].estate
    if tile in estate:
        yield EstateSpace(seat, estate.index(tile))
