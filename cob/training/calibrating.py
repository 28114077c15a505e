"""From games put to the proof to a `Calibration`, and how well it holds in other games."""

from __future__ import annotations

from collections.abc import Iterator
from math import erf, sqrt
from typing import Final, NamedTuple

import numpy as np

from cob.bots.calibration import MOMENTS_OF_GAMES, SIDES, TABLES, Calibration
from cob.bots.chances import rank_chances
from cob.bots.feature_extractor import TURNS
from cob.bots.origins import ORIGINS
from cob.bots.weights_file import Weights
from cob.training.proof import Proof, ProofGame

_AFTER: Final = SIDES.index("after")
_FACTORS: Final = np.linspace(0.6, 1.6, 41)
"""By which errors are multiplied to find what fits the places best."""
_SURE: Final = 1e-3
"""No chance is taken for smaller when the places are weighed."""
_probability = np.vectorize(lambda x: 0.5 + 0.5 * erf(x / sqrt(2)), otypes=[np.float64])


def calibrated(proof: Proof) -> Calibration:
    """Return the calibration that fits the games; it must hold some of each number of players."""
    correction = np.zeros((*MOMENTS_OF_GAMES, len(ORIGINS)))
    error, spread = np.zeros(MOMENTS_OF_GAMES), np.zeros(MOMENTS_OF_GAMES)
    for table, players in enumerate(TABLES):
        games = proof.games[players]
        missed = _missed(games)
        correction[table] = missed.mean(axis=(0, 3))
        total = (missed - correction[table][:, :, None, :]).sum(axis=-1)
        error[table] = total.std(axis=(0, 3))
        likelihoods = [
            _likelihood(games, correction[table], factor * error[table]) for factor in _FACTORS
        ]
        spread[table] = _FACTORS[int(np.argmax(likelihoods))] * error[table]
    return Calibration(correction, error, spread)


def _missed(games: ProofGame) -> Weights:
    """Return by how much final points were above those expected, as `ProofGame.expected`."""
    result: Weights = games.final[:, None, None].astype(np.float64) - games.expected
    return result


def _likelihood(games: ProofGame, correction: Weights, spread: Weights) -> float:
    """Return how likely it was, as a logarithm, that of each two players the one came first."""
    points = (games.expected + correction[:, :, None, :]).sum(axis=-1)[:, :-1]
    deviations = np.maximum(spread[:-1], 1)[None, :, :] * sqrt(2)
    seats = range(points.shape[-1])
    total = 0.0
    for one in seats:
        for other in seats[one + 1 :]:
            sign = np.sign(games.places[:, other] - games.places[:, one])[:, None, None]
            ahead = sign * (points[..., one] - points[..., other])
            total += float(np.log(np.maximum(_probability(ahead / deviations), _SURE)).sum())
    return total


_HEAD: Final = "round  bias  left   +/-  error  foretold   brier  places"
_TOLD: Final = (1, 5, 10, 15, 20, 24)
"""The rounds in a report."""


def report(proof: Proof, calibration: Calibration) -> str:
    """Return in a table for each number of players how a calibration holds in other games."""
    lines = []
    for players in TABLES:
        if players not in proof.games:
            continue
        games = len(proof.games[players].final)
        lines += [f"{players} players, {games} games", _HEAD]
        lines += [
            f"{row.round:5}{row.bias:6.1f}{row.bias_left:6.1f}{row.bias_interval:6.1f}"
            f"{row.error:7.1f}{row.foretold:10.1f}{row.brier:8.3f}{row.brier_of_places:8.3f}"
            for row in figures(proof, calibration, players)
            if row.round in _TOLD
        ]
        lines.append("")
    return "\n".join(lines)


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


def figures(proof: Proof, calibration: Calibration, players: int) -> Iterator[RoundFigures]:
    """Yield for every round but the last how a calibration holds after it, in other games."""
    games = proof.games[players]
    missed = _missed(games)[:, :, _AFTER]
    count = len(missed)
    happened = np.eye(players)[games.places.astype(int)]
    for turn in range(TURNS - 1):
        lore = calibration.at(players, turn, 0)
        bare = missed[:, turn].sum(axis=-1)
        left = bare - lore.correction.sum()
        points = (games.expected[:, turn, _AFTER] + lore.correction).sum(axis=-1)
        chances = np.stack([rank_chances(row, [lore.spread] * players) for row in points])
        squares = np.square(chances - happened)
        yield RoundFigures(
            turn + 1,
            -float(bare.mean()),
            -float(left.mean()),
            float(1.96 * bare.mean(axis=1).std() / sqrt(count)),
            float(left.std()),
            lore.error,
            float(squares[..., 0].mean()),
            float(squares.mean()),
        )
