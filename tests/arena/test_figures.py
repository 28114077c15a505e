"""The figures of a match: its results, and their uncertainty."""

from __future__ import annotations

from math import log, log10, sqrt
from statistics import fmean

import pytest

from cob.arena import PlayedGame, play, work_out
from cob.arena.figures import Contest, elo, elo_leads, elo_margins, over_deals
from cob.arena.match import ThinkingTime
from cob.bots.shares import wilson
from tests.arena.puppets import match


def result(*points: int, bots: str = "ab", deal: int = 0, first: int | None = None) -> PlayedGame:
    """A made-up result of a game; `first` names the winner if points do not."""
    seats = sorted(range(len(points)), key=lambda seat: (-points[seat], seat != first))
    times = tuple(ThinkingTime(decisions=2, seconds=0.5, longest=0.4) for _ in points)
    return PlayedGame(deal, deal, "1", tuple(bots), points, tuple(seats), times)


# --- figures ----------------------------------------------------------------------------------


def test_the_interval_takes_each_deal_as_one_observation() -> None:
    # The means 2 and 5 have the standard deviation 3 / sqrt(2), and over two deals 1.5.
    estimate = over_deals([(0, 1), (0, 3), (1, 4), (1, 6)])
    assert estimate == pytest.approx((3.5, 1.96 * 1.5))


def test_one_deal_has_no_interval() -> None:
    assert over_deals([(7, 1), (7, 3)]) == (2, None)


def test_points_and_wins_of_two_bots() -> None:
    games = [
        result(200, 190, bots="ab", deal=0),
        result(180, 210, bots="ba", deal=0),
        result(150, 150, bots="ab", deal=1, first=1),
        result(170, 160, bots="ba", deal=1),
    ]
    figures = work_out("ab", games)
    ours, theirs = figures.bots["a"], figures.bots["b"]
    assert (figures.games, figures.ties) == (4, 1)
    assert (ours.seats, ours.wins, theirs.wins) == (4, 2, 2)
    assert ours.points.mean == fmean([200, 210, 150, 160])
    assert ours.spread == pytest.approx(((20 * 20 + 30 * 30 + 30 * 30 + 20 * 20) / 3) ** 0.5)
    assert ours.win_rate == wilson(0.5, 2)
    (pair,) = figures.pairs
    assert (pair.first, pair.second, pair.games) == ("a", "b", 4)
    # 20 points a game in the first deal, -5 in the second.
    assert pair.difference == pytest.approx((7.5, 1.96 * 12.5))
    assert pair.ahead.value == 0.5


def test_dice_that_favour_a_seat_do_not_widen_the_difference() -> None:
    # The player on the first seat gains 0, 40 and 90 points by luck alone.
    lucky = [
        result(*points, bots=bots, deal=deal)
        for deal, luck in enumerate((0, 40, 90))
        for points, bots in (((110 + luck, 100), "ab"), ((100 + luck, 110), "ba"))
    ]
    (pair,) = work_out("ab", lucky).pairs
    assert pair.difference == (10, 0)


def test_bots_with_several_seats_are_compared_by_their_means_and_by_each_two_seats() -> None:
    # Ranked a, b, b, a: of the four comparisons a wins two.
    figures = work_out("ab", [result(100, 90, 80, 10, bots="abba")])
    (pair,) = figures.pairs
    assert pair.difference == (55 - 85, None)
    assert pair.ahead == wilson(0.5, 1)
    assert figures.bots["a"].win_rate == wilson(0.5, 1)


def test_points_on_each_estate_and_time_for_a_decision() -> None:
    figures = work_out(("random",), play(match("random", deals=4)))
    games = list(play(match("random", deals=4)))
    each = figures.bots["random"]
    assert list(each.by_estate) == ["1", "4"]
    for estate, points in each.by_estate.items():
        assert points.mean == fmean(
            number for game in games if game.estate == estate for number in game.points
        )
    timed = work_out("ab", [result(1, 2), result(1, 2, deal=1)]).bots["a"]
    assert (timed.decisions, timed.ms, timed.longest_ms) == (4, 250, 400)


def test_nothing_played_shows_nothing() -> None:
    figures = work_out("ab", [])
    assert (figures.games, figures.bots, figures.pairs, figures.elo) == (0, {}, (), {})


# --- Elo --------------------------------------------------------------------------------------


def test_three_wins_of_four_are_190_elo_points() -> None:
    ratings = elo([Contest("a", "b", 14.5, 4.5, 19)])
    assert ratings["a"] - ratings["b"] == pytest.approx(400 * log10(3))
    assert fmean(ratings.values()) == pytest.approx(1500)


def test_ratings_find_the_strengths_behind_the_results() -> None:
    # Strengths 1, 4 and 2, each contest with half a game less than it counts for either side.
    ratings = elo(
        [
            Contest("a", "b", 2.5, 11.5, 14),
            Contest("a", "c", 3.5, 7.5, 11),
            Contest("b", "c", 7.5, 3.5, 11),
        ]
    )
    assert list(ratings) == ["b", "c", "a"]
    assert ratings["b"] - ratings["c"] == pytest.approx(400 * log10(2))
    assert ratings["c"] - ratings["a"] == pytest.approx(400 * log10(2))


def test_who_wins_everything_has_a_rating_too() -> None:
    ratings = elo([Contest("a", "b", 0, 10, 10)])
    assert ratings["b"] - ratings["a"] == pytest.approx(400 * log10(10.5 / 0.5))


def test_the_margin_of_a_rating_is_that_of_a_share_when_two_play() -> None:
    """Each of two bots lies half their distance from the mean: a share's error in Elo, halved."""
    contests = [Contest("a", "b", 50, 50, 99)]
    margins = elo_margins(contests, elo(contests))
    error = 1.96 * sqrt(0.25 / 100)
    assert margins["a"] == margins["b"]
    assert margins["a"] == pytest.approx(error / 0.25 * 400 / log(10) / 2, rel=0.01)


def test_more_games_and_further_rivals_make_a_rating_surer() -> None:
    few = [Contest("a", "b", 5, 5, 10)]
    many = [Contest("a", "b", 50, 50, 100)]
    more = [*few, Contest("a", "c", 5, 5, 10), Contest("b", "c", 5, 5, 10)]
    least = elo_margins(few, elo(few))["a"]
    assert elo_margins(many, elo(many))["a"] < least / 2
    assert elo_margins(more, elo(more))["a"] < least


def test_the_interval_of_a_lead_is_that_of_a_share_when_two_play() -> None:
    contests = [Contest("a", "b", 60, 40, 99)]
    (lead,) = elo_leads(contests, elo(contests))
    share = 60.5 / 101
    assert (lead.first, lead.second) == ("a", "b")
    assert lead.difference.mean == pytest.approx(400 * log10(60.5 / 40.5))
    error = 1.96 * sqrt(share * (1 - share) / 100)
    assert lead.difference.margin == pytest.approx(
        error / (share * (1 - share)) * 400 / log(10), rel=1e-6
    )


def test_a_lead_over_the_next_is_surer_than_two_ratings_with_a_far_third() -> None:
    """How far both are from the weak third says nothing about which of them is better."""
    contests = [
        Contest("a", "b", 6, 4, 10),
        Contest("a", "c", 10, 0, 10),
        Contest("b", "c", 10, 0, 10),
    ]
    ratings = elo(contests)
    margins = elo_margins(contests, ratings)
    first, second = elo_leads(contests, ratings)
    assert [(lead.first, lead.second) for lead in (first, second)] == [("a", "b"), ("b", "c")]
    assert first.difference.mean == pytest.approx(ratings["a"] - ratings["b"])
    assert first.difference.margin is not None
    assert first.difference.margin < sqrt(margins["a"] ** 2 + margins["b"] ** 2)
