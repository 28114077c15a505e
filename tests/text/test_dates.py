"""Dates can be written for any time of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.saves.titles import dated_path
from cob.text.dates import date_of, day_of


@pytest.mark.parametrize("seconds", [-(2.0**62), -1.0, 2.0**62, float("inf")])
def test_a_time_outside_of_all_calendars_is_told(seconds: float, tmp_path: Path) -> None:
    assert day_of(seconds).endswith(("1969", "1970", "9999"))
    assert ":" in date_of(seconds)
    assert dated_path(tmp_path, "Anna", written=seconds).name[:4] in ("1969", "1970", "9999")
