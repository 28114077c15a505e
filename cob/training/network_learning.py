"""How the network learns what a sum over features misses of the points to come.

The points that come after a turn are those of the player's next turns, and the value after them: a
mean over all such sums, the later ones counting less (TD(lambda), Sutton 1988), with the values of
the given sum. The network learns the rest of it, by Adam (Kingma and Ba 2015).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi
from typing import Final

import numpy as np

from cob.bots.feature_names import IN_A_TURN
from cob.bots.learned import LearnedEvaluation
from cob.bots.network import SIZES, Network
from cob.bots.positions import Matrix
from cob.training.played_positions import PlayedPositions

LAMBDA: Final = 0.6
"""How much less each later turn counts."""
PASSES: Final = 12
"""Over all positions."""
_AT_ONCE: Final = 2048
_RATE: Final = 1e-3
"""The rate of learning at the beginning; it falls in half a wave of the cosine."""
_OWN: Final = 0.3
"""How much it counts to tell the origins apart, beside the sum of all points."""
_DECAY: Final = 1e-4
_KEEPING: Final = (0.9, 0.999)
"""How much of the means of gradients and of their squares is kept at each step."""
_LEAST_SPREAD: Final = 1e-3
_TESTED: Final = 400
"""So many players' games, the last ones, are left out, and test what was learned."""


@dataclass(frozen=True, slots=True)
class LearnedNetwork:
    """The result of the learning."""

    network: Network
    positions: int
    error: float
    """The mean squared error of the points to come in games left out, in points²;"""
    error_before: float
    """and without the network."""


def missed_points(played: PlayedPositions, evaluation: LearnedEvaluation) -> Matrix:
    """Return what the points to come are above those expected, (players, turns, origins).

    After the last turn nothing comes, and nothing is expected.
    """
    players, turns, _ = played.features.shape
    flat = played.features.reshape(players * turns, -1).astype(np.float32)
    expected = evaluation.by_origin(flat).reshape(played.certain.shape)
    expected[:, -1] = 0
    to_come = np.zeros_like(played.certain)
    for turn in reversed(range(turns - 1)):
        made = played.certain[:, turn + 1] - played.certain[:, turn]
        after = (1 - LAMBDA) * expected[:, turn + 1] + LAMBDA * to_come[:, turn + 1]
        to_come[:, turn] = made + after
    missed: Matrix = to_come - expected
    return missed


def learned(
    played: Sequence[PlayedPositions],
    evaluation: LearnedEvaluation,
    seed: int,
    passes: int = PASSES,
) -> LearnedNetwork:
    """Return a network that adds to an evaluation what it misses."""
    features = np.concatenate([each.features[:, :-1] for each in played])
    missed = np.concatenate([missed_points(each, evaluation)[:, :-1] for each in played])
    numbers = np.random.default_rng(seed)
    tested = min(_TESTED, -(-len(features) // 10))
    inputs, wanted = (part[:-tested].reshape(-1, part.shape[-1]) for part in (features, missed))
    network = _begun(inputs, numbers)
    steps = _Steps([*network.matrices, *network.biases])
    rows = len(inputs) // _AT_ONCE * _AT_ONCE or len(inputs)
    for number in range(passes):
        rate = _RATE * (1 + cos(pi * number / passes)) / 2
        for batch in np.split(numbers.permutation(len(inputs))[:rows], -(-rows // _AT_ONCE)):
            scaled = network.scaled(inputs[batch].astype(np.float32))
            steps.take(_gradients(network, scaled, wanted[batch]), rate)
    left_out = features[-tested:].reshape(-1, features.shape[-1]).astype(np.float32)
    rest = missed[-tested:].reshape(-1, missed.shape[-1]).sum(axis=1)
    after = rest - network.by_origin(left_out).sum(axis=1)
    return LearnedNetwork(
        network, features.shape[0] * features.shape[1], *map(_squared, (after, rest))
    )


def _squared(errors: Matrix) -> float:
    return float(np.square(errors).mean())


def _begun(inputs: Matrix, numbers: np.random.Generator) -> Network:
    """Return a network that adds nothing yet."""
    some = inputs[::7].astype(np.float32)
    spread = some.std(axis=0) + np.float32(_LEAST_SPREAD)
    matrices = [
        numbers.normal(0, (2 / before) ** 0.5, (before, after)).astype(np.float32)
        for before, after in pairwise(SIZES)
    ]
    matrices[0][IN_A_TURN] = 0
    matrices[-1][:] = 0
    biases = [np.zeros(size, np.float32) for size in SIZES[1:]]
    return Network(some.mean(axis=0), spread, matrices, biases)


def _gradients(network: Network, scaled: Matrix, wanted: Matrix) -> list[Matrix]:
    """Return by how much the squared error rises with each number, in the layers' order."""
    units = [scaled, *network.hidden(scaled)]
    errors = units[-1] @ network.matrices[-1] + network.biases[-1] - wanted
    back = (errors.sum(axis=1, keepdims=True) + _OWN * errors) / len(errors)
    by_matrix, by_bias = [], []
    for at in reversed(range(len(network.matrices))):
        by_matrix.append(units[at].T @ back)
        by_bias.append(back.sum(axis=0))
        back = (back @ network.matrices[at].T) * (units[at] > 0)
    return [*reversed(by_matrix), *reversed(by_bias)]


class _Steps:
    """The steps of Adam, which change numbers where they are."""

    def __init__(self, numbers: Sequence[Matrix]) -> None:
        self._numbers = numbers
        self._means = [np.zeros_like(each) for each in numbers]
        self._squares = [np.zeros_like(each) for each in numbers]
        self._taken = 0

    def take(self, gradients: Sequence[Matrix], rate: float) -> None:
        """Go a step down; large numbers are drawn to zero a little."""
        self._taken += 1
        first, second = _KEEPING
        for number, mean, square, gradient in self._rows(gradients):
            mean += (1 - first) * (gradient - mean)
            square += (1 - second) * (np.square(gradient) - square)
            up = np.sqrt(square / (1 - second**self._taken)) + 1e-8
            number -= rate * (mean / (1 - first**self._taken) / up + _DECAY * number)

    def _rows(self, gradients: Sequence[Matrix]) -> Iterator[tuple[Matrix, ...]]:
        return zip(self._numbers, self._means, self._squares, gradients, strict=True)
