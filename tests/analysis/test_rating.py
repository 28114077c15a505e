"""Ratings: Elo against bots by rank, and Glicko-2 as in Glickman's worked example."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from cob.analysis.rating import (
    BOT_RATINGS,
    FIRST_RATING,
    PROVISIONAL_GAMES,
    Glicko,
    PlayerRating,
    Rival,
    attempted,
    expected_score,
    nearest_bot,
    step_of,
)
from cob.bots.registry import BOTS

ROOT = Path(__file__).resolve().parents[2]
SETTLED = PROVISIONAL_GAMES
PAIRS = re.compile(r"^\| (\w+) - (\w+) \| \d+ \| [\d.]+ \(([\d.]+) to ([\d.]+)\)", re.M)
"""The interval of each match of `docs/bots.md`."""
STEPS = re.compile(r"^\| (\w+) \| \d+ \| ([\d.]+) % against (\w+), a step of", re.M)
"""The shares from which the ratings of `docs/analysis.md` follow."""


# --- Elo --------------------------------------------------------------------------------------


def test_every_bot_has_a_rating_and_the_stronger_one_the_higher() -> None:
    assert BOT_RATINGS.keys() == BOTS.keys()
    levels = sorted(BOTS.values(), key=lambda info: info.level)
    ratings = [BOT_RATINGS[info.name] for info in levels]
    assert ratings == sorted(ratings)
    assert BOT_RATINGS["easy"] == FIRST_RATING


def test_the_ratings_of_bots_are_their_measured_strengths() -> None:
    """Of random it is told in words: half a game of 61 counts as won."""
    text = (ROOT / "docs" / "analysis.md").read_text(encoding="utf-8")
    shares = {(name, other): float(share) / 100 for name, share, other in STEPS.findall(text)}
    shares["easy", "random"] = 60.5 / 61
    for worse, better in pairwise(BOT_RATINGS):
        step = BOT_RATINGS[better] - BOT_RATINGS[worse]
        assert step == pytest.approx(step_of(shares[better, worse]), abs=1)


def test_the_ratings_of_bots_hold_for_the_program_of_today() -> None:
    """The shares lie within the intervals of the matches that are told now."""
    played = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    known = {(one, other): (low, high) for one, other, low, high in PAIRS.findall(played)}
    for worse, better in pairwise(BOT_RATINGS):
        low, high = (step_of(min(float(each), 99.99) / 100) for each in known[better, worse])
        assert low <= BOT_RATINGS[better] - BOT_RATINGS[worse] <= high


def test_as_much_as_is_expected_is_what_the_step_says() -> None:
    assert step_of(0.805) == pytest.approx(246.3, abs=0.05)
    assert expected_score(1246.3, 1000) == pytest.approx(0.805, abs=0.0005)
    assert expected_score(1400, 1000) == pytest.approx(10 / 11)
    assert expected_score(1000, 1000) == 0.5


def test_a_rating_moves_twice_as_fast_in_the_first_thirty_games() -> None:
    rival = [Rival(1000, 2)]
    assert PlayerRating(1000, 29).after(1, rival) == PlayerRating(1020, 30)
    assert PlayerRating(1000, 30).after(1, rival) == PlayerRating(1010, 31)
    assert PlayerRating(1000, 29).is_provisional
    assert not PlayerRating(1000, 30).is_provisional


def test_a_win_against_the_stronger_counts_more_than_one_against_the_weaker() -> None:
    """Ten wins in eleven games are expected against a player 400 points below."""
    player = PlayerRating(1000, SETTLED)
    assert player.after(1, [Rival(1400, 2)]).rating == pytest.approx(1000 + 20 * 10 / 11)
    assert player.after(1, [Rival(600, 2)]).rating == pytest.approx(1000 + 20 / 11)
    assert player.after(2, [Rival(600, 1)]).rating == pytest.approx(1000 - 20 * 10 / 11)


@pytest.mark.parametrize(("place", "change"), [(1, 10), (2, 10 / 3), (3, -10 / 3), (4, -10)])
def test_with_four_players_the_place_counts(place: int, change: float) -> None:
    """Against three equals a player expects to be ahead of one and a half."""
    rivals = [Rival(1000, other) for other in (1, 2, 3, 4) if other != place]
    after = PlayerRating(1000, SETTLED).after(place, rivals)
    assert after.rating == pytest.approx(1000 + change)
    assert after.games == SETTLED + 1


def test_a_shared_place_is_half_a_win() -> None:
    assert PlayerRating(1000, SETTLED).after(1, [Rival(1000, 1)]).rating == 1000


def test_the_nearest_bot_is_proposed() -> None:
    assert nearest_bot(FIRST_RATING) == "easy"
    assert nearest_bot(1166) == "medium"
    assert nearest_bot(1164) == "easy"
    assert nearest_bot(1165) == "medium", "of two as near, the stronger one"
    assert nearest_bot(5000) == "master"
    assert nearest_bot(0) == "random"


# --- Glicko-2 ---------------------------------------------------------------------------------


def test_the_worked_example_of_glickman() -> None:
    """ "Example of the Glicko-2 system": 1500, 200, 0.06; tau 0.5; a win and two losses."""
    player = Glicko(1500, 200, 0.06)
    after = player.after(
        [(Glicko(1400, 30), 1.0), (Glicko(1550, 100), 0.0), (Glicko(1700, 300), 0.0)], tau=0.5
    )
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_makes_a_rating_less_sure_and_nothing_else() -> None:
    after = Glicko(1600, 100, 0.06).after([])
    assert (after.rating, after.volatility) == (1600, 0.06)
    assert after.deviation == pytest.approx((100**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert Glicko(1600, 350, 0.06).after([]).deviation == 350


def test_a_surprise_makes_the_strength_more_volatile() -> None:
    sure = Glicko(1500, 50, 0.06)
    assert sure.after([(Glicko(2300, 50), 1.0)] * 3).volatility > 0.0602
    assert sure.after([(Glicko(1500, 50), 1.0)]).volatility < 0.06


def test_solver_and_puzzle_move_against_each_other() -> None:
    solver, puzzle = attempted(Glicko(1500, 100), Glicko(1500, 100), 1.0)
    assert solver.rating - 1500 == pytest.approx(1500 - puzzle.rating)
    assert solver.rating > 1510
    solver, puzzle = attempted(Glicko(1500, 100), Glicko(1500, 100), 0.0)
    assert solver.rating < 1490 < 1510 < puzzle.rating


def test_one_who_is_sure_moves_less_and_never_stands_still() -> None:
    solver, puzzle = attempted(Glicko(1500, 45), Glicko(1500, 200), 1.0)
    assert solver.rating - 1500 < (1500 - puzzle.rating) / 5
    for _ in range(200):
        solver, _ = attempted(solver, Glicko(solver.rating, 60), 1.0)
    assert solver.deviation >= 45


def test_a_part_of_the_points_moves_both_by_as_much_as_it_is_more_than_expected() -> None:
    known = Glicko(1500, 100), Glicko(1500, 100)
    won, lost = attempted(*known, 1.0)[0].rating, attempted(*known, 0.0)[0].rating
    parts = [attempted(*known, part)[0].rating for part in (0.25, 0.5, 0.75)]
    assert [lost, *parts, won] == sorted([lost, *parts, won])
    assert parts[1] == pytest.approx(1500)
    solver, puzzle = attempted(*known, 0.75)
    assert solver.rating - 1500 == pytest.approx(1500 - puzzle.rating)


def test_with_a_hint_an_attempt_counts_less() -> None:
    known = Glicko(1500, 100), Glicko(1600, 100)
    whole, half = attempted(*known, 1.0), attempted(*known, 1.0, weight=0.5)
    assert half[0].rating - 1500 == pytest.approx((whole[0].rating - 1500) / 2)
    assert attempted(*known, 1.0, weight=0) == known
