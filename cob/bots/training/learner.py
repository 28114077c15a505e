"""Fitting the network to targets: Adam on the squared error, and a slow average of the weights."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from cob.bots.features import Matrix
from cob.bots.network import POINTS_SCALE, Network

_BATCH: Final = 512
_FIRST_MOMENT: Final = 0.9
_SECOND_MOMENT: Final = 0.999
_TINY: Final = 1e-8
_SLOWNESS: Final = 0.998
"""How much of the average stays at each step."""


class Learner:
    """A network in training."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.average = network.copy()
        """The network to play with: its weights trail those in training, which jump about."""
        self._first = [np.zeros_like(array) for array in network.arrays]
        self._second = [np.zeros_like(array) for array in network.arrays]
        self._steps = 0

    def fit(
        self,
        inputs: npt.NDArray[np.float16],
        targets: Matrix,
        steps: int,
        rate: float,
        rng: np.random.Generator,
    ) -> float:
        """Take some steps on random batches; returns the root of the mean squared error, points."""
        errors = 0.0
        for _ in range(steps):
            batch = rng.integers(0, len(inputs), _BATCH)
            errors += self._step(inputs[batch].astype(np.float32), targets[batch], rate)
        return float(np.sqrt(errors / max(steps, 1)) * POINTS_SCALE)

    def _step(self, inputs: Matrix, targets: Matrix, rate: float) -> float:
        outputs = self.network.forward(inputs)
        error = outputs[-1][:, 0] - targets / np.float32(POINTS_SCALE)
        slopes = (error * np.float32(2 / len(error)))[:, None]
        gradients: list[Matrix] = []
        for at in range(len(self.network.layers) - 1, -1, -1):
            weights = self.network.layers[at][0]
            gradients += [slopes.sum(axis=0), outputs[at].T @ slopes]
            if at:
                slopes = (slopes @ weights.T) * (outputs[at] > 0)
        gradients += [inputs.T @ (error * np.float32(2 / len(error)))]
        gradients.reverse()
        self._steps += 1
        bias = np.sqrt(1 - _SECOND_MOMENT**self._steps) / (1 - _FIRST_MOMENT**self._steps)
        slowness = min(_SLOWNESS, self._steps / (self._steps + 10))
        for array, average, first, second, gradient in zip(
            self.network.arrays, self.average.arrays, self._first, self._second, gradients, strict=True
        ):
            first += (1 - _FIRST_MOMENT) * (gradient - first)
            second += (1 - _SECOND_MOMENT) * (np.square(gradient) - second)
            array -= np.float32(rate * bias) * first / (np.sqrt(second) + np.float32(_TINY))
            average += np.float32(1 - slowness) * (array - average)
        return float(np.square(error).mean())
