"""A damaged file of weights is refused in a sentence, whichever of its bits is wrong."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cob.bots.weights_file import WeightsError, read_weights, write_weights

SHAPES = {"weights": (40, 20)}


@pytest.mark.parametrize("seed", range(5))
def test_a_flipped_bit_is_told_or_changes_nothing(tmp_path: Path, seed: int) -> None:
    random, path = Random(seed), tmp_path / "value.npz"
    whole = np.array([[random.choice((0.0, 0.5, 2.0)) for _ in range(20)] for _ in range(40)])
    write_weights(path, "a layout", {"weights": whole})
    sound, told = path.read_bytes(), 0
    for _ in range(200):
        damaged = bytearray(sound)
        damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
        path.write_bytes(damaged)
        with contextlib.suppress(WeightsError):
            assert (read_weights(path, "a layout", SHAPES)["weights"] == whole).all()
            told -= 1
        told += 1
    assert told > 100
