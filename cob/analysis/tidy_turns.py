"""Turns without what another order of their actions, or the other die, makes needless: a discard
(ledger TAK-03), or workers that are paid (ledger WRK-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from cob.analysis.deeds import discarded_by, is_done, is_paid, keeping_all
from cob.core.flat import Position
from cob.core.search import TurnPlan
from cob.engine import Action, GameState
from cob.engine.actions import AddTile, SellGoods, TakeTile, TakeWorkers

_TWO: Final = 2
_Deed = list[Action]
"""An action for a die or a price, with what follows from it."""


def tidied(state: GameState, plan: TurnPlan) -> TurnPlan:
    """Return a way to play a turn from this position that does the same, discards nothing if it can
    be helped, and pays no needless worker; the same plan if there is none.

    A tile that is kept can still be discarded later.
    """
    return _with_other_dice(state, _without_discards(state, plan))


def _without_discards(state: GameState, plan: TurnPlan) -> TurnPlan:
    if not any(discarded_by(action) is not None for action in plan.actions):
        return plan
    ended, done, left = state.copy_for_turn(), list[Action](), _deeds(plan.actions)
    while left:
        for deed in sorted(left, key=lambda each: not isinstance(each[0], AddTile)):
            trial = ended.copy_for_turn()
            if all(is_done(trial, action) for action in deed):
                ended = trial
                done += deed
                left.remove(deed)
                break
        else:
            return plan
    return plan._replace(actions=tuple(done), position=Position.of(ended))


def _with_other_dice(state: GameState, plan: TurnPlan) -> TurnPlan:
    """Return the same actions with the two dice exchanged, if that leaves more workers."""
    if len(set(state.player.dice)) != _TWO:
        return plan
    one, other = state.player.dice
    exchanged = tuple(_with_die(action, {one: other, other: one}) for action in plan.actions)
    ended, workers = state.copy_for_turn(), plan.state.player.workers
    if not all(is_done(ended, action) for action in exchanged) or ended.player.workers <= workers:
        return plan
    alike = ended.copy_for_turn()
    alike.player.workers = workers
    if Position.of(alike).flat != plan.position.flat:
        return plan
    return plan._replace(actions=exchanged, position=Position.of(ended))


def _with_die(action: Action, exchanged: Mapping[int, int]) -> Action:
    """Return an action with the die in place of another one, if it takes one of them."""
    if isinstance(action, TakeTile | AddTile | SellGoods | TakeWorkers):
        return replace(action, die=exchanged.get(action.die, action.die))
    return action


def _deeds(actions: Iterable[Action]) -> list[_Deed]:
    """Return the actions for a die or a price, each with what follows from it, without discards."""
    deeds: list[_Deed] = []
    for action in map(keeping_all, actions):
        if is_paid(action) or not deeds:
            deeds.append([])
        deeds[-1].append(action)
    return deeds
