"""Sentences about a habit's figures: how sure the differences are."""

from __future__ import annotations

from cob.analysis.habits.comparison import Gap, HabitFigures
from cob.text.language import trn
from cob.text.numbers import rounded


def beside_bots(figures: HabitFigures, bots: str) -> str:
    """Return the difference from bots with its interval, or that there are too few games."""
    gap, games = figures.beside_bots, figures.among.games
    if gap is None:
        return trn(
            "Beside {bots} bots: {number} game of two, too few to tell.",
            "Beside {bots} bots: {number} games of two, too few to tell.",
            games,
            bots=bots,
        )
    return trn(
        "Beside {bots} bots: {difference} points in {number} game of two.",
        "Beside {bots} bots: {difference} points in {number} games of two.",
        games,
        bots=bots,
        difference=_told(gap),
    )


def beside_before(figures: HabitFigures) -> str:
    """Return the difference of the last month from the time before, or why there is none."""
    gap, games = figures.beside_before, figures.recent.games
    if gap is None:
        return trn(
            "Last month: {number} game, before: {before}; too few to tell.",
            "Last month: {number} games, before: {before}; too few to tell.",
            games,
            before=figures.before.games,
        )
    return trn(
        "Last month: {difference} points in {number} game, beside {before} before.",
        "Last month: {difference} points in {number} games, beside {before} before.",
        games,
        before=figures.before.games,
        difference=_told(gap),
    )


def _told(gap: Gap) -> str:
    """Return a difference such as: +1.2 ± 0.8."""
    return f"{rounded(gap.value, '+')} ± {rounded(gap.margin)}"
