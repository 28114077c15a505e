"""The level of play: a bot by the points lost in a turn, how sure that is, and in which phases."""

from __future__ import annotations

from math import inf, sqrt

import pytest

from cob.analysis.level_phrases import level_phrase, level_title, phases_phrase
from cob.analysis.levels import (
    BOTS_BY_LOSS,
    LEVELS,
    WORST,
    LevelOfPhases,
    PlayLevel,
    level_apart,
    level_of,
    play_level,
)
from cob.analysis.rating import BOT_RATINGS
from cob.bots.registry import BOTS

HARD = PlayLevel((LEVELS[0][1] + LEVELS[1][1]) / 2, 0.0, 25)
"""Play that is surely like that of the hard bot."""


def test_play_is_like_that_of_the_bot_up_to_whose_limit_it_loses() -> None:
    for bot, most in LEVELS:
        assert level_of(most) == bot
    for (_, most), (bot, _) in zip(LEVELS, [*LEVELS[1:], (WORST, inf)], strict=True):
        assert level_of(most + 0.01) == bot
    assert level_of(-0.2) == LEVELS[0][0]


def test_levels_are_those_of_bots_the_strongest_first() -> None:
    assert set(BOTS_BY_LOSS) <= set(BOTS)
    ratings = [BOT_RATINGS[bot] for bot in BOTS_BY_LOSS]
    assert ratings == sorted(ratings, reverse=True)
    assert [most for _, most in LEVELS] == sorted(most for _, most in LEVELS)


def test_the_interval_is_two_standard_errors_on_both_sides() -> None:
    level = play_level([1.0, 3.0] * 8)
    assert level is not None
    assert level.loss == 2
    assert level.error == pytest.approx(1.96 * sqrt(16 / 15) / sqrt(16))
    assert level.turns == 16


def test_a_level_is_one_bot_where_it_is_sure_and_else_all_within_the_interval() -> None:
    (_, most), *_ = LEVELS
    assert HARD.bots == ("hard",)
    assert PlayLevel(most, 0.01, 25).bots == ("expert", "hard")
    assert PlayLevel(2.0, inf, 1).bots == BOTS_BY_LOSS
    assert play_level([]) is None
    (single,) = [play_level([0.0])]
    assert single is not None
    assert single.bots == BOTS_BY_LOSS


def test_a_level_is_told_as_one_bot_or_as_lying_between_two() -> None:
    between = PlayLevel(2.0, 3.0, 9)
    assert between.bots == ("expert", "hard", "medium", "easy")
    assert level_title(HARD) == "hard"
    assert level_title(between) == "easy to expert"
    assert level_phrase(HARD) == "like the hard bot"
    assert level_phrase(between) == "now like the easy, now like the expert bot"
    assert level_phrase(PlayLevel(2.0, 1.0, 9)) == "somewhere between the medium and the expert bot"


def losses(*by_phase: float) -> list[tuple[int, float]]:
    """Five turns in each phase that lose about so many points."""
    return [
        (phase, loss + (-0.1, -0.05, 0, 0.05, 0.1)[turn])
        for phase, loss in enumerate(by_phase)
        for turn in range(5)
    ]


def test_phases_at_another_level_are_told_in_one_clause() -> None:
    found = level_apart(losses(9.0, 9.0, 0.2, 0.2, 0.2))
    assert found is not None
    assert (found.first, found.last, found.level.turns) == (2, 4, 15)
    assert phases_phrase(found) == "in phases C to E like the expert bot"


def test_a_single_phase_says_too_little_to_be_at_another_level() -> None:
    found = level_apart(losses(0.2, 0.2, 0.2, 0.2, 9.0))
    assert found is not None
    assert found.level.turns >= 8
    assert (found.first, found.last) == (0, 3)


def test_play_that_is_even_has_no_phases_at_another_level() -> None:
    assert level_apart(losses(2.0, 2.0, 2.0, 2.0, 2.0)) is None
    assert level_apart([]) is None
    slightly = losses(1.0, 1.0, 1.0, 0.9, 0.8)
    assert level_apart(slightly) is None, "all of it is like hard"
    scattered = [(phase, loss) for phase in range(5) for loss in (0, 0, 0, 9, 1)]
    assert level_apart([(phase, float(loss)) for phase, loss in scattered]) is None


def test_a_phase_of_many_turns_is_told_by_its_letter() -> None:
    assert phases_phrase(LevelOfPhases(1, 1, HARD)) == "in phase B like the hard bot"
