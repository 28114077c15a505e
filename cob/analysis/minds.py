"""The judgement by which play is analysed: weights and depth, pinned by a version of its own.

Bots are tuned; a review should say the same a year later. So the analysis has its own copy of the
weights and its own settings. Whatever changes what it says gets a new version and a new folder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from cob.bots.calibration import Calibration, ForecastStatistics
from cob.bots.chances import rank_chances
from cob.bots.evaluation import Evaluation, turns_left
from cob.bots.forecast import Judge
from cob.bots.frozen_weights import thaw
from cob.bots.learned import LearnedEvaluation
from cob.bots.lookahead import Foresight
from cob.bots.network import Network, WithNetwork
from cob.core.calls import library
from cob.core.evaluation import TURNS
from cob.core.flat import Position
from cob.core.search import Depth, TurnPlan, play_on, play_rounds, search_turn, search_turns
from cob.engine import GameState
from cob.engine.components import ROUNDS_PER_PHASE
from cob.files.resources import data_folder

ANALYSIS_VERSION: Final = 1
"""The version of weights, depth and form of a review; it also names the folder of the weights."""
RIVALS: Final = 1.0
"""How much the mean of the others' points counts: the analysis is about being ahead."""

FORESIGHT: Final = Foresight(
    futures=0,  # Each comparison says how many.
    candidates=6,
    margin=6.0,
    turns_ahead=2,
    beam_ahead=2,
    beam_of_others=1,
    trust=5.0,  # As far as first estimates scatter around what futures show.
)
"""How turns are played on."""
DEEP_FORESIGHT: Final = replace(FORESIGHT, turns_ahead=3, beam_ahead=4, beam_of_others=2)
"""How the best turn and the played one are, where the loss is told: slower, and seldom wrong about
which is better."""

Table = npt.NDArray[np.float64]
"""Points at the end of the game, (positions, seats)."""


@dataclass(frozen=True, slots=True)
class Mind:
    """The judge of play: weights and depths."""

    judge: Judge
    chooser: Evaluation
    """The evaluation that tells turns apart, but not in points."""
    network: Network
    """What features are worth together. Luck is the sum of many small differences between
    positions, for which the judge alone has too coarse an eye; its points were never calibrated."""
    width: int = 24
    """The width of the search through a whole turn."""
    width_of_each: int = 2
    """The width of the search through the turns that begin with each legal action."""
    foresight: Foresight = FORESIGHT
    deep_foresight: Foresight = DEEP_FORESIGHT
    futures_to_choose: int = 6
    """Number of futures in which a review plays turns on to find the best."""
    futures_to_measure: int = 12
    """Number of futures in which the best turn and the played one are compared, until clear."""
    most_to_measure: int = 60
    width_of_best_turns: int = 8
    """Width of the search for the best turn with each roll of two players. A narrower one finds
    poor turns for some rolls, which then counts as luck that no player has."""
    width_of_rolls: int = 2
    """Width of the search through the turns after a roll, for luck."""
    width_of_deals: int = 4
    """Width of the search through the turns of a phase after its deal, for luck."""
    futures_of_rolls: int = 5
    """Number of futures in which each roll that could have come is played on."""
    futures_of_deals: int = 24
    """Number of futures in which the tiles that came, and others, are played on."""

    def shared(self, effort: int, players: int) -> int:
        """Return how many futures, or positions of a search, take as long as so many do with two
        players."""
        return max(2, round(effort * 2 / players))

    def ways(self, state: GameState) -> list[TurnPlan]:
        """Return ways to play the turn, by the lead that they promise, the best first."""
        return search_turn(state, self.judge.evaluation.core, self.width, RIVALS)

    def ways_from_each(self, positions: Sequence[Position]) -> list[TurnPlan]:
        """Return the best way to play the turn on from each position, found by a narrow search."""
        return best_plans(positions, self.judge.evaluation, self.width_of_each)

    def best_with_each(self, rolls: Sequence[Position], players: int) -> list[TurnPlan]:
        """Return the best turn with each roll, by what tells turns apart."""
        width = self.shared(self.width_of_best_turns, players)
        return best_plans(rolls, self.chooser, width)

    def played_on(
        self, positions: Sequence[Position], foresight: Foresight, seeds: Sequence[int]
    ) -> list[Position]:
        """Return where turns lead in common futures, the first turn's first."""
        return play_on(positions, self.judge.evaluation.core, foresight.depth, seeds)

    def after_rolls(
        self, positions: Sequence[Position], turns: int, seeds: Sequence[int]
    ) -> list[Position]:
        """Return where turns after a roll lead, through so many more turns of the player.

        Turns are chosen by what tells them apart: where players do not find the turns that they
        should, luck looks larger than it is.
        """
        width = self.width_of_rolls
        return play_on(positions, self.chooser.core, Depth(turns, width, width), seeds)

    def after_deals(self, positions: Sequence[Position], players: int) -> list[Position]:
        """Return where a phase leads whose tiles have come, for the lead, as hard bots play it."""
        width = self.shared(self.width_of_deals, players)
        depth = Depth(1, width, width, RIVALS)
        return play_rounds(positions, self.chooser.core, depth, ROUNDS_PER_PHASE)

    def expected(self, positions: Sequence[Position]) -> Table:
        """Return the points that each player may expect at the end; all are of the same turn.

        They are valued as if all players had just played. So positions before and after a turn do
        not compare.
        """
        points = _points(self.judge.evaluation, positions)
        state = positions[0].state
        if not state.is_over:
            points += self._lore(state).correction.sum()
        return points

    def compared(self, positions: Sequence[Position]) -> Table:
        """Return the same with a finer eye, for differences between these positions alone: how
        much it hopes for too much was never found out."""
        return _points(_finer(self.judge.evaluation, self.network), positions)

    def chance(self, expected: Sequence[float], state: GameState, seat: int) -> float:
        """Return the chance of the first place, from all players' points and the position."""
        if state.is_over:
            return float(max(expected) == expected[seat])
        spread = self._lore(state).spread
        return float(rank_chances(expected, [spread] * len(expected))[seat, 0])

    def _lore(self, state: GameState) -> ForecastStatistics:
        """Return by how much forecasts err in this turn, which is the same for all players."""
        turn = TURNS - 1 - turns_left(state)
        return self.judge.calibration.at(len(state.players), turn, 0.0)


def best_plans(positions: Sequence[Position], evaluation: Evaluation, width: int) -> list[TurnPlan]:
    """Return the best way to play the turn on from each position, for the lead."""
    found = search_turns(positions, evaluation.core, width, RIVALS, most=1)
    return [plans[0] for plans in found]


@cache
def _finer(evaluation: LearnedEvaluation, network: Network) -> Evaluation:
    """Return an evaluation with the whole of what a network adds."""
    return WithNetwork(evaluation, network, share=1.0)


def _points(evaluation: Evaluation, positions: Sequence[Position]) -> Table:
    """Return the points of each player, expected or at the end, (positions, seats)."""
    seats = range(len(positions[0].like.players))
    points = [evaluation.core.values(positions, seat) for seat in seats]
    return np.column_stack(points).astype(np.float64)


def leads(expected: Table, seat: int) -> npt.NDArray[np.float64]:
    """Return by how much a player is ahead of the mean of the others, (positions,)."""
    others = np.delete(expected, seat, axis=1).mean(axis=1)
    found: npt.NDArray[np.float64] = expected[:, seat] - others
    return found


@cache
def shipped_mind() -> Mind:
    """Return what judges play today; raise `CoreError`, `WeightsError` or `ResourceError`."""
    library()
    folder = data_folder("assets") / "analysis" / str(ANALYSIS_VERSION)
    evaluation = LearnedEvaluation.load(folder / "value.npz")
    judge = Judge(evaluation, Calibration.load(folder / "calibration.npz", evaluation))
    return Mind(judge, thaw(folder / "choice.npz"), Network.load(folder / "network.npz"))
