"""The first rating of a puzzle: the weakest player who finds it, the margin, the first sight."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cob.analysis.decisions import first_look, position_key
from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.first_ratings import (
    EASIEST,
    HIGHEST,
    LADDER,
    LOWEST,
    WIDTH,
    Difficulty,
    difficulty_of,
    first_rating,
    rating_by_loss,
)
from cob.analysis.puzzles.puzzle import passing_positions
from cob.bots.registry import info_of
from tests.games import estates
from tests.minds import hasty_mind


def found_from(place: int) -> tuple[bool, ...]:
    """All players from a place of the ladder on find the turn."""
    return tuple(at >= place for at in range(len(LADDER)))


def test_the_ladder_rises_and_its_players_are_known() -> None:
    ratings = [rating for _, rating in LADDER]
    assert ratings == sorted(ratings)
    assert ratings[0] > LOWEST
    assert ratings[-1] < HIGHEST
    for name, _ in LADDER:
        assert info_of(name).name == name


@pytest.mark.parametrize("place", range(len(LADDER) + 1))
def test_a_puzzle_lies_between_who_misses_it_and_who_finds_it(place: int) -> None:
    ends = [LOWEST, *(rating for _, rating in LADDER), HIGHEST]
    for margin in (3.0, 6.0, 20.0):
        for rank in (0, 1, 8):
            rating = first_rating(Difficulty(found_from(place), margin, rank))
            spare = max(0.0, WIDTH - (ends[place + 1] - ends[place])) / 2
            assert ends[place] - spare <= rating <= ends[place + 1] + spare


def test_the_stronger_one_must_be_the_higher_a_puzzle_is_rated() -> None:
    by_place = [first_rating(Difficulty(found_from(at), 5.0, 1)) for at in range(len(LADDER) + 1)]
    assert by_place == sorted(by_place)


def test_a_smaller_margin_and_more_tempting_turns_are_harder() -> None:
    margins = [first_rating(Difficulty(found_from(2), each, 1)) for each in (20.0, 9.0, 5.0, 3.0)]
    ranks = [first_rating(Difficulty(found_from(1), 5.0, each)) for each in range(9)]
    for ratings in (margins, ranks):
        assert all(low < high for low, high in pairwise(ratings))


def test_a_weak_player_who_finds_a_turn_by_luck_makes_no_puzzle_easy() -> None:
    regular = found_from(4)
    lucky = (True, *regular[1:])
    assert first_rating(Difficulty(lucky, 5.0, 1)) == first_rating(Difficulty(regular, 5.0, 1))


def test_what_nearly_all_newcomers_find_is_easier_than_all_else() -> None:
    easy, plain = (Difficulty(found_from(0), 5.0, 0, newcomers=share) for share in (0.89, 0.9))
    assert EASIEST <= first_rating(plain) < LOWEST <= first_rating(easy)


def test_newcomers_are_asked_only_about_what_the_easy_bot_finds() -> None:
    puzzle = shipped_puzzles()[0]
    state = puzzle.game(estates()).state
    passing, seen = passing_positions(puzzle, state), first_look(hasty_mind(), state)
    key = next(iter(passing))
    assert difficulty_of(state, passing, 4.0, seen, lambda *_: key).newcomers > 0
    assert difficulty_of(state, passing, 4.0, seen, lambda *_: 0).newcomers == 0


def test_where_the_step_is_not_clear_the_mean_is_taken() -> None:
    low, high = (first_rating(Difficulty(found_from(at), 5.0, 1)) for at in (0, 2))
    unclear = (True, False, *found_from(2)[2:])
    assert first_rating(Difficulty(unclear, 5.0, 1)) == pytest.approx((low + high) / 2)


def test_who_comes_to_a_passing_position_has_found_the_turn() -> None:
    puzzle = shipped_puzzles()[0]
    state = puzzle.game(estates()).state
    passing, seen = passing_positions(puzzle, state), first_look(hasty_mind(), state)
    key = next(iter(passing))
    found = difficulty_of(state, passing, 4.0, seen, lambda name, _: key if name == "hard" else 0)
    assert [name for (name, _), is_found in zip(LADDER, found.found, strict=True) if is_found] == [
        "hard"
    ]


def test_the_rank_counts_the_turns_that_look_better_at_first_sight() -> None:
    puzzle = shipped_puzzles()[0]
    state = puzzle.game(estates()).state
    seen = first_look(hasty_mind(), state)
    for at, turn in enumerate(seen.turns):
        passing = frozenset([position_key(turn.state)])
        assert difficulty_of(state, passing, 4.0, seen, lambda *_: 0).rank == at
    assert difficulty_of(state, frozenset(), 4.0, seen, lambda *_: 0).rank == len(seen.turns)


def test_what_a_player_missed_is_rated_by_what_it_lost() -> None:
    ratings = [rating_by_loss(points) for points in (1.0, 4.0, 6.0, 9.0, 30.0)]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == 5
