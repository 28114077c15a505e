"""Looking through one's own whole turn: both dice, what tiles set off, purchases.

A beam search: from every position kept, each legal action is tried; of the new positions the most
promising are kept, until all that is left is to end the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import inf
from operator import attrgetter
from time import perf_counter
from typing import Final, NamedTuple

from cob.engine import Action, GameState, legal_actions, perform
from cob.engine.actions import EndTurn

Values = Callable[[Sequence[GameState]], list[float]]


class Plan(NamedTuple):
    """A way to play the turn from here, or a part of one."""

    value: float
    actions: tuple[Action, ...]
    """Without the end of the turn."""
    state: GameState
    """The position after the actions."""


_BY_VALUE: Final = attrgetter("value")


def search_turn(
    state: GameState, values: Values, width: int, deadline: float = inf
) -> list[Plan]:
    """Ways to play out the turn of the player to move, the best first; never empty.

    `state` stays as it is. Of the positions after as many actions, `width` are looked at further,
    and only one once `deadline`, a time of `perf_counter`, has passed.
    """
    kept = [Plan(0.0, (), state)]
    ended: list[Plan] = []
    seen: set[Hashable] = set()
    while kept:
        actions: list[tuple[Action, ...]] = []
        states: list[GameState] = []
        for plan in kept:
            for action in legal_actions(plan.state):
                if isinstance(action, EndTurn):
                    ended.append(plan)
                    continue
                new = plan.state.copy()
                perform(new, action)
                key = _key(new)
                if key not in seen:
                    seen.add(key)
                    actions.append((*plan.actions, action))
                    states.append(new)
        if not states:
            break
        worth = values(states)
        kept = [Plan(*parts) for parts in zip(worth, actions, states, strict=True)]
        kept.sort(key=_BY_VALUE, reverse=True)
        del kept[width if perf_counter() < deadline else 1 :]
    if ended and not ended[0].actions:
        ended[0] = Plan(values([state])[0], (), state)
    ended.sort(key=_BY_VALUE, reverse=True)
    return ended


def _key(state: GameState) -> Hashable:
    """Equal for positions of one turn in which the same can happen, however they came about."""
    player = state.players[state.current]
    return (
        tuple(player.estate),
        tuple(sorted(player.storage)),
        tuple(player.goods),
        tuple(state.board),
        tuple(state.depot_goods),
        player.dice,
        state.pending,
        player.points,
        player.workers,
        player.silverlings,
        state.bought,
    )
