"""The engine's front: apply an action or a chance result and learn what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

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
from cob.engine.chance import CHANCE_RESULT_WORDS, ChanceResult, Due, parse_chance_result
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
from cob.engine.events import ActionTaken, EffectUnused, Event
from cob.engine.legality import free_step, price_of, value_needed
from cob.engine.pending import GeeseChoice, ShipGoods
from cob.engine.refusals import why_illegal
from cob.engine.rounds import (
    choose_castle,
    choose_estate,
    draw_chance_result,
    end_turn,
    resolve,
)
from cob.engine.scoring import score_knowledge
from cob.engine.state import GameState

Move = Action | ChanceResult
"""One line of a game: what a player decided, or what chance brought."""

_DICE_ACTIONS: Final = (TakeTile, AddTile, SellGoods, TakeWorkers)
_Act = Callable[[GameState, Any, list[Event]], None]


def apply(state: GameState, move: Move) -> list[Event]:
    """Carry out a move on the state and return what happened, in order.

    Chance that falls due is resolved at once from the state's own source; where the state has none,
    the game waits for a `ChanceResult`. Raises `IllegalActionError`, with the state unchanged, when
    the position does not allow the move.
    """
    refusal = why_illegal(state, move)
    if refusal is not None:
        raise IllegalActionError(refusal)
    return apply_unchecked(state, move)


def apply_unchecked(state: GameState, move: Move) -> list[Event]:
    """Do as `apply` without its check, in half the time: for a search, whose moves are known legal.

    A move that the position does not allow leaves the state in disorder.
    """
    events: list[Event] = []
    seat = state.current
    if isinstance(move, ChanceResult):
        resolve(state, move, events)
    else:
        events.append(_pay(state, move))
        _ACTS[type(move)](state, move, events)
    if state.rules.knowledge_points_at_once and state.pending:
        score_knowledge(state, seat, events)
    if state.chance is not None:
        advance(state, events)
    return events


def parse_move(text: str) -> Move:
    """Return the action or chance result that a line stands for; the inverse of `str(move)`."""
    line = " ".join(text.split())
    return parse_chance_result(line) if line.startswith(CHANCE_RESULT_WORDS) else parse_action(line)


def advance(state: GameState, events: list[Event]) -> None:
    """Resolve the chance that is due from the state's own source."""
    while state.chance is not None and state.pending and isinstance(state.pending[-1], Due):
        resolve(state, draw_chance_result(state, state.chance, state.pending[-1]), events)


# --- payment ----------------------------------------------------------------------------------


def _pay(state: GameState, action: Action) -> ActionTaken:
    """Spend what an action is done with: a die and workers, a price, or the effect it uses up."""
    if isinstance(action, BuyTile):
        return _pay_price(state, action)
    if not isinstance(action, _DICE_ACTIONS):
        return ActionTaken(state.current, action)
    if action.die == FREE:
        state.pending = state.pending[:-1]
        return ActionTaken(state.current, action)
    player = state.player
    value = value_needed(player, action) or action.die
    workers = worker_cost(player, action.die, value, free_step(action))
    player.workers -= workers
    player.dice = remove_one(player.dice, action.die)
    return ActionTaken(state.current, action, action.die, value, workers)


def _pay_price(state: GameState, action: BuyTile) -> ActionTaken:
    """Return the price of a tile, Silverlings or workers, each once a turn (ledger BLK-03,
    SE-22)."""
    price = price_of(state, action.depot)
    state.player.silverlings -= price.silverlings
    state.player.workers -= price.workers
    if price.workers:
        state.hired = True
    else:
        state.bought = True
    return ActionTaken(state.current, action, workers=price.workers, silverlings=price.silverlings)


# --- one function for each kind of action -----------------------------------------------------


def _take_tile(state: GameState, action: TakeTile, events: list[Event]) -> None:
    gain_tile(state, action.depot, action.tile, action.discard, events)


def _add_tile(state: GameState, action: AddTile, events: list[Event]) -> None:
    add_tile(state, action.tile, action.space, events)


def _sell_goods(state: GameState, action: SellGoods, events: list[Event]) -> None:
    sell_goods(state, action.goods, events)


def _take_workers(state: GameState, action: TakeWorkers, events: list[Event]) -> None:
    take_workers(state, events)


def _buy_tile(state: GameState, action: BuyTile, events: list[Event]) -> None:
    gain_tile(state, action.depot, action.tile, action.discard, events)
    pass_unusable(state, events)


def _take_goods(state: GameState, action: TakeGoods, events: list[Event]) -> None:
    """The goods first, then the step on the track (ruling EC-16)."""
    state.pending = state.pending[:-1]
    take_goods(state, action.depots, action.goods, events)
    move_on_track(state, events)


def _score_with_geese(state: GameState, action: ScoreAnimals, events: list[Event]) -> None:
    geese = state.pending[-1]
    assert isinstance(geese, GeeseChoice)
    state.pending = state.pending[:-1]
    score_animals(state, geese.space, action.species, events)


def _use_crane(state: GameState, action: UseCrane, events: list[Event]) -> None:
    state.pending = state.pending[:-1]
    use_crane(state, action.building, events)


def _decline(state: GameState, action: Decline, events: list[Event]) -> None:
    """Leave an effect unused; a ship that takes no goods still moves on the track (EC-13)."""
    declined = state.pending[-1]
    state.pending = state.pending[:-1]
    if isinstance(declined, ShipGoods):
        move_on_track(state, events)
    elif not isinstance(declined, Due):
        events.append(EffectUnused(state.current, declined.name))


def _end_turn(state: GameState, action: EndTurn, events: list[Event]) -> None:
    end_turn(state, events)


def _choose_estate(state: GameState, action: ChooseEstate, events: list[Event]) -> None:
    choose_estate(state, action.estate, events)


def _choose_castle(state: GameState, action: ChooseCastle, events: list[Event]) -> None:
    choose_castle(state, action.space, events)


_ACTS: Final[dict[type, _Act]] = {
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
}
