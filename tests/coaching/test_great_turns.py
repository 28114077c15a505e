"""Great turns: a player's best so far, with what its points are for."""

from __future__ import annotations

from collections.abc import Iterator

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


def turn_of(seat: int, *events: Event, number: int = 3) -> SeenTurn:
    """A turn in a round of phase A."""
    state = new_game().state
    state.round = number
    return SeenTurn(seat, state, events, ())


def scored(seat: int, points: int, source: Source = Source.GOODS) -> PointsScored:
    return PointsScored(seat, points, source)


def test_only_a_turn_of_fifteen_points_that_beats_all_before_is_great() -> None:
    found = GreatTurns(new_game())
    points = [14, 15, 15, 22, 20]
    great = [found.find(turn_of(0, scored(0, each))) for each in points]
    assert [each and each.points for each in great] == [None, 15, None, 22, None]


def test_two_great_turns_of_a_player_are_told_in_different_words() -> None:
    found = GreatTurns(new_game())
    great = [found.find(turn_of(0, scored(0, points))) for points in (15, 22, 30)]
    told = [each.told() for each in great if each is not None]
    assert told == [
        "Your richest turn so far: 15 points, all for sold goods.",
        "You have outdone yourself: 22 points in one turn!",
    ]


def test_a_learner_is_told_of_no_richest_turn_in_the_first_two_rounds() -> None:
    found = GreatTurns(new_game())
    assert found.find(turn_of(0, scored(0, 20), number=2)) is None
    assert found.find(turn_of(0, scored(0, 18), number=3)) is None, "it was not the richest"
    rivals = found.find(turn_of(1, scored(1, 18), number=1))
    assert rivals is not None
    assert rivals.told("Jeanne") == "Jeanne has scored 18 points, all for sold goods."


def test_each_player_has_turns_of_their_own() -> None:
    found = GreatTurns(new_game())
    assert found.find(turn_of(0, scored(0, 30))) is not None
    great = found.find(turn_of(1, scored(1, 16)))
    assert great is not None
    assert great.seat == 1
    assert found.find(turn_of(1, scored(1, 40))) is None, "one turn of a rival is enough"


def test_of_a_great_turn_is_told_what_most_points_were_for() -> None:
    layout = new_game().state.players[0].layout
    cities = (
        each
        for each in layout.region_of
        if layout.kinds[next(iter(spaces_in(each)))] is Kind.BUILDING
    )
    region = max(cities, key=int.bit_count)
    size = region.bit_count()
    city = (
        RegionCompleted(0, Kind.BUILDING, region, size),
        scored(0, region_points(size), Source.REGIONS),
        scored(0, 10, Source.PHASES),
    )
    bonus = BonusTileWon(0, Kind.BUILDING, large=True), scored(0, 5, Source.BONUS_TILES)
    great = GreatTurns(new_game()).find(turn_of(0, scored(0, 4, Source.WATCHTOWERS), *city, *bonus))
    assert great is not None
    assert great.points == 19 + region_points(size)
    assert great.main.points == 10 + region_points(size)
    assert great.main.what == region_name(layout, region)


def whole_games() -> Iterator[Game]:
    yield from (random_game(CHAPTER.header(estates()), seed) for seed in range(20))


def test_what_is_told_of_great_turns_of_whole_games_is_a_part_of_their_points() -> None:
    """Points at the end of the game belong to no turn."""
    for game in whole_games():
        found = GreatTurns(new_game())
        for turn in turns_in(game):
            great = found.find(turn)
            if great is not None:
                assert great.points == points_of(turn)
                assert 0 < great.main.points <= great.points


def test_a_game_that_goes_on_finds_only_new_turns() -> None:
    game = next(each for each in whole_games() if any(map(is_great, turns_in(each))))
    again = GreatTurns(game)
    assert not any(again.find(turn) for turn in turns_in(game))


def is_great(turn: SeenTurn) -> bool:
    return points_of(turn) >= 15
