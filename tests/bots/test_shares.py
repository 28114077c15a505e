"""Shares of games: correct intervals for few games, and for games that share dice."""

from __future__ import annotations

import pytest

from cob.bots.shares import share_over_deals, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.490, 0.943), (0, 5, 0.0, 0.434), (4, 4, 0.510, 1.0), (50, 100, 0.404, 0.596)],
)
def test_wilson_s_interval(wins: int, games: int, low: float, high: float) -> None:
    share = wilson(wins / games, games)
    assert share.value == wins / games
    assert share.low == pytest.approx(low, abs=0.0005)
    assert share.high == pytest.approx(high, abs=0.0005)
    assert 0.0 <= share.low <= share.value <= share.high <= 1.0


def test_twelve_wins_of_twelve_leave_room_for_doubt() -> None:
    """Six deals, each played with both seatings."""
    share = share_over_deals((game // 2, 1.0) for game in range(12))
    assert share.value == share.high == 1.0
    assert share.low == pytest.approx(6 / (6 + 1.959964**2))
    lost = share_over_deals((game // 2, 0.0) for game in range(12))
    assert lost.high == pytest.approx(1 - share.low)


def test_games_of_a_deal_that_go_alike_count_once() -> None:
    alike = share_over_deals((game // 2, float(game // 2 % 2)) for game in range(40))
    assert alike == wilson(0.5, 20)


def test_games_of_a_deal_that_make_up_for_one_another_count_as_the_games_they_are() -> None:
    paired = share_over_deals((game // 2, float(game % 2)) for game in range(40))
    assert paired == wilson(0.5, 40)


def test_independent_games_of_deals_count_about_as_many_as_they_are() -> None:
    outcomes = [0, 0, 0, 1, 1, 0, 1, 1] * 10
    share = share_over_deals((at // 2, float(won)) for at, won in enumerate(outcomes))
    fair = wilson(0.5, len(outcomes))
    assert share.low == pytest.approx(fair.low, abs=0.01)


def test_a_single_deal_says_next_to_nothing() -> None:
    assert share_over_deals([(3, 1.0), (3, 0.0)]) == wilson(0.5, 1)
