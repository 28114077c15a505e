"""The turns to look at first: the brilliant one that gained most, and the three worst."""

from __future__ import annotations

from dataclasses import replace

from cob.analysis.highlights import gain_of, highlights
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.marks import TurnMark
from cob.analysis.review import Review
from cob.engine.actions import EndTurn

BRILLIANT, MISTAKE = TurnMark.BRILLIANT, TurnMark.MISTAKE


def turn(at: int, seat: int, mark: TurnMark | None, points: float) -> JudgedTurn:
    """A turn that lost so many points, or gained them if it is brilliant."""
    if mark is BRILLIANT:  # the reference player would have played it, too
        return JudgedTurn(at, seat, (), (), -points, mark=mark, effect=(0.0, 0.0))
    if mark is None:
        effect = (points, -points) if seat == 0 else (-points, points)
        return JudgedTurn(at, seat, (), (), mark=mark, effect=effect)
    return JudgedTurn(at, seat, (), (EndTurn(),), points, mark=mark)


def reviewed(*turns: tuple[int, TurnMark | None, float]) -> Review:
    judged = tuple(turn(at, *each) for at, each in enumerate(turns))
    return Review(("Anna", "Benno"), (100, 90), judged)


def test_the_best_turn_comes_first_and_then_the_three_that_lost_most() -> None:
    review = reviewed(
        *((0, MISTAKE, 5.0), (0, BRILLIANT, 2.0), (0, MISTAKE, 7.0), (0, None, 0.0)),
        *((0, BRILLIANT, 4.0), (0, MISTAKE, 6.0), (0, MISTAKE, 9.0), (0, MISTAKE, 3.0)),
    )
    found = highlights(review, 0)
    assert found.best == 4
    assert gain_of(review.turns[4]) == 4, "better than the best other turn"
    assert gain_of(review.turns[3]) == 0
    assert found.lessons == (6, 2, 5)
    assert found.others == (0, 7, 1)
    assert found.first == (4, 6, 2, 5)
    assert found.all == (0, 1, 2, 4, 5, 6, 7)


def test_without_a_brilliant_turn_the_worst_comes_first() -> None:
    found = highlights(reviewed((0, MISTAKE, 5.0), (0, None, 9.0)))
    assert found.best is None
    assert found.first == (0,)
    assert found.others == ()


def test_the_turns_of_one_player_are_those_of_nobody_else() -> None:
    review = reviewed((0, MISTAKE, 5.0), (1, MISTAKE, 6.0), (1, BRILLIANT, 1.0), (0, BRILLIANT, 3))
    assert highlights(review, 0).all == (0, 3)
    assert highlights(review, 1).all == (1, 2)
    assert highlights(review).first == (3, 1, 0)


def test_a_learner_sees_the_best_turn_first_and_one_to_learn_from() -> None:
    """Of those that nothing beats it is the one that scored most, whoever would have seen it."""
    review = reviewed((0, MISTAKE, 5.0), (0, None, 2.0), (0, BRILLIANT, 4.0), (0, MISTAKE, 7.0))
    found = highlights(review, 0, lambda turn: (90, 12, 8, 90)[turn.index])
    assert found.first == (1, 3)
    assert found.others == (0, 2)
    assert highlights(reviewed((0, None, 1.0)), 0, lambda _: 0).first == (), "it scored nothing"
    review = reviewed((0, BRILLIANT, 4.0), (0, None, 2.0))
    found = highlights(review, 0, lambda turn: (0, 12)[turn.index])
    assert (found.first, found.others) == ((1,), ()), "what scored nothing is not praised"


def test_a_learner_is_told_the_turn_that_lost_most_points() -> None:
    """It may have cost less of a chance that a learner does not see."""
    review = reviewed((0, MISTAKE, 7.0), (0, MISTAKE, 18.0))
    review = replace(review, turns=(replace(review.turns[0], loss_chance=0.5), review.turns[1]))
    assert highlights(review, 0).lessons[0] == 0
    assert highlights(review, 0, lambda _: 0).lessons == (1,)
