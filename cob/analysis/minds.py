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
from cob.bots.evaluation import Evaluation, Evaluator, LeadEvaluator
from cob.bots.feature_extractor import TURNS
from cob.bots.forecast import Judge
from cob.bots.frozen_weights import thaw
from cob.bots.learned import LearnedEvaluation
from cob.bots.lookahead import Foresight, Lookahead, ValuesFor
from cob.bots.network import Network, WithNetwork
from cob.bots.positions import Matrix
from cob.bots.turn_search import Values
from cob.engine import GameState
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

    def values(self, state: GameState, seat: int) -> Values:
        """Return what gives the lead that positions of this turn promise a player."""
        return LeadEvaluator(self.judge.evaluation, state, seat, RIVALS).values

    def preferences(self, state: GameState, seat: int) -> Values:
        """Return what tells which positions of this turn are better for a player."""
        return LeadEvaluator(self.chooser, state, seat, RIVALS).values

    def lookahead(self, foresight: Foresight) -> Lookahead:
        """Return what plays turns on in common futures."""
        return Lookahead(foresight, RIVALS, _own_values(self.judge.evaluation), self.values)

    def after_rolls(self, turns: int) -> Lookahead:
        """Return what plays on after a roll, through so many turns of the player.

        Turns are chosen by what tells them apart: where players do not find the turns that they
        should, luck looks larger than it is.
        """
        return self._good_play(_own_values(self.chooser), self.width_of_rolls, turns)

    def after_deals(self, players: int) -> Lookahead:
        """Return what plays a phase on whose tiles have come, for the lead, as hard bots do."""
        return self._good_play(self.preferences, self.shared(self.width_of_deals, players))

    def _good_play(self, preferred: ValuesFor, width: int, turns: int = 1) -> Lookahead:
        foresight = replace(
            self.foresight, turns_ahead=turns, beam_ahead=width, beam_of_others=width
        )
        return Lookahead(foresight, RIVALS, preferred, self.values)

    def expected(self, states: Sequence[GameState]) -> Table:
        """Return the points that each player may expect at the end; all are of the same turn.

        They are valued as if all players had just played. So positions before and after a turn do
        not compare.
        """
        points = _points(self.judge.evaluation, states)
        if not states[0].is_over:
            points = points + self._lore(states[0]).correction.sum()
        return points.astype(np.float64)

    def compared(self, states: Sequence[GameState]) -> Table:
        """Return the same with a finer eye, for differences between these positions alone: how
        much it hopes for too much was never found out."""
        evaluation = WithNetwork(self.judge.evaluation, self.network, share=1.0)
        return _points(evaluation, states).astype(np.float64)

    def chance(self, expected: Sequence[float], state: GameState, seat: int) -> float:
        """Return the chance of the first place, from all players' points and the position."""
        if state.is_over:
            return float(max(expected) == expected[seat])
        spread = self._lore(state).spread
        return float(rank_chances(expected, [spread] * len(expected))[seat, 0])

    def _lore(self, state: GameState) -> ForecastStatistics:
        """Return by how much forecasts err in this turn, which is the same for all players."""
        turns_left = Evaluator(self.judge.evaluation, state, state.current).turns_left
        return self.judge.calibration.at(len(state.players), TURNS - 1 - turns_left, 0.0)


def _own_values(evaluation: Evaluation) -> ValuesFor:
    """Return what values positions for a player without a look at the others."""
    return lambda state, seat: Evaluator(evaluation, state, seat).values


def _points(evaluation: Evaluation, states: Sequence[GameState]) -> Matrix:
    """Return the points of each player, expected or at the end, (positions, seats)."""
    if states[0].is_over:
        return np.array([[player.points for player in state.players] for state in states])
    seats = range(len(states[0].players))
    return np.column_stack(
        [Evaluator(evaluation, states[0], seat).points(states) for seat in seats]
    )


def leads(expected: Table, seat: int) -> npt.NDArray[np.float64]:
    """Return by how much a player is ahead of the mean of the others, (positions,)."""
    others = np.delete(expected, seat, axis=1).mean(axis=1)
    found: npt.NDArray[np.float64] = expected[:, seat] - others
    return found


@cache
def shipped_mind() -> Mind:
    """Return what judges play today; raise `WeightsError` or `ResourceError`."""
    folder = data_folder("assets") / "analysis" / str(ANALYSIS_VERSION)
    evaluation = LearnedEvaluation.load(folder / "value.npz")
    judge = Judge(evaluation, Calibration.load(folder / "calibration.npz", evaluation))
    return Mind(judge, thaw(folder / "choice.npz"), Network.load(folder / "network.npz"))
