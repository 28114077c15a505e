"""Weights to choose by alone, such as those of an older bot, which stay what they were.

Every number is found by the ids of its feature and its moment, not by its place, so that features
that came later weigh nothing and those that were moved are found again.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np

from cob.bots.learned import MOMENTS, LearnedSum
from cob.bots.weights_file import check, of_another_version, opened
from cob.core.feature_names import COLUMN, FEATURES
from cob.files.atomic_write import write_atomically


def freeze(evaluation: LearnedSum, path: Path) -> None:
    """Write what an evaluation chooses by; raises `OSError`."""
    file = BytesIO()
    np.savez_compressed(
        file,
        allow_pickle=False,
        features=np.asarray(FEATURES),
        moments=np.asarray(MOMENTS),
        weights=evaluation.weights.astype(np.float32),
    )
    write_atomically(path, file.getvalue())


def thaw(path: Path) -> LearnedSum:
    """Read what `freeze` wrote; raise `WeightsError` with a sentence if that cannot be done."""
    with opened(path) as file:
        features = [str(name) for name in file["features"]]
        moments = [str(name) for name in file["moments"]]
        frozen = np.asarray(file["weights"], np.float32)
    if not (COLUMN.keys() >= {*features} and {*MOMENTS} >= {*moments}):
        raise of_another_version(path)
    check(frozen, (len(features), len(moments)), path)
    weights = np.zeros((len(FEATURES), len(MOMENTS)), np.float32)
    rows, columns = [COLUMN[name] for name in features], [MOMENTS.index(name) for name in moments]
    weights[np.ix_(rows, columns)] = frozen
    return LearnedSum(weights)
