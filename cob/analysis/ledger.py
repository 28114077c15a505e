"""The ledger of a game: where each player's final lead comes from, so that it adds up.

A game is a chain of steps: deals and rolls, and turns. The value of the position between two steps
is each player's lead at the end if the reference player plays on for all. What a roll or a deal
changes is luck. A turn changes the value by as much as it is better or worse than the reference
player's; that is play. So the final lead is the value at the start and all changes.

Steps and values are measured with errors. The values that fit all measurements best (least squares,
each weighed by its error) are those of the curve, of luck, and of what the others' turns did to a
player. Of an own turn its own measurement is told; what the fit changes in all own turns together
stands apart, as not explained.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from cob.analysis.luck import Luck
from cob.analysis.minds import SURE

Leads = npt.NDArray[np.float64]
"""Points ahead of the mean of the others, by seat in the last axis."""

CHANCE_ERROR: Final = 5.0
"""Standard error of the luck of a roll or a deal at first sight, in points: with it, what stays
unexplained is as large as told (`tools/analysis_truth.py ledgers`)."""
_DICE_SHARE, _WHITE_SHARE = 1.0, 0.2
_DEPOTS_SHARE, _BLACK_SHARE = 0.7, 0.3
"""How what a roll or a deal led to is shared out: by how far their first sights may err."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A step of a game as it was measured."""

    change: Leads
    error: float
    seat: int | None
    """The player whose turn it is; None for chance."""
    luck: tuple[Luck, ...] = ()
    """The luck of each player at first sight, for chance."""
    is_deal: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """The value of a position as it was measured."""

    node: int
    """The number of steps before it."""
    leads: Leads
    error: float


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where a player's final lead comes from: `result` is the sum of the others, in points."""

    start: float
    """The lead that estates, castles and the turn order promise before the first deal."""
    luck: float
    """All dice and deals, as they moved this player's lead."""
    play: float
    """The player's turns beside those of the reference player (`Mind.reference`)."""
    others: float
    """The others' turns, as they moved this player's lead in the fit."""
    unexplained: float
    """What is left: the errors of the player's turns as they were measured."""
    result: float
    """By how many points the player ended ahead of the mean of the others."""
    error: float
    """Points within which `unexplained` should lie in 95 of 100 games."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """The values of a game's positions that fit all measurements best."""

    values: Leads
    """(steps + 1, seats)."""
    covariance: npt.NDArray[np.float64]
    """(steps + 1, steps + 1)."""


def fitted(steps: Sequence[Step], levels: Sequence[Level]) -> Fit:
    """Return the values before and after each step."""
    count = len(steps) + 1
    weights = np.zeros((count, count))
    wanted = np.zeros((count, len(steps[0].change)))
    for at, step in enumerate(steps):
        weight = 1 / step.error**2
        weights[at : at + 2, at : at + 2] += weight * np.array([[1, -1], [-1, 1]])
        wanted[at] -= weight * step.change
        wanted[at + 1] += weight * step.change
    for level in levels:
        weights[level.node, level.node] += 1 / level.error**2
        wanted[level.node] += level.leads / level.error**2
    covariance: npt.NDArray[np.float64] = np.linalg.inv(weights).astype(np.float64)
    return Fit(covariance @ wanted, covariance)


def ledgers(steps: Sequence[Step], fit: Fit) -> list[Ledger]:
    """Return the ledger of each player."""
    changes = np.diff(fit.values, axis=0)
    is_chance = np.array([step.seat is None for step in steps])
    start, result = fit.values[0], fit.values[-1]
    found = []
    for seat in range(fit.values.shape[1]):
        is_own = np.array([step.seat == seat for step in steps])
        luck = float(changes[is_chance, seat].sum())
        others = float(changes[~is_chance & ~is_own, seat].sum())
        play = sum(float(step.change[seat]) for step in steps if step.seat == seat)
        known = float(start[seat]) + luck + play + others
        found.append(
            Ledger(
                float(start[seat]),
                luck,
                play,
                others,
                float(result[seat]) - known,
                float(result[seat]),
                SURE * _error_of_play(steps, fit, is_own),
            )
        )
    return found


def _error_of_play(steps: Sequence[Step], fit: Fit, is_own: npt.NDArray[np.bool_]) -> float:
    """Return the standard error of what the fit changes in a player's turns together."""
    inside = np.zeros(len(steps) + 1)
    inside[1:] += is_own
    inside[:-1] -= is_own
    measured = sum(step.error**2 for step, own in zip(steps, is_own, strict=True) if own)
    left = float(inside @ fit.covariance @ inside)
    return float(np.sqrt(max(0.0, measured - left)))


def lucks(steps: Sequence[Step], fit: Fit) -> list[Luck]:
    """Return the luck of each player by its parts, which add up to that of the ledger."""
    seats = range(fit.values.shape[1])
    found = [Luck() for _ in seats]
    for at, step in enumerate(steps):
        if step.seat is not None:
            continue
        more = fit.values[at + 1] - fit.values[at] - step.change
        for seat in seats:
            found[seat] += step.luck[seat]
            found[seat] += _shared_out(float(more[seat]), len(seats), is_deal=step.is_deal)
    return found


def _shared_out(points: float, players: int, *, is_deal: bool) -> Luck:
    """Return what chance led to beyond its first sight, by its parts."""
    if is_deal:
        return Luck(depots=_DEPOTS_SHARE * points, black_depot=_BLACK_SHARE * points)
    shares = (_DICE_SHARE, _DICE_SHARE / (players - 1), _WHITE_SHARE)
    own, others, white = (points * share / sum(shares) for share in shares)
    return Luck(dice=own, others_dice=others, white_die=white)


def leads_of(luck: Sequence[Luck]) -> Leads:
    """Return by how much chance moved each player's lead."""
    return np.array([each.total for each in luck])
