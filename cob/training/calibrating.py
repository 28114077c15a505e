"""From games put to the proof to a `Calibration`."""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

import numpy as np

from cob.bots.calibration import MOMENTS_OF_GAMES, TABLES, Calibration
from cob.bots.origins import ORIGINS
from cob.bots.weights_file import Weights
from cob.training.proof import Proof, ProofGame

_FACTORS: Final = np.linspace(0.6, 1.6, 41)
"""Factors of the errors, of which the one is taken that fits the places best."""
_SURE: Final = 1e-3
"""No chance is taken for smaller when the places are weighed."""
_probability = np.vectorize(lambda x: 0.5 + 0.5 * erf(x / sqrt(2)), otypes=[np.float64])


def calibrated(proof: Proof) -> Calibration:
    """Return the calibration that fits the games; it must hold some of each number of players."""
    correction = np.zeros((*MOMENTS_OF_GAMES, len(ORIGINS)))
    error, spread = np.zeros(MOMENTS_OF_GAMES), np.zeros(MOMENTS_OF_GAMES)
    for table, players in enumerate(TABLES):
        games = proof.games[players]
        missed = missed_points(games)
        correction[table] = _shrunk_mean(missed.mean(axis=3))
        total = (missed - correction[table][:, :, None, :]).sum(axis=-1)
        error[table] = total.std(axis=(0, 3))
        likelihoods = [
            _likelihood(games, correction[table], factor * error[table]) for factor in _FACTORS
        ]
        spread[table] = _FACTORS[int(np.argmax(likelihoods))] * error[table]
    return Calibration(correction, error, spread)


def missed_points(games: ProofGame) -> Weights:
    """Return by how much final points were above those expected, by the axes of `expected`."""
    result: Weights = games.final[:, None, None].astype(np.float64) - games.expected
    return result


def _shrunk_mean(by_game: Weights) -> Weights:
    """Return the mean over games, nearer to zero the more it may be chance alone."""
    squared = np.square(by_game.mean(axis=0))
    noise = by_game.var(axis=0) / len(by_game)
    shares = np.divide(squared, squared + noise, out=np.zeros_like(squared), where=squared > 0)
    result: Weights = by_game.mean(axis=0) * shares
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
