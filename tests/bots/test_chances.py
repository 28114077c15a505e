"""Chances of each place: equal between equals, and better for the player ahead."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np
import pytest

from cob.bots.chances import first_chances, rank_chances


@pytest.mark.parametrize("points", [[190, 180], [150, 201, 188], [170.5, 200, 180, 180]])
@pytest.mark.parametrize("spread", [0.0, 3.0, 16.0])
def test_each_player_has_a_place_and_each_place_a_player(
    points: list[float], spread: float
) -> None:
    chances = rank_chances(points, [spread] * len(points))
    assert chances.shape == (len(points), len(points))
    assert (chances >= 0).all()
    assert chances.sum(axis=1) == pytest.approx(1, abs=1e-9)
    assert chances.sum(axis=0) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_seats_have_equal_chances(players: int) -> None:
    chances = rank_chances([180] * players, [12] * players)
    assert chances == pytest.approx(np.full((players, players), 1 / players), abs=1e-3)
    ahead = rank_chances([200, *[180] * (players - 1)], [12] * players)
    for seat in range(2, players):
        assert ahead[seat] == pytest.approx(ahead[1], abs=1e-9)
    assert rank_chances([180, 200], [9, 12])[0] == pytest.approx(
        rank_chances([200, 180], [12, 9])[1]
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_more_one_is_ahead_the_likelier_one_wins(players: int) -> None:
    others = [170.0 + 5 * seat for seat in range(players - 1)]
    rows = [rank_chances([mine, *others], [10] * players)[0] for mine in range(130, 231, 5)]
    first, last = [row[0] for row in rows], [row[-1] for row in rows]
    assert (np.diff(first) > 0).all()
    assert (np.diff(last) < 0).all()


def test_two_players_follow_the_normal_distribution_of_their_margin() -> None:
    for margin in (0, 4, 11, 30):
        expected = 0.5 + 0.5 * erf(margin / sqrt(8**2 + 6**2) / sqrt(2))
        found = rank_chances([180 + margin, 180], [8, 6])[0, 0]
        assert found == pytest.approx(expected, abs=2e-3)


def test_who_cannot_be_reached_any_more_has_won() -> None:
    chances = rank_chances([220, 180, 150], [0.0, 2.0, 2.0])
    assert np.diag(chances) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("points", [[190, 180], [150, 201, 188], [170.5, 200, 180, 180]])
@pytest.mark.parametrize("spread", [0.0, 3.0, 16.0])
def test_the_first_place_alone_has_the_same_chances(points: list[float], spread: float) -> None:
    found = first_chances(points, spread)
    assert found.sum() == pytest.approx(1, abs=1e-5)
    assert found == pytest.approx(rank_chances(points, [spread] * len(points))[:, 0], abs=2e-3)
