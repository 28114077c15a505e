"""How far a review plays turns on."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from cob.analysis.minds import Sight, shipped_mind, spread_of_points
from tests.engine.table import position


@pytest.mark.parametrize(("turns", "futures"), [(9, 8), (3, 8), (2, 12), (1, 24), (0, 24)])
def test_near_the_end_there_is_time_for_more_futures(turns: int, futures: int) -> None:
    assert Sight(futures=8, rounds=3).futures_with(turns) == futures


def test_a_deeper_review_looks_further_in_more_futures() -> None:
    mind = shipped_mind()
    deeper = mind.deeper()
    for at in range(3):
        for first, later in (
            (mind.to_choose[at], deeper.to_choose[at]),
            (mind.to_measure[at], deeper.to_measure[at]),
        ):
            assert later.futures > first.futures
            assert later.rounds > first.rounds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_spread_as_is_usual_until_futures_show_otherwise(players: int) -> None:
    mind, state = shipped_mind(), position(players, phase="D")
    usual = mind.spread(state)
    assert mind.spread(state, np.empty((0, players))) == usual
    assert mind.spread(state, np.zeros((1, players))) == usual
    assert mind.spread(state, np.zeros((17, players))) == pytest.approx(usual / sqrt(2))
    wild = np.random.default_rng(1).normal(0, 3 * usual, (4000, players))
    assert mind.spread(state, wild) == pytest.approx(3 * usual, rel=0.03)


def test_what_all_players_have_in_common_is_no_spread() -> None:
    same = np.arange(12.0)[:, None].repeat(3, axis=1)
    assert spread_of_points(same) == 0


def test_the_more_points_scatter_the_less_sure_is_the_leader() -> None:
    mind, state = shipped_mind(), position(2, phase="D")
    narrow, wide = (mind.chances((90.0, 80.0), state, spread=spread) for spread in (5.0, 20.0))
    assert narrow[0] > wide[0] > 0.5
