"""Figures as they are shown can be added up by hand; ledgers of chains made by chance add up."""

from __future__ import annotations

from dataclasses import astuple
from decimal import Decimal
from random import Random

import numpy as np
import pytest

from cob.analysis.adding_up import adding_up, told_ledger, told_luck
from cob.analysis.ledger import Ledger, Level, Step, fitted, leads_of, ledgers, lucks
from cob.analysis.luck import Luck
from cob.analysis.minds import all_leads

SEEDS = range(40)


def exact(numbers: list[float]) -> Decimal:
    """The sum of numbers as they are written."""
    return sum((Decimal(str(number)) for number in numbers), Decimal(0))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("digits", [1, 4])
def test_rounded_parts_add_up_and_none_moves_by_a_whole_unit(seed: int, digits: int) -> None:
    chance = Random(seed)
    parts = [chance.gauss(0, 20) for _ in range(chance.randint(1, 6))]
    told = adding_up(parts, sum(parts), digits)
    assert exact(told) == exact([round(sum(parts), digits)])
    for part, shown in zip(parts, told, strict=True):
        assert abs(part - shown) < 10**-digits


def test_parts_that_were_rounded_worst_take_up_what_is_missing() -> None:
    assert adding_up([0.14, 0.14, 0.12], 0.4, 1) == [0.2, 0.1, 0.1]
    assert adding_up([-0.16, 0.34, 0.02], 0.2, 1) == [-0.2, 0.4, 0.0]
    assert adding_up([1.0, -2.5, 3.5], 2.0, 1) == [1.0, -2.5, 3.5]


def chain(seed: int, players: int) -> tuple[list[Step], list[Level]]:
    """Steps and values as a review measures them, made by chance."""
    random = np.random.default_rng(seed)

    def leads(spread: float) -> np.ndarray:
        return all_leads(random.normal(0, spread, players))

    steps, levels = list[Step](), [Level(0, leads(5), 2.0)]
    for number in range(12):
        if number % 4 == 0:
            luck = tuple(Luck(depots=float(one), black_depot=float(one) / 3) for one in leads(6))
            steps.append(Step(leads_of(luck), 5.0, None, luck, is_deal=True))
        else:
            steps.append(Step(leads(4), 1.5, number % players))
            levels.append(Level(len(steps), leads(20), 6.0))
    levels.append(Level(len(steps), all_leads(random.integers(80, 200, players) * 1.0), 0.01))
    return steps, levels


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ledgers_of_any_measurements_add_up_exactly_and_as_shown(seed: int, players: int) -> None:
    steps, levels = chain(seed, players)
    fit = fitted(steps, levels)
    found = ledgers(steps, fit)
    for ledger, luck in zip(found, lucks(steps, fit), strict=True):
        *parts, result, _ = astuple(ledger)
        assert sum(parts) == pytest.approx(result)
        assert luck.total == pytest.approx(ledger.luck)
        for digits in (1, 4):
            told = told_ledger(ledger, digits)
            *parts, result, _ = astuple(told)
            assert exact(parts) == exact([result]) == exact([round(ledger.result, digits)])
            shown = astuple(told_luck(luck, told, digits))
            assert exact(list(shown)) == exact([told.luck])
    assert sum(ledger.result for ledger in found) == pytest.approx(0, abs=1e-6)


def test_a_ledger_that_was_kept_with_rounded_figures_is_shown_alike() -> None:
    ledger = Ledger(1.25, -3.349, 0.05, 7.0512, -0.0022, 5.0, 2.04)
    assert told_ledger(told_ledger(ledger, 4)) == told_ledger(ledger)
