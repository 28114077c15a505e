"""Puzzles: the shipped ones are correct; files, themes, ratings, own puzzles."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from math import isfinite
from pathlib import Path

import pytest

from cob.analysis.decisions import position_key
from cob.analysis.game_parts import parts_of
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.marks import TurnMark
from cob.analysis.puzzles.collection import OWN_FILE, keep_own, own_puzzles, shipped_puzzles
from cob.analysis.puzzles.first_ratings import played_by
from cob.analysis.puzzles.judging import CLEAR
from cob.analysis.puzzles.making import chosen, record_until
from cob.analysis.puzzles.mistakes import clear_ones, mistakes_of
from cob.analysis.puzzles.newcomers import NEARLY_ALL, share_of_newcomers
from cob.analysis.puzzles.point import beyond, point_of, subject
from cob.analysis.puzzles.progress import SURE_DEVIATION, PuzzleProgress, puzzle_of_day
from cob.analysis.puzzles.puzzle import (
    Actions,
    Puzzle,
    PuzzleError,
    Theme,
    format_puzzles,
    load_puzzles,
    passing_positions,
    read_puzzles,
)
from cob.analysis.puzzles.themes import lesson_of, theme_by_deeds
from cob.analysis.rating import Glicko, attempted
from cob.analysis.review import begun_review
from cob.boards import FIRST_EDITION, load_estates
from cob.engine import Action, GameState, legal_actions, parse_action
from cob.engine.actions import EndTurn, SellGoods
from cob.engine.game import position_after
from cob.record import PERSON, read_record
from cob.tutorial.reading import load_lessons
from tests.games import estates, plain_header, random_game

ENOUGH = 120
LOWEST_RATING, HIGHEST_RATING, WIDEST_GAP = 900, 2000, 60
"""Ratings reach from the first to the second, and no two neighbours are further apart."""
FIRST, FIRST_PLAYERS, FIRST_ESTATE = 10, 2, "1"
"""The number of the easiest puzzles, their players and their estate."""


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return shipped_puzzles()[0]


def turn(*texts: str) -> Actions:
    return tuple(parse_action(text) for text in texts)


# --- those that are shipped -------------------------------------------------------------------


def test_each_shipped_puzzle_can_be_played_and_its_best_turn_passes() -> None:
    """Every turn is legal from the position of the record; the next best one does not pass."""
    layouts = load_estates().layouts
    for each in shipped_puzzles():
        game = each.game(layouts)
        state, seat = game.state, game.state.current
        assert game.header.seats[seat].controller == PERSON, each.name
        keys = passing_positions(each, state)
        assert position_key(position_after(state, each.best)) in keys, each.name
        assert len(keys) == 1 + len(each.others), each.name
        assert position_key(position_after(state, each.rival)) not in keys, each.name


def test_the_point_of_each_shipped_puzzle_is_what_its_rival_does_not_do() -> None:
    for each in shipped_puzzles():
        assert each.deeds, each.name
        assert set(each.deeds) <= set(each.best), each.name
        assert not set(map(subject, each.deeds)) & set(map(subject, each.rival)), each.name
        assert each.deeds == point_of(each.best, each.others, each.rival), each.name


def test_lessons_follow_from_the_point_of_each_shipped_puzzle() -> None:
    for each in shipped_puzzles():
        assert each.lesson == lesson_of(each.theme, each.deeds), each.name


def test_the_ratings_of_the_shipped_puzzles_have_no_hole() -> None:
    ratings = sorted(each.rating for each in shipped_puzzles())
    assert ratings[0] <= LOWEST_RATING
    assert ratings[-1] >= HIGHEST_RATING
    assert max(high - low for low, high in pairwise(ratings)) <= WIDEST_GAP


def test_nine_of_ten_newcomers_find_each_of_the_first_puzzles() -> None:
    first = sorted(shipped_puzzles(), key=lambda each: each.rating)[:FIRST]
    for each in first:
        game = each.game(load_estates().layouts)
        assert len(game.header.seats) == FIRST_PLAYERS, each.name
        assert {seat.choices[0].number for seat in game.header.seats} == {FIRST_ESTATE}, each.name
        passing = passing_positions(each, game.state)
        assert share_of_newcomers(game.state, passing) >= NEARLY_ALL, each.name
        assert played_by("easy", game.state) in passing, each.name
    assert len({tuple(map(subject, each.deeds)) for each in first}) == FIRST


def test_the_shipped_puzzles_are_clear_and_many_and_varied() -> None:
    puzzles = shipped_puzzles()
    assert len(puzzles) >= ENOUGH
    assert len({each.name for each in puzzles}) == len(puzzles)
    for each in puzzles:
        assert each.margin >= max(CLEAR, each.error) - 0.01, each.name
    themes = Counter(each.theme for each in puzzles)
    assert all(themes[theme] >= 3 for theme in Theme), themes
    headers = [each.game(load_estates().layouts).header for each in puzzles]
    assert {len(header.seats) for header in headers} == {2, 3, 4}
    numbers = {seat.choices[0].number for header in headers for seat in header.seats}
    assert numbers == set(FIRST_EDITION)


def test_each_shipped_puzzle_names_a_lesson_there_is() -> None:
    lessons = {lesson.name[:2] for lesson in load_lessons()}
    assert {each.lesson for each in shipped_puzzles()} <= lessons


def test_a_puzzle_tells_nothing_of_what_is_to_come(puzzle: Puzzle) -> None:
    assert puzzle.game(estates()).state.chance is None


# --- files ------------------------------------------------------------------------------------


def test_puzzles_are_read_as_they_were_written() -> None:
    some = shipped_puzzles()[:5]
    assert read_puzzles(format_puzzles(some)) == some


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nonsense", "holds no puzzles, or is damaged"),
        ('{"version": 1}', "holds no puzzles, or is damaged"),
        ('{"version": 1, "puzzles": [{"name": "a"}]}', "holds no puzzles, or is damaged"),
        ('{"version": 7, "puzzles": []}', "have version 7 and this program reads version 1"),
    ],
)
def test_a_damaged_file_is_told_in_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(text)
    with pytest.raises(PuzzleError, match=words):
        load_puzzles(path)


ODD_NUMBERS = ("NaN", "Infinity", "-1e300", "1e99")


@pytest.mark.parametrize("key", ["rating", "margin", "error"])
@pytest.mark.parametrize("number", ODD_NUMBERS[:2])
def test_a_puzzle_needs_numbers(key: str, number: str) -> None:
    text = format_puzzles(shipped_puzzles()[:1])
    assert f'"{key}": ' in text
    with pytest.raises(ValueError, match="no puzzle"):
        read_puzzles(re.sub(f'"{key}": [^,]*', f'"{key}": {number}', text))


@pytest.mark.parametrize("number", ODD_NUMBERS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_rating_that_cannot_be_is_damage(tmp_path: Path, place: int, number: str) -> None:
    path = tmp_path / "puzzles.json"
    PuzzleProgress(path).note(shipped_puzzles()[0], solved=True)
    content = json.loads(path.read_text())
    content["rating"][place] = float(number)
    path.write_text(json.dumps(content))
    progress = PuzzleProgress.open(path)
    assert "could not be understood" in progress.problem
    assert progress.note(shipped_puzzles()[1], solved=True) > 0


def test_ratings_as_far_apart_as_can_be_still_tell_a_chance() -> None:
    low, high = Glicko(-1500.0, 45.0), Glicko(4500.0, 45.0)
    assert low.is_sound
    assert high.is_sound
    for solver, puzzle in ((low, high), (high, low)):
        for score in (1.0, 0.5, 0.0):
            assert all(isfinite(each.rating) for each in attempted(solver, puzzle, score))


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="cannot be read"):
        load_puzzles(tmp_path / "none.json")


# --- themes -----------------------------------------------------------------------------------


def test_themes_follow_from_what_the_turns_do() -> None:
    sell, hold = turn("6: sell goods 6"), turn("6: take workers")
    ship, mine = turn("6: take ship from depot 6"), turn("6: take mine from depot 6")
    chain = turn("6: add castle to d4", "free: add bank to d3", "free: take mine from depot 5")
    last, first = (4, 5), (0, 1)
    assert theme_by_deeds(last, sell, hold) is Theme.LAST_ROUND
    assert theme_by_deeds(first, sell, hold) is Theme.SELL
    assert theme_by_deeds(first, hold, sell) is Theme.SELL
    assert theme_by_deeds(first, ship, mine) is Theme.WHICH_TILE
    assert theme_by_deeds(first, chain, hold) is Theme.CHAIN
    assert theme_by_deeds(first, mine, hold) is Theme.BEST_TURN


@pytest.mark.parametrize(
    ("action", "lesson"),
    [
        ("6: take mine from depot 6", "09"),
        ("6: take knowledge-10 from depot 6", "12"),
        ("buy knowledge-25 from black depot", "14"),
        ("3: add cow-3 to a1", "08"),
        ("1: take workers", "05"),
    ],
)
def test_what_a_turn_takes_says_which_lesson_teaches_it(action: str, lesson: str) -> None:
    assert lesson_of(Theme.BEST_TURN, [parse_action(action)]) == lesson
    assert lesson_of(Theme.SELL, [SellGoods(1, 1)]) == "07"


def test_near_duplicates_are_left_out_and_rare_themes_come_first(puzzle: Puzzle) -> None:
    again = replace(puzzle, name="again", margin=puzzle.margin + 1)
    assert [each.name for each in chosen([puzzle, again], 9)] == ["again"]
    themes = {each.theme for each in chosen(shipped_puzzles(), len(Theme))}
    assert themes == set(Theme)


def test_of_a_theme_puzzles_are_chosen_from_all_ratings() -> None:
    of_theme = [each for each in shipped_puzzles() if each.theme is Theme.BEST_TURN]
    ratings = [each.rating for each in chosen(of_theme, 8)]
    assert max(ratings) - min(ratings) >= 400


# --- the solver -------------------------------------------------------------------------------


def test_only_the_first_answer_to_a_puzzle_is_rated(tmp_path: Path, puzzle: Puzzle) -> None:
    progress = PuzzleProgress.open(tmp_path / "puzzles.json")
    assert progress.note(puzzle, solved=False) < 0
    rating = progress.strength.rating
    assert progress.note(puzzle, solved=True) == 0
    assert progress.strength.rating == rating
    assert progress.is_solved(puzzle)
    assert progress.strength_of(puzzle).rating > puzzle.rating
    assert progress.streak == 0


def test_solved_at_once_and_solved_later_are_counted_apart(tmp_path: Path, puzzle: Puzzle) -> None:
    progress = PuzzleProgress.open(tmp_path / "puzzles.json")
    first, second, third, fourth = (replace(puzzle, name=name) for name in "abcd")
    progress.note(first, solved=True)
    progress.note(second, solved=False)
    progress.note(second, solved=True)
    progress.note(third, solved=False)
    tally = progress.tally([first, second, third, fourth])
    assert (tally.at_once, tally.later, tally.number) == (1, 1, 4)


def test_a_part_of_the_points_costs_less_and_solves_nothing(tmp_path: Path, puzzle: Puzzle) -> None:
    changes = []
    for number, credit in enumerate((0.0, 1 / 3, 2 / 3)):
        progress = PuzzleProgress.open(tmp_path / f"{number}.json")
        changes.append(progress.note(puzzle, solved=False, credit=credit))
        assert not progress.is_solved(puzzle)
        assert not progress.known[puzzle.name].at_once
        assert progress.streak == 0
        assert PuzzleProgress.open(tmp_path / f"{number}.json").strength == progress.strength
    stakes = PuzzleProgress.open(tmp_path / "none.json").stakes(puzzle)
    assert stakes is not None
    assert stakes.missed - stakes.now == changes[0] < changes[1] < changes[2]
    assert changes[2] < stakes.solved - stakes.now


def test_only_the_first_answer_scores_a_part_of_the_points(tmp_path: Path, puzzle: Puzzle) -> None:
    progress = PuzzleProgress.open(tmp_path / "puzzles.json")
    progress.note(puzzle, solved=False)
    assert progress.note(puzzle, solved=False, credit=2 / 3) == 0


def test_progress_of_an_earlier_version_is_read(tmp_path: Path, puzzle: Puzzle) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(
        '{"version": 1, "rating": [1234.5, 80.0, 0.06], "rated": true, "streak": 2, "longest": 5, '
        f'"days": ["2026-03-01"], "puzzles": {{"{puzzle.name}": [false, true, 1020.0, 140.0, 0.06],'
        ""
        '"00001-1": [true, true, 1000.0, 150.0, 0.06]}}'
    )
    progress = PuzzleProgress.open(path)
    assert not progress.problem
    assert progress.strength == Glicko(1234.5, 80.0, 0.06)
    assert progress.is_solved(puzzle)
    assert progress.strength_of(puzzle).rating == 1020
    assert progress.note(puzzle, solved=True) == 0


def test_one_answer_of_a_beginner_moves_the_rating_gently(tmp_path: Path, puzzle: Puzzle) -> None:
    progress = PuzzleProgress.open(tmp_path / "puzzles.json")
    for rating in sorted({each.rating for each in shipped_puzzles()}):
        stakes = progress.stakes(replace(puzzle, rating=rating))
        assert stakes is not None
        assert stakes.now - 55 < stakes.missed < stakes.now < stakes.solved < stakes.now + 75
    stakes = progress.stakes(puzzle)
    assert stakes is not None
    progress.note(puzzle, solved=False)
    assert progress.strength.rating == stakes.missed
    assert progress.stakes(puzzle) is None


def test_without_rating_what_is_solved_is_noted_and_nothing_else(
    tmp_path: Path, puzzle: Puzzle
) -> None:
    path = tmp_path / "puzzles.json"
    progress = PuzzleProgress.open(path)
    before = progress.strength
    progress.rate(False)
    assert progress.note(puzzle, solved=True) == 0
    assert (progress.strength, progress.streak) == (before, 0)
    assert progress.tally([puzzle]).at_once == 1
    assert progress.strength_of(puzzle) == puzzle.strength
    again = PuzzleProgress.open(path)
    assert not again.is_rated
    assert again.is_solved(puzzle)


def test_a_row_of_right_answers_is_counted_and_kept(tmp_path: Path, puzzle: Puzzle) -> None:
    path = tmp_path / "puzzles.json"
    progress = PuzzleProgress.open(path)
    for number in range(3):
        assert progress.note(replace(puzzle, name=f"p{number}"), solved=True) > 0
    progress.note(replace(puzzle, name="p3"), solved=False)
    progress.note_day(date(2026, 3, 1))
    again = PuzzleProgress.open(path)
    assert (again.streak, again.longest) == (0, 3)
    assert again.strength == progress.strength
    assert again.known == progress.known
    assert again.days == {"2026-03-01"}
    assert not again.problem


def test_progress_that_cannot_be_understood_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text('{"version": 1, "rating": "high"}')
    progress = PuzzleProgress.open(path)
    assert "could not be understood" in progress.problem
    assert not progress.known


def test_the_next_puzzle_is_new_and_the_nearest_in_rating(tmp_path: Path, puzzle: Puzzle) -> None:
    progress = PuzzleProgress.open(tmp_path / "puzzles.json")
    low, mid, high = (
        replace(puzzle, name=str(rating), rating=rating) for rating in (800.0, 1250.0, 1900.0)
    )
    puzzles = [low, mid, high]
    progress.strength = Glicko(1200.0, SURE_DEVIATION)
    assert progress.next_of(puzzles) is mid
    assert progress.next_of(puzzles, but=mid.name) is low
    progress.note(mid, solved=True)
    progress.note(low, solved=False)
    assert progress.next_of(puzzles) is high
    assert progress.next_of([mid, low]) is low
    assert progress.next_of([]) is None


def test_a_new_solver_gets_the_easiest_first_until_the_rating_is_sure(tmp_path: Path) -> None:
    progress, offered = PuzzleProgress.open(tmp_path / "puzzles.json"), list[float]()
    while progress.strength.deviation > SURE_DEVIATION:
        following = progress.next_of(shipped_puzzles())
        assert following is not None
        offered.append(following.rating)
        progress.note(following, solved=True)
    assert len(offered) >= FIRST
    assert offered == sorted(each.rating for each in shipped_puzzles())[: len(offered)]
    following = progress.next_of(shipped_puzzles())
    assert following is not None
    assert abs(following.rating - progress.strength.rating) <= WIDEST_GAP


def test_days_in_a_row_end_with_today_or_yesterday(tmp_path: Path) -> None:
    progress = PuzzleProgress.open(tmp_path / "puzzles.json")
    for day in (27, 28):
        progress.note_day(date(2026, 2, day))
    assert progress.days_in_a_row(date(2026, 2, 28)) == 2
    assert progress.days_in_a_row(date(2026, 3, 1)) == 2
    assert progress.days_in_a_row(date(2026, 3, 2)) == 0


def test_the_puzzle_of_a_day_follows_from_its_date_alone() -> None:
    puzzles = shipped_puzzles()
    day = date(2026, 3, 1)
    assert puzzle_of_day(puzzles, day) == puzzle_of_day(puzzles[::-1], day)
    days = [date.fromordinal(day.toordinal() + number) for number in range(9)]
    assert len({puzzle_of_day(puzzles, each) for each in days}) > 3


# --- one's own games --------------------------------------------------------------------------


def test_marked_turns_of_a_review_become_puzzles_and_clear_ones_are_kept(tmp_path: Path) -> None:
    game = random_game(plain_header(2), 5)
    parts = [part for part in parts_of(game) if part.seat == 0][:3]
    best = [(another_action(part.before, part.moves),) for part in parts]
    judged = [
        JudgedTurn(part.begin, 0, part.moves, better, loss, 0.2, 0.5, mark=mark)  # type: ignore[arg-type]
        for part, better, loss, mark in zip(
            parts, best, (6.0, 2.5, 0.0), (TurnMark.BLUNDER, TurnMark.INACCURACY, None), strict=True
        )
    ]
    review = replace(begun_review(game), turns=tuple(judged))
    found = mistakes_of(game, review.of(0))
    assert [each.rival for each in found] == [part.moves for part in parts[:2]]
    assert (
        [each.deeds for each in found]
        == [
            beyond(better, part.moves)  # type: ignore[arg-type]
            for better, part in zip(best, parts[:2], strict=False)
        ]
    )
    assert mistakes_of(game, review.of(1)) == ()
    assert found[0].game(estates()).state == parts[0].before
    assert clear_ones([replace(found[0], deeds=())]) == (), "nothing tells the turns apart"
    keep_own(tmp_path, clear_ones(found))
    keep_own(tmp_path, clear_ones(found))
    assert own_puzzles(tmp_path) == found[:1]
    assert (tmp_path / OWN_FILE).exists()


def another_action(state: GameState, played: Sequence[object]) -> Action:
    return next(
        each
        for each in legal_actions(state)
        if each not in played and not isinstance(each, EndTurn)
    )


def test_a_record_ends_where_the_turn_begins() -> None:
    game = random_game(plain_header(3), 8)
    part = [part for part in parts_of(game) if part.seat is not None][10]
    assert part.seat is not None
    copy = read_record(record_until(game, part.begin, part.seat), estates())
    assert copy.header.seats[part.seat].controller == PERSON
    assert copy.state == part.before
    assert len(copy.moves) == part.begin
