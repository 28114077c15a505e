"""Practice positions: dealt anew each time, solvable, and judged by the engine alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from cob.boards import load_estates
from cob.engine import GameState, apply, legal_actions
from cob.engine.events import PointsScored
from cob.engine.scoring import projected_points
from cob.tutorial.errors import LessonError
from cob.tutorial.lesson import Lesson
from cob.tutorial.position import LEARNER
from cob.tutorial.practice.attempt import Attempt, AttemptResult
from cob.tutorial.practice.dealing import DealtExercise, dealing, dealt
from cob.tutorial.practice.exercise import NOTHING, SCORING, Exercise
from cob.tutorial.reading import load_lessons, read_lesson
from tests.counting import calls_in

ESTATES = load_estates().layouts
LESSONS = load_lessons()
NAMES = [lesson.name for lesson in LESSONS]
STARTS = 20
MOST_IN_A_BIT = 25_000
"""Function calls in a part of dealing: some milliseconds, in which the window can wait."""
MOST_ON_AVERAGE = 1_000_000
"""Function calls for a position of one sort."""


def deal(lesson: Lesson, seed: int) -> DealtExercise:
    return dealt(lesson.exercises, seed, ESTATES)


def test_each_lesson_ends_with_a_practice() -> None:
    assert all(lesson.exercises for lesson in LESSONS)
    assert all(lesson.length == len(lesson.steps) + 1 for lesson in LESSONS)


def check_answer(found: DealtExercise) -> None:
    """Check that the right number follows from playing on, or from scoring."""
    state, exercise = found.state.copy(), found.exercise
    assert found.answers.count(found.target) == 1
    assert len(found.answers) == len(set(found.answers))
    assert len(found.answers) in (3, 4)
    if exercise.plays == (SCORING,) and exercise.counts == "points for knowledge tiles":
        player = state.players[LEARNER]
        rest = sum(player.goods) + player.silverlings + player.workers // 2
        assert projected_points(state, LEARNER) - player.points - rest == found.target
    elif exercise.plays not in ((SCORING,), (NOTHING,)):
        (action,) = found.solution
        state.chance = None
        before = state.players[LEARNER].points
        events = apply(state, action)
        if exercise.counts == "points":
            assert state.players[LEARNER].points - before == found.target
        scored = [e.points for e in events if isinstance(e, PointsScored) and e.player == LEARNER]
        assert state.players[LEARNER].points - before == sum(scored)


def try_to_the_end(found: DealtExercise, *, rightly: bool) -> AttemptResult:
    """Do the task by the right actions, or by the first ones."""
    game = found.new_game()
    attempt = Attempt(found.exercise, found.state, found.target)
    result = AttemptResult.UNDERWAY
    while result is AttemptResult.UNDERWAY:
        action = attempt.next_action()
        if not rightly:
            fitting = [each for each in legal_actions(game.state) if attempt.expects(each)]
            action = fitting[-1]
        assert action is not None
        state = game.state
        state.chance = None
        events = apply(state, action)
        result = attempt.note(action, events, state)
    return result


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_every_position_can_be_solved_and_the_engine_says_how(lesson: Lesson) -> None:
    """For each of many seeds; positions differ, and the first idea may be wrong."""
    positions: list[GameState] = []
    wrong = 0
    for seed in range(STARTS):
        found = deal(lesson, seed)
        assert found.state.current == LEARNER
        if found.state not in positions:
            positions.append(found.state)
        if found.exercise.asks:
            check_answer(found)
        else:
            assert try_to_the_end(found, rightly=True) is AttemptResult.RIGHT
            wrong += try_to_the_end(found, rightly=False) is AttemptResult.WRONG
    assert len(positions) > STARTS * 0.8
    assert wrong or any(exercise.asks for exercise in lesson.exercises)


def _go_on(deals: Iterator[DealtExercise | None], steps: list[DealtExercise | None]) -> None:
    """Do one more part of dealing, and store the result."""
    steps.append(next(deals))


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_a_number_deals_the_same_position_again_and_it_is_dealt_in_small_bits(
    lesson: Lesson,
) -> None:
    found: list[DealtExercise] = []
    longest = 0
    for _ in range(2):
        deals = dealing(lesson.exercises, 7, ESTATES)
        steps: list[DealtExercise | None] = [None]
        while steps[-1] is None:
            longest = max(longest, calls_in(partial(_go_on, deals, steps)))
        found.append(steps[-1])
    assert found[0].state == found[1].state
    assert found[0].target == found[1].target
    assert found[0].answers == found[1].answers
    assert longest < MOST_IN_A_BIT


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_every_sort_of_position_is_dealt_soon(lesson: Lesson) -> None:
    for exercise in lesson.exercises:
        calls = [calls_in(partial(dealt, (exercise,), seed, ESTATES)) for seed in range(3)]
        assert sum(calls) / len(calls) < MOST_ON_AVERAGE, exercise.text


def test_every_exercise_of_a_lesson_comes_up() -> None:
    for lesson in LESSONS[:2]:
        met = {deal(lesson, seed).exercise for seed in range(30)}
        assert met == set(lesson.exercises)


# --- files ----------------------------------------------------------------------------------------

HEAD = """
title = "Sales"
about = "How to sell."
picture = "goods 5"
[[step]]
text = "Look."
[[practice]]
"""
ROW = 'task = "Sell."\nplay = "*: sell goods *"\ncount = "points"\nbecause = "It pays."\n'


def reads(folder: Path, row: str) -> tuple[Exercise, ...]:
    path = folder / "01-sales.toml"
    path.write_text(HEAD + row, encoding="utf-8")
    return read_lesson(path).exercises


def test_a_practice_is_read(tmp_path: Path) -> None:
    (exercise,) = reads(tmp_path, ROW + 'best = true\nphases = "CD"\nwish = "*: take ship from *"')
    assert not exercise.asks
    assert exercise.best
    assert exercise.phases == (2, 3)
    assert exercise.wishes == ("*: take ship from *",)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (ROW.replace("task", "text"), '"text"'),
        (ROW + 'ask = "How many?"', 'either a "task" or a question'),
        (ROW.replace('count = "points"', ""), 'is no "count": write one of points'),
        (ROW.replace('play = "*: sell goods *"', ""), '"play" is the form of an action'),
        (ROW.replace("*: sell goods *", SCORING), "can only be asked about"),
        (ROW + 'without = "tears"', 'is no "without"'),
        (ROW + 'such = "completes"', '"such" belongs to a question'),
        (ROW.replace("task", "ask") + 'such = "hurts"', 'is no "such"'),
        (ROW.replace("because", "hint"), '"hint"'),
        (ROW.replace('because = "It pays."', ""), 'lacks "because"'),
        (ROW + 'phases = "DB"', "are no phases"),
        (ROW + "players = 7", '"players" are 2 or 3'),
    ],
)
def test_a_slip_is_told_in_one_sentence(tmp_path: Path, row: str, words: str) -> None:
    with pytest.raises(LessonError) as error:
        reads(tmp_path, row)
    assert words in str(error.value)
    assert "01-sales.toml" in str(error.value)
    assert "practice 1" in str(error.value)


def test_what_never_comes_up_is_told_in_one_sentence(tmp_path: Path) -> None:
    exercises = reads(tmp_path, ROW.replace("sell goods", "sell dreams"))
    with pytest.raises(LessonError, match="no position comes up for its practice: Sell"):
        dealt(exercises, 1, ESTATES)
