"""Searching through a player's whole turn: both dice, what tiles set off, purchases.

A beam search: from every position kept, each legal action is tried; of the new positions the most
promising are kept, until all that is left is to end the turn. Many turns can be searched side by
side, which saves time, as positions are valued faster the more there are.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import inf
from operator import attrgetter
from time import process_time
from typing import Final, NamedTuple

from cob.engine import Action, GameState, apply_unchecked, legal_actions
from cob.engine.actions import EndTurn

Values = Callable[[Sequence[GameState]], list[float]]
"""Gives the value of each position, in points."""


class TurnPlan(NamedTuple):
    """A way to play a turn from here, or a part of one."""

    value: float
    """The value of the position after it, in points."""
    actions: tuple[Action, ...]
    """Without the end of the turn."""
    state: GameState
    """The position after the actions, a `GameState.copy_for_turn`: to play on beyond the turn, make
    a whole copy."""


_Step = tuple[tuple[Action, ...], Action, GameState]
"""The actions before, one more, and the position after it."""
_BY_VALUE: Final = attrgetter("value")


def search_turn(
    state: GameState, values: Values, width: int, deadline: float = inf
) -> list[TurnPlan]:
    """Return ways to play out the turn of the player to move, the best first, at least one.

    `state` stays as it is. Of the positions after the same number of actions the best `width` are
    searched further, and only the best one once `deadline`, a time of `process_time`, has passed.
    """
    return search_turns([state], values, width, deadline)[0]


def search_turns(
    states: Sequence[GameState], values: Values, width: int, deadline: float = inf
) -> list[list[TurnPlan]]:
    """Do what `search_turn` does for several positions, which `values` can value together."""
    kept = [[TurnPlan(0.0, (), state)] for state in states]
    ended: list[list[TurnPlan]] = [[] for _ in states]
    # Positions reached so far are numbered, since a key takes long to look up.
    numbers: list[dict[Hashable, int]] = [{} for _ in states]
    while True:
        found: list[_Step] = []
        parts: list[range] = []
        for at, plans in enumerate(kept):
            number_of = numbers[at]
            known = len(number_of)
            reached: dict[int, _Step] = {}
            for plan in plans:
                for action in legal_actions(plan.state):
                    if isinstance(action, EndTurn):
                        ended[at].append(plan)
                        continue
                    new = plan.state.copy_for_turn()
                    apply_unchecked(new, action)
                    number = number_of.setdefault(position_key(new), len(number_of))
                    if number not in reached:
                        reached[number] = (plan.actions, action, new)
            fresh = [step for number, step in reached.items() if number >= known]
            # What was reached by a shorter way and dropped can be the only way left to the end.
            begin = len(found)
            found += fresh or (() if ended[at] else reached.values())
            parts.append(range(begin, len(found)))
        if not found:
            break
        worth = values([state for _, _, state in found])
        kept = []
        for part in parts:
            best = sorted(part, key=worth.__getitem__, reverse=True)
            del best[width if process_time() < deadline else 1 :]
            steps = [(worth[place], *found[place]) for place in best]
            kept.append([TurnPlan(value, (*old, new), state) for value, old, new, state in steps])
    for plans, state in zip(ended, states, strict=True):
        if not plans[0].actions:
            plans[0] = TurnPlan(values([state])[0], (), state)
        plans.sort(key=_BY_VALUE, reverse=True)
    return ended


def position_key(state: GameState) -> Hashable:
    """Return what is equal for positions of one turn from which the same can happen."""
    player = state.players[state.current]
    return (
        tuple(player.estate),
        tuple(sorted(player.storage)),
        tuple(player.goods),
        tuple(state.board),
        tuple(state.depot_goods),
        player.dice,
        tuple([pending.name for pending in state.pending]),
        player.points,
        player.workers,
        player.silverlings,
        state.bought,
        state.hired,
    )
