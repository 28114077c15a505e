"""Clues for a puzzle look at what was played: how much of it is right, and where to look."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.puzzle import Actions, Puzzle
from cob.coaching.practice import Judgement, Practice
from cob.coaching.puzzle_clues import clues, standing
from cob.engine import GameState, parse_action
from cob.engine.components import Tile
from cob.text.language import tr
from tests.games import estates


def turn(*texts: str) -> Actions:
    return tuple(parse_action(text) for text in texts)


BEST = turn(
    "1: add castle to d4",
    "free: take mine from depot 5",
    "2: sell goods 2",
    "buy bank from black depot",
)
WORKERS = turn("1: take workers", "2: take workers")


@pytest.fixture
def puzzle() -> Puzzle:
    return replace(
        shipped_puzzles()[0], best=BEST, others=(), rival=WORKERS, deeds=BEST[3:], margin=6.0
    )


@pytest.fixture
def start() -> GameState:
    """A position in which a castle is in storage."""
    state = shipped_puzzles()[0].game(estates()).state.copy()
    state.player.storage = (Tile.CASTLE,)
    return state


def told(puzzle: Puzzle, start: GameState, played: Actions, tries: int = 1) -> str:
    return " ".join(tr(each) for each in clues(puzzle, start, played, tries))


def test_three_of_four_steps_are_right_and_the_fourth_is_at_the_black_depot(
    puzzle: Puzzle, start: GameState
) -> None:
    assert told(puzzle, start, BEST[:3]) == "3 of 4 steps are right. Look at the black depot again."


def test_what_counts_comes_before_what_else_is_missing(puzzle: Puzzle, start: GameState) -> None:
    played = turn("1: add castle to d4", "2: take workers")
    assert told(puzzle, start, played) == "1 of 4 steps is right. Look at the black depot again."
    first = replace(puzzle, deeds=BEST[1:2])
    assert told(first, start, played).endswith("Look at depot 5 again.")


def test_the_second_clue_names_the_tile(puzzle: Puzzle, start: GameState) -> None:
    assert told(puzzle, start, BEST[:3], 2).endswith("The tile that counts: the bank.")


def test_nothing_is_said_of_steps_where_none_is_right(puzzle: Puzzle, start: GameState) -> None:
    assert told(puzzle, start, WORKERS) == "Look at the black depot again."
    assert told(puzzle, start, ()) == "Look at the black depot again."


@pytest.mark.parametrize(
    ("missing", "first", "second"),
    [
        ("1: add castle to d4", "Look at your storage again.", "The tile that counts: the castle."),
        ("1: add mine to c3", "Look at space c3 again.", "The tile that counts: the mine."),
        ("2: sell goods 2", "Look at your goods again.", "The goods that count:"),
        ("2: take workers", "Look at your workers again", "Look at your workers again"),
        ("take goods 2 from depot 3", "goods that your ship can take", "your ship can take"),
        ("decline", "the effects of your tiles", "the effects of your tiles"),
    ],
)
def test_each_kind_of_step_has_its_place_to_look(
    puzzle: Puzzle, start: GameState, missing: str, first: str, second: str
) -> None:
    one = replace(puzzle, best=turn(missing), deeds=turn(missing))
    played = turn("3: take ship from depot 3")
    assert first in told(one, start, played, 1)
    assert second in told(one, start, played, 2)


def test_a_tile_on_the_wrong_space_is_not_looked_for_in_storage(
    puzzle: Puzzle, start: GameState
) -> None:
    one = replace(puzzle, best=BEST[:1], deeds=BEST[:1])
    assert told(one, start, turn("1: add castle to b3")) == "Look at space d4 again."


def test_where_every_step_is_right_one_is_too_many_or_costs_too_much(
    puzzle: Puzzle, start: GameState
) -> None:
    played = (*BEST, *turn("buy ship from depot 3"))
    too_many = "Every step is there, but you do something that is better left out."
    assert told(puzzle, start, played) == too_many
    costs = "All steps are right. Look again at what these steps cost."
    assert told(puzzle, start, BEST) == costs


def test_the_passing_turn_that_is_nearest_is_taken(puzzle: Puzzle, start: GameState) -> None:
    other = turn("1: add mine to c3", "2: take castle from depot 2")
    many = replace(puzzle, others=(other,), deeds=())
    assert standing(many, other[:1]).target == other
    assert standing(many, BEST[:2]).target == BEST
    assert standing(many, ()).target in (BEST, other)
    assert told(many, start, other[:1]) == "1 of 2 steps is right. Look at depot 2 again."


def test_each_shipped_puzzle_has_clues_for_its_rival_and_for_no_action() -> None:
    for puzzle in shipped_puzzles():
        practice = Practice(puzzle, estates())
        for played in (puzzle.rival, ()):
            first, second = (clues(puzzle, practice.start, played, tries) for tries in (1, 2))
            assert first
            assert second
        missing = standing(puzzle, puzzle.rival).missing
        assert missing[0] in (*puzzle.best, *(each for turn in puzzle.others for each in turn))


def test_the_rival_of_a_shipped_puzzle_scores_nothing() -> None:
    for puzzle in shipped_puzzles():
        practice = Practice(puzzle, estates())
        practice.fail(puzzle.rival, Judgement(puzzle.margin, puzzle.error))
        assert practice.credit == 0


def test_who_has_reached_a_part_of_the_margin_scores_it(puzzle: Puzzle) -> None:
    practice = Practice(shipped_puzzles()[0], estates())
    practice.fail((), Judgement(shipped_puzzles()[0].margin / 3, 0.5))
    assert practice.credit == pytest.approx(2 / 3)
