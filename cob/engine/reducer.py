"""Compute the position after some events, as `apply` has made it.

An event is followed in two steps, so that a table can show pieces on their way: `take_up` removes a
piece from its old place and `lay_down` puts it in the new one. Events do not say what is hidden or
what is asked next. So supplies stay as they are, and `pending` changes only when an action answers
a decision or a roll asks for one.
"""

from __future__ import annotations

from collections.abc import Iterable

from cob.engine.actions import BuyTile
from cob.engine.chance import (
    ChanceResult,
    Due,
    PhaseDeal,
    RoundRoll,
    StartingGoods,
    StartOrder,
    StartPlayer,
)
from cob.engine.components import Tile
from cob.engine.effects import remove_one
from cob.engine.events import (
    ActionTaken,
    BonusTileWon,
    ChanceResolved,
    EstateChosen,
    Event,
    GoodsPlaced,
    GoodsSold,
    GoodsTaken,
    PhaseStarted,
    PointsScored,
    RoundStarted,
    SilverlingsGained,
    Source,
    StartCastlePlaced,
    TileAdded,
    TileDiscarded,
    TileTaken,
    TrackMoved,
    TurnStarted,
    WorkersGained,
)
from cob.engine.purchases import terms_of
from cob.engine.rounds import set_turn_order
from cob.engine.state import GameState


def follow_events(state: GameState, events: Iterable[Event]) -> None:
    """Apply the events to a position."""
    for event in events:
        take_up(state, event)
        lay_down(state, event)


def take_up(state: GameState, event: Event) -> None:
    """Remove the pieces that an event moves, and set the player and round that begin."""
    match event:
        case TileTaken(_, _, board_space):
            state.board[board_space] = None
        case TileAdded(seat, tile):
            player = state.players[seat]
            player.storage = remove_one(player.storage, tile)
        case GoodsTaken(_, depot, goods):
            left = state.depot_goods[depot]
            state.depot_goods[depot] = tuple(good for good in left if good not in goods)
        case GoodsPlaced():
            state.round_goods = state.round_goods[1:]
        case TrackMoved(seat):
            state.track = tuple(
                tuple(other for other in stack if other != seat) for stack in state.track
            )
        case ChanceResolved(PhaseDeal()):
            state.board, state.round_goods = [None] * len(state.board), ()
        case ChanceResolved(RoundRoll()):
            state.white = 0
            for player in state.players:
                player.rolled = player.dice = ()
            state.pending = (Due.ROUND,)
        case PhaseStarted(phase):
            state.phase, state.round = phase, 0
        case RoundStarted(_, number, order):
            state.round, state.order = number, order
        case TurnStarted(seat):
            state.current = seat
            state.bought = state.hired = False


def lay_down(state: GameState, event: Event) -> None:
    """Put the pieces that an event moves in their new place, and record payments and gains."""
    match event:
        case ActionTaken():
            _pay(state, event)
        case ChanceResolved(outcome):
            _settle(state, outcome)
        case TileDiscarded(seat, tile):
            player = state.players[seat]
            player.storage = remove_one(player.storage, tile)
        case TileTaken(seat, _, _, tile):
            state.players[seat].storage += (tile,)
        case TileAdded(seat, tile, space):
            state.players[seat].cover(tile, space)
        case EstateChosen(seat, number):
            player = state.players[seat]
            player.layout = next(side for side in player.choices if side.number == number)
        case StartCastlePlaced(seat, space):
            state.players[seat].cover(Tile.CASTLE, space)
            following = state.order[state.order.index(seat) + 1 :]
            state.current = following[0] if following else seat
        case GoodsTaken(seat, _, goods):
            for good in goods:
                state.players[seat].goods[good] += 1
        case GoodsSold(seat, good, number):
            state.players[seat].goods[good] -= number
            state.players[seat].sold[good] += number
        case GoodsPlaced(depot, good):
            state.depot_goods[depot] = tuple(sorted((*state.depot_goods[depot], good)))
        case TrackMoved(seat, space):
            stack = (*state.track[space], seat)
            state.track = (*state.track[:space], stack, *state.track[space + 1 :])
        case WorkersGained(seat, number):
            state.players[seat].workers += number
        case SilverlingsGained(seat, number):
            state.players[seat].silverlings += number
        case BonusTileWon(seat, kind, large):
            _win(state, seat, 1 << kind, large)
        case PointsScored():
            _score(state, event)


def _pay(state: GameState, event: ActionTaken) -> None:
    """Pay the die, workers and Silverlings, and remove the decision that the action answers."""
    player = state.players[event.player]
    if event.die:
        player.dice = remove_one(player.dice, event.die)
    player.workers -= event.workers
    player.silverlings -= event.silverlings
    if isinstance(event.action, BuyTile):
        if terms_of(state.rules, event.action).is_the_purchase:
            state.bought = True
        else:
            state.hired = True
    if len(state.pending) > 1:
        state.pending = state.pending[:-1]


def _settle(state: GameState, outcome: ChanceResult) -> None:
    """Lay out a deal, and give the players what other chance brings."""
    match outcome:
        case PhaseDeal(tiles, goods):
            state.board, state.round_goods = list(tiles), goods
        case StartPlayer(first):
            count = len(state.players)
            set_turn_order(state, tuple((first + step) % count for step in range(count)))
        case StartOrder(order):
            set_turn_order(state, order)
        case StartingGoods(goods):
            for player, load in zip(state.players, goods, strict=True):
                for good in load:
                    player.goods[good] += 1
        case RoundRoll(dice, white):
            state.white = white
            for player, pair in zip(state.players, dice, strict=True):
                player.rolled = player.dice = pair


def _win(state: GameState, seat: int, bit: int, large: bool) -> None:
    player = state.players[seat]
    if large:
        state.large_left &= ~bit
        player.large_bonuses |= bit
    else:
        state.small_left &= ~bit
        player.small_bonuses |= bit


def _score(state: GameState, event: PointsScored) -> None:
    player = state.players[event.player]
    player.points += event.points
    player.points_by[event.source] += event.points
    if event.source is Source.KNOWLEDGE and event.tile is not None:
        before = player.credited.get(event.tile, 0)
        player.credited = {**player.credited, event.tile: before + event.points}
