"""A small network beside the sum over features: what features are worth together.

A sum gives each feature its worth, whatever the others are. The network has learned from played
games what that misses (`cob.training.network_learning`), for each origin of points, so that it can
be said from where the points come. It has two hidden layers of rectified units.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np

from cob.bots.learned import LearnedSum
from cob.bots.origins import ORIGINS
from cob.bots.weights_file import check, of_another_version, opened
from cob.core.evaluation import UNITS, CoreEvaluation, Layers, Matrix
from cob.core.feature_names import COLUMN, FEATURES, IN_A_TURN
from cob.files.atomic_write import write_atomically

SIZES: Final = (len(FEATURES), *UNITS)
"""The sizes of the layers, from the features to the last hidden one."""
_LAYERS: Final = range(len(SIZES))
_OUTPUTS: Final = ((1,), (len(ORIGINS),))
"""A network adds points as a whole, or for each origin."""
_FARTHEST: Final = 6.0
"""Features count as no further from their mean than so many spreads: none was learned there."""


class Network:
    """Correction of the points still to come, as a whole or for each origin."""

    def __init__(
        self, mean: Matrix, spread: Matrix, matrices: Sequence[Matrix], biases: Sequence[Matrix]
    ) -> None:
        """Take mean and spread of each feature, and the layers, all float32."""
        self.mean, self.spread = mean, spread
        self.matrices, self.biases = list(matrices), list(biases)

    def scaled(self, inputs: Matrix) -> Matrix:
        """Return features as the first layer takes them.

        Those of the middle of a turn are left out: it was learned from positions after turns.
        """
        scaled: Matrix = ((inputs - self.mean) / self.spread).clip(-_FARTHEST, _FARTHEST)
        scaled[:, IN_A_TURN] = 0
        return scaled

    def hidden(self, scaled: Matrix) -> list[Matrix]:
        """Return the units of the hidden layers, the last layer's at the end."""
        found = [scaled]
        for matrix, bias in zip(self.matrices[:-1], self.biases[:-1], strict=True):
            found.append(np.maximum(found[-1] @ matrix + bias, 0))
        return found[1:]

    def points(self, inputs: Matrix) -> Matrix:
        """Return the points to be added, (positions,), from (positions, features)."""
        last = self.hidden(self.scaled(inputs))[-1]
        added: Matrix = last @ self.matrices[-1].sum(axis=1) + self.biases[-1].sum()
        return added

    def layers(self, share: float) -> Layers:
        """Return the layers as the core takes them, whose sum of origins counts by a share."""
        (*matrices, last), (*biases, last_bias) = self.matrices, self.biases
        return Layers(
            self.mean,
            self.spread,
            _FARTHEST,
            (*matrices, last.sum(axis=1)),
            biases,
            float(last_bias.sum()),
            share,
        )

    def save(self, path: Path) -> None:
        """Write the layers, and which features they begin with; raises `OSError`."""
        layers = {f"matrix_{at}": matrix for at, matrix in enumerate(self.matrices)}
        layers |= {f"bias_{at}": bias for at, bias in enumerate(self.biases)}
        file = BytesIO()
        np.savez_compressed(
            file,
            allow_pickle=False,
            features=np.array(FEATURES),
            mean=self.mean,
            spread=self.spread,
            **layers,
        )
        write_atomically(path, file.getvalue())

    @classmethod
    def load(cls, path: Path) -> Network:
        """Read layers, whose features may have moved since; those that are new count nothing.

        Raises `WeightsError` with a sentence for what cannot be used.
        """
        with opened(path) as file:
            features = [str(name) for name in file["features"]]
            mean, spread = (np.asarray(file[name], np.float32) for name in ("mean", "spread"))
            matrices = [np.asarray(file[f"matrix_{at}"], np.float32) for at in _LAYERS]
            biases = [np.asarray(file[f"bias_{at}"], np.float32) for at in _LAYERS]
        outputs = matrices[-1].shape[1:]
        if not COLUMN.keys() >= {*features} or outputs not in _OUTPUTS:
            raise of_another_version(path)
        sizes = (*SIZES[1:], *outputs)
        for at, (matrix, bias) in enumerate(zip(matrices, biases, strict=True)):
            check(matrix, (SIZES[at] if at else len(features), *sizes[at : at + 1]), path)
            check(bias, sizes[at : at + 1], path)
        columns = [COLUMN[name] for name in features]
        now = [np.zeros(len(FEATURES)), np.ones(len(FEATURES)), np.zeros(SIZES[:2])]
        for old, new in zip((mean, spread, matrices[0]), now, strict=True):
            check(old, (len(features), *new.shape[1:]), path)
            new[columns] = old
        mean, spread, matrices[0] = (each.astype(np.float32) for each in now)
        return cls(mean, spread, matrices, biases)


class WithNetwork:
    """An evaluation, and a share of what a network adds to it."""

    def __init__(self, evaluation: LearnedSum, network: Network, share: float) -> None:
        self._evaluation = evaluation
        self._network = network
        self._share = share

    @cached_property
    def core(self) -> CoreEvaluation:
        """The same evaluation in the core; raises `CoreError`."""
        return self._evaluation.in_core(self._network.layers(self._share))

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "core"}

    def points(self, inputs: Matrix) -> Matrix:
        """Return the points still to come, (positions,), from (positions, features)."""
        found: Matrix = self._evaluation.points(inputs) + self._share * self._network.points(inputs)
        return found
