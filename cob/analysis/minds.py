"""The judgement by which play is analysed: weights and depth, pinned by a version of its own.

Bots are tuned; a review should say the same a year later. So the analysis has its own copy of the
weights and its own settings. Whatever changes what it says gets a new version and a new folder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from cob.bots.calibration import Calibration
from cob.bots.chances import first_chances
from cob.bots.evaluation import Evaluation, turns_left
from cob.bots.forecast import Judge
from cob.bots.frozen_weights import thaw
from cob.bots.learned import LearnedEvaluation
from cob.bots.network import Network, WithNetwork
from cob.core.calls import library
from cob.core.flat import Position
from cob.core.search import Depth, TurnPlan, play_on, search_turn, search_turns
from cob.engine import GameState
from cob.engine.components import PHASES
from cob.files.resources import data_folder

ANALYSIS_VERSION: Final = 2
"""The version of weights, depth and form of a review; it also names the folder of the weights."""
RIVALS: Final = 1.0
"""How much the mean of the others' points counts: the analysis is about being ahead."""
SURE: Final = 1.96
"""Standard errors on both sides of a figure within which the truth is in 95 of 100 cases."""
LOOK: Final = Depth(turns_ahead=3, beam_ahead=4, beam_of_others=4, rivals=RIVALS)
"""How turns are compared: played on for three rounds, all players going for the lead."""
WHOLE: Final = replace(LOOK, turns_ahead=99)
"""How a position is valued: played to the end of the game by the same players."""
_SHARE: Final = 0.7
"""The share of what the network adds, as the master plays by."""
_SPREADS: Final = (
    *((0, 0.0), (1, 2.2), (2, 4.2), (3, 4.6), (4, 5.3), (5, 8.8), (9, 9.7), (10, 10.7)),
    *((14, 11.5), (15, 11.7), (19, 12.5), (20, 13.2), (24, 14.3), (25, 14.5)),
)
"""Rounds left, and the standard deviation of a player's final points around what all players have
in common (`tools/analysis_truth.py spreads`): the tiles of a phase that is still to come make it
larger at once."""
_TRUSTS: Final = ((0, 0.001), (1, 0.5), (10, 0.7), (15, 1.5), (20, 3.0), (25, 5.0))
"""Rounds left, and as how many futures the first estimate of a difference counts,"""
_TRUSTED_ROUNDS: Final = 6
"""if each future goes on for so many rounds."""
_SCATTERS: Final = 1.5
"""The variance from future to future grows with this power of the rounds that are played on."""
_AT_FIRST_SIGHT: Final = ((2, 1.1), (3, 0.95), (4, 0.8))
"""Players, and how many times as large a difference is at the end as at first sight."""
_GROWTH: Final = ((1, 0.3), (3, 0.05), (4, 0.0))
"""Rounds that are played on, and the part by which a difference grows from there to the end."""
_DISAGREED: Final = ((1, 2.1), (2, 1.85), (3, 1.6))
"""Rounds that are played on, and the points by which the difference of two alike turns changes if
it is played on to the end (`tools/analysis_truth.py turns` and `looks`)."""
_OF_DIFFERENCE: Final = 0.1
"""The part by which that is larger for each point of the difference."""
_DISAGREED_AT_THE_END: Final = 0.4
"""The same where the end of the game is reached: others may play otherwise."""
_OVERLOOKED: Final = ((1, 0.0), (2, 0.3), (5, 0.4), (6, 0.9))
"""Rounds left, and the points by which a difference changes if those who play on to the end of the
game look at more ways to play a turn: a standard deviation."""
_LAST_WIDTH: Final = 200
"""The width of every search through the last turns of a game: nearly all that can be done is tried,
as no later turn makes up for what is overlooked there."""
_LATE_TIMES: Final = ((1, 12), (2, 10), (3, 6), (4, 4), (5, 2.5), (6, 1))
"""Rounds left, and how many times as wide every search is: what a rival overlooks late in a game
would be told as one's own gain, and no later turn makes up for it. An end that a player counts on
the fingers takes two turns in which nothing is gained at first."""
_FEW_TURNS: Final = 2
"""With so many turns left, or fewer, points scatter so little that more futures say no more."""
_DEEPER_WIDTH: Final = 8
"""The width of the searches of those who play on where there is more time: with a narrow one they
overlook something worth 3 points in one turn of twelve."""
_REPLIES: Final = 12
"""Answers of the next player that are compared where there is more time."""
_USUAL: Final = 16
"""The usual spread counts as much as so many futures that are seen."""


Table = npt.NDArray[np.float64]
"""Points at the end of the game, (positions, seats)."""


class Sight(NamedTuple):
    """How far turns are played on to compare them."""

    futures: int
    rounds: int

    def futures_with(self, turns: int) -> int:
        """Return in how many futures that is, if each player has so many turns left: the fewer
        rounds each of them has, the more of them."""
        return self.futures * self.rounds // min(self.rounds, max(_FEW_TURNS, turns))


@dataclass(frozen=True, slots=True)
class Mind:
    """The judge of play: weights and depths."""

    evaluation: Evaluation
    """Players who play on choose by it, and it values the positions where they stop."""
    judge: Judge
    """Says where points come from, for words; it values nothing."""
    look: Depth = LOOK
    whole: Depth = WHOLE
    width: int = 96
    """The width of the search through a whole turn."""
    width_of_each: int = 2
    """The width of the search through the turns that begin with each legal action."""
    candidates: int = 6
    """The most turns that are compared."""
    margin: float = 8.0
    """Turns that the first estimate has so many points below the best are not compared."""
    to_choose: tuple[Sight, ...] = (Sight(8, 2), Sight(4, 2), Sight(2, 2))
    """How far a review plays turns on to find the best, with two, three and four players: with few
    futures more rounds say less, since they scatter more."""
    to_measure: tuple[Sight, ...] = (Sight(28, 4), Sight(14, 4), Sight(8, 3))
    """How far it plays on the best turn and the played one to compare them: in always as many
    futures, since to stop where a loss looks small would make losses look small."""
    width_of_rolls: int = 4
    """The width of the search for the best turn with each roll."""
    tries_changes: bool = False
    """Whether the played turn is also compared with changes of its own actions."""
    futures_to_end: int = 0
    """Number of futures in which these turns are also played to the end of the game."""
    more_to_end: int = 100
    """So many more of them for turns that are judged again."""
    replies: int = 0
    """The most answers of the next player in the round among which the best is found by playing
    them on; with 0 it is one by a single search. A rival who overlooks the right answer would make
    a turn look better than it is."""
    futures_of_value: int = 8
    """Number of futures in which a position is played to the end."""
    futures_of_start: int = 24
    """Number of them for the beginning of a game, each with other tiles and dice."""
    deals: int = 24
    """Number of deals that are valued beside the one that came."""
    futures_of_reasons: int = 160
    """Number of futures that show why one turn is better than another."""
    threads: int = 1
    """Number of processors that play turns on at the same time; it changes no value."""

    def ahead(self, rounds: int) -> Mind:
        """Return the same judge, who looks so many rounds ahead."""
        return replace(self, look=replace(self.look, turns_ahead=rounds))

    def at(self, state: GameState) -> Mind:
        """Return the judge of turns from a position: a game of few phases is played to its end,
        since the weights have learned no position with so little in the estates so near the end."""
        if state.rules.phases == len(PHASES):
            return self
        return self.ahead(max(self.look.turns_ahead, turns_left(state)))

    def farther(self) -> Mind:
        """Return the same judge for a single position: it looks twice as far ahead, and those who
        play on overlook less."""
        return self.ahead(2 * self.look.turns_ahead).wider()

    def wider(self, width: int = _DEEPER_WIDTH) -> Mind:
        """Return the same judge, for whom those who play on look at more ways to play a turn."""
        beams = {"beam_ahead": width, "beam_of_others": width}
        look, whole = (replace(each, **beams) for each in (self.look, self.whole))
        return replace(self, look=look, whole=whole, replies=_REPLIES)

    def deeper(self) -> Mind:
        """Return the same judge with more time, for what a first review could not make out."""
        farther = self.farther()
        rounds = farther.look.turns_ahead
        return replace(
            farther,
            candidates=self.candidates + 4,
            tries_changes=True,
            to_choose=tuple(Sight(4 * each.futures, rounds) for each in self.to_choose),
            to_measure=tuple(Sight(5 * each.futures, rounds) for each in self.to_measure),
            futures_to_end=self.futures_to_end + self.more_to_end,
            futures_of_value=4 * self.futures_of_value,
        )

    def shared(self, effort: int, players: int) -> int:
        """Return how many futures, or positions of a search, take as long as so many do with two
        players: with more, more turns are played, and each is valued for more players."""
        return max(2, round(effort * float((2 / players) ** 1.7)))

    def ways(self, state: GameState) -> list[TurnPlan]:
        """Return ways to play the turn, by the lead that they promise, the best first."""
        return search_turn(state, self.evaluation.core, _width(state, self.width), RIVALS)

    def reference(self, state: GameState) -> TurnPlan:
        """Return the turn that those would play who play positions on: play is measured by it."""
        width = _width(state, self.look.beam_ahead)
        return search_turn(state, self.evaluation.core, width, RIVALS)[0]

    def best_ways(self, positions: Sequence[Position], width: int) -> list[TurnPlan]:
        """Return the best way to play the turn on from each position, for the lead."""
        width = _width(positions[0].like, width) if positions else width
        found = search_turns(positions, self.evaluation.core, width, RIVALS, most=1)
        return [plans[0] for plans in found]

    def played_on(self, positions: Sequence[Position], seeds: Sequence[int]) -> list[Position]:
        """Return where turns lead in common futures, the first turn's first."""
        return self._play_on(positions, self.look, seeds)

    def outcomes(self, positions: Sequence[Position], seeds: Sequence[int]) -> Table:
        """Return each player's points at the end of the game in some futures of turns, the first
        turn's first."""
        return self.expected(self.played_out(positions, seeds))

    def played_out(self, positions: Sequence[Position], seeds: Sequence[int]) -> list[Position]:
        """Return how games end in some futures of turns, the first turn's first."""
        return self._play_on(positions, self.whole, seeds)

    def _play_on(
        self, positions: Sequence[Position], look: Depth, seeds: Sequence[int]
    ) -> list[Position]:
        depth = _depth(positions, look)
        return play_on(positions, self.evaluation.core, depth, seeds, threads=self.threads)

    def expected(self, positions: Sequence[Position]) -> Table:
        """Return the points that each player may expect at the end, as positions stand.

        They are valued as if all players had just played. So positions before and after a turn do
        not compare.
        """
        seats = range(len(positions[0].like.players))
        points = [self.evaluation.core.values(positions, seat) for seat in seats]
        return np.column_stack(points).astype(np.float64)

    def chances(
        self,
        expected: Sequence[float],
        state: GameState,
        error: float = 0.0,
        spread: float | None = None,
    ) -> tuple[float, ...]:
        """Return each player's chance of the first place, from all players' points.

        `error` is the standard error of a player's lead, `spread` what `Mind.spread` says of the
        position.
        """
        if state.is_over:
            best = max(expected)
            return tuple(float(points == best) for points in expected)
        apart = self.spread(state) if spread is None else spread
        return tuple(first_chances(expected, sqrt(apart**2 + error**2 / 2)).tolist())

    def spread(self, state: GameState, outcomes: Table | None = None) -> float:
        """Return how far each player's final points may be from those expected after a turn.

        It is what is usual with so many rounds left, moved towards what some `outcomes`, (futures,
        seats), show: where a large region is at stake points scatter more.
        """
        usual = _between(_SPREADS, turns_left(state))
        seen = 0 if outcomes is None else len(outcomes) - 1
        if outcomes is None or seen < 1:
            return usual
        variance = spread_of_points(outcomes) ** 2
        return sqrt((_USUAL * usual**2 + seen * variance) / (_USUAL + seen))

    def lead_error(self, state: GameState, futures: float) -> float:
        """Return the standard error of a player's lead after so many futures to the end."""
        players = len(state.players)
        return self.spread(state) * sqrt(players / (players - 1) / futures)

    def trust(self, state: GameState) -> float:
        """Return as how many futures the first estimate of a difference counts: shorter ones say
        more, as they scatter less."""
        shorter = float((self.look.turns_ahead / _TRUSTED_ROUNDS) ** _SCATTERS)
        return shorter * _between(_TRUSTS, turns_left(state))

    def growth_since_first_sight(self, state: GameState) -> float:
        """Return how many times as large a difference is at the end as at first sight."""
        return _between(_AT_FIRST_SIGHT, len(state.players))

    def growth(self, state: GameState) -> float:
        """Return how many times as large a difference is at the end as where play stops."""
        ahead = self.look.turns_ahead
        return 1 + _between(_GROWTH, ahead) if turns_left(state) > ahead else 1.0

    def disagreement(self, state: GameState, apart: float) -> float:
        """Return by how much the difference of two turns changes when play goes on further, or in
        other ways: a standard deviation in points."""
        ahead = self.look.turns_ahead
        if turns_left(state) <= ahead:
            return _DISAGREED_AT_THE_END
        return _between(_DISAGREED, ahead) * (1 + _OF_DIFFERENCE * abs(apart))

    def overlooked(self, state: GameState) -> float:
        """Return by how much the difference of two turns changes when those who play to the end of
        the game overlook less: a standard deviation in points."""
        return _between(_OVERLOOKED, turns_left(state))


def _width(state: GameState, width: int) -> int:
    """Return the width of a search through a turn: a larger one near the end of the game."""
    if state.is_last_round:
        return max(width, _LAST_WIDTH)
    return round(_between(_LATE_TIMES, turns_left(state)) * width)


def _depth(positions: Sequence[Position], depth: Depth) -> Depth:
    """Return how positions of a turn are played on: with wider searches in the last round."""
    like = positions[0].like
    ahead, of_others = (_width(like, each) for each in (depth.beam_ahead, depth.beam_of_others))
    return replace(depth, beam_ahead=ahead, beam_of_others=of_others)


def _between(table: Sequence[tuple[int, float]], at: int) -> float:
    """Return the value of a table at a number, between two rows in proportion."""
    numbers, values = zip(*table, strict=True)
    return float(np.interp(at, numbers, values))


def leads(expected: Table, seat: int) -> npt.NDArray[np.float64]:
    """Return by how much a player is ahead of the mean of the others, (positions,)."""
    others = np.delete(expected, seat, axis=1).mean(axis=1)
    found: npt.NDArray[np.float64] = expected[:, seat] - others
    return found


def spread_of_points(outcomes: Table) -> float:
    """Return the standard deviation of a player's points around what all players have in common."""
    players = outcomes.shape[1]
    own = outcomes - outcomes.mean(axis=1, keepdims=True)
    return sqrt(float(own.var(axis=0, ddof=1).mean()) * players / (players - 1))


def all_leads(expected: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return each player's lead over the mean of the others, (..., seats)."""
    players = expected.shape[-1]
    above = expected - expected.mean(axis=-1, keepdims=True)
    found: npt.NDArray[np.float64] = above * (players / (players - 1))
    return found


@cache
def shipped_mind() -> Mind:
    """Return what judges play today; raise `CoreError`, `WeightsError` or `ResourceError`."""
    library()
    folder = data_folder("assets") / "analysis" / str(ANALYSIS_VERSION)
    by_origin = LearnedEvaluation.load(folder / "value.npz")
    judge = Judge(by_origin, Calibration.load(folder / "calibration.npz", by_origin))
    network = Network.load(folder / "network.npz")
    return Mind(WithNetwork(thaw(folder / "choice.npz"), network, _SHARE), judge)
