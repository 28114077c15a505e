"""Habits: each measured on a small end of a game, and many games held against bots and before."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from cob.analysis.game_parts import parts_of
from cob.analysis.habits import measures
from cob.analysis.habits.comparison import (
    FEWEST,
    MONTH,
    HabitFigures,
    HabitTrend,
    Mean,
    MeasuredGame,
    gap,
    habits_over,
    mean_of,
)
from cob.analysis.habits.habit import Habit, Occurrence
from cob.analysis.habits.norms import bot_norms, norms_by_points, norms_of
from cob.analysis.habits.practice import by_habit, habits_of
from cob.analysis.habits.table import HABITS, measured
from cob.analysis.habits.trail import Trail, TrailTurn, trails_of
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.marks import TurnMark
from cob.analysis.puzzles.mistakes import mistakes_of
from cob.analysis.puzzles.puzzle import Actions, Puzzle, Theme
from cob.analysis.rating import BOT_RATINGS
from cob.engine import parse_action
from cob.engine.actions import EndTurn, TakeWorkers
from cob.engine.components import Kind, Tile
from cob.engine.hexgrid import CENTRE, spaces_in
from cob.engine.state import GameState
from cob.record import Game
from cob.text.language import tr
from cob.tutorial.reading import load_lessons
from tests.games import SHORT_RULES, plain_header, random_game

TURNS = [
    TrailTurn(10 + 10 * number, number // 5, number % 5 + 1, rivals_before=0)
    for number in range(25)
]
"""The player's turns in a game of five phases, always first."""
LAST = TURNS[-1]


def end_of_game(players: int = 2) -> GameState:
    """A board with start castles and nothing else, taken for the end of a game."""
    state = Game.start(plain_header(players, castle=CENTRE), 1).state
    for player in state.players:
        player.goods = [0] * len(player.goods)
        player.silverlings = player.workers = 0
    return state


def trail(players: int = 2) -> Trail:
    return Trail(0, end_of_game(players), list(TURNS))


def told(found: Occurrence) -> str:
    return tr(HABITS[found.habit].told(found))


# --- regions ----------------------------------------------------------------------------------


def region_of(state: GameState, size: int) -> int:
    """A region of that many spaces without the start castle."""
    layout = state.players[0].layout
    found = (region for region in layout.regions if region.bit_count() == size)
    return next(region for region in found if not region >> CENTRE & 1)


def fill(found: Trail, region: int, spaces: int) -> None:
    """Cover some spaces of a region, one a turn."""
    for turn, space in list(zip(TURNS, spaces_in(region), strict=False))[:spaces]:
        kind = found.player.layout.kinds[space]
        tile = next(tile for tile in Tile if tile.kind is kind)
        found.player.cover(tile, space)
        found.added.append((turn, tile, space))


def test_a_region_one_space_short_counts_its_points_in_the_last_phase() -> None:
    """A region of three spaces is worth 6 points, and 2 in phase E."""
    found = trail()
    fill(found, region_of(found.state, 3), 2)
    (one,) = measures.regions_one_short(found)
    assert (one.points, one.number) == (6 + 2, 3)
    assert one.index == TURNS[1].index, "it was one space short from its second tile on"
    assert told(one).endswith("of 3 spaces, one space short")


@pytest.mark.parametrize("spaces", [0, 1, 3])
def test_a_region_that_is_full_or_lacks_more_counts_nothing(spaces: int) -> None:
    found = trail()
    fill(found, region_of(found.state, 3), spaces)
    assert not list(measures.regions_one_short(found))


def test_a_region_of_a_single_space_is_never_one_space_short() -> None:
    found = trail()
    assert any(region.bit_count() == 1 for region in found.player.layout.regions)
    assert not list(measures.regions_one_short(found))


# --- the turn order ---------------------------------------------------------------------------


def test_rounds_behind_a_rival_are_counted_phase_by_phase() -> None:
    found = trail()
    behind = {1, 2, 7}
    found.turns = [replace(turn, rivals_before=int(at in behind)) for at, turn in enumerate(TURNS)]
    first, second = measures.turn_order_lost(found)
    assert (first.index, first.number, first.points) == (TURNS[1].index, 2, pytest.approx(1.8))
    assert (second.phase, second.number) == (1, 1)
    assert told(first) == "not first in 2 rounds of phase A"


def test_one_of_three_rivals_before_is_a_third_of_a_round() -> None:
    found = trail(players=4)
    found.turns = [replace(TURNS[0], rivals_before=1), *TURNS[1:]]
    (one,) = measures.turn_order_lost(found)
    assert one.points == pytest.approx(measures.ROUND_BEHIND / 3)


# --- tiles ------------------------------------------------------------------------------------


def test_a_tile_left_in_storage_counts_an_action_where_it_was_taken() -> None:
    found = trail()
    found.taken = [(TURNS[3], Tile.MINE), (TURNS[9], Tile.MINE), (TURNS[5], Tile.CHURCH)]
    found.player.storage = (Tile.MINE,)
    (one,) = measures.tiles_not_added(found)
    assert (one.index, one.points) == (TURNS[9].index, measures.ACTION)
    assert told(one) == "the mine, never added"


def test_a_discarded_tile_counts_as_well() -> None:
    found = trail()
    found.taken = [(TURNS[3], Tile.MINE), (TURNS[5], Tile.CHURCH)]
    found.discarded = [Tile.CHURCH]
    assert [one.index for one in measures.tiles_not_added(found)] == [TURNS[5].index]


@pytest.mark.parametrize(
    ("phase", "points", "words"),
    [(1, 2, "no ship before phase B"), (3, 6, "no ship before phase D")],
)
def test_a_late_first_ship_counts_two_points_a_phase(phase: int, points: int, words: str) -> None:
    found = trail()
    found.added = [(TURNS[5 * phase + 2], Tile.SHIP, 0), (LAST, Tile.SHIP, 1)]
    (one,) = measures.ships_late(found)
    assert (one.points, one.index, told(one)) == (points, TURNS[5].index, words)


def test_a_ship_in_the_first_phase_is_not_late_and_none_at_all_is_latest() -> None:
    found = trail()
    (never,) = measures.ships_late(found)
    assert (never.points, told(never)) == (10, "no ship in the whole game")
    found.added = [(TURNS[4], Tile.SHIP, 0)]
    assert not list(measures.ships_late(found))


@pytest.mark.parametrize(("scored", "points"), [(0, 3), (2, 1), (3, None), (8, None)])
def test_a_scoring_knowledge_tile_should_bring_more_than_its_action(
    scored: int, points: float | None
) -> None:
    found = trail()
    found.added = [(TURNS[2], Tile.KNOWLEDGE_16, 0), (TURNS[3], Tile.KNOWLEDGE_2, 1)]
    found.knowledge[Tile.KNOWLEDGE_16] = scored
    costs = [one.points for one in measures.knowledge_without_points(found)]
    assert costs == ([] if points is None else [points])


# --- dice, workers, Silverlings, goods --------------------------------------------------------


def test_a_die_for_workers_counts_an_action_less_the_workers() -> None:
    found = trail()
    found.hired = [(TURNS[2], 2), (TURNS[4], 4)]
    (one,) = measures.dice_for_workers(found)
    assert (one.index, one.points, told(one)) == (TURNS[2].index, 1, "a die for 2 workers")


def test_unused_dice_count_an_action_each() -> None:
    found = trail()
    found.idle = [(TURNS[2], 2)]
    (one,) = measures.dice_not_used(found)
    assert (one.points, told(one)) == (6, "2 unused dice")


@pytest.mark.parametrize(
    ("players", "number", "points"), [(2, 2, None), (2, 5, 3), (4, 1, 1), (4, 3, 7), (3, 0, None)]
)
def test_goods_count_what_their_sale_would_have_brought_beyond_an_action(
    players: int, number: int, points: float | None
) -> None:
    """With two players five goods sell for 10 and a Silverling, and score 5 unsold."""
    found = trail(players)
    found.player.goods[3] = number
    costs = [one.points for one in measures.goods_not_sold(found)]
    assert costs == ([] if points is None else [points])


def test_silverlings_that_came_after_the_last_turn_do_not_count() -> None:
    found = trail()
    found.player.silverlings, found.last_income = 8, 3
    (one,) = measures.silverlings_left(found)
    assert (one.number, one.points, one.index) == (4, 4, LAST.index)
    found.last_income = 7
    assert not list(measures.silverlings_left(found))


def test_workers_left_count_in_pairs_from_the_last_die_spent_on_them() -> None:
    found = trail()
    found.player.workers = 5
    (one,) = measures.workers_left(found)
    assert (one.number, one.points, one.index) == (4, 2, LAST.index)
    found.hired = [(TURNS[20], 2)]
    (one,) = measures.workers_left(found)
    assert one.index == TURNS[20].index
    found.player.workers = 1
    assert not list(measures.workers_left(found))


# --- the record -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_trail_of_a_record_agrees_with_its_positions(players: int) -> None:
    game = random_game(plain_header(players), 5)
    trails = trails_of(game)
    workers, idle = [0] * players, [0] * players
    before = None
    for number, step in enumerate(game.steps()):
        if isinstance(step.move, EndTurn):
            assert before is not None
            idle[before.current] += len(before.player.dice)
        if isinstance(step.move, TakeWorkers):
            assert step.seat is not None
            workers[step.seat] += 1
        before = step.state
        for trail in trails:
            for turn in trail.turns:
                if turn.index == number:
                    assert (before.phase, before.round) == (turn.phase, turn.round)
                    assert before.current == trail.seat
                    assert before.order.index(trail.seat) == turn.rivals_before
    for seat, trail in enumerate(trails):
        player = game.state.players[seat]
        assert len(trail.turns) == 25
        assert len(trail.hired) == workers[seat]
        assert sum(number for _, number in trail.idle) == idle[seat]
        assert len(trail.added) == len(player.tiles) - 1, "all but the start castle"
        assert len(trail.taken) == len(trail.added) + len(trail.discarded) + len(player.storage)
        assert trail.last_income == player.mines


def test_every_occurrence_in_whole_games_is_a_turn_of_the_player_and_can_be_told() -> None:
    for seed in range(20):
        game = random_game(plain_header(2 + seed % 3, str(1 + seed % 9), None), seed)
        for seat, found in enumerate(measured(game)):
            turns = {turn.index for turn in trails_of(game)[seat].turns}
            for one in found:
                assert one.index in turns
                assert one.points > 0
                assert told(one)


def test_a_short_game_is_measured_with_its_own_last_phase() -> None:
    game = random_game(replace(plain_header(), ruleset=SHORT_RULES), 4)
    for found in measured(game):
        assert all(one.phase < 2 for one in found)
        assert all(one.points <= 4 for one in found if one.habit is Habit.SHIPS_LATE)


# --- the table --------------------------------------------------------------------------------


def test_every_habit_has_a_row_with_a_lesson_to_practise() -> None:
    assert set(HABITS) == set(Habit)
    lessons = load_lessons()
    for row in HABITS.values():
        lesson = next(each for each in lessons if each.name.startswith(row.topic.value))
        assert lesson.exercises


def test_the_figures_of_bots_fall_with_their_strength_where_it_matters() -> None:
    norms = list(bot_norms().values())
    assert [norm.level for norm in norms] == list(BOT_RATINGS)[: len(norms)]
    assert all(norm.games >= 60 for norm in norms)
    points = [norm.points for norm in norms]
    assert points == sorted(points)
    for habit in (Habit.DICE_FOR_WORKERS, Habit.SHIPS_LATE):
        means = [norm.habits[habit].mean for norm in norms]
        assert means == sorted(means, reverse=True)


def test_a_player_is_held_against_the_bots_that_score_alike() -> None:
    assert norms_by_points(20).level == "random"
    assert norms_by_points(162).level == "easy"
    assert norms_of("hard").level == "hard"
    assert norms_of("master").level == "expert", "the nearest with figures"


# --- many games -------------------------------------------------------------------------------

NOW = 100 * MONTH


def game_of(costs: float, played: float = NOW, players: int = 2, name: str = "") -> MeasuredGame:
    found = (Occurrence(Habit.DICE_NOT_USED, 10, 0, 1, costs, 0, 1),) if costs else ()
    return MeasuredGame(name or f"{costs} {played}", 0, players, played, 160, found)


def figures_of(games: list[MeasuredGame], habit: Habit = Habit.DICE_NOT_USED) -> HabitFigures:
    found = habits_over(games, norms_of("easy"), NOW)
    return next(each for each in found if each.habit is habit)


def test_with_few_games_nothing_is_told() -> None:
    figures = figures_of([game_of(3)] * (FEWEST - 1))
    assert not figures.mean.is_told
    assert figures.beside_bots is None
    assert figures.beside_before is None


def test_games_of_more_players_are_not_held_against_bots_of_two() -> None:
    figures = figures_of([game_of(3, players=3)] * 20)
    assert figures.mean.is_told
    assert figures.beside_bots is None


def test_costs_above_those_of_bots_are_worse() -> None:
    figures = figures_of([game_of(3), game_of(5)] * 10)
    assert figures.mean.value == 4
    assert figures.beside_bots is not None
    assert figures.beside_bots.trend is HabitTrend.WORSE
    assert figures.beside_bots.value == 4


def test_the_last_month_is_held_against_the_time_before() -> None:
    before = [game_of(cost, NOW - 2 * MONTH) for cost in (6, 7, 8, 6, 7, 8)]
    lately = [game_of(cost, NOW - 0.5 * MONTH) for cost in (1, 2, 3, 1, 2, 3)]
    figures = figures_of([*before, *lately])
    assert (figures.recent.value, figures.before.value) == (2, 7)
    assert figures.beside_before is not None
    assert figures.beside_before.trend is HabitTrend.BETTER
    assert figures.beside_before.margin < 2


def test_a_difference_within_its_interval_is_open() -> None:
    found = gap(mean_of([0, 10, 0, 10, 0]), mean_of([1, 9, 2, 12, 4]))
    assert found is not None
    assert found.trend is HabitTrend.OPEN


def test_the_interval_is_that_of_welch() -> None:
    """Two means of ten games with standard error 1: 18 degrees of freedom, t = 2.101."""
    found = gap(Mean(5, 1, 10), Mean(1, 1, 10))
    assert found is not None
    assert found.margin == pytest.approx(2.101 * 2**0.5, abs=0.005)


def test_the_three_clearest_examples_come_from_different_games() -> None:
    twice = MeasuredGame(
        "a",
        0,
        2,
        NOW,
        160,
        tuple(Occurrence(Habit.DICE_NOT_USED, at, 0, 1, 9, 0, 1) for at in (10, 20)),
    )
    games = [twice, game_of(3, name="b"), game_of(6, name="c"), game_of(0, name="d")]
    examples = figures_of(games).examples
    assert [(each.game.game, each.occurrence.points) for each in examples] == [
        ("a", 9),
        ("c", 6),
        ("b", 3),
    ]


def test_the_most_expensive_habit_comes_first() -> None:
    games = [random_habits(seed) for seed in range(6)]
    costs = [each.mean.value for each in habits_over(games, norms_of("random"), NOW)]
    assert costs == sorted(costs, reverse=True)


def random_habits(seed: int) -> MeasuredGame:
    game = random_game(plain_header(), seed)
    points = game.state.players[0].points
    return MeasuredGame(str(seed), 0, 2, NOW, points, measured(game)[0])


# --- turns to practise ------------------------------------------------------------------------


def own_turn(best: str, played: str, margin: float = 4) -> Puzzle:
    turns: list[Actions] = [
        tuple(parse_action(each) for each in text.split("; ")) for text in (best, played)
    ]
    return Puzzle(
        "x-1", "", Theme.BEST_TURN, turns[0], (), turns[1], turns[0], margin, 1, "02", 1000
    )


@pytest.mark.parametrize(
    ("best", "played", "habit"),
    [
        ("3: sell goods 3", "3: take workers", Habit.DICE_FOR_WORKERS),
        ("3: sell goods 3", "3: take workers", Habit.GOODS_NOT_SOLD),
        ("3: take ship from depot 3", "3: take mine from depot 3", Habit.SHIPS_LATE),
        (
            "3: take mine from depot 3",
            "3: take knowledge-16 from depot 3",
            Habit.KNOWLEDGE_WITHOUT_POINTS,
        ),
    ],
)
def test_a_turn_belongs_to_a_habit_by_what_the_better_one_does(
    best: str, played: str, habit: Habit
) -> None:
    assert habit in habits_of(own_turn(best, played))
    assert habit not in habits_of(own_turn(played, best))


def test_a_turn_that_leaves_a_region_open_belongs_to_the_habit_of_regions() -> None:
    """The better one completes it (ledger REG-01)."""
    game = random_game(plain_header(), 5)
    part = next(
        part
        for part in parts_of(game)
        if part.seat is not None and len(complete(part.after)) > len(complete(part.before))
    )
    better = cast(Actions, part.moves)
    workers = tuple(TakeWorkers(die) for die in part.before.player.dice)
    seat = part.before.current
    for best, played in ((better, workers), (workers, better)):
        turn = JudgedTurn(part.begin, seat, played, best, 9.0, mark=TurnMark.BLUNDER)
        (puzzle,) = mistakes_of(game, [turn])
        assert (Habit.REGIONS_ONE_SHORT in habits_of(puzzle)) == (best == better)


def complete(state: GameState) -> set[int]:
    """The complete regions of all players."""
    return {
        region
        for player in state.players
        for region in player.layout.region_of
        if not region & ~player.filled
    }


def test_the_turn_that_lost_most_is_practised_first() -> None:
    turns = [own_turn("3: sell goods 3", "3: take workers", margin) for margin in (3, 9, 5)]
    found = by_habit(turns)[Habit.DICE_FOR_WORKERS]
    assert [each.margin for each in found] == [9, 5, 3]
    assert not by_habit(turns)[Habit.SHIPS_LATE]


def test_kinds_of_regions_are_told_by_name() -> None:
    river = Occurrence(Habit.REGIONS_ONE_SHORT, 0, 3, 2, 8, Kind.SHIP, 3)
    assert told(river) == "the river of 3 spaces, one space short"
