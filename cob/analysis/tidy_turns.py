"""Turns without a discard that another order of their actions makes needless (ledger TAK-03)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cob.analysis.deeds import discarded_by, is_done, is_paid
from cob.core.flat import Position
from cob.core.search import TurnPlan
from cob.engine import Action, GameState
from cob.engine.actions import AddTile, BuyTile, TakeTile


def tidied(state: GameState, plan: TurnPlan) -> TurnPlan:
    """Return a way to play a turn from this position in an order in which nothing is discarded; the
    same plan if there is none. A tile that is kept can still be discarded later."""
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


def _deeds(actions: Iterable[Action]) -> list[list[Action]]:
    """Return the actions for a die or a price, each with what follows from it, without discards."""
    deeds: list[list[Action]] = []
    for action in actions:
        if isinstance(action, TakeTile | BuyTile):
            action = replace(action, discard=None)
        if is_paid(action) or not deeds:
            deeds.append([])
        deeds[-1].append(action)
    return deeds
