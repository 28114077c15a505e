"""The surroundings of the table's pieces have the measures of the window."""

from __future__ import annotations

from tools.painting.estate_land import HEIGHT, LENGTH, RIM, WIDTH
from tools.table_painting import drawings


def test_the_land_and_a_length_of_its_border_have_the_measures_that_the_window_knows() -> None:
    made = drawings()
    assert f'viewBox="0 0 {WIDTH} {HEIGHT}"' in made["land.svg"]
    assert f'viewBox="0 0 {LENGTH} {RIM}"' in made["border.svg"]
