"""The engine's front: apply an action or a chance result and learn what happened."""

from __future__ import annotations

from cob.engine.actions import (
    FREE,
    Action,
    AddTile,
    BuyTile,
    ChooseCastle,
    ChooseEstate,
    Decline,
    EndTurn,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    parse_action,
)
from cob.engine.chance import (
    OUTCOME_WORDS,
    Due,
    Outcome,
    PhaseDeal,
    RoundRoll,
    StartingGoods,
    StartPlayer,
    parse_outcome,
)
from cob.engine.dice import worker_cost
from cob.engine.effects import (
    add_tile,
    buy_tile,
    gain_tile,
    move_on_track,
    sell_goods,
    take_goods,
    take_workers,
)
from cob.engine.errors import IllegalActionError
from cob.engine.events import DieUsed, EffectUnused, Event
from cob.engine.legality import free_step, value_needed
from cob.engine.pending import ShipGoods
from cob.engine.refusals import why_illegal
from cob.engine.rounds import (
    choose_castle,
    choose_estate,
    draw_outcome,
    end_turn,
    resolve,
    why_impossible,
)
from cob.engine.state import GameState

Move = Action | Outcome
"""One line of a game: what somebody decided, or what chance brought."""

_OUTCOMES = (StartPlayer, StartingGoods, PhaseDeal, RoundRoll)


def apply(state: GameState, move: Move) -> list[Event]:
    """Carry out a move on the state and return what happened, in order.

    Chance that falls due is resolved at once from the state's own source; where the state has none,
    the game waits for an `Outcome`. Raises `IllegalActionError`, with the state unchanged, when the
    position does not allow the move.
    """
    events: list[Event] = []
    if isinstance(move, _OUTCOMES):
        refusal = why_impossible(state, move)
        if refusal is not None:
            raise IllegalActionError(refusal)
        resolve(state, move, events)
    else:
        refusal = why_illegal(state, move)
        if refusal is not None:
            raise IllegalActionError(refusal)
        _act(state, move, events)
    if state.chance is not None:
        advance(state, events)
    return events


def parse_move(text: str) -> Move:
    """The action or chance result that a line stands for; the inverse of `str(move)`."""
    line = " ".join(text.split())
    return parse_outcome(line) if line.startswith(OUTCOME_WORDS) else parse_action(line)


def advance(state: GameState, events: list[Event]) -> None:
    """Resolve the chance that is due from the state's own source."""
    while state.chance is not None and state.pending and isinstance(state.pending[-1], Due):
        resolve(state, draw_outcome(state, state.chance, state.pending[-1]), events)


def _act(state: GameState, action: Action, events: list[Event]) -> None:
    """Carry out a legal action."""
    match action:
        case EndTurn():
            end_turn(state, events)
        case BuyTile(depot, tile, discard):
            buy_tile(state, depot, tile, discard, events)
        case ChooseEstate(estate):
            choose_estate(state, estate, events)
        case ChooseCastle(space):
            choose_castle(state, space, events)
        case Decline():
            _decline(state, events)
        case TakeGoods(depots, goods):
            state.pending = state.pending[:-1]
            take_goods(state, depots, goods, events)
            move_on_track(state, events)
        case _:
            _use(state, action, events)


def _decline(state: GameState, events: list[Event]) -> None:
    """Leave an effect unused; a ship that takes no goods still moves on the track (EC-13)."""
    declined = state.pending[-1]
    state.pending = state.pending[:-1]
    if isinstance(declined, ShipGoods):
        move_on_track(state, events)
    elif not isinstance(declined, Due):
        events.append(EffectUnused(state.current, declined.name))


def _use(
    state: GameState, action: TakeTile | AddTile | SellGoods | TakeWorkers, events: list[Event]
) -> None:
    """One of the four dice actions: pay with a die or with the effect that grants it, then act."""
    if action.die == FREE:
        state.pending = state.pending[:-1]
    else:
        _pay_with_die(state, action, events)
    match action:
        case TakeTile(_, depot, tile, discard):
            gain_tile(state, depot, tile, discard, events)
        case AddTile(_, tile, space):
            add_tile(state, tile, space, events)
        case SellGoods(_, goods):
            sell_goods(state, goods, events)
        case TakeWorkers():
            take_workers(state, events)


def _pay_with_die(
    state: GameState, action: TakeTile | AddTile | SellGoods | TakeWorkers, events: list[Event]
) -> None:
    player = state.player
    value = value_needed(player, action) or action.die
    workers = worker_cost(player, action.die, value, free_step(action))
    player.workers -= workers
    dice = list(player.dice)
    dice.remove(action.die)
    player.dice = tuple(dice)
    events.append(DieUsed(state.current, action.die, value, workers))
