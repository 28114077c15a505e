"""The ways to play a turn, and what they promise before they are played on."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cob.analysis.minds import Mind, leads
from cob.analysis.tidy_turns import tidied
from cob.core.flat import Position
from cob.core.search import TurnPlan
from cob.engine import Action, GameState, apply_unchecked, legal_actions
from cob.engine.actions import EndTurn
from cob.engine.chance import Due

FAST_ERROR: Final = 6.0
"""Points within which a difference of two turns holds that were not played on (95 %)."""
MOST_TURNS: Final = 24
"""Turns that are told of a decision."""
SEEDS: Final = 1 << 48
"""Futures have so many start values."""
EXACT: Final = 0.01
"""The error in points of what is known."""


Actions = tuple[Action, ...]
"""The actions of a turn, without its end."""


class Turn(NamedTuple):
    """A way to play a turn from here to its end, and what it promises."""

    actions: tuple[Action, ...]
    """Without the end of the turn."""
    position: Position
    """The position after them."""
    points: float
    """By how many points the player should end ahead of the mean of the others."""
    error: float
    """Points within which its distance from the best turn holds, and of the best from the second:
    in 95 of 100 cases, whoever plays on."""
    expected: tuple[float, ...]
    """Every player's points at the end of the game, by seat."""
    chance: float
    """The chance of the first place, from 0 to 1."""

    @property
    def state(self) -> GameState:
        """The engine's position after them; it must not be changed."""
        return self.position.state


@dataclass(frozen=True, slots=True)
class Decision:
    """The turns of the player to move, and their values."""

    state: GameState
    seat: int
    turns: tuple[Turn, ...]
    """The best first, each to another position; at least one."""
    actions: Mapping[Action, float]
    """For each legal action the points of the best turn that begins with it."""

    @property
    def is_forced(self) -> bool:
        """Whether everything that can be done comes to the same."""
        return len(self.turns) == 1


def can_be_judged(state: GameState) -> bool:
    """Return whether a player is to move, in a game whose first turn has begun."""
    return not state.is_over and state.phase >= 0 and not isinstance(state.asked, Due)


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
        tuple([pending.code for pending in state.pending]),
        player.points,
        player.workers,
        player.silverlings,
        state.bought,
        state.hired,
    )


def assess(mind: Mind, state: GameState) -> Decision:
    """Return what can be done in a position, valued without a look into the future.

    `can_be_judged` says of which positions it can be asked.
    """
    plans = mind.ways(state)
    begun = _begun_with_each(mind, state)
    known = {position_key(plan.state) for plan in plans}
    plans += [plan for plan in begun if position_key(plan.state) not in known]
    plans.sort(key=lambda plan: plan.value, reverse=True)
    return _decided(mind, state, plans, begun)


def first_look(
    mind: Mind, state: GameState, most: int = MOST_TURNS, *, is_shown: bool = True
) -> Decision:
    """Return what `assess` does in a third of the time: some actions and turns are missing.

    No more than the `most` best turns are told. Turns that are not shown to anyone may discard
    tiles without need.
    """
    return _decided(mind, state, mind.ways(state), most=most, is_shown=is_shown)


def _decided(
    mind: Mind,
    state: GameState,
    plans: Sequence[TurnPlan],
    begun: Sequence[TurnPlan] = (),
    most: int = MOST_TURNS,
    *,
    is_shown: bool = True,
) -> Decision:
    """Return the decision between turns, the best first; `begun` are the best by first action."""
    actions = {plan.actions[0]: plan.value for plan in begun}
    shown = [tidied(state, plan) if is_shown else plan for plan in plans[:most]]
    for plan in (*shown, *plans):
        first = plan.actions[0] if plan.actions else EndTurn()
        actions[first] = max(plan.value, actions.get(first, plan.value))
    different = {position_key(plan.state): plan for plan in shown}
    turns = judged(mind, state.current, list(different.values()))
    turns.sort(key=lambda turn: turn.points, reverse=True)  # Float32 may swap equals.
    shift = turns[0].points - plans[0].value
    shifted = {action: value + shift for action, value in actions.items()}
    return Decision(state, state.current, tuple(turns), shifted)


def _begun_with_each(mind: Mind, state: GameState) -> list[TurnPlan]:
    """Return for each legal action the best turn found that begins with it."""
    legal = [action for action in legal_actions(state) if not isinstance(action, EndTurn)]
    after = [state.copy_for_turn() for _ in legal]
    for position, action in zip(after, legal, strict=True):
        apply_unchecked(position, action)
    found = mind.best_ways(list(map(Position.of, after)), mind.width_of_each) if legal else []
    return [
        plan._replace(actions=(action, *plan.actions))
        for action, plan in zip(legal, found, strict=True)
    ]


def judged(mind: Mind, seat: int, plans: Sequence[TurnPlan]) -> list[Turn]:
    """Return turns of a player with what they promise, before they are played on."""
    expected = mind.expected([plan.position for plan in plans])
    return [
        Turn(
            plan.actions,
            plan.position,
            float(points),
            FAST_ERROR,
            tuple(row.tolist()),
            mind.chances(row.tolist(), plan.state)[seat],
        )
        for plan, points, row in zip(plans, leads(expected, seat), expected, strict=True)
    ]


def worth_comparing(mind: Mind, turns: Sequence[Turn]) -> list[Turn]:
    """Return those of the turns, the best first, which the first estimate may rank wrongly."""
    least = turns[0].points - mind.margin
    return [turn for turn in turns if turn.points > least][: mind.candidates]
