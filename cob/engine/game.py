"""The engine's entry point: apply an action or a chance result and return the events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cob.engine.action_tables import END_TURN
from cob.engine.actions import (
    FREE,
    Action,
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
    parse_action,
)
from cob.engine.chance import (
    CHANCE_RESULT_WORDS,
    ChanceResult,
    Due,
    PhaseDeal,
    RoundRoll,
    StartingGoods,
    StartOrder,
    StartPlayer,
    parse_chance_result,
)
from cob.engine.dice import worker_cost
from cob.engine.effects import (
    add_tile,
    gain_tile,
    move_on_track,
    pass_unusable,
    remove_one,
    score_animals,
    sell_goods,
    take_goods,
    take_workers,
    use_crane,
)
from cob.engine.errors import IllegalActionError
from cob.engine.events import ActionTaken, EffectUnused, Event, action_taken
from cob.engine.knowledge import FREE_STEP_TO_ADD, FREE_STEP_TO_TAKE
from cob.engine.pending import GeeseChoice, Selection
from cob.engine.purchases import terms_of
from cob.engine.refusals import why_illegal
from cob.engine.rounds import (
    choose_castle,
    choose_estate,
    end_turn,
    resolve,
    resolve_by_chance,
)
from cob.engine.scoring import score_knowledge
from cob.engine.state import GameState

Move = Action | ChanceResult
"""One move of a game: a player's action or a chance result."""

_Deed = Callable[[GameState, Any, list[Event]], None]
_ENDED_BY: Final = tuple(ActionTaken(seat, END_TURN) for seat in range(4))
"""The event that ends a turn, by seat; made once because it happens in every turn."""


def apply(state: GameState, move: Move) -> list[Event]:
    """Apply a move to the state and return the events in order.

    If a chance result falls due, it is drawn at once from the state's own random source; without
    a source the game waits for a `ChanceResult`. Raises `IllegalActionError` and leaves the state
    unchanged when the position does not allow the move.
    """
    refusal = why_illegal(state, move)
    if refusal is not None:
        raise IllegalActionError(refusal)
    return apply_unchecked(state, move)


def apply_unchecked(state: GameState, move: Move) -> list[Event]:
    """Apply a move without checking it, in half the time of `apply`, for searches.

    The move must be legal: an illegal one leaves the state inconsistent.
    """
    events: list[Event] = []
    seat = state.current
    _DEEDS[type(move)](state, move, events)
    if state.rules.knowledge_points_at_once and state.pending:
        score_knowledge(state, seat, events)
    if state.pending and type(state.pending[-1]) is Due:
        advance(state, events)
    return events


def position_after(state: GameState, moves: Iterable[Move]) -> GameState:
    """Return the position after some moves; `state` stays unchanged.

    Raises `IllegalActionError` for a move that is not legal there.
    """
    after = state.copy()
    for move in moves:
        apply(after, move)
    return after


def parse_move(text: str) -> Move:
    """Parse an action or a chance result; the inverse of `str(move)`."""
    line = " ".join(text.split())
    return parse_chance_result(line) if line.startswith(CHANCE_RESULT_WORDS) else parse_action(line)


def advance(state: GameState, events: list[Event]) -> None:
    """Draw the chance results that are due from the state's own random source."""
    while state.chance is not None and state.pending and type(state.pending[-1]) is Due:
        resolve_by_chance(state, state.chance, state.pending[-1], events)


# --- one function for each kind of action: first the payment, then the effect -------------------


def _use_die(
    state: GameState,
    action: TakeTile | AddTile | SellGoods | TakeWorkers,
    value: int,
    free_step: int,
    events: list[Event],
) -> None:
    """Spend a die and the workers that change it to `value`, or use up the pending effect."""
    seat, die = state.current, action.die
    if die == FREE:
        state.pending = state.pending[:-1]
        events.append(action_taken((seat, action, FREE, FREE, 0, 0)))
        return
    player = state.players[seat]
    workers = worker_cost(player, die, value, free_step)
    player.workers -= workers
    player.dice = remove_one(player.dice, die)
    events.append(action_taken((seat, action, die, value, workers, 0)))


def _take_tile(state: GameState, action: TakeTile, events: list[Event]) -> None:
    _use_die(state, action, action.depot, FREE_STEP_TO_TAKE, events)
    gain_tile(state, action.depot, action.tile, action.discard, events)


def _add_tile(state: GameState, action: AddTile, events: list[Event]) -> None:
    value = state.players[state.current].layout.dice[action.space]
    _use_die(state, action, value, FREE_STEP_TO_ADD[action.tile], events)
    add_tile(state, action.tile, action.space, events)


def _sell_goods(state: GameState, action: SellGoods, events: list[Event]) -> None:
    _use_die(state, action, action.goods, 0, events)
    sell_goods(state, action.goods, events)


def _take_workers(state: GameState, action: TakeWorkers, events: list[Event]) -> None:
    _use_die(state, action, action.die, 0, events)
    take_workers(state, events)


def _buy_tile(state: GameState, action: BuyTile, events: list[Event]) -> None:
    """Buy a tile, once a turn; a building by tile 6 is beside that (ledger BLK-03, SE-22)."""
    seat = state.current
    player = state.players[seat]
    terms = terms_of(state.rules, action)
    price = terms.price
    player.silverlings -= price.silverlings
    player.workers -= price.workers
    if terms.is_the_purchase:
        state.bought = True
    else:
        state.hired = True
    events.append(ActionTaken(seat, action, workers=price.workers, silverlings=price.silverlings))
    gain_tile(state, action.depot, action.tile, action.discard, events)
    pass_unusable(state, events)


def _take_goods(state: GameState, action: TakeGoods, events: list[Event]) -> None:
    """Load the goods first, then move on the track (ruling EC-16)."""
    events.append(ActionTaken(state.current, action))
    state.pending = state.pending[:-1]
    take_goods(state, action.depots, action.goods, events)
    move_on_track(state, events)


def _score_with_geese(state: GameState, action: ScoreAnimals, events: list[Event]) -> None:
    events.append(ActionTaken(state.current, action))
    geese = state.pending[-1]
    assert isinstance(geese, GeeseChoice)
    state.pending = state.pending[:-1]
    score_animals(state, geese.space, action.species, events)


def _use_crane(state: GameState, action: UseCrane, events: list[Event]) -> None:
    events.append(ActionTaken(state.current, action))
    state.pending = state.pending[:-1]
    use_crane(state, action.building, events)


def _decline(state: GameState, action: Decline, events: list[Event]) -> None:
    """Leave an effect unused; a ship that takes no goods still moves on the track (EC-13)."""
    events.append(ActionTaken(state.current, action))
    declined = state.pending[-1]
    state.pending = state.pending[:-1]
    if declined is Selection.SHIP_GOODS:
        move_on_track(state, events)
    elif type(declined) is not Due:
        events.append(EffectUnused(state.current, declined.code))


def _end_turn(state: GameState, action: EndTurn, events: list[Event]) -> None:
    events.append(_ENDED_BY[state.current])
    end_turn(state, events)


def _choose_estate(state: GameState, action: ChooseEstate, events: list[Event]) -> None:
    events.append(ActionTaken(state.current, action))
    choose_estate(state, action.estate, events)


def _choose_castle(state: GameState, action: ChooseCastle, events: list[Event]) -> None:
    events.append(ActionTaken(state.current, action))
    choose_castle(state, action.space, events)


_DEEDS: Final[dict[type, _Deed]] = {
    TakeTile: _take_tile,
    AddTile: _add_tile,
    SellGoods: _sell_goods,
    TakeWorkers: _take_workers,
    BuyTile: _buy_tile,
    TakeGoods: _take_goods,
    ScoreAnimals: _score_with_geese,
    UseCrane: _use_crane,
    Decline: _decline,
    EndTurn: _end_turn,
    ChooseEstate: _choose_estate,
    ChooseCastle: _choose_castle,
    StartPlayer: resolve,
    StartOrder: resolve,
    StartingGoods: resolve,
    PhaseDeal: resolve,
    RoundRoll: resolve,
}
"""The function that carries out each kind of action."""
