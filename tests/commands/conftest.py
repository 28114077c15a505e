"""The user's folder of these tests, so that no estate of whoever runs them is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.files import resources


@pytest.fixture(autouse=True)
def saves(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved games of the user."""
    folder = tmp_path_factory.mktemp("user") / "saves"
    monkeypatch.setattr(resources, "saves_folder", lambda: folder)
    return folder
