"""Freezing the bots of today: weights and settings are kept under a date."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from cob.bots.frozen_weights import thaw
from cob.bots.registry import shipped_weights
from cob.bots.versions import VERSIONS_FILE
from cob.files.resources import data_folder
from tools.freeze import freeze_all

LEVELS = ("medium", "hard", "expert")


def test_todays_bots_are_kept_under_a_date(tmp_path: Path) -> None:
    text = (data_folder("assets") / "bots" / VERSIONS_FILE).read_text(encoding="utf-8")
    (tmp_path / VERSIONS_FILE).write_text(text, encoding="utf-8")
    assert freeze_all("2031-05", tmp_path) == [f"{name}@2031-05" for name in LEVELS]
    rows = tomllib.loads((tmp_path / VERSIONS_FILE).read_text(encoding="utf-8"))
    assert rows["medium@2031-05"] == rows["medium"], "its weights are frozen already"
    for name in ("hard", "expert"):
        assert rows[f"{name}@2031-05"] == {"frozen": "2031-05.npz", **rows[name]}
    assert np.array_equal(thaw(tmp_path / "2031-05.npz").weights, shipped_weights().weights)
    with pytest.raises(SystemExit, match="2031-05 is taken already"):
        freeze_all("2031-05", tmp_path)
