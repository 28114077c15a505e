"""How expert and master play: they compare their best turns in many possible futures."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2, sqrt
from statistics import fmean, stdev
from time import process_time
from typing import Final

from cob.bots.base import Effort
from cob.bots.evaluation import Evaluation
from cob.bots.lookahead import Foresight, outcomes
from cob.bots.planner import Planner, PlannerSettings
from cob.core.search import TurnPlan
from cob.engine import GameState
from cob.engine.random_source import Chance

_AT_ONCE: Final = 36
"""Turns played between two looks at the clock."""
_SEEDS: Final = 1 << 48
_SURE: Final = 2.0
"""Standard errors between the two best turns that need no more futures."""


class Expert(Planner):
    """Plays each of its best turns on through its next ones, in many futures.

    The worse half of the candidates is dropped again and again, and each of these rounds gets the
    same share of the futures (successive halving). Where the last two are close, they are played on
    in more futures.
    """

    def __init__(
        self, evaluation: Evaluation, settings: PlannerSettings, foresight: Foresight, seed: int
    ) -> None:
        super().__init__(evaluation, settings)
        self._foresight = foresight
        self._chance = Chance(seed)

    def plan(self, view: GameState, effort: Effort) -> TurnPlan:
        """Return how to play the rest of the turn."""
        deadline, foresight = effort.deadline(), self._foresight
        plans = self.ways(view)
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
            if len(candidates) == 2:
                self._settle(candidates, round(work * foresight.patience), deadline)
            del candidates[(len(candidates) + 1) // 2 :]
        return candidates[0].plan

    def _settle(self, candidates: list[_Candidate], futures: int, deadline: float) -> None:
        """Play two candidates on, in so many futures together at most, until one is clearly better;
        sort them."""
        step = max(1, _AT_ONCE // 2)
        while futures >= 2 * step and not _is_clear(*candidates):
            if not self._weigh(candidates, step, deadline):
                break
            futures -= 2 * step
        candidates.sort(key=_Candidate.worth, reverse=True)

    def _weigh(self, candidates: Sequence[_Candidate], futures: int, deadline: float) -> bool:
        """Play all candidates on in so many futures; return whether there is time for more."""
        plans = [candidate.plan for candidate in candidates]
        at_once = max(1, _AT_ONCE // (len(plans[0].position.like.players) * len(plans)))
        for begun in range(0, futures, at_once):
            before = process_time()
            number = min(at_once, futures - begun)
            seeds = [self._chance.below(_SEEDS) for _ in range(number)]
            found = outcomes(
                plans, seeds, self.evaluation, self._foresight, self.settings.rivals, self
            )
            for candidate, results in zip(candidates, found.tolist(), strict=True):
                candidate.add(results)
            now = process_time()
            if now + (now - before) > deadline:
                return False
        return True


class _Candidate:
    """A turn, with what came of it in the futures so far."""

    def __init__(self, plan: TurnPlan, trust: float) -> None:
        self.plan = plan
        self._trust = trust
        self.results: list[float] = []
        """What came of it in the futures so far, in points; candidates have them in common."""

    def add(self, results: Sequence[float]) -> None:
        """Take up what came of it in some futures, in points."""
        self.results += results

    def worth(self) -> float:
        """Return the mean of all estimates, in points."""
        whole = self._trust * self.plan.value + sum(self.results)
        return whole / (self._trust + len(self.results))


def _is_clear(one: _Candidate, other: _Candidate) -> bool:
    """Return whether the common futures of two turns tell which is better."""
    apart = [first - second for first, second in zip(one.results, other.results, strict=True)]
    if len(apart) < 2:
        return False
    return abs(fmean(apart)) > _SURE * stdev(apart) / sqrt(len(apart))
