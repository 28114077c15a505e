"""The gate: the test's verdict on scores, its error rates, and the games that count."""

from __future__ import annotations

from collections import Counter
from math import log
from random import Random

import pytest

from cob.arena.gate import Hypotheses, Trial, Verdict
from cob.arena.match import PlayedGame, ThinkingTime
from tests.arena.puppets import match

USUAL = Hypotheses()


def test_of_single_games_the_ratio_is_that_of_the_two_hypotheses() -> None:
    """With scores of only 0 and 1 the mean is the only parameter."""
    won, lost = 60, 40
    expected = won * log(0.55 / 0.5) + lost * log(0.45 / 0.5)
    assert USUAL.likelihood({1.0: won, 0.0: lost}) == pytest.approx(expected, abs=0.01)


def test_of_pairs_of_games_the_ratio_is_about_that_of_normal_scores() -> None:
    """A split deal says nothing, so pairs that are often split say more."""
    scores = {0.0: 30.0, 0.5: 110.0, 1.0: 60.0}
    deals = sum(scores.values())
    mean = sum(score * n for score, n in scores.items()) / deals
    variance = sum((score - mean) ** 2 * n for score, n in scores.items()) / deals
    expected = deals * 0.05 * (2 * mean - 1.05) / (2 * variance)
    assert USUAL.likelihood(scores) == pytest.approx(expected, rel=0.05)


def test_the_ratio_is_the_same_seen_from_the_other_side() -> None:
    scores = {0.0: 20.0, 1 / 3: 11.0, 0.5: 40.0, 1.0: 31.0}
    mirrored = {1 - score: number for score, number in scores.items()}
    other = Hypotheses(low=0.45, high=0.5)
    assert USUAL.likelihood(scores) == pytest.approx(-other.likelihood(mirrored))


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_who_wins_every_game_is_known_soon(score: float) -> None:
    """31 deals suffice: (0.55 / 0.5) to the power of 31 is 19; the loser is known a bit later."""
    deals = next(
        n for n in range(1, 200) if abs(USUAL.likelihood({score: float(n)})) >= USUAL.bound
    )
    assert 28 <= deals <= 34
    assert (USUAL.likelihood({score: 50.0}) > 0) is (score == 1.0)


def decided(random: Random, split: float, mean: float) -> tuple[bool, int]:
    """Whether high is found likelier, and after how many deals; every fourth is checked."""
    scores: Counter[float] = Counter()
    while abs(ratio := USUAL.likelihood(scores) if scores.total() % 4 == 0 else 0) < USUAL.bound:
        won = (mean - split / 2) / (1 - split)
        scores[0.5 if random.random() < split else float(random.random() < won)] += 1
    return ratio > 0, scores.total()


@pytest.mark.parametrize("mean", [0.5, 0.55])
def test_a_verdict_is_wrong_about_as_seldom_as_asked(mean: float) -> None:
    random = Random(3)
    runs = [decided(random, split=0.4, mean=mean) for _ in range(100)]
    wrong = sum(is_better != (mean == 0.55) for is_better, _ in runs)
    assert wrong <= 10
    assert 60 < sum(deals for _, deals in runs) / len(runs) < 400


# --- which games count ----------------------------------------------------------------------------


def games(deals: int, new_wins: float) -> list[PlayedGame]:
    """A match between "medium" and "easy" with random winners."""
    random, planned = Random(5), match("medium", "easy", deals=deals)
    results = []
    for number in range(planned.games):
        game = planned.planned_game(number)
        first = "medium" if random.random() < new_wins else "easy"
        winner = game.bots.index(first)
        points = tuple(200 if seat == winner else 180 for seat in range(2))
        ranking = (winner, 1 - winner)
        times = (ThinkingTime(1, 0.1, 0.1, 9), ThinkingTime(1, 0.1, 0.1, 9))
        results.append(PlayedGame(number, game.deal, "1", game.bots, points, ranking, times))
    return results


def trial_of(results: list[PlayedGame], deals: int) -> Trial:
    trial = Trial(match("medium", "easy", deals=deals), USUAL)
    for result in results:
        trial.add(result)
    return trial


def test_games_count_in_their_order_whenever_they_come() -> None:
    """So the verdict is the same with any number of jobs."""
    results = games(300, new_wins=0.65)
    first = trial_of(results, 300)
    Random(1).shuffle(results)
    second = trial_of(results, 300)
    assert first.verdict is second.verdict is Verdict.BETTER
    assert first.counted == second.counted
    assert 0 < len(first.counted) < 600
    assert first.likelihood == second.likelihood >= USUAL.bound


def test_only_whole_deals_count() -> None:
    results = games(10, new_wins=0.5)
    trial = trial_of(results[:7], 10)
    assert [game.game for game in trial.counted] == list(range(6))
    assert not trial.is_complete
    wins = [game.bots[game.ranking[0]] == "medium" for game in results[:6]]
    assert trial.score == pytest.approx(sum(wins) / 6)


def test_who_is_worse_is_not_better_and_few_games_decide_nothing() -> None:
    assert trial_of(games(300, new_wins=0.3), 300).verdict is Verdict.NOT_BETTER
    few = trial_of(games(5, new_wins=0.9), 5)
    assert few.verdict is Verdict.UNDECIDED
    assert few.is_complete
