"""The expert bot: compares its best turns by what comes of them in many possible futures."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2
from time import process_time
from typing import Final

from cob.bots.base import Effort
from cob.bots.evaluation import Evaluation
from cob.bots.lookahead import Foresight, Lookahead
from cob.bots.planner import Planner, PlannerSettings
from cob.bots.turn_search import TurnPlan, search_turn
from cob.engine import GameState
from cob.engine.random_source import Chance

_AT_ONCE: Final = 36
"""Turns played between two looks at the clock, one after the other by each of the players; their
positions are valued together."""
_SEEDS: Final = 1 << 48


class Expert(Planner):
    """Plays each of its best turns on through its next ones, in many futures.

    The worse half of the candidates is dropped again and again, and each of these rounds gets the
    same share of the futures (successive halving).
    """

    def __init__(
        self, evaluation: Evaluation, settings: PlannerSettings, foresight: Foresight, seed: int
    ) -> None:
        super().__init__(evaluation, settings)
        self._foresight = foresight
        self._lookahead = Lookahead(foresight, settings.rivals, self.own_values, self.values)
        self._chance = Chance(seed)

    def plan(self, view: GameState, effort: Effort) -> TurnPlan:
        """Return how to play the rest of the turn."""
        deadline, foresight = effort.deadline(), self._foresight
        plans = search_turn(view, self.values(view, view.current), self.settings.width, deadline)
        candidates = [
            _Candidate(plan, foresight.trust)
            for plan in plans[: foresight.candidates]
            if plan.value > plans[0].value - foresight.margin
        ]
        work = effort.work * foresight.futures_for(len(view.players))
        share = work / max(1, ceil(log2(len(candidates))))
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
        plans = [candidate.plan for candidate in candidates]
        at_once = max(1, _AT_ONCE // (len(plans[0].state.players) * len(plans)))
        for begun in range(0, futures, at_once):
            before = process_time()
            number = min(at_once, futures - begun)
            seeds = [self._chance.below(_SEEDS) for _ in range(number)]
            outcomes = self._lookahead.outcomes(plans, seeds)
            for candidate, found in zip(candidates, outcomes, strict=True):
                candidate.add(found)
            now = process_time()
            if now + (now - before) > deadline:
                return False
        return True


class _Candidate:
    """A turn, with what came of it in the futures so far."""

    def __init__(self, plan: TurnPlan, trust: float) -> None:
        self.plan = plan
        self._estimates = trust
        self._sum = trust * plan.value

    def add(self, results: Sequence[float]) -> None:
        """Take up what came of it in some futures, in points."""
        self._estimates += len(results)
        self._sum += sum(results)

    def worth(self) -> float:
        """Return the mean of all estimates, in points."""
        return self._sum / self._estimates
