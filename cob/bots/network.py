"""A small network of two hidden layers, and the file in which its weights travel."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np

from cob.bots.feature_table import FEATURES
from cob.bots.features import Matrix
from cob.engine import CobError

VERSION: Final = 1
"""Counts up when the same weights would mean something else."""
POINTS_SCALE: Final = 50.0
"""Points for one unit of the network's output."""


class WeightsError(CobError):
    """Weights that cannot be used; the sentence says why."""


@dataclass(slots=True)
class Network:
    """Layers of a matrix and an offset each, with rectified units between them, beside a plain sum.

    The sum carries what counts in every position, the layers what depends on the circumstances.
    """

    direct: Matrix
    """Weight of each input in the sum."""
    layers: list[tuple[Matrix, Matrix]]

    @classmethod
    def untrained(
        cls, direct: Matrix, widths: tuple[int, ...], rng: np.random.Generator
    ) -> Network:
        """A network that gives the sum and nothing else until it has learned."""
        sizes = (len(FEATURES), *widths, 1)
        layers = []
        for inputs, outputs in zip(sizes, sizes[1:], strict=False):
            spread = np.sqrt(2 / inputs) if outputs > 1 else 0.0
            weights = rng.normal(0, 1, (inputs, outputs)) * spread
            layers.append((weights.astype(np.float32), np.zeros(outputs, np.float32)))
        return cls(direct / np.float32(POINTS_SCALE), layers)

    def copy(self) -> Network:
        """An independent copy."""
        return Network(self.direct.copy(), [(w.copy(), b.copy()) for w, b in self.layers])

    @property
    def arrays(self) -> list[Matrix]:
        """All weights, to be changed in place."""
        return [self.direct, *(array for layer in self.layers for array in layer)]

    def forward(self, inputs: Matrix) -> list[Matrix]:
        """What each layer puts out, the inputs first."""
        outputs = [inputs]
        for weights, offset in self.layers[:-1]:
            outputs.append(np.maximum(outputs[-1] @ weights + offset, 0))
        weights, offset = self.layers[-1]
        outputs.append(outputs[-1] @ weights + offset + (inputs @ self.direct)[:, None])
        return outputs

    def points(self, inputs: Matrix) -> Matrix:
        """The points still to come, one for each row."""
        return self.forward(inputs)[-1][:, 0] * np.float32(POINTS_SCALE)

    def save(self, path: Path) -> None:
        """Write the weights, half as exact as they are: that is more than they need."""
        arrays = {
            f"{part}{at}": array.astype(np.float16)
            for at, layer in enumerate(self.layers)
            for part, array in zip(("weights", "offset"), layer, strict=True)
        }
        names = np.array("\n".join(FEATURES).encode())
        with path.open("wb") as file:
            np.savez_compressed(
                file,
                version=np.array(VERSION),
                features=names,
                direct=self.direct.astype(np.float16),
                **arrays,
            )

    @classmethod
    def load(cls, path: Path) -> Network:
        """Read weights; raises `WeightsError` with a sentence for what cannot be used.

        No code can hide in the file: it holds plain arrays, and objects are refused.
        """
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays = dict(file)
        except FileNotFoundError:
            raise WeightsError(f"the bots' weights {path.name} are missing") from None
        except (OSError, ValueError, EOFError, BadZipFile, KeyError) as error:
            raise WeightsError(f"the bots' weights {path.name} are damaged ({error})") from None
        try:
            version, names = int(arrays["version"]), bytes(arrays["features"][()]).decode()
            if version != VERSION or names != "\n".join(FEATURES):
                raise WeightsError(f"the bots' weights {path.name} belong to another version")
            count = sum(name.startswith("weights") for name in arrays)
            layers = [
                (
                    arrays[f"weights{at}"].astype(np.float32),
                    arrays[f"offset{at}"].astype(np.float32),
                )
                for at in range(count)
            ]
            network = cls(arrays["direct"].astype(np.float32), layers)
            blank = np.zeros((1, len(FEATURES)), np.float32)
            sound = bool(np.isfinite(network.points(blank)).all())
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise WeightsError(f"the bots' weights {path.name} are damaged ({error})") from None
        if not sound:
            raise WeightsError(f"the bots' weights {path.name} are damaged (no numbers)")
        return network
