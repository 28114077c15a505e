"""Figures of estates, common properties of the nine of 2011, and fair random estates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

import pytest

from cob.boards import FIRST_EDITION
from cob.boards.estate_maker import random_estate, seed_title
from cob.boards.fairness import BOUNDS, CENTRES, DICE, POINTS, REGIONS, Span, differences
from cob.boards.figures import DIE_VALUES, EstateFigures, KindFigures, figures_of
from cob.engine import EstateLayout
from cob.engine.components import SPACES_OF_KIND, Kind
from cob.engine.errors import EstateError
from cob.engine.hexgrid import CENTRE, SPACES
from tests.counting import calls_in
from tests.games import estates

NINE = [estates()[number] for number in FIRST_EDITION]
SEEDS = range(400)


@cache
def drawn() -> tuple[EstateLayout, ...]:
    return tuple(random_estate(seed, "10", seed_title(seed)) for seed in SEEDS)


def span(numbers: Iterable[int]) -> Span:
    found = list(numbers)
    return Span(min(found), max(found))


# --- figures ----------------------------------------------------------------------------------


def test_the_figures_of_estate_1() -> None:
    """Appendix A, EX-10: sizes of its regions; its largest has five spaces."""
    figures = figures_of(estates()["1"])
    assert figures.cities == (1, 3, 3, 5)
    assert figures.kinds[Kind.SHIP] == KindFigures((3, 3), (2, 1, 0, 1, 1, 1))
    assert figures.kinds[Kind.MINE].regions == (3,)
    assert figures.kinds[Kind.CASTLE].values == 3
    assert [figures.kinds[kind].spaces for kind in Kind] == [SPACES_OF_KIND[kind] for kind in Kind]
    assert (figures.regions, figures.largest) == (13, 5)
    assert figures.dice == (7, 6, 6, 6, 6, 6)
    assert figures.has_castle_in_centre


def test_points_are_those_of_all_regions() -> None:
    """REG-01: 1, 3, 6, 10, 15... points for a region; estate 9 has two cities of six, and so on."""
    sizes = [6, 6, 2, 4, 2, 4, 1, 1, 1, 3, 1, 1, 1, 1, 1, 2]
    assert figures_of(estates()["9"]).points == sum(n * (n + 1) // 2 for n in sizes)


def test_a_colour_that_an_estate_lacks_has_no_region() -> None:
    kinds = [Kind.CASTLE] + [Kind.SHIP] * 36
    figures = figures_of(EstateLayout.create("own", "Mine", kinds, DICE))
    assert figures.kinds[Kind.MINE] == KindFigures((), (0,) * 6)
    assert (figures.largest, figures.regions) == (36, 2)


# --- what the nine have in common -------------------------------------------------------------


def test_the_nine_share_their_die_values() -> None:
    """CMP-10, appendix A."""
    assert {layout.dice for layout in NINE} == {DICE}


@pytest.mark.parametrize("kind", Kind)
def test_the_bounds_of_a_colour_are_the_least_and_the_most_of_the_nine(kind: Kind) -> None:
    """CMP-12, appendix A: among others two to six cities, the largest of at most eight spaces."""
    figures = [figures_of(layout).kinds[kind] for layout in NINE]
    bounds = BOUNDS[kind]
    assert list(bounds.region_counts) == sorted(len(each.regions) for each in figures)
    assert bounds.regions == span(bounds.region_counts)
    assert bounds.largest == span(each.regions[-1] for each in figures)
    assert bounds.values == span(each.values for each in figures)
    assert list(bounds.dice) == [span(each.dice[v - 1] for each in figures) for v in DIE_VALUES]


def test_the_bounds_of_all_regions_are_those_of_the_nine() -> None:
    figures = [figures_of(layout) for layout in NINE]
    assert span(each.regions for each in figures) == REGIONS
    assert span(each.points for each in figures) == POINTS
    assert (sum(each.has_castle_in_centre for each in figures), len(figures)) == CENTRES


def test_the_nine_are_as_fair_as_the_nine() -> None:
    assert [differences(layout) for layout in NINE] == [[]] * 9


def test_what_is_unlike_the_nine_is_named() -> None:
    assert differences(estates()["2019-2"]) == ["animal spaces with a 3: 2, on the nine 0 to 1"]
    kinds, dice = list(NINE[0].kinds), list(NINE[0].dice)
    kinds[0] = Kind.MINE
    dice[1] = 6
    told = differences(EstateLayout.create("own", "Mine", kinds, dice))
    assert {
        "mine spaces: 4, on the nine 3",
        "animal spaces: 5, on the nine 6",
        "other die values on a2",
    } <= set(told)
    assert not any("mine spaces with a" in phrase for phrase in told)


def test_one_colour_all_over_is_unlike_the_nine_in_everything() -> None:
    told = differences(EstateLayout.create("own", "Mine", [Kind.CASTLE] * 37, [1] * 37))
    for words in (
        "castle spaces: 37, on the nine 4",
        "cities: 0, on the nine 2 to 6",
        "spaces in the largest castle region: 37, on the nine 1 to 3",
        "castle spaces with a 1: 37, on the nine 0 to 2",
        "regions: 1, on the nine 13 to 21",
        "points for all regions: 703, on the nine 62 to 87",
    ):
        assert words in told


# --- estates drawn by chance ------------------------------------------------------------------


@pytest.mark.long
def test_every_estate_drawn_is_fair() -> None:
    """CMP-11, CMP-12, appendix A: no difference from the nine, for 400 seeds."""
    assert [differences(layout) for layout in drawn()] == [[]] * len(SEEDS)


def test_spaces_cities_and_die_values_are_those_of_the_printed_ones() -> None:
    """CMP-10, CMP-11, CMP-12: counted anew, without the bounds."""
    for layout in drawn():
        assert Counter(layout.kinds) == SPACES_OF_KIND
        assert layout.dice == NINE[0].dice
        cities = figures_of(layout).cities
        assert 2 <= len(cities) <= 6
        assert 1 <= cities[0] <= cities[-1] <= 8


@pytest.mark.parametrize(
    "figure",
    [lambda f: f.regions, lambda f: f.points, lambda f: f.cities[-1], lambda f: f.cities[0]],
    ids=["regions", "points", "largest city", "smallest city"],
)
def test_on_average_they_are_like_the_nine(figure: Callable[[EstateFigures], int]) -> None:
    """The mean lies well within the range of the nine, and nearly all of the range occurs."""
    nine = sorted(figure(figures_of(layout)) for layout in NINE)
    found = [figure(figures_of(layout)) for layout in drawn()]
    assert nine[1] <= sum(found) / len(found) <= nine[-2]
    assert len(set(found)) >= len(set(nine))


def test_a_castle_lies_in_the_centre_of_about_one_in_three() -> None:
    """As on estates 1, 3 and 6 of the nine."""
    castles = sum(layout.kinds[CENTRE] is Kind.CASTLE for layout in drawn())
    assert 0.25 < castles / len(SEEDS) < 0.42


def test_no_two_seeds_draw_the_same_and_every_space_can_have_every_colour() -> None:
    assert len({layout.kinds for layout in drawn()}) == len(SEEDS)
    for space in SPACES:
        assert {layout.kinds[space] for layout in drawn()} == set(Kind), space


def test_the_same_seed_draws_the_same_estate_on_every_python() -> None:
    assert random_estate(7, "10", "x") == random_estate(7, "10", "x")
    assert " / ".join(random_estate(2011, "10", "x").rows) == (
        "S6 K5 K4 K3 / S2 K1 B6 B5 K4 / C5 S4 M3 B1 K2 B3 / B6 B1 S2 C6 A5 B4 B1 / "
        "B2 C5 B4 S3 A1 M2 / A6 M1 B2 A5 C6 / S3 B4 A1 A3"
    )


def test_the_number_and_the_title_are_those_asked_for() -> None:
    layout = random_estate(5, "home", "Grandma's garden")
    assert (layout.number, layout.name) == ("home", "Grandma's garden")
    assert layout.kinds == random_estate(5, "10", seed_title(5)).kinds
    assert seed_title(5) == "Seed 5"
    with pytest.raises(EstateError, match="cannot be the number of an estate"):
        random_estate(5, "two words", "x")


def test_an_estate_is_drawn_in_no_time() -> None:
    """About 80,000 calls each, a small part of a tenth of a second."""
    calls = calls_in(lambda: [random_estate(seed, "10", "x") for seed in range(20)])
    assert calls / 20 < 200_000
