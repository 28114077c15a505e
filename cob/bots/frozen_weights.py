"""Weights that were frozen: what an evaluation chose by on a day, for good.

Every number is found by the ids of its feature and its moment, not by its place, so that features
that came later weigh nothing and those that were moved are found again.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from cob.bots.feature_names import COLUMN, FEATURES
from cob.bots.learned import MOMENTS, LearnedSum
from cob.bots.weights_file import DAMAGES, WeightsError


def freeze(evaluation: LearnedSum, path: Path) -> None:
    """Write what an evaluation chooses by."""
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            features=np.asarray(FEATURES),
            moments=np.asarray(MOMENTS),
            weights=evaluation.weights.astype(np.float32),
        )


def thaw(path: Path) -> LearnedSum:
    """Read what `freeze` wrote; raise `WeightsError` with a sentence if that cannot be done."""
    try:
        with np.load(path, allow_pickle=False) as file:
            features = [str(name) for name in file["features"]]
            moments = [str(name) for name in file["moments"]]
            frozen = np.asarray(file["weights"], np.float32)
    except DAMAGES as error:
        raise WeightsError(f"the frozen weights {path.name} cannot be read ({error})") from None
    gone = [name for name in features if name not in COLUMN]
    gone += [name for name in moments if name not in MOMENTS]
    if gone:
        raise WeightsError(
            f"the frozen weights {path.name} weigh what is no longer worked out: {', '.join(gone)}"
        )
    if frozen.shape != (len(features), len(moments)) or not np.isfinite(frozen).all():
        raise WeightsError(f"the frozen weights {path.name} are damaged")
    weights = np.zeros((len(FEATURES), len(MOMENTS)), np.float32)
    rows, columns = [COLUMN[name] for name in features], [MOMENTS.index(name) for name in moments]
    weights[np.ix_(rows, columns)] = frozen
    return LearnedSum(weights)
