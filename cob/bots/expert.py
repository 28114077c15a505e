"""The expert bot: compares its best turns by what comes of them in many possible futures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2
from time import process_time
from typing import Final

from cob.bots.base import Effort
from cob.bots.evaluation import Evaluation
from cob.bots.planner import Planner
from cob.bots.turn_search import TurnPlan, search_turn, search_turns
from cob.engine import GameState, apply_unchecked
from cob.engine.actions import EndTurn
from cob.engine.components import BOARD_SPACES, FIRST_BLACK_SPACE
from cob.engine.random_source import Chance

_AT_ONCE: Final = 4
"""Futures between two looks at the clock; their positions are valued together."""
_SEEDS: Final = 1 << 48


@dataclass(frozen=True, slots=True)
class Foresight:
    """How turns are compared by what comes of them."""

    futures: int
    """How many are played out for a decision, those of all turns that are compared together."""
    candidates: int
    """The most turns that are compared."""
    margin: float
    """Turns whose value is so many points below the best are not compared."""
    turns_ahead: int
    """How many of the player's next turns a future goes on through."""
    beam_ahead: int
    """The width of the search through each of these."""
    trust: float
    """The first estimate of a turn counts as much as so many futures."""


class Expert(Planner):
    """Plays each of its best turns on through its next ones, in many futures.

    A future is one sequence of dice and draws, the same for every candidate, so that luck does not
    decide between them. The worse half of the candidates is dropped again and again, and each of
    these rounds gets the same share of the futures (successive halving). The other players are not
    simulated: in their turns some tiles are taken off the board.
    """

    def __init__(self, evaluation: Evaluation, width: int, foresight: Foresight, seed: int) -> None:
        super().__init__(evaluation, width)
        self._foresight = foresight
        self._chance = Chance(seed)

    def plan(self, view: GameState, effort: Effort) -> TurnPlan:
        """Return how to play the rest of the turn."""
        deadline, foresight = effort.deadline(), self._foresight
        plans = search_turn(view, self.values(view), self.width, deadline)
        candidates = [
            _Candidate(plan, foresight.trust)
            for plan in plans[: foresight.candidates]
            if plan.value > plans[0].value - foresight.margin
        ]
        share = effort.work * foresight.futures / max(1, ceil(log2(len(candidates))))
        while len(candidates) > 1:
            futures = max(1, round(share / len(candidates)))
            is_in_time = self._weigh(candidates, futures, deadline)
            candidates.sort(key=_Candidate.worth, reverse=True)
            if not is_in_time:
                break
            del candidates[(len(candidates) + 1) // 2 :]
        return candidates[0].plan

    def _weigh(self, candidates: Sequence[_Candidate], futures: int, deadline: float) -> bool:
        """Play all candidates on in so many futures; return whether there is time for more."""
        for begun in range(0, futures, _AT_ONCE):
            before = process_time()
            number = min(_AT_ONCE, futures - begun)
            self._look_ahead(candidates, [self._chance.below(_SEEDS) for _ in range(number)])
            now = process_time()
            if now + (now - before) > deadline:
                return False
        return True

    def _look_ahead(self, candidates: Sequence[_Candidate], seeds: Sequence[int]) -> None:
        """Play every candidate on in the futures that follow from the seeds."""
        seat = candidates[0].plan.state.current
        states = [
            candidate.plan.state.determinize(seed) for candidate in candidates for seed in seeds
        ]
        results: list[float] = []
        for _ in range(self._foresight.turns_ahead):
            for state in states:
                _pass_to(state, seat)
            if states[0].is_over:
                results = [float(state.players[seat].points) for state in states]
                break
            found = search_turns(states, self.values(states[0]), self._foresight.beam_ahead)
            best = [plans[0] for plans in found]
            results = [plan.value for plan in best]
            states = [plan.state.copy() for plan in best]
        for at, candidate in enumerate(candidates):
            candidate.add(results[at * len(seeds) : (at + 1) * len(seeds)])


class _Candidate:
    """A turn, with what came of it in the futures so far."""

    def __init__(self, plan: TurnPlan, trust: float) -> None:
        self.plan = plan
        self._estimates = trust
        self._sum = trust * plan.value

    def add(self, results: Sequence[float]) -> None:
        """Take up the values, in points, at the end of some futures."""
        self._estimates += len(results)
        self._sum += sum(results)

    def worth(self) -> float:
        """Return the mean of all estimates, in points."""
        return self._sum / self._estimates


def _pass_to(state: GameState, seat: int) -> None:
    """End the turn and let the others take theirs, until it is the player's again."""
    apply_unchecked(state, EndTurn())
    while not state.is_over and state.current != seat:
        assert state.chance is not None
        # About what players take in a turn: two thirds of a tile, and they buy a quarter.
        if state.chance.below(3):
            _take_away(state, state.chance, range(FIRST_BLACK_SPACE))
        if not state.chance.below(4):
            _take_away(state, state.chance, range(FIRST_BLACK_SPACE, BOARD_SPACES))
        apply_unchecked(state, EndTurn())


def _take_away(state: GameState, chance: Chance, spaces: range) -> None:
    """Remove one of the tiles that lie on these spaces, if there is one."""
    occupied = [space for space in spaces if state.board[space] is not None]
    if occupied:
        state.board[occupied[chance.below(len(occupied))]] = None
