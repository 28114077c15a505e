"""How the network learns what a sum over features misses of the points to come.

The points that come after a turn are those of the player's next turns, and the value after them: a
mean over all such sums, the later ones counting less (TD(lambda), Sutton 1988). Values are those of
the sum and of the network that played. The network learns what the sum misses, by Adam (Kingma and
Ba 2015).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi
from typing import Final

import numpy as np
import numpy.typing as npt

from cob.bots.learned import LearnedSum
from cob.bots.network import SIZES, Network
from cob.core.evaluation import Matrix
from cob.core.feature_names import IN_A_TURN
from cob.training.played_positions import PlayedPositions

LAMBDA: Final = 0.6
"""How much less each later turn counts."""
PASSES: Final = 8
"""Over all positions."""
_AT_ONCE: Final = 4096
"""Positions of a step."""
_TOGETHER: Final = 64
"""Positions that lie side by side and are learned in the same step, as that is faster."""
_RATE: Final = 2e-3
"""The rate of learning at the beginning; it falls in half a wave of the cosine."""
_DECAY: Final = 1e-4
_KEEPING: Final = (0.9, 0.999)
"""How much of the means of gradients and of their squares is kept at each step."""
_LEAST_SPREAD: Final = 1e-3
_TESTED: Final = 60_000
"""So many positions, the last ones, are left out, and test what was learned."""


@dataclass(frozen=True, slots=True)
class LearnedNetwork:
    """The result of the learning."""

    network: Network
    positions: int
    error: float
    """The mean squared error of the points to come in positions left out, in points²;"""
    error_before: float
    """and without the network."""


def missed_points(played: PlayedPositions, base: LearnedSum, present: Network) -> Matrix:
    """Return what the points to come are above those that a sum expects, (players, turns).

    The points after the next turns are those that the sum and the present network expect. After
    the last turn nothing comes, and nothing is expected.
    """
    players, turns, _ = played.features.shape
    flat = played.features.reshape(players * turns, -1).astype(np.float32)
    of_sum = base.points(flat)
    expected = (of_sum + present.points(flat)).reshape(players, turns)
    of_sum = of_sum.reshape(players, turns)
    expected[:, -1] = of_sum[:, -1] = 0
    to_come = np.zeros_like(played.certain)
    for turn in reversed(range(turns - 1)):
        made = played.certain[:, turn + 1] - played.certain[:, turn]
        after = (1 - LAMBDA) * expected[:, turn + 1] + LAMBDA * to_come[:, turn + 1]
        to_come[:, turn] = made + after
    missed: Matrix = to_come - of_sum
    return missed


def learned(
    played: Sequence[PlayedPositions],
    base: LearnedSum,
    present: Network,
    seed: int,
    passes: int = PASSES,
) -> LearnedNetwork:
    """Return a network that adds to a sum what it misses, by games that the present one played."""
    features = np.concatenate([each.features[:, :-1] for each in played])
    missed = [missed_points(each, base, present)[:, :-1] for each in played]
    inputs = features.reshape(-1, features.shape[-1])
    wanted = np.concatenate(missed).ravel()
    tested = min(_TESTED, -(-len(inputs) // 10))
    numbers = np.random.default_rng(seed)
    network = _begun(inputs[:-tested], wanted[:-tested], numbers)
    steps = _Steps([*network.matrices, *network.biases])
    for number in range(passes):
        for part, batch in _batches(len(inputs) - tested, numbers):
            rate = _RATE * (1 + cos(pi * (number + part) / passes)) / 2
            scaled = network.scaled(inputs[batch].astype(np.float32))
            steps.take(_gradients(network, scaled, wanted[batch]), rate)
    rest = wanted[-tested:]
    after = rest - network.points(inputs[-tested:].astype(np.float32))
    return LearnedNetwork(network, len(inputs), *map(_squared, (after, rest)))


def _squared(errors: Matrix) -> float:
    return float(np.square(errors).mean())


def _batches(
    rows: int, numbers: np.random.Generator
) -> Iterator[tuple[float, npt.NDArray[np.int64]]]:
    """Yield the positions of each step of a pass, and the share of the pass that is done."""
    groups = numbers.permutation(max(1, rows // _TOGETHER))
    size = min(_TOGETHER, rows)
    for begin in range(0, len(groups), _AT_ONCE // _TOGETHER):
        some = groups[begin : begin + _AT_ONCE // _TOGETHER, None]
        yield begin / len(groups), (some * size + np.arange(size)).ravel()


def _begun(inputs: Matrix, wanted: Matrix, numbers: np.random.Generator) -> Network:
    """Return a network that adds the mean of what is wanted."""
    some = inputs[::37].astype(np.float32)
    spread = some.std(axis=0) + np.float32(_LEAST_SPREAD)
    sizes = (*SIZES, 1)
    matrices = [
        numbers.normal(0, (2 / before) ** 0.5, (before, after)).astype(np.float32)
        for before, after in pairwise(sizes)
    ]
    matrices[0][IN_A_TURN] = 0
    matrices[-1][:] = 0
    biases = [np.zeros(size, np.float32) for size in sizes[1:]]
    biases[-1][:] = wanted.mean()
    return Network(some.mean(axis=0), spread, matrices, biases)


def _gradients(network: Network, scaled: Matrix, wanted: Matrix) -> list[Matrix]:
    """Return by how much the squared error rises with each number, in the layers' order."""
    units = [scaled, *network.hidden(scaled)]
    added = (units[-1] @ network.matrices[-1] + network.biases[-1])[:, 0]
    back = ((added - wanted) / len(wanted))[:, None]
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
