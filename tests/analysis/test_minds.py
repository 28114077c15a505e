"""How far a review plays turns on."""

from __future__ import annotations

import pytest

from cob.analysis.minds import Sight, shipped_mind


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
