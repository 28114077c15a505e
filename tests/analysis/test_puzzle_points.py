"""The point of a puzzle, and the part that an answer scores which has not all of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.credit import PARTS, credit_of
from cob.analysis.puzzles.point import beyond, in_both, point_of
from cob.analysis.puzzles.puzzle import Actions, Puzzle
from cob.engine import parse_action


def turn(*texts: str) -> Actions:
    return tuple(parse_action(text) for text in texts)


MINE = turn("4: add mine to c3", "2: take castle from depot 2")
WORKERS = turn("4: add mine to c3", "2: take workers")


def test_the_point_is_what_the_rival_does_not_do() -> None:
    assert point_of(MINE, [], WORKERS) == turn("2: take castle from depot 2")


def test_another_die_order_price_or_depot_is_no_point() -> None:
    for other in (
        turn("2: take castle from depot 2", "4: add mine to c3"),
        turn("2: add mine to c3", "4: take castle from depot 4"),
        turn("4: add mine to c3", "buy castle from black depot"),
        turn("4: add mine to c3", "2: take castle from depot 2, discard ship"),
    ):
        assert point_of(MINE, [], other) == ()


def test_another_space_or_another_tile_is_a_point() -> None:
    assert point_of(MINE, [], turn("4: add mine to d4", "2: take castle from depot 2"))
    assert point_of(MINE, [], turn("4: add mine to c3", "2: take ship from depot 2"))


def test_what_a_turn_as_good_does_without_is_not_the_point() -> None:
    rival = turn("4: take workers", "2: take workers")
    assert point_of(MINE, [turn("4: add mine to c3", "2: sell goods 2")], rival) == MINE[:1]
    assert point_of(MINE, [turn("4: sell goods 4", "2: take workers")], rival) == ()


def test_a_rival_that_only_does_more_leaves_no_point() -> None:
    assert point_of(MINE, [], (*MINE, *turn("buy bank from black depot"))) == ()


def test_what_the_rival_does_once_is_no_point_where_the_best_turn_does_it_twice() -> None:
    twice = turn("1: take workers", "2: take workers")
    assert point_of(twice, [], turn("1: take workers", "2: sell goods 2")) == ()


def test_to_leave_an_effect_unused_alone_is_no_point() -> None:
    goods = turn("1: add ship to e5", "take goods 2 from depot 3")
    assert point_of(turn("1: add ship to e5", "decline"), [], goods) == ()


def test_actions_that_are_done_twice_count_twice() -> None:
    twice = turn("1: take workers", "2: take workers")
    assert beyond(twice, twice[:1]) == twice[1:]
    assert in_both(twice, twice[1:]) == twice[:1]


@pytest.fixture
def puzzle() -> Puzzle:
    three = turn("1: add castle to d4", "free: add bank to d3", "free: take mine from depot 5")
    return replace(
        shipped_puzzles()[0], best=three, others=(), rival=WORKERS, deeds=three, margin=6.0
    )


@pytest.mark.parametrize(
    ("apart", "part"),
    [(6.0, 0.0), (9.0, 0.0), (5.0, 0.0), (4.5, 1 / 4), (4.0, 1 / 3), (3.0, 1 / 2), (2.0, 2 / 3)],
)
def test_an_answer_scores_the_share_of_the_margin_that_it_reached(
    puzzle: Puzzle, apart: float, part: float
) -> None:
    assert credit_of(puzzle, WORKERS, apart) == pytest.approx(part)


def test_most_of_the_point_scores_half_at_least(puzzle: Puzzle) -> None:
    assert credit_of(puzzle, puzzle.best[:2], 8.0) == 1 / 2
    assert credit_of(puzzle, puzzle.best[:1], 8.0) == 0.0
    assert credit_of(puzzle, puzzle.best[:2], 1.5) == 3 / 4


def test_an_answer_that_does_not_pass_never_scores_all(puzzle: Puzzle) -> None:
    assert max(credit_of(puzzle, puzzle.best, apart / 10) for apart in range(80)) == PARTS[-1] < 1
