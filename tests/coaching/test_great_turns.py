"""Great turns: a player's best so far, with what its points are for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cob.analysis.region_phrases import region_name
from cob.coaching.great_turns import GreatTurns
from cob.engine.components import Kind, region_points
from cob.engine.events import BonusTileWon, Event, PointsScored, RegionCompleted, Source
from cob.engine.hexgrid import spaces_in
from cob.record import Game
from cob.showing.narrator import SeenTurn, points_of, turns_in
from cob.tutorial.road.chapters import load_chapters
from tests.games import estates, random_game

CHAPTER = load_chapters()[1]


def new_game() -> Game:
    return Game.start(CHAPTER.header(estates()), 1)


def turn_of(seat: int, *events: Event) -> SeenTurn:
    return SeenTurn(seat, new_game().state, events, ())


def scored(seat: int, points: int, source: Source = Source.GOODS) -> PointsScored:
    return PointsScored(seat, points, source)


def test_only_a_turn_of_fifteen_points_that_beats_all_before_is_great() -> None:
    found = GreatTurns(new_game())
    points = [14, 15, 15, 22, 20]
    great = [found.find(turn_of(0, scored(0, each))) for each in points]
    assert [each and each.points for each in great] == [None, 15, None, 22, None]


def test_each_player_has_turns_of_their_own() -> None:
    found = GreatTurns(new_game())
    assert found.find(turn_of(0, scored(0, 30))) is not None
    great = found.find(turn_of(1, scored(1, 16)))
    assert great is not None
    assert great.seat == 1


def test_regions_bonus_tiles_and_the_rest_are_told_in_turn() -> None:
    layout = new_game().state.players[0].layout
    cities = (
        each
        for each in layout.region_of
        if layout.kinds[next(iter(spaces_in(each)))] is Kind.BUILDING
    )
    region = max(cities, key=int.bit_count)
    size = region.bit_count()
    city = RegionCompleted(0, Kind.BUILDING, region, size)
    events = (
        scored(0, 4, Source.WATCHTOWERS),
        city,
        scored(0, 6, Source.REGIONS),
        scored(0, 10, Source.PHASES),
        BonusTileWon(0, Kind.BUILDING, large=True),
        scored(0, 5, Source.BONUS_TILES),
    )
    great = GreatTurns(new_game()).find(turn_of(0, *events))
    assert great is not None
    assert great.points == 25
    city_told = f"{region_points(size)} + 10 points for {region_name(layout, region)}"
    assert great.parts == (
        f"{city_told}, 5 points for the large bonus tile for buildings and 4 points for watchtowers"
    )


def whole_games() -> Iterator[Game]:
    yield from (random_game(CHAPTER.header(estates()), seed) for seed in range(20))


def test_what_is_told_of_great_turns_of_whole_games_adds_up() -> None:
    """Points at the end of the game belong to no turn."""
    for game in whole_games():
        found = GreatTurns(new_game())
        for turn in turns_in(game):
            great = found.find(turn)
            if great is not None:
                numbers = [int(word) for word in great.parts.split() if word.isdigit()]
                sizes = [int(word) for word in _sizes(great.parts)]
                assert sum(numbers) - sum(sizes) == great.points == points_of(turn)


def _sizes(parts: str) -> list[str]:
    words = parts.replace(",", "").split()
    return [word for word, after in pairwise(words) if after.startswith("space")]


def test_a_game_that_goes_on_finds_only_new_turns() -> None:
    game = next(each for each in whole_games() if any(map(is_great, turns_in(each))))
    again = GreatTurns(game)
    assert not any(again.find(turn) for turn in turns_in(game))


def is_great(turn: SeenTurn) -> bool:
    return points_of(turn) >= 15
