"""The strongest bot: weighs its best turns against each other by what may come after them."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from cob.bots.evaluation import Evaluation, Valuer
from cob.bots.planner import Planner
from cob.bots.turn_search import Plan, search_turn
from cob.engine import GameState, perform
from cob.engine.actions import EndTurn
from cob.engine.chance import Chance

_CANDIDATES: Final = 8
_MARGIN: Final = 8.0
"""Turns that seem to be worth so many points less than the best are not weighed."""
_OTHERS_WIDTH: Final = 1
_NEXT_WIDTH: Final = 2
_FUTURES: Final = 64
"""More of them would change little."""
_FIRST_CUT: Final = 6
"""After so many futures the first candidates are dropped, then again each time they double."""
_SEEDS: Final = 1 << 48


class Expert(Planner):
    """Plays each of its best turns on through the others' turns to its own next one.

    It does so in many futures with other dice and draws, the same ones for every candidate, and
    drops those that fall behind.
    """

    def __init__(self, evaluation: Evaluation, width: int, seed: int) -> None:
        super().__init__(evaluation, width)
        self._chance = Chance(seed)

    def plan(self, view: GameState, deadline: float) -> Plan:
        """How to play the rest of the turn; `deadline` is a time of `perf_counter`."""
        seat = view.current
        values = Valuer(self.evaluation, view, seat).values
        plans = search_turn(view, values, self.width, deadline)
        candidates = [p for p in plans[:_CANDIDATES] if p.value > plans[0].value - _MARGIN]
        if len(candidates) == 1:
            return candidates[0]
        sums = [0.0] * len(candidates)
        alive = list(range(len(candidates)))
        cut = _FIRST_CUT
        for future in range(1, _FUTURES + 1):
            seed = self._chance.below(_SEEDS)
            results = []
            for at in alive:
                results.append(self._play_on(candidates[at].state, seat, seed))
                if perf_counter() > deadline:
                    break
            if len(results) < len(alive):
                break
            for at, result in zip(alive, results, strict=True):
                sums[at] += result
            if future == cut:
                alive.sort(key=sums.__getitem__, reverse=True)
                del alive[(len(alive) + 1) // 2 :]
                cut *= 2
                if len(alive) == 1:
                    break
        return candidates[max(alive, key=sums.__getitem__)]

    def _play_on(self, after: GameState, seat: int, seed: int) -> float:
        """The value of the player's position after the next own turn, in one future."""
        state = after.determinize(seed)
        perform(state, EndTurn())
        while not state.is_over:
            own = state.current == seat
            values = Valuer(self.evaluation, state, state.current).values
            plan = search_turn(state, values, _NEXT_WIDTH if own else _OTHERS_WIDTH)[0]
            if own:
                return plan.value
            for action in plan.actions:
                perform(state, action)
            perform(state, EndTurn())
        return float(state.players[seat].points)
