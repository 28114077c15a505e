"""The values of the ways to play a turn: at once, and better the longer one waits."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from cob.analysis.aftermath import Aftermath, Ending, aftermath
from cob.analysis.minds import Mind, Table, leads
from cob.analysis.worth import expected
from cob.core.flat import Position
from cob.core.search import TurnPlan
from cob.engine import Action, GameState, apply_unchecked, legal_actions
from cob.engine.actions import EndTurn
from cob.engine.chance import Due
from cob.engine.random_source import Chance

FAST_ERROR: Final = 1.8
"""Standard error of a difference between two turns before they were played on, in points."""
MOST_TURNS: Final = 24
"""Turns that are told of a decision."""
MOST_ENDINGS: Final = 16
"""Futures that are looked at for what comes of a turn."""
SEEDS: Final = 1 << 48
"""Futures have so many start values."""
_FEWEST: Final = 4
"""Futures from which on their own scatter says how sure their mean is."""


class Turn(NamedTuple):
    """A way to play a turn from here to its end, and what it promises."""

    actions: tuple[Action, ...]
    """Without the end of the turn."""
    position: Position
    """The position after them."""
    points: float
    """By how many points the player should end ahead of the mean of the others."""
    error: float
    """Standard error of its distance from the best turn, and of the best from the second."""
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
        tuple([pending.name for pending in state.pending]),
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


def first_look(mind: Mind, state: GameState) -> Decision:
    """Return what `assess` does in a third of the time: some actions and turns are missing."""
    return _decided(mind, state, mind.ways(state))


def _decided(
    mind: Mind, state: GameState, plans: Sequence[TurnPlan], begun: Sequence[TurnPlan] = ()
) -> Decision:
    """Return the decision between turns, the best first; `begun` are the best by first action."""
    actions = {plan.actions[0]: plan.value for plan in begun}
    for plan in plans:
        first = plan.actions[0] if plan.actions else EndTurn()
        actions[first] = max(plan.value, actions.get(first, plan.value))
    turns = judged(mind, state.current, plans[:MOST_TURNS])
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
    found = mind.ways_from_each(list(map(Position.of, after))) if legal else []
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
            mind.chance(row.tolist(), plan.state, seat),
        )
        for plan, points, row in zip(plans, leads(expected, seat), expected, strict=True)
    ]


def worth_comparing(mind: Mind, turns: Sequence[Turn]) -> list[Turn]:
    """Return those of the turns, the best first, which the first estimate may rank wrongly."""
    least = turns[0].points - mind.foresight.margin
    return [turn for turn in turns if turn.points > least][: mind.foresight.candidates]


class Refinement:
    """Plays turns on in common futures, so that luck does not decide between them.

    The first estimate of a turn counts as much as a few futures (`Foresight.trust`).
    """

    def __init__(
        self,
        mind: Mind,
        decision: Decision,
        turns: Sequence[Turn],
        seed: int = 1,
        *,
        is_deep: bool = False,
    ) -> None:
        """Take the turns of a decision to compare; the same seed gives the same futures."""
        self._mind, self._decision, self._turns = mind, decision, turns
        self._chance = Chance(seed)
        self._foresight = mind.deep_foresight if is_deep else mind.foresight
        self._found: Table = np.empty((len(turns), 0, len(decision.state.players)))
        self._ends: list[list[Position]] = [[] for _ in turns]
        self._endings: list[list[Ending]] = [[] for _ in turns]

    @property
    def futures(self) -> int:
        """In how many futures each turn was played on so far."""
        return int(self._found.shape[1])

    def play(self, futures: int) -> None:
        """Play all turns on in so many futures more."""
        seeds = [self._chance.below(SEEDS) for _ in range(futures)]
        positions = [turn.position for turn in self._turns]
        found = self._mind.played_on(positions, self._foresight, seeds)
        expected = self._mind.expected(found).reshape(len(self._turns), futures, -1)
        self._found = np.concatenate([self._found, expected], axis=1)
        for at, ends in enumerate(self._ends):
            ends += found[at * futures : (at + 1) * futures]

    def keep(self, turns: Collection[tuple[Action, ...]]) -> None:
        """Go on with some of the turns only, by their actions."""
        kept = [at for at, turn in enumerate(self._turns) if turn.actions in turns]
        self._turns = [self._turns[at] for at in kept]
        self._ends = [self._ends[at] for at in kept]
        self._endings = [self._endings[at] for at in kept]
        self._found = self._found[kept]

    def aftermath(self, better: tuple[Action, ...], worse: tuple[Action, ...]) -> Aftermath | None:
        """Return what the first futures have shown between two turns, by their actions; None if
        they did not play both on."""
        places = {turn.actions: at for at, turn in enumerate(self._turns)}
        if not self.futures or not {better, worse} <= places.keys():
            return None
        one, other = (self._seen(places[actions]) for actions in (better, worse))
        return aftermath(self._decision.seat, one, other)

    def _seen(self, at: int) -> list[Ending]:
        """Return where a turn has led; what it promises there is found once."""
        known = self._endings[at]
        for end in self._ends[at][len(known) : MOST_ENDINGS]:
            known.append(Ending(end.state, expected(self._mind.judge, end.state)))
        return known

    @property
    def turns(self) -> list[Turn]:
        """The turns that are compared with what is known now, the best first."""
        if not self.futures:
            return list(self._turns)
        trust = self._foresight.trust
        first = np.array([turn.expected for turn in self._turns])
        first += (self._found.mean(axis=1) - first).mean(axis=0)  # What all have in common.
        expected = (first * trust + self._found.sum(axis=1)) / (trust + self.futures)
        points = leads(expected, self._decision.seat)
        order = np.argsort(-points, kind="stable")
        return [
            self._moved(self._turns[at], expected[at])._replace(
                error=self._error(at, order[0] if at != order[0] else order[:2][-1])
            )
            for at in order
        ]

    def _error(self, at: int, other: int) -> float:
        """Return the standard error of the distance between two of the turns, in points."""
        if at == other:
            return 0.0
        if self.futures < _FEWEST:
            return FAST_ERROR
        apart = leads(self._found[at], self._decision.seat)
        apart = apart - leads(self._found[other], self._decision.seat)
        return float(apart.std(ddof=1)) / sqrt(self.futures + self._foresight.trust)

    @property
    def decision(self) -> Decision:
        """The decision with what is known now; turns that were not compared move along."""
        turns = self.turns
        before = {turn.actions: turn.expected for turn in self._turns}
        shift = np.mean(
            [np.subtract(turn.expected, before[turn.actions]) for turn in turns], axis=0
        )
        ahead = float(leads(shift[None], self._decision.seat)[0])
        others = [
            self._moved(turn, turn.expected + shift)
            for turn in self._decision.turns
            if turn.actions not in before
        ]
        actions = {action: points + ahead for action, points in self._decision.actions.items()}
        for turn in reversed(turns):
            actions[turn.actions[0] if turn.actions else EndTurn()] = turn.points
        whole = sorted([*turns, *others], key=lambda turn: turn.points, reverse=True)
        return Decision(self._decision.state, self._decision.seat, tuple(whole), actions)

    def _moved(self, turn: Turn, expected: Table) -> Turn:
        """Return a turn with other expectations."""
        return turn._replace(
            points=float(leads(expected[None], self._decision.seat)[0]),
            expected=tuple(expected.tolist()),
            chance=self._mind.chance(expected.tolist(), turn.state, self._decision.seat),
        )
