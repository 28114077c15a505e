"""Playing turns on in possible futures, to see what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cob.bots.evaluation import Evaluation
from cob.core.evaluation import Matrix
from cob.core.search import Counter, Depth, TurnPlan, play_on


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
    beam_of_others: int
    """The width of the search through the others' turns; 0 if they only take tiles away."""
    trust: float
    """The first estimate of a turn counts as much as so many futures."""
    patience: float = 0.0
    """The most futures that two close turns get in addition, as a share of `futures`."""

    @property
    def depth(self) -> Depth:
        """How the core plays turns on: everyone goes for points of their own, which is found
        sooner than a lead."""
        return Depth(self.turns_ahead, self.beam_ahead, self.beam_of_others)

    def futures_for(self, players: int) -> float:
        """Return how many futures take as long as `futures` do with two players."""
        return self.futures * 2 / players if self.beam_of_others else self.futures


def outcomes(
    plans: Sequence[TurnPlan],
    seeds: Sequence[int],
    evaluation: Evaluation,
    foresight: Foresight,
    rivals: float,
    counter: Counter | None = None,
) -> Matrix:
    """Return what comes of a player's turns in the futures of all seeds, in points ahead.

    The futures, (plans, seeds), are the same for every turn, so that luck does not decide between
    them. What counts in the end is how far the player leads, the others' points times `rivals`.
    """
    positions = [plan.position for plan in plans]
    ends = play_on(positions, evaluation.core, foresight.depth, seeds, counter)
    found = evaluation.core.values(ends, plans[0].position.like.current, rivals)
    return np.reshape(found, (len(plans), len(seeds)))
