"""Games in which forecasts are put to the proof: all players do what seems best to the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from cob.bots.base import OWN_EFFORT
from cob.bots.calibration import SIDES, TABLES
from cob.bots.forecast import prospect
from cob.bots.learned import LearnedEvaluation
from cob.bots.origins import ORIGINS, certain_by_origin
from cob.bots.planner import Planner, PlannerSettings, best_setup
from cob.bots.weights_file import DAMAGES, arrays_in
from cob.core.evaluation import TURNS, Matrix
from cob.core.flat import Position
from cob.engine import GameState, apply_unchecked, legal_actions, new_game, ranking
from cob.engine.actions import EndTurn
from cob.files.atomic_write import write_atomically
from cob.files.reasons import reason_of
from cob.training.checkpoint import LARGEST_FILE, CheckpointError
from cob.training.selfplay import GameTask


@dataclass(frozen=True, slots=True, eq=False)
class ProofGame:
    """The forecasts of the evaluation in the course of a game, and how it ended."""

    expected: Matrix
    """Points expected at the end, (turns, sides, seats, origins) float32.

    The sides are those of `calibration.SIDES`: before the first and after the last turn of a round.
    """
    final: Matrix
    """Points at the end, (seats, origins)."""
    places: Matrix
    """Places at the end, (seats,), from 0."""

    @property
    def arrays(self) -> dict[str, Matrix]:
        """All three by their names."""
        return {name: getattr(self, name) for name in _ARRAYS}

    @classmethod
    def of(cls, arrays: Mapping[str, npt.NDArray[Any]]) -> ProofGame:
        """Return the game of which this was kept."""
        return cls(**{name: arrays[name] for name in _ARRAYS})


_ARRAYS: Final = ("expected", "final", "places")


def play_proof(
    task: GameTask, evaluation: LearnedEvaluation, settings: PlannerSettings
) -> ProofGame:
    """Play a game in which all choose their turns by the evaluation, with these settings."""
    planner = Planner(evaluation, settings)
    state = new_game(task.layouts, task.seed)
    while state.phase < 0:
        view = state.view(state.current)
        apply_unchecked(state, best_setup(view, legal_actions(view), evaluation))
    expected = np.zeros((TURNS, len(SIDES), len(state.players), len(ORIGINS)), np.float32)
    turn = 0
    while not state.is_over:
        seat = state.current
        if seat == state.order[0]:
            expected[turn, SIDES.index("before")] = expected_points(state, evaluation)
        for action in planner.plan(state.view(seat), OWN_EFFORT).actions:
            apply_unchecked(state, action)
        if seat == state.order[-1]:
            expected[turn, SIDES.index("after")] = expected_points(state, evaluation)
            turn += 1
        apply_unchecked(state, EndTurn())
    seats = range(len(state.players))
    final = np.stack([certain_by_origin(state, seat, 0) for seat in seats])
    return ProofGame(expected, final, np.argsort(ranking(state)).astype(np.float32))


def expected_points(state: GameState, evaluation: LearnedEvaluation) -> Matrix:
    """Return the points that each player may expect, (seats, origins)."""
    found = [prospect(Position.of(state), seat, evaluation) for seat in range(len(state.players))]
    return np.stack([one.certain + one.to_come for one in found])


class Proof:
    """Games played for the proof of one evaluation; by their number of players."""

    def __init__(self, games: Mapping[int, ProofGame] | None = None) -> None:
        """Take for each number of players the arrays of all games, with an axis for them first."""
        self.games = dict(games or {})

    def __len__(self) -> int:
        return sum(len(games.final) for games in self.games.values())

    def add(self, played: list[ProofGame]) -> None:
        """Take up games, which stay in their order."""
        for players in TABLES:
            alike = [game for game in played if len(game.places) == players]
            if not alike:
                continue
            new = {name: np.stack([game.arrays[name] for game in alike]) for name in _ARRAYS}
            old = self.games.get(players)
            if old is not None:
                new = {name: np.concatenate([old.arrays[name], new[name]]) for name in _ARRAYS}
            self.games[players] = ProofGame.of(new)

    def every(self, step: int, *, left_out: bool, first: int = 0) -> Proof:
        """Return every third game, say, from the first one on or a later one, or those that this
        leaves out."""
        return Proof(
            {
                players: ProofGame.of(
                    {
                        name: part[(np.arange(len(part)) % step == first) != left_out]
                        for name, part in games.arrays.items()
                    }
                )
                for players, games in self.games.items()
            }
        )

    def save(self, path: Path, evaluation: LearnedEvaluation, settings: PlannerSettings) -> None:
        """Write the games, with signs of the evaluation and of how they were played.

        Raises `OSError`.
        """
        arrays = {
            f"{name}_{players}": part
            for players, games in self.games.items()
            for name, part in games.arrays.items()
        }
        file = BytesIO()
        np.savez(file, allow_pickle=False, signs=_signs(evaluation, settings), **arrays)
        write_atomically(path, file.getvalue())

    @classmethod
    def load(cls, path: Path, evaluation: LearnedEvaluation, settings: PlannerSettings) -> Proof:
        """Return the games in a file; none if it is missing, or of others.

        Raises `CheckpointError` for a file that holds no such games.
        """
        if not path.exists():
            return cls()
        try:
            with arrays_in(path, LARGEST_FILE) as file:
                if not np.array_equal(file["signs"], _signs(evaluation, settings)):
                    return cls()
                return cls(
                    {
                        players: ProofGame(*(file[f"{name}_{players}"] for name in _ARRAYS))
                        for players in TABLES
                        if f"{_ARRAYS[0]}_{players}" in file
                    }
                )
        except DAMAGES as error:
            raise CheckpointError(
                f"'{path}' holds no games for the proof ({reason_of(error)}): take it away"
            ) from None


def _signs(evaluation: LearnedEvaluation, settings: PlannerSettings) -> npt.NDArray[np.float64]:
    return np.array([evaluation.fingerprint, *settings], np.float64)
