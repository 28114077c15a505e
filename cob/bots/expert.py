"""The expert bot: compares its best turns by what comes of them in many possible futures."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2
from time import perf_counter
from typing import Final

from cob.bots.evaluation import Evaluation, Evaluator
from cob.bots.planner import Planner
from cob.bots.turn_search import TurnPlan, search_turn, search_turns
from cob.engine import GameState, apply_unchecked
from cob.engine.actions import EndTurn
from cob.engine.chance import Chance
from cob.engine.components import BOARD_SPACES, FIRST_BLACK_SPACE

_CANDIDATES: Final = 6
"""The most turns that are compared."""
_MARGIN: Final = 6.0
"""Turns whose value is so many points below the best are not compared."""
_TURNS_AHEAD: Final = 2
"""How many of its own next turns a future is played on through."""
_WIDTH_AHEAD: Final = 2
"""Width of the search through each of these."""
_TRUST: Final = 3
"""The first estimate of a turn counts as much as so many futures."""
_SEEDS: Final = 1 << 48


class Expert(Planner):
    """Plays each of its best turns on through its next ones, in many futures.

    A future is one sequence of dice and draws, the same for every candidate, so that luck does not
    decide between them. The worse half of the candidates is dropped again and again, and each of
    these rounds gets the same share of the time (successive halving). The other players are not
    simulated: in their turns some tiles are taken off the board.
    """

    futures_at_once = 4
    """Futures between two looks at the clock."""
    most_futures = 128
    """In each round; more would change little."""

    def __init__(self, evaluation: Evaluation, width: int, seed: int) -> None:
        super().__init__(evaluation, width)
        self._chance = Chance(seed)

    def plan(self, view: GameState, deadline: float) -> TurnPlan:
        """Return how to play the rest of the turn; `deadline` is a time of `perf_counter`."""
        values = Evaluator(self.evaluation, view, view.current).values
        plans = search_turn(view, values, self.width, deadline)
        candidates = [
            _Candidate(plan)
            for plan in plans[:_CANDIDATES]
            if plan.value > plans[0].value - _MARGIN
        ]
        while len(candidates) > 1:
            self._weigh(candidates, deadline)
            candidates.sort(key=_Candidate.worth, reverse=True)
            if perf_counter() > deadline:
                break
            del candidates[(len(candidates) + 1) // 2 :]
        return candidates[0].plan

    def _weigh(self, candidates: Sequence[_Candidate], deadline: float) -> None:
        """Play futures for one round's share of the time until the deadline."""
        begin = perf_counter()
        share = (deadline - begin) / ceil(log2(len(candidates)))
        for _ in range(0, self.most_futures, self.futures_at_once):
            before = perf_counter()
            seeds = [self._chance.below(_SEEDS) for _ in range(self.futures_at_once)]
            self._look_ahead(candidates, seeds)
            now = perf_counter()
            if now + (now - before) > begin + share:
                break

    def _look_ahead(self, candidates: Sequence[_Candidate], seeds: Sequence[int]) -> None:
        """Play every candidate on in the futures that follow from the seeds."""
        seat = candidates[0].plan.state.current
        states = [
            candidate.plan.state.determinize(seed) for candidate in candidates for seed in seeds
        ]
        results: list[float] = []
        for _ in range(_TURNS_AHEAD):
            for state in states:
                _pass_to(state, seat)
            if states[0].is_over:
                results = [float(state.players[seat].points) for state in states]
                break
            values = Evaluator(self.evaluation, states[0], seat).values
            best = [plans[0] for plans in search_turns(states, values, _WIDTH_AHEAD)]
            results = [plan.value for plan in best]
            states = [plan.state for plan in best]
        for at, candidate in enumerate(candidates):
            candidate.add(results[at * len(seeds) : (at + 1) * len(seeds)])


class _Candidate:
    """A turn, with what came of it in the futures so far."""

    def __init__(self, plan: TurnPlan) -> None:
        self.plan = plan
        self.futures = 0
        self._sum = _TRUST * plan.value

    def add(self, results: Sequence[float]) -> None:
        """Take up the values, in points, at the end of some futures."""
        self.futures += len(results)
        self._sum += sum(results)

    def worth(self) -> float:
        """Return the mean of all estimates, in points."""
        return self._sum / (_TRUST + self.futures)


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
