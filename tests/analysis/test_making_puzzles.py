"""Finding puzzles in games: each has a single best turn, confirmed by unused rollouts."""

from __future__ import annotations

import pytest

from cob.analysis.compared_turns import comparison, turns_of
from cob.analysis.decisions import assess, position_key
from cob.analysis.game_parts import parts_of
from cob.analysis.minds import Mind
from cob.analysis.puzzles import judging
from cob.analysis.puzzles.judging import CLEAR, is_as_good
from cob.analysis.puzzles.making import NAMES, judged_again, puzzles_in
from cob.analysis.puzzles.point import beyond, subject
from cob.analysis.puzzles.puzzle import Actions, Puzzle, passing_positions
from cob.engine import GameState
from cob.engine.game import position_after
from cob.record import PERSON, Game
from tests.games import estates, plain_header, random_game
from tests.minds import hasty_mind

MOVES = 15
"""After this number of moves there is a puzzle."""
FRESH = 31
"""The seed of rollouts that the search has not seen."""
FUTURES = 24


@pytest.fixture(scope="module")
def mind() -> Mind:
    return hasty_mind()


@pytest.fixture(scope="module")
def game() -> Game:
    return random_game(plain_header(2), 8, MOVES)


@pytest.fixture(scope="module")
def found(mind: Mind, game: Game) -> list[Puzzle]:
    puzzles = list(puzzles_in(mind, game, "mark"))
    assert puzzles, "there is one to look at"
    return puzzles


def leads(mind: Mind, state: GameState, turns: list[Actions]) -> list[float]:
    """The final lead of each turn in points, in rollouts that are the same for all."""
    refinement = comparison(mind, state, turns_of(mind, state, turns), FRESH)
    refinement.play(FUTURES)
    points = {turn.actions: turn.points for turn in refinement.turns}
    return [points[actions] for actions in turns]


def test_a_puzzle_begins_where_a_turn_of_the_game_did(game: Game, found: list[Puzzle]) -> None:
    parts = {f"mark-{part.begin}": part for part in parts_of(game) if part.seat is not None}
    for puzzle in found:
        again = puzzle.game(estates())
        assert again.state == parts[puzzle.name].before
        own = again.header.seats[again.state.current]
        assert (own.name, own.controller) == (NAMES[0], PERSON)


def test_the_best_turn_is_clearly_better_in_futures_that_were_not_used(
    mind: Mind, found: list[Puzzle]
) -> None:
    for puzzle in found:
        assert puzzle.margin >= CLEAR
        assert puzzle.margin > puzzle.error - 0.01
        state = puzzle.game(estates()).state
        best, rival = leads(mind, state, [puzzle.best, puzzle.rival])
        assert best - rival >= CLEAR / 2, puzzle.name


def test_turns_that_are_as_good_pass_and_the_next_best_does_not(found: list[Puzzle]) -> None:
    for puzzle in found:
        state = puzzle.game(estates()).state
        passing = passing_positions(puzzle, state)
        assert position_key(position_after(state, puzzle.rival)) not in passing


def test_the_point_is_in_every_turn_that_passes_and_not_in_the_rival(found: list[Puzzle]) -> None:
    for puzzle in found:
        assert puzzle.deeds
        assert set(puzzle.deeds) <= set(beyond(puzzle.best, puzzle.rival))
        for turn in (puzzle.best, *puzzle.others):
            assert set(map(subject, puzzle.deeds)) <= set(map(subject, turn))


def test_what_is_not_clear_is_no_puzzle(
    mind: Mind, game: Game, found: list[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "CLEAR", max(puzzle.margin for puzzle in found) + 5)
    assert not list(puzzles_in(mind, game, "mark"))


def test_a_turn_between_as_good_and_clearly_worse_leaves_no_puzzle(
    mind: Mind, game: Game, found: list[Puzzle]
) -> None:
    decision = assess(mind, found[0].game(estates()).state)
    best, second, third = decision.turns[:3]
    told = judging.told_apart(best, [(second, 1.0, 2.0), (third, 5.0, 3.0)])
    assert told is not None
    assert (told.alike, told.rival, told.margin, told.error) == ((second,), third, 5.0, 3.0)
    assert judging.told_apart(best, [(second, 2.5, 2.0), (third, 5.0, 3.0)]) is None
    assert judging.told_apart(best, [(second, -2.5, 2.0), (third, 5.0, 3.0)]) is None
    assert judging.told_apart(best, [(second, 1.0, 2.0), (third, 1.5, 2.0)]) is None


def test_what_the_error_hides_is_as_good_and_so_is_a_point() -> None:
    assert is_as_good(1.0, 0.0)
    assert not is_as_good(1.1, 0.0)
    assert is_as_good(2.9, 3.0)
    assert not is_as_good(3.1, 3.0)


def test_a_puzzle_is_judged_alike_again(mind: Mind, found: list[Puzzle]) -> None:
    again = [judged_again(mind, puzzle, estates()) for puzzle in found]
    assert again == [judged_again(mind, puzzle, estates()) for puzzle in found]
    for old, new in zip(found, again, strict=True):
        assert new is not None
        assert (new.name, new.record) == (old.name, old.record)
        assert new.margin == pytest.approx(old.margin, abs=2.0)


def test_a_puzzle_whose_best_turn_is_not_clear_any_more_is_dropped(
    mind: Mind, found: list[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "CLEAR", 100.0)
    assert judged_again(mind, found[0], estates()) is None
