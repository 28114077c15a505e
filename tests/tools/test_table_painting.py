"""What lies around the pieces of a table is what its tool paints."""

from __future__ import annotations

from tools.painting.estate_land import HEIGHT, LENGTH, RIM, WIDTH
from tools.painting.files import outdated
from tools.table_painting import FOLDER, drawings


def test_the_drawings_are_those_that_the_tool_would_paint_now() -> None:
    """Otherwise: python tools/table_painting.py --write."""
    assert not outdated(FOLDER, drawings())
    assert {path.name for path in FOLDER.glob("*.svg")} == set(drawings())


def test_the_land_and_a_length_of_its_border_have_the_measures_that_the_window_knows() -> None:
    made = drawings()
    assert f'viewBox="0 0 {WIDTH} {HEIGHT}"' in made["land.svg"]
    assert f'viewBox="0 0 {LENGTH} {RIM}"' in made["border.svg"]
