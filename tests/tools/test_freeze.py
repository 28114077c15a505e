"""Freezing the present bots: weights and settings are saved under a date."""

from __future__ import annotations

import tomllib
from pathlib import Path
from shutil import copyfile

import numpy as np
import pytest

from cob.bots.frozen_weights import thaw
from cob.bots.versions import (
    CHOICE_FILE,
    NETWORK_FILE,
    VERSIONS_FILE,
    frozen_weights,
)
from cob.files.resources import data_folder
from tools.freeze import freeze_all

LEVELS = ("medium", "hard", "expert", "master")


def test_todays_bots_are_kept_under_a_date(tmp_path: Path) -> None:
    files = CHOICE_FILE, NETWORK_FILE, "blend.npz", "master-network.npz"
    for name in (VERSIONS_FILE, *files, "2026-11.npz"):
        copyfile(data_folder("assets") / "bots" / name, tmp_path / name)
    assert freeze_all("2031-05", tmp_path) == [f"{name}@2031-05" for name in LEVELS]
    rows = tomllib.loads((tmp_path / VERSIONS_FILE).read_text(encoding="utf-8"))
    assert rows["medium@2031-05"] == rows["medium"], "its weights are frozen already"
    assert rows["hard@2031-05"] == {**rows["hard"], "frozen": "2031-05.npz"}
    assert rows["expert@2031-05"] == {
        **rows["expert"],
        "frozen": "2031-05.npz",
        "network": "2031-05-network.npz",
    }
    assert rows["master@2031-05"] == {
        **rows["master"],
        "frozen": "2031-05-blend.npz",
        "network": "2031-05-master-network.npz",
    }
    network = (tmp_path / "2031-05-network.npz").read_bytes()
    assert network == (tmp_path / NETWORK_FILE).read_bytes()
    kept = thaw(tmp_path / "2031-05.npz").weights
    assert np.array_equal(kept, frozen_weights(CHOICE_FILE).weights)
    with pytest.raises(SystemExit, match="2031-05 is taken already"):
        freeze_all("2031-05", tmp_path)
