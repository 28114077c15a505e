"""The things by which two turns differ: each once, by its name, and they add up."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from cob.analysis.aftermath import BonusOutcome, MeanPoints, RegionOutcome, TileOutcome
from cob.analysis.points_apart import PointsApart, merged, points_apart, sum_of
from cob.engine import GameState
from cob.engine.components import Kind, Tile
from cob.engine.events import Source
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.random_source import Chance
from cob.text.language import Message
from tests.analysis.aftermaths import came_of_it, random_aftermath
from tests.engine.table import position

SEEDS = range(30)


def told(points: list[PointsApart]) -> list[tuple[str, float, float]]:
    return [(str(each.thing), each.own, each.others) for each in points]


def lead(points: list[PointsApart]) -> Decimal:
    """The sum of the player's figures less that of the others', as they are written."""
    return sum((Decimal(str(each.own)) - Decimal(str(each.others)) for each in points), Decimal(0))


def city(state: GameState) -> int:
    """The first space of the city of five spaces of the player on turn."""
    layout = state.player.layout
    return next(
        space
        for space, region in enumerate(layout.region_of)
        if layout.kinds[space] is Kind.BUILDING and region.bit_count() == 5
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_figures_add_up_to_the_difference_of_the_turns(players: int, seed: int) -> None:
    state, chance = position(players, phase="C"), Chance(seed)
    apart = (1 + chance.below(300)) / 10
    seen = replace(random_aftermath(state, chance), is_whole=seed % 2 == 0)
    found = points_apart(state, seen, apart)
    assert lead(found) == Decimal(str(apart))
    assert len({each.thing for each in found}) == len(found)
    total = sum_of(found)
    for most in range(1, len(found) + 2):
        rows = merged(found, most)
        assert len(rows) <= most
        assert sum_of(rows) == total


def test_where_there_is_little_room_the_smallest_things_are_told_together() -> None:
    rows = [
        PointsApart(Message("regions"), 4.0, 0.0),
        PointsApart(Message("animals"), 1.5, -1.0),
        PointsApart(Message("sold goods"), -6.0, 0.0),
        PointsApart(Message("everything else"), 7.0, 0.5),
    ]
    assert told(merged(rows, 3)) == [
        ("regions", 4.0, 0.0),
        ("sold goods", -6.0, 0.0),
        ("everything else", 8.5, -0.5),
    ]


def test_regions_and_bonus_tiles_have_names_and_what_they_are_worth() -> None:
    """REG-01, BON-01: the city of five is worth 15 + 6, the large bonus tile of two players 5."""
    state = position(phase="C")
    space = city(state)
    found = came_of_it(
        {(0, Source.REGIONS): 12.5, (0, Source.BONUS_TILES): 2.5, (1, Source.ANIMALS): -2.0},
        RegionOutcome(0, space, 12, 4),
    )
    found = replace(found, bonuses=(BonusOutcome(0, Kind.BUILDING, 12, 4),), is_whole=True)
    assert told(points_apart(state, found, 17.0)) == [
        (f"city of 5 at {SPACE_NAMES[space]}", 10.5, 0.0),
        ("bonus tile for buildings", 2.5, 0.0),
        ("other regions", 2.0, 0.0),
        ("animals", 0.0, -2.0),
    ]


def test_a_region_that_only_the_other_turn_completes_counts_against_the_better_one() -> None:
    state = position(phase="C")
    space = city(state)
    found = came_of_it(
        {(0, Source.ANIMALS): 20.0, (0, Source.REGIONS): -10.5}, RegionOutcome(0, space, 4, 12)
    )
    found = replace(found, is_whole=True)
    assert told(points_apart(state, found, 9.5)) == [
        ("animals", 20.0, 0.0),
        (f"city of 5 at {SPACE_NAMES[space]}", -10.5, 0.0),
    ]


def test_a_single_knowledge_tile_has_all_points_of_knowledge_tiles() -> None:
    """KNW-22: what it will score for banks that come later is none of another tile's."""
    found = came_of_it({(0, Source.KNOWLEDGE): 6.0})
    tile = TileOutcome(0, Tile.KNOWLEDGE_22, MeanPoints(4.0))
    one = replace(found, tiles=(tile,), is_whole=True)
    state = position(storage="knowledge-22")
    assert told(points_apart(state, one, 6.0)) == [("knowledge tile 22", 6.0, 0.0)]
    more = (*one.tiles, TileOutcome(0, Tile.KNOWLEDGE_15, MeanPoints(-1.0)))
    assert told(points_apart(state, replace(one, tiles=more), 6.0)) == [
        ("knowledge tile 22", 4.0, 0.0),
        ("other knowledge tiles", 2.0, 0.0),
    ]


def test_a_hidden_knowledge_tile_has_no_name() -> None:
    """EC-57: it is dealt later, if at all."""
    found = came_of_it({(0, Source.KNOWLEDGE): 6.0})
    tile = TileOutcome(0, Tile.KNOWLEDGE_22, MeanPoints(6.0))
    found = replace(found, tiles=(tile,), is_whole=True)
    assert told(points_apart(position(), found, 6.0)) == [("knowledge tiles", 6.0, 0.0)]


def test_what_is_left_of_a_source_is_told_where_things_of_it_have_names() -> None:
    """Though all in all it may be an accident: two large things may outweigh each other."""
    found = came_of_it({(0, Source.KNOWLEDGE): 1.0})
    unsure = dict(found.points[0]) | {Source.KNOWLEDGE: MeanPoints(1.0, error=4.0)}
    tiles = (
        TileOutcome(0, Tile.KNOWLEDGE_22, MeanPoints(6.0)),
        TileOutcome(0, Tile.KNOWLEDGE_15, MeanPoints(-8.0)),
    )
    found = replace(found, points=(unsure, found.points[1]), tiles=tiles, is_whole=True)
    state = position(storage="knowledge-22 knowledge-15")
    assert told(points_apart(state, found, 1.0)) == [
        ("knowledge tile 22", 6.0, 0.0),
        ("other knowledge tiles", 3.0, 0.0),
        ("knowledge tile 15", -8.0, 0.0),
    ]


def test_what_goes_on_after_the_futures_has_no_names() -> None:
    """A region that is nearly complete where they end is worth something, too."""
    state = position(phase="A")
    found = came_of_it({(0, Source.REGIONS): 4.0}, RegionOutcome(0, city(state), 12, 4))
    assert told(points_apart(state, found, 4.0)) == [("regions", 4.0, 0.0)]


def test_what_may_be_an_accident_is_told_with_everything_else() -> None:
    found = came_of_it({(0, Source.ANIMALS): 5.0, (0, Source.GOODS): 3.0})
    unsure = dict(found.points[0]) | {Source.GOODS: MeanPoints(3.0, error=4.0)}
    found = replace(found, points=(unsure, found.points[1]))
    assert told(points_apart(position(), found, 8.0)) == [
        ("animals", 5.0, 0.0),
        ("everything else", 3.0, 0.0),
    ]


def test_several_opponents_have_a_column_together_without_names_of_their_regions() -> None:
    state = position(3, phase="C")
    found = random_aftermath(state, Chance(5))
    zero = {source: MeanPoints(0.0) for source in found.points[0]}
    lost = zero | {Source.REGIONS: MeanPoints(-6.0)}
    found = replace(
        found,
        points=(zero, lost, zero),
        totals=tuple(map(MeanPoints, (0.0, -6.0, 0.0))),
        regions=(RegionOutcome(1, city(state), 2, 14),),
        bonuses=(),
        tiles=(),
    )
    assert told(points_apart(state, found, 3.0)) == [("regions", 0.0, -3.0)]
