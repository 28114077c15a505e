"""How well a calibration holds in games that it was not made from, in figures and in tables."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from cob.bots.calibration import SIDES, TABLES, Calibration
from cob.bots.chances import rank_chances
from cob.bots.origins import ORIGINS
from cob.bots.weights_file import Weights
from cob.core.evaluation import TURNS
from cob.training.calibrating import missed_points
from cob.training.proof import Proof, ProofGame

_AFTER: Final = SIDES.index("after")
_SIGMAS: Final = 1.96
"""Standard errors in half the width of a 95 % interval."""
_TOLD: Final = (1, 5, 10, 15, 20, 24)
"""The rounds in a report."""
_ROUND_OF_ORIGINS: Final = 10
_BINS: Final = 5


class RoundFigures(NamedTuple):
    """How forecasts held after the same round of many games with as many players."""

    round: int
    """From 1 to 25 through all phases."""
    bias: float
    """Points by which the bare evaluation hopes too much."""
    bias_left: float
    """The same after the correction."""
    bias_interval: float
    """Half the width of the 95 % interval of both, over games."""
    error: float
    """Standard deviation of the final points from those forecast."""
    foretold: float
    """That standard deviation as the calibration has it."""
    brier: float
    """Mean squared error of the chances of winning."""
    brier_of_places: float
    """The same, for every place."""


class OriginFigures(NamedTuple):
    """How the forecasts of one origin held after a round."""

    origin: str
    expected: float
    """Mean of the points forecast, corrected."""
    came: float
    """Mean of the points at the end."""
    interval: float
    """Half the width of the 95 % interval of their difference, over games."""
    error: float
    """Standard deviation of that difference from seat to seat."""


class ChanceFigures(NamedTuple):
    """How often players won who were given about the same chance, after any round."""

    said: float
    """Mean of the chances."""
    won: float
    """Share of those who won."""
    forecasts: int


def by_round(proof: Proof, calibration: Calibration, players: int) -> Iterator[RoundFigures]:
    """Yield how a calibration holds after every round but the last."""
    games = proof.games[players]
    missed = missed_points(games)[:, :, _AFTER]
    for turn in range(TURNS - 1):
        lore = calibration.at(players, turn, 0)
        bare = missed[:, turn].sum(axis=-1)
        left = bare - lore.correction.sum()
        squares = np.square(_chances(games, calibration, turn) - _happened(games))
        yield RoundFigures(
            turn + 1,
            -float(bare.mean()),
            -float(left.mean()),
            _interval(bare.mean(axis=1)),
            float(left.std()),
            lore.error,
            float(squares[..., 0].mean()),
            float(squares.mean()),
        )


def by_origin(
    proof: Proof, calibration: Calibration, players: int, number: int
) -> Iterator[OriginFigures]:
    """Yield how a calibration holds for each origin after a round, 1 to 24."""
    games = proof.games[players]
    expected = games.expected[:, number - 1, _AFTER]
    expected = expected + calibration.at(players, number - 1, 0).correction
    for at, origin in enumerate(ORIGINS):
        missed = games.final[..., at] - expected[..., at]
        yield OriginFigures(
            origin.name,
            float(expected[..., at].mean()),
            float(games.final[..., at].mean()),
            _interval(missed.mean(axis=1)),
            float(missed.std()),
        )


def by_chance(proof: Proof, calibration: Calibration, players: int) -> Iterator[ChanceFigures]:
    """Yield what came of small chances to win, of larger ones, and so on."""
    games = proof.games[players]
    said = np.stack(
        [_chances(games, calibration, turn)[..., 0] for turn in range(TURNS - 1)], axis=1
    )
    won = np.broadcast_to(_happened(games)[:, None, :, 0], said.shape)
    bins = np.minimum((said * _BINS).astype(int), _BINS - 1)
    for number in range(_BINS):
        alike = bins == number
        if alike.any():
            yield ChanceFigures(
                float(said[alike].mean()), float(won[alike].mean()), int(alike.sum())
            )


def report(proof: Proof, calibration: Calibration) -> str:
    """Return these figures in tables for each number of players."""
    lines = []
    for players in TABLES:
        if players not in proof.games:
            continue
        games = len(proof.games[players].final)
        lines += [
            f"{players} players, {games} games",
            "",
            "round  bias  left   +/-  error  foretold   brier  places",
        ]
        lines += [
            f"{row.round:5}{row.bias:6.1f}{row.bias_left:6.1f}{row.bias_interval:6.1f}"
            f"{row.error:7.1f}{row.foretold:10.1f}{row.brier:8.3f}{row.brier_of_places:8.3f}"
            for row in by_round(proof, calibration, players)
            if row.round in _TOLD
        ]
        lines += ["", f"after round {_ROUND_OF_ORIGINS:<26}expected   came   +/-  error"]
        lines += [
            f"{one.origin:38}{one.expected:8.1f}{one.came:7.1f}{one.interval:6.1f}{one.error:7.1f}"
            for one in by_origin(proof, calibration, players, _ROUND_OF_ORIGINS)
        ]
        lines += ["", "chance to win   won   forecasts"]
        lines += [
            f"{row.said:13.3f}{row.won:6.3f}{row.forecasts:12,}"
            for row in by_chance(proof, calibration, players)
        ]
        lines.append("")
    return "\n".join(lines)


def _interval(means: Weights) -> float:
    return float(_SIGMAS * means.std() / sqrt(len(means)))


def _chances(games: ProofGame, calibration: Calibration, turn: int) -> Weights:
    """Return the chances of each place after a turn, (games, seats, places)."""
    lore = calibration.at(games.expected.shape[-2], turn, 0)
    points = (games.expected[:, turn, _AFTER] + lore.correction).sum(axis=-1)
    return np.stack([rank_chances(row, [lore.spread] * len(row)) for row in points])


def _happened(games: ProofGame) -> Weights:
    """Return 1 for the place that each player came to, 0 for the others, as `_chances`."""
    result: Weights = np.eye(games.places.shape[1])[games.places.astype(int)]
    return result
