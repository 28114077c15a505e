"""The points that players may expect by the end of the game: sources, errors and chances.

The evaluation says what is still to come for a position as it stands; games played to their end
said by how much it errs (`Calibration`). Both together are a `Judge`. It is not for choosing
actions: what it adds is the same for all ways to play a turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from cob.bots.calibration import Calibration, ForecastStatistics
from cob.bots.chances import rank_chances
from cob.bots.evaluation import inputs_of, turns_left
from cob.bots.learned import LearnedEvaluation
from cob.bots.origins import ORIGINS, Origin, certain_by_origin
from cob.core.evaluation import TURNS, Matrix
from cob.core.flat import Position
from cob.engine import GameState, ranking
from cob.engine.chance import Due
from cob.engine.pending import Choice

Shares = npt.NDArray[np.float64]
"""Points at the end of the game, (seats, origins)."""
_DICE: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Prospect:
    """The bare evaluation of one player's position."""

    certain: Matrix
    """Points that a final scoring now would give, (origins,)."""
    to_come: Matrix
    """Points beyond those, (origins,)."""
    turn: int
    """The player's turn that is played or was played last, from 0 to 24."""
    in_hand: float
    """The share of its dice that are still to be used, from 0 to 1."""


def prospect(position: Position, seat: int, evaluation: LearnedEvaluation) -> Prospect:
    """Return what a position promises a player; all have their start castles.

    Players who wait for their turn of this round are taken as if it were theirs: their dice lie on
    the table.
    """
    state = _as_own_turn(position.state, seat)
    if state is not position.state:
        position = Position.of(state)
    left = turns_left(state)
    dice = state.players[seat].dice if state.current == seat else ()
    return Prospect(
        certain_by_origin(state, seat, left),
        evaluation.by_origin(inputs_of([position], seat)[0])[0],
        TURNS - 1 - left,
        len(dice) / _DICE,
    )


def _as_own_turn(state: GameState, seat: int) -> GameState:
    """Return the position, with a player who has yet to play in this round at play."""
    order = state.order
    if isinstance(state.asked, Due) or order.index(seat) <= order.index(state.current):
        return state
    seen = state.copy()
    seen.current, seen.pending = seat, (Choice.TURN,)
    seen.bought = seen.hired = False
    return seen


@dataclass(frozen=True, slots=True)
class Forecast:
    """The points that one player may expect by the end of the game."""

    certain: Mapping[Origin, float]
    """Points that the player has, or would have if the game were scored now."""
    to_come: Mapping[Origin, float]
    """Points still to come. Less than none where certain ones will be spent, as Silverlings are."""
    error: float
    """How far the points at the end may be from `points`, in points, as a standard deviation."""
    chances: tuple[float, ...]
    """The chance of each place, the first place first; they sum to 1."""

    @property
    def points(self) -> float:
        """The points to be expected at the end of the game."""
        return sum(self.certain.values()) + sum(self.to_come.values())


@dataclass(frozen=True, slots=True)
class Judge:
    """An evaluation by origin and what games have shown of it."""

    evaluation: LearnedEvaluation
    calibration: Calibration

    def forecasts(self, state: GameState) -> tuple[Forecast, ...]:
        """Return what each player may expect, by seat, if all play on as the proof did.

        Raises `ValueError` before the first turn: there is nothing to judge yet.
        """
        found = self._prospects(state)
        if state.is_over:
            count, places = len(found), ranking(state)
            chances = np.array([np.eye(count)[places.index(seat)] for seat in range(count)])
        else:
            points = [float(one.certain.sum() + one.to_come.sum()) for one, _ in found]
            chances = rank_chances(points, [at.spread for _, at in found])
        return tuple(
            _forecast(one, at.error, row) for (one, at), row in zip(found, chances, strict=True)
        )

    def points(self, state: GameState) -> Shares:
        """Return the points that each player may expect by the end of the game, by origin.

        Raises `ValueError` before the first turn. Chances, which take longer, are in `forecasts`.
        """
        return np.array(
            [one.certain.astype(float) + one.to_come for one, _ in self._prospects(state)]
        )

    def _prospects(self, state: GameState) -> list[tuple[Prospect, ForecastStatistics]]:
        """Return what each player may expect, corrected, and how far that errs."""
        if state.phase < 0:
            raise ValueError("the first turn has not begun")
        count = len(state.players)
        here = Position.of(state)
        found = [prospect(here, seat, self.evaluation) for seat in range(count)]
        if state.is_over:
            nothing = np.zeros(len(ORIGINS), np.float32)
            return [
                (replace(one, to_come=nothing), ForecastStatistics(nothing, 0.0, 0.0))
                for one in found
            ]
        lore = [self.calibration.at(count, one.turn, one.in_hand) for one in found]
        return [
            (replace(one, to_come=one.to_come + at.correction), at)
            for one, at in zip(found, lore, strict=True)
        ]


def _forecast(one: Prospect, error: float, chances: Sequence[float]) -> Forecast:
    return Forecast(
        dict(zip(ORIGINS, one.certain.tolist(), strict=True)),
        dict(zip(ORIGINS, one.to_come.tolist(), strict=True)),
        error,
        tuple(map(float, chances)),
    )
