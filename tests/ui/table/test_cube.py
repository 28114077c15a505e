"""A rolling die is a turned cube: opposite sides add up to 7, and it lies flat at the end."""

from __future__ import annotations

import pytest

from cob.ui.kit.art import Art
from cob.ui.kit.theme import PLAYER_COLOURS
from cob.ui.table.motion.cube import (
    COURSES,
    CUBE_STEPS,
    bounce,
    course_towards,
    cube_picture,
    top_of,
    turned_cube,
    values_on,
)
from cob.ui.table.motion.pieces import RollingDie, TileShadow
from cob.ui.table.motion.tumbling import Tumble, TumbleShadow, die_with_shadow

RED = PLAYER_COLOURS["red"]
courses = pytest.mark.parametrize("course", range(COURSES))


@pytest.mark.parametrize("value", range(1, 7))
def test_opposite_sides_add_up_to_seven(value: int) -> None:
    shown = values_on(value)
    assert sorted(shown) == [1, 2, 3, 4, 5, 6]
    assert [sum(shown[at : at + 2]) for at in (0, 2, 4)] == [7, 7, 7]
    assert shown[0] == value


@courses
@pytest.mark.parametrize("value", range(1, 7))
def test_it_ends_on_its_value_whatever_its_course(course: int, value: int) -> None:
    assert top_of(value, course, CUBE_STEPS) == value
    assert len({top_of(value, course, step) for step in range(CUBE_STEPS)}) >= 3


@courses
def test_at_rest_it_lies_flat_and_fits_its_place(course: int) -> None:
    (top,) = turned_cube(course, CUBE_STEPS).faces
    assert top.middle == pytest.approx((0, 0), abs=1e-9)
    assert top.light == pytest.approx(1)
    for x, y in turned_cube(course, CUBE_STEPS).rim:
        assert max(abs(x), abs(y)) <= 0.47 + 1e-9


@courses
def test_one_two_or_three_sides_can_be_seen_and_each_lies_inside(course: int) -> None:
    for step in range(CUBE_STEPS + 1):
        cube = turned_cube(course, step)
        assert 1 <= len(cube.faces) <= 3
        assert len({face.side // 2 for face in cube.faces}) == len(cube.faces), "none opposite"
        reach = max(x * x + y * y for x, y in cube.rim)
        for face in cube.faces:
            assert all(x * x + y * y <= reach for x, y in face.outline)


@courses
def test_it_turns_ever_more_slowly(course: int) -> None:
    """Seen from a corner of its top: the way that it moves in the last steps is short."""
    first = [turned_cube(course, step).faces[-1].middle for step in range(6)]
    last = [
        turned_cube(course, step).faces[-1].middle for step in range(CUBE_STEPS - 3, CUBE_STEPS)
    ]

    def way(middles: list[tuple[float, float]]) -> float:
        return max(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a in middles for b in middles)

    assert way(last) < way(first)


def test_the_picture_holds_the_cube_and_the_last_one_is_like_a_die_that_lies() -> None:
    for course in range(COURSES):
        for step in range(CUBE_STEPS):
            picture = cube_picture(5, RED, 40, course, step)
            width, height = picture.get_size()
            rims = [(x, y) for x in range(width) for y in (0, height - 1)]
            assert not any(picture.get_at(at).a for at in rims)
    rolled, lying = cube_picture(5, RED, 60, 0, CUBE_STEPS), Art().die(5, 60, RED)
    box = rolled.get_bounding_rect()
    assert abs(box.width - lying.get_bounding_rect().width) <= 2
    assert rolled.get_at(rolled.get_rect().center)[:3] == lying.get_at((30, 30))[:3], "its pip"


def test_it_bounces_lower_each_time_and_lies_still_at_the_end() -> None:
    heights = [bounce(at / 100) for at in range(101)]
    peaks = [
        heights[at] for at in range(1, 100) if heights[at - 1] < heights[at] >= heights[at + 1]
    ]
    assert len(peaks) == 3
    assert peaks == sorted(peaks, reverse=True)
    assert set(heights[90:]) == {0.0}


def test_its_shadow_touches_it_on_the_table_and_leaves_it_in_the_air() -> None:
    die = Tumble(RollingDie(0, 4, 50), (100.0, 100.0), (100.0, 100.0), 0.0, 1.0, 30.0)
    shadow, _ = die_with_shadow(die, 1.0)
    assert isinstance(shadow, TumbleShadow)
    assert shadow.what == TileShadow(50)
    high, low = shadow.place(0.21), shadow.place(0.42)
    above = die.place(0.21)
    assert high is not None
    assert low is not None
    assert above is not None
    assert above[1] == pytest.approx(70, abs=0.1)
    assert low == pytest.approx((102, 102))
    assert high[1] > 125
    assert shadow.darkness(0.21) < shadow.darkness(0.42)
    assert shadow.darkness(0.999) < 0.05


def test_a_die_rolls_in_the_direction_of_its_way() -> None:
    assert [course_towards(way) for way in ((9, 0), (5, 5), (0, 3), (-4, 0), (0, -2))] == [
        0,
        1,
        2,
        4,
        6,
    ]
    assert course_towards((0, 0)) == 0
